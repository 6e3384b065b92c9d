/// A move that is made in the middle of another one, after a number of steps.
struct Interleaved: Sendable {
  let move: Move
  let step: Int
}

extension State {
  /// Makes a move during which others are made; says whether all of them could be made.
  mutating func perform(_ move: Move, interleaving others: [Interleaved]) -> Bool {
    notes = Notes()
    notes.interleaved = others
    beginAudit()
    make(move)
    let isDone = notes.interleaved.isEmpty
    notes.interleaved = []
    close()
    return isDone
  }

  /// Makes the interleaved moves whose step is reached, as far as they are offered now.
  mutating func makeInterleaved() {
    while let next = notes.interleaved.first, next.step <= notes.steps {
      guard moves.contains(next.move) else { return }
      notes.interleaved.removeFirst()
      make(next.move)
    }
  }
}
