import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A line of the driver` {
  /// What a line says, on one line.
  private func read(_ line: String) -> String {
    switch DriverLine.read(Array(line.utf8)) {
    case .nothing: return "nothing"
    case .mistake(let mistake): return "\(mistake.position.column): \(mistake.sentence)"
    case .line(let said):
      switch said {
      case .command(let command): return command.description
      case .press(let keys): return "press \(keys.map(\.description))"
      case .type(let text): return "type [\(text)]"
      case .path(let visit, let origin, let via):
        return "path \(visit.screen) \(visit.payload?.value?.json ?? "-") from \(origin ?? "-") via \(via)"
      case .match(let url): return "match \(url)"
      case .canonical(let url): return "canonical \(url)"
      case .set(let values): return "set \(values.json)"
      case .state, .frame, .reset, .quit: return "\(said)"
      }
    }
  }

  nonisolated private static let lines: [(line: String, said: String)] = [
    ("", "nothing"), ("  \t", "nothing"), ("// a comment", "nothing"), ("/- push a", "nothing"),
    ("\r", "nothing"),
    ("push item id=42", "push item id=42"), ("push item; // done", "push item"), ("state", "state"),
    ("frame", "frame"), ("reset", "reset"),
    ("quit", "quit"), ("press g enter 1", "press [\"g\", \"enter\", \"1\"]"),
    ("press \" \"", "press [\"space\"]"), ("type \"two words\"", "type [two words]"),
    ("type 42", "type [42]"), ("type 0x1F", "type [0x1F]"), ("type \"\"", "type []"),
    ("match \"/a\"", "match /a"), ("match t://a/b", "match t://a/b"),
    ("canonical T://a", "canonical T://a"), ("path item", "path item - from - via []"),
    (
      "path item id=7 name=x @from=home @via=\"a, b\"",
      "path item {\"id\":7,\"name\":\"x\"} from home via [\"a\", \"b\"]"
    ),
    ("push", "1: 'push' needs a screen; as in 'push SCREEN'"),
    ("psh", "1: unknown command 'psh'; did you mean 'push'?"),
    ("stat", "1: unknown command 'stat'; did you mean 'state'?"), ("zzzzzz", "1: unknown command 'zzzzzz'"),
    ("push a b=", "10: expected a value, found the end of the line"),
    (
      "transaction { set a=1 }", "15: unknown command 'set'; values are set before a transaction or behind it"
    ),
    ("pop; pop", "6: one command a line; several in 'transaction { … }' are carried out as one"),
    ("state now", "7: 'state' takes nothing; as in 'state'"),
    ("press", "1: 'press' needs a key; as in 'press KEY…'"),
    ("press entr", "7: unknown key 'entr'; did you mean 'enter'?"),
    ("press g entr tb", "9: unknown key 'entr'; did you mean 'enter'?"),
    ("type", "1: 'type' needs a text; as in 'type TEXT'"),
    ("type a b", "8: 'type' takes no more; as in 'type TEXT'"),
    ("match 7", "7: the url of 'match' must be a URL in quotes"),
    ("match", "1: 'match' needs a url; as in 'match URL'"), ("path", "1: 'path' needs a to; as in 'path TO'"),
    ("path item @form=a", "11: 'path' takes no '@form'; did you mean '@from'?"),
    ("path item id=99999999999999999999", "14: the number is too large; whole numbers have at most 64 bits"),
    ("push [", "6: unexpected '['; a text with it needs quotes"),
    ("frame { x }", "7: 'frame' takes no block"),
    ("push a true", "8: 'true' alone is not a value; write #true for the value or \"true\" for the text"),
    ("push a { on-result }", "1: what happens with an answer is said in app files only"),
  ]

  @Test(arguments: lines) func `says one thing, or what is wrong with it`(line: String, said: String) {
    #expect(read(line) == said)
  }

  @Test func `is a request only where it is a command`() {
    func isRequest(_ line: String) -> Bool? {
      if case .line(let said) = DriverLine.read(Array(line.utf8)) { said.isRequest } else { nil }
    }
    #expect(isRequest("pop") == true && isRequest("undo") == true)
    for line in ["state", "press a", "type a", "frame", "reset", "path a", "match a", "canonical a", "quit"] {
      #expect(isRequest(line) == false, "\(line)")
    }
  }

  @Test func `is in the list of lines, or is a command`() {
    let names = DriverTable.words.map(\.name)
    #expect(
      names == ["state", "press", "type", "set", "frame", "reset", "path", "match", "canonical", "quit"])
    #expect(
      names.allSatisfy { CommandTable.word($0) == nil } && DriverTable.words.allSatisfy { !$0.help.isEmpty })
  }

  // MARK: Answers

  private static let nodes = """
    tab home root=list; tab map root=map
    screen list { list { row In { push item id=1 }; row Two { push item id=2; push item id=3 }; row No { push safe } } }
    screen item identity=id { param id type=int; url "/item/:id(int)" }
    screen map { children item }
    screen safe guard=no
    screen far
    guard no { refuse "Not today" }
    accessory cart { list { row Go { complete 1 } } }
    """

  @Test func `that is too long is counted and answered with an error`() throws {
    let driver = Driver(try Drive.app(Self.nodes))
    var output: [UInt8] = []
    driver.answerOverlong(into: &output)
    #expect(
      String(decoding: output, as: UTF8.self)
        == "{\"n\":1,\"command\":\"\",\"error\":\"the line is longer than 1048576 bytes\"}\n")
    output = []
    _ = driver.answer(Array("state".utf8), into: &output)
    #expect(String(decoding: output, as: UTF8.self).hasPrefix("{\"n\":2,\"command\":\"state\","))
    // What is answered comes behind what has been written.
    _ = driver.answer(Array("stat".utf8), into: &output)
    #expect(
      String(decoding: output, as: UTF8.self).hasSuffix(
        "\n{\"n\":3,\"command\":\"stat\",\"error\":\"unknown command 'stat'; did you mean 'state'?\",\"column\":1,\"suggestions\":[\"state\"]}\n"
      ))
  }

  @Test func `is repeated in its answer without what stands around it`() throws {
    let drive = try Drive(Self.nodes)
    #expect(drive.text(" \t push item id=1 \r\n").hasPrefix("{\"n\":1,\"command\":\"push item id=1\","))
    #expect(drive.text("").isEmpty && drive.text(" \r").isEmpty && drive.text("// no").isEmpty)
    #expect(drive.text("state").hasPrefix("{\"n\":2,"))
  }

  @Test func `that presses keys is answered with what has changed most`() throws {
    let drive = try Drive(Self.nodes)
    let two = try drive("press down enter")
    #expect(two.outcome == "committed" && two.stacks == "home: list > item > item")
    #expect(two.record["requests"] != nil && two.pushed != nil)
    try drive("pop-to-root")
    let one = try drive("press up enter")
    #expect(one.outcome == "committed" && one.record["requests"] == nil)
    try drive("pop-to-root")
    let refused = try drive("press down down enter")
    #expect(
      refused.outcome == "rejected" && refused.code != nil && refused.pushed == nil, "\(refused.record)")
    let nothing = try drive("press F5")
    #expect(nothing.outcome == "unchanged" && nothing.events.isEmpty)
  }

  @Test func `that asks where a URL leads tells what it gives, and changes nothing`() throws {
    let drive = try Drive(Self.nodes)
    let match = try drive("match \"test://item/7?a=1&b#end\"")
    #expect(
      match.record["match"] == [
        "screen": "item", "params": ["id": 7], "query": ["a": ["1"], "b": [.null]], "fragment": "end",
      ], "\(match.record)")
    #expect(try drive("match \"/item/7\"").record["match"]?.fields?["fragment"] == .null)
    let none = try drive("match \"/itm/7\"")
    #expect(none.outcome == "rejected" && none.code == "noMatch" && none.stacks == "home: list")
    #expect(try drive("canonical \"TEST://item/7\"").record["canonical"] == "test://item/7")
  }

  @Test func `that starts anew ends the driver where that cannot be done`() throws {
    struct Gone: Error, CustomStringConvertible { let description = "the program is gone" }
    let app = try Drive.app(Self.nodes)
    var starts = 0
    let driver = try Driver {
      starts += 1
      if starts == 3 { throw Gone() }
      let host = ScriptHost(app)
      return Driver.Driven(
        Session(host.navigator, on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: Deck())
      ) { host.request($0) }
    }
    func answer(_ line: String) -> (String, Driver.Next) {
      var output: [UInt8] = []
      let next = driver.answer(Array(line.utf8), into: &output)
      return (String(decoding: output, as: UTF8.self), next)
    }
    #expect(answer("push item id=1").1 == .goesOn && answer("reset").1 == .goesOn)
    #expect(answer("state").0.contains("\"depth\":1"))
    let last = answer("reset")
    #expect(
      last.1 == .ends && last.0 == "{\"n\":4,\"command\":\"reset\",\"error\":\"the program is gone\"}\n")
  }
}
