extension BodyState {
  /// Where one comes from when a block gets the keys.
  enum Side: Sendable { case above, below }

  /// What keys do that move the selection, whatever is selected.
  private enum Move: Sendable {
    case up, down, pageUp, pageDown, first, last, nextBlock, previousBlock, filter, send
  }

  private static let moves: [Key: Move] = [
    .up: .up, .character("k"): .up, .down: .down, .character("j"): .down,
    .pageUp: .pageUp, .pageDown: .pageDown, .home: .first, .end: .last,
    .tab: .nextBlock, .backTab: .previousBlock, .character("/"): .filter, .ctrl("s"): .send,
  ]

  mutating func pressToMove(_ key: Key, in body: Body) -> Reaction {
    guard let move = BodyState.moves[key] else { return .ignored }
    switch move {
    case .up: return step(by: -1, in: body)
    case .down: return step(by: 1, in: body)
    case .pageUp: return page(by: -1, in: body)
    case .pageDown: return page(by: 1, in: body)
    case .first: return jump(to: .above, in: body)
    case .last: return jump(to: .below, in: body)
    case .nextBlock: return walk(by: 1, in: body)
    case .previousBlock: return walk(by: -1, in: body)
    case .filter: return beginFilter(in: body)
    case .send: return sendNext(in: body)
    }
  }

  /// One step up or down inside of the part; at its edge the part is scrolled.
  mutating func step(by step: Int, in body: Body) -> Reaction {
    guard let spot = mark?.spot else { return .ignored }
    let position = (shownPosition(of: spot) ?? 0) + step
    if position >= 0, position < shownCount(ofBlock: spot.block, in: body) {
      move(to: Body.Spot(block: spot.block, row: shownRow(position, ofBlock: spot.block)), in: body)
    } else if let next = neighbour(of: spot.block, by: step, in: body) {
      enter(block: next, from: step > 0 ? .above : .below, in: body)
    } else {
      return scroll(body.part(ofBlock: spot.block), by: step, in: body)
    }
    reveal(in: body)
    return .handled
  }

  /// The first or last thing of the part, and the first or last line.
  private mutating func jump(to edge: Side, in body: Body) -> Reaction {
    guard let spot = mark?.spot else { return .ignored }
    let part = body.part(ofBlock: spot.block)
    let (blocks, first) = body.content(of: part)
    let numbers = first..<first + blocks.count
    let isStop = { (number: Int) in shownCount(ofBlock: number, in: body) > 0 }
    let target = edge == .above ? numbers.first(where: isStop) : numbers.last(where: isStop)
    guard let target else { return .handled }
    enter(block: target, from: edge, in: body)
    show(part, from: edge == .above ? 0 : .max, in: body)
    return .handled
  }

  /// The next or previous block that can have the keys, through all parts and around.
  private mutating func walk(by step: Int, in body: Body) -> Reaction {
    guard let spot = mark?.spot else { return .ignored }
    let count = body.blockCount
    let start = body.rank(ofBlock: spot.block)
    for distance in 1..<max(1, count) {
      let rank = start + distance * step
      let number = body.block(ofRank: (rank % count + count) % count)
      guard shownCount(ofBlock: number, in: body) > 0 else { continue }
      enter(block: number, from: step > 0 ? .above : .below, in: body, memory: .used)
      reveal(in: body)
      return .handled
    }
    return .ignored
  }

  /// Whether a list begins where it was left.
  enum Memory: Sendable { case used, ignored }

  /// Gives the keys to a block: to its nearest row, or to the one that had them.
  mutating func enter(block number: Int, from side: Side, in body: Body, memory: Memory = .ignored) {
    if let spot = mark?.spot, spot.block == number, memory == .used { return }
    let count = shownCount(ofBlock: number, in: body)
    var position = side == .above ? 0 : max(0, count - 1)
    if memory == .used, let row = rowsLeft[number] {
      let spot = shownSpot(near: Body.Spot(block: number, row: row), in: body)
      position = min(shownPosition(of: spot) ?? 0, max(0, count - 1))
    }
    move(to: Body.Spot(block: number, row: shownRow(position, ofBlock: number)), in: body)
  }

  /// The nearest block of the same part that can have the keys.
  private func neighbour(of number: Int, by step: Int, in body: Body) -> Int? {
    let (blocks, first) = body.content(of: body.part(ofBlock: number))
    var next = number + step
    while next >= first, next < first + blocks.count {
      if shownCount(ofBlock: next, in: body) > 0 { return next }
      next += step
    }
    return nil
  }
}
