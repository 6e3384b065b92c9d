/// Which rows of a list are shown and in which order: those that contain some words, sorted by a column.
struct RowOrder: Sendable, Hashable {
  /// By which column rows are sorted.
  struct Sort: Sendable, Hashable {
    enum Direction: Sendable, Hashable { case ascending, descending }

    var column: Int
    var direction = Direction.ascending
  }

  var sort: Sort?
  private var found = Found()

  init(sort: Sort? = nil) { self.sort = sort }

  /// The shown rows: they follow from the words, the sort and the body, so states do not differ by them.
  private struct Found: Sendable, Hashable {
    var source: Body.Rows.Identity?
    var words = ""
    var sort: Sort?
    var rows: [Int] = []
    /// Where each row is shown, if the rows do not ascend; -1 for those that are not shown.
    var places: [Int] = []

    static func == (one: Found, other: Found) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  /// The rows that are shown, in order.
  var rows: [Int] { found.rows }

  /// The number of rows without the filter.
  var total: Int { found.source?.count ?? 0 }

  /// Looks through the rows again if they, the words or the sort have changed.
  mutating func update(_ source: Body.Rows, filteredBy words: String) {
    if words == found.words, sort == found.sort, found.source.map(source.isSame) == true { return }
    found = Found(source: source.identity, words: words, sort: sort)
    let needles = words.split(separator: " ").map { Array($0.lowercased().utf8) }
    let order = sort.flatMap { source.sorted(byColumn: $0.column) }
    found.rows = order ?? Array(0..<source.count)
    if sort?.direction == .descending { found.rows.reverse() }
    if !needles.isEmpty {
      found.rows.removeAll { number in
        let row = source[number]
        return !needles.allSatisfy(row.contains)
      }
    }
    guard order != nil else { return }
    found.places = Array(repeating: -1, count: source.count)
    for (place, number) in found.rows.enumerated() { found.places[number] = place }
  }

  /// Where a row stands among those that are shown.
  func position(of row: Int) -> Int? {
    if found.places.indices.contains(row) { return found.places[row] < 0 ? nil : found.places[row] }
    let place = insertion(of: row)
    return place < rows.count && rows[place] == row ? place : nil
  }

  /// The shown row that is nearest after a row, else the last one.
  func row(near row: Int) -> Int? {
    guard found.places.isEmpty else { return position(of: row).map { rows[$0] } ?? rows.first }
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

extension Body.Row {
  /// Whether the row contains a word, given as the bytes of its small letters.
  fileprivate func contains(folded needle: [UInt8]) -> Bool {
    title.contains(folded: needle) || detail.contains(folded: needle)
      || cells.contains { $0.string.contains(folded: needle) }
  }
}
