import Glibc

/// A scan of a status file in one pass, line by line.
///
/// Nothing in the file can stop it: damage is recorded with its line, and the rest is read.
struct StatusScan {
  private(set) var stanzas: [Stanza] = []
  private(set) var troubles = Troubles()
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 0
  private var phase = Phase.between
  private var stanza = Stanza()
  private var hasState = false
  /// The field that an indented next line continues; `nil` if the field is not kept.
  private var open: WritableKeyPath<Stanza, Range<Int>>?

  /// The kind of the last line in a stanza.
  private enum Phase { case between, inField, inDamage }

  static func run(_ bytes: [UInt8]) -> StatusScan {
    bytes.withUnsafeBufferPointer { bytes in
      var scan = StatusScan(bytes)
      scan.readAll()
      return scan
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func readAll() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var start = bytes.starts(with: mark) ? mark.count : 0
    while start < bytes.count {
      let end = place(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
      line += 1
      read(start..<end)
      start = end + 1
    }
    finish(at: bytes.count)
  }

  private mutating func read(_ whole: Range<Int>) {
    let text = trimmed(whole)
    if text.isEmpty { return finish(at: whole.lowerBound) }
    if phase == .between { begin(at: whole.lowerBound) }
    if text.lowerBound > whole.lowerBound {
      if phase != .inField { troubles.note(line, "is the rest of a field that never began") }
      if let open { stanza[keyPath: open] = stanza[keyPath: open].lowerBound..<text.upperBound }
      return
    }
    open = nil
    guard let colon = place(of: UInt8(ascii: ":"), in: text), colon > text.lowerBound else {
      troubles.note(line, "has no field name and colon before its text")
      phase = .inDamage
      return
    }
    phase = .inField
    take(text.lowerBound..<colon, trimmed(colon + 1..<text.upperBound))
  }

  private mutating func begin(at start: Int) {
    stanza = Stanza()
    stanza.range = start..<start
    stanza.line = line
    hasState = false
    open = nil
    phase = .inDamage
  }

  private mutating func finish(at end: Int) {
    guard phase != .between else { return }
    phase = .between
    guard !stanza.name.isEmpty else {
      return troubles.note(stanza.line, "begins a stanza without Package, which is left out")
    }
    if !hasState { troubles.note(stanza.line, "begins a stanza without Status; it counts as installed") }
    if stanza.version.isEmpty, stanza.state.isPresent {
      troubles.note(stanza.line, "begins a stanza without Version")
    }
    stanza.range = stanza.range.lowerBound..<end
    stanzas.append(stanza)
  }
}

// MARK: - Fields

extension StatusScan {
  /// Stores the value of a field if lists or needs use it.
  private mutating func take(_ name: Range<Int>, _ value: Range<Int>) {
    switch (name.count, bytes[name.lowerBound] | 0x20) {
    case (7, UInt8(ascii: "p")) where matches(name, "package"): stanza.name = value
    case (7, UInt8(ascii: "v")) where matches(name, "version"): stanza.version = value
    case (12, UInt8(ascii: "a")) where matches(name, "architecture"): stanza.architecture = value
    case (7, UInt8(ascii: "s")) where matches(name, "section"): stanza.section = value
    case (11, UInt8(ascii: "d")) where matches(name, "description"): stanza.synopsis = value
    case (6, UInt8(ascii: "s")) where matches(name, "status"): takeState(value)
    case (9, UInt8(ascii: "e")) where matches(name, "essential") && matches(value, "yes"):
      stanza.standing = .essential
    case (8, UInt8(ascii: "p")) where matches(name, "priority"): takePriority(value)
    case (11, UInt8(ascii: "p")) where matches(name, "pre-depends"): take(value, \.beforehand)
    case (7, UInt8(ascii: "d")) where matches(name, "depends"): take(value, \.needed)
    case (10, UInt8(ascii: "r")) where matches(name, "recommends"): take(value, \.recommended)
    case (8, UInt8(ascii: "s")) where matches(name, "suggests"): take(value, \.suggested)
    case (8, UInt8(ascii: "p")) where matches(name, "provides"): take(value, \.provided)
    default: break
    }
  }

  /// Stores a field that may continue on several lines.
  private mutating func take(_ value: Range<Int>, _ field: WritableKeyPath<Stanza, Range<Int>>) {
    stanza[keyPath: field] = value
    open = field
  }

  private mutating func takePriority(_ value: Range<Int>) {
    guard matches(value, "required") || matches(value, "important") else { return }
    if stanza.standing == .ordinary { stanza.standing = .required }
  }

  /// The state is the last of three words: the wanted action, the error flag, the state.
  private mutating func takeState(_ value: Range<Int>) {
    hasState = true
    let start = bytes[value].lastIndex { $0.isBlank }.map { $0 + 1 } ?? value.lowerBound
    if matches(start..<value.upperBound, "installed") { return }
    let text = String(decoding: bytes[start..<value.upperBound], as: UTF8.self)
    if let state = Stanza.State(rawValue: text) {
      stanza.state = state
    } else {
      troubles.note(line, "knows no state '\(text)'; the package counts as installed")
    }
  }
}

// MARK: - Bytes

extension StatusScan {
  private func place(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// True if bytes spell a word in any case; the word must be in lower case.
  private func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return range.indices.allSatisfy { bytes[$0] | 0x20 == word.utf8Start[$0 - range.lowerBound] }
  }
}

extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
