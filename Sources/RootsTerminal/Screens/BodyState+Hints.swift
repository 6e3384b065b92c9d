extension BodyState {
  /// The meanings of keys in a body at the moment, the most useful first.
  public func hints(in body: Body) -> [Hint] {
    adapted(to: body).blockHints(in: body) + slideHints(in: body)
  }

  package func slideHints(in body: Body) -> [Hint] {
    body.slidingPart(preferring: nil).map { _ in [Hint([PartHeights.up, PartHeights.down], "slide")] } ?? []
  }

  private func blockHints(in body: Body) -> [Hint] {
    guard let spot = selection.spot, let block = body.block(spot.block) else {
      return (canScroll(body) ? [Hint([.up, .down], "scroll")] : []) + shiftHints(in: body)
    }
    let enter = enterHint(in: body)
    if selection.isSorting(block: spot.block) {
      return enter + [Hint(.escape, "give up"), Hint([.up, .down], "move")]
    }
    let isFiltered = selection.filter?.block == spot.block
    let findsNothing = isFiltered && selection.shownCount(of: block, number: spot.block) == 0
    let move = findsNothing ? [] : [Hint([.up, .down], "move")]
    if selection.isFiltering(block: spot.block) { return enter + [Hint(.escape, "no filter")] + move }
    let allRows = isFiltered ? [Hint(.escape, "all rows")] : []
    switch block {
    case .list, .table:
      let rows = block.choosable ?? Body.Rows()
      let isLong = isFiltered || rows.count > scroll[body.part(ofBlock: spot.block)].size.rows
      if let range = selection.range, !range.isHeld, range.start.spot.block == spot.block {
        return [Hint("v", "end range"), Hint(.escape, "give up")]
      }
      let mark = rows.use == .marking ? [Hint(.space, "mark"), Hint("v", "range")] : []
      let cells = selectedColumn(in: body) == nil ? [] : shiftHints(in: body)
      return enter + allRows + mark + cells + move
        + partHint(from: spot, in: body) + (isLong ? [Hint("/", "filter")] : [])
        + (block.isSortable ? [Hint("s", "sort")] : [])
        + (cells.isEmpty ? shiftHints(in: body) : [])
        + (block.isSortable ? widthHints(of: spot.block, in: body) : [])
        + (rows.count > 1 || block.isSortable ? minorHints(of: block, isLong: isLong) : [])
    case .field(let field): return enter + hints(for: field, in: body)
    case .submit, .text:
      return enter + [Hint([.up, .down], "move")] + partHint(from: spot, in: body) + shiftHints(in: body)
    case .chart, .image: return enter
    }
  }

  private func enterHint(in body: Body) -> [Hint] {
    guard let word = enterWord(in: body) else { return [] }
    var hint = Hint(.enter, word)
    hint.footerWord = hiddenChoice(in: body, word)
    return [hint]
  }

  private func widthHints(of number: Int, in body: Body) -> [Hint] {
    var width = Hint(["(", ")", "_"], "width")
    width.isMinor = !isCut(number, in: body)
    return [width]
  }

  /// The other keys of a list or table: those that it needs less are left to the help.
  private func minorHints(of block: Body.Block, isLong: Bool) -> [Hint] {
    let hints =
      (block.isSortable ? [Hint("S", "reverse")] : []) + (isLong ? [] : [Hint("/", "filter")])
      + [Hint([.home, .end], "first, last"), Hint([.pageUp, .pageDown], "page")]
    return hints.map { hint in
      var hint = hint
      hint.isMinor = true
      return hint
    }
  }

  private func partHint(from spot: Body.Spot, in body: Body) -> [Hint] {
    guard !body.content(of: .top).blocks.isEmpty || !body.content(of: .bottom).blocks.isEmpty,
      let next = selection.spot(walking: 1, in: body),
      body.part(ofBlock: next.block) != body.part(ofBlock: spot.block)
    else { return [] }
    return [Hint(.tab, "other part")]
  }

  private func shiftHints(in body: Body) -> [Hint] {
    if selectedColumn(in: body) != nil { return [Hint([.left, .right], "cells")] }
    return shiftedTable(in: body) == nil ? [] : [Hint([.left, .right], "columns")]
  }

  private func canScroll(_ body: Body) -> Bool {
    var state = self
    return Body.keyParts.contains { part in
      let layout = state.layout(part, of: body)
      return layout.height > layout.rows
    }
  }

  private func hints(for field: Body.Field, in body: Body) -> [Hint] {
    // The way out of the form comes first, so that the smallest footer has it.
    var hints: [Hint] = []
    let word = body.submit(from: selection.adapted(to: body).spot?.block ?? 0)?.word.lowercased()
    if let word, enterWord(in: body) != word { hints.append(Hint(.ctrl("s"), word)) }
    switch field.kind {
    case .bool: hints.append(Hint(.space, "tick"))
    case .choice: hints.append(Hint([.left, .right], "choose"))
    case .string, .int, .secret, .date, .area: break
    }
    return hints + [Hint(.tab, "next")]
  }

  /// The meaning of Enter at the moment, in a word: `choose`, `next`, or the word on the form's button.
  package func enterWord(in body: Body) -> String? {
    let selection = selection.adapted(to: body)
    guard let spot = selection.spot else { return nil }
    if selection.isFiltering(block: spot.block) { return "keep" }
    switch body.block(spot.block) {
    case .list, .table:
      let isIdle = body.block(spot.block)?.rows?.use == .looking
      return isIdle || shownSelection(in: body) == nil ? nil : "choose"
    case .submit(let word): return word.lowercased()
    case .field(let field):
      if case .area = field.kind { return "new line" }
      if body.nextField(after: spot.block) != nil { return "next" }
      if let button = body.submit(from: spot.block) { return button.word.lowercased() }
      return selection.spot(after: 1, in: body) == nil ? nil : "next"
    case .text: return "follow"
    case .chart, .image, nil: return nil
    }
  }

  /// The word for Enter while the row that it chooses is scrolled out of sight: its title, if that is short.
  private func hiddenChoice(in body: Body, _ word: String) -> String? {
    guard word == "choose", let spot = selection.spot, let side = side(of: spot, in: body),
      let rows = body.block(spot.block)?.choosable, rows.indices.contains(spot.row)
    else { return nil }
    let name = Text.sanitized(rows[spot.row].title)
    let isShort = !name.isEmpty && Text.width(of: name, atMost: 16) <= 15
    return isShort ? name : "choose \(side == .above ? "↑" : "↓")"
  }

  /// The side on which a place is scrolled out of sight.
  private func side(of spot: Body.Spot, in body: Body) -> BodySelection.Side? {
    let part = body.part(ofBlock: spot.block)
    if scroll[part].holdsSelection || spot == Body.Spot(block: 0) { return nil }
    var state = self
    let layout = state.revealed(part, of: body)
    guard let line = layout.line(of: spot, in: state.selection) else { return nil }
    let top = layout.clamped(state.scroll[part].scroll)
    let head = layout.pinned(from: top)?.rows?.headRows ?? 0
    return line < top + head ? .above : line >= top + layout.rows ? .below : nil
  }

  package func secretField(in body: Body) -> Body.Field? {
    guard let spot = selection(in: body), case .field(let field)? = body.block(spot.block),
      field.kind == .secret
    else { return nil }
    return field
  }
}
