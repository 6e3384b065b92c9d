import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// Draws in a box of any size in the middle of a frame; returns what is in it, or `nil` if anything was drawn beside it.
private func drawn(
  _ columns: Int, _ rows: Int = 1, charset: Charset = .utf8, _ draw: (inout Canvas) -> Void
) -> [String]? {
  let box = Rect(x: 2, y: 1, width: columns, height: rows)
  var frame = Frame(Size(columns: columns + 4, rows: rows + 2), charset: charset)
  frame.draw { canvas in
    canvas.fill(with: "#")
    canvas.fill(box)
    canvas.within(box, draw)
  }
  for y in 0..<frame.size.rows {
    for x in 0..<frame.size.columns
    where !box.contains(Point(x: x, y: y)) && frame.text(at: Point(x: x, y: y)) != "#" {
      return nil
    }
  }
  if let cursor = frame.cursor, !box.contains(cursor) { return nil }
  return (1..<rows + 1).map { frame.text(row: $0, columns: 2..<2 + columns) }
}

extension KeyOutcome {
  fileprivate var isIgnored: Bool { if case .ignored = self { true } else { false } }
}

@Suite(.timeLimited) struct `A widget in any room` {
  /// Everything that draws itself, by its name.
  private static let widgets: [String: @Sendable (inout Canvas) -> Void] = [
    "picker": { Picker(["漢字漢字", "Oslo"], selected: 0).draw(on: &$0) },
    "no choice": { Picker([]).draw(on: &$0, with: .background) },
    "toggle": { Toggle("大声 loud", isOn: true).draw(on: &$0) },
    "bar": { ProgressBar("コピー copied", 0.5).draw(on: &$0) },
    "endless bar": { ProgressBar("", nil).draw(on: &$0) },
    "spinner": { Spinner("読み込み").draw(on: &$0, at: .seconds(1)) },
    "scroll": { canvas in
      var scroll = Scroll()
      scroll.draw(rows: 50, on: &canvas) { all in for y in 0..<50 { all.put("漢\(y)", at: Point(x: 0, y: y)) }
      }
    },
    "tree": { canvas in
      var tree = Tree([Tree.Node("漢字", detail: "二", [Tree.Node("b")]), Tree.Node("c")])
      _ = tree.take(.key(.right))
      tree.draw(on: &canvas)
    },
    "area": { canvas in
      var area = TextArea("漢字漢字漢字\n\nlast")
      _ = area.press(.end)
      area.draw(on: &canvas)
    },
    "split": { canvas in
      var split = Split(share: 30, sideBySideFrom: 6)
      split.draw(on: &canvas, with: .focused) { first, _ in
        first.put("漢字漢字", at: .zero)
      } second: { second, _ in
        second.put("漢字漢字", at: .zero)
      }
    },
  ]

  @Test(arguments: widgets.keys.sorted(), [Charset.utf8, .ascii])
  func `keeps to it and cuts no character in half`(name: String, charset: Charset) throws {
    let widget = try #require(Self.widgets[name])
    for columns in 0...24 {
      for rows in [0, 1, 2, 5] {
        let seen = try #require(drawn(columns, rows, charset: charset, widget), "\(columns)x\(rows)")
        for row in seen { #expect(Text.width(of: row) == columns, "\(columns)x\(rows): \(row)") }
        #expect(!seen.joined().contains("\u{FFFD}"))
      }
    }
  }

  @Test(arguments: [
    (0, ""), (1, "‹"), (3, "‹"), (4, "‹ 漢"), (5, "‹ 漢…"), (7, "‹ 漢… ›"), (10, "‹ 漢… ›  1"),
    (15, "‹ 漢… ›  1 of 1"), (16, "‹ 漢… ›  1 of 1"), (17, "‹ 漢字… ›  1 of 1"), (20, "‹ 漢字漢字 ›  1 of 1"),
  ])
  func `cuts a picker from the right, its word to three columns at least`(columns: Int, row: String) {
    let seen = drawn(columns) { Picker(["漢字漢字"], selected: 0).draw(on: &$0) }
    #expect(seen?.first?.trimmed == row)
  }
}

@Suite(.timeLimited) struct `The share that a bar shows` {
  @Test(arguments: 0...100) func `is that of the things done, of a hundred`(done: Int) {
    #expect(ProgressBar("", done, of: 100).plain == "\(done) %")
    let row = drawn(106) { ProgressBar("", done, of: 100).draw(on: &$0) }?.first ?? ""
    #expect(row.count { $0 == "━" } == done && row.count { $0 == "─" } == 100 - done)
  }

  @Test(arguments: [
    (1, 3, "33 %"), (2, 3, "66 %"), (999, 1_000, "99 %"), (99_999, 100_000, "99 %"), (7, 7, "100 %"),
    (0, 9, "0 %"),
    (-3, 9, "0 %"), (12, 9, "100 %"), (1, -4, "…"), (0, 0, "…"),
  ])
  func `is never more than what is done`(done: Int, total: Int, share: String) {
    #expect(ProgressBar("", done, of: total).plain == share)
    #expect(ProgressBar("Sent", done, of: total).plain == "Sent: \(share)")
  }

  @Test(arguments: [
    (5, " 40 %"), (4, "40 %"), (3, "40…"), (2, "4…"), (1, "…"), (0, ""),
  ])
  func `never looks like a smaller one where it is cut`(columns: Int, row: String) {
    let seen = drawn(columns) { ProgressBar("", 0.4).draw(on: &$0) }?.first ?? "nothing"
    #expect(seen.trimmed == row.trimmed || seen.contains("…"), "\(seen)")
    #expect(columns == 0 || !["4", "40", "40 "].contains(seen.trimmed), "\(seen)")
  }

  @Test func `follows its fraction, also where that cannot be`() {
    var bar = ProgressBar("", 0.2)
    for (fraction, share) in [(0.5, "50 %"), (-1, "0 %"), (3, "100 %"), (.infinity, "100 %"), (nil, "…")]
      as [(Double?, String)]
    {
      bar.fraction = fraction
      #expect(bar.plain == share)
    }
  }

  @Test func `has its label from sixteen columns on`() {
    #expect(drawn(15) { ProgressBar("Sent", 1).draw(on: &$0) } == ["━━━━━━━━━ 100 %"])
    #expect(drawn(16) { ProgressBar("Sent", 1).draw(on: &$0) } == ["Sent  ━━━━ 100 %"])
    #expect(drawn(16) { ProgressBar("Everything", 1).draw(on: &$0) } == ["Everyth…   100 %"])
    #expect(ProgressBar("Sent", 1).naturalWidth == 36 && ProgressBar("", 1).naturalWidth == 30)
  }
}

@Suite(.timeLimited) struct `Input of a widget` {
  private let place = Point(x: 0, y: 0)

  @Test func `walks a picker by the mouse and stays at its ends`() {
    var picker = Picker(["a", "b", "c"], selected: 1)
    for (input, choice) in [
      (.click(Point(x: 1, y: 0)), "a"), (.click(Point(x: 1, y: 0)), "a"), (.click(Point(x: 2, y: 0)), "b"),
      (.click(Point(x: 30, y: 0)), "c"), (.click(Point(x: 30, y: 0)), "c"), (.wheel(.up, place), "b"),
      (.wheel(.up, place), "a"), (.wheel(.up, place), "a"), (.key(.space), "b"),
    ] as [(ScreenInput, String)] {
      #expect(!picker.take(input).isIgnored)
      #expect(picker.choice == choice, "\(input)")
    }
    for input in [
      ScreenInput.wheel(.left, place), .wheel(.right, place), .paste("c"), .choose(row: 2), .key("x"),
    ] {
      #expect(picker.take(input).isIgnored, "\(input)")
    }
    #expect(picker.plain == "b, 2 of 3" && picker.hints == [Hint([.left, .right], "choose")])
  }

  @Test(arguments: [-1, 3, 400]) func `never chooses what a picker does not have`(number: Int) {
    let picker = Picker(["a", "b", "c"], selected: number)
    #expect(picker.selected == nil && picker.choice == nil && picker.plain == "none of 3")
  }

  @Test func `goes round a picker by letters of any case, one choice after the other`() {
    var picker = Picker(["Äpfel", "Birnen", "äpfel, rot", "bananen"])
    let choices = (["B", "b", "b", "ä", "Ä", "z"] as [Key]).map { letter in
      _ = picker.press(letter)
      return picker.choice
    }
    #expect(choices == ["Birnen", "bananen", "Birnen", "äpfel, rot", "Äpfel", "Äpfel"])
  }

  @Test func `is ignored by a toggle unless it is one of its keys or a click`() {
    var toggle = Toggle("x", isOn: true)
    for input in [
      ScreenInput.wheel(.up, place), .paste(" "), .choose(row: 0), .key(.left), .key("y"),
    ] {
      #expect(toggle.take(input).isIgnored && toggle.isOn, "\(input)")
    }
    #expect(toggle.hints == [Hint(.space, "switch off")])
    #expect(!toggle.take(.key(.enter)).isIgnored && toggle.hints == [Hint(.space, "switch on")])
  }

  @Test(arguments: [(-50, 1), (0, 1), (1, 1), (99, 99), (100, 99), (Int.max, 99), (Int.min, 1)])
  func `finds two panes in a split, also where one of them is to have all`(share: Int, shown: Int) {
    var split = Split(share: share)
    #expect(split.share == shown)
    split.share = 50
    split.share = share
    #expect(split.share == shown)
    let areas = split.areas(in: Size(columns: 200, rows: 40))
    #expect(areas.first.width >= 1 && areas.second.width >= 1)
    #expect(areas.first.width + areas.second.width == 199)
  }

  @Test(arguments: [79, 80, 81]) func `finds the panes of a split beside each other from a width on`(
    columns: Int
  ) {
    let areas = Split().areas(in: Size(columns: columns, rows: 24))
    #expect((areas.second.x > 0) == (columns >= 80) && (areas.second.y > 0) == (columns < 80))
    #expect(areas.first.width == (columns >= 80 ? 40 : columns))
    #expect(areas.second.bottom == 24 && areas.second.right == columns)
  }

  @Test func `goes to the pane of a split that has the keys`() {
    var split = Split()
    for input in [ScreenInput.key("x"), .paste("text"), .choose(row: 3)] {
      for pane in [Split.Pane.first, .second] {
        split.pane = pane
        let taken = split.take(input)
        #expect(taken?.pane == pane && taken?.input == input)
      }
    }
    for key in [Key.tab, .backTab, .tab] {
      let before = split.pane
      let taken = split.take(.key(key))
      #expect(taken == nil && split.pane != before)
    }
  }
}

@Suite(.timeLimited) struct `A scrolled window of any size` {
  private func fit(_ scroll: inout Scroll, _ rows: Int, _ height: Int, columns: Int = 10) -> [String] {
    drawn(columns, height) { canvas in
      scroll.draw(rows: rows, on: &canvas) { all in
        for row in 0..<max(0, rows) { all.put("\(row)", at: Point(x: 0, y: row)) }
      }
    } ?? ["drawn outside"]
  }

  @Test(arguments: Seeded.seeds(8)) func `shows the rows from its offset on, and no others`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 3))
    var scroll = Scroll(offset: dice.roll(9) - 2)
    #expect(scroll.offset >= 0)
    var (rows, height) = (dice.roll(30), 1 + dice.roll(8))
    let place = Point(x: 0, y: 0)
    _ = fit(&scroll, rows, height)
    for _ in 0..<80 {
      let inputs: [ScreenInput] = [
        .key(.up), .key(.down), .key(.pageUp), .key(.pageDown), .key(.space), .key(.home), .key(.end),
        .wheel(.up, place), .wheel(.down, place), .key("x"), .paste("y"), .wheel(.left, place),
      ]
      let before = scroll.offset
      switch dice.roll(6) {
      case 0: (rows, height) = (dice.roll(30), 1 + dice.roll(8))
      case 1:
        let start = dice.roll(max(1, rows))
        let range = start..<min(max(rows, start), start + 1 + dice.roll(height))
        scroll.show(range)
        if rows > 0 {
          #expect(scroll.offset <= range.lowerBound && scroll.offset + height >= range.upperBound, "\(range)")
        }
      default:
        let input = inputs[dice.roll(inputs.count)]
        #expect(scroll.take(input).isIgnored == (scroll.offset == before), "\(input)")
      }
      let seen = fit(&scroll, rows, height)
      #expect((0...max(0, rows - height)).contains(scroll.offset))
      for (y, row) in seen.enumerated() {
        let number = scroll.offset + y
        #expect(row.prefix(8).description.trimmed == (number < rows ? "\(number)" : ""))
      }
      #expect(seen[height - 1].hasSuffix("↓") == (scroll.offset + height < rows))
      if height > 1 { #expect(seen[0].hasSuffix("↑") == (scroll.offset > 0)) }
      #expect(scroll.hints.isEmpty == (rows <= height))
    }
  }

  @Test(arguments: [
    (4, 8, 1), (3, 100, 0), (6, 12, 2), (10, 20, 4), (10, 11, 7),
  ])
  func `has a bar as long as the share in sight`(height: Int, rows: Int, bar: Int) {
    var scroll = Scroll()
    for key in [Key.home, .down, .end] {
      _ = scroll.take(.key(key))
      let seen = fit(&scroll, rows, height)
      #expect(seen.count { $0.hasSuffix("┃") } == bar, "\(seen)")
    }
    // At the end the bar stands at the end of its track.
    if bar > 0 { #expect(fit(&scroll, rows, height)[height - 2].hasSuffix("┃")) }
    _ = scroll.take(.key(.home))
    if bar > 0 { #expect(fit(&scroll, rows, height)[1].hasSuffix("┃")) }
  }

  @Test func `shows no marks where they would be all there is`() {
    var scroll = Scroll()
    #expect(fit(&scroll, 9, 3, columns: 2).allSatisfy { $0.trimmed.isEmpty })
    #expect(fit(&scroll, 9, 3, columns: 3) == ["0  ", "1  ", "2 ↓"])
    #expect(fit(&scroll, 9, 0).isEmpty && fit(&scroll, -4, 2) == ["          ", "          "])
  }
}
