/// The selection of a body, the filter of one of its lists, and the order of its tables.
///
/// It does not store the body: the current one is passed in, and the selection adapts itself to changes in it.
struct BodySelection: Sendable, Hashable {
  /// The selected place, and its name, by which it is found again in a changed body.
  struct Mark: Sendable, Hashable {
    var spot: Body.Spot
    var name: Body.Name
  }

  enum Side: Sendable { case above, below }

  enum Memory: Sendable { case used, ignored }

  /// A value that follows from where the state is: two states do not differ by it.
  private struct Aside<Value: Sendable>: Sendable, Hashable {
    var value: Value

    static func == (one: Aside, other: Aside) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private(set) var mark: Mark?
  private var rowsLeft: [Int: Int] = [:]
  private(set) var filter: ListFilter?
  /// The shown rows of lists that are filtered or sorted.
  private(set) var orders: [Int: RowOrder] = [:]
  /// The pace of searches and sorts.
  private var pace = Aside(value: RowOrder.Pace.atOnce)
  private var lists = Aside(value: ListPlaces())
  /// The columns by which tables are shifted to the left.
  private var shifts: [Int: Int] = [:]
  /// The widths that a person has given to columns of tables.
  private(set) var widths: [Int: [Int: Int]] = [:]
  /// Those of columns that have been given the width of their content instead.
  private var formerWidths: [Int: [Int: Int]] = [:]
  /// The columns of the cursors in tables that have one.
  private var cells: [Int: Int] = [:]
  /// The range of rows that is being marked.
  var range: MarkedRange?
  /// The names of the marked rows of each list, by its name.
  private(set) var marks: [String: Set<String>] = [:]

  init() {}

  /// The selection has not been adapted to a body yet.
  init(
    _ mark: Mark?, _ filter: ListFilter?, sorts: [Int: RowOrder.Sort], marks: [String: Set<String>],
    widths: [Int: [Int: Int]]
  ) {
    self.mark = mark
    self.filter = filter
    (self.marks, self.widths) = (marks, widths)
    orders = sorts.mapValues { RowOrder(sort: $0) }
  }

  var spot: Body.Spot? { mark?.spot }

  func agrees(with other: BodySelection) -> Bool {
    mark == other.mark && filter == other.filter && orders == other.orders && marks == other.marks
      && shifts == other.shifts && cells == other.cells && widths == other.widths
      && formerWidths == other.formerWidths
  }

  // MARK: Adapting

  /// The selected thing stays selected, or the one in its place.
  mutating func adapt(to body: Body, on occasion: RowOrder.Occasion = .look) {
    if !lists.value.agree(with: body) { follow(body) }
    updateOrders(in: body, on: occasion)
    if let mark, body.name(at: mark.spot) == mark.name, isShown(mark.spot) { return }
    let spot = mark.map { place(of: $0, in: body) } ?? body.firstSpot
    mark = spot.flatMap { spot in
      let shown = shownSpot(near: spot)
      return body.name(at: shown).map { Mark(spot: shown, name: $0) }
    }
  }

  /// Moves all that is kept of a list to where it stands when something else has come or gone above.
  private mutating func follow(_ body: Body) {
    let kept = Set(orders.keys).union(widths.keys).union(shifts.keys).union(cells.keys)
    let moved = lists.value.move(to: body, keeping: kept)
    func follow<Part>(_ parts: inout [Int: Part]) {
      let followed = parts.compactMap { number, part in
        (moved[number] ?? number).flatMap { $0 >= 0 || kept.contains(number) ? ($0, part) : nil }
      }
      parts = Dictionary(followed, uniquingKeysWith: { $1 })
    }
    follow(&rowsLeft)
    follow(&orders)
    follow(&shifts)
    follow(&widths)
    follow(&formerWidths)
    follow(&cells)
    if let block = filter?.block, let number = moved[block] {
      if let number { filter?.block = number } else { filter = nil }
    }
    guard let block = mark?.spot.block, case let number?? = moved[block] else { return }
    if number >= 0 {
      mark?.spot.block = number
    } else {
      // A row at the same place in another list is another thing.
      mark = Mark(spot: Body.Spot(block: block), name: Body.Name(text: ""))
    }
  }

  func adapted(to body: Body) -> BodySelection {
    var adapted = self
    adapted.adapt(to: body)
    return adapted
  }

  /// Copies the shown rows from another selection where the sort is the same, so that they are not computed again.
  mutating func rememberOrders(of other: BodySelection) {
    for (number, order) in other.orders where orders[number]?.sort == order.sort { orders[number] = order }
  }

  private func place(of mark: Mark, in body: Body) -> Body.Spot? {
    body.spot(named: mark.name, near: mark.spot) ?? body.spot(nearest: mark.spot)
  }

  /// Moves the selection to a place that can have it; `name` is the name there.
  mutating func move(to spot: Body.Spot, named name: Body.Name, in body: Body) {
    if let old = mark?.spot, old.block != spot.block {
      if body.block(old.block)?.choosableCount != nil { rowsLeft[old.block] = old.row }
      if filter?.block == old.block { filter?.keep() }
      if filter?.isIdle == true { filter = nil }
    }
    if !orders.isEmpty { orders[spot.block]?.expectLead(false) }
    mark = Mark(spot: spot, name: name)
  }

  // MARK: Moves

  /// `nil` at the edge of the part.
  func spot(after step: Int, in body: Body) -> Body.Spot? {
    guard let spot else { return nil }
    let position = (shownPosition(of: spot) ?? 0) + step
    if position >= 0, position < shownCount(ofBlock: spot.block, in: body) {
      return Body.Spot(block: spot.block, row: shownRow(position, ofBlock: spot.block))
    }
    return neighbor(of: spot.block, by: step, in: body).flatMap {
      self.spot(entering: $0, from: step > 0 ? .above : .below, in: body)
    }
  }

  func spot(at edge: Side, in body: Body) -> Body.Spot? {
    guard let spot else { return nil }
    let (blocks, first) = body.content(of: body.part(ofBlock: spot.block))
    let numbers = first..<first + blocks.count
    let isStop = { (number: Int) in shownCount(ofBlock: number, in: body) > 0 }
    let target = edge == .above ? numbers.first(where: isStop) : numbers.last(where: isStop)
    return target.flatMap { self.spot(entering: $0, from: edge, in: body) }
  }

  /// The place in the next or previous block, through all parts and around.
  func spot(walking step: Int, in body: Body) -> Body.Spot? {
    guard let spot else { return nil }
    let count = body.blockCount
    let start = body.rank(ofBlock: spot.block)
    for distance in 1..<max(1, count) {
      let rank = start + distance * step
      let number = body.block(ofRank: (rank % count + count) % count)
      guard shownCount(ofBlock: number, in: body) > 0 else { continue }
      return self.spot(entering: number, from: step > 0 ? .above : .below, in: body, memory: .used)
    }
    return nil
  }

  /// The place for the selection when it enters a block: its nearest row, or the one selected last.
  func spot(
    entering number: Int, from side: Side, in body: Body, memory: Memory = .ignored
  ) -> Body.Spot? {
    if let spot, spot.block == number, memory == .used { return spot }
    let count = shownCount(ofBlock: number, in: body)
    var position = side == .above ? 0 : max(0, count - 1)
    if memory == .used, let row = rowsLeft[number] {
      let spot = shownSpot(near: Body.Spot(block: number, row: row))
      position = min(shownPosition(of: spot) ?? 0, max(0, count - 1))
    }
    return Body.Spot(block: number, row: shownRow(position, ofBlock: number))
  }

  private func neighbor(of number: Int, by step: Int, in body: Body) -> Int? {
    let (blocks, first) = body.content(of: body.part(ofBlock: number))
    var next = number + step
    while next >= first, next < first + blocks.count {
      if shownCount(ofBlock: next, in: body) > 0 { return next }
      next += step
    }
    return nil
  }

  // MARK: The filter

  func isFiltering(block number: Int) -> Bool { filter?.block == number && filter?.phase == .typing }

  /// Begins with the selected list, or the first one of the selected part; returns its block.
  mutating func beginFilter(in body: Body) -> Int? {
    let part = mark.map { body.part(ofBlock: $0.spot.block) } ?? .whole
    let (blocks, first) = body.content(of: part)
    let isList = { (block: Body.Block?) in (block?.choosableCount ?? 0) > 0 }
    var number = mark?.spot.block ?? first
    if !isList(body.block(number)) {
      guard let index = blocks.firstIndex(where: isList) else { return nil }
      number = first + index
    }
    if filter?.block == number {
      filter?.resume()
    } else {
      filter = ListFilter(block: number, from: mark?.spot.block == number ? mark?.spot.row : nil)
    }
    updateOrders(in: body)
    return number
  }

  mutating func resumeFilter() -> Int? {
    filter?.resume()
    return filter?.block
  }

  mutating func keepFilter() {
    filter?.keep()
    if filter?.isIdle == true { filter = nil }
  }

  mutating func endFilter(in body: Body) {
    filter = nil
    updateOrders(in: body)
  }

  /// The place at which a filter began that finds nothing.
  func origin(of filter: ListFilter, in body: Body) -> Body.Spot? {
    guard let origin = filter.origin, let block = body.block(filter.block),
      shownCount(of: block, number: filter.block) == 0
    else { return nil }
    return Body.Spot(block: filter.block, row: origin)
  }

  mutating func uncover(_ spot: Body.Spot, in body: Body) {
    if filter?.block == spot.block, shownPosition(of: spot) == nil { endFilter(in: body) }
  }

  /// `found` is the first row if the words have changed.
  mutating func editFilter(
    in body: Body, _ change: (inout TextField) -> TextField.Effect?
  ) -> (effect: TextField.Effect, found: Body.Spot?)? {
    guard let effect = filter?.edit(change) else { return nil }
    guard effect == .changed else { return (effect, nil) }
    updateOrders(in: body)
    guard let block = filter?.block, let rows = body.block(block)?.choosable else { return (effect, nil) }
    orders[block]?.goOn(RowOrder.slice, in: rows)
    orders[block]?.expectLead(true)
    return (effect, orders[block]?.lead().map { Body.Spot(block: block, row: $0) })
  }

  /// Removes the filter if its list is gone.
  private mutating func updateOrders(in body: Body, on occasion: RowOrder.Occasion = .look) {
    if orders.isEmpty && filter == nil { return }
    if let filter, body.block(filter.block)?.choosableCount == nil { self.filter = nil }
    // The keys are copied: a holder of those of the dictionary would make it copy all rows.
    for number in Array(orders.keys) where orders[number]?.sort == nil && filter?.block != number {
      orders[number] = nil
    }
    if let filter, orders[filter.block] == nil { orders[filter.block] = RowOrder() }
    for number in Array(orders.keys) {
      guard let rows = body.block(number)?.choosable else { continue }
      let words = filter?.block == number ? filter?.words.text ?? "" : ""
      orders[number]?.update(rows, filteredBy: words, pace.value, on: occasion)
    }
  }

  // MARK: Slices

  mutating func workInSlices() { pace.value = .inSlices }

  var isAtWork: Bool { !orders.isEmpty && orders.values.contains(where: \.isAtWork) }

  /// Returns whether the selection is to be shown: it is that which was looked for, or the rows have another order.
  mutating func goOn(_ slice: Int, in body: Body) -> Bool {
    updateOrders(in: body)
    var isNew = false
    for number in orders.keys.sorted() where orders[number]?.isAtWork == true {
      guard let rows = body.block(number)?.choosable else {
        orders[number] = orders[number]?.sort.map { RowOrder(sort: $0) }
        continue
      }
      let wasSorting = orders[number]?.isSorting == true
      orders[number]?.goOn(slice, in: rows)
      if wasSorting, orders[number]?.isSorting == false { isNew = true }
      guard let row = orders[number]?.lead() else { continue }
      let spot = Body.Spot(block: number, row: row)
      mark = body.name(at: spot).map { Mark(spot: spot, name: $0) } ?? mark
      isNew = true
    }
    adapt(to: body)
    return isNew
  }

  func isSorting(block number: Int) -> Bool { orders[number]?.isSorting == true }

  /// Returns whether a sort went on.
  mutating func giveUpSort(in body: Body) -> Bool {
    guard let number = spot?.block, isSorting(block: number) else { return false }
    orders[number]?.giveUpSort()
    adapt(to: body)
    return true
  }

  /// `sorting 45%`; `nil` if nothing goes on.
  func progress(ofBlock number: Int) -> String? {
    guard let order = orders[number], let percent = order.percent else { return nil }
    return "\(order.isSearching ? "searching" : "sorting") \(percent)%"
  }

  // MARK: The order

  func sort(ofBlock number: Int) -> RowOrder.Sort? { orders[number]?.sort }

  /// `nil` ends the sorting.
  mutating func sort(_ number: Int, by sort: RowOrder.Sort?, in body: Body) {
    orders[number, default: RowOrder()].sort = sort
    updateOrders(in: body)
  }

  func shift(ofBlock number: Int) -> Int { shifts[number] ?? 0 }

  mutating func shift(_ number: Int, by columns: Int) { shifts[number] = columns > 0 ? columns : nil }

  func widths(ofBlock number: Int) -> [Int: Int] { widths[number] ?? [:] }

  func formerWidth(ofColumn column: Int, ofBlock number: Int) -> Int? { formerWidths[number]?[column] }

  mutating func setWidth(_ width: Int?, ofColumn column: Int, ofBlock number: Int, former: Int?) {
    widths[number, default: [:]][column] = width
    if former != formerWidths[number]?[column] { formerWidths[number, default: [:]][column] = former }
  }

  // MARK: Cells

  func cell(ofBlock number: Int) -> Int { cells[number] ?? 0 }

  mutating func selectCell(_ column: Int, ofBlock number: Int) { cells[number] = column > 0 ? column : nil }

  // MARK: Marks

  mutating func mark(_ names: Set<String>, in list: String) { marks[list] = names.isEmpty ? nil : names }

  // MARK: Shown rows

  func shares(ofBlock number: Int) -> (shown: Int, total: Int) {
    orders[number].map { ($0.rows.count, $0.total) } ?? (0, 0)
  }

  func shownCount(of block: Body.Block?, number: Int) -> Int {
    guard let block else { return 0 }
    return block.choosableCount.map { shownCount(of: $0, number: number) } ?? block.stopCount
  }

  /// The number of shown rows among `count` rows that can have the keys.
  func shownCount(of count: Int, number: Int) -> Int {
    orders.isEmpty ? count : orders[number]?.rows.count ?? count
  }

  private func shownCount(ofBlock number: Int, in body: Body) -> Int {
    shownCount(of: body.block(number), number: number)
  }

  func hasFilterLine(_ part: ScreenPart, of body: Body, in room: Size) -> Bool {
    guard let filter, room.rows > 1 else { return false }
    return body.part(ofBlock: filter.block) == part
  }

  func shownRow(_ position: Int, ofBlock number: Int) -> Int {
    guard let order = orders[number] else { return position }
    return order.rows.indices.contains(position) ? order.rows[position] : 0
  }

  /// `nil` if the row is hidden.
  func shownPosition(of spot: Body.Spot) -> Int? {
    guard let order = orders[spot.block] else { return spot.row }
    return order.position(of: spot.row)
  }

  /// The position of the first shown row from a number on, if the rows ascend; `nil` if they are sorted.
  func shownPosition(from row: Int, ofBlock number: Int) -> Int? {
    guard let order = orders[number] else { return row }
    return order.sort == nil ? order.insertion(of: row) : nil
  }

  /// A list without matching rows, or still searched, keeps the selection all the same: its filter needs the keys.
  private func isShown(_ spot: Body.Spot) -> Bool {
    guard let order = orders[spot.block] else { return true }
    return order.rows.isEmpty || order.isSearching || order.position(of: spot.row) != nil
  }

  private func shownSpot(near spot: Body.Spot) -> Body.Spot {
    guard let row = orders[spot.block]?.row(near: spot.row) else { return spot }
    return Body.Spot(block: spot.block, row: row)
  }
}
