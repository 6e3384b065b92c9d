/// Printing straight into bytes, for lines that are written hundreds of thousands of times a second.
extension [UInt8] {
  /// Appends a value as JSON. Containers that are not finished wait in an array, so nesting costs no stack.
  package mutating func append(json value: Value) {
    var waiting: [Unfinished] = []
    var next = begin(value)
    while true {
      if let container = next { waiting.append(container) }
      guard let last = waiting.indices.last else { return }
      next = proceed(&waiting[last])
      if next == nil { waiting.removeLast() }
    }
  }

  /// Appends a record as JSON.
  package mutating func append(json record: Record) { append(json: .record(record)) }

  /// Appends an integer.
  package mutating func append(json number: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = number.magnitude
      var first = digits.count
      repeat {
        first -= 1
        digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      if number < 0 { append(UInt8(ascii: "-")) }
      append(contentsOf: digits[first...])
    }
  }

  /// Appends a text as a JSON string with its quotes; controls, C1 too, are written as `\u00XX`.
  package mutating func append(json text: String) {
    append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { escape($0) }
    append(UInt8(ascii: "\""))
  }
}

extension [UInt8] {
  private enum Unfinished {
    case list(IndexingIterator<[Value]>, isFirst: Bool)
    case record(Record.Iterator, isFirst: Bool)
  }

  /// Appends a scalar, or the opening of a container that is then to be finished.
  private mutating func begin(_ value: Value) -> Unfinished? {
    switch value {
    case .null: append(contentsOf: "null".utf8)
    case .bool(let truth): append(contentsOf: (truth ? "true" : "false").utf8)
    case .int(let number): append(json: number)
    case .double(let number): append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
    case .string(let text): append(json: text)
    case .list(let items):
      append(UInt8(ascii: "["))
      return .list(items.makeIterator(), isFirst: true)
    case .record(let record):
      append(UInt8(ascii: "{"))
      return .record(record.makeIterator(), isFirst: true)
    }
    return nil
  }

  /// Appends the elements that come next, up to an inner container, which is returned, or the end.
  private mutating func proceed(_ container: inout Unfinished) -> Unfinished? {
    switch container {
    case .list(var items, var isFirst):
      while let item = items.next() {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        if let inner = begin(item) {
          container = .list(items, isFirst: false)
          return inner
        }
      }
      append(UInt8(ascii: "]"))
    case .record(var fields, var isFirst):
      while let (key, value) = fields.next() {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        append(json: key)
        append(UInt8(ascii: ":"))
        if let inner = begin(value) {
          container = .record(fields, isFirst: false)
          return inner
        }
      }
      append(UInt8(ascii: "}"))
    }
    return nil
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var run = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      let isPlain = byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && byte != 0x7F
      if isPlain, byte != 0xC2 || text[at + 1] >= 0xA0 {
        at += 1
        continue
      }
      append(contentsOf: text[run..<at])
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0xC2:
        // The two bytes of a C1 control: the second one is the code point.
        at += 1
        append(controlCode: text[at])
      default: append(controlCode: byte)
      }
      at += 1
      run = at
    }
    append(contentsOf: text[run...])
  }

  private mutating func append(controlCode code: UInt8) {
    append(contentsOf: "\\u00".utf8)
    append(Hex.digit(code >> 4))
    append(Hex.digit(code & 15))
  }
}
