import TestTraits
import Testing

@testable import Roots

/// A secret as a value: it is compared as what it is, and printed as a mark.
@Suite(.timeLimited) struct `A secret value` {
  private static let pin = Secret("2")
  private static let text = Secret(.string("pin 2 of 2"), shown: "pin • of 2")

  static let values: [(value: Value, plain: Value, printed: String)] = [
    (.secret(pin), "2", "\"•\""), (.secret(text), "pin 2 of 2", "\"pin • of 2\""),
    (Value.int(12).sealed, 12, "\"•\""), (Value.bool(true).sealed, true, "\"•\""),
    (Value.null.sealed, .null, "null"),
    (Value("").sealed, "", "\"\""),
    (["2", .secret(pin)], ["2", "2"], "[\"2\",\"•\"]"),
    (["ward": "2", "pin": .secret(pin)], ["ward": "2", "pin": "2"], "{\"ward\":\"2\",\"pin\":\"•\"}"),
    (Value.list([1, "a"]).sealed, [1, "a"], "[\"•\",\"•\"]"),
  ]

  @Test(arguments: values) func `equals what it says, and is printed as the mark in every form`(
    _ value: Value, _ plain: Value, _ printed: String
  ) {
    #expect(value == plain && plain == value && value.hashValue == plain.hashValue)
    #expect(value.kind == plain.kind && value.isTruthy == plain.isTruthy)
    #expect(value.text == plain.text && value.integer == plain.integer && value.truth == plain.truth)
    #expect(value.json == printed && "\(value)" == printed && value.masked.json == printed)
    #expect(value.revealed.isIdentical(to: plain))
    #expect(value.holdsSecret == !value.isIdentical(to: plain))
    #expect(Payload(value) == Payload(plain))
  }

  @Test func `makes no value larger`() {
    #expect(MemoryLayout<Value>.size <= 17 && MemoryLayout<Secret>.size == 8)
  }

  @Test func `differs where it is a change that the same text is one`() {
    let (open, secret): (Record, Record) = (["a": "2", "b": 1], ["a": .secret(Self.pin), "b": 1])
    #expect(open == secret && secret.difference(from: open).keys == ["a"])
    #expect(open.difference(from: secret).json == "{\"a\":\"2\"}" && secret.difference(from: secret).isEmpty)
    func entry(_ payload: Record) -> Entry {
      Entry(id: ContextID(1), screen: "item", payload: Payload(payload))
    }
    #expect(entry(open) != entry(secret) && entry(secret) == entry(secret))
  }

  private struct Card: Codable, Equatable {
    var name: String
    var pin: Secret
    var codes: [Secret] = []
  }

  @Test func `stays one in the payloads and answers of a program's own types`() throws {
    let card = Card(name: "Ada", pin: Secret("2"), codes: [Secret("3")])
    let payload = Payload(card)
    #expect(payload.value?.json == "{\"name\":\"Ada\",\"pin\":\"•\",\"codes\":[\"•\"]}")
    let value = try #require(payload.value)
    #expect(try ValueDecoder().decode(Card.self, from: value) == card)
    #expect(Payload(value).as(Card.self)?.pin.text == "2")
    // A text becomes one where the type says so, and a secret becomes a text where the type says that.
    let typed: Record = ["name": "Ada", "pin": "2", "codes": []]
    #expect(Payload(typed).as(Card.self)?.pin == Self.pin)
    struct Open: Decodable { let pin: String }
    #expect(Payload(value).as(Open.self)?.pin == "2")
    #expect(Payload(Value.secret(Self.pin)).as(String.self) == "2")
  }

  @Test func `tells nothing of its text to those who print or mirror it`() {
    var dumped = ""
    dump(Card(name: "Ada", pin: Secret("hunter2")), to: &dumped)
    let printed = ["\(Secret("hunter2"))", String(reflecting: Secret("hunter2")), dumped]
    #expect(printed.allSatisfy { $0.contains("•") && !$0.contains("hunter2") })
  }

  @MainActor @Test func `tells things apart by what it says, and is told of as the mark`() throws {
    let rig = try Rig { $0.secretParameters = ["item": ["id"]] }
    for id in [1, 2, 2] { rig.nav.send(.pushNew(Visit("item", payload: ["id": .int(id)]))) }
    let entries = rig.nav.state[rig.nav.state.focusedPlace].entries.filter { $0.screen == "item" }
    try #require(entries.count == 2)
    #expect(entries.map(\.resource) == ["•", "•"] && entries.map { $0.identity?.text } == ["1", "2"])
    #expect(rig.nav.context(entries[1].id)?.resource == "2")
  }
}
