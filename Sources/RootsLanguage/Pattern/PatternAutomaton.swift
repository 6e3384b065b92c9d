/// The deterministic machine of a program. Its states are built on demand and thrown away when there are too many, so
/// time stays linear and memory bounded for every pattern.
struct PatternAutomaton {
  static let unknown: Int32 = -1
  static let dead: Int32 = 0
  /// The most moves in the table before it is started afresh.
  static let tableLimit = 1 << 20

  let program: PatternProgram
  let alphabet: PatternAlphabet
  let stride: Int
  /// For each state and class: twice the next state, plus 1 if a match ends before that scalar.
  private(set) var moves: [Int32] = []
  private let watchesNeighbors: Bool
  private var states: [State] = []
  private var numbers: [State: Int32] = [:]
  private var marks: [Int]
  private var generation = 0
  private var stack: [Int32] = []

  /// The live threads, best first, and the kind of the scalar just read.
  private struct State: Hashable {
    var threads: [Int32]
    var behind: PatternAlphabet.Neighbor
    var isSearching: Bool
  }

  init(_ machine: PatternMachine) {
    program = machine.program
    alphabet = machine.alphabet
    stride = alphabet.end + 1
    watchesNeighbors = program.hasAssertions
    marks = Array(repeating: 0, count: program.instructions.count * 2)
    reset()
  }

  mutating func start(behind: PatternAlphabet.Neighbor) -> Int32 {
    number(
      of: State(
        threads: [program.start], behind: watchesNeighbors ? behind : .other, isSearching: true))
  }

  /// Computes one move and stores it; the returned state is valid until the next call.
  mutating func move(from number: Int32, _ scalarClass: Int) -> Int32 {
    let state = states[Int(number)]
    let (next, hasMatched) = successor(of: state, scalarClass)
    var place = Int(number) * stride + scalarClass
    if moves.count + stride > Self.tableLimit {
      reset()
      place = Int(self.number(of: state)) * stride + scalarClass
    }
    let move = self.number(of: next) << 1 | (hasMatched ? 1 : 0)
    moves[place] = move
    return move
  }

  private mutating func reset() {
    states = []
    numbers = [:]
    moves = []
    _ = number(of: State(threads: [], behind: .other, isSearching: false))
    for place in 0..<stride { moves[place] = Self.dead }
  }

  private mutating func number(of state: State) -> Int32 {
    if let number = numbers[state] { return number }
    let number = Int32(states.count)
    states.append(state)
    numbers[state] = number
    moves.append(contentsOf: repeatElement(Self.unknown, count: stride))
    return number
  }

  private mutating func successor(of state: State, _ scalarClass: Int) -> (State, hasMatched: Bool) {
    let ahead = watchesNeighbors ? alphabet.neighbor(scalarClass) : .other
    let isEnd = scalarClass == alphabet.end
    var next = State(threads: [], behind: isEnd ? .other : ahead, isSearching: false)
    var hasMatched = false
    generation += 1
    scan: for thread in state.threads {
      stack.append(thread)
      while let place = stack.popLast() {
        guard mark(Int(place)) else { continue }
        switch program.instructions[Int(place)] {
        case .fork(let one, let other):
          stack.append(other)
          stack.append(one)
        case .assertion(let assertion, let target):
          if holds(assertion, behind: state.behind, ahead: isEnd ? .edge : ahead) { stack.append(target) }
        case .set(let set, let target):
          if alphabet.isMember(scalarClass, of: program.sets[Int(set)]), mark(Int(target), asNext: true) {
            next.threads.append(target)
          }
        case .accept:
          hasMatched = true
          break scan
        }
      }
    }
    stack.removeAll(keepingCapacity: true)
    if state.isSearching, !hasMatched, !isEnd {
      next.isSearching = true
      if mark(Int(program.start), asNext: true) { next.threads.append(program.start) }
    }
    if next.threads.isEmpty { next = State(threads: [], behind: .other, isSearching: false) }
    return (next, hasMatched)
  }

  /// True on the first visit of a place in this move; places and next places are kept apart.
  private mutating func mark(_ place: Int, asNext: Bool = false) -> Bool {
    let slot = place * 2 + (asNext ? 1 : 0)
    if marks[slot] == generation { return false }
    marks[slot] = generation
    return true
  }

  private func holds(
    _ assertion: PatternAssertion, behind: PatternAlphabet.Neighbor, ahead: PatternAlphabet.Neighbor
  ) -> Bool {
    switch assertion {
    case .textStart: behind == .edge
    case .textEnd: ahead == .edge
    case .lineStart: behind == .edge || behind == .newline
    case .lineEnd: ahead == .edge || ahead == .newline
    case .wordBoundary: (behind == .word) != (ahead == .word)
    case .noWordBoundary: (behind == .word) == (ahead == .word)
    }
  }
}
