internal import RootsApp
internal import RootsTape

extension Subcommand {
  static let schema = Subcommand(
    "schema", "[app|tape]", count: 0...1,
    summary: "print what app files or tapes may hold as JSON, for editors",
    details: """
      The descriptions come from the tables by which 'roots check' and 'roots replay' read. Of app files: the
      places with the nodes that may stand there, and of every node its arguments, its properties with types,
      limits, choices and defaults, the place that its braces are, and an example. Of tapes: every command,
      claim and setting with its usage, its meaning and an example.
      """,
    examples: [
      "roots schema > roots-app.json", "roots schema | jq '.nodes[] | select(.name == \"screen\")'",
      "roots schema tape | jq -r '.rows[].usage'",
    ]
  ) { invocation, console in
    switch invocation.arguments.first {
    case nil, "app": console.put(AppSchema.json(version: ToolVersion.number))
    case "tape": console.put(TapeTable.json(version: ToolVersion.number))
    case let other?:
      console.tell("roots: no schema of '\(other)'; there are app, tape")
      return .misuse
    }
    return .ok
  }
}
