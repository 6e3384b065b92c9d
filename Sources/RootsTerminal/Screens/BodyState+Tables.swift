// Keys and clicks that sort tables, shift their columns and go from cell to cell.

extension BodyState {
  // MARK: The columns

  /// Moves the cursor from cell to cell; `nil` where the table has none.
  mutating func moveCell(by step: Int, in body: Body) -> Reaction? {
    guard let spot = selection.spot, case .table(let table)? = body.block(spot.block), table.hasCells else {
      return nil
    }
    let column = max(0, min(selection.cell(ofBlock: spot.block) + step, table.columns.count - 1))
    guard column != selection.cell(ofBlock: spot.block) else { return .ignored }
    showColumn(column, of: spot.block, in: body)
    return .handled
  }

  /// Selects the cell at a place of a row that has the keys; returns `false` if it was selected before.
  mutating func selectCell(at x: Int, of number: Int, in body: Body) -> Bool {
    guard case .table(let table)? = body.block(number), table.hasCells,
      let column = shape(of: table, number, in: body).column(at: x),
      column != selection.cell(ofBlock: number)
    else { return false }
    selection.selectCell(column, ofBlock: number)
    return true
  }

  /// The number of the column in which the cursor of the selected table stands; `nil` where it has none.
  package func selectedColumn(in body: Body) -> Int? {
    guard let spot = shownSelection(in: body), case .table(let table)? = body.block(spot.block),
      table.hasCells
    else { return nil }
    return selection.cell(ofBlock: spot.block)
  }

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

  private func shape(
    of table: Body.Table, _ number: Int, in body: Body, showing column: Int? = nil
  ) -> TableShape {
    var state = self
    let columns = state.layout(body.part(ofBlock: number), of: body).columns
    return TableShape.showing(
      column ?? (table.hasCells ? selection.cell(ofBlock: number) : nil), of: table, columns: columns,
      shiftedBy: selection.shift(ofBlock: number), wanted: selection.widths(ofBlock: number))
  }

  // MARK: The widths

  /// True for a table that has not room for all of its cells.
  func isCut(_ number: Int, in body: Body) -> Bool {
    if case .table(let table)? = body.block(number) {
      shape(of: table, number, in: body).isCut
    } else {
      false
    }
  }

  static let widthStep = 4
  private static let leastWidth = 3

  /// The column whose edge is at a place of a head.
  func edge(of number: Int, at place: Point, in body: Body) -> Int? {
    guard case .table(let table)? = body.block(number) else { return nil }
    let shape = shape(of: table, number, in: body)
    return shape.step(at: place) == nil ? shape.edge(at: place.x) : nil
  }

  /// Gives the keys to a table that has rows to choose.
  mutating func selectTable(_ number: Int, in body: Body) {
    guard selection.spot?.block != number, body.block(number)?.choosableCount != nil else { return }
    select(Body.Spot(block: number, row: selection.shownRow(0, ofBlock: number)), in: body)
  }

  /// The column that keys make wider: that of the cursor, or the one by which the table is sorted, or the first.
  private func column(toWiden number: Int, of table: Body.Table) -> Int {
    table.hasCells ? selection.cell(ofBlock: number) : selection.sort(ofBlock: number)?.column ?? 0
  }

  /// Makes the column of the keys wider or narrower.
  mutating func widen(by step: Int?, in body: Body) -> Reaction {
    guard let spot = selection.spot, case .table(let table)? = body.block(spot.block) else { return .ignored }
    return widen(column(toWiden: spot.block, of: table), of: spot.block, by: step, in: body)
  }

  /// Makes a column wider or narrower; `nil` gives it the width of its content, and the second time that of before.
  mutating func widen(_ column: Int, of number: Int, by step: Int?, in body: Body) -> Reaction {
    guard case .table(let table)? = body.block(number) else { return .ignored }
    let shape = shape(of: table, number, in: body, showing: column)
    guard let now = shape.columns.first(where: { $0.number == column })?.width else { return .ignored }
    let old = selection.widths(ofBlock: number)[column]
    // The first column stays beside each of the others.
    let first = shape.columns.first { $0.number != column && $0.number == 0 }
    let most = max(Self.leastWidth, shape.room - 2 - (first.map { $0.width + TableShape.gap } ?? 0))
    let content = TableShape.contentWidth(of: column, of: table, atMost: most)
    let new =
      step.map { max(Self.leastWidth, min(now + $0 * Self.widthStep, most)) }
      ?? (old == content ? selection.formerWidth(ofColumn: column, ofBlock: number) : content)
    guard new != now || old == nil, new != old else { return .ignored }
    selection.setWidth(
      new, ofColumn: column, ofBlock: number, former: step == nil && new == content ? old : nil)
    showColumn(column, of: number, in: body)
    return .handled
  }

  // MARK: The order

  /// Sorts by the column of the cursor; without one by the next column. Where that is over, the rows are unsorted again.
  mutating func sortByNextColumn(in body: Body) -> Reaction {
    guard let spot = selection.spot, let block = body.block(spot.block), block.isSortable else {
      return .ignored
    }
    let old = selection.sort(ofBlock: spot.block)?.column
    if block.hasCells {
      let cell = selection.cell(ofBlock: spot.block)
      return sort(spot.block, by: old == cell ? nil : .init(column: cell), in: body)
    }
    let next = old.map { $0 + 1 } ?? 0
    return sort(spot.block, by: next < block.columnCount ? .init(column: next) : nil, in: body)
  }

  func keys(sortingAs other: BodyState, _ number: Int, in body: Body) -> [Key] {
    let (old, new) = (selection.sort(ofBlock: number), other.selection.sort(ofBlock: number))
    guard let new, old != new, let block = body.block(number) else { return [] }
    guard new.column != old?.column else { return ["S"] }
    let turn: [Key] = new.direction == .descending ? ["S"] : []
    if block.hasCells {
      let steps = new.column - selection.cell(ofBlock: number)
      return Array(repeating: steps < 0 ? .left : .right, count: abs(steps)) + ["s"] + turn
    }
    let ways = block.columnCount + 1
    let steps = (new.column - (old?.column ?? -1) + ways) % ways
    return Array(repeating: "s", count: steps) + turn
  }

  mutating func reverseOrder(in body: Body) -> Reaction {
    guard let spot = selection.spot, body.block(spot.block)?.isSortable == true else { return .ignored }
    let old = selection.sort(ofBlock: spot.block) ?? .init(column: selection.cell(ofBlock: spot.block))
    return sort(spot.block, by: .init(column: old.column, direction: old.direction.opposite), in: body)
  }

  private mutating func sort(_ number: Int, by sort: RowOrder.Sort?, in body: Body) -> Reaction {
    selection.sort(number, by: sort, in: body)
    showColumn(
      sort?.column ?? (body.block(number)?.hasCells == true ? selection.cell(ofBlock: number) : 0),
      of: number, in: body)
    scroll.follow(body.part(ofBlock: number))
    reveal(in: body)
    return .handled
  }

  private mutating func showColumn(_ column: Int, of number: Int, in body: Body) {
    guard case .table(let table)? = body.block(number) else { return }
    if table.hasCells { selection.selectCell(column, ofBlock: number) }
    if column == 0, !table.hasCells { return }
    selection.shift(number, by: shape(of: table, number, in: body, showing: column).outside.left)
  }

  /// Sorts by the column whose head was clicked; a second click reverses the order. The signs of columns outside shift.
  mutating func clickHead(
    of shelf: BodyLayout.Shelf, at point: Point, in body: Body
  ) -> Reaction {
    guard case .table(let table)? = body.block(shelf.number) else { return .ignored }
    let shape = shape(of: table, shelf.number, in: body)
    if let step = shape.step(at: point) {
      if table.hasCells {
        let next =
          step > 0
          ? shape.columns.last.map { $0.number + 1 } : shape.columns.dropFirst().first.map { $0.number - 1 }
        showColumn(next ?? 0, of: shelf.number, in: body)
        return .handled
      }
      selection.shift(shelf.number, by: shape.outside.left + step)
      return .handled
    }
    guard body.block(shelf.number)?.isSortable == true else { return .ignored }
    guard shape.edge(at: point.x) == nil, let column = shape.column(at: point.x) else { return .handled }
    let old = selection.sort(ofBlock: shelf.number)
    let direction = old?.column == column ? old?.direction.opposite : nil
    selectTable(shelf.number, in: body)
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

  var hasCells: Bool { if case .table(let table) = self { table.hasCells } else { false } }

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
