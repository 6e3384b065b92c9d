internal import Roots
internal import RootsApp
internal import RootsTerminal

extension State {
  /// `nil` if there is none.
  /// - Parameter known: The moves that are offered here, if the caller has them.
  func move(_ number: Int, among known: [Move]? = nil) -> Move? {
    if number >= Self.firstDoor {
      let doors = model.doors
      return doors.indices.contains(number - Self.firstDoor) ? doors[number - Self.firstDoor] : nil
    }
    let offered = known ?? moves
    return offered.indices.contains(number) ? offered[number] : nil
  }

  /// `nil` if the move is not offered.
  func number(of move: Move) -> Int? {
    moves.firstIndex(of: move) ?? model.doors.firstIndex(of: move).map { Self.firstDoor + $0 }
  }

  func offers(_ move: Move) -> Bool { number(of: move) != nil }

  /// Calls a function with each move, its number and the state that it leads to.
  /// - Parameter rows: Tries one of the rows that are equal here, or all of them.
  /// - Parameter goesOn: A function that is asked before each move.
  func forEachSuccessor(
    _ rows: EqualRows.Choice = .one, while goesOn: () -> Bool = { true },
    by go: (Move, State) -> State = { $1.after($0) }, _ visit: (Int, Move, State) -> Void
  ) {
    let moves = moves
    let skipped = rows == .one ? model.equalRows.spare(among: moves, in: self) : []
    for (number, move) in moves.enumerated() where !skipped.contains(number) {
      guard goesOn() else { return }
      visit(number, move, go(move, self))
    }
  }

  /// The state that a move leads to.
  func after(_ move: Move) -> State {
    var there = self
    there.perform(move)
    return there
  }

  /// Calls a function with each URL of the app as a move, its number and the state that it leads to.
  func forEachDoor(while goesOn: () -> Bool, _ visit: (Int, Move, State) -> Void) {
    for (number, move) in zip(Self.firstDoor..., model.doors) {
      guard goesOn() else { return }
      visit(number, move, after(move))
    }
  }

  /// True if the move from here to another state changed nothing and asked no guard.
  func isSame(as there: State) -> Bool {
    there.lastMove.commits == 0 && there.script.values == script.values
      && there.script.bodies == script.bodies && there.engine.attempts.count == engine.attempts.count
      && !there.lastMove.facts.contains(where: \.isAnswer)
  }

  /// The number of the first URL among the moves: far more than a screen offers.
  private static let firstDoor = 1 << 24
}

extension Move {
  /// True if the program offers the move as a way. Restarting is not one, even if that leads out of a dead end.
  var isWay: Bool { self != .restart && door == nil }

  /// The URL that comes from outside; `nil` for what is done in the program.
  var door: String? {
    guard case .command(let command) = self, command.command.row.verb == .open else { return nil }
    return command.command.arguments.address
  }

  var goesBack: Bool { self == .command(ScriptCommand(.undo)) || self == .command(ScriptCommand(.redo)) }

  /// True if a key of the deck can make the move everywhere, even if no screen offers it.
  var goesAnywhere: Bool {
    guard case .command(let command) = self else { return false }
    return [.undo, .redo, .go, .push, .popTo, .tab, .transaction, .open].contains(command.command.row.verb)
  }

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
    case .fill, .command, .quit, .giveUp, .restart: nil
    }
  }
}

extension Fact {
  fileprivate var isAnswer: Bool { if case .guardian = self { true } else { false } }
}
