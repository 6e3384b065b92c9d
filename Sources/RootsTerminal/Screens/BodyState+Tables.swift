// Keys and clicks that sort tables and mark rows.

extension BodyState {
  /// The names of the marked rows of a list or a table: their ``Row/id(_:)``, their titles without one.
  /// - Parameter list: The name that ``List/marking(_:)`` gave it.
  public func marked(in list: String = "") -> Set<String> { selection.marks[list] ?? [] }

  /// The ids of the marked rows of a list or a table, as they were given.
  public func marked<ID: Hashable & LosslessStringConvertible>(in list: String = "", as type: ID.Type) -> Set<
    ID
  > {
    Set(marked(in: list).compactMap(ID.init))
  }

  /// Marks the rows of some names in a list or a table, and no others.
  /// - Parameters:
  ///   - names: The names of the rows.
  ///   - list: The name that ``List/marking(_:)`` gave it.
  public mutating func mark(_ names: Set<String>, in list: String = "") { selection.mark(names, in: list) }

  /// `nil` for keys that do not mark rows, and where rows cannot be marked.
  mutating func pressToMark(_ key: Key, at spot: Body.Spot, in body: Body) -> Reaction? {
    guard key == .space || key == .character("*"),
      let rows = body.block(spot.block)?.choosable, rows.use == .marking,
      rows.indices.contains(spot.row)
    else { return nil }
    let marks = marked(in: rows.id)
    switch key {
    case .space:
      mark(marks.symmetricDifference([rows[spot.row].name]), in: rows.id)
      _ = step(by: 1, in: body)
      return .handled
    case .character("*"):
      let shown = Set(
        (0..<selection.shownCount(of: body.block(spot.block), number: spot.block)).map {
          rows[selection.shownRow($0, ofBlock: spot.block)].name
        })
      let isAll = shown.isSubset(of: marks)
      mark(isAll ? marks.subtracting(shown) : marks.union(shown), in: rows.id)
      return .handled
    default: return nil
    }
  }

  // MARK: The columns

  mutating func shift(by step: Int, in body: Body) -> Reaction {
    guard let (number, outside) = shiftedTable(in: body), step < 0 ? outside.left > 0 : outside.right > 0
    else {
      return .ignored
    }
    selection.shift(number, by: outside.left + step)
    return .handled
  }

  /// The table that Left and Right shift: the selected one, or else the first one that is only read.
  func shiftedTable(in body: Body) -> (number: Int, outside: (left: Int, right: Int))? {
    let selected = selection.spot?.block
    for number in [selected].compactMap({ $0 }) + Array(0..<body.blockCount) {
      guard case .table(let table)? = body.block(number), number == selected || table.rows.use == .reading
      else { continue }
      let outside = shape(of: table, number, in: body).outside
      if outside != (0, 0) { return (number, outside) }
    }
    return nil
  }

  private func shape(of table: Body.Table, _ number: Int, in body: Body) -> TableShape {
    var state = self
    let columns = state.layout(body.part(ofBlock: number), of: body).columns
    return TableShape(table, columns: columns, shiftedBy: selection.shift(ofBlock: number))
  }

  // MARK: The order

  /// After the last column the rows are unsorted again.
  mutating func sortByNextColumn(in body: Body) -> Reaction {
    guard let spot = selection.spot, let block = body.block(spot.block), block.isSortable else {
      return .ignored
    }
    let next = selection.sort(ofBlock: spot.block).map { $0.column + 1 } ?? 0
    return sort(spot.block, by: next < block.columnCount ? .init(column: next) : nil, in: body)
  }

  func keys(sortingAs other: BodyState, _ number: Int, in body: Body) -> [Key] {
    let (old, new) = (selection.sort(ofBlock: number), other.selection.sort(ofBlock: number))
    guard let new, old != new, let block = body.block(number) else { return [] }
    guard new.column != old?.column else { return ["S"] }
    let ways = block.columnCount + 1
    let steps = (new.column - (old?.column ?? -1) + ways) % ways
    return Array(repeating: "s", count: steps) + (new.direction == .descending ? ["S"] : [])
  }

  mutating func reverseOrder(in body: Body) -> Reaction {
    guard let spot = selection.spot, body.block(spot.block)?.isSortable == true else { return .ignored }
    let old = selection.sort(ofBlock: spot.block) ?? .init(column: 0)
    return sort(spot.block, by: .init(column: old.column, direction: old.direction.opposite), in: body)
  }

  private mutating func sort(_ number: Int, by sort: RowOrder.Sort?, in body: Body) -> Reaction {
    selection.sort(number, by: sort, in: body)
    showColumn(sort?.column ?? 0, of: number, in: body)
    scroll.follow(body.part(ofBlock: number))
    reveal(in: body)
    return .handled
  }

  private mutating func showColumn(_ column: Int, of number: Int, in body: Body) {
    guard column > 0, case .table(let table)? = body.block(number) else { return }
    var shift: Int?
    while case let shape = shape(of: table, number, in: body), shape.outside.left != shift,
      !shape.columns.contains(where: { $0.number == column })
    {
      shift = shape.outside.left
      let isBehind = shape.columns.last.map { $0.number < column } ?? false
      selection.shift(number, by: shape.outside.left + (isBehind ? 1 : -1))
    }
  }

  /// Sorts by the column whose head was clicked; a second click reverses the order. The signs of columns outside shift.
  mutating func clickHead(
    of shelf: BodyLayout.Shelf, at point: Point, in body: Body
  ) -> Reaction {
    guard case .table(let table)? = body.block(shelf.number) else { return .ignored }
    let shape = shape(of: table, shelf.number, in: body)
    if let step = shape.step(at: point) {
      selection.shift(shelf.number, by: shape.outside.left + step)
      return .handled
    }
    guard body.block(shelf.number)?.isSortable == true else { return .ignored }
    guard let column = shape.column(at: point.x) else { return .handled }
    let old = selection.sort(ofBlock: shelf.number)
    let direction = old?.column == column ? old?.direction.opposite : nil
    if selection.spot?.block != shelf.number {
      select(Body.Spot(block: shelf.number, row: selection.shownRow(0, ofBlock: shelf.number)), in: body)
    }
    return sort(shelf.number, by: .init(column: column, direction: direction ?? .ascending), in: body)
  }
}

extension RowOrder.Sort.Direction {
  var opposite: Self {
    switch self {
    case .ascending: .descending
    case .descending: .ascending
    }
  }
}

extension Body.Block {
  var columnCount: Int { if case .table(let table) = self { table.columns.count } else { 0 } }

  var isSortable: Bool { columnCount > 0 && choosableCount != nil }
}

extension Body.Rows {
  var sectionStarts: [(row: Int, end: Int, title: String)] {
    var starts: [(row: Int, end: Int, title: String)] = []
    var row = 0
    for section in sections {
      if section.count > 0, row < count {
        starts.append((row, Swift.min(row + section.count, count), section.title))
      }
      row += section.count
    }
    return starts
  }
}
