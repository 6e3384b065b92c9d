import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A payload` {
  private struct Card: Codable, Hashable, Sendable {
    var number: Int
    var owner: String?
  }

  private struct Engine: Sendable { let power: Int }

  @Test func `gives back what was put in`() {
    let card = Card(number: 7, owner: "Ada")
    #expect(Payload(card).as(Card.self) == card && Payload(card).as(String.self) == nil)
    #expect(Payload(opaque: Engine(power: 3)).as(Engine.self)?.power == 3)
    #expect(Payload(opaque: Engine(power: 3)).as(Card.self) == nil)
  }

  @Test func `of plain data is read as any type that the data fits`() {
    let plain: Payload = ["number": 7, "owner": "Ada"]
    #expect(plain.as(Card.self) == Card(number: 7, owner: "Ada"))
    #expect(plain.as(Record.self) == ["number": 7, "owner": "Ada"] && plain.as(Value.self)?.kind == "record")
    #expect(plain.as([String: Int].self) == nil && (["owner": "Ada"] as Payload).as(Card.self) == nil)
    #expect((["number": 7] as Payload).as(Card.self) == Card(number: 7, owner: nil))
    #expect(Payload(Value.list([1, 2])).as([Int].self) == [1, 2])
  }

  private nonisolated static let scalars: [(Payload, String?, Int?, Double?, Bool?)] = [
    ("x", "x", nil, nil, nil), (7, nil, 7, 7, nil), (Payload(Value.double(1.5)), nil, nil, 1.5, nil),
    (Payload(Value.double(2)), nil, 2, 2, nil), (true, nil, nil, nil, true),
    (Payload(Value.null), nil, nil, nil, nil),
    ("7", "7", nil, nil, nil),
  ]

  @Test(arguments: scalars) func `of one value is read as what it is, and as nothing else`(
    _ payload: Payload, _ text: String?, _ whole: Int?, _ number: Double?, _ truth: Bool?
  ) {
    #expect(payload.as(String.self) == text && payload.as(Int.self) == whole)
    #expect(payload.as(Double.self) == number && payload.as(Bool.self) == truth)
  }

  @Test func `is data if it can be written as such`() {
    let card = Payload(Card(number: 7, owner: nil))
    #expect(card.value == ["number": 7] && card.isRestorable && !card.isPlain && card.fields == ["number": 7])
    let opaque = Payload(opaque: Engine(power: 3))
    #expect(opaque.value == nil && !opaque.isRestorable && !opaque.isPlain && opaque.fields.isEmpty)
    let plain: Payload = "text"
    #expect(plain.value == "text" && plain.isRestorable && plain.isPlain && plain.fields.isEmpty)
    // A value that is given as a type of the program's own is data, too.
    let given: any Codable & Sendable = Value.int(3)
    #expect(Payload(given).value == 3 && Payload(given).isPlain)
  }

  @Test func `is named after the kind of its data, or after its type`() {
    #expect(Payload(Card(number: 7, owner: nil)).typeName == "Card")
    #expect(Payload(opaque: Engine(power: 3)).typeName == "Engine")
    let plain: [Payload] = [
      "x", 7, true, ["a": 1], Payload(Value.null), Payload(Value.list([])), Payload(Value.double(1)),
    ]
    #expect(plain.map(\.typeName) == ["string", "int", "bool", "record", "null", "list", "double"])
  }

  @Test func `equals another with equal data, and itself if it holds no data`() {
    #expect((["a": 1, "b": 2] as Payload) == ["b": 2, "a": 1])
    #expect((["a": 1] as Payload) != ["a": 2] && ("1" as Payload) != 1)
    let (one, other) = (Payload(Card(number: 7, owner: nil)), Payload(Card(number: 7, owner: nil)))
    #expect(one == one && one != other && one != ["number": 7])
    let copy = one
    #expect(copy == one)
  }

  @Test func `keeps its fields where a newer one has none for them`() {
    let old: Payload = ["a": 1, "b": 2]
    #expect(old.merging(["b": 3, "c": 4]) == ["a": 1, "b": 3, "c": 4])
    #expect(old.merging("text") == "text" && ("text" as Payload).merging(old) == old)
    #expect(
      Payload(Card(number: 7, owner: "Ada")).merging(["owner": "Bob"]) == ["number": 7, "owner": "Bob"])
    #expect(old.merging(Payload(Card(number: 7, owner: nil))) == ["a": 1, "b": 2, "number": 7])
    #expect(old.merging(Payload(opaque: Engine(power: 3))).as(Engine.self)?.power == 3)
  }
}

@Suite(.timeLimited) struct `A value` {
  @Test func `counts as true unless it is nothing`() {
    let empty: [Value] = [nil, false, 0, 0.0, "", []]
    let full: [Value] = [true, 1, -1, 0.5, "false", " ", [nil], [:], ["a": nil]]
    #expect(empty.allSatisfy { !$0.isTruthy } && full.allSatisfy(\.isTruthy))
  }

  @Test func `is read as its own kind only`() {
    let all: [Value] = [nil, true, 7, 1.5, "x", [1], ["a": 1]]
    #expect(all.map(\.text) == [nil, nil, nil, nil, "x", nil, nil])
    #expect(all.map(\.integer) == [nil, nil, 7, nil, nil, nil, nil])
    #expect(all.map(\.truth) == [nil, true, nil, nil, nil, nil, nil])
    #expect(all.map(\.fields) == [nil, nil, nil, nil, nil, nil, ["a": 1]])
    #expect(all.map(\.kind) == ["null", "bool", "int", "double", "string", "list", "record"])
    #expect(all.map(\.plainText) == [nil, "true", "7", "1.5", "x", nil, nil])
  }
}

@Suite(.timeLimited) struct `The fields of a record` {
  private nonisolated static let differences: [(Record, Record, Record)] = [
    (["a": 1], ["a": 1], [:]), (["a": 1], ["a": 2], ["a": 1]), (["a": 1, "b": 2], ["a": 1], ["b": 2]),
    (["a": 1], ["a": 1, "b": 2], ["b": nil]), ([:], ["a": nil], ["a": nil]), (["a": nil], [:], ["a": nil]),
    (["b": 1, "a": 2], ["a": 3, "c": 4], ["b": 1, "a": 2, "c": nil]),
  ]

  @Test(arguments: differences) func `that differ from those of another are its difference`(
    _ one: Record, _ other: Record, _ difference: Record
  ) {
    let found = one.difference(from: other)
    #expect(found == difference && found.keys == difference.keys)
    // Laid over the other one, the difference gives this one; what is gone is null.
    var back = other.merging(found)
    for key in other.keys where one[key] == nil { back[key] = nil }
    #expect(back == one)
  }

  @Test func `stay where they are when others are laid over them`() {
    let merged = (["b": 1, "a": 2] as Record).merging(["c": 3, "a": 4])
    #expect(merged.keys == ["b", "a", "c"] && merged["a"] == 4)
    #expect(Record([("a", 1), ("b", 2), ("a", 3)]).json == "{\"a\":3,\"b\":2}")
    #expect((["b": 1, "a": 2] as Record).sorted.json == "{\"a\":2,\"b\":1}")
  }
}
