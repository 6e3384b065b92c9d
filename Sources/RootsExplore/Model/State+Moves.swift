internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The numbers of a state's moves. Offered moves are numbered from 0. The lower bits of a hasty move's number are its
/// first move, and the upper bits are one more than the index of its second move among those offered meanwhile.
extension State {
  private static let bits = 20
  private static let mask = 1 << bits - 1
  private static let seconds = 1 << (32 - bits) - 1

  /// Returns the move with a number; `nil` if there is none.
  /// - Parameter known: The moves that are offered here, if the caller has them.
  func move(_ number: Int, among known: [Move]? = nil) -> Move? {
    let offered = known ?? moves
    let (first, second) = (number & Self.mask, number >> Self.bits)
    guard offered.indices.contains(first) else { return nil }
    guard second > 0 else { return offered[first] }
    guard let seconds = midway(of: offered[first])?.seconds, seconds.indices.contains(second - 1) else {
      return nil
    }
    return .hasty(offered[first], seconds[second - 1])
  }

  /// Returns the number of a move; `nil` if it is not offered.
  func number(of move: Move) -> Int? {
    guard case .hasty(let first, let second) = move else { return moves.firstIndex(of: move) }
    guard let number = moves.firstIndex(of: first),
      let place = midway(of: first)?.seconds.firstIndex(of: second)
    else { return nil }
    return number | (place + 1) << Self.bits
  }

  func offers(_ move: Move) -> Bool { number(of: move) != nil }

  /// Calls a function with each move, its number and the state that it leads to. Where something waits for the
  /// transition, hasty moves with each second move are included.
  /// - Parameter rows: Tries one of the rows that are equal here, or all of them.
  /// - Parameter triesSecondMoves: Includes hasty moves.
  func forEachSuccessor(
    _ rows: EqualRows.Choice = .one, triesSecondMoves: Bool = true, _ visit: (Int, Move, State) -> Void
  ) {
    let moves = moves
    let skipped = rows == .one ? model.equalRows.spare(among: moves, in: self) : []
    for (number, move) in moves.enumerated() where !skipped.contains(number) {
      var there = self
      there.perform(move)
      visit(number, move, there)
      guard triesSecondMoves, there.lastMove.isLate, let midway = midway(of: move) else { continue }
      for (place, second) in midway.seconds.enumerated() {
        var late = midway
        late.make(second)
        late.endShowing()
        late.close()
        visit(number | (place + 1) << Self.bits, .hasty(move, second), late)
      }
    }
  }

  /// Returns the state while the change of a move is still shown; `nil` if nothing is shown, or if what waits for its
  /// end does nothing that another move could precede.
  private func midway(of move: Move) -> State? {
    guard model.alphabet == .keys else { return nil }
    var there = self
    there.begin()
    there.beginShowing()
    there.make(move)
    guard there.isShowing, !there.isOver else { return nil }
    let isLate = there.lastMove.isLate
    there.lastMove.isLate = false
    var end = there
    end.endShowing()
    there.lastMove.isLate = isLate
    return end.lastMove.isLate ? there : nil
  }

  /// The moves that can be made while a change is shown; waiting and restarting would end it.
  private var seconds: [Move] { Array(moves.filter(\.fitsIntoTransition).prefix(Self.seconds)) }
}

extension Move {
  fileprivate var fitsIntoTransition: Bool {
    switch self {
    case .row, .submit, .fill, .key, .quit, .giveUp: true
    case .command(let command): command.command.arguments.verb != .advance
    case .restart, .hasty: false
    }
  }

  /// True if the program offers the move as a way. Restarting is not one, even if that leads out of a dead end.
  var isWay: Bool { self != .restart }

  var goesBack: Bool { self == .command(ScriptCommand(.undo)) || self == .command(ScriptCommand(.redo)) }

  /// True if a key of the deck can make the move everywhere, even if no screen offers it.
  var goesAnywhere: Bool {
    guard case .command(let command) = self else { return false }
    return [.undo, .redo, .go, .push, .popTo, .tab, .transaction].contains(command.command.arguments.verb)
  }
}

extension State {
  /// True if the move from here to another state changed nothing and asked no guard.
  func isSame(as there: State) -> Bool {
    there.lastMove.commits == 0 && there.script.values == script.values
      && there.script.bodies == script.bodies && there.engine.attempts.count == engine.attempts.count
      && !there.lastMove.facts.contains(where: \.isAnswer)
  }
}

extension Move {
  enum Control: Hashable {
    case row(String)
    case submit
    case key(Key)

    var name: String {
      switch self {
      case .row(let title): "row '\(title)'"
      case .submit: "submit"
      case .key(let key): "key \(key)"
      }
    }
  }

  var control: Control? {
    switch self {
    case .row(_, _, let title): .row(title)
    case .submit: .submit
    case .key(let key): .key(key)
    case .fill, .command, .quit, .giveUp, .restart, .hasty: nil
    }
  }
}

extension Fact {
  fileprivate var isAnswer: Bool { if case .guardian = self { true } else { false } }
}
