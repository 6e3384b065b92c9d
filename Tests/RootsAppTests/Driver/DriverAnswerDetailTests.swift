import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `An answer of the driver, in full` {
  private static let nodes = """
    tab home root=list; tab map root=map
    screen list { list { row In { push item id=1 }; row Pay { push pay } } }
    screen item identity=id { param id type=int; url "/item/:id(int)" }
    screen map { children item }
    screen pay { field pin type=secret; field note; submit Go { set said="{note}" } }
    screen safe guard=ask
    guard ask { manual }
    accessory cart { list { row Go { complete 1 } } }
    redirect "/i/:id" to="/item/:id"
    set said=""
    """

  private func drive() throws -> Drive { try Drive(Self.nodes) }

  /// What stands in an answer before the state.
  private func said(_ line: String, _ drive: Drive) -> String {
    let text = drive.text(line)
    return String(text.prefix(upTo: text.firstRange(of: ",\"state\":")?.lowerBound ?? text.endIndex))
  }

  nonisolated private static let questions: [(line: String, said: String)] = [
    (
      "match test://i/7",
      #""outcome":"unchanged","match":{"screen":"item","params":{"id":7},"query":{},"fragment":null}"#
    ),
    (
      "match \"/i/x\"",
      #""outcome":"rejected","reason":{"code":"noMatch","message":"no screen has the URL '/i/x'; "#
        + #"did you mean '/item/:id(int)'?","suggestions":["/item/:id(int)"]}"#
    ),
    (
      "match \"http://x/y\"",
      #""outcome":"rejected","reason":{"code":"noMatch","message":"no screen has the URL 'http://x/y'","#
        + #""suggestions":[]}"#
    ),
    (
      "canonical \"test://ITEM/7?b=2&a=1#x\"",
      #""outcome":"unchanged","canonical":"test://item/7?b=2&a=1#x""#
    ),
    (
      "canonical \"/item/%zz\"",
      #""outcome":"rejected","reason":{"code":"malformedURL","message":"'/item/%zz' is not a URL: column 7: "#
        + #"'%zz' is not a percent escape; write '%25' for a percent sign","suggestions":[]}"#
    ),
    (
      "path map",
      #""outcome":"unchanged","path":{"back":["list"],"forward":[],"steps":[{"kind":"tab","screen":"map"}],"#
        + #""cost":1}"#
    ),
    ("path list", #""outcome":"unchanged","path":{"back":[],"forward":[],"steps":[],"cost":0}"#),
    (
      "path cart",
      #""outcome":"rejected","reason":{"code":"noPath","message":"no way from 'list' to 'cart' in the screen "#
        + #"graph","suggestions":[]}"#
    ),
    (
      "path item id=1 @from=map @via=list",
      #""outcome":"rejected","reason":{"code":"noPath","message":"no way from 'map' to 'item' in the screen "#
        + #"graph","suggestions":[]}"#
    ),
    (
      "path item @via=nope",
      #""outcome":"rejected","reason":{"code":"unknownScreen","message":"unknown screen 'nope'","suggestions":[]}"#
    ),
    (
      "transaction { push item id=1; push nope; pop }",
      #""outcome":"rejected","reason":{"code":"rolledBack","message":"command 2 of the transaction: unknown "#
        + #"screen 'nope'","suggestions":[],"cause":{"code":"unknownScreen","message":"unknown screen 'nope'","#
        + #""suggestions":[]}},"failedAt":1"#
    ),
    (
      "transaction { push item id=1; push item id=2 }", #""outcome":"committed","pushed":"c4""#
    ), ("transaction { }", #""outcome":"unchanged""#),
    ("push item id=1", #""outcome":"committed","pushed":"c3""#), ("push safe", #""outcome":"held""#),
    (
      "pop",
      #""outcome":"rejected","reason":{"code":"atRoot","message":"tab:home is at its root; nothing to go "#
        + #"back to","suggestions":[]}"#
    ),
    (
      "tab 5",
      #""outcome":"rejected","reason":{"code":"unknownTab","message":"unknown tab '5'; did you mean 'home' or 'map'?","suggestions":["home","map"]}"#
    ), ("tab 1", #""outcome":"committed""#), ("tab 0", #""outcome":"unchanged""#),
    ("tab home", #""outcome":"unchanged""#), ("grant r99", #""outcome":"unchanged""#),
    ("complete 1 @from=c99", #""outcome":"unchanged""#),
    ("press", #""error":"'press' needs a key; as in 'press KEY…'","column":1}"# + "\n"),
    (
      "open test://item/4 @foce=#true",
      #""error":"'open' takes no '@foce'; did you mean '@force'?","column":20,"suggestions":["@force"]}"#
        + "\n"
    ),
  ]

  @Test(arguments: questions) func `says what came of a line before it shows the state`(
    line: String, said: String
  ) throws {
    let command = Value.string(line).json
    #expect(self.said(line, try drive()) == "{\"n\":1,\"command\":\(command),\(said)")
  }

  @Test func `tells a way from where one is, or from where one would be`() throws {
    let drive = try drive()
    try drive("push item id=1")
    func path(_ line: String) throws -> Record? { try drive(line).record["path"]?.fields }
    let back = try path("path list")
    #expect(back?["back"] == ["item"] && back?["forward"] == [] && back?["cost"] == 1)
    #expect(back?["steps"] == [["kind": "pop", "screen": "list"]])
    let here = try path("path item id=1")
    #expect(here?["back"] == [] && here?["forward"] == [] && here?["cost"] == 0)
    let other = try path("path map")
    #expect(other?["back"] == ["item"] && other?["steps"] == [["kind": "tab", "screen": "map"]])
    #expect(try path("path list @from=list")?["cost"] == 0)
    #expect(try drive("path list @from=item").code == "noPath")
  }

  @Test func `repeats nothing that was typed into a secret field, and all else`() throws {
    let drive = try drive()
    #expect(try drive("press down enter").stacks == "home: list > pay")
    func command(_ line: String) throws -> Value? { try drive(line).record["command"] }
    #expect(try command("type \"hunter2\"") == "type \"•\"" && command("press h") == "press \"•\"")
    // A key that types nothing shows nothing of a secret.
    #expect(try command("press tab") == "press tab")
    #expect(try command("type \"abc\"") == "type \"abc\"" && command("press x") == "press x")
    let sent = try drive("press enter enter")
    #expect(sent.record["command"] == "press enter enter" && sent.state["values"] == ["said": "abcx"])
    #expect(!drive.text("frame").contains("hunter2"))
  }

  @Test(arguments: ["match test://p/hunter2", "canonical test://p/hunter2", "match test://p/hunter2/x"])
  func `repeats nothing of a URL that fills a secret field`(_ line: String) throws {
    let drive = try Drive(
      """
      screen a { url "/" }
      screen p { param key; url "/p/:key"; field kk type=secret default="{key}" }
      """)
    let said = drive.text(line)
    #expect(said.contains("•") && !said.contains("hunter2"))
  }

  @Test func `goes to the root of a tab, also where another screen has taken its place`() throws {
    let drive = try Drive(
      """
      tab one root=a; tab two root=b
      screen a { list { row Two { tab two } } }
      screen b { list { row D { replace d } } }
      screen d { list { row One { tab one } } }
      """)
    for line in ["tab two", "replace d", "tab one"] { try drive(line) }
    #expect(try drive("go b").stacks == "two: d > b")
    #expect(try drive("go b").outcome == "unchanged")
    #expect(try drive("back").stacks == "two: d")
  }

  @Test(arguments: ["type hunter2 x", "type \"hunter2", "tipe hunter2", "hunter2", "press hunter2"])
  func `repeats nothing of a mistaken line where a secret field is in focus`(_ line: String) throws {
    let drive = try drive()
    #expect(said(line, drive).contains("hunter2"))
    try drive("press down enter")
    let answer = try drive(line).record
    #expect(answer["command"] == "•" && answer["error"] != nil && answer["column"] != nil)
    #expect(!Value.record(answer).json.contains("hunter2"))
  }

  @Test(arguments: ["state", "null", "committed", #"\":\""#, "2", "123"])
  func `keeps its fields and its own words with any secret`(_ secret: String) throws {
    let drive = try drive()
    try drive("press down enter")
    try drive("type \"\(secret)\"")
    try drive("press enter enter")
    let popped = try drive("pop")
    #expect(popped.outcome == "committed" && popped.stacks == "home: list")
    #expect(popped.state["phase"] == "idle" && popped.state["registry"] == 3)
  }

  @Test func `tells which guard a request waits for, each request in its order`() throws {
    let drive = try drive()
    let one = try drive("push safe")
    #expect(one.outcome == "held" && one.pushed == nil && one.state["guards"] == ["ask": "pending"])
    #expect(one.state["held"] == [["request": 1, "command": "push safe", "by": "ask"]])
    guard case .list(let held)? = try drive("push safe").state["held"] else {
      Issue.record("nothing waits")
      return
    }
    #expect(held.compactMap { $0.fields?["request"] } == [1, 2])
  }
}
