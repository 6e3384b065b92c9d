internal import Roots

/// The shown rows of a list and their order: those that contain some words, sorted by a column.
///
/// Few rows are searched and sorted at once. With many rows it goes on in slices: what is found so far is shown, in the
/// order of before until the rows are sorted.
struct RowOrder: Sendable, Hashable {
  struct Sort: Sendable, Hashable {
    enum Direction: Sendable, Hashable { case ascending, descending }

    var column: Int
    var direction = Direction.ascending
  }

  enum Pace: Sendable { case atOnce, inSlices }

  /// The occasion on which the rows are compared with those of before.
  enum Occasion: Sendable { case look, input }

  var sort: Sort?
  private var found = Found()

  /// The most rows that are searched and sorted at once in any case.
  static let few = 4_096
  /// The rows after which one can stop, and with which a search begins at the key.
  static let slice = 512

  init(sort: Sort? = nil) { self.sort = sort }

  /// The shown rows. They follow from the words, the sort and the body, so two states do not differ by them.
  private struct Found: Sendable, Hashable {
    var source: Body.Rows.Identity?
    /// Some of many rows, to know them again where rows have come behind them.
    var samples: [(place: Int, row: Body.Row)] = []
    /// The number of rows up to which it was looked whether what was found still holds.
    var checked = 0
    var words = ""
    /// The sort that was asked for, and that in which the rows are.
    var (asked, sort): (Sort?, Sort?) = (nil, nil)
    /// The rows in the ascending order of a column, the last of which have nothing there.
    var order: (column: Int, rows: [Int], empty: Int)?
    var shown = RowSequence()
    /// True once the same rows have been seen in another content.
    var isStable = false
    /// True while the shown rows are those of before the rows changed, until those of now are found.
    var isOld = false
    var search: RowSearch?
    var sorting: RowSorting?
    /// True until the first row that is found has been selected.
    var leads = false

    static func == (one: Found, other: Found) -> Bool { true }
    func hash(into hasher: inout Hasher) {}

    var isAtWork: Bool { sorting != nil || search?.isOver == false }

    func rows(sortedBy sort: Sort?) -> [Int]? {
      guard let sort, let order, order.column == sort.column else { return nil }
      if sort.direction == .ascending { return order.rows }
      return order.rows.dropLast(order.empty).reversed() + order.rows.suffix(order.empty)
    }
  }

  private var shown: RowSequence { found.isOld ? found.shown : found.search?.found ?? found.shown }

  var rows: [Int] { shown.rows }

  var total: Int { found.source?.count ?? 0 }

  var isAtWork: Bool { found.isAtWork }

  var isSorting: Bool { found.sorting != nil }

  /// In percent; `nil` if neither a search nor a sort goes on.
  var percent: Int? {
    guard isAtWork else { return nil }
    let search = found.search.flatMap { $0.isOver ? nil : $0.share }
    return Int(100 * (search ?? found.sorting?.share ?? 1))
  }

  var isSearching: Bool { found.search?.isOver == false }

  // MARK: Changes

  /// In slices it only begins to compute the rows.
  mutating func update(
    _ source: Body.Rows, filteredBy words: String, _ pace: Pace = .atOnce, on occasion: Occasion = .input
  ) {
    let pace = source.count <= RowOrder.few ? .atOnce : pace
    let old = found.source
    let isKnown = old.map { isSame(source, as: $0, pace, occasion) } == true
    if isKnown, words == found.words, sort == found.asked { return }
    if !isKnown, words == found.words, hasGrown(into: source), isRight(in: source) {
      return grow(into: source, pace)
    }
    if !isKnown { change(to: source) }
    if !isKnown || words != found.words { search(for: words, isKnown, of: source.count) }
    if !isKnown || sort != found.asked { beginSort(of: source) }
    if !isAtWork { settle() }
    while pace == .atOnce, isAtWork { goOn(.max, in: source) }
  }

  /// Rows that never are known to be the same, because they are made anew for each content, are taken for the same
  /// while a search goes on, and until the next input: else it would begin again with every slice.
  private mutating func isSame(
    _ source: Body.Rows, as other: Body.Rows.Identity, _ pace: Pace, _ occasion: Occasion
  ) -> Bool {
    if source.isSame(as: other) {
      if !source.isOrigin(of: other) { found.isStable = true }
      return true
    }
    return pace == .inSlices && !found.isStable && (isAtWork || occasion == .look)
      && source.mayBeSame(as: other)
  }

  private mutating func change(to source: Body.Rows) {
    found.isOld = found.source != nil
    if source.count < total { found.shown = found.shown.cut(to: source.count) }
    found.source = source.identity
    found.samples = RowOrder.samples(of: source)
    (found.order, found.sort, found.search, found.sorting) = (nil, nil, nil, nil)
  }

  private static func samples(of source: Body.Rows) -> [(place: Int, row: Body.Row)] {
    let count = source.count
    return count <= few
      ? [] : [0, 1, count / 4, count / 2, count / 4 * 3, count - 1].map { ($0, source[$0]) }
  }

  /// True if rows have come behind the last one, none are sorted, and a few are the same.
  private func hasGrown(into source: Body.Rows) -> Bool {
    guard sort == nil, found.asked == nil, found.sort == nil, found.shown.places.isEmpty else { return false }
    return source.count > total && !found.samples.isEmpty
      && found.samples.allSatisfy { source[$0.place] == $0.row }
  }

  /// True if what was found still holds: each time all found rows are looked at, if they are not many, and some others,
  /// for rows may have changed as well.
  private mutating func isRight(in source: Body.Rows) -> Bool {
    let needles = RowOrder.needles(found.words)
    if needles.isEmpty || found.search != nil { return true }
    let start = found.checked < total ? found.checked : 0
    found.checked = min(start + RowOrder.slice, total)
    let shown = found.shown
    return
      (shown.rows.count > RowOrder.slice
      || shown.rows.allSatisfy { needles.allSatisfy(source[$0].contains) })
      && (start..<found.checked).allSatisfy {
        needles.allSatisfy(source[$0].contains) == (shown.position(of: $0) != nil)
      }
  }

  /// Goes on behind the rows of before: else a search in a list that grows would never end.
  private mutating func grow(into source: Body.Rows, _ pace: Pace) {
    let (needles, known) = (RowOrder.needles(found.words), total)
    (found.source, found.samples) = (source.identity, RowOrder.samples(of: source))
    if found.search != nil {
      found.search?.grow(to: source.count)
    } else if needles.isEmpty {
      for row in known..<source.count { found.shown.append(row) }
    } else {
      found.search = RowSearch(for: needles, behind: found.shown, of: known)
      found.search?.grow(to: source.count)
    }
    goOn(pace == .atOnce ? .max : RowOrder.slice, in: source)
  }

  private mutating func search(for words: String, _ isKnown: Bool, of count: Int) {
    let needles = RowOrder.needles(words)
    if words != found.words { found.isOld = false }
    let isMore =
      isKnown
      && RowOrder.needles(found.words).allSatisfy { old in
        needles.contains { (new: [UInt8]) in new.contains(part: old) }
      }
    let base = found.rows(sortedBy: found.sort)
    if needles.isEmpty {
      found.search = nil
      if !found.isOld { found.shown = RowSequence(all: count, in: base) }
    } else if isMore, let search = found.search {
      found.search = RowSearch(for: needles, among: search)
    } else if isMore, !found.isOld, !found.words.isEmpty {
      found.search = RowSearch(for: needles, among: found.shown.rows, of: count, in: base)
    } else {
      found.search = RowSearch(for: needles, of: count, in: base)
    }
    found.words = words
  }

  private static func needles(_ words: String) -> [[UInt8]] {
    words.split(separator: " ").map { String($0).folded }
  }

  private mutating func beginSort(of source: Body.Rows) {
    found.asked = sort
    found.sorting = nil
    guard let sort, source.isSortable, found.order?.column != sort.column else { return }
    found.sorting = RowSorting(column: sort.column, of: source.count)
  }

  private mutating func settle() {
    let isSorted = found.isOld || found.sort != sort
    if let search = found.search {
      found.shown = search.found
    } else if found.isOld {
      found.shown = RowSequence(all: total, in: nil)
    }
    if isSorted { found.shown = found.shown.sorted(by: found.rows(sortedBy: sort), of: total) }
    (found.search, found.isOld, found.sort) = (nil, false, sort)
  }

  // MARK: Slices

  /// Goes on with a number of rows: first with the search, then with the sort.
  mutating func goOn(_ slice: Int, in source: Body.Rows) {
    guard isAtWork, source.count == total else { return }
    if isSearching {
      found.search?.goOn(slice, in: source)
    } else if let rows = found.sorting?.goOn(slice, in: source), let sorting = found.sorting {
      (found.order, found.sorting) = ((sorting.column, rows, sorting.empty), nil)
    }
    if !isAtWork { settle() }
  }

  /// Leaves the rows as they are.
  mutating func giveUpSort() {
    guard isSorting else { return }
    sort = found.sort
    (found.asked, found.sorting) = (sort, nil)
    if !isAtWork { settle() }
  }

  /// The first row that was found, if it has yet to be selected.
  mutating func lead() -> Int? {
    guard found.leads else { return nil }
    let first = rows.first
    found.leads = first == nil && isSearching
    return first
  }

  mutating func expectLead(_ leads: Bool) { found.leads = leads }

  // MARK: Places

  /// `nil` if the row is hidden.
  func position(of row: Int) -> Int? { shown.position(of: row) }

  func row(near row: Int) -> Int? { shown.row(near: row) }

  func insertion(of row: Int) -> Int { shown.insertion(of: row) }
}
