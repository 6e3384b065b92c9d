/// Named values in the order in which they were given; two records are equal when they hold the same
/// fields, in any order.
public struct Record: Sendable, ExpressibleByDictionaryLiteral {
  private var fields: [Field]

  /// Where each key stands; `nil` for few fields, which are searched faster one by one.
  private var places: [String: Int]?

  private struct Field: Sendable {
    let key: String
    var value: Value
  }

  private static let manyFields = 16

  /// An empty record.
  public init() { fields = [] }

  /// The record of the given pairs; a key given twice keeps its place and takes the last value.
  public init(_ pairs: some Sequence<(String, Value)>) {
    self.init()
    for (key, value) in pairs { self[key] = value }
  }

  /// A record of these fields, in this order.
  public init(dictionaryLiteral elements: (String, Value)...) { self.init(elements) }

  /// The value of a field; setting `nil` removes the field.
  public subscript(key: String) -> Value? {
    get { place(of: key).map { fields[$0].value } }
    set {
      switch (place(of: key), newValue) {
      case (let place?, let value?): fields[place].value = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): add(key, value)
      case (nil, nil): break
      }
    }
  }

  /// The names of all fields, in order.
  public var keys: [String] { fields.map(\.key) }

  /// Whether there is no field.
  public var isEmpty: Bool { fields.isEmpty }

  /// The number of fields.
  public var count: Int { fields.count }

  /// This record with the fields of another laid over it.
  public func merging(_ other: Record) -> Record {
    var merged = self
    for (key, value) in other { merged[key] = value }
    return merged
  }

  /// The fields that differ, also in the way they are printed; those that only the other record has are null.
  package func difference(from other: Record) -> Record {
    var difference = Record(filter { name, value in other[name].map { !$0.isIdentical(to: value) } ?? true })
    for (key, _) in other where self[key] == nil { difference[key] = .null }
    return difference
  }

  private func place(of key: String) -> Int? {
    if let places { return places[key] }
    return fields.firstIndex { $0.key == key }
  }

  private mutating func add(_ key: String, _ value: Value) {
    fields.append(Field(key: key, value: value))
    if places != nil {
      places?[key] = fields.count - 1
    } else if fields.count > Self.manyFields {
      index()
    }
  }

  private mutating func remove(at place: Int) {
    fields.remove(at: place)
    if places != nil { index() }
  }

  private mutating func index() {
    places = Dictionary(fields.indices.map { (fields[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Record {
  package init(reserving count: Int) {
    fields = []
    if count > 0 { fields.reserveCapacity(count) }
  }

  /// The name must differ from all others.
  package mutating func append(_ key: String, _ value: Value) { add(key, value) }

  package func key(at place: Int) -> String { fields[place].key }

  package func value(at place: Int) -> Value { fields[place].value }

  package mutating func insert(_ key: String, _ value: Value) -> Bool {
    guard place(of: key) == nil else { return false }
    add(key, value)
    return true
  }

  package var sorted: Record {
    var sorted = self
    sorted.fields.sort { $0.key < $1.key }
    if places != nil { sorted.index() }
    return sorted
  }
}

extension Record: Sequence {
  /// Goes through the fields in their order.
  public func makeIterator() -> Array<(String, Value)>.Iterator {
    fields.map { ($0.key, $0.value) }.makeIterator()
  }
}

extension Record: Hashable {
  /// Whether both hold the same fields, in any order.
  public static func == (one: Record, other: Record) -> Bool {
    guard one.count == other.count else { return false }
    return one.fields.allSatisfy { other[$0.key] == $0.value }
  }

  /// Feeds what equality compares to a hasher.
  public func hash(into hasher: inout Hasher) {
    var mixed = 0
    for field in fields {
      var own = Hasher()
      own.combine(field.key)
      own.combine(field.value)
      mixed ^= own.finalize()
    }
    hasher.combine(mixed)
  }
}
