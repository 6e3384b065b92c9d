import Glibc

/// One pass over a status file, line by line.
///
/// Nothing in the file can stop it: what is damaged is noted with its line, and the rest is read.
struct StatusScan {
  private(set) var stanzas: [Stanza] = []
  private(set) var troubles = Troubles()
  private let bytes: UnsafeBufferPointer<UInt8>
  private var line = 0
  private var current: Draft?

  /// A stanza that is being read.
  private struct Draft {
    let start: Int
    let line: Int
    var stanza: Stanza
    var hasState = false
    var isInField = false
  }

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
      let end = lineEnd(from: start)
      line += 1
      read(start..<end)
      start = end + 1
    }
    finish(at: bytes.count)
  }

  private mutating func read(_ whole: Range<Int>) {
    let text = trimmed(whole)
    if text.isEmpty { return finish(at: whole.lowerBound) }
    if current == nil { current = Draft(start: whole.lowerBound, line: line, stanza: .empty) }
    if bytes[whole.lowerBound].isBlank {
      if current?.isInField != true { troubles.note(line, "is the rest of a field that never began") }
      return
    }
    guard let colon = bytes[text].firstIndex(of: UInt8(ascii: ":")), colon > text.lowerBound else {
      troubles.note(line, "has no field name and colon before its text")
      current?.isInField = false
      return
    }
    current?.isInField = true
    take(text.lowerBound..<colon, trimmed(colon + 1..<text.upperBound))
  }

  /// Takes what a field says if lists show it.
  private mutating func take(_ name: Range<Int>, _ value: Range<Int>) {
    switch bytes[name.lowerBound] | 0x20 {
    case UInt8(ascii: "p") where matches(name, "package"): current?.stanza.name = value
    case UInt8(ascii: "v") where matches(name, "version"): current?.stanza.version = value
    case UInt8(ascii: "a") where matches(name, "architecture"): current?.stanza.architecture = value
    case UInt8(ascii: "d") where matches(name, "description"): current?.stanza.synopsis = value
    case UInt8(ascii: "e") where matches(name, "essential") && matches(value, "yes"):
      current?.stanza.standing = .essential
    case UInt8(ascii: "p") where matches(name, "priority"): takePriority(value)
    case UInt8(ascii: "s") where matches(name, "section"): current?.stanza.section = value
    case UInt8(ascii: "s") where matches(name, "status"): takeState(value)
    default: break
    }
  }

  private mutating func takePriority(_ value: Range<Int>) {
    guard matches(value, "required") || matches(value, "important") else { return }
    if current?.stanza.standing == .ordinary { current?.stanza.standing = .required }
  }

  /// The state is the last of three words: what is wanted, whether all is well, what is so.
  private mutating func takeState(_ value: Range<Int>) {
    let word = bytes[value].lastIndex { $0.isBlank }.map { $0 + 1..<value.upperBound } ?? value
    let text = String(decoding: bytes[word], as: UTF8.self)
    if let state = Stanza.State(rawValue: text) {
      current?.stanza.state = state
    } else {
      troubles.note(line, "knows no state '\(text)'; the package counts as installed")
    }
    current?.hasState = true
  }

  private mutating func finish(at end: Int) {
    guard var draft = current else { return }
    current = nil
    guard !draft.stanza.name.isEmpty else {
      return troubles.note(draft.line, "begins a stanza without Package, which is left out")
    }
    if !draft.hasState { troubles.note(draft.line, "begins a stanza without Status; it counts as installed") }
    if draft.stanza.version.isEmpty, draft.stanza.state.isPresent {
      troubles.note(draft.line, "begins a stanza without Version")
    }
    draft.stanza.range = draft.start..<end
    draft.stanza.line = draft.line
    stanzas.append(draft.stanza)
  }

  // MARK: Bytes

  private func lineEnd(from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return bytes.count }
    let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    return found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }

  /// Whether bytes spell a word, given in small letters.
  private func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return range.indices.allSatisfy { bytes[$0] | 0x20 == word.utf8Start[$0 - range.lowerBound] }
  }
}

extension Stanza {
  fileprivate static let empty = Stanza(range: 0..<0, line: 0, name: 0..<0)
}

extension UInt8 {
  /// A space, a tab, or an end of a line.
  var isBlank: Bool { self == UInt8(ascii: " ") || (9...13).contains(self) }
}
