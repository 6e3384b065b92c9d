import Glibc
import Roots
import RootsApp
import RootsExplore
import RootsStore
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A graph on the command line` {
  private static let shop = """
    app Shop scheme=shop {
      tab home root=catalog
      tab me root=profile
      screen catalog { url "/catalog"; children item; child me kind=tab }
      screen item identity=id { param id type=int; url "/item/:id(int)"; children reviews; child cart kind=overlay cost=2 }
      screen reviews
      screen profile guard=auth { url "/me" }
      accessory cart
      accessory login
      guard auth { ask login }
      redirect "/home" to="/catalog"
    }
    """

  private let folder = OwnFolder()
  private var database: String { folder["graph.sqlite"] }

  @Test func `counts as many screens as an exploration and the sheet of a session`() throws {
    let app = """
      app Q { start screen=a; screen a { list { row B { push b }; row F { push f } } }; screen b
      screen f { field words; leave-guard "Leave it?" when=dirty } }
      """
    let graph = Call("graph", "-", "--format", "json", input: app)
    #expect(graph.output.contains("\"screens\""), "\(graph.errors)")
    #expect(!graph.output.contains("leave-question"), "\(graph.output)")
    let scripted = try #require(ScriptedApp.read(SourceText(name: "q.kdl", text: app)).app)
    let map = scripted.map
    #expect(try Model(scripted).names.sorted() == ["a", "b", "f"])
    #expect(map.accessories.map(\.name) == [ScriptedApp.question])
    let facts = try #require(try TestOrder(Invocation(of: "session"))).facts(
      app: "q.kdl", map, seen: TestRecord.Seen())
    #expect(facts.screens == 3)
    var visits = Visits()
    for name in ["a", "f", ScriptedApp.question] { visits.see(name, at: 1) }
    #expect(TestRecord.Seen(map.screenGraph, visits).screens == ["a", "f"])
  }

  @Test func `is drawn as a tree`() {
    let call = Call("graph", "-", input: Self.shop)
    #expect(call.errors == "")
    #expect(
      call.output == """
        Shop: 6 screens, 4 edges

        catalog  → profile (tab)
        └─ item
           ├─ reviews
           └─ cart (overlay, cost 2)
        profile

        opened otherwise:
        login (guard auth)

        """)
  }

  @Test(arguments: [
    ("dot", "digraph \"Shop\" {"), ("mermaid", "---\n"), ("json", "{\"title\":"), ("svg", "<svg "),
  ])
  func `is drawn for other programs`(_ format: String, _ beginning: String) {
    let call = Call("graph", "-", "--format", format, input: Self.shop)
    #expect(call.code == .ok)
    #expect(call.output.hasPrefix(beginning))
  }

  /// The data of a page.
  private func data(_ page: String) throws -> Record {
    let start = try #require(page.firstRange(of: "class=\"data\">")).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    return try #require(try Value(json: Array(page[start..<end].utf8)).fields)
  }

  private nonisolated static let lamps = """
    app Lamps {
      tab home root=lamps
      screen lamps title="All lamps" { url "/"; children lamp; child switch kind=overlay
        list { row "The red lamp" { push lamp }; row "Turn it" { overlay switch } } }
      screen lamp guard=auth { text "It is red" }
      screen cellar
      accessory switch { text "On or off" }
      accessory login { list { row "Let me in" { complete } } }
      guard auth { ask login }
    }
    """

  private struct Missing: Error {}

  /// The graph of the lamps, drawn by a process of its own: pictures are taken while it waits.
  private nonisolated func lamps(_ format: String) throws -> String {
    let run = try shell(
      """
      cd "$(mktemp -d)" || exit
      cat > lamps.kdl <<'END'
      \(Self.lamps)
      END
      "$ROOTS" graph lamps.kdl --format \(format) --screens
      """)
    return run.output
  }

  @Test func `is a page with the picture of every screen, the rows that lead on and the tape to each`() throws
  {
    let data = try data(lamps("html"))
    guard case .list(let screens)? = data["screens"], case .list(let ways)? = data["ways"] else {
      throw Missing()
    }
    let byName = Dictionary(
      uniqueKeysWithValues: screens.compactMap(\.fields).map { ($0["n"]?.text ?? "", $0) })
    #expect(Set(byName.keys) == ["lamps", "lamp", "cellar", "switch", "login"])
    #expect(byName["lamps"]?["u"] == ["/"] && byName["lamps"]?["t"] == "All lamps")
    #expect(byName["lamp"]?["g"] == ["auth"])
    #expect(byName.filter { $0.value["f"] != nil }.keys.sorted() == ["lamp", "lamps", "login", "switch"])
    guard case .list(let notes)? = data["notes"] else { throw Missing() }
    #expect(notes.count == 1 && notes[0].text?.hasPrefix("no way to cellar among ") == true)
    let labels = Dictionary(
      uniqueKeysWithValues: ways.compactMap(\.fields).map { ($0["b"] ?? 0, $0["l"] ?? []) })
    let switchNumber = screens.firstIndex { $0.fields?["n"] == "switch" } ?? -1
    #expect(labels[.int(switchNumber)] == ["Turn it"])
    guard case .list(let tape)? = byName["switch"]?["p"] else { throw Missing() }
    #expect(tape[0].text?.hasSuffix("Down\nEnter\n") == true && tape[1] == 1)
  }

  @Test func `is a storyboard in which each frame has its own colors`() throws {
    let picture = try lamps("svg")
    #expect(picture.hasPrefix("<svg "))
    #expect(picture.components("<svg x=").count == 5, "the frames of four screens")
    #expect(picture.contains("The red lamp") && picture.contains("On or off"))
  }

  @Test func `is a page without pictures where there is no app to take them of`() throws {
    let call = Call("graph", "-", "--format", "html", input: Self.shop)
    #expect(call.errors == "")
    guard case .list(let screens)? = try data(call.output)["screens"] else { throw Missing() }
    #expect(screens.count == 6 && screens.allSatisfy { $0.fields?["f"] == nil })
    #expect(Call("graph", "-", "--format", "svg", input: Self.shop).output.components("<svg x=").count == 1)
  }

  @Test(arguments: ["tree", "dot", "json"])
  func `has pictures of screens only in formats that can show them`(_ format: String) {
    let call = Call("graph", "-", "--format", format, "--screens", input: Self.shop)
    #expect(call.code == .misuse)
    #expect(call.errors == "roots: '--screens' goes with '--format html' or '--format svg'\n")
  }

  @Test func `has no other formats`() {
    let call = Call("graph", "-", "--format=png", input: Self.shop)
    #expect(call.code == .misuse)
    #expect(call.errors == "roots: no format 'png'; there are tree, svg, html, dot, mermaid, json\n")
  }

  @Test(.row("1.4")) func `is kept, and read again without its app`() {
    let drawn = Call("graph", "-", "--db", database, input: Self.shop)
    #expect(drawn.errors == "")
    // Who asks for the login is not part of the graph.
    let kept = drawn.output.replacing(
      "opened otherwise:\nlogin (guard auth)", with: "screens that no way leads to:\nlogin")
    #expect(Call("graph", "--db", database).output == kept)
    let path = Call("path", "--db", database, "catalog", "cart")
    #expect(path.output == "catalog\n  push     item\n  overlay  cart  (cost 2)\n2 steps, cost 3\n")
  }

  @Test func `shows what was walked`() {
    let call = Call("graph", "-", "--coverage", "--db", database, input: Self.shop)
    #expect(call.lines.contains("    ·  catalog  → profile (tab)*"))
    #expect(call.lines.contains("seen 0 of 6 screens, walked 0 of 4 edges"))
    #expect(Call("graph", "-", "--coverage", "--no-db", input: Self.shop).output == call.output)
  }

  @Test func `must come from somewhere`() {
    #expect(Call("graph").code == .misuse)
    let call = Call("graph", "--db", database)
    #expect(call.code == .impossible)
    #expect(
      call.errors == "roots: '\(database)' holds no graph; 'roots graph APP --db FILE' writes one\n")
    #expect(access(database, F_OK) != 0)
  }

  @Test func `tells the shortest way, or that there is none`() {
    let way = Call("path", "-", "catalog", "reviews", "--json", input: Self.shop)
    #expect(
      way.output
        == #"{"from":"catalog","edges":[{"from":"catalog","to":"item","kind":"push","cost":1},"#
        + #"{"from":"item","to":"reviews","kind":"push","cost":1}],"cost":2}"# + "\n")
    let byTab = Call("path", "-", "profile", "reviews", input: Self.shop)
    #expect(
      byTab.output == "profile\n  tab      catalog\n  push     item\n  push     reviews\n3 steps\n")
    let none = Call("path", "-", "catalog", "login", input: Self.shop)
    #expect(none.code == .impossible)
    #expect(
      none.errors
        == "roots: no way leads from 'catalog' to 'login'; 'login' is opened otherwise: guard auth\n")
    let unknown = Call("path", "-", "catalog", "revews", input: Self.shop)
    #expect(unknown.errors == "roots: unknown screen 'revews'; did you mean 'reviews'?\n")
    #expect(Call("path", "-", "catalog", "cart", "--via", "item", input: Self.shop).code == .ok)
  }
}

@MainActor @Suite(.timeLimited) struct `A URL on the command line` {
  private static let shop = """
    app Shop scheme=shop {
      tab home root=catalog
      screen catalog { url "/catalog"; children item }
      screen item identity=id { param id type=int; url "/item/:id(int)"; children profile }
      screen profile guard=auth { url "/me" }
      accessory login
      guard auth { ask login }
      redirect "/home" to="/catalog"
    }
    """

  @Test func `says which stack it would build`() {
    let call = Call("open", "-", "shop://item/42", "--dry-run", input: Self.shop)
    #expect(call.errors == "")
    #expect(
      call.output == """
        url          shop://item/42
        screen       item {"id":42}
        tab:home     catalog > item#42

        """)
  }

  @Test func `opens what is there for URLs that nothing has`() {
    let app = "app A { unhandled to=\"/here\"; screen a { url \"/here\" } }"
    let call = Call("open", "-", "/nowhere", "--dry-run", input: app)
    #expect(call.code == .ok && call.lines.contains("screen       a"), "\(call.lines)")
  }

  @Test func `says which guards would be asked`() {
    let call = Call("open", "-", "/me", "--dry-run", input: Self.shop)
    #expect(call.lines.last == "guards       auth, before 'profile' is shown")
    let json = Call("open", "-", "/me", "--dry-run", "--json", input: Self.shop)
    #expect(json.output.hasSuffix(#""guards":[{"screen":"profile","guards":["auth"]}]}"# + "\n"))
  }

  @Test func `that leads nowhere is refused`() {
    let call = Call("open", "-", "/itm/42", "--dry-run", input: Self.shop)
    #expect(call.code == .impossible)
    #expect(call.errors.hasPrefix("roots: "))
    #expect(call.output.isEmpty)
    #expect(Call("open", "-", "/me", "--dry-run", "--mode=sideways", input: Self.shop).code == .misuse)
  }

  @Test func `is listed with where it leads`() {
    let call = Call("urls", "-", input: Self.shop)
    #expect(
      call.output == """
        shop://…

        /catalog        home: catalog
        /item/:id(int)  home: catalog > item
        /me             home: catalog > profile  guards auth
        /home           → /catalog

        """)
    let json = Call("urls", "-", "--json", input: Self.shop)
    #expect(
      json.lines.first
        == #"{"pattern":"/catalog","screen":"catalog","tab":"home","stacks":[["catalog"]],"guards":[]}"#)
  }

  @Test(arguments: ["start tab=me; tab home root=a; tab me root=m", "start screen=a", "tab home root=a"])
  func `is listed with the tab and the stacks that opening it builds`(_ start: String) {
    let app = """
      app U { \(start); screen a { list { row x { push b; overlay s } } }; screen m
        screen b { url "/b" }; screen c { url "/c" stack=b }; screen d { url "/d" stack="a,b" }
        screen e { url "/e" }; screen f { url "/f" stack="b,c" }; accessory s { url "/s" } }
      """
    let list = Call("urls", "-", input: app).lines.map {
      $0.split(separator: " ", omittingEmptySubsequences: true)
    }
    #expect(list.count == 6, "\(list)")
    for words in list {
      let opened = Call("open", "-", String(words[0]), "--dry-run", input: app).lines.dropFirst(2)
      let stacks = opened.map { line in
        let place = line.split(separator: " ", maxSplits: 1)
        let name = place[0].hasPrefix("tab:") ? place[0].dropFirst(4) + ": " : ""
        return name + place[1].drop { $0 == " " }
      }
      #expect(stacks.joined(separator: " | ") == words.dropFirst().joined(separator: " "))
    }
  }
}

extension String {
  /// The parts between the places of a text.
  fileprivate func components(_ separator: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = self[...]
    while let found = rest.firstRange(of: separator) {
      parts.append(rest[..<found.lowerBound])
      rest = rest[found.upperBound...]
    }
    return parts + [rest]
  }
}
