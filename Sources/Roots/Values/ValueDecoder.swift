/// Turns a ``Value`` into any `Decodable` payload; the other half of `ValueEncoder`.
package struct ValueDecoder: Sendable {
  package typealias Reading = @Sendable (_ text: String) -> [Value]
  private let reading: Reading?

  /// - Parameter reading: A function that returns what a text may stand for, as in a URL, beside itself.
  package init(_ reading: Reading? = nil) { self.reading = reading }

  /// The payload for which a value stands. What does not fit is refused with a `DecodingError` that names
  /// the field and both kinds, or the nearest names of a missing field.
  package func decode<T: Decodable>(_ type: T.Type = T.self, from value: Value) throws -> T {
    try Spot(value: value, path: [], depth: 0, reading: reading).decode(type)
  }
}

private struct Spot {
  let value: Value
  let path: [any CodingKey]
  let depth: Int
  let reading: ValueDecoder.Reading?

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let scalar = type as? any ValueScalar.Type {
      guard let payload = scalar.read(value) ?? read(scalar) else { throw mismatch(type) }
      guard let payload = payload as? T else { throw mismatch(type) }
      return payload
    }
    guard depth < Sketch.depthLimit else {
      let words = "nested deeper than \(Sketch.depthLimit) levels; keep the payload flatter"
      throw DecodingError.dataCorrupted(context(words))
    }
    return try T(from: PlaceDecoder(place: self))
  }

  /// The value for which a text stands, if it may stand for others.
  private func read(_ type: any ValueScalar.Type) -> (any ValueScalar)? {
    guard let reading, let text = value.text else { return nil }
    return reading(text).lazy.compactMap { type.read($0) }.first
  }

  func inside(_ value: Value, _ key: some CodingKey) -> Spot {
    Spot(value: value, path: path + [key], depth: depth + 1, reading: reading)
  }

  func context(_ words: String) -> DecodingError.Context {
    DecodingError.Context(codingPath: path, debugDescription: words)
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let words = "expected \(type) but found \(value.kind)"
    return value == .null ? .valueNotFound(type, context(words)) : .typeMismatch(type, context(words))
  }
}

private struct PlaceDecoder: Decoder {
  let place: Spot
  var codingPath: [any CodingKey] { place.path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let record = place.value.fields else { throw place.mismatch([String: Value].self) }
    return KeyedDecodingContainer(RecordPlaces<Key>(place: place, record: record))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let items) = place.value else { throw place.mismatch([Value].self) }
    return ListPlaces(place: place, items: items)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { ScalarPlace(place: place) }
}

private struct ScalarPlace: SingleValueDecodingContainer {
  let place: Spot
  var codingPath: [any CodingKey] { place.path }

  func decodeNil() -> Bool { place.value == .null }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try Spot(value: place.value, path: place.path, depth: place.depth + 1, reading: place.reading)
      .decode(type)
  }
}

private struct RecordPlaces<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let place: Spot
  let record: Record
  var codingPath: [any CodingKey] { place.path }
  var allKeys: [Key] { record.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { record[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try inner(key).value == .null }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try inner(key).decode(type) }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    try PlaceDecoder(place: inner(key)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try PlaceDecoder(place: inner(key)).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { PlaceDecoder(place: try inner(PlaceKey.parent)) }

  func superDecoder(forKey key: Key) throws -> any Decoder { PlaceDecoder(place: try inner(key)) }

  private func inner(_ key: some CodingKey) throws -> Spot {
    if let value = record[key.stringValue] { return place.inside(value, key) }
    let near = Names.nearest(to: key.stringValue, in: record.keys).map(\.quoted)
    let cure = near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"
    let words = "the field \(key.stringValue.quoted) is missing\(cure)"
    throw DecodingError.keyNotFound(key, place.context(words))
  }
}

private struct ListPlaces: UnkeyedDecodingContainer {
  let place: Spot
  let items: [Value]
  var currentIndex = 0

  var codingPath: [any CodingKey] { place.path }
  var count: Int? { items.count }
  var isAtEnd: Bool { currentIndex >= items.count }

  mutating func decodeNil() throws -> Bool {
    guard try next(Value.self).value == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let payload = try next(type).decode(type)
    currentIndex += 1
    return payload
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type
  ) throws -> KeyedDecodingContainer<Inner> {
    let container = try PlaceDecoder(place: next(Record.self)).container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try PlaceDecoder(place: next([Value].self)).unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = PlaceDecoder(place: try next(Value.self))
    currentIndex += 1
    return decoder
  }

  private func next(_ type: Any.Type) throws -> Spot {
    let key = PlaceKey(index: currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        type,
        DecodingError.Context(
          codingPath: place.path + [key], debugDescription: "the list has only \(items.count) elements"))
    }
    return place.inside(items[currentIndex], key)
  }
}
