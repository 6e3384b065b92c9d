import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The driver` {
  private static let shop = """
    tab home root=catalog; tab map root=map; tab inbox root=inbox
    screen catalog { url "/catalog"; children item profile }
    screen item identity=id {
      param id type=int; param color default=blue
      url "/item/:id(int)"; children reviews
    }
    screen reviews; screen profile { url "/me" }; screen map; screen inbox
    accessory cart
    """

  @Test func `answers as its page says, byte for byte`() throws {
    let drive = try Drive(Self.shop, scheme: "shop")
    let state = """
      {"base":"tabs.home","tab":"home","focus":"tabs.home","tabOrder":["home","map","inbox"],\
      "main":{"depth":1,"stack":[{"id":"c0","screen":"@tabs"}]},\
      "tabs":{"home":{"depth":2,"stack":[{"id":"c1","screen":"catalog"},\
      {"id":"c4","screen":"item","resource":"42","payload":{"id":42,"color":"blue"}}]},\
      "map":{"depth":1,"stack":[{"id":"c2","screen":"map"}]},\
      "inbox":{"depth":1,"stack":[{"id":"c3","screen":"inbox"}]}},\
      "layers":[],"nested":{},"values":{},"guards":{},"held":[],"queue":0,"phase":"idle",\
      "route":"shop://item/42","registry":5}
      """
    #expect(
      drive.text("push item id=42") == """
        {"n":1,"command":"push item id=42","outcome":"committed","pushed":"c4","state":\(state),"events":[\
        {"t":0,"event":"create","request":1,"entry":"c4","screen":"item"},\
        {"t":0,"event":"willDisappear","request":1,"entry":"c1","screen":"catalog"},\
        {"t":0,"event":"blur","request":1,"entry":"c1","screen":"catalog"},\
        {"t":0,"event":"willAppear","request":1,"entry":"c4","screen":"item"},\
        {"t":0,"event":"transition.began","request":1,"transition":"push"},\
        {"t":0,"event":"transition.ended","request":1,"transition":"push"},\
        {"t":0,"event":"didDisappear","request":1,"entry":"c1","screen":"catalog"},\
        {"t":0,"event":"didAppear","request":1,"entry":"c4","screen":"item"},\
        {"t":0,"event":"focus","request":1,"entry":"c4","screen":"item"}]}

        """)
    #expect(
      drive.text("  push-new item id=42\t") == """
        {"n":2,"command":"push-new item id=42","outcome":"unchanged","state":\(state),"events":[]}

        """)
    #expect(
      drive.text("push itme") == """
        {"n":3,"command":"push itme","outcome":"rejected","reason":{"code":"unknownScreen",\
        "message":"unknown screen 'itme'; did you mean 'item'?","suggestions":["item"]},\
        "state":\(state),"events":[]}

        """)
    #expect(
      drive.text("psh item") == """
        {"n":4,"command":"psh item","error":"unknown command 'psh'; did you mean 'push'?","column":1,\
        "suggestions":["push"]}

        """)
    #expect(
      drive.text("match \"shop://item/7?tags=a&tags=b&flag#top\"") == """
        {"n":5,"command":"match \\"shop://item/7?tags=a&tags=b&flag#top\\"","outcome":"unchanged",\
        "match":{"screen":"item","params":{"id":7},"query":{"tags":["a","b"],"flag":[null]},\
        "fragment":"top"},"state":\(state),"events":[]}

        """)
    #expect(
      drive.text("canonical \"SHOP://item//7/\"") == """
        {"n":6,"command":"canonical \\"SHOP://item//7/\\"","outcome":"unchanged",\
        "canonical":"shop://item/7","state":\(state),"events":[]}

        """)
    #expect(
      drive.text("path profile") == """
        {"n":7,"command":"path profile","outcome":"unchanged",\
        "path":{"back":["item"],"forward":["profile"],\
        "steps":[{"kind":"pop","screen":"catalog"},{"kind":"push","screen":"profile"}],"cost":2},"state":\(state),"events":[]}

        """)
    #expect(
      drive.text("state")
        == "{\"n\":8,\"command\":\"state\",\"outcome\":\"unchanged\",\"state\":\(state),\"events\":[]}\n")
  }

  @Test func `says what a program without tabs looks like`() throws {
    let drive = try Drive("screen a; screen b")
    let answer = try drive("push b")
    #expect(
      answer.state.json == """
        {"base":"main","tab":null,"focus":"main","tabOrder":[],\
        "main":{"depth":2,"stack":[{"id":"c1","screen":"a"},{"id":"c2","screen":"b"}]},\
        "tabs":{},"layers":[],"nested":{},"values":{},"guards":{},"held":[],"queue":0,"phase":"idle",\
        "route":null,"registry":2}
        """)
  }

  @Test func `gives the same bytes for the same lines`() throws {
    let lines = [
      "push item id=1", "overlay cart", "tab map", "press escape", "open \"shop://item/3\"", "bogus",
      "transaction { push item id=2; push nothing }", "undo", "redo", "go reviews", "dismiss-all", "reset",
      "push item id=9", "quit",
    ]
    func run() throws -> String {
      let drive = try Drive(Self.shop, scheme: "shop")
      return lines.map(drive.text).joined()
    }
    #expect(try run() == run())
  }

  @Test(.row("0.47")) func `tells where a transaction failed`() throws {
    let drive = try Drive(Self.shop)
    let before = try drive("state").state
    let answer = try drive("transaction { push item id=1; overlay nothing; pop }")
    #expect(answer.outcome == "rejected")
    #expect(answer.code == "rolledBack")
    #expect(answer.record["failedAt"] == 1)
    #expect(answer.record["reason"]?.fields?["cause"]?.fields?["code"] == "unknownScreen")
    #expect(answer.state == before)
    #expect(answer.events.isEmpty)
  }

  @Test func `tells how screens end, and with what`() throws {
    let drive = try Drive(Self.shop)
    try drive("overlay cart")
    let completed = try drive("complete user=ada n=1")
    #expect(completed.events.contains("completion c4 cart completed {\"user\":\"ada\",\"n\":1}"))
    try drive("overlay cart")
    #expect(try drive("complete").events.contains("completion c5 cart completed"))
    try drive("push item id=1")
    #expect(try drive("pop").events.last == "completion c6 item cancelled (popped)")
    try drive("push item id=1")
    #expect(try drive("replace profile").events.contains("completion c7 item cancelled (replaced)"))
  }

  @Test func `counts lines that say something, and skips the others`() throws {
    let drive = try Drive(Self.shop)
    #expect(drive.text("") == "")
    #expect(drive.text("   ") == "")
    #expect(drive.text("// a remark") == "")
    #expect(drive.text("back").hasPrefix("{\"n\":1,"))
  }

  /// A line without an answer would leave those who wait for it waiting.
  @Test func `answers each line that says something once, however wrong it is`() throws {
    let others = DriverTable.words.map(\.name).filter { $0 != "quit" && $0 != "reset" }
    let drive = try Drive(Self.shop)
    for word in Command.Verb.allCases.map(\.rawValue) + others {
      for rest in [
        "", "a", "r", "r3", "c1", "item", "5", "-1", "1.5", "#null", "#true", "\"\"", "a b c", "a=1", "@on=x",
        "@on=main", "@from=5", "@id=x", "{ }", "{ x }", "(int)a", "99999999999999999999", "@payload=1",
        "@layer=new", "@by=x", "@if-absent=x", "@count=0", "@mode=x", "@via=\"a,\"", "@guard=x",
      ] {
        let text = drive.text("\(word) \(rest)")
        #expect(text.count { $0 == "\n" } == 1, "\(word) \(rest): \(text)")
      }
    }
  }

  @Test(arguments: [
    ("push", "'push' needs a screen; as in 'push SCREEN'"),
    ("push item {", "'{' is never closed; put '}' behind the last child"),
    ("back; back", "one command a line; several in 'transaction { … }' are carried out as one"),
    ("press", "'press' needs a key; as in 'press KEY…'"),
    ("press entr", "unknown key 'entr'; did you mean 'enter'?"),
    ("stat", "unknown command 'stat'; did you mean 'state'?"),
    ("push item @foo=1", "'push' takes no '@foo'; did you mean '@on'?"),
    ("overlay cart { on-result }", "what happens with an answer is said in app files only"),
    ("transaction", "'transaction' needs its commands in braces; as in 'transaction { commands }'"),
    ("set", "'set' takes values by name, such as 'set fees=0 member=#null'"),
    ("grant a", "the id of 'grant' must be the id of a request, such as r3"),
    ("grant \"r\"", "the id of 'grant' must be the id of a request, such as r3"),
    ("refuse #true", "the id of 'refuse' must be a text"),
  ])
  func `goes on after a line that cannot be read`(_ line: String, _ error: String) throws {
    let drive = try Drive(Self.shop)
    let answer = try drive(line)
    #expect(answer.error == error)
    #expect(try drive("tab map").outcome == "committed")
  }

  @Test func `survives bytes that are not text`() throws {
    let driver = Driver(
      try #require(ScriptedApp.read(SourceText(name: "a", text: "app T { screen a }")).app))
    for line in [
      [0xFF, 0xFE], [0], Array(repeating: UInt8(ascii: "{"), count: 100_000), [0xC2], [0x1B, 0x5B],
    ] {
      var output: [UInt8] = []
      _ = driver.answer(line.map { UInt8($0) }, into: &output)
      let text = String(decoding: output, as: UTF8.self)
      #expect(text.hasSuffix("}\n") && text.contains("\"error\":"))
      #expect(text.utf8.dropLast().allSatisfy { $0 >= 0x20 && $0 != 0x7F })
      #expect(throws: Never.self) { try Value(json: text) }
    }
  }

  @Test func `starts anew`() throws {
    let drive = try Drive(Self.shop)
    let first = try drive("state").state
    try drive("push item id=1")
    try drive("add-tab more root=map")
    let answer = try drive("reset")
    #expect(answer.state == first)
    #expect(try drive("push item id=1").pushed == "c4")
  }

  @Test func `ends what is open when it is told to quit`() throws {
    let drive = try Drive(Self.shop)
    try drive("overlay cart")
    let end = try drive("quit")
    #expect(end.events.contains("completion c4 cart cancelled (shutdown)"))
    #expect(end.stacks == "main: ")
    #expect(end.state["layers"] == [])
    #expect(end.state["registry"] == 0)
    #expect(end.state["route"] == .null)
  }

  @Test func `calls quitting by its name while it is held`() throws {
    let drive = try Drive(
      """
      start screen=home
      screen home { list { row Edit { push edit } } }
      screen edit { leave-guard "Throw it away?"; text words }
      """)
    for line in ["press enter", "press q"] { try drive(line) }
    let held = try drive("press q")
    #expect(held.state["held"] == [["request": 2, "command": "quit", "by": "edit"]])
    #expect(!held.events.contains { $0.contains("dismiss-all") })
  }

  @Test(arguments: ["press q q", "quit"]) func `has nothing open in a program that has ended`(line: String)
    throws
  {
    let drive = try Drive(
      "start tab=a\ntab a root=home\ntab b root=home\nscreen home { list { row A { overlay o } } }\naccessory o"
    )
    let end = try drive(line)
    #expect(end.state["registry"] == 0 && end.state["main"] == ["depth": 0, "stack": []])
    #expect(end.state["tabs"] == [:] && end.state["layers"] == [])
  }

  @Test func `asks the graph alone where a start is given`() throws {
    let drive = try Drive(Self.shop)
    try drive("push profile")
    #expect(
      try drive("path reviews @from=catalog").record["path"] == [
        "back": [], "forward": ["item", "reviews"],
        "steps": [["kind": "push", "screen": "item"], ["kind": "push", "screen": "reviews"]], "cost": 2,
      ])
    #expect(
      try drive("path reviews").record["path"] == [
        "back": ["profile"], "forward": ["item", "reviews"],
        "steps": [
          ["kind": "pop", "screen": "catalog"], ["kind": "push", "screen": "item"],
          ["kind": "push", "screen": "reviews"],
        ],
        "cost": 3,
      ])
    #expect(try drive("path reviews @via=nothing").code == "unknownScreen")
    #expect(try drive("path map @from=reviews").code == "noPath")
  }

  @Test func `rejects links as the engine does`() throws {
    let drive = try Drive(Self.shop)
    #expect(try drive("match \"test://nothing\"").code == "noMatch")
    #expect(try drive("open \"test://item/%zz\"").code == "malformedURL")
    #expect(try drive("canonical \"test://item/%zz\"").code == "malformedURL")
  }

  @Test func `lets time pass`() throws {
    let drive = try Drive("screen a { children b }; screen b { field f }; keep b for=\"60s\"")
    try drive("push b")
    #expect(try drive("pop").events.contains("destroy c2 b") == false)
    #expect(try drive("pop").state["registry"] == 2)
    #expect(try drive("advance 59").events.isEmpty)
    #expect(try drive("advance \"1s\"").events == ["dropped c2 b", "destroy c2 b"])
  }
}
