struct TapeFindings {
  private(set) var all: [TapeFinding] = []
  private(set) var errorCount = 0
  private let limit: Int

  static let usualLimit = 1_000

  init(limit: Int = usualLimit) { self.limit = limit }

  var isFull: Bool { all.count >= limit }

  var sorted: [TapeFinding] {
    all.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
  }

  mutating func add(_ problem: TapeProblem, _ range: Range<Int>, _ vhsPosition: SourcePosition) {
    if problem.code.severity == .error { errorCount += 1 }
    if isFull { return }
    all.append(TapeFinding(problem: problem, range: range.source, vhsPosition: vhsPosition))
  }
}

struct TapeCommands {
  private(set) var all: [TapeCommand] = []
  private(set) var replaced: [TapeCommand] = []
  private var keyDeeds: [TapeWords: TapeCommand.Deed] = [:]
  /// The contents of single keys by name: long tapes consist of these, and there are few names.
  private var keys: [(name: String, deed: TapeCommand.Deed)] = []

  mutating func add(
    _ action: TapeAction, _ words: TapeWords, _ spelling: TapeCommand.Spelling, _ reach: TapeCommand.Reach,
    _ pieces: [TapePiece], at place: TapeCommand.Place
  ) {
    all.append(TapeCommand(deed(action, words, spelling, reach, pieces), at: place))
  }

  mutating func add(_ commands: some Sequence<TapeCommand>) { all += commands }

  /// Adds a key by its name alone; calls `make` only for the first of a kind.
  mutating func addKey(
    _ name: String, _ spelling: TapeCommand.Spelling, _ pieces: [TapePiece], at place: TapeCommand.Place,
    make: ([TapePiece]) -> TapeCommand.Deed
  ) {
    if pieces.isEmpty, let known = keys.first(where: { $0.name == name && $0.deed.spelling == spelling }) {
      return all.append(TapeCommand(known.deed, at: place))
    }
    let deed = make(pieces)
    if pieces.isEmpty { keys.append((name, deed)) }
    all.append(TapeCommand(deed, at: place))
  }

  /// Removes the commands that end on a line or behind it. Returns `false` if there were none.
  mutating func replace(from line: Int) -> Bool {
    let kept = (all.lastIndex { $0.endLine < line }).map { $0 + 1 } ?? 0
    guard kept < all.count else { return false }
    replaced += all[kept...]
    all.removeSubrange(kept...)
    return true
  }

  /// The content of a command, shared with an equal earlier one if it presses keys, because long tapes consist of keys.
  private mutating func deed(
    _ action: TapeAction, _ words: TapeWords, _ spelling: TapeCommand.Spelling, _ reach: TapeCommand.Reach,
    _ pieces: [TapePiece]
  ) -> TapeCommand.Deed {
    guard case .press = action, pieces.isEmpty else {
      return TapeCommand.Deed(action, words, spelling, reach, pieces)
    }
    if let known = keyDeeds[words], known.reach == reach, known.spelling == spelling, known.action == action {
      return known
    }
    let deed = TapeCommand.Deed(action, words, spelling, reach)
    keyDeeds[words] = deed
    return deed
  }
}

struct TapeInclusions {
  let read: (String) -> [UInt8]?
  private var depth = 0
  private var left = TapeProgram.inclusionLimit

  init(_ read: @escaping (String) -> [UInt8]?) { self.read = read }

  /// The inclusions of an included tape; `nil` if it is too deep, or if there were too many.
  var inner: TapeInclusions? {
    guard depth < TapeProgram.depthLimit, left > 0 else { return nil }
    var inner = self
    inner.depth += 1
    inner.left -= 1
    return inner
  }

  mutating func leave(_ inner: TapeInclusions?) { left = inner?.left ?? left }
}
