extension BodyState {
  /// Brings the filter up to date with a body, and drops it if its list is gone.
  mutating func adaptFilter(to body: Body) {
    guard let filter else { return }
    guard case .list(let rows) = body.block(filter.block) else {
      self.filter = nil
      return
    }
    self.filter?.update(rows)
  }

  /// How many things of a block can have the keys now.
  func shownCount(ofBlock number: Int, in body: Body) -> Int {
    if let filter, filter.block == number { return filter.rows.count }
    return body.block(number)?.stopCount ?? 0
  }

  /// The row of a block that is shown at a position.
  func shownRow(_ position: Int, ofBlock number: Int) -> Int {
    guard let filter, filter.block == number else { return position }
    return filter.rows.indices.contains(position) ? filter.rows[position] : 0
  }

  /// The position at which a row of a block is shown.
  func shownPosition(of spot: Body.Spot) -> Int? {
    guard let filter, filter.block == spot.block else { return spot.row }
    return filter.position(of: spot.row)
  }

  /// Whether a filter leaves a place in sight. A list in which nothing is found keeps the keys all the same:
  /// its filter must be able to take them.
  func isShown(_ spot: Body.Spot) -> Bool {
    guard let filter, filter.block == spot.block else { return true }
    return filter.rows.isEmpty || filter.position(of: spot.row) != nil
  }

  /// A place, or the nearest one that the filter leaves in sight.
  func shownSpot(near spot: Body.Spot, in body: Body) -> Body.Spot {
    guard let filter, filter.block == spot.block, let row = filter.row(near: spot.row) else { return spot }
    return Body.Spot(block: spot.block, row: row)
  }

  /// Begins to filter the list that has the keys, or the first one of the part that has them.
  mutating func beginFilter(in body: Body) -> Reaction {
    let part = mark.map { body.part(ofBlock: $0.spot.block) } ?? .whole
    let (blocks, first) = body.content(of: part)
    let isList = { (block: Body.Block?) in if case .list(let rows)? = block { !rows.isEmpty } else { false } }
    var number = mark?.spot.block ?? first
    if !isList(body.block(number)) {
      guard let index = blocks.firstIndex(where: isList) else { return .ignored }
      number = first + index
    }
    if filter?.block == number {
      filter?.phase = .typing
    } else {
      filter = ListFilter(block: number)
    }
    adaptFilter(to: body)
    enter(block: number, from: .above, in: body)
    reveal(in: body)
    return .handled
  }

  /// What a key does while a filter is typed or kept; `nil` if it is for the list.
  mutating func pressInFilter(_ key: Key, in body: Body) -> Reaction? {
    guard let filter, filter.block == mark?.spot.block else { return nil }
    if key == .escape || (filter.phase == .typing && filter.words.isEmpty && key == .backspace) {
      self.filter = nil
      reveal(in: body)
      return .handled
    }
    guard filter.phase == .typing else { return nil }
    if key == .enter {
      self.filter = filter.words.isEmpty ? nil : filter
      self.filter?.phase = .kept
      return .handled
    }
    return edit(key: key, in: body)
  }

  /// Edits the words of the filter.
  private mutating func edit(key: Key, in body: Body) -> Reaction? {
    guard let effect = filter?.words.press(key) else { return nil }
    if effect == .changed { refilter(in: body) }
    return .handled
  }

  /// Looks through the list again; the first row that is found has the keys.
  mutating func refilter(in body: Body) {
    adaptFilter(to: body)
    guard let filter else { return }
    if let row = filter.rows.first {
      move(to: Body.Spot(block: filter.block, row: row), in: body)
    }
    reveal(in: body)
  }
}
