import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// What the page of an atlas holds of a program.
@Suite(.timeLimited) struct `An atlas of a program` {
  private static let graph = ScreenGraph(
    screens: ["list", "item", "help"],
    edges: [
      .init(from: "list", to: "item"), .init(from: "item", to: "list", kind: .replace),
      .init(from: "item", to: "item", kind: .modal),
    ])

  private static func atlas(counts: Chart.Counts? = nil) -> Atlas {
    Atlas(Chart(graph, title: "Shop", roots: ["list"], origins: ["help": "by ?"], counts: counts))
  }

  private static func parts(_ atlas: Atlas, _ name: String) -> [Record] {
    guard case .list(let items)? = atlas.document[name] else { return [] }
    return items.compactMap(\.fields)
  }

  private static func screen(_ atlas: Atlas, _ name: String) -> Record {
    parts(atlas, "screens").first { $0["n"]?.text == name } ?? [:]
  }

  @Test func `has a card for every screen and a line for every way`() {
    let atlas = Self.atlas()
    #expect(atlas.document["title"] == "Shop" && atlas.document["card"] == [320, 216])
    #expect(Self.parts(atlas, "screens").map { $0["n"]?.text } == ["list", "item", "help"])
    let ways = Self.parts(atlas, "ways")
    #expect(ways.contains { $0["a"] == 0 && $0["b"] == 1 })
    #expect(Set(ways.compactMap { $0["k"]?.text }) == ["push", "replace", "modal"])
    // What leads to a screen that stands elsewhere refers to it.
    #expect(ways.filter { $0["r"] != nil }.compactMap { $0["k"]?.text }.sorted() == ["modal", "replace"])
    // Cards do not lie one above the other.
    let places = Self.parts(atlas, "screens").map { [$0["x"]?.integer ?? 0, $0["y"]?.integer ?? 0] }
    for (number, one) in places.enumerated() {
      for other in places[..<number] {
        #expect(abs(one[0] - other[0]) >= 320 || abs(one[1] - other[1]) >= 216, "\(places)")
      }
    }
    for name in ["facts", "notes", "states", "words", "areas", "frames"] {
      #expect(atlas.document[name] == [], "\(name)")
    }
  }

  @Test func `is drawn in the colors of the program`() throws {
    var atlas = Self.atlas()
    atlas.wear([.accent: .rgb(RGB(red: 42, green: 161, blue: 152))])
    var frame = Frame(Size(columns: 4, rows: 1))
    frame.draw { $0.put("Hi", at: Point(x: 0, y: 0), style: .accent) }
    _ = atlas.add(frame)
    let looks = "\(atlas.document["looks"] ?? .null)\(atlas.document)"
    #expect(looks.lowercased().contains("#2aa198") && !looks.lowercased().contains("#af87ff"), "\(looks)")
    atlas.add(frame, of: "list")
    let board = try atlas.storyboard()
    #expect(board.contains("#2aa198") && !board.contains("#af87ff"))
  }

  @Test func `tells of a screen what is known, and nothing else`() {
    var atlas = Self.atlas()
    atlas.describe("item") {
      $0.title = "An item"
      ($0.urls, $0.guards, $0.notes) = (["/item"], ["auth"], ["too wide"])
      $0.tape = ("Enter\n", 1)
    }
    atlas.describe("nowhere") { $0.title = "lost" }
    let item = Self.screen(atlas, "item")
    #expect(item["t"] == "An item" && item["u"] == ["/item"] && item["g"] == ["auth"])
    #expect(item["m"] == ["too wide"] && item["p"] == ["Enter\n", 1])
    let list = Self.screen(atlas, "list")
    for name in ["u", "g", "m", "p", "f", "o", "c"] { #expect(list[name] == nil, "\(name)") }
    #expect(Self.screen(atlas, "help")["o"] == "by ?" && item["o"] == nil)
    #expect(!atlas.document.json.contains("lost"))
  }

  @Test func `tells how often screens were seen and ways walked`() {
    let atlas = Self.atlas(counts: Chart.Counts(screens: [5, 3, 0], edges: [2, 1, 0]))
    #expect(Self.parts(atlas, "screens").map { $0["c"]?.integer } == [5, 3, 0])
    let ways = Self.parts(atlas, "ways").map { ($0["k"]?.text ?? "", $0["c"]?.integer ?? -1) }
    #expect(ways.contains { $0 == ("push", 2) } && ways.contains { $0 == ("modal", 0) })
    #expect(Self.parts(Self.atlas(), "ways").allSatisfy { $0["c"] == nil })
  }

  @Test func `names what leads along a way, each name once and at most eight`() {
    var atlas = Self.atlas()
    atlas.label("list", "item", "Enter")
    atlas.label("list", "item", "Enter")
    for number in 0..<10 { atlas.label("item", "list", "k\(number)") }
    atlas.label("list", "help", "no way of the graph")
    let labels = Dictionary(
      uniqueKeysWithValues: Self.parts(atlas, "ways").compactMap { way in
        way["k"]?.text.map { ($0, way["l"]) }
      })
    #expect(labels["push"] == .some(["Enter"]) && labels["modal"] == .some(nil))
    #expect(labels["replace"] == .some(.list((0..<8).map { .string("k\($0)") })))
    #expect(!atlas.document.json.contains("no way of the graph"))
  }

  @Test func `shows pictures by what has changed since the one before`() {
    var atlas = Self.atlas()
    atlas.add(Frame(rows: ["one", "two"], columns: 5), of: "list")
    atlas.add(Frame(rows: ["one", "six"], columns: 5), of: "item")
    let number = atlas.add(Frame(rows: ["one", "six"], columns: 5))
    #expect(number == 2)
    #expect(Self.screen(atlas, "list")["f"] == 0 && Self.screen(atlas, "item")["f"] == 1)
    let frames = Self.parts(atlas, "frames")
    #expect(frames[0]["f"] == [0, 0, 1, 1] && frames[0]["z"] == [5, 2] && frames[0]["c"] == 0)
    #expect(frames[1] == ["f": [1, 2]] && frames[2] == [:])
    guard case .list(let rows)? = atlas.document["rows"] else {
      Issue.record("there are no rows")
      return
    }
    #expect(rows.count == 3)
  }

  @Test func `is drawn as one picture too, with the screens on their cards`() throws {
    var atlas = Self.atlas()
    atlas.add(Frame(rows: ["unmistakable"], columns: 20), of: "item")
    let svg = try atlas.storyboard()
    #expect(svg.hasPrefix("<svg") && svg.contains("unmistakable") && svg.contains("help"))
  }

  @Test func `is a page that holds its data`() {
    var atlas = Self.atlas()
    atlas.facts = [("screens", "3")]
    atlas.notes = ["not </script> all"]
    let page = String(decoding: atlas.page, as: UTF8.self)
    #expect(page.contains("<title>Shop</title>") && page.contains("\"facts\":[[\"screens\",\"3\"]]"))
    #expect(page.contains("not \\u003c/script> all") && !page.contains("not </script> all"))
  }

  // MARK: States

  private static func words(_ atlas: Atlas) -> [String] {
    guard case .list(let words)? = atlas.document["words"] else { return [] }
    return words.compactMap(\.text)
  }

  @Test func `tells where moves and keys lead, every word once`() {
    var atlas = Self.atlas()
    atlas.states = [
      .init(
        screen: "list", stops: [.init()], keys: [.enter: 1, .escape: Atlas.end],
        moves: [("open", 1), ("list", Atlas.unknown)], areas: []),
      .init(screen: "item", stops: [.init()], keys: [.escape: 0], moves: [("open", 0)], areas: []),
    ]
    let (words, states) = (Self.words(atlas), Self.parts(atlas, "states"))
    #expect(words == ["list", "Enter", "Escape", "open", "item"])
    #expect(states[0] == ["n": 0, "k": [1, 1, 2, -1], "m": [3, 1, 0, -2], "s": [[0, []]]])
    #expect(states[1] == ["n": 4, "k": [2, 0], "m": [3, 0], "s": [[0, []]]])
  }

  @Test func `tells of every stop what it shows, and where its own keys lead`() {
    var atlas = Self.atlas()
    var (plain, row, field) = (Atlas.Stop(), Atlas.Stop(), Atlas.Stop(takesText: true))
    (plain.frame, plain.steps) = (4, [.down: 1])
    (row.enter, row.space) = (2, nil)
    field.text = 3
    atlas.states = [.init(screen: "s", stops: [plain, row, field], keys: [:], moves: [], areas: [])]
    let state = Self.parts(atlas, "states")[0]
    #expect(state["s"] == [[4, [1, 1]], [0, [], 2, -2, -2], [0, [], -2, -2, 3, 1]])
    #expect(Self.words(atlas) == ["s", "ArrowDown"])
  }

  @Test func `tells what can be clicked, and what does the same, every place once`() {
    var atlas = Self.atlas()
    let row = Rect(x: 2, y: 3, width: 10, height: 1)
    let areas: [(row: Rect, click: Atlas.Click)] = [(row, .keys([.down, .enter])), (row, .move("open"))]
    atlas.states = ["a", "b"].map { .init(screen: $0, stops: [], keys: [:], moves: [], areas: areas) }
    #expect(Self.parts(atlas, "states").map { $0["a"] } == [[0, 1], [0, 1]])
    #expect(atlas.document["areas"] == [[2, 3, 10, ["ArrowDown", "Enter"]], [2, 3, 10, "open"]])
  }

  nonisolated static let keys: [(Key, String)] = [
    (.character("a"), "a"), (.character("é"), "é"), (.function(5), "F5"), (.enter, "Enter"),
    (.escape, "Escape"), (.tab, "Tab"), (.backTab, "Shift+Tab"), (.backspace, "Backspace"),
    (.delete, "Delete"), (.insert, "Insert"), (.up, "ArrowUp"), (.down, "ArrowDown"), (.left, "ArrowLeft"),
    (.right, "ArrowRight"), (.home, "Home"), (.end, "End"), (.pageUp, "PageUp"), (.pageDown, "PageDown"),
    (.ctrl("p"), "Ctrl+p"), (Key(.up, [.ctrl, .alt, .shift]), "Ctrl+Alt+Shift+ArrowUp"), (.space, " "),
  ]

  @Test(arguments: keys) func `names keys as browsers do`(_ key: Key, _ name: String) {
    var atlas = Self.atlas()
    atlas.states = [.init(screen: "", stops: [], keys: [key: 0], moves: [], areas: [])]
    #expect(Self.words(atlas) == ["", name])
  }
}
