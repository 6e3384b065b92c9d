extension BodyState {
  /// The keys that do the same as an input by the mouse, the shortest sequence there is; `nil` if none do.
  package func keys(for input: ScreenInput, in body: Body) -> [Key]? {
    if case .drag(let rows, let room, let part) = input {
      return keys(forDragging: part, toRows: rows, of: room, in: body)
    }
    var clicked = self
    let reaction = clicked.take(input, in: body)
    if case .handled = reaction, adapted(to: body).agrees(with: clicked) { return [] }
    guard let target = clicked.selection.spot else {
      let keys = [[Key.right], [.left]].first { does($0, reaction, like: clicked, in: body) }
      return keys ?? (clicked.selection.widths == selection.widths ? [] : nil)
    }
    if case .ignored = reaction, clicked.selection.spot == selection(in: body) { return [] }
    return walks(to: target, in: body).lazy.compactMap { walk in
      if clicked.selection.widths != selection.widths {
        return keys(after: walk, widening: target.block, as: clicked, in: body)
      }
      return endings(clicked, target, in: body).lazy.map { walk + $0 }
        .first { does($0, reaction, like: clicked, in: body) }
    }.first
  }

  private func does(_ keys: [Key], _ reaction: Reaction, like clicked: BodyState, in body: Body) -> Bool {
    var pressed = self
    var last = Reaction.handled
    for key in keys { last = pressed.press(key, in: body) }
    return last == reaction && pressed.agrees(with: clicked)
  }

  private func walks(to target: Body.Spot, in body: Body) -> [[Key]] {
    var walks: [[Key]] = []
    for key in [Key.down, .up] {
      if let count = steps(with: key, to: { $0 == target }, in: body, atMost: 200) {
        walks.append(Array(repeating: key, count: count))
      }
    }
    if let tabs = steps(with: .tab, to: { $0.block == target.block }, in: body, atMost: body.blockCount),
      tabs > 0
    {
      let walk = Array(repeating: Key.tab, count: tabs)
      var there = self
      for key in walk { _ = there.press(key, in: body) }
      for key in [Key.down, .up] {
        if let count = there.steps(with: key, to: { $0 == target }, in: body, atMost: 200) {
          walks.append(walk + Array(repeating: key, count: count))
        }
      }
    }
    return walks.sorted { $0.count < $1.count }
  }

  /// The presses of a key until the selection is at a wanted place; `nil` if it does not get there.
  private func steps(
    with key: Key, to isThere: (Body.Spot) -> Bool, in body: Body, atMost most: Int
  ) -> Int? {
    var state = self
    for count in 0...most {
      if let spot = state.selection(in: body), isThere(spot) { return count }
      guard case .handled = state.press(key, in: body) else { return nil }
    }
    return nil
  }

  /// A walk with the keys behind it that make the columns as wide as in another state: each is pressed once, as it
  /// measures the table.
  private func keys(
    after walk: [Key], widening number: Int, as clicked: BodyState, in body: Body
  ) -> [Key]? {
    let walk = walk + cellKeys(to: clicked, number)
    var there = self
    for key in walk { _ = there.press(key, in: body) }
    for key in ["_", ")", "("] as [Key] {
      var state = there
      for count in 1...(key == "_" ? 1 : 50) {
        guard case .handled = state.press(key, in: body) else { break }
        if state.agrees(with: clicked) { return walk + Array(repeating: key, count: count) }
      }
    }
    return nil
  }

  private func cellKeys(to other: BodyState, _ number: Int) -> [Key] {
    let cells = other.selection.cell(ofBlock: number) - selection.cell(ofBlock: number)
    return Array(repeating: cells < 0 ? .left : .right, count: abs(cells))
  }

  private func endings(_ clicked: BodyState, _ target: Body.Spot, in body: Body) -> [[Key]] {
    guard case .field(let field) = body.block(target.block) else {
      let sorting = keys(sortingAs: clicked, target.block, in: body)
      if !sorting.isEmpty { return [sorting] }
      return [[], [.enter], [.right], [.left], cellKeys(to: clicked, target.block)]
    }
    switch field.kind {
    case .bool: return [[.space]]
    case .choice(let words):
      return [[]]
        + (1...max(1, words.count)).flatMap { count in
          [Key.right, .left].map { Array(repeating: $0, count: count) }
        }
    // The position of the cursor in a secret is a part of the secret.
    case .secret: return [[]]
    case .area:
      let area = clicked.form.area(of: field)
      return [
        [],
        [Key(.home, .ctrl)] + Array(repeating: .down, count: min(area.line, 400)) + [.home]
          + Array(repeating: .right, count: min(area.cursor, 400)),
      ]
    case .string, .int, .date:
      guard let text = clicked.form.typed(into: field) else { return [[]] }
      let (before, behind) = (text.cursor, text.count - text.cursor)
      return [
        [], [.home] + Array(repeating: .right, count: min(before, 400)),
        [.end] + Array(repeating: .left, count: min(behind, 400)),
      ]
    }
  }

  /// True if the next key has the same effect in both; scroll positions do not count.
  private func agrees(with other: BodyState) -> Bool {
    selection.agrees(with: other.selection) && form.agrees(with: other.form)
  }
}
