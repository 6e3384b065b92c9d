import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `A Codable payload` {
  struct Shoe: Codable, Hashable {
    var id: Int
    var name: String
    var price: Double
    var color: Color?
    var sizes: [Int8]
    var stock: [String: UInt64]
    var isNew = false

    enum Color: String, Codable { case red, blue }
  }

  enum Filter: Codable, Hashable {
    case all
    case below(Double)
    indirect case both(Filter, Filter)
  }

  @Test func `is kept as a value and comes back equal`() throws {
    let shoe = Shoe(
      id: 42, name: "Trail", price: 89, color: .blue, sizes: [41, -1], stock: ["b": 2, "a": .max])
    let value = try ValueEncoder().encode(shoe)
    #expect(
      value.json == """
        {"id":42,"name":"Trail","price":89.0,"color":"blue","sizes":[41,-1],\
        "stock":{"a":"18446744073709551615","b":2},"isNew":false}
        """)
    #expect(try ValueDecoder().decode(Shoe.self, from: Value(json: value.json)) == shoe)
  }

  @Test func `of any shape survives being written as JSON`() throws {
    try roundTrip(Filter.both(.below(2.5), .both(.all, .all)))
    try roundTrip([Filter.all])
    try roundTrip(Shoe.Color?.none)
    try roundTrip([1, nil, 3] as [Int?])
    try roundTrip([3: "c", 1: "a"])
    try roundTrip([[1.5: "x"], [:]])
    try roundTrip(Set(["a", "b", "c"]))
    try roundTrip([Double.infinity, -.infinity, 0.1, 1])
    try roundTrip([Float.greatestFiniteMagnitude, 0.1])
    try roundTrip([UInt64.max, 0])
    try roundTrip([Int128.min, 7])
    try roundTrip(["value": ["x": [1, nil]]] as Value)
    try roundTrip(["x": 1.5] as Record)
    try roundTrip(1...5)
  }

  private func roundTrip<T: Codable & Equatable>(_ payload: T) throws {
    let json = try ValueEncoder().encode(payload).json
    #expect(try ValueDecoder().decode(T.self, from: Value(json: json)) == payload, "\(json)")
  }

  @Test func `made of dictionaries and sets is written the same way every time`() throws {
    let names = (0..<40).map { "n\($0)" }
    let one = Dictionary(uniqueKeysWithValues: names.map { ($0, Set(names)) })
    let other = Dictionary(uniqueKeysWithValues: names.reversed().map { ($0, Set(names.reversed())) })
    #expect(try ValueEncoder().encode(one).json == ValueEncoder().encode(other).json)
    #expect(try ValueEncoder().encode([2.5: "b", 1.5: "a"]).json == "[1.5,\"a\",2.5,\"b\"]")
  }

  @Test(
    arguments: [
      (["id": "x"], "expected Int but found string"),
      (["id": nil], "expected Int but found null"),
      (["id": 1.5], "expected Int but found double"),
      (["di": 1], "the field 'id' is missing; there is 'di'"),
      (["name": 1], "the field 'id' is missing"),
      ([1], "expected Dictionary<String, Value> but found list"),
    ] as [(Value, String)])
  func `is refused with a reason when the value does not fit`(value: Value, reason: String) {
    struct Item: Decodable { var id: Int }
    let error = #expect(throws: DecodingError.self) { try ValueDecoder().decode(Item.self, from: value) }
    #expect(error.map(words) == reason)
  }

  private func words(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "\(error)"
    }
  }

  /// Nests without end through each kind of container.
  struct Endless: Encodable {
    let kind: Kind
    enum Kind: CaseIterable { case scalar, list, record, nestedList, nestedRecord }
    enum Key: CodingKey { case inner }

    func encode(to encoder: any Encoder) throws {
      switch kind {
      case .scalar:
        var place = encoder.singleValueContainer()
        try place.encode(self)
      case .list:
        var list = encoder.unkeyedContainer()
        try list.encode(self)
      case .record:
        var record = encoder.container(keyedBy: Key.self)
        try record.encode(self, forKey: .inner)
      case .nestedList:
        var list = encoder.unkeyedContainer()
        for _ in 0..<10_000 { list = list.nestedUnkeyedContainer() }
      case .nestedRecord:
        var record = encoder.container(keyedBy: Key.self)
        for _ in 0..<10_000 { record = record.nestedContainer(keyedBy: Key.self, forKey: .inner) }
      }
    }
  }

  @Test(arguments: Endless.Kind.allCases)
  func `that nests without end is refused`(kind: Endless.Kind) {
    #expect(throws: EncodingError.self) { try ValueEncoder().encode(Endless(kind: kind)) }
  }

  @Test func `may write into one place several times and through its superclass`() throws {
    class Animal: Codable { var legs = 4 }
    final class Dog: Animal {
      var name = "Rex"
      enum Key: CodingKey { case name }
      override init() { super.init() }
      required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        try super.init(from: container.superDecoder())
      }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("first", forKey: .name)
        try super.encode(to: container.superEncoder())
        try container.encode(name, forKey: .name)
      }
    }
    let value = try ValueEncoder().encode(Dog())
    #expect(value == ["name": "Rex", "super": ["legs": 4]])
    #expect(try ValueDecoder().decode(Dog.self, from: value).legs == 4)
  }

  /// Reads a list place by place: nothing, a list, a record, its superclass's part, a number.
  private struct Places: Decodable, Equatable {
    var seen: [String] = []
    enum Key: CodingKey { case name }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        let place = list.currentIndex
        if try list.decodeNil() {
          seen.append("\(place) nothing")
        } else if var inner = try? list.nestedUnkeyedContainer() {
          seen.append("\(place) list of \(try inner.decode(Int.self)) and \(try inner.decode(Int.self))")
        } else if let inner = try? list.nestedContainer(keyedBy: Key.self) {
          seen.append("\(place) record of \(try inner.decode(String.self, forKey: .name))")
        } else if place == 4 {
          seen.append("\(place) number \(try list.superDecoder().singleValueContainer().decode(Int.self))")
        } else {
          seen.append("\(place) number \(try list.decode(Int.self))")
        }
      }
    }
  }

  @Test func `is read from a list place by place, with any value there`() throws {
    let value: Value = [nil, [1, 2], ["name": "Ada"], 3, 4, nil]
    #expect(
      try ValueDecoder().decode(Places.self, from: value).seen == [
        "0 nothing", "1 list of 1 and 2", "2 record of Ada", "3 number 3", "4 number 4", "5 nothing",
      ])
  }
}
