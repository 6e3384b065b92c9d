import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

extension ScreenGraph {
  fileprivate static let shop = ScreenGraph(
    screens: ["home", "catalog", "item", "reviews", "seller", "cart", "login", "map", "help", "draft"],
    edges: [
      Edge(from: "home", to: "catalog"), Edge(from: "home", to: "map", kind: .tab),
      Edge(from: "catalog", to: "item"), Edge(from: "catalog", to: "cart", kind: .overlay),
      Edge(from: "item", to: "reviews"), Edge(from: "item", to: "seller", cost: 2, transition: "fade"),
      Edge(from: "item", to: "cart", kind: .overlay), Edge(from: "seller", to: "item"),
      Edge(from: "cart", to: "login", kind: .modal), Edge(from: "map", to: "item"),
      Edge(from: "help", to: "home"), Edge(from: "draft", to: "draft"),
    ])
}

@Suite(.timeLimited) struct `A chart as a tree` {
  @Test func `shows each screen once, and where else it leads`() {
    let tree = Chart(.shop, title: "Shop", roots: ["home"]).tree(columns: 80)
    #expect(
      tree == """
        Shop: 10 screens, 12 edges

        home
        ├─ catalog
        │  ├─ item                      → cart (overlay)
        │  │  ├─ reviews
        │  │  └─ seller (cost 2, fade)  → item
        │  └─ cart (overlay)
        │     └─ login (modal)
        └─ map (tab)                    → item

        screens that no way leads to:
        help                            → home
        draft                           → draft

        """)
  }

  @Test func `shows what was walked, and what never was`() {
    let graph = ScreenGraph(
      screens: ["a", "b", "c"],
      edges: [
        ScreenGraph.Edge(from: "a", to: "b"), ScreenGraph.Edge(from: "a", to: "c"),
        ScreenGraph.Edge(from: "c", to: "a"),
      ])
    let undeclared = [ScreenGraph.Edge(from: "b", to: "c")]
    let counts = Chart.Counts(screens: [12, 3, 0], edges: [3, 0, 0], undeclared: undeclared)
    #expect(
      Chart(graph, roots: ["a"], counts: counts).tree(charset: .ascii) == """
        3 screens, 3 edges

           12  a
            3  |- b
            .  `- c*  -> a*

        seen 2 of 3 screens, walked 1 of 3 edges
        * never walked
        walked, but not declared: b -> c (push)

        """)
  }

  @Test func `begins where nothing leads to, or at the first screen of a ring`() {
    let ring = ScreenGraph(
      screens: ["a", "b"],
      edges: [ScreenGraph.Edge(from: "a", to: "b"), ScreenGraph.Edge(from: "b", to: "a")])
    #expect(Chart(ring).tree() == "2 screens, 2 edges\n\na\n└─ b  → a\n")
    #expect(Chart(ScreenGraph(screens: [])).tree() == "0 screens, 0 edges\n")
    #expect(Chart(ScreenGraph(screens: ["a"]), roots: ["none"]).tree() == "1 screen, 0 edges\n\na\n")
  }

  @Test func `continues below what would stand too far to the right`() {
    let names = (0..<20_000).map { "s\($0)" }
    let edges = names.indices.dropLast().map { ScreenGraph.Edge(from: names[$0], to: names[$0 + 1]) }
    let lines = Chart(ScreenGraph(screens: names, edges: edges)).tree(columns: 60).split(separator: "\n")
    #expect(lines.count { $0.hasSuffix(" s19999") } == 1)
    #expect(lines.allSatisfy { Text.width(of: String($0)) <= 60 })
    #expect(lines.contains("continued:"))
  }

  @Test func `names all other ways of a screen, and where there is no room how many more there are`() {
    func tree(_ names: [String]) -> String {
      let edges = names.map { ScreenGraph.Edge(from: "home", to: $0) }
      let others = names.dropFirst().map { ScreenGraph.Edge(from: names[0], to: $0) }
      return Chart(ScreenGraph(screens: ["home"] + names, edges: edges + others), roots: ["home"])
        .tree(columns: 40)
    }
    #expect(tree(["a", "b", "c"]).contains("├─ a  → b, c\n"))
    let long = ["a", "long-name", "longer-name-1", "longer-name-2"]
    #expect(tree(long).contains("├─ a  → long-name, longer-name-1, … 1 more\n"))
  }

  @Test func `counts no further than to 9999, and lists at most twenty ways that were not declared`() {
    let graph = ScreenGraph(
      screens: ["a", "b", "c"],
      edges: [ScreenGraph.Edge(from: "a", to: "b"), ScreenGraph.Edge(from: "b", to: "c")])
    func lines(undeclared: Int) -> [String] {
      let walks = (0..<undeclared).map { _ in ScreenGraph.Edge(from: "c", to: "a") }
      let counts = Chart.Counts(screens: [9_999, 10_000, 1], edges: [1, 1], undeclared: walks)
      return Chart(graph, roots: ["a"], counts: counts).tree().split(separator: "\n").map(String.init)
    }
    #expect(lines(undeclared: 0).dropFirst().prefix(3) == [" 9999  a", ">9999  └─ b", "    1     └─ c"])
    #expect(!lines(undeclared: 0).contains("* never walked"))
    #expect(lines(undeclared: 20).last == "walked, but not declared: c → a (push)")
    #expect(
      lines(undeclared: 22).suffix(2) == [
        "walked, but not declared: c → a (push)", "and 2 more ways like these",
      ])
  }
}

@Suite(.timeLimited) struct `A chart of hostile names` {
  private static let names = [
    "\u{1b}]0;x\u{7}", "a\"b", "a\\N", "</svg><script>", "end", "\u{202e}abc", "a\nb", "`x`;%%{init}", "",
    "#quot;", String(repeating: "long", count: 100),
  ]
  private let chart = Chart(
    ScreenGraph(
      screens: names, edges: names.map { ScreenGraph.Edge(from: names[0], to: $0, transition: $0) }),
    title: names.joined())

  @Test func `holds no control character in any form`() throws {
    for text in [chart.tree(), chart.dot, chart.mermaid, try chart.svg()] {
      let scalars = text.unicodeScalars.filter { $0 != "\n" }
      #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202e}" })
    }
  }

  @Test func `stays within its quotes`() throws {
    #expect(chart.dot.contains("  \"a\\\"b\"\n"))
    #expect(chart.dot.contains("  \"a\\\\N\"\n"))
    #expect(chart.mermaid.contains("  s1[\"a#34;b\"]\n"))
    #expect(chart.mermaid.contains("  s9[\"#35;quot#59;\"]\n"))
    #expect(try !chart.svg().contains("<script>"))
  }

  @Test func `is whole as JSON`() throws {
    let value = try Value(json: chart.json)
    guard case .list(let screens) = value.fields?["screens"] else {
      Issue.record("no screens")
      return
    }
    #expect(screens.compactMap { $0.fields?["name"]?.text } == Self.names)
  }
}

@Suite(.timeLimited) struct `A chart for other programs` {
  private let small = Chart(
    ScreenGraph(
      screens: ["home", "item", "cart"],
      edges: [
        ScreenGraph.Edge(from: "home", to: "item"),
        ScreenGraph.Edge(from: "item", to: "cart", kind: .modal, cost: 3, transition: "fade"),
      ]), title: "Shop", roots: ["home"])

  @Test func `is DOT`() {
    #expect(
      small.dot == """
        digraph "Shop" {
          rankdir=LR
          node [shape=box, style=rounded, fontname="monospace"]
          edge [fontname="monospace", fontsize=10]
          "home" [penwidth=2]
          "item"
          "cart"
          "home" -> "item"
          "item" -> "cart" [arrowhead=box, label="modal, cost 3, fade"]
        }

        """)
  }

  @Test func `is Mermaid`() {
    #expect(
      small.mermaid == """
        ---
        title: "Shop"
        ---
        flowchart LR
          s0(["home"])
          s1["item"]
          s2["cart"]
          s0 --> s1
          s1 ==>|"modal, cost 3, fade"| s2

        """)
  }

  @Test func `is JSON`() {
    #expect(
      small.json
        == #"{"title":"Shop","roots":["home"],"screens":[{"name":"home","depth":0},{"name":"item","depth":1},"#
        + #"{"name":"cart","depth":2}],"edges":[{"from":"home","to":"item","kind":"push","cost":1},"#
        + #"{"from":"item","to":"cart","kind":"modal","cost":3,"transition":"fade"}],"deadEnds":["cart"],"#
        + #""unreachable":[]}"# + "\n")
  }
}

@Suite(.timeLimited) struct `A picture of a chart` {
  @Test func `stands in layers, and no two screens overlap`() throws {
    let graph = ScreenGraph(
      screens: (0..<500).map { "screen \($0)" },
      edges: (1..<500).flatMap { number in
        [
          ScreenGraph.Edge(from: "screen \((number - 1) / 3)", to: "screen \(number)"),
          ScreenGraph.Edge(from: "screen \(number)", to: "screen \(number * 7 % 500)"),
        ]
      })
    let chart = Chart(graph, roots: ["screen 0"])
    let layout = ChartLayout(of: chart)
    for (screen, box) in layout.boxes.enumerated() {
      #expect(box.right <= layout.width && box.bottom <= layout.height && box.top > 0)
      for other in layout.boxes[..<screen] {
        let isApart = box.right < other.x || other.right < box.x || abs(box.y - other.y) >= ChartLayout.height
        #expect(isApart, "\(box.label) and \(other.label)")
      }
    }
    for edge in 0..<graph.table.count where chart.forest.isWay(Int32(edge)) {
      let (from, to) = (Int(graph.table.from[edge]), Int(graph.table.to[edge]))
      #expect(layout.boxes[from].right < layout.boxes[to].x)
    }
  }

  @Test func `holds pictures of the screens that have one`() throws {
    let chart = Chart(.shop, title: "Shop", roots: ["home"])
    var frame = Frame(Size(columns: 20, rows: 4))
    frame.draw { $0.put("Everything for the trail", at: Point(x: 0, y: 0)) }
    let svg = try chart.svg(boxes: Size(columns: 20, rows: 4)) { $0 == "catalog" ? frame : nil }
    #expect(svg.contains("Everything for the t"))
    #expect(try !chart.svg().contains("Everything for the t"))
  }

  @Test func `is the same every time, and names every screen and way`() throws {
    let chart = Chart(.shop, title: "Shop", roots: ["home"])
    let svg = try chart.svg()
    #expect(try svg == Chart(.shop, title: "Shop", roots: ["home"]).svg())
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
    for screen in chart.graph.screens { #expect(svg.contains("<title>\(screen)</title>")) }
    #expect(svg.contains("<title>item → seller: push, cost 2, fade</title>"))
    #expect(svg.contains("<text class=\"title\" x=\"28\" y=\"36\">Shop"))
    #expect(svg.contains("no way leads to:"))
  }

  @Test func `has a ground of its own, and a legend of the kinds of ways in it`() throws {
    let graph = ScreenGraph(
      screens: ["home", "cart"], edges: [ScreenGraph.Edge(from: "home", to: "cart", kind: .modal)])
    let chart = Chart(graph, title: "Shop", roots: ["home"])
    let height = ChartLayout(of: chart).height + 48
    let svg = try chart.svg()
    #expect(svg.contains("viewBox=\"0 0 420 \(height)\""))
    #expect(svg.contains("<rect class=\"ground\" width=\"420\" height=\"\(height)\"/>"))
    #expect(svg.contains(">modal</text>") && !svg.contains(">push</text>"))
    #expect(svg.contains("marker id=\"to-modal\"") && svg.contains("marker-end=\"url(#to-modal)\""))
    #expect(!svg.contains("no way leads to:") && !svg.contains("class=\"remark\""))
  }

  @Test func `says how often all was seen and walked`() throws {
    let graph = ScreenGraph(
      screens: ["a", "b", "c"],
      edges: [
        ScreenGraph.Edge(from: "a", to: "b", cost: 2), ScreenGraph.Edge(from: "b", to: "c"),
        ScreenGraph.Edge(from: "c", to: "a"),
      ])
    let counts = Chart.Counts(screens: [2, 1, 0], edges: [1, 0, 0])
    let svg = try Chart(graph, roots: ["a"], counts: counts).svg()
    for piece in [
      "<title>Screens</title>", "<desc>3 screens, 3 edges; seen 2 of 3 screens, walked 1 of 3 edges</desc>",
      "<g class=\"box root seen\"><title>a: seen 2 times</title>",
      "<g class=\"box seen\"><title>b: seen 1 time</title>",
      "<g class=\"box unseen\"><title>c: seen 0 times</title>",
      "<g class=\"edge push walked\"><title>a → b: push, cost 2, walked 1 time</title>",
      "<g class=\"edge push unwalked\"><title>b → c: push, walked 0 times</title>",
      "<g class=\"edge push reference unwalked\"><title>c → a: push, walked 0 times</title>",
      "text-anchor=\"middle\">cost 2</text>", ">b<tspan class=\"count\" dx=\"6\">1</tspan></text>",
    ] {
      #expect(svg.contains(piece), "\(piece) in\n\(svg)")
    }
  }

  @Test func `of too many screens is refused`() {
    let graph = ScreenGraph(screens: (0...5_000).map { "s\($0)" })
    let error = #expect(throws: Chart.TooLarge.self) { try Chart(graph).svg() }
    #expect(
      error?.description
        == "a picture of 5001 screens shows nothing; the limit is 5000; print them as a tree, dot or json")
  }
}

@Suite(.timeLimited) struct `Screens that no way leads to` {
  @MainActor @Test func `are opened by guards, flows, keys and links, of which the first is named`() throws {
    let app = try Drive.app(
      """
      key m { push help }
      screen home { children secret }
      screen help { url "/help" }
      screen about { url "/about" }
      screen secret guard=auth
      accessory login
      guard auth { ask login }
      flow trip start=a { screens a b }
      screen a; screen b
      """)
    let origins = app.origins
    #expect(origins["login"] == "guard auth")
    #expect(origins["a"] == "flow trip" && origins["b"] == nil)
    #expect(origins["help"] == "key m")
    #expect(origins["about"] == "link")
    #expect(origins["home"] == nil && origins["secret"] == nil)
  }
}

@MainActor @Suite(.timeLimited) struct `The map of a program` {
  private func session(_ size: Size) throws -> Session {
    let map = AppMap(title: "Shop") {
      Screen("home", title: "Home").children("catalog")
      Screen("catalog", title: "Catalog").guarded(by: "auth")
      Accessory("cart", title: "Cart")
      Guard("auth") { _ in .allow }
    }
    let deck = Deck()
    deck.offerMap()
    let session = Session(try Navigator(map), on: HeadlessTerminal(size), chrome: deck)
    session.press("M")
    return session
  }

  @Test(arguments: [Size(columns: 70, rows: 18), Size(columns: 120, rows: 36)])
  func `is drawn where there is room`(_ size: Size) throws {
    let text = try session(size).frame.text
    #expect(text.contains("┃●Home ┃") && text.contains("│ Catalog │"), "\(text)")
    #expect(text.contains("you are here"))
  }

  /// What the map shows at its largest, of an app and after some keys.
  private func largest(_ app: String, _ keys: Key...) throws -> String {
    let host = ScriptHost(try Drive.app(app))
    let deck = Deck()
    deck.offerMap(pictures: host.pictures)
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 200, rows: 60)), chrome: deck)
    for key in keys { session.press(key) }
    deck.handlers[.map]?(session)
    session.press("+")
    return session.frame.text
  }

  @Test func `has no picture of what lies behind a guard, in a flow or further on`() throws {
    let text = try largest(
      """
      screen home { list { row "Trip" { push trip }; row "Safe" { push safe } } }
      screen safe guard=auth { text "In the safe"; list { row "On" { push deeper } } }
      screen deeper { url "/deeper"; text "Behind the safe" }
      screen first { text "In the flow" }
      flow trip guard=auth start=first { screens first }
      guard auth { ask login }
      accessory login { list { row "Yes" { complete } } }
      """)
    for words in ["In the safe", "Behind the safe", "In the flow"] {
      #expect(!text.contains(words), "\(words) in\n\(text)")
    }
    #expect(text.contains("Yes") && text.contains("deeper"))
  }

  @Test func `shows parameters that nothing has given by their names, and defaults`() throws {
    let text = try largest(
      """
      screen home { list { row "Item" { push item id=1 } } }
      screen item { param id type=int; param color default=blue; text "Number {id}, {color}." }
      """)
    #expect(text.contains("Number {id}, blue."), "\(text)")
  }

  @Test func `shows what is filled in, and dots for a secret`() throws {
    let text = try largest(
      "screen home { field name; field word type=secret }", "a", "n", "n", "a", .tab, "s", "3", "c")
    #expect(text.contains("anna") && text.contains("•••") && !text.contains("s3c"), "\(text)")
  }

  @Test func `has pictures of what is open, and of what opens without a guard`() throws {
    let app = try Drive.app(
      """
      screen home { text "At home"; list { row "Catalog" { push catalog id=7 }; row "Safe" { push safe }; row "Login" { overlay login } } }
      screen catalog { param id type=int; text "Thing {id}." }
      screen safe guard=auth { text "What is in it" }
      guard auth { ask login }
      accessory login { text "Who are you?"; field word type=secret }
      """)
    let host = ScriptHost(app)
    let deck = Deck()
    deck.offerMap(pictures: host.pictures)
    let session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 160, rows: 50)), chrome: deck)
    func largest() -> String {
      session.press("M")
      session.press("+")
      let text = session.frame.text
      session.press("M")
      return text
    }
    let before = largest()
    #expect(before.contains("At home") && before.contains("Thing {id}."), "\(before)")
    #expect(before.contains("no picture before it is open") && !before.contains("What is in it"))
    session.press(.enter)
    #expect(largest().contains("Thing 7."))
    session.press(.escape)
    session.press(.down)
    session.press(.enter)
    let asked = largest()
    #expect(asked.contains("Who are you?") && !asked.contains("What is in it"), "\(asked)")
  }

  @Test(arguments: [Size(columns: 69, rows: 18), Size(columns: 70, rows: 17)])
  func `is a list in a small window, from which one goes on`(_ size: Size) throws {
    let session = try session(size)
    let text = session.frame.text
    #expect(text.contains("└─ Catalog") && !text.contains("│ Catalog │"), "\(text)")
    let deck = try #require(session.chrome as? Deck)
    deck.renewPane(session)
    #expect(session.frame.text == text)
    session.press(.down)
    session.press(.enter)
    #expect(session.navigator.state.focusedEntry?.screen == "catalog")
  }

  @Test func `says what guards a screen, and what lies over everything`() throws {
    let session = try session(Size(columns: 120, rows: 36))
    #expect(session.frame.text.contains("┌┄"))
    session.press(.right)
    #expect(session.frame.text.contains("guard auth"))
  }
}
