/// Searches texts for one pattern and keeps the states of its machine from text to text.
///
/// Use a matcher for one pattern and many texts; a ``Pattern`` makes a fresh one for each call.
package struct PatternMatcher {
  private var automaton: PatternAutomaton

  private enum Goal { case anyEnd, bestEnd }

  package init(_ pattern: Pattern) {
    automaton = PatternAutomaton(pattern.machine)
  }

  package mutating func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in end(in: bytes, from: 0, .anyEnd) != nil }
  }

  /// The number of matches that do not overlap; an empty one right behind another does not count.
  package mutating func count(in text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var count = 0
      var position = 0
      var lastEnd = -1
      while position <= bytes.count, let end = end(in: bytes, from: position, .bestEnd) {
        let isEmpty = end == position
        if !isEmpty || end != lastEnd { count += 1 }
        lastEnd = end
        position = isEmpty ? Utf8Walk.next(bytes, position) : end
      }
      return count
    }
  }

  /// The end of a match: of any match, or of the leftmost one that Perl would choose.
  private mutating func end(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ goal: Goal
  ) -> Int? {
    var walk = PatternAutomaton.Walk(
      state: automaton.start(behind: neighbor(bytes, before: start)), position: start)
    while true {
      let scalarClass = automaton.advance(&walk, through: bytes, stopsAtMatch: goal == .anyEnd)
      guard let scalarClass else { return walk.lastMatch }
      let move = automaton.move(from: walk.state, scalarClass)
      if move & 1 == 1 { walk.lastMatch = walk.position }
      walk.state = move >> 1
      let isDone = walk.state == PatternAutomaton.dead || walk.position >= bytes.count
      if isDone || (goal == .anyEnd && walk.lastMatch != nil) { return walk.lastMatch }
      walk.position = Utf8Walk.next(bytes, walk.position)
    }
  }

  private func neighbor(
    _ bytes: UnsafeBufferPointer<UInt8>, before position: Int
  ) -> PatternAlphabet.Neighbor {
    guard position > 0 else { return .edge }
    return PatternAlphabet.neighbor(scalar: Utf8Walk.scalar(bytes, Utf8Walk.previous(bytes, position)))
  }
}

extension PatternAutomaton {
  struct Walk {
    var state: Int32
    var position: Int
    var lastMatch: Int?
  }

  /// Returns the class whose move is missing from the table, or `nil` when the search is over.
  func advance(
    _ walk: inout Walk, through bytes: UnsafeBufferPointer<UInt8>, stopsAtMatch: Bool
  ) -> Int? {
    moves.withUnsafeBufferPointer { moves in
      alphabet.asciiClasses.withUnsafeBufferPointer { asciiClasses in
        var state = Int(walk.state)
        var position = walk.position
        defer { (walk.state, walk.position) = (Int32(truncatingIfNeeded: state), position) }
        while true {
          let isEnd = position >= bytes.count
          let byte = isEnd ? 0 : bytes[position]
          let scalarClass =
            isEnd
            ? alphabet.end
            : byte < 0x80
              ? Int(asciiClasses[Int(byte)]) : alphabet.classOf(Utf8Walk.scalar(bytes, position))
          let move = moves[state * stride + scalarClass]
          if move == Self.unknown { return scalarClass }
          if move & 1 == 1 {
            walk.lastMatch = position
            if stopsAtMatch { return nil }
          }
          state = Int(move >> 1)
          if state == Int(Self.dead) || isEnd { return nil }
          position = byte < 0x80 ? position + 1 : Utf8Walk.next(bytes, position)
        }
      }
    }
  }
}

/// Steps through the bytes of a Swift string, which are always valid UTF-8.
enum Utf8Walk {
  static func next(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    guard position < bytes.count else { return position + 1 }
    return switch bytes[position] {
    case 0..<0x80: position + 1
    case 0..<0xE0: position + 2
    case 0..<0xF0: position + 3
    default: position + 4
    }
  }

  static func previous(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> Int {
    var place = position - 1
    while place > 0, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }

  static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt32 {
    let lead = UInt32(bytes[position])
    switch lead {
    case 0..<0x80: return lead
    case 0..<0xE0: return (lead & 0x1F) << 6 | tail(bytes, position + 1)
    case 0..<0xF0: return (lead & 0x0F) << 12 | tail(bytes, position + 1) << 6 | tail(bytes, position + 2)
    default:
      let high = (lead & 0x07) << 18 | tail(bytes, position + 1) << 12
      return high | tail(bytes, position + 2) << 6 | tail(bytes, position + 3)
    }
  }

  private static func tail(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int) -> UInt32 {
    UInt32(bytes[position] & 0x3F)
  }
}
