/// A move that is made in the middle of another one, after a number of steps.
struct Interleaved: Sendable {
  let move: Move
  let step: Int
}

extension State {
  /// Returns true if all of the moves could be made.
  mutating func perform(_ move: Move, interleaving others: [Interleaved]) -> Bool {
    begin()
    lastMove.interleaved = others
    make(move)
    let isDone = lastMove.interleaved.isEmpty
    lastMove.interleaved = []
    close()
    return isDone
  }

  /// Makes the interleaved moves whose step is reached, while they are offered.
  mutating func makeInterleaved() {
    while let next = lastMove.interleaved.first, next.step <= lastMove.steps {
      guard moves.contains(next.move) else { return }
      lastMove.interleaved.removeFirst()
      make(next.move)
    }
  }
}
