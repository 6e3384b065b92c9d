/// The shown rows of a list and their order: those that contain some words, sorted by a column.
struct RowOrder: Sendable, Hashable {
  struct Sort: Sendable, Hashable {
    enum Direction: Sendable, Hashable { case ascending, descending }

    var column: Int
    var direction = Direction.ascending
  }

  var sort: Sort?
  private var found = Found()

  init(sort: Sort? = nil) { self.sort = sort }

  /// The shown rows. They follow from the words, the sort and the body, so two states do not differ by them.
  private struct Found: Sendable, Hashable {
    var source: Body.Rows.Identity?
    var words = ""
    var sort: Sort?
    var rows: [Int] = []
    /// The position of each row, if the rows do not ascend; -1 for those that are not shown.
    var places: [Int] = []

    static func == (one: Found, other: Found) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  var rows: [Int] { found.rows }

  var total: Int { found.source?.count ?? 0 }

  /// Computes the shown rows again if the rows, the words or the sort have changed.
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

  /// The position of a row among the shown ones; `nil` if it is hidden.
  func position(of row: Int) -> Int? {
    if found.places.indices.contains(row) { return found.places[row] < 0 ? nil : found.places[row] }
    let place = insertion(of: row)
    return place < rows.count && rows[place] == row ? place : nil
  }

  /// The shown row nearest behind a row, else the last one; in a sorted list the row itself or the first one.
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
  /// True if the row contains a word in any case; `needle` must be in lower case.
  fileprivate func contains(folded needle: [UInt8]) -> Bool {
    title.contains(folded: needle) || detail.contains(folded: needle)
      || cells.contains { $0.string.contains(folded: needle) }
  }
}
