internal import Roots
internal import RootsTape
internal import RootsTerminal
internal import RootsApp

package struct Trace: Sendable {
  package let moves: [Move]

  package init(_ moves: [Move]) { self.moves = moves }

  /// Returns the lines of the tape, if wanted with a claim about the top screen after each move.
  /// - Parameter count: The number of last moves that do not wait for the one before.
  package func lines(
    on model: Model, expecting tops: Bool = false, racing count: Int = 0
  ) -> [String] {
    var current = State(model)
    var writer = TapeWriter()
    var lines: [String] = []
    // Keys take no time in the model, so they must not take any where time matters.
    if count > 0 || !model.app.times.isEmpty { lines += writer.perform(.set(.typingSpeed, "0ms")) }
    for (place, move) in moves.enumerated() {
      // Pressing the same key again within a second would quit, unless another key comes in between.
      if move == .giveUp, moves[..<place].contains(.giveUp) { lines += writer.press(.ctrl("l")) }
      if count > 0, place == moves.count - count { lines += writer.perform(.settleAutomatically(.off)) }
      lines += write(move, &current, &writer)
      if tops, let claim = Assertion(topOf: current.engine.state) {
        lines += writer.perform(.expect(Expectation(claim)))
      }
    }
    return lines + writer.finish()
  }

  /// Returns a complete tape of the moves; the last ones do not wait for each other.
  func tape(
    on model: Model, app: String, title: String, settings: [TapeAction] = [],
    racing count: Int = 0, ending: [TapeAction]
  ) -> String {
    var writer = TapeWriter()
    var lines = writer.header(app: app, columns: 80, rows: 24)
    lines += settings.flatMap { writer.perform($0) }
    lines.append("# \(VisibleText(title).text)")
    lines += self.lines(on: model, racing: count)
    lines += ending.flatMap { writer.perform($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Ends with claims about the open screens; `nil` if a replay would fail before them, by what is wrong there besides.
  func tape(on model: Model, app: String, title: String) -> String? {
    let end = replay(on: model)
    if let end, !end.faults.isEmpty { return nil }
    let claims = end?.current.engine.state.stackClaims ?? []
    return tape(on: model, app: app, title: title, ending: claims.map { .expect(Expectation($0)) })
  }

  private func write(_ move: Move, _ current: inout State, _ writer: inout TapeWriter) -> [String] {
    current.type(move).flatMap { stroke in
      switch stroke {
      case .key(let key): writer.press(key)
      case .command(let command):
        writer.perform(move.door.map { TapeAction.open($0) } ?? .perform(command.description))
      case .restart: writer.perform(.restart(.restore))
      }
    }
  }

  /// Returns the last state and its faults, or `nil` if one of the moves is not offered.
  package func replay(on model: Model) -> (current: State, faults: [Fault])? {
    var current = State(moves.contains(where: \.goesBack) ? model.recalling : model)
    var faults = current.faults()
    for move in moves {
      guard move.goesAnywhere || current.offers(move) else { return nil }
      current.perform(move)
      faults = current.faults()
    }
    return (current, faults)
  }

  /// The number of each move where it is made; `nil` if one of them is not offered.
  func numbers(on model: Model) -> [Int]? {
    var current = State(model)
    var numbers: [Int] = []
    for move in moves {
      guard let number = current.number(of: move) else { return nil }
      current.perform(move)
      numbers.append(number)
    }
    return numbers
  }

  /// Leaves out moves that are not needed, largest pieces first; returns the shortest trace so far at the deadline.
  func shrunk(until deadline: Deadline = .none, while shows: (Trace) -> Bool) -> Trace {
    var kept = moves
    var size = max(1, kept.count / 2)
    while true {
      var start = 0
      while start < kept.count {
        if deadline.isOver { return Trace(kept) }
        var fewer = kept
        fewer.removeSubrange(start..<min(kept.count, start + size))
        if shows(Trace(fewer)) { kept = fewer } else { start += size }
      }
      if size == 1 { return Trace(kept) }
      size /= 2
    }
  }
}
