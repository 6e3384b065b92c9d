@testable import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The state document` {
  private static let shop = """
    set count=0
    tab home root=list; tab map root=map
    screen list { list { row "In" { push item id=1 }; row "More" { set count=2 } } }
    screen item identity=id guard=auth { param id type=int }
    screen open { list { row "Trip" { push trip } } }
    screen map; screen a; screen b
    accessory cart { list { row "Ask" { overlay cart layer=new } } }
    flow trip start=a { screens a b }
    guard auth { manual }
    """

  private func host(_ nodes: String) throws -> ScriptHost {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app Shop scheme=shop {\n\(nodes)\n}\n"))
    return try ScriptHost(#require(reading.app, "\(reading.diagnostics.rendered)"))
  }

  @Test func `always has its keys, in one order`() throws {
    let host = try host(Self.shop)
    #expect(StateDocument.record(of: host.navigator).keys == StateSchema.keys)
    #expect(StateDocument.record(of: try self.host("screen a").navigator).keys == StateSchema.keys)
  }

  @Test func `holds the values, the guards in question and what is held`() throws {
    let host = try host(Self.shop)
    host.set(["count": 2])
    host.send(try #require(ScriptCommand.read("push item id=1").0))
    let document = StateDocument.record(of: host.navigator)
    #expect(document["values"] == ["count": 2])
    #expect(document["guards"] == ["auth": "pending"])
    #expect(document["held"] == [["request": 1, "command": "push item id=1", "by": "auth"]])
    host.send(try #require(ScriptCommand.read("grant").0))
    #expect(StateDocument.record(of: host.navigator)["guards"] == ["auth": "allowed"])
  }

  @Test(arguments: Seeded.seeds(10)) func `is printed line after line as it is made at once`(_ seed: UInt64)
    throws
  {
    let host = try host(Self.shop)
    var random = Seeded(seed: seed)
    var text = StateText()
    let lines = [
      "push open", "push item id=1", "pop", "grant", "refuse", "overlay cart", "overlay cart layer=new",
      "dismiss",
      "tab map", "tab home", "push trip", "push b", "complete", "replace open", "dismiss-all", "push a",
      "reset-root", "add-tab more root=map", "remove-tab more", "push open @on=main", "back",
    ]
    for step in 1...60 {
      if step % 7 == 0 {
        host.set(["count": .int(step), "name": .string("n\(step)")])
      } else if let command = ScriptCommand.read(lines.randomElement(using: &random) ?? "").0 {
        host.send(command)
      }
      var bytes: [UInt8] = []
      text.append(host.navigator.state, of: host.navigator, to: &bytes)
      #expect(String(decoding: bytes, as: UTF8.self) == StateDocument.record(of: host.navigator).json)
    }
  }

  /// What a path may be in the shop; `nil` where it leads somewhere.
  private func mistake(
    _ path: String, is value: Value? = nil, fromStack: Bool = false
  ) throws -> String? {
    let schema = StateSchema(try host(Self.shop).navigator.map, values: ["count"], commands: [])
    let steps = try #require(StatePath.steps(path))
    return schema.mistake(in: steps, comparedWith: value, fromStack: fromStack).map { mistake in
      "\(mistake.kind.rawValue) \(mistake.name)\(mistake.nearest.map { ", or \($0)" } ?? "")"
    }
  }

  @Test(
    arguments: [
      ("main.top.screen", nil), ("tabs[home].root.payload.any.thing", nil), ("tabs.home.depth", nil),
      ("tabs[1].depth", nil), ("tabs[2].depth", "part of the state 2"),
      ("tabs[-3].depth", "part of the state -3"),
      ("tabs.hom.depth", "part of the state hom, or home"), ("layers.cart.index", nil),
      ("layers[5].name", nil),
      ("layers.crt", "part of the state crt, or cart"), ("nested.trip.stack[0].id", nil),
      ("nested.count", nil),
      ("values.count", nil), ("values.cuont", "part of the state cuont, or count"), ("guards.auth", nil),
      ("guards.count", nil), ("held[0].by", nil), ("held.first.command", nil), ("tabOrder.last", nil),
      ("queue.count", "part of the state count"), ("mian", "part of the state mian, or main"),
      ("depth", "part of the state depth"),
    ] as [(String, String?)])
  func `has paths that lead somewhere, and others`(_ path: String, _ wrong: String?) throws {
    #expect(try mistake(path) == wrong)
  }

  @Test(
    arguments: [
      ("depth", nil), ("top.screen", nil), ("stack[0].payload.id", nil), ("main.depth", nil), ("tab", nil),
      ("dpeth", "part of the state dpeth, or depth"), ("top.scren", "part of the state scren, or screen"),
    ] as [(String, String?)])
  func `has paths that go on from the stack in sight`(_ path: String, _ wrong: String?) throws {
    #expect(try mistake(path, fromStack: true) == wrong)
  }

  @Test(
    arguments: [
      ("tab", "map", nil), ("tab", "mpa", "tab mpa, or map"),
      ("main.top.screen", "itme", "screen itme, or item"),
      ("main.top.screen", "@tabs", nil), ("focus", "tabs.home", nil), ("focus", "layers[3]", nil),
      ("focus", "layers[-1]", "stack layers[-1], or layers[0]"), ("focus", "main", nil),
      ("guards.auth", "allowed", nil), ("guards.auth", "alowed", "answer of a guard alowed, or allowed"),
      ("held[0].by", "auht", "guard auht, or auth"), ("main.depth", "x", nil), ("tab", nil, nil),
    ] as [(String, String?, String?)])
  func `has names of the app in some places`(_ path: String, _ name: String?, _ wrong: String?) throws {
    #expect(try mistake(path, is: name.map { .string($0) } ?? .null) == wrong)
  }

  @Test func `never holds what was typed into a secret field`() throws {
    let host = try host(
      """
      screen a { field pin type=secret; submit "Go" { set key="{pin}" } }
      """)
    let session = Session(host.navigator, on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: Deck())
    var events: [String] = []
    let token = host.navigator.listen { events.append($0.record.json) }
    session.type("s3cret")
    session.press(.enter)
    session.press(.enter)
    token.cancel()
    #expect(host.state.values["key"] == "s3cret")
    #expect(StateDocument.record(of: host.navigator)["values"] == ["key": "•"])
    #expect(events.contains(#"{"t":0,"event":"text","text":"•","field":"pin"}"#))
    #expect(events.contains(#"{"t":0,"event":"value","name":"key","value":"•"}"#))
    #expect(!events.contains { $0.contains("s3cret") || $0.contains(#""text":"3""#) })
  }

  @Test func `has paths whose names in brackets may hold dots`() {
    #expect(StatePath.steps("tabs[a.b].depth") == [.field("tabs"), .key("a.b"), .field("depth")])
    #expect(StatePath.steps("main.stack[-1][x]") == [.field("main"), .field("stack"), .index(-1), .key("x")])
    #expect(StatePath.text("values", "a.b") == "values[a.b]")
    for text in ["", ".", "a.", "a..b", "a[", "a[]", "a[b", "a]b", "a[b[c]", "a[b]c", "[a]"] {
      #expect(StatePath.steps(text) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    ("layers.cuont", "cuont", "count"), ("tabs.hme.depth", "hme", "home"), ("values.cont", "cont", "count"),
    ("main.stack[-1].scren", "scren", "screen"), ("laers", "laers", "layers"),
    ("guards.aut", "aut", "auth"), ("main.top.screen.x", "x", nil),
  ])
  func `has no path to what can never be there`(_ path: String, _ step: String, _ nearest: String?) throws {
    let schema = try host(Self.shop).app.stateSchema()
    let steps = try #require(StatePath.steps(path))
    let mistake = try #require(schema.mistake(in: steps))
    #expect(mistake.kind == .part)
    #expect(mistake.name == step)
    #expect(mistake.nearest == nearest)
  }

  @Test(arguments: [
    "tabs.home.top.payload.id", "layers.count", "main.stack[-1].screen", "layers[cart].depth",
    "tabs[0].root.id",
    "values.count", "values.count.deep", "held[0].by", "guards.auth", "tabOrder.first", "nested.trip.depth",
  ])
  func `has a path to everything that can be there`(_ path: String) throws {
    let schema = try host(Self.shop).app.stateSchema()
    let steps = try #require(StatePath.steps(path))
    #expect(schema.mistake(in: steps) == nil)
  }
}
