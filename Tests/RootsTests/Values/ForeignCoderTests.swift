import Foundation
import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `A value in a payload` {
  struct Note: Codable, Equatable {
    var title: String
    var extra: Value
    var fields: Record
  }

  @Test(
    arguments: [
      nil, true, 42, 2.5, "text", [], [:], [1, [nil, "x"]], ["a": ["b": [false, 0.5]]],
    ] as [Value])
  func `goes through any coder`(extra: Value) throws {
    let note = Note(title: "t", extra: extra, fields: ["extra": extra, "n": 1])
    let data = try JSONEncoder().encode(note)
    #expect(try JSONDecoder().decode(Note.self, from: data) == note)
    let value = try ValueEncoder().encode(note)
    #expect(value == ["title": "t", "extra": extra, "fields": ["extra": extra, "n": 1]])
    #expect(try ValueDecoder().decode(Note.self, from: value) == note)
  }
}
