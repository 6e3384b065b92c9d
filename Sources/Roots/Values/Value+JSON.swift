extension Value {
  /// The value of a JSON text; whole numbers that fit are integers, all others are doubles.
  public init(json text: String) throws(Value.MalformedJSON) {
    try self.init(json: Array(text.utf8))
  }

  /// The value of a JSON text given as UTF-8.
  public init(json bytes: [UInt8]) throws(Value.MalformedJSON) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// The value as one line of JSON: no spaces, fields in their order, controls as `\u00XX`, and `null` for
  /// numbers that JSON cannot say (infinity, not a number).
  public var json: String {
    var bytes: [UInt8] = []
    bytes.append(json: self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Value: CustomStringConvertible {
  /// The JSON text.
  public var description: String { json }
}

extension Record: CustomStringConvertible {
  /// The JSON text.
  public var description: String { json }

  /// The record as one line of JSON.
  public var json: String { Value.record(self).json }
}
