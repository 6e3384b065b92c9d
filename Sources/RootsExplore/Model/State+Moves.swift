internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The moves of a state by their numbers. Those that are offered have the numbers from 0; a hasty one has that of
/// its first move, and above it that of its second move, among those that are offered meanwhile, plus one.
extension State {
  private static let bits = 20
  private static let mask = 1 << bits - 1
  /// The maximum number of second moves: a number has 32 bits.
  private static let seconds = 1 << (32 - bits) - 1

  /// The move of a number; `nil` if there is none.
  /// - Parameter known: what is offered here, where that is known.
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

  /// The number of a move; `nil` if it is not offered.
  func number(of move: Move) -> Int? {
    guard case .hasty(let first, let second) = move else { return moves.firstIndex(of: move) }
    guard let number = moves.firstIndex(of: first),
      let place = midway(of: first)?.seconds.firstIndex(of: second)
    else { return nil }
    return number | (place + 1) << Self.bits
  }

  /// Whether a move can be made here.
  func offers(_ move: Move) -> Bool { number(of: move) != nil }

  /// Shows what each move leads to, with its number: the state behind it, and where something waits for the
  /// transition, those behind a second move that comes before its end.
  /// - Parameter rows: which of the rows that are equal here are tried.
  /// - Parameter triesSecondMoves: whether second moves are tried.
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

  /// The state while the change that a move has made is still shown; `nil` if nothing is shown, or if what waits
  /// for the end of it does nothing that another move could come before.
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

  /// What can be done while a change is shown: the same as ever, but to wait or to start again ends it.
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

  /// Whether it is a way that the program offers. To end the program and start it again is not one, even if that leads
  /// out of a dead end.
  var isWay: Bool { self != .restart }

  /// Whether it goes to earlier or later states.
  var goesBack: Bool { self == .command(ScriptCommand(.undo)) || self == .command(ScriptCommand(.redo)) }

  /// Whether a key of the deck does it that goes anywhere, even if no screen offers it.
  var goesAnywhere: Bool {
    guard case .command(let command) = self else { return false }
    return [.undo, .redo, .go, .push, .popTo, .tab, .transaction].contains(command.command.arguments.verb)
  }
}

extension State {
  /// Whether a move from here to another state has changed nothing and asked no guard.
  func isSame(as there: State) -> Bool {
    there.lastMove.commits == 0 && there.script.values == script.values
      && there.script.bodies == script.bodies && there.engine.attempts.count == engine.attempts.count
      && !there.lastMove.facts.contains(where: \.isAnswer)
  }
}

extension Move {
  /// A part of a screen that is there to be used.
  enum Control: Hashable {
    case row(String)
    case submit
    case key(Key)

    /// The control as reports name it.
    var name: String {
      switch self {
      case .row(let title): "row '\(title)'"
      case .submit: "submit"
      case .key(let key): "key \(key)"
      }
    }
  }

  /// The control of a screen that it uses.
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
