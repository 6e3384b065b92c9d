/// Parses RE2 syntax into a ``PatternSyntax``; nesting is kept on its own stack, never on the call stack.
struct PatternParser {
  let scalars: [Unicode.Scalar]
  var position = 0
  var syntax = PatternSyntax()
  var flags = Flags()
  /// Set once no `:]` follows any more, so that searching for it stays linear.
  var lacksPosixEnd = false
  private var open: [Group] = []
  private var group = Group(outerFlags: Flags())
  private var groupNames: Set<String> = []
  private var repeatStart: Int?

  /// The deepest nesting of parentheses, and the greatest count of a repetition.
  static let depthLimit = 1000
  static let repeatLimit = 1000

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let ignoresCase = Flags(rawValue: 1)
    static let multiline = Flags(rawValue: 2)
    static let dotMatchesNewline = Flags(rawValue: 4)
    static let swapsGreed = Flags(rawValue: 8)
  }

  private struct Group {
    let outerFlags: Flags
    var choices: [PatternSyntax.NodeID] = []
    var items: [PatternSyntax.NodeID] = []
  }

  init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

  mutating func parse() throws(PatternError) -> PatternSyntax {
    while let scalar = peek {
      let previousRepeat = repeatStart
      repeatStart = nil
      switch scalar {
      case "(": try openGroup()
      case "|": nextChoice()
      case ")": try closeGroup()
      case "*", "+", "?": try parseRepeat(after: previousRepeat)
      case "{": try parseCounted(after: previousRepeat)
      default: try parseAtom(scalar)
      }
    }
    guard open.isEmpty else { throw wholeError(.missingParenthesis) }
    syntax.root = closed(group)
    return syntax
  }

  var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  func starts(with text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  func slice(from start: Int, to end: Int? = nil) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<(end ?? position)])
    return String(text)
  }

  func find(_ text: String, from start: Int) -> Int? {
    let wanted = Array(text.unicodeScalars)
    guard start + wanted.count <= scalars.count else { return nil }
    return (start...(scalars.count - wanted.count)).first { scalars[$0...].starts(with: wanted) }
  }

  func error(_ kind: PatternError.Kind, from start: Int, to end: Int? = nil) -> PatternError {
    PatternError(kind: kind, fragment: slice(from: start, to: end), offset: start)
  }

  private func wholeError(_ kind: PatternError.Kind) -> PatternError {
    error(kind, from: 0, to: scalars.count)
  }

  mutating func append(_ node: PatternSyntax.Node) { group.items.append(syntax.add(node)) }

  mutating func append(exactly set: ScalarSet) { group.items.append(syntax.add(set)) }

  mutating func append(_ set: ScalarSet) {
    append(exactly: flags.contains(.ignoresCase) ? set.caseFolded : set)
  }
}

// MARK: - Groups

extension PatternParser {
  private mutating func openGroup() throws(PatternError) {
    if peek(1) == "?" { return try openSpecialGroup() }
    position += 1
    try push(outerFlags: flags)
  }

  private mutating func push(outerFlags: Flags) throws(PatternError) {
    guard open.count < Self.depthLimit else { throw wholeError(.tooDeep) }
    open.append(group)
    group = Group(outerFlags: outerFlags)
  }

  private mutating func nextChoice() {
    position += 1
    group.choices.append(sequence(group.items))
    group.items = []
  }

  private mutating func closeGroup() throws(PatternError) {
    guard let outer = open.popLast() else { throw wholeError(.unexpectedParenthesis) }
    position += 1
    let node = closed(group)
    flags = group.outerFlags
    group = outer
    group.items.append(node)
  }

  private mutating func closed(_ group: Group) -> PatternSyntax.NodeID {
    let last = sequence(group.items)
    return group.choices.isEmpty ? last : syntax.add(.choice(group.choices + [last]))
  }

  private mutating func sequence(_ items: [PatternSyntax.NodeID]) -> PatternSyntax.NodeID {
    switch items.count {
    case 0: syntax.add(.empty)
    case 1: items[0]
    default: syntax.add(.sequence(items))
    }
  }

  /// Parses `(?:`, `(?P<name>`, `(?<name>`, `(?flags)` and `(?flags:`.
  private mutating func openSpecialGroup() throws(PatternError) {
    if starts(with: "(?P<") { return try openNamedGroup(nameAt: position + 4) }
    if starts(with: "(?<"), peek(3) != "=", peek(3) != "!" { return try openNamedGroup(nameAt: position + 3) }
    let start = position
    position += 2
    var changed = flags
    var isNegative = false
    var sawFlag = false
    while let scalar = peek {
      position += 1
      switch scalar {
      case "i", "m", "s", "U":
        sawFlag = true
        let flag = Self.flag(scalar)
        if isNegative { changed.remove(flag) } else { changed.insert(flag) }
      case "-" where !isNegative:
        isNegative = true
        sawFlag = false
      case ":", ")":
        guard sawFlag || !isNegative else { throw error(.unsupportedSyntax, from: start) }
        if scalar == ":" { try push(outerFlags: flags) }
        flags = changed
        return
      default: throw error(.unsupportedSyntax, from: start)
      }
    }
    throw error(.missingParenthesis, from: start)
  }

  private static func flag(_ letter: Unicode.Scalar) -> Flags {
    switch letter {
    case "i": .ignoresCase
    case "m": .multiline
    case "s": .dotMatchesNewline
    default: .swapsGreed
    }
  }

  private mutating func openNamedGroup(nameAt nameStart: Int) throws(PatternError) {
    let start = position
    guard let end = find(">", from: nameStart) else {
      throw error(.invalidGroupName, from: start, to: scalars.count)
    }
    let name = slice(from: nameStart, to: end)
    let isValid = !name.isEmpty && name.unicodeScalars.allSatisfy { ScalarSet.words.contains($0.value) }
    guard isValid else { throw error(.invalidGroupName, from: start, to: end + 1) }
    guard groupNames.insert(name).inserted else { throw error(.invalidGroupName, from: nameStart, to: end) }
    position = end + 1
    try push(outerFlags: flags)
  }
}

// MARK: - Repetition

extension PatternParser {
  private mutating func parseRepeat(after previous: Int?) throws(PatternError) {
    let start = position
    let (least, most): (Int, Int?) =
      switch scalars[position] {
      case "*": (0, nil)
      case "+": (1, nil)
      default: (0, 1)
      }
    position += 1
    try repeatLast(least, most, from: start, after: previous)
  }

  /// Parses `{n}`, `{n,}`, `{n,m}`; anything else that begins with a brace is literal text.
  private mutating func parseCounted(after previous: Int?) throws(PatternError) {
    let start = position
    position += 1
    guard let counts = parseCounts() else {
      position = start + 1
      return append(ScalarSet("{"))
    }
    let (least, most) = counts
    guard least <= Self.repeatLimit, (most ?? 0) <= Self.repeatLimit, least <= most ?? least else {
      throw error(.invalidRepeatCount, from: start)
    }
    try repeatLast(least, most, from: start, after: previous)
  }

  private mutating func parseCounts() -> (Int, Int?)? {
    guard let least = parseCount() else { return nil }
    var most: Int? = least
    if peek == "," {
      position += 1
      most = nil
      if peek != "}" {
        guard let count = parseCount() else { return nil }
        most = count
      }
    }
    guard peek == "}" else { return nil }
    position += 1
    return (least, most)
  }

  private mutating func parseCount() -> Int? {
    let start = position
    while let scalar = peek, ScalarSet.digits.contains(scalar.value) { position += 1 }
    let hasLeadingZero = position - start > 1 && scalars[start] == "0"
    guard position > start, !hasLeadingZero else { return nil }
    return Int(slice(from: start)) ?? Int.max
  }

  private mutating func repeatLast(
    _ least: Int, _ most: Int?, from start: Int, after previous: Int?
  ) throws(PatternError) {
    var isLazy = flags.contains(.swapsGreed)
    if peek == "?" {
      position += 1
      isLazy.toggle()
    }
    if let previous { throw error(.stackedRepeat, from: previous) }
    guard let part = group.items.popLast() else { throw error(.nothingToRepeat, from: start) }
    let node = syntax.add(.repetition(part, least: least, most: most, isLazy ? .lazy : .greedy))
    let isExpanding = least >= 2 || (most ?? 0) >= 2
    guard !isExpanding || syntax.facts[node].expansion <= Self.repeatLimit else {
      throw error(.invalidRepeatCount, from: start)
    }
    group.items.append(node)
    repeatStart = start
  }
}
