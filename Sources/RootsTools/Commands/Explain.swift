extension Subcommand {
  static let explain = Subcommand(
    "explain", "[NODE[.PROPERTY]|WORD]", count: 0...1,
    summary: "say what a node of an app file is, or a word of a tape",
    details: """
      Says what it is, what it takes, where it may stand, and gives an example; for a property also its default.
      A word that means something else at another place is explained for both. Words of tapes begin with a
      capital letter. Without a node it lists them all.

      Exit status: 0; 2 if there is no such node, property or word.
      """,
    examples: [
      "roots explain screen", "roots explain child.cost", "roots explain push.@on", "roots explain Depth",
    ]
  ) { invocation, console in
    guard let topic = invocation.arguments.first else {
      console.put(Explanation.overview)
      return .ok
    }
    do throws(Explanation.Unknown) {
      console.put(try Explanation.text(of: topic))
      return .ok
    } catch {
      console.tell("roots: \(error.message)")
      return .misuse
    }
  }
}
