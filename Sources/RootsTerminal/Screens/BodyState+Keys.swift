extension BodyState {
  /// Takes a key.
  ///
  /// These keys have a meaning: arrows and `hjkl`, Home, End, Page Up, Page Down, Tab, Enter, Space, `/` and
  /// Ctrl-S; in a field of text all that edits text instead of the letters. Esc ends a filter.
  public mutating func press(_ key: Key, in body: Body) -> Reaction {
    adapt(to: body)
    guard let spot = mark?.spot, let block = body.block(spot.block) else { return pressInText(key, in: body) }
    if let reaction = pressInFilter(key, in: body) { return reaction }
    switch block {
    case .field(let field):
      if let reaction = press(key, in: field, of: body) { return reaction }
    case .list, .submit:
      if key == .enter { return activate(in: body) }
      if key == .space, case .submit = block { return activate(in: body) }
    case .text, .table, .image: break
    }
    return pressToMove(key, in: body)
  }

  /// Whether letters are typed just now and do not mean anything else.
  public func takesText(in body: Body) -> Bool {
    guard let spot = selection(in: body) else { return false }
    if let filter, filter.block == spot.block, filter.phase == .typing { return true }
    guard case .field(let field) = body.block(spot.block) else { return false }
    return field.kind.isTyped
  }

  /// Takes text that was pasted.
  public mutating func paste(_ text: String, in body: Body) -> Reaction {
    adapt(to: body)
    guard let spot = mark?.spot else { return .ignored }
    if let filter, filter.block == spot.block, filter.phase == .typing {
      if self.filter?.words.insert(text) == true { refilter(in: body) }
      return .handled
    }
    guard case .field(let field) = body.block(spot.block), field.kind.isTyped else { return .ignored }
    prepareText(of: field)
    guard texts[field.name]?.insert(text) == true else { return .handled }
    return changed(field)
  }

  /// Chooses a row, counted through all lists of the body, or says why not.
  public mutating func choose(row: Int, in body: Body) -> Reaction {
    guard row >= 0 else { return .ignored }
    var rest = row
    for number in 0..<body.blockCount {
      guard case .list(let rows) = body.block(number) else { continue }
      if rows.indices.contains(rest) {
        select(Body.Spot(block: number, row: rest), in: body)
        return activate(in: body)
      }
      rest -= rows.count
    }
    return .ignored
  }

  /// Does what Enter does to a row or to what sends a form.
  mutating func activate(in body: Body) -> Reaction {
    guard let spot = mark?.spot else { return .ignored }
    switch body.block(spot.block) {
    case .submit: return send(by: spot.block, in: body)
    case .list(let rows):
      guard rows.indices.contains(spot.row), shownPosition(of: spot) != nil else { return .ignored }
      if case .off(let why) = rows[spot.row].availability { return .refused(why) }
      return .event(.chose(list: spot.block, row: spot.row))
    default: return .ignored
    }
  }
}
