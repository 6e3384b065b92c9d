package enum ParameterType: String, CaseIterable, Hashable, Sendable {
  /// A whole number that fits an `Int`, such as `-42`.
  case int

  /// `true` or `false`.
  case bool

  /// A UUID, in either case; its value is in lower case.
  case uuid

  /// A decimal number, such as `2`, `-0.5` or `1e3`.
  case double

  case string
}

extension ParameterType {
  /// `nil` if the segment is not of this type.
  func value(of segment: UnsafeBufferPointer<UInt8>) -> Value? {
    switch self {
    case .int: SegmentScanner.integer(segment).map(Value.int)
    case .bool: SegmentScanner.truth(segment).map(Value.bool)
    case .double: SegmentScanner.double(segment).map(Value.double)
    case .uuid:
      SegmentScanner.isUUID(segment)
        ? .string(String(decoding: segment, as: UTF8.self).lowercased()) : nil
    case .string: .string(String(decoding: segment, as: UTF8.self))
    }
  }

  func accepts(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .int: SegmentScanner.integer(segment) != nil
    case .bool: SegmentScanner.truth(segment) != nil
    case .double: SegmentScanner.double(segment) != nil
    case .uuid: SegmentScanner.isUUID(segment)
    case .string: true
    }
  }

  package func accepts(_ segment: String) -> Bool {
    var segment = segment
    return segment.withUTF8 { accepts($0) }
  }

  /// The canonical text; `nil` if the value is of another type. Digits are also a number, since they are read as one.
  func spell(_ value: Value) -> String? {
    var text: String
    switch value {
    case .string(let own): text = own
    case .int(let number): text = "\(number)"
    case .double(let number): text = "\(number)"
    case .bool(let truth): text = "\(truth)"
    case .secret(let secret): return spell(secret.plain) == nil ? nil : secret.shown
    case .null, .list, .record: return nil
    }
    switch text.withUTF8({ self.value(of: $0) }) {
    case .string(let canonical): return canonical
    case .int(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .bool(let truth): return "\(truth)"
    case .null, .list, .record, .secret, nil: return nil
    }
  }
}
