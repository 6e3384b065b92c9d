struct PatternProgram: Sendable {
  enum Instruction: Sendable {
    case fork(Int32, Int32)
    case set(Int32, next: Int32)
    case assertion(PatternAssertion, next: Int32)
    case accept
  }

  var instructions: [Instruction] = []
  var start: Int32 = 0
  var sets: [ScalarSet] = []

  /// A limit because a line of a tape could otherwise ask for unbounded memory.
  static let sizeLimit = 20_000

  var hasAssertions: Bool {
    instructions.contains { if case .assertion = $0 { true } else { false } }
  }
}

/// Compiles syntax to a program, last part first, with an explicit list of work instead of recursion.
package struct PatternCompiler {
  private let syntax: PatternSyntax
  private var program = PatternProgram()
  private var work: [Task] = []
  /// The entry of the part just compiled; before a part is compiled, the instruction behind it.
  private var entry: Int32 = 0

  private enum Task {
    case part(PatternSyntax.NodeID)
    case continueAt(Int32)
    case join(PatternSyntax.NodeID, choice: Int, next: Int32)
    case fork(earlier: Int32, PatternSyntax.Greed)
    case closeLoop(fork: Int32, next: Int32, PatternSyntax.Greed, entersBody: LoopEntry)
    case optional(PatternSyntax.NodeID, left: Int, next: Int32, PatternSyntax.Greed)
  }

  /// The entry of a loop: its body (at least one pass) or its fork (perhaps none).
  private enum LoopEntry { case body, fork }

  private init(_ syntax: PatternSyntax) {
    self.syntax = syntax
    program.sets = syntax.sets
  }

  static func compile(_ syntax: PatternSyntax, pattern: String) throws(PatternError) -> PatternProgram {
    var compiler = PatternCompiler(syntax)
    guard compiler.run() else { throw PatternError(kind: .tooLarge, fragment: pattern, offset: 0) }
    return compiler.program
  }

  private mutating func run() -> Bool {
    entry = emit(.accept)
    work = [.part(syntax.root)]
    while let task = work.popLast() {
      guard program.instructions.count < PatternProgram.sizeLimit else { return false }
      perform(task)
    }
    program.start = entry
    return true
  }

  private mutating func perform(_ task: Task) {
    switch task {
    case .part(let id): begin(id)
    case .continueAt(let next): entry = next
    case .join(let id, let choice, let next): joinChoice(id, choice, next)
    case .fork(let next, let greed): entry = emit(fork(entry, next, greed))
    case .closeLoop(let fork, let next, let greed, let loopEntry):
      closeLoop(fork, next, greed, loopEntry)
    case .optional(let id, let left, let next, let greed): addOptional(id, left, next, greed)
    }
  }

  private mutating func begin(_ id: PatternSyntax.NodeID) {
    switch syntax.nodes[id] {
    case .empty: break
    case .set(let set): entry = emit(.set(set, next: entry))
    case .assertion(let assertion): entry = emit(.assertion(assertion, next: entry))
    case .sequence(let parts): work += parts.map { .part($0) }
    case .choice(let parts):
      work += [.join(id, choice: parts.count - 1, next: entry), .part(parts[parts.count - 1])]
    case .repetition(let part, let least, let most, let greed): repeatPart(part, least, most, greed)
    }
  }

  private mutating func joinChoice(_ id: PatternSyntax.NodeID, _ choice: Int, _ next: Int32) {
    guard case .choice(let parts) = syntax.nodes[id], choice > 0 else { return }
    work += [
      .join(id, choice: choice - 1, next: next), .fork(earlier: entry, .greedy), .part(parts[choice - 1]),
      .continueAt(next),
    ]
  }

  private mutating func repeatPart(
    _ part: PatternSyntax.NodeID, _ least: Int, _ most: Int?, _ greed: PatternSyntax.Greed
  ) {
    guard let most else { return repeatForever(part, least, greed) }
    for _ in 0..<least { work.append(.part(part)) }
    if most > least { work.append(.optional(part, left: most - least, next: entry, greed)) }
  }

  /// Compiles `x*` for an x that can be empty as `(x+)?`; otherwise the empty match would win over longer ones.
  private mutating func repeatForever(
    _ part: PatternSyntax.NodeID, _ least: Int, _ greed: PatternSyntax.Greed
  ) {
    let next = entry
    let isGuarded = least == 0 && syntax.facts[part].canBeEmpty
    for _ in 0..<max(0, least - 1) { work.append(.part(part)) }
    if isGuarded { work.append(.fork(earlier: next, greed)) }
    let fork = emit(.accept)
    let loopEntry: LoopEntry = least > 0 || isGuarded ? .body : .fork
    work += [.closeLoop(fork: fork, next: next, greed, entersBody: loopEntry), .part(part)]
    entry = fork
  }

  private mutating func closeLoop(
    _ place: Int32, _ next: Int32, _ greed: PatternSyntax.Greed, _ loopEntry: LoopEntry
  ) {
    program.instructions[Int(place)] = fork(entry, next, greed)
    if loopEntry == .fork { entry = place }
  }

  /// Adds one more level of the nested `(x(x)?)?`, innermost first.
  private mutating func addOptional(
    _ part: PatternSyntax.NodeID, _ left: Int, _ next: Int32, _ greed: PatternSyntax.Greed
  ) {
    if left > 1 { work.append(.optional(part, left: left - 1, next: next, greed)) }
    work += [.fork(earlier: next, greed), .part(part)]
  }

  private func fork(
    _ body: Int32, _ next: Int32, _ greed: PatternSyntax.Greed
  ) -> PatternProgram.Instruction {
    greed == .greedy ? .fork(body, next) : .fork(next, body)
  }

  private mutating func emit(_ instruction: PatternProgram.Instruction) -> Int32 {
    program.instructions.append(instruction)
    return Int32(program.instructions.count - 1)
  }
}
