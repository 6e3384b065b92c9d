import Roots
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `A shelf beside a dictionary` {
  private static let keys = [
    "", "a", "b", "B", "ä", "漢", "a b", "'", "\"", "%", "\u{1B}[2J", "null", "0", "👍",
  ]

  @Test(arguments: Seeded.seeds(4)) func `holds the same after the same calls`(seed: Int) throws {
    let store = Store(.memory)
    let (shelf, other) = (Shelf<[Int?]>("numbers", in: store), Shelf<String>("texts", in: store))
    try other.put("stays", at: "a")
    var model: [String: [Int?]] = [:]
    var dice = Seeded(seed: UInt64(seed))
    for step in 0..<60 {
      let key = dice.pick(Self.keys)
      if dice.oneIn(3) {
        try shelf.remove(at: key)
        model[key] = nil
      } else {
        let numbers = [step, nil, -step, .max, .min]
        try shelf.put(numbers, at: key)
        model[key] = numbers
      }
      #expect(try shelf.item(at: key) == model[key])
    }
    let found = try shelf.items()
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.key, $0.item) }) == model)
    #expect(try shelf.keys() == found.map(\.key) && Set(found.map(\.key)) == Set(model.keys))
    #expect(found.map(\.key) == found.map(\.key).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(try other.item(at: "a") == "stays")
    #expect(try Shelf<[Int?]>("numbers", in: store).keys() == shelf.keys())
  }

  private struct Mixed: Codable, Equatable {
    var text: String
    var number: Double
    var flags: [String: Bool]
    var inner: [Mixed]?
  }

  @Test(arguments: ["", "two\nlines\t", "\u{0}", "\u{2028}", "\"quoted\" \\ 'too'", "👩‍👩‍👧 e\u{301} 日本"])
  func `gives back what was put there, to the scalar`(text: String) throws {
    let shelf = Shelf<Mixed>("mixed", in: Store(.memory))
    let deep = Mixed(
      text: text, number: -0.1, flags: [text: true, "x": false],
      inner: [Mixed(text: text, number: 1e300, flags: [:])])
    try shelf.put(deep, at: text)
    let back = try #require(try shelf.item(at: text))
    #expect(back == deep && Array(back.text.unicodeScalars) == Array(text.unicodeScalars))
  }
}

@Suite(.timeLimited) struct `The seal of a saved state` {
  private let value: Value = ["main": ["a", 1, nil, true, "two\nlines"], "text": "x\r\ny \u{2028}"]

  @Test func `lets the state through as it was`() throws {
    let text = SealedState.text(of: value)
    #expect(try SealedState.value(in: text) == value)
    #expect(text.split(separator: "\n").count == 2 && SealedState.json(in: text) == value.json)
    #expect(try SealedState.value(in: text + "\n") == value)
  }

  @Test func `is not asked of a state of an earlier version, which has none`() throws {
    #expect(try SealedState.value(in: value.json) == value)
    #expect(SealedState.json(in: value.json) == value.json)
  }

  @Test func `is broken by any other letter in the state, and by any in itself`() {
    let text = Array(SealedState.text(of: value).utf8)
    for place in text.indices where text[place] != UInt8(ascii: "\n") {
      var changed = text
      changed[place] ^= 1
      #expect(throws: (any Error).self, "\(place)") {
        try SealedState.value(in: String(decoding: changed, as: UTF8.self))
      }
    }
  }

  @Test(arguments: ["", "\n", "\n\n", "{}\n{}\n{}", "{}\nseal", "{", "{\n"])
  func `is not found in other texts`(text: String) {
    #expect(throws: (any Error).self) { try SealedState.value(in: text) }
  }
}
