import Roots
@testable import RootsApp
@testable import RootsTape
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `An app that a tape asks for` {
  private static let app = """
    app Shop { screen list { list { row x { push item } } }; screen item; screen form { leave-guard "Leave?" }; accessory ask; guard auth { manual }
      set count=1 jars=3 }
    """
  private static let tabs = "app Tabs { start tab=home; tab home root=list; tab feed root=list; screen list }"

  private func refusal(_ shelf: AppShelf, _ name: String?, for tape: String) -> String? {
    do {
      _ = try shelf.app(name, for: tape)
      return nil
    } catch { return error.description }
  }

  @Test func `lies beside the tape`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    try scratch.put(Self.tabs, at: "sub/tabs.kdl")
    let (shelf, tape) = (AppShelf(), scratch.path + "t.tape")
    #expect(try shelf.app("shop.kdl", for: tape).map.title == "Shop")
    #expect(try shelf.app("sub/tabs.kdl", for: tape).map.title == "Tabs")
    #expect(shelf.isFaultless)
    #expect(shelf.files == [scratch.path + "shop.kdl", scratch.path + "sub/tabs.kdl"])
    #expect(refusal(shelf, "no.kdl", for: tape)?.contains("no.kdl") == true)
  }

  @Test func `is read once`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    let shelf = AppShelf()
    _ = try shelf.app("shop.kdl", for: scratch.path + "t.tape")
    try scratch.put("nonsense {", at: "shop.kdl")
    #expect(try shelf.app("shop.kdl", for: scratch.path + "t.tape").map.title == "Shop")
    #expect(refusal(AppShelf(), "shop.kdl", for: scratch.path + "t.tape") != nil)
  }

  @Test func `tells what is wrong with a command without the secret that it gives`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(
      "app P {\nscreen home { list { row r { push door } } }\nscreen door { param code; field pin type=secret default=\"{code}\" }\n}",
      at: "p.kdl")
    let text = "Launch p.kdl\nDo push dor code=CANARY\n"
    let source = SourceText(name: scratch.path + "t.tape", text: text)
    let plan = TapePlan(TapeProgram(source) { _, _ in nil }, of: source)
    let told = AppShelf().unknownNames(in: plan)
    #expect(told.map(\.message) == ["unknown screen 'dor'"] && told.rendered.contains("Do ****"))
    #expect(!told.rendered.contains("CANARY"))
  }

  @Test func `is not looked for outside of the folders of the tape and of the user`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    let tape = try scratch.put("", at: "sub/t.tape")
    let outside = refusal(AppShelf(), "../shop.kdl", for: tape)
    #expect(
      outside?.hasSuffix(
        "lies outside of the working folder; start in a folder above it, or give --allow-outside") == true)
    #expect(
      refusal(AppShelf(), scratch.path + "shop.kdl", for: tape)
        == "'\(scratch.path)shop.kdl' lies outside of the working folder; start in a folder above it, or give --allow-outside"
    )
    #expect(
      try AppShelf(reach: .anywhere).app("../shop.kdl", for: tape).map.title == "Shop")
  }

  @Test func `may be built in, given by the user, or the one that is there anyway`() throws {
    let scratch = try ScratchFolder()
    let other = try scratch.put(Self.tabs, at: "tabs.kdl")
    let shop = try AppShelf().app("tabs.kdl", for: scratch.path + "t.tape")
    let shelf = AppShelf(builtIn: ["demo": { shop }])
    #expect(try shelf.app("demo", for: "x.tape").map.title == "Tabs")
    #expect(
      refusal(shelf, nil, for: "x.tape")
        == "the tape names no app; write 'Launch app.kdl' in it, or give --app")
    #expect(
      refusal(shelf, "tool", for: "x.tape")
        == "there is no 'tool'; a program is launched by its path: 'Launch ./tool'")
    #expect(try AppShelf(fallback: { shop }).app(nil, for: "x.tape").map.title == "Tabs")
    #expect(try AppShelf(override: other).app("demo", for: "x.tape").map.title == "Tabs")
    #expect(refusal(AppShelf(override: scratch.path + "no.kdl"), nil, for: "x.tape") != nil)
  }

  @Test func `that is faulty is told of, with its place`() throws {
    let scratch = try ScratchFolder()
    let path = try scratch.put(
      "app A {\n  screen list { list { row x { push itm } } }\n  screen item\n}", at: "a.kdl")
    let said = refusal(AppShelf(), "a.kdl", for: scratch.path + "t.tape") ?? ""
    #expect(said.hasPrefix("\(path):2:"), "\(said)")
    let lines = said.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].contains("'itm'") && lines[2].contains("^^^"), "\(said)")
  }

  @Test func `is not quoted where it includes a file without an app`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("app A {\n  include \"secret.txt\"\n  screen list\n}", at: "a.kdl")
    try scratch.put("password hunter2\n", at: "secret.txt")
    let said = refusal(AppShelf(), "a.kdl", for: scratch.path + "t.tape") ?? ""
    #expect(!said.isEmpty && !said.contains("hunter2"), "\(said)")
    #expect(!said.contains("password"), "\(said)")
  }

  @Test func `takes no arguments`() async throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    let maker = AppShelf().maker(for: scratch.path + "t.tape")
    var setup = StageSetup()
    setup.app = "shop.kdl"
    _ = try await maker(setup)
    setup.arguments = ["--flag"]
    await #expect(throws: StageRefusal("an app of a file takes no arguments, and 'Launch' gives it '--flag'"))
    {
      _ = try await maker(setup)
    }
  }

  @Test func `may be a program, if that is a file that can be run and lies where apps lie`() throws {
    let scratch = try ScratchFolder()
    let tool = try scratch.putProgram(at: "tool")
    try scratch.put("x", at: "text")
    try scratch.putProgram(at: "a.kdl")
    try scratch.link("link", to: tool)
    let (shelf, tape) = (AppShelf(builtIn: ["demo": { nil }]), scratch.path + "t.tape")
    #expect(shelf.program("tool", for: tape) == tool)
    #expect(shelf.program("./tool", for: tape) == scratch.path + "./tool")
    for name in ["text", "a.kdl", "link", "absent", "demo", "."] {
      #expect(shelf.program(name, for: tape) == nil, "\(name)")
    }
    #expect(shelf.program(nil, for: tape) == nil)
    #expect(shelf.program("../tool", for: scratch.path + "sub/t.tape") == nil)
    #expect(shelf.program(tool, for: "t.tape") == nil)
    #expect(AppShelf(reach: .anywhere).program(tool, for: "t.tape") == tool)
  }

  // MARK: Names

  private func findings(_ tape: String, _ find: (AppShelf, TapePlan) -> [Diagnostic]) throws -> [String] {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    try scratch.put(Self.tabs, at: "tabs.kdl")
    try scratch.put("app x { foo }", at: "bad.kdl")
    try scratch.put("a,b\n", at: "rows.csv")
    let (plan, findings) = TapeLoader().load(SourceText(name: scratch.path + "t.tape", text: tape))
    #expect(findings.map(\.headline) == [])
    return find(AppShelf(), plan).map {
      "\($0.position.line):\($0.position.column) \($0.message.replacing(scratch.path, with: ""))"
        + ($0.cure.map { "; \($0)" } ?? "")
    }
  }

  nonisolated static let unknown: [(String, [String])] = [
    ("Expect Top item", []), ("Expect Top itm", ["2:12 unknown screen 'itm'; did you mean 'item'?"]),
    ("Expect Not Top itm", ["2:16 unknown screen 'itm'; did you mean 'item'?"]),
    ("Expect Stack list … itm *", ["2:21 unknown screen 'itm'; did you mean 'item'?"]),
    ("Expect Layer 0 Top ask", []),
    ("Expect Layer asc Depth 1", ["2:14 unknown screen 'asc'; did you mean 'ask'?"]),
    ("Expect Completed ask\nCheck Dismissed ak", ["3:17 unknown screen 'ak'; did you mean 'ask'?"]),
    ("Expect Guard auth allowed", []),
    ("Expect Guard aut allowed", ["2:14 unknown guard 'aut'; did you mean 'auth'?"]),
    ("Resolve guard auth allow", []), ("Resolve guard form allow", []),
    ("Resolve guard item allow", ["2:15 unknown guard 'item'"]),
    ("Resolve guard aut deny", ["2:15 unknown guard 'aut'; did you mean 'auth'?"]),
    ("#: Resolve guard al allow", ["2:18 unknown guard 'al'"]),
    ("Expect Event outcome to=itm", ["2:25 unknown screen 'itm'; did you mean 'item'?"]),
    ("Expect Event guard.asked guard=aut", ["2:32 unknown guard 'aut'; did you mean 'auth'?"]),
    ("Expect Event note text=itm", []), ("Expect Value count == 1", []),
    ("Launch tabs.kdl\nExpect Value cuont == 1", ["3:14 unknown part of the state 'cuont'"]),
    ("Expect State main.stack[-1].screen == itm", ["2:39 unknown screen 'itm'; did you mean 'item'?"]),
    // Without tabs there is nothing that one could be mistaken for.
    ("Expect Tab nowhere", []), ("Expect Focus main", []), ("Expect Focus item", []),
    ("Expect Focus nowhere", ["2:14 unknown screen 'nowhere'"]),
    ("Launch tabs.kdl\nExpect Top item", ["3:12 unknown screen 'item'"]),
    ("Launch tabs.kdl\nExpect Tab fed", ["3:12 unknown tab 'fed'; did you mean 'feed'?"]),
    ("Launch tabs.kdl\nLaunch shop.kdl\nExpect Top item", []),
    (
      "Launch shopp.kdl\nExpect Top x",
      ["2:1 there is no 'shopp.kdl' beside the tape; did you mean 'shop.kdl'?"]
    ),
    ("Launch trees.csv", ["2:1 there is no 'trees.csv' beside the tape"]),
    ("Launch ./bin/program.x", []), ("Launch bad.kdl", ["2:1 bad.kdl:1:9: unknown node 'foo' in 'app'"]),
    ("Launch rows.csv", ["2:1 'rows.csv' holds no app; its first node must be 'app'"]),
    ("Do push nowhere\nExpect \"x\"", ["2:9 unknown screen 'nowhere'"]),
    ("Open /nowhere", ["2:6 no screen has this URL"]),
    ("Do push itm", ["2:9 unknown screen 'itm'; did you mean 'item'?"]),
    ("Do transaction { push item id=1; push itm }", ["2:39 unknown screen 'itm'; did you mean 'item'?"]),
    ("Launch tabs.kdl\nDo tab fed", ["3:8 unknown tab 'fed'; did you mean 'feed'?"]), ("Do tab 7", []),
  ]

  @Test(arguments: unknown)
  func `lacks what statements name that it has not`(_ tape: String, _ wanted: [String]) throws {
    let said = try findings("Launch shop.kdl\n" + tape) { $0.unknownNames(in: $1) }
    #expect(said == wanted)
  }

  nonisolated static let helped: [(String, String?)] = [
    ("Expect State jars == 1", "did you mean 'values.jars'?"),
    ("Expect State jar == 1", "did you mean 'values.jars'?"),
    ("Expect State jarz.a[0] == 1", "did you mean 'values.jars.a[0]'?"),
    ("Expect State tabz == 1", "did you mean 'tab'?"),
    ("Expect State main.stak == 1", "did you mean 'stack'?"),
    ("Expect State zzzz == 1", nil), ("Launch tabs.kdl\nExpect State jars == 1", "did you mean 'tabs'?"),
    ("Launch tabs.kdl\nLaunch shop.kdl\nExpect State jars == 1", "did you mean 'values.jars'?"),
  ]

  @Test(arguments: helped) func `says where a value stands that a path lacks`(_ tape: String, _ cure: String?)
    throws
  {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    try scratch.put(Self.tabs, at: "tabs.kdl")
    let source = SourceText(name: scratch.path + "t.tape", text: "Launch shop.kdl\n" + tape)
    let (plan, findings) = TapeLoader().load(source)
    #expect(AppShelf().helping(findings, in: plan).map(\.cure) == [cure])
  }

  nonisolated static let idle: [(String, Int)] = [
    ("Expect Top itm", 0), ("Expect Not Top itm", 1), ("Expect Stack itm", 0),
    ("Expect State main.stack[-1].screen != itm", 1), ("Expect State main.stack[-1].screen == itm", 0),
    ("Expect Not State main.stack[-1].screen == itm", 1), ("Expect Guard aut denied", 0),
    ("Expect Value cont absent", 1), ("Resolve guard aut deny", 0), ("Expect Not Tab x", 0),
  ]

  @Test(arguments: idle)
  func `makes a claim say nothing only where it claims that something is not so`(_ tape: String, _ count: Int)
    throws
  {
    let said = try findings("Launch shop.kdl\n" + tape) { $0.idleNames(in: $1) }
    #expect(said.count == count, "\(said)")
  }

  @Test func `has its names found in tapes`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    let text = """
      Launch shop.kdl
      Expect Stack list item
      Do push item
      Expect Not Top item
      Expect Guard auth denied
      Type "item"
      Note "item"
      """
    let plan = TapeLoader().load(SourceText(name: scratch.path + "t.tape", text: text)).plan
    func places(of name: String?) -> [String] {
      AppShelf().mentions(in: plan, of: name).map { _, mention in
        let position = mention.source.position(at: mention.range.start)
        return
          "\(position.line):\(position.column) \(mention.source.text(in: mention.range)) \(mention.thing.kind.rawValue)"
      }
    }
    #expect(
      places(of: "item") == ["2:19 item screen", "2:14 list screen", "3:9 item screen", "4:16 item screen"])
    #expect(places(of: nil).count == 5)
    #expect(places(of: "nothing") == [])
  }
}
