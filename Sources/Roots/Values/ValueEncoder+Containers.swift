struct DraftEncoder: Encoder {
  let draft: Sketch
  let codingPath: [any CodingKey]
  let depth: Int
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    draft.beginRecord()
    return KeyedEncodingContainer(RecordDraft<Key>(draft: draft, codingPath: codingPath, depth: depth))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    draft.beginList()
    return ListDraft(draft: draft, codingPath: codingPath, depth: depth)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ScalarDraft(draft: draft, codingPath: codingPath, depth: depth)
  }
}

private struct ScalarDraft: SingleValueEncodingContainer {
  let draft: Sketch
  let codingPath: [any CodingKey]
  let depth: Int

  func encodeNil() { draft.set(.null) }

  func encode<T: Encodable>(_ value: T) throws {
    draft.set(try Sketch.value(of: value, at: codingPath, depth: depth + 1))
  }
}

private struct RecordDraft<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let draft: Sketch
  let codingPath: [any CodingKey]
  let depth: Int

  func encodeNil(forKey key: Key) { draft.set(.value(.null), for: key.stringValue) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    let value = try Sketch.value(of: value, at: codingPath + [key], depth: depth + 1)
    draft.set(.value(value), for: key.stringValue)
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    encoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(for: PlaceKey.parent) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

  private func encoder(for key: some CodingKey) -> DraftEncoder {
    let path = codingPath + [key]
    let inner = draft.inner(at: path, depth: depth + 1) { draft.set(.draft($0), for: key.stringValue) }
    return DraftEncoder(draft: inner, codingPath: path, depth: depth + 1)
  }
}

private struct ListDraft: UnkeyedEncodingContainer {
  let draft: Sketch
  let codingPath: [any CodingKey]
  let depth: Int

  var count: Int { draft.count }

  func encodeNil() { draft.append(.value(.null)) }

  func encode<T: Encodable>(_ value: T) throws {
    let path = codingPath + [PlaceKey(index: count)]
    draft.append(.value(try Sketch.value(of: value, at: path, depth: depth + 1)))
  }

  func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
    encoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder() }

  private func encoder() -> DraftEncoder {
    let path = codingPath + [PlaceKey(index: count)]
    let inner = draft.inner(at: path, depth: depth + 1) { draft.append(.draft($0)) }
    return DraftEncoder(draft: inner, codingPath: path, depth: depth + 1)
  }
}

/// The key of a place that has no name in the payload's type: an element of a list, or the superclass.
struct PlaceKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  static let parent = PlaceKey(stringValue: "super")

  init(index: Int) {
    stringValue = "\(index)"
    intValue = index
  }

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) { self.init(index: intValue) }
}
