import Roots
import RootsApp
import TestTraits
import Testing

/// The ways that commands take, wherever they stand in an app file.
@Suite(.timeLimited) struct `A way that a command takes` {
  private func reading(_ nodes: String) -> ScriptedApp.Reading {
    ScriptedApp.read(SourceText(name: "app.kdl", text: "app T scheme=t {\n\(nodes)\n}\n"))
  }

  private func edges(_ nodes: String, _ graph: (AppMap) -> ScreenGraph) throws -> [String] {
    let app = try #require(reading(nodes).app)
    return graph(app.map).edges.map { "\($0.from) \($0.kind) \($0.to)" }
  }

  @Test(
    "is drawn if it puts a screen in the place of another, and not sought",
    arguments: [
      "screen a { list { row r { replace b } } }\nscreen b",
      "screen a { table { columns x; row 1 { replace b } } }\nscreen b",
      "screen a { submit s { go-to b } }\nscreen b",
      "screen a { key x { transaction { replace b } } }\nscreen b",
      "screen a\non a.didAppear { replace b }\nscreen b",
      "screen a\non a.message { replace b }\nscreen b",
      "screen a { list { row r { pop-to b @if-absent=replace-top } } }\nscreen b",
      "screen a { list { row r { set-stack { a; b } } } }\nscreen b",
    ]) func isDrawn(_ nodes: String) throws
  {
    #expect(try edges(nodes, \.wholeGraph) == ["a replace b"])
    #expect(try edges(nodes, \.screenGraph) == [])
  }

  @Test func `leads to the top of a stack that is set, and not to what lies below`() throws {
    let nodes = "screen a { list { row r { set-stack { b; c; d } } } }\nscreen b\nscreen c\nscreen d"
    #expect(try edges(nodes, \.wholeGraph) == ["a replace d"])
  }

  @Test func `leads from the screen that opened the one that answers`() throws {
    let answer = "on-result { completed { replace b }; cancelled { replace c } }"
    let nodes =
      "screen a { list { row r { overlay q { \(answer) } } } }\nscreen b\nscreen c\naccessory q { submit y { complete 1 } }"
    #expect(try edges(nodes, \.wholeGraph) == ["a overlay q", "a replace b", "a replace c"])
  }

  @Test func `is drawn once if it can be sought as well`() throws {
    let nodes = "screen a { children b; list { row r { replace b }; row s { replace b } } }\nscreen b"
    #expect(try edges(nodes, \.wholeGraph) == ["a push b"])
  }

  @Test func `is named where no screen takes it`() throws {
    let app = try #require(
      reading(
        """
        tab t root=a
        guard g { redirect { transaction { push away } } }
        key k { overlay q { on-result { completed { replace answered } } } }
        screen a guard=g { list { row r { add-tab u root=found } } }
        screen away; screen answered; screen found; accessory q { submit y { complete 1 } }
        """
      ).app)
    #expect(app.origins["away"] == "guard g")
    #expect(app.origins["answered"] == "key k")
    #expect(app.origins["q"] == "key k")
    #expect(app.origins["found"] == "tab u")
  }

  // MARK: Dead ends

  private func warnings(_ nodes: String) -> [String] { reading(nodes).diagnostics.map(\.headline) }

  @Test func `ends where nothing is below and nothing leads back`() {
    #expect(
      warnings(
        "screen a { list { row r { replace b } } }\nscreen b { list { row r { replace c } } }\nscreen c") == [
          "app.kdl:3:8: warning: 'b' is a dead end: nothing leads from it back to 'a'",
          "app.kdl:4:8: warning: 'c' is a dead end: nothing leads from it back to 'a'",
        ])
    let above = "screen a { list { row r { push b }; row s { set-stack { a; d } } } }\nscreen d"
    #expect(warnings("\(above)\nscreen b { list { row r { replace c } } }\nscreen c") == [])
  }

  // MARK: Going back

  @Test func `back leads to a screen that can lie below`() {
    let nodes = """
      screen a { list { row r { push b }; row s { push c } } }
      screen b { list { row r { pop-to c @if-absent=fail }; row s { pop-to a @if-absent=fail } } }
      screen c { list { row r { pop-to b @if-absent=fail }; row s { push d } } }
      screen d { list { row r { pop-to c @if-absent=fail } } }
      """
    #expect(
      warnings(nodes) == [
        "app.kdl:3:34: warning: 'c' never lies below 'b': 'pop-to' is refused",
        "app.kdl:4:34: warning: 'b' never lies below 'c': 'pop-to' is refused",
      ])
  }

  @Test(arguments: [
    "key k { push b }", "screen e { list { row r { push b @on=main } } }\nkey k { push e }",
    "screen e { list { row r { open \"t://b\" } } }\nkey k { push e }", "key k { swap }",
  ]) func `back is right where keys, places and URLs lead from anywhere`(_ further: String) {
    let nodes = """
      screen a { list { row r { push b }; row s { push c } } }
      screen b { url "/b"; list { row r { pop-to c @if-absent=fail } } }
      screen c
      """
    #expect(warnings("\(nodes)\n\(further)").filter { $0.contains("lies below") } == [])
  }

  @Test func `back is not judged behind an answer, or behind another command`() {
    let nodes = """
      screen a { list { row r { push b; pop-to b }; row s { push c { on-result { completed { pop-to b } } } } } }
      screen b
      screen c { list { row r { complete 1 } } }
      """
    #expect(warnings(nodes) == [])
  }
}
