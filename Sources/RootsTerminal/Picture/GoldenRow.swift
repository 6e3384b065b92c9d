struct GoldenRow: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    case any
    case match(String)
  }

  let parts: [Part]

  init(literal: String) { parts = literal.isEmpty ? [] : [.literal(literal)] }

  /// Reads a row of a file, without the bar at its end; `nil` if a `{MATCH:` does not end.
  init?(source: some Collection<UInt8>) {
    var parts: [Part] = []
    var literal: [UInt8] = []
    func flushed() -> [Part] {
      literal.isEmpty ? [] : [.literal(String(decoding: literal, as: UTF8.self))]
    }
    var rest = Array(source)[...]
    while let first = rest.first {
      if rest.starts(with: Self.anyMark.utf8) {
        parts += flushed() + [.any]
        literal = []
        rest = rest.dropFirst(Self.anyMark.utf8.count)
      } else if rest.starts(with: Self.matchMark.utf8) {
        let tail = rest.dropFirst(Self.matchMark.utf8.count)
        guard let end = Self.end(ofPattern: tail) else { return nil }
        let pattern = String(decoding: tail[..<end], as: UTF8.self)
        // An escaped brace, see `source`, is not a pattern.
        if pattern == Self.brace {
          literal.append(UInt8(ascii: "{"))
        } else {
          parts += flushed() + [.match(pattern)]
          literal = []
        }
        rest = tail[(end + 1)...]
      } else {
        literal.append(first)
        rest = rest.dropFirst()
      }
    }
    self.parts = parts + flushed()
  }

  private static let anyMark = "{ANY}"
  private static let matchMark = "{MATCH:"
  private static let brace = "\\{"

  /// The index of the brace that ends a pattern: braces in it come in pairs or behind a backslash.
  private static func end(ofPattern pattern: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var isEscaped = false
    for (index, byte) in zip(pattern.indices, pattern) {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}") where depth == 0: return index
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The row as written in a file, without the bar. Braces in the text that would be read as a mark are written as
  /// `{MATCH:\{}`.
  var source: String {
    parts.reduce(into: "") { source, part in
      switch part {
      case .any: source += Self.anyMark
      case .match(let pattern): source += "\(Self.matchMark)\(pattern)}"
      case .literal(let text): source += Self.escaped(text)
      }
    }
  }

  private static func escaped(_ text: String) -> String {
    var escaped: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      let isMark = rest.starts(with: anyMark.utf8) || rest.starts(with: matchMark.utf8)
      if isMark { escaped += "\(matchMark)\(brace)}".utf8 } else { escaped.append(first) }
      rest = rest.dropFirst()
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  func matches<Failure: Error>(
    _ text: String, pattern matches: (String, String) throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    if parts == [.literal(text)] { return true }
    let hasPattern = parts.contains { if case .match = $0 { true } else { false } }
    return hasPattern ? try matches(pattern, text) : matchesAround(text)
  }

  private var pattern: String {
    parts.reduce(into: "") { pattern, part in
      switch part {
      case .any: pattern += ".*"
      case .match(let inner): pattern += "(\(inner))"
      case .literal(let text):
        for scalar in text.unicodeScalars {
          if #"\.^$|?*+()[]{}/"#.unicodeScalars.contains(scalar) { pattern += "\\" }
          pattern.unicodeScalars.append(scalar)
        }
      }
    }
  }

  /// Matches a row without patterns: each literal as early as possible, the last one at the end.
  private func matchesAround(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    var isAnchored = true
    for (index, part) in parts.enumerated() {
      guard case .literal(let literal) = part else {
        isAnchored = false
        continue
      }
      let wanted = Array(literal.utf8)
      if index == parts.count - 1, !isAnchored {
        return rest.count >= wanted.count && rest.suffix(wanted.count).elementsEqual(wanted)
      }
      guard let end = Self.find(wanted, in: rest, anchored: isAnchored) else { return false }
      rest = rest[end...]
      isAnchored = true
    }
    return rest.isEmpty || !isAnchored
  }

  private static func find(_ wanted: [UInt8], in text: ArraySlice<UInt8>, anchored: Bool) -> Int? {
    guard text.count >= wanted.count else { return nil }
    let last = anchored ? text.startIndex : text.endIndex - wanted.count
    let start = (text.startIndex...last).first { text[$0...].starts(with: wanted) }
    return start.map { $0 + wanted.count }
  }
}
