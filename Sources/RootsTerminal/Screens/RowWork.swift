// The search and the sort of many rows, which go on slice by slice. Both are counted in rows, so that they lead through
// the same states wherever they are played again.

/// The rows that are shown, in their order.
struct RowSequence: Sendable {
  private(set) var rows: [Int] = []
  /// The position of each row, if the rows do not ascend; -1 for those that are not shown.
  private(set) var places: [Int] = []

  /// No rows yet, to which those that are found are added: ascending, or else of a number of rows in any order.
  init(of count: Int = 0, ascends: Bool = true) {
    if !ascends { places = Array(repeating: -1, count: count) }
  }

  /// All rows as they stand, or in an order.
  init(all count: Int, in order: [Int]?) {
    self.init(of: count, ascends: order == nil)
    rows = order ?? Array(0..<count)
    if order != nil { for (place, row) in rows.enumerated() { places[row] = place } }
  }

  func sorted(by order: [Int]?, of count: Int) -> RowSequence {
    if rows.count == count { return RowSequence(all: count, in: order) }
    var isShown = [Bool](repeating: false, count: count)
    for row in rows { isShown[row] = true }
    var sorted = RowSequence(of: count, ascends: order == nil)
    if let order {
      for row in order where isShown[row] { sorted.append(row) }
    } else {
      for row in 0..<count where isShown[row] { sorted.append(row) }
    }
    return sorted
  }

  mutating func append(_ row: Int) {
    if !places.isEmpty { places[row] = rows.count }
    rows.append(row)
  }

  func cut(to count: Int) -> RowSequence {
    var cut = RowSequence(of: count, ascends: places.isEmpty)
    for row in rows where row < count { cut.append(row) }
    return cut
  }

  /// `nil` if the row is hidden.
  func position(of row: Int) -> Int? {
    if places.indices.contains(row) { return places[row] < 0 ? nil : places[row] }
    let place = insertion(of: row)
    return place < rows.count && rows[place] == row ? place : nil
  }

  /// The shown row nearest behind a row, else the last one; in a sorted list the row itself or the first one.
  func row(near row: Int) -> Int? {
    guard places.isEmpty else { return position(of: row).map { rows[$0] } ?? rows.first }
    let place = insertion(of: row)
    return place < rows.count ? rows[place] : rows.last
  }

  /// The position of the first shown row from a number on, while the rows ascend.
  func insertion(of row: Int) -> Int {
    var range = 0..<rows.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = rows[middle] < row ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

struct RowSearch: Sendable {
  private let needles: [[UInt8]]
  /// Those that a search for less has found; they are looked at first.
  private let early: [Int]
  private var earlyPlace = 0
  /// The order in which all others are looked at; `nil` for that in which they stand.
  private let base: [Int]?
  private var place: Int
  private var count: Int
  private(set) var found: RowSequence

  /// A search that has found what it has among a number of rows.
  init(for needles: [[UInt8]], behind found: RowSequence, of count: Int) {
    (self.needles, self.found, self.count) = (needles, found, count)
    (early, base, place) = ([], nil, count)
  }

  /// Takes rows in that have come behind the last one.
  mutating func grow(to count: Int) { self.count = count }

  /// A search through all rows.
  init(for needles: [[UInt8]], of count: Int, in base: [Int]?) {
    (self.needles, self.base, self.count) = (needles, base, count)
    (early, place) = ([], 0)
    found = RowSequence(of: count, ascends: base == nil)
  }

  /// A search for more among the rows that another search has found, and those that it has not looked at.
  init(for needles: [[UInt8]], among other: RowSearch) {
    (self.needles, base, count, place) = (needles, other.base, other.count, other.place)
    early = other.found.rows + other.early[other.earlyPlace...]
    found = RowSequence(of: count, ascends: base == nil)
  }

  /// A search for more among found rows.
  init(for needles: [[UInt8]], among rows: [Int], of count: Int, in base: [Int]?) {
    (self.needles, self.base, self.count) = (needles, base, count)
    (early, place) = (rows, count)
    found = RowSequence(of: count, ascends: base == nil)
  }

  var isOver: Bool { earlyPlace == early.count && place == count }

  var share: Double {
    Double(earlyPlace + place) / Double(max(1, early.count + count))
  }

  mutating func goOn(_ slice: Int, in source: Body.Rows) {
    var rest = slice
    while rest > 0, !isOver {
      let row: Int
      if earlyPlace < early.count {
        row = early[earlyPlace]
        earlyPlace += 1
      } else {
        row = base?[place] ?? place
        place += 1
      }
      let item = source[row]
      if needles.allSatisfy(item.contains) { found.append(row) }
      rest -= 1
    }
  }
}

/// A sort of rows: their keys are made first, then short runs are sorted, then always two runs become one.
struct RowSorting: Sendable {
  let column: Int
  private let count: Int
  private var keys: [RowKey] = []
  /// The number of rows that have nothing in the column.
  private(set) var empty = 0
  /// The prefixes of the keys; none if a key has none.
  private var prefixes: [UInt64] = []
  private var hasPrefixes = true
  private var rows: [Int] = []
  private var merged: [Int] = []
  private var width = RowSorting.run
  private var (left, right) = (0, 0)
  private var done = 0

  private static let run = 512

  init(column: Int, of count: Int) { (self.column, self.count) = (column, count) }

  private var isOver: Bool { rows.count == count && width >= count }

  var share: Double {
    var (passes, run) = (2, RowSorting.run)
    while run < count { (passes, run) = (passes + 1, run * 2) }
    return Double(done) / Double(max(1, passes * count))
  }

  /// Returns the rows in their order at the end.
  mutating func goOn(_ slice: Int, in source: Body.Rows) -> [Int]? {
    let end = done + min(slice, .max - done)
    while done < end, !isOver {
      if keys.count < count {
        let range = keys.count..<keys.count + min(end - done, count - keys.count)
        for row in range { append(source.key(ofRow: row, column: column)) }
        done += range.count
      } else if rows.count < count {
        sortRun()
      } else {
        merge(until: end)
      }
    }
    return isOver ? rows : nil
  }

  private mutating func append(_ key: RowKey) {
    keys.append(key)
    if key.isNothing { empty += 1 }
    if let prefix = key.prefix { prefixes.append(prefix) } else { hasPrefixes = false }
  }

  private func isBefore(_ one: Int, _ other: Int) -> Bool {
    if hasPrefixes, prefixes[one] != prefixes[other] { return prefixes[one] < prefixes[other] }
    return keys[one] < keys[other]
  }

  private mutating func sortRun() {
    let run = rows.count..<min(count, rows.count + RowSorting.run)
    let sorted = run.sorted { isBefore($0, $1) || $0 < $1 && !isBefore($1, $0) }
    rows += sorted
    done += run.count
  }

  private mutating func merge(until end: Int) {
    let start = merged.count / (2 * width) * (2 * width)
    let (middle, last) = (min(start + width, count), min(start + 2 * width, count))
    if merged.count == start { (left, right) = (start, middle) }
    while done < end, merged.count < last {
      let isRight = left == middle || right < last && isBefore(rows[right], rows[left])
      merged.append(rows[isRight ? right : left])
      if isRight { right += 1 } else { left += 1 }
      done += 1
    }
    guard merged.count == count else { return }
    swap(&rows, &merged)
    merged.removeAll(keepingCapacity: true)
    width *= 2
  }
}

extension Body.Row {
  /// True if one of its texts contains a folded word.
  func contains(folded needle: [UInt8]) -> Bool {
    title.contains(folded: needle) || detail.contains(folded: needle)
      || cells.contains { $0.string.contains(folded: needle) }
  }
}
