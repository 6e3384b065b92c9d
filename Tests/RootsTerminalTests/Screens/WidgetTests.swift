import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Draws a value on a small frame.
private func rows(_ columns: Int = 30, _ count: Int = 1, _ draw: (inout Canvas) -> Void) -> [String] {
  var frame = Frame(Size(columns: columns, rows: count))
  frame.draw { draw(&$0) }
  return frame.rows
}

extension KeyOutcome {
  fileprivate var isIgnored: Bool { if case .ignored = self { true } else { false } }
}

@Suite(.timeLimited) struct `A picker` {
  private let cities = ["Oslo", "Paris", "Prague", "Rome", "Sofia", "Tallinn", "Vienna"]

  @Test(arguments: [
    ("right", "Oslo"), ("left", "Vienna"), ("right right", "Paris"), ("p", "Paris"), ("p p", "Prague"),
    ("p p p", "Paris"), ("v space", "Oslo"), ("v right", "Vienna"), ("r left", "Prague"), ("x", nil),
  ])
  func `walks its choices`(keys: String, choice: String?) throws {
    var picker = Picker(cities)
    for name in keys.split(separator: " ") { _ = picker.press(try #require(Key(String(name)))) }
    #expect(picker.choice == choice)
  }

  @Test func `takes the mouse`() {
    var picker = Picker(cities, selected: 3)
    _ = picker.take(.click(Point(x: 0, y: 0)))
    #expect(picker.choice == "Prague")
    _ = picker.take(.wheel(.down, Point(x: 0, y: 0)))
    #expect(picker.choice == "Rome")
    #expect(picker.take(.paste("x")).isIgnored && picker.plain == "Rome, 4 of 7")
  }

  @Test func `is drawn in one row, however little room there is`() {
    let picker = Picker(cities, selected: 2)
    #expect(rows { picker.draw(on: &$0) } == ["‹ Prague ›  3 of 7"])
    #expect(rows(16) { picker.draw(on: &$0) } == ["‹ Pra… ›  3 of 7"])
    #expect(rows { Picker([]).draw(on: &$0) } == ["‹ … ›  0 to choose from"])
  }

  @Test func `stands in a form for a choice of many`() {
    let field = Body.Field("city", label: "City", kind: .choice(cities), initial: "Rome")
    var reader = Reader(.field(field), .submit("Go"), columns: 30)
    #expect(reader.screen == "City\n▌ ‹ Rome ›  4 of 7\n\n  Go")
    reader.press("s right down enter")
    #expect(reader.events.last == .sent(submit: 1, ["city": "Tallinn"]))
    #expect(reader.state.keys(for: .click(Point(x: 10, y: 1)), in: reader.body) == [.up, .right])
    reader.click(2, 1)
    #expect(reader.state.text(of: field) == "Sofia")
    #expect(reader.events.last == .changed(field: "city", "Sofia"))
    #expect(reader.state.keys(for: .click(Point(x: 10, y: 1)), in: reader.body) == [.right])
    #expect(reader.state.keys(for: .click(Point(x: 2, y: 1)), in: reader.body) == [.left])
    #expect(reader.state.hints(in: reader.body).contains(Hint([.left, .right], "choose")))
  }
}

@Suite(.timeLimited) struct `A toggle` {
  @Test func `changes with Space, Enter and a click`() {
    var toggle = Toggle("Loud")
    #expect(rows { toggle.draw(on: &$0) } == ["[ ] Loud"] && toggle.plain == "Loud: no")
    for input in [ScreenInput.key(.space), .key(.enter), .click(Point(x: 0, y: 0))] { _ = toggle.take(input) }
    #expect(rows { toggle.draw(on: &$0) } == ["[✓] Loud"] && toggle.plain == "Loud: yes")
    #expect(toggle.take(.key("x")).isIgnored && toggle.isOn)
  }
}

@Suite(.timeLimited) struct `A progress bar` {
  @Test func `shows how much is done`() {
    #expect(rows { ProgressBar("Copied", 0.5).draw(on: &$0) } == ["Copied  ━━━━━━━━────────  50 %"])
    #expect(rows { ProgressBar("", 30, of: 30).draw(on: &$0) } == ["━━━━━━━━━━━━━━━━━━━━━━━━ 100 %"])
    #expect(rows(12) { ProgressBar("Copied", nil).draw(on: &$0) } == ["──────     …"])
    #expect(
      ProgressBar("a", 7).fraction == 1 && ProgressBar("a", .nan).fraction == 0
        && ProgressBar("a", 1, of: 0).fraction == nil)
  }

  @Test func `stands among texts and is read aloud`() {
    let body = Content {
      "Now:"
      ProgressBar("Copied", 0.25, .ok)
      ProgressBar("Checked", 3, of: 4)
    }.body
    #expect(Reader(body, columns: 20).screen == "Now:\n\nCopied  ━─────  25 %\nChecked  ━━━──  75 %")
    #expect(body.plain().lines == ["Now:", "Copied: 25 %", "Checked: 75 %"])
  }
}

@Suite(.timeLimited) struct `A spinner` {
  @Test func `turns with the time that it is given`() {
    let spinner = Spinner("loading")
    #expect(rows { spinner.draw(on: &$0, at: .zero) } == ["⠋ loading"])
    #expect(rows { spinner.draw(on: &$0, at: .milliseconds(250)) } == ["⠹ loading"])
    #expect(
      spinner.text(at: .seconds(-1), charset: .ascii).string == "| loading" && spinner.plain == "loading")
  }
}

@Suite(.timeLimited) struct `A scrolled window` {
  private func seen(_ scroll: inout Scroll, _ height: Int = 3) -> [String] {
    rows(8, height) { canvas in
      scroll.draw(rows: 9, on: &canvas) { all in
        for row in 0..<9 { all.put("line \(row)", at: Point(x: 0, y: row)) }
      }
    }
  }

  @Test func `moves with keys and the wheel, and marks what is out of sight`() {
    var scroll = Scroll()
    #expect(seen(&scroll) == ["line 0", "line 1", "line 2 ↓"])
    #expect(scroll.take(.key(.up)).isIgnored)
    #expect(!scroll.take(.key(.pageDown)).isIgnored)
    #expect(seen(&scroll) == ["line 2 ↑", "line 3", "line 4 ↓"])
    _ = scroll.take(.key(.end))
    #expect(seen(&scroll) == ["line 6 ↑", "line 7", "line 8"])
    _ = scroll.take(.wheel(.up, Point(x: 0, y: 0)))
    #expect(scroll.offset == 3 && scroll.hints.count == 1)
    #expect(seen(&scroll, 9).count == 9 && scroll.offset == 0 && scroll.hints.isEmpty)
  }

  @Test func `comes back where it was, and shows what it is told to`() {
    var scroll = Scroll(offset: 4)
    #expect(seen(&scroll).first == "line 4 ↑")
    scroll.show(8..<9)
    #expect(scroll.offset == 6)
    scroll.show(0..<2)
    #expect(scroll.offset == 0)
  }
}

@Suite(.timeLimited) struct `A tree` {
  private let nodes = [
    Tree.Node("Sources", [Tree.Node("App", [Tree.Node("main.swift")]), Tree.Node("Tool.swift")]),
    Tree.Node("README.md", detail: "2 KB"),
  ]

  private func seen(_ tree: inout Tree) -> [String] {
    Array(rows(30, 6) { tree.draw(on: &$0) }.prefix { !$0.isEmpty })
  }

  @Test func `opens and closes its rows`() {
    var tree = Tree(nodes)
    #expect(seen(&tree) == ["▌ ▸ Sources", "    README.md             2 KB"])
    #expect(tree.take(.key(.right)) == .handled)
    _ = tree.take(.key(.right))
    _ = tree.take(.key(.enter))
    #expect(
      seen(&tree) == [
        "  ▾ Sources", "▌   ▾ App", "        main.swift", "      Tool.swift",
        "    README.md             2 KB",
      ])
    #expect(tree.selected == ["Sources", "App"])
    _ = tree.take(.key(.left))
    _ = tree.take(.key(.left))
    #expect(tree.selected == ["Sources"])
    _ = tree.take(.key(.left))
    #expect(tree.take(.key(.left)) == .ignored)
    #expect(seen(&tree).count == 2)
  }

  @Test func `says which row was chosen`() {
    var tree = Tree(nodes)
    tree.select(["Sources", "App", "main.swift"])
    #expect(tree.take(.key(.enter)) == .chose(["Sources", "App", "main.swift"]))
    _ = tree.take(.key(.end))
    #expect(tree.take(.key(.enter)) == .chose(["README.md"]))
    #expect(tree.take(.click(Point(x: 3, y: 0))) == .handled)
    #expect(seen(&tree).count == 5)
    #expect(tree.take(.click(Point(x: 3, y: 0))) == .handled)
    #expect(seen(&tree).count == 2)
  }

  @Test func `comes back as it was left`() throws {
    var tree = Tree(nodes)
    tree.select(["Sources", "Tool.swift"])
    let kept = tree.kept
    var other = Tree(nodes)
    other.restore(kept)
    #expect(seen(&other) == seen(&tree) && other.selected == ["Sources", "Tool.swift"])
    other.restore(["open": [1, ["x"], "y"], "view": 3])
    #expect(seen(&other).count == 2)
  }

  @Test func `types into its filter and is read aloud`() {
    var tree = Tree(nodes)
    _ = tree.take(.key("/"))
    #expect(tree.takesText)
    _ = tree.take(.key("r"))
    _ = tree.take(.key("e"))
    _ = tree.take(.key(.right))
    #expect(seen(&tree).first == "▌   README.md             2 KB" || tree.selected == ["README.md"])
    #expect(tree.plain.choices.map(\.text) == ["  README.md, 2 KB"])
    #expect(tree.plain.lines == ["/ re, 1 of 2 rows"])
  }

  @Test func `shows deep rows without recursion`() {
    var node = Tree.Node("leaf")
    var path = ["leaf"]
    for depth in 0..<2_000 {
      node = Tree.Node("n\(depth)", [node])
      path.insert("n\(depth)", at: 0)
    }
    var tree = Tree([node])
    tree.select(Array(path.prefix(50)))
    #expect(tree.selected?.count == 50)
  }
}

@Suite(.timeLimited) struct `A field of several lines` {
  private let field = Body.Field("notes", label: "Notes", kind: .area(rows: 3), initial: "one")
  private func reader() -> Reader {
    Reader(.field(Body.Field("name")), .field(field), .submit("Send"), columns: 20, rows: 12)
  }

  @Test func `takes Enter as a new line, and is left by Tab or beyond its ends`() {
    var reader = reader()
    reader.press("tab end enter")
    reader.type("two")
    #expect(reader.screen.contains("Notes\n▌ one\n▌ two"))
    #expect(reader.state.text(of: field) == "one\ntwo" && reader.state.value(of: field) == "one\ntwo")
    reader.press("up")
    #expect(reader.selected == "notes")
    reader.press("up")
    #expect(reader.selected == "name")
    reader.press("tab down")
    #expect(reader.selected == "notes")
    reader.press("down")
    #expect(reader.selected == "Send")
  }

  @Test func `says what its keys do, and is read aloud`() {
    var reader = reader()
    reader.press("tab")
    #expect(reader.state.enterWord(in: reader.body) == "new line" && reader.state.takesText(in: reader.body))
    reader.press("end enter")
    reader.type("two")
    #expect(reader.body.plain(reader.state).choices[1].text == "Notes: one / two")
    #expect(reader.state.hasChanges(in: reader.body))
    for _ in 0..<2 { _ = reader.state.press(.alt("u"), in: reader.body) }
    #expect(reader.state.text(of: field) == "one" && !reader.state.hasChanges(in: reader.body))
  }

  @Test func `is scrolled with its cursor, and a click has keys that do the same`() {
    var reader = reader()
    reader.press("tab end enter 2 enter 3 enter 4")
    #expect(reader.screen.contains("▌ 2\n▌ 3\n▌ 4") && !reader.screen.contains("one"))
    let keys = reader.state.keys(for: .click(Point(x: 3, y: 4)), in: reader.body)
    #expect(keys == [Key(.home, .ctrl), .down, .home, .right])
    reader.click(3, 4)
    reader.type("x")
    #expect(reader.state.text(of: field) == "one\n2x\n3\n4")
  }

  @Test func `takes a paste with its lines`() {
    var reader = reader()
    reader.press("tab end")
    _ = reader.state.paste("a\nb", in: reader.body)
    #expect(reader.state.text(of: field) == "onea\nb")
  }
}
