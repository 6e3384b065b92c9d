import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `A large record` {
  private static let names = (0..<40).map { "key\($0)" }

  @Test func `behaves as a small one`() {
    var record = Record(Self.names.enumerated().map { ($1, .int($0)) })
    record["key7"] = nil
    record["key39"] = "last"
    record["new"] = true
    #expect(record.count == 40)
    #expect(record.keys == Self.names.filter { $0 != "key7" } + ["new"])
    #expect(record["key7"] == nil)
    #expect(record["key8"] == 8)
    #expect(record["key39"] == "last")
    #expect(record["new"] == true)
  }

  @Test func `equals another in another order and sorts by name`() {
    let record = Record(Self.names.map { ($0, 1) })
    let reversed = Record(Self.names.reversed().map { ($0, 1) })
    #expect(record == reversed)
    #expect(record.hashValue == reversed.hashValue)
    #expect(reversed.sorted.keys == Self.names.sorted())
    #expect(reversed.sorted["key3"] == 1)
  }

  @Test func `takes each name once`() {
    var record = Record()
    for name in Self.names {
      let isNew = record.insert(name, 1)
      let isNewAgain = record.insert(name, 2)
      #expect(isNew && !isNewAgain)
    }
    #expect(record["key20"] == 1)
  }
}

@Suite(.timeLimited) struct `A quoted text` {
  @Test(arguments: [
    ("", "''"),
    ("item", "'item'"),
    ("a\n\u{1B}[31m", "'a\\u{a}\\u{1b}[31m'"),
    ("\u{202E}evil\u{9B}", "'\\u{202e}evil\\u{9b}'"),
    ("Größe 😀", "'Größe 😀'"),
    (String(repeating: "x", count: 40), "'" + String(repeating: "x", count: 40) + "'"),
    (String(repeating: "x", count: 41), "'" + String(repeating: "x", count: 40) + "…'"),
  ])
  func `shows controls and stays short`(text: String, quoted: String) {
    #expect(text.quoted == quoted)
  }
}
