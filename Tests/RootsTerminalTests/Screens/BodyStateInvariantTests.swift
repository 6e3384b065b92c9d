import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What holds of every state, after anything was done in any body.
@Suite(.timeLimited) struct `Any use of a body` {
  private static let words = ["a", "漢字", "Trail shoe", "e\u{301}", "👍🏽 ok", "", "\u{1B}[2J", "x\ny", "a"]

  private static let keys: [Key] =
    [
      .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter, .escape, .backspace,
      .delete, .space, .ctrl("s"), .ctrl("w"), .ctrl("u"), .ctrl("k"), .alt("b"), .alt("f"), .function(5),
      .insert,
    ] + Key.typing("jkhl//a漢9-q?")

  private func word(_ dice: inout Seeded) -> String { Self.words[dice.roll(Self.words.count)] }

  private func block(_ dice: inout Seeded) -> Body.Block {
    let kinds: [Body.Field.Kind] = [
      .string, .int, .bool, .secret, .date, .choice(["a", "漢字", "bb"]), .choice([]),
    ]
    switch dice.roll(8) {
    case 0: return .text(word(&dice) + " " + word(&dice))
    case 1, 2:
      let count = [0, 1, 3, 40][dice.roll(4)]
      return .list(
        (0..<count).map { _ in
          Body.Row(word(&dice), detail: word(&dice), dice.roll(4) == 0 ? .off("no") : .available)
        })
    case 3: return .submit(word(&dice))
    case 4:
      return .table(
        Body.Table(columns: [word(&dice), "n"], rows: (0..<dice.roll(5)).map { [word(&dice), "\($0)"] }))
    case 5: return .image([word(&dice), "/\\"])
    default:
      return .field(
        Body.Field(
          "f\(dice.roll(4))", label: word(&dice), kind: kinds[dice.roll(kinds.count)],
          need: dice.roll(2) == 0 ? .optional : .required, initial: word(&dice)))
    }
  }

  private func body(_ dice: inout Seeded) -> Body {
    var body = Body((0..<dice.roll(5)).map { _ in block(&dice) })
    guard dice.roll(3) == 0 else { return body }
    body.backdrop = ["~~~~~~~~", "~~"]
    body.top = Body.Part(height: dice.roll(6) - 1, [block(&dice)])
    if dice.roll(2) == 0 { body.bottom = Body.Part(height: dice.roll(6), [block(&dice), block(&dice)]) }
    return body
  }

  private func size(_ dice: inout Seeded) -> Size {
    switch dice.roll(4) {
    case 0: Size(columns: 1 + dice.roll(4), rows: 1 + dice.roll(4))
    case 1: Size(columns: 1 + dice.roll(200), rows: 1 + dice.roll(60))
    default: Size(columns: 1 + dice.roll(40), rows: 1 + dice.roll(14))
    }
  }

  private func fault(of reader: Reader) -> String? {
    let frame = reader.frame
    if let cursor = frame.cursor, !frame.bounds.contains(cursor) { return "the cursor is outside" }
    guard let spot = reader.selection else {
      let isEmpty = (0..<reader.body.blockCount).allSatisfy { (reader.body.block($0)?.stopCount ?? 0) == 0 }
      return isEmpty ? nil : "nothing is selected"
    }
    if reader.body.name(at: spot) == nil { return "the selection is out of range: \(spot)" }
    for part in ScreenPart.allCases where reader.state.scroll[part].scroll < 0 {
      return "scrolled above the top"
    }
    return nil
  }

  @Test(arguments: Seeded.seeds(20)) func `keeps the selection in range and the cursor on the screen`(
    seed: Int
  ) {
    var dice = Seeded(seed: UInt64(seed + 1))
    var reader = Reader(body(&dice))
    var done: [String] = []
    for _ in 0..<300 {
      switch dice.roll(20) {
      case 0:
        reader.body = body(&dice)
        done.append("body")
      case 1:
        reader.size = size(&dice)
        done.append("size \(reader.size)")
      case 2: reader.click(dice.roll(reader.size.columns + 2) - 1, dice.roll(reader.size.rows + 2) - 1)
      case 3: _ = reader.state.wheel(dice.roll(2) == 0 ? .up : .down, in: reader.body)
      case 4: _ = reader.state.paste(word(&dice), in: reader.body)
      case 5: _ = reader.state.choose(row: dice.roll(50) - 2, in: reader.body)
      default:
        let key = Self.keys[dice.roll(Self.keys.count)]
        done.append("\(key)")
        reader.press(key)
      }
      if let fault = fault(of: reader) {
        Issue.record("\(fault) after \(done.suffix(12)) in \(reader.body)")
        return
      }
    }
  }

  @Test(arguments: Seeded.seeds(8)) func `ends with what has the keys in sight`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 100))
    for _ in 0..<40 {
      var reader = Reader(body(&dice), columns: 2 + dice.roll(40), rows: 3 + dice.roll(12))
      reader.body.backdrop = nil
      reader.body.top = nil
      reader.body.bottom = nil
      for _ in 0..<10 { reader.press([Key.up, .down, .tab, .backTab][dice.roll(4)]) }
      // Scrolling on at an edge, to what is beyond the last row, may leave it.
      guard reader.selection != nil, reader.state.scroll[.whole].hold == .selection else { continue }
      #expect(reader.frame.cursor != nil, "\(reader.body)")
    }
  }

  @Test func `looks the same after the same keys at random`() {
    let story = story
    #expect(self.story == story)
    WalkStory.keep(story, "bodies")
  }

  /// The outcome of each key, with every row that it has changed.
  private var story: [String] {
    var story: [String] = []
    for seed in 0..<16 {
      var dice = Seeded(seed: UInt64(seed + 900))
      let size = size(&dice)
      var reader = Reader(body(&dice), columns: min(60, size.columns + 8), rows: min(20, size.rows + 3))
      var before: [String] = []
      for number in 0..<40 {
        let key = Self.keys[dice.roll(Self.keys.count)]
        if number > 0 { reader.press(key) }
        let frame = reader.frame
        story.append(number == 0 ? "body \(seed)" : "\(key): \(reader.last.map { "\($0)" } ?? "")")
        for (row, text) in frame.rows.enumerated() where !before.indices.contains(row) || before[row] != text
        {
          story.append("\(row)  \(text)")
        }
        before = frame.rows
      }
    }
    return story
  }

  @Test(arguments: Seeded.seeds(12)) func `is the same whether or not it was drawn between`(seed: Int) {
    var dice = Seeded(seed: UInt64(seed + 500))
    var drawn = Reader(body(&dice))
    var undrawn = drawn
    for _ in 0..<100 {
      // What a program shows changes between pictures, and changes back.
      let other = dice.roll(3) == 0 ? body(&dice) : drawn.body
      for body in [other, dice.roll(2) == 0 ? drawn.body : other] {
        drawn.body = body
        _ = Frame.drawn(drawn.size.columns, drawn.size.rows) { canvas in
          body.draw(&drawn.state, on: &canvas)
          drawn.state.pen(for: .whole, of: body, in: drawn.size, with: .focused).draw(on: &canvas)
        }
        undrawn.state.fit(body, in: undrawn.size)
      }
      undrawn.body = drawn.body
      let (key, place) = (Self.keys[dice.roll(Self.keys.count)], dice.roll(14))
      for use in [0, dice.roll(8)] {
        switch use {
        case 0: inBoth(&drawn, &undrawn) { $0.press(key) }
        case 1: inBoth(&drawn, &undrawn) { $0.click(3, place) }
        case 2: inBoth(&drawn, &undrawn) { _ = $0.state.wheel(.down, in: $0.body) }
        default: break
        }
      }
      if drawn.reactions != undrawn.reactions || drawn.state != undrawn.state {
        Issue.record("they part at \(key): \(drawn.state) \(undrawn.state)")
        return
      }
    }
    #expect(drawn.screen == undrawn.screen)
  }

  private func inBoth(_ one: inout Reader, _ other: inout Reader, _ use: (inout Reader) -> Void) {
    use(&one)
    use(&other)
  }

  @Test(arguments: [Int.min, -1, 0, 1, .max]) func `survives places from another world`(place: Int) {
    var body = Body.address
    body.top = Body.Part(height: place, [.list([Body.Row("a")])])
    var reader = Reader(body)
    reader.press("/")
    reader.state.select(Body.Spot(block: place, row: place), in: body)
    _ = reader.state.choose(row: place, in: body)
    for part in ScreenPart.allCases {
      for point in [Point(x: place, y: 0), Point(x: 0, y: place), Point(x: place, y: place)] {
        _ = reader.state.click(at: point, on: part, in: body)
      }
      _ = reader.state.wheel(.down, over: part, in: body)
    }
    #expect(body.block(place).map { _ in true } == (place == 0 || place == 1 ? true : nil))
    #expect(fault(of: reader) == nil)
    #expect(body.areas(in: Size(columns: 9, rows: max(0, min(place, 99)))).middle.height >= 0)
    #expect(body.naturalSize(columns: place).columns >= 1)
  }

  @Test func `draws only what can be seen of very many rows`() {
    var reader = Reader(Body.rows(200_000), columns: 20, rows: 4)
    reader.press("end pageup up")
    #expect(reader.screen.split(separator: "\n").count == 4)
    #expect(reader.selected == "row 199995")
  }
}
