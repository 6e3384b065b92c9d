import RootsTape
import TestSupport
import TestTraits
import Testing

/// What is shown where nothing else can be.
@MainActor @Suite(.timeLimited) struct `The empty state of an app` {
  private static let empty = """
    empty title="Void" { text "please sign in"; list { row "Help" { push help } }; key x { set x=1 } }
    on empty.didAppear { set seen=#true }
    screen help { text "how to sign in" }
    set x=0 seen=#false ok=#true
    """

  /// How an app comes to show nothing else, and what is done until it does.
  nonisolated static let apps: [(rest: String, keys: String)] = [
    ("start screen=a; screen a guard=g; accessory login { text in }; guard g { ask login }", "Escape"),
    ("start screen=a; screen a guard=g; guard g { when ok=#false }", "Expect Value seen == true"),
    ("start screen=a; screen a guard=g; guard g { when ok=#true }", "Give {\"ok\":false}"),
    (
      "start tab=one; tab one root=a; tab two root=b; screen a guard=g; screen b guard=g; guard g { when ok=#false }",
      "Expect Value seen == true"
    ),
    ("start screen=a; screen a guard=g; guard g { manual }", "Do refuse"),
  ]

  @Test(arguments: apps, ["", "Resize 60 12\n", "Resize 120 36\n"])
  func `is shown and has its keys, rows and hooks`(_ app: (rest: String, keys: String), _ size: String)
    async throws
  {
    let tape = """
      \(app.keys)
      \(size)Expect "Void"
      Expect "please sign in"
      Expect Value seen == true
      Expect Value x == 0
      Type "x"
      Expect Value x == 1
      Escape
      Expect "please sign in"
      Enter
      Expect "how to sign in"
      Expect Not "please sign in"
      Expect Invariants
      """
    let result = try await TextApp.play(tape, on: "app Q { \(app.rest)\n\(Self.empty)\n}")
    #expect(result.failures.map(\.sentence) == [], "\(app.rest)")
  }

  @Test(arguments: ["", "Resize 60 12\n"]) func `is said to be nothing where the app has none`(_ size: String)
    async throws
  {
    let app = "app Q { start screen=a; screen a guard=g; guard g { when ok=#true }; set ok=#false }"
    let result = try await TextApp.play("\(size)Expect \"nothing is open\"", on: app)
    #expect(result.failures.map(\.sentence) == [])
  }
}
