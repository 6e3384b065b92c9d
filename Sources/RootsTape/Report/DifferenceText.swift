internal import Roots
internal import RootsTerminal

/// The rows of a failure as text: side by side where both fit, else one below the other; what differs is marked below
/// it, and rows far from a difference are folded.
struct DifferenceText {
  private let rows: [RowPair]
  private let width: Int

  init(_ shortfall: Shortfall, _ width: Int) {
    self.width = width
    rows = shortfall.rows.map {
      RowPair(
        number: $0.number, expected: $0.expected.trimmedAtEnd, actual: $0.actual.trimmedAtEnd,
        marks: $0.marks,
        expectedMarks: $0.expectedMarks, origin: $0.origin)
    }
  }

  /// The number of rows around a difference that are shown.
  private static let distance = 2
  /// More rows than these fill more than any terminal shows.
  private static let limit = 80
  /// The columns beside a row: the mark, its number and the bar.
  private static let margin = 8

  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    guard rows.contains(where: \.differs) else { return shown(rows) }
    let parts = folded(rows)
    let kept = parts.compactMap(\.row)
    let expected = kept.map { Text.width(of: $0.expected) }.max() ?? 0
    let actual = kept.map { Text.width(of: $0.actual) }.max() ?? 0
    let isWide = expected + actual + 2 * Self.margin + 2 <= width
    let half = max(expected, 8)
    let head =
      isWide ? "  " + Text.fitted("expected", to: half + Self.margin) + "actual" : "  - expected   + actual"
    return (rows.movement.map { ["  \($0)"] } ?? []) + [head]
      + parts.flatMap { part -> [String] in
        switch part {
        case .folded(let count, let kind): ["  ⋮ \(count) \(kind)\(count == 1 ? "row" : "rows")"]
        case .row(let row): isWide ? beside(row, half) : below(row)
        }
      }.map(\.trimmedAtEnd)
  }

  /// The rows that a claim about text has looked at, where none should have been another: those around the row that is
  /// most like what was wanted.
  private func shown(_ rows: [RowPair]) -> [String] {
    let wanted = rows.first?.expected ?? ""
    let near = near(wanted, in: rows)
    func fold(_ count: Int) -> [String] {
      count == 0 ? [] : ["  ⋮ \(count == 1 ? "1 row" : "\(count) rows")"]
    }
    return [row(" ", "", "", wanted, gap: "  expected")] + fold(near.lowerBound)
      + rows[near].map { row(" ", "\($0.number)", "│ ", $0.actual) } + fold(rows.count - near.upperBound)
  }

  /// The rows around the one that is most like a text; the first ones if none is.
  private func near(_ wanted: String, in rows: [RowPair]) -> Range<Int> {
    let count = 2 * Self.distance + 1
    // To fold one row takes as much room as the row.
    guard rows.count > count + 1 else { return rows.indices }
    let likenesses = rows.map { Likeness(of: wanted).share(of: $0.actual) }
    let best = likenesses.max().flatMap { most in likenesses.firstIndex { $0 == most && most > 0 } } ?? 0
    let start = min(max(0, best - Self.distance), rows.count - count)
    return start..<start + count
  }

  private func row(_ mark: String, _ number: String, _ bar: String, _ text: String, gap: String = "")
    -> String
  {
    let head =
      gap.isEmpty
      ? mark + String(repeating: " ", count: max(0, 4 - number.utf8.count)) + number + " " : gap + "  "
    return Text.clipped(head + bar + text, to: width)
  }

  private func beside(_ pair: RowPair, _ half: Int) -> [String] {
    let number = "\(pair.number)"
    let left = Text.fitted(
      row(pair.differs ? "*" : " ", number, "│ ", pair.expected), to: half + Self.margin + 2)
    let text = left + row(" ", number, "│ ", pair.actual).dropFirst() + pair.remark
    if pair.carets == nil, pair.expectedCarets == nil { return [text] }
    let indent = String(repeating: " ", count: Self.margin)
    let first = Text.fitted(indent + (pair.expectedCarets ?? ""), to: half + Self.margin + 2)
    return [text, first + indent.dropFirst() + (pair.carets ?? "")]
  }

  private func below(_ pair: RowPair) -> [String] {
    let number = "\(pair.number)"
    guard pair.differs else { return [row(" ", number, "│ ", pair.actual)] }
    func marked(_ carets: String?) -> [String] { carets.map { [row(" ", "", "│ ", $0)] } ?? [] }
    let isAlike = pair.marks == pair.expectedMarks
    return [row("-", number, "│ ", pair.expected)] + marked(isAlike ? nil : pair.expectedCarets)
      + [row("+", number, "│ ", pair.actual) + pair.remark] + marked(pair.carets)
  }

  private enum Part {
    case row(RowPair)
    /// Rows that are not shown: how many, and an adjective for what they are.
    case folded(Int, String)

    var row: RowPair? { if case .row(let row) = self { row } else { nil } }
  }

  private func folded(_ rows: [RowPair]) -> [Part] {
    let isShift = rows.shift != nil
    let close = rows.indices.filter { rows[$0].differs && !(isShift && rows[$0].origin != nil) }
      .reduce(into: Set<Int>()) { $0.formUnion(($1 - Self.distance)...($1 + Self.distance)) }
    var parts: [Part] = []
    var hidden: [RowPair] = []
    func fold() {
      guard !hidden.isEmpty else { return }
      let moved = hidden.count { $0.origin != nil }
      let isEqual = !hidden.contains(where: \.differs)
      parts.append(.folded(hidden.count, isEqual ? "equal " : moved == hidden.count ? "moved " : "more "))
      hidden = []
    }
    for index in rows.indices {
      if close.contains(index), parts.count < Self.limit {
        fold()
        parts.append(.row(rows[index]))
      } else {
        hidden.append(rows[index])
      }
    }
    fold()
    return parts
  }
}

extension RowPair {
  fileprivate var carets: String? { Self.carets(Self.columns(of: actual, marks)) }
  fileprivate var expectedCarets: String? { Self.carets(Self.columns(of: expected, expectedMarks)) }

  private static func carets(_ columns: [Range<Int>]) -> String? {
    guard let end = columns.last?.upperBound else { return nil }
    return (0..<end).map { x in columns.contains { $0.contains(x) } ? "^" : " " }.joined()
  }

  /// The columns whose cells differ, in order: all of a row that has moved or only looks otherwise.
  var columns: [Range<Int>] {
    marks == "a" || origin != nil ? [0..<Text.width(of: actual)] : Self.columns(of: actual, marks)
  }

  private static func columns(of text: String, _ marks: String) -> [Range<Int>] {
    guard marks.utf8.contains(UInt8(ascii: "X")) else { return [] }
    // A mark stands in the cell of its character, so several scalars may have one cell.
    var cells: [Range<Int>] = []
    for character in text {
      let start = cells.last?.upperBound ?? 0
      let cell = start..<start + Text.width(of: String(character))
      cells += Array(repeating: cell, count: character.unicodeScalars.count)
    }
    let rest = (cells.last?.upperBound ?? 0) - cells.count
    var columns: [Range<Int>] = []
    for (place, mark) in marks.unicodeScalars.enumerated() where mark == "X" {
      let cell = place < cells.count ? cells[place] : rest + place..<rest + place + 1
      if columns.last != cell { columns.append(cell) }
    }
    return columns
  }

  fileprivate var remark: String {
    if let origin { return "  (was row \(origin))" }
    return switch marks {
    case "a": "  (looks)"
    case "<>": "  (cursor)"
    default: ""
    }
  }
}
