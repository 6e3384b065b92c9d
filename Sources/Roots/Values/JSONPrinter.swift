extension [UInt8] {
  package mutating func append(json value: Value) {
    JSONPrinter.print(into: &self) { $0.put(value) }
  }

  package mutating func append(json record: Record) {
    JSONPrinter.print(into: &self) { $0.put(.record(record)) }
  }

  /// With quotes; controls and all else that is not seen, as marks that turn the direction, are written as `\uXXXX`.
  package mutating func append(json text: String) {
    JSONPrinter.print(into: &self) { $0.put(text) }
  }

  package mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(json number: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: JSONPrinter.longestNumber) { room in
      let count = JSONPrinter.write(number, to: room)
      append(contentsOf: UnsafeBufferPointer(rebasing: room[..<count]))
    }
  }
}

/// Prints values as JSON, for lines that are written hundreds of thousands of times a second.
///
/// Bytes are collected in a small piece of the stack first: to ask a growing array for every quote and comma
/// whether there is room would take longer than the rest.
struct JSONPrinter: ~Copyable {
  private var out: [UInt8]
  private let room: UnsafeMutableBufferPointer<UInt8>
  private var used = 0

  private init(_ out: consuming [UInt8], _ room: UnsafeMutableBufferPointer<UInt8>) {
    self.out = out
    self.room = room
  }

  static func print(into out: inout [UInt8], _ body: (inout JSONPrinter) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 512) { room in
      var taken: [UInt8] = []
      swap(&taken, &out)
      var printer = JSONPrinter(taken, room)
      taken = []
      body(&printer)
      printer.flush()
      out = printer.out
    }
  }

  private mutating func flush() {
    out.append(contentsOf: UnsafeBufferPointer(rebasing: room[..<used]))
    used = 0
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    if used == room.count { flush() }
    room[used] = byte
    used += 1
  }

  mutating func put(word: StaticString) {
    put(plain: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  mutating func put(quoted word: String) {
    if word.utf8.withContiguousStorageIfAvailable({ put(quoted: $0) }) == nil { put(word) }
  }

  /// Puts the name of a field, behind a comma unless it is the first one of its record.
  mutating func put(name: StaticString) {
    let isFirst = (used > 0 ? room[used - 1] : out.last) == UInt8(ascii: "{")
    // Asked once for the name and what stands around it.
    if name.utf8CodeUnitCount + 4 > room.count - used { flush() }
    room[used] = UInt8(ascii: ",")
    room[isFirst ? used : used + 1] = UInt8(ascii: "\"")
    used += isFirst ? 1 : 2
    copy(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    room[used] = UInt8(ascii: "\"")
    room[used + 1] = UInt8(ascii: ":")
    used += 2
  }

  @inline(__always)
  private mutating func put(plain bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count <= room.count - used else {
      flush()
      return out.append(contentsOf: bytes)
    }
    copy(bytes)
  }

  @inline(__always)
  private mutating func put(quoted bytes: UnsafeBufferPointer<UInt8>) {
    put(UInt8(ascii: "\""))
    put(plain: bytes)
    put(UInt8(ascii: "\""))
  }

  /// Copies bytes for which there is room, a word at a time, the last of which may overlap the one before: for few
  /// bytes, calling what copies many takes longer than copying them.
  @inline(__always)
  private mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
    let (from, to) = (
      UnsafeRawBufferPointer(bytes),
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(room)[used...])
    )
    let count = bytes.count
    func move<Word: FixedWidthInteger & BitwiseCopyable>(_: Word.Type) {
      let last = count - Word.bitWidth / 8
      for at in stride(from: 0, to: last, by: Word.bitWidth / 8) {
        to.storeBytes(
          of: from.loadUnaligned(fromByteOffset: at, as: Word.self), toByteOffset: at, as: Word.self)
      }
      to.storeBytes(
        of: from.loadUnaligned(fromByteOffset: last, as: Word.self), toByteOffset: last, as: Word.self)
    }
    if count >= 8 {
      move(UInt64.self)
    } else if count >= 4 {
      move(UInt32.self)
    } else {
      for at in 0..<count { to[at] = from[at] }
    }
    used += count
  }
}

// MARK: - Values

extension JSONPrinter {
  private enum Unfinished {
    case list([Value], next: Int)
    case record(Record, next: Int)
  }

  /// Containers that are not finished wait in an array, so nesting costs no stack.
  mutating func put(_ value: Value) {
    guard let outermost = begin(value) else { return }
    var waiting = [outermost]
    while let last = waiting.popLast() {
      guard let (rest, inner) = proceed(last) else { continue }
      waiting.append(rest)
      waiting.append(inner)
    }
  }

  /// Prints a scalar, or the opening of a container that is then to be finished.
  private mutating func begin(_ value: Value) -> Unfinished? {
    switch value {
    case .null: put(word: "null")
    case .bool(true): put(word: "true")
    case .bool(false): put(word: "false")
    case .int(let number): put(number)
    case .double(let number): for byte in (number.isFinite ? "\(number)" : "null").utf8 { put(byte) }
    case .string(let text): put(text)
    case .secret(let secret): put(secret.shown)
    case .list(let items):
      put(UInt8(ascii: "["))
      return .list(items, next: 0)
    case .record(let record):
      put(UInt8(ascii: "{"))
      return .record(record, next: 0)
    }
    return nil
  }

  /// Prints the elements that come next, up to an inner container or the end.
  private mutating func proceed(_ container: Unfinished) -> (rest: Unfinished, inner: Unfinished)? {
    switch container {
    case .list(let items, let first):
      for place in first..<items.count {
        if place > 0 { put(UInt8(ascii: ",")) }
        if let inner = begin(items[place]) { return (.list(items, next: place + 1), inner) }
      }
      put(UInt8(ascii: "]"))
    case .record(let record, let first):
      for place in first..<record.count {
        if place > 0 { put(UInt8(ascii: ",")) }
        put(record.key(at: place))
        put(UInt8(ascii: ":"))
        if let inner = begin(record.value(at: place)) { return (.record(record, next: place + 1), inner) }
      }
      put(UInt8(ascii: "}"))
    }
    return nil
  }
}

// MARK: - Scalars

extension JSONPrinter {
  /// The most bytes of a number: a sign and nineteen digits.
  fileprivate static let longestNumber = 20

  mutating func put(_ number: Int) {
    if used + Self.longestNumber > room.count { flush() }
    used += Self.write(number, to: UnsafeMutableBufferPointer(rebasing: room[used...]))
  }

  /// Returns the number of bytes.
  @inline(__always)
  fileprivate static func write(_ number: Int, to room: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var rest = number.magnitude
    // Most numbers are small; the largest has nineteen digits.
    var count = 1
    var limit: UInt = 10
    while rest >= limit {
      count += 1
      limit &*= 10
    }
    if number < 0 {
      room[0] = UInt8(ascii: "-")
      count += 1
    }
    var place = count
    repeat {
      place -= 1
      let tenth = rest / 10
      room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest &- tenth &* 10)
      rest = tenth
    } while rest > 0
    return count
  }

  mutating func put(_ text: String) {
    put(UInt8(ascii: "\""))
    if text.utf8.withContiguousStorageIfAvailable({ putEscaped($0) }) == nil {
      var text = text
      text.withUTF8 { putEscaped($0) }
    }
    put(UInt8(ascii: "\""))
  }

  private mutating func putEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    // Most texts fit and need no escapes.
    if text.count <= room.count - used {
      var place = used
      while at < text.count, !mayNeedEscape(text[at]) {
        room[place] = text[at]
        place += 1
        at += 1
      }
      used = place
    }
    while at < text.count {
      let byte = text[at]
      at += 1
      if !mayNeedEscape(byte) {
        put(byte)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        put(UInt8(ascii: "\\"))
        put(byte)
      } else if byte < 0x80 {
        put(unit: UInt16(byte))
      } else if Unicode.Scalar.mayBeUnseen(byte, text[at]) {
        at += putScalar(text, at - 1) - 1
      } else {
        put(byte)
      }
    }
  }

  /// Puts a scalar, escaped if it is not seen; says how many bytes it takes.
  private mutating func putScalar(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let length = text[start] < 0xE0 ? 2 : text[start] < 0xF0 ? 3 : 4
    let bytes = text[start..<min(text.count, start + length)]
    let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    if let scalar, scalar.isUnseen {
      for unit in String(scalar).utf16 { put(unit: unit) }
    } else {
      for byte in bytes { put(byte) }
    }
    return bytes.count
  }

  /// Whether a byte is a control, a quote, a backslash or the first of what may be unseen.
  @inline(__always)
  private func mayNeedEscape(_ byte: UInt8) -> Bool {
    if byte < 0x40 { return byte < 0x20 || byte == UInt8(ascii: "\"") }
    return byte == UInt8(ascii: "\\") || byte == 0x7F || byte >= 0xC2
  }

  private mutating func put(unit: UInt16) {
    put(word: "\\u")
    for shift in stride(from: 12, through: 0, by: -4) { put(Hex.digit(UInt8(unit >> shift & 15))) }
  }
}
