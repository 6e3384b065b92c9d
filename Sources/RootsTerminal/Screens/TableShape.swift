internal import Roots
/// The columns of a table in a room: those that fit, and how many stand outside.
///
/// A column that would get narrower than it can be read leaves whole, the last one first. The first one stays while
/// the others are shifted sideways.
struct TableShape {
  struct Column {
    let number: Int
    let x: Int
    let width: Int
    let alignment: Text.Alignment
  }

  let columns: [Column]
  let outside: (left: Int, right: Int)
  let room: Int
  /// True if a column stands outside, or has not the width of its content.
  let isCut: Bool

  /// The most rows that are measured, so that a table of thousands is drawn as fast as a small one.
  private static let sample = 100
  static let gap = 2
  /// The columns for the sign of the sort direction.
  static let sign = 2
  /// The least width of a column of words, the one that the main column has before others come, and the most that a
  /// number takes from the others.
  private static let least = 8
  private static let mainEntry = 24
  private static let longestNumber = 20

  /// - Parameter wanted: The widths that a person has given to columns.
  init(_ table: Body.Table, columns room: Int, shiftedBy shift: Int = 0, wanted: [Int: Int] = [:]) {
    self.room = room
    // The bar at the selected row stands before the cells.
    let left = table.rows.use != .reading ? 2 : 0
    let measured = TableShape.measure(table, room, wanted)
    let words = measured.indices.first { !measured[$0].isNumber && !measured[$0].isWanted }
    let main = table.columns.firstIndex { $0.width == .filling } ?? words ?? 0
    let most = measured.indices.map { measured[$0].entry(isMain: $0 == main, in: room - left) }
    let (shown, right) = TableShape.shown(measured, most, in: room - left, shift)
    let hidden = shown.count > 1 ? shown[1] - 1 : 0
    outside = (hidden, right)
    var entries = shown.map { $0 == 0 && hidden > 0 ? measured[0].least : most[$0] }
    // The next column takes nothing from those that are in sight.
    let rest = room - left - entries.dropLast().reduce(0) { $0 + $1 + TableShape.gap }
    if let last = entries.last { entries[entries.count - 1] = max(1, min(rest, last)) }
    var widths = right > 0 ? entries : shown.map { measured[$0].width }
    TableShape.fit(&widths, main: shown.firstIndex(of: main) ?? 0, entries, to: room - left)
    // Columns fill only up to the length of a line: the eye would lose cells farther away.
    if right == 0 {
      let kinds = shown.map {
        table.columns.indices.contains($0) && wanted[$0] == nil ? table.columns[$0].width : .fitting
      }
      TableShape.fill(&widths, kinds, to: BodyLayout.line(in: room) - left)
    }
    isCut = outside != (0, 0) || zip(shown, widths).contains { $1 < measured[$0].width }
    var x = left
    columns = zip(shown, widths).map { number, width in
      defer { x += width + TableShape.gap }
      let alignment = table.columns.indices.contains(number) ? table.columns[number].alignment : nil
      return Column(
        number: number, x: x, width: width,
        alignment: alignment ?? (measured[number].isNumber ? .right : .left))
    }
  }

  /// The columns with one of them in sight, shifted no more than that needs.
  static func showing(
    _ cell: Int?, of table: Body.Table, columns room: Int, shiftedBy shift: Int, wanted: [Int: Int]
  ) -> TableShape {
    var shape = TableShape(table, columns: room, shiftedBy: shift, wanted: wanted)
    var goesOn: Bool?
    while let cell, !shape.columns.contains(where: { $0.number == cell }) {
      let isBehind = shape.columns.last.map { $0.number < cell } ?? false
      // Where there is no room for it beside the first one, its neighbors take turns.
      if let goesOn, goesOn != isBehind { break }
      goesOn = isBehind
      let next = TableShape(
        table, columns: room, shiftedBy: shape.outside.left + (isBehind ? 1 : -1), wanted: wanted)
      if next.outside.left == shape.outside.left { break }
      shape = next
    }
    return shape
  }

  /// The width that the columns take; with some outside, the whole room.
  var width: Int { outside == (0, 0) ? columns.last.map { $0.x + $0.width } ?? 0 : room }

  func column(at x: Int) -> Int? {
    columns.last { $0.x <= x }.flatMap { x < $0.x + $0.width + 1 ? $0.number : nil }
  }

  /// The column that ends at a place of the head: its width can be changed there.
  func edge(at x: Int) -> Int? {
    columns.last { $0.x + $0.width <= x }.flatMap {
      x < $0.x + $0.width + TableShape.gap ? $0.number : nil
    }
  }

  /// The signs for columns outside, as they stand in the second line of the head.
  var signs: String { [leftSign, rightSign].filter { !$0.isEmpty }.joined(separator: " ") }

  private var leftSign: String { outside.left > 0 ? "‹ \(outside.left)" : "" }
  private var rightSign: String { outside.right > 0 ? "+\(outside.right) ›" : "" }

  var signsStart: Int { max(0, room - Text.width(of: signs)) }

  /// The shift to which a sign at a place of the head invites; `nil` where no sign stands.
  func step(at place: Point) -> Int? {
    guard place.y == 1, !signs.isEmpty, place.x >= signsStart else { return nil }
    return place.x < signsStart + Text.width(of: leftSign) ? -1 : outside.right > 0 ? 1 : nil
  }

  // MARK: Measuring

  private struct Measure {
    var width = 0
    var cell = 0
    var isNumber = false
    /// True if a person has given the column its width.
    var isWanted = false

    /// The least width in which the column says something.
    var least: Int {
      isWanted ? width : min(width, isNumber ? min(cell, TableShape.longestNumber) : TableShape.least)
    }

    /// The width that the column has before another one comes.
    func entry(isMain: Bool, in room: Int) -> Int {
      if isWanted { return width }
      let most = max(TableShape.least, isMain ? min(TableShape.mainEntry, room / 3) : 0)
      return isNumber ? max(least, min(width, most)) : min(width, most)
    }
  }

  /// The width in which nothing of a column is cut.
  static func contentWidth(of column: Int, of table: Body.Table, atMost most: Int) -> Int {
    measure(table, most).dropFirst(column).first?.width ?? 0
  }

  /// The width in which nothing of the table is cut.
  static func naturalWidth(of table: Body.Table, atMost most: Int) -> Int {
    let measured = measure(table, most)
    let gaps = gap * max(0, measured.count - 1) + (table.rows.use != .reading ? 2 : 0)
    return min(most, measured.reduce(gaps) { $0 + $1.width })
  }

  private static func measure(
    _ table: Body.Table, _ room: Int, _ wanted: [Int: Int] = [:]
  ) -> [Measure] {
    let isChoosable = table.rows.use != .reading
    let sample = TableShape.sample(of: table.rows.count).map { table.rows[$0].shownCells }
    let count = max(table.columns.count, sample.map(\.count).max() ?? 0)
    var columns = [Measure](repeating: Measure(isNumber: !sample.isEmpty), count: count)
    for row in sample {
      for (index, cell) in row.enumerated() where cell.width > 0 {
        columns[index].cell = max(columns[index].cell, min(cell.width, room))
        columns[index].isNumber = columns[index].isNumber && cell.text.isNumber
      }
    }
    for index in columns.indices { columns[index].width = columns[index].cell }
    for (index, column) in table.columns.enumerated() {
      let title = Text.width(of: column.title, atMost: room) + (isChoosable ? TableShape.sign : 0)
      columns[index].width = max(columns[index].cell, title)
      if case .fixed(let width) = column.width { columns[index].width = max(1, min(width, room)) }
      if let width = wanted[index] {
        (columns[index].width, columns[index].isWanted) = (min(width, room), true)
      }
    }
    return columns
  }

  /// The rows that are measured, from all over the table: what comes late is often longer.
  static func sample(of count: Int) -> [Int] {
    count <= sample ? Array(0..<count) : (0..<sample).map { $0 * (count - 1) / (sample - 1) }
  }

  /// The columns that fit: the first one, and as many of the others as can be read, from the shift on.
  private static func shown(
    _ columns: [Measure], _ entries: [Int], in room: Int, _ shift: Int
  ) -> (columns: [Int], right: Int) {
    guard columns.count > 1 else { return (Array(columns.indices), 0) }
    func fitting(from first: Int) -> [Int] {
      var shown = [0]
      var rest = room - (first > 1 ? columns[0].least : entries[0])
      for number in first..<columns.count {
        rest -= gap
        // One is in sight beside the first one, be it cut, so that a shift shows every column.
        guard rest >= columns[number].least || shown.count == 1 && first > 1 else { break }
        shown.append(number)
        rest -= entries[number]
      }
      return shown
    }
    var first = 1 + max(0, min(shift, columns.count - 2))
    // A shift ends where the last column is in sight.
    while first > 1, fitting(from: first - 1).last == columns.count - 1 { first -= 1 }
    let shown = fitting(from: first)
    return (shown, columns.count - 1 - (shown.last ?? 0))
  }

  private static func fill(_ widths: inout [Int], _ kinds: [Body.Table.Width], to room: Int) {
    let filling = kinds.indices.filter { kinds[$0] == .filling }
    let spare = room - widths.reduce(0, +) - gap * max(0, widths.count - 1)
    guard spare > 0, !filling.isEmpty else { return }
    for (place, index) in filling.enumerated() {
      widths[index] += spare / filling.count + (place < spare % filling.count ? 1 : 0)
    }
  }

  /// Makes the columns fit into a room. The main column, the first that fills or has words, keeps half of it; none
  /// gets narrower than before all of them were in sight, if there is any way.
  private static func fit(_ widths: inout [Int], main: Int, _ entries: [Int], to room: Int) {
    guard !widths.isEmpty else { return }
    let room = room - gap * (widths.count - 1)
    shrink(&widths, [main], to: room) { max(entries[$0], room / 2) }
    shrink(&widths, widths.indices.filter { $0 != main }, to: room) { entries[$0] }
    shrink(&widths, [main], to: room) { entries[$0] }
    shrink(&widths, Array(widths.indices), to: room) { _ in 3 }
  }

  /// Narrows the widest of some columns until all fit; none gets narrower than its least width.
  private static func shrink(_ widths: inout [Int], _ places: [Int], to room: Int, least: (Int) -> Int) {
    var excess = widths.reduce(0, +) - room
    while excess > 0 {
      let free = places.filter { widths[$0] > least($0) }
      guard let widest = free.map({ widths[$0] }).max() else { return }
      let front = free.filter { widths[$0] == widest }
      let next = free.map { max(least($0), widths[$0] < widest ? widths[$0] : 0) }.max() ?? 0
      let step = max(1, min(widest - next, excess / front.count))
      for index in front where excess > 0 {
        widths[index] -= step
        excess -= step
      }
    }
  }
}

struct TablePen {
  private let table: Body.Table
  private let shape: TableShape
  private let sort: RowOrder.Sort?
  private let progress: String?
  private let room: Int
  private let pen: BodyPen
  /// The column of the cursor in the selected row.
  private let cell: Int?

  init(_ table: Body.Table, _ pen: BodyPen, _ shelf: BodyLayout.Shelf) {
    self.table = table
    self.pen = pen
    room = pen.layout.columns
    let selection = pen.state.selection
    shape = TableShape.showing(
      table.hasCells ? selection.cell(ofBlock: shelf.number) : nil, of: table, columns: room,
      shiftedBy: selection.shift(ofBlock: shelf.number), wanted: selection.widths(ofBlock: shelf.number))
    sort = pen.state.selection.sort(ofBlock: shelf.number)
    progress = pen.state.selection.progress(ofBlock: shelf.number)
    cell = table.hasCells && pen.focus == .focused ? pen.state.selection.cell(ofBlock: shelf.number) : nil
  }

  func drawHead(_ line: Int, y: Int, on canvas: inout Canvas) {
    for column in shape.columns where column.x < room {
      let width = min(column.width, room - column.x)
      guard line == 0 else {
        canvas.fill(Rect(x: column.x, y: y, width: width, height: 1), with: "─", style: .muted)
        continue
      }
      guard table.columns.indices.contains(column.number) else { continue }
      let sign = sign(ofColumn: column.number)
      let title = Text.clipped(table.columns[column.number].title, to: width - Text.width(of: sign))
      let style = Style(sort?.column == column.number ? .accent : .text, .bold)
      put(Text(title + sign), column, y: y, style: style, on: &canvas)
    }
    guard line == 1 else { return }
    if let progress, let x = shape.columns.first?.x {
      canvas.put("\(progress) ", at: Point(x: x, y: y), style: .accent, limit: room - x)
    }
    let signs = shape.signs
    guard !signs.isEmpty else { return }
    canvas.put(" " + signs, at: Point(x: max(0, shape.signsStart - 1), y: y), style: .accent)
  }

  private func sign(ofColumn index: Int) -> String {
    guard let sort, sort.column == index else { return "" }
    return switch sort.direction {
    case .ascending: " ↑"
    case .descending: " ↓"
    }
  }

  func draw(_ row: Body.Row, y: Int, style: Style, isSelected: Bool, on canvas: inout Canvas) {
    // The reason why a row is off replaces everything behind its title.
    if isSelected, case .off(let why) = row.availability, !why.isEmpty, let first = shape.columns.first {
      let cell = Rect(x: first.x, y: y, width: min(first.width, room - first.x), height: 1)
      pen.put(row, row.titleWidth(atMost: room), cell, style, on: &canvas)
      canvas.put(
        Text.clipped(why, to: room - cell.right - 2), at: Point(x: cell.right + 2, y: y), style: style)
      return
    }
    for column in shape.columns where column.x < room && row.cells.indices.contains(column.number) {
      let isCell = isSelected && column.number == cell
      let style = isCell ? style.adding([.reverse, .underline]) : style
      if isCell {
        let width = min(column.width, room - column.x)
        canvas.fill(Rect(x: column.x, y: y, width: width, height: 1), style: style)
        pen.showCursor(x: column.x, y: y, on: &canvas)
      }
      if column.number == 0, !row.badges.isEmpty {
        let cell = Rect(x: column.x, y: y, width: min(column.width, room - column.x), height: 1)
        pen.put(row, row.titleWidth(atMost: room), cell, style, on: &canvas)
      } else {
        put(row.cells[column.number], column, y: y, style: style, on: &canvas)
      }
    }
  }

  private func put(
    _ text: Text, _ column: TableShape.Column, y: Int, style: Style, on canvas: inout Canvas
  ) {
    let width = min(column.width, room - column.x)
    let spare = width - Text.width(of: text.string, atMost: width + 1)
    // The beginning of a number is another number.
    if spare < 0, text.string.isAmount {
      return canvas.fill(Rect(x: column.x, y: y, width: width, height: 1), with: "#", style: style)
    }
    let before =
      switch column.alignment {
      case .left: 0
      case .center: max(0, spare) / 2
      case .right: max(0, spare)
      }
    canvas.put(text, at: Point(x: column.x + before, y: y), style: style, limit: width)
  }
}

extension Body.Row {
  /// The width of the first cell includes the badges.
  fileprivate var shownCells: [(text: String, width: Int)] {
    cells.enumerated().map { index, cell in
      (cell.string, index == 0 ? titleWidth(atMost: .max) : Text.width(of: cell.string))
    }
  }
}

extension String {
  /// True if it looks like a number, with signs, separators and percent.
  fileprivate var isNumber: Bool {
    var hasDigit = false
    for byte in utf8 {
      if byte &- 0x30 < 10 {
        hasDigit = true
      } else if !"+-., %:".utf8.contains(byte) {
        return false
      }
    }
    return hasDigit
  }

  /// True for a number, alone or with a unit or a sign of currency. The beginning of a date says what it is.
  fileprivate var isAmount: Bool {
    let words = drop { !$0.isNumber && !$0.isLetter && !$0.isWhitespace }.split(
      omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    guard let first = words.first, first.first?.isNumber == true else { return false }
    let number = first.prefix { $0.isNumber || "+-.,eE".contains($0) }
    let isExponential = number.contains { "eE".contains($0) }
    let isDate = number.dropFirst().contains("-") && !isExponential
    let units = [first.dropFirst(number.count)] + words.dropFirst().drop(while: \.isGroupOfDigits)
    let unit = units.joined(separator: " ").trimmed
    return !isDate && (!isExponential || number.last?.isNumber == true) && unit.count <= 3
      && !unit.contains { $0 == ":" || $0 == " " || $0.isNumber }
  }
}

extension Substring {
  /// True for the thousands of a number: `000` and `500,25`.
  fileprivate var isGroupOfDigits: Bool {
    let digits = prefix { $0.isNumber }
    return digits.count == 3 && (digits.count == count || ".,".contains(self[digits.endIndex]))
  }
}
