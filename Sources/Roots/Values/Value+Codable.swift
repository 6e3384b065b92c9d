extension Value: Codable {
  /// Decodes it from any decoder.
  public init(from decoder: any Decoder) throws {
    if let place = try? decoder.singleValueContainer() {
      if place.decodeNil() {
        self = .null
      } else if let truth = try? place.decode(Bool.self) {
        self = .bool(truth)
      } else if let number = try? place.decode(Int.self) {
        self = .int(number)
      } else if let number = try? place.decode(Double.self) {
        self = .double(number)
      } else if let text = try? place.decode(String.self) {
        self = .string(text)
      } else if let items = try? place.decode([Value].self) {
        self = .list(items)
      } else {
        self = .record(try place.decode(Record.self))
      }
    } else {
      self = .record(try Record(from: decoder))
    }
  }

  /// Encodes it for any encoder.
  public func encode(to encoder: any Encoder) throws {
    var place = encoder.singleValueContainer()
    switch self {
    case .null: try place.encodeNil()
    case .bool(let truth): try place.encode(truth)
    case .int(let number): try place.encode(number)
    case .double(let number): try place.encode(number)
    case .string(let text): try place.encode(text)
    case .list(let items): try place.encode(items)
    case .record(let record): try place.encode(record)
    case .secret(let secret): try place.encode(secret)
    }
  }
}

extension Record: Codable {
  /// Decodes it from any decoder.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PlaceKey.self)
    self.init(try container.allKeys.map { ($0.stringValue, try container.decode(Value.self, forKey: $0)) })
  }

  /// Encodes it for any encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PlaceKey.self)
    for (key, value) in self { try container.encode(value, forKey: PlaceKey(stringValue: key)) }
  }
}
