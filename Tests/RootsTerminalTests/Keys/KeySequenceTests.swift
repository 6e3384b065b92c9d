import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `A sequence of keys` {
  @Test(arguments: ["g g", "space f", "ctrl+x ctrl+s", "g shift+up f5", "f24 é 🎉"])
  func `is read as it is written, and is its presses`(text: String) throws {
    let key = try #require(Key(text))
    #expect(key.description == text && key.isSequence && key.code == .sequence)
    #expect(key.presses.map(\.description) == text.split(separator: " ").map(String.init))
    #expect(key.presses.reduce(nil) { $0?.then($1) ?? $1 } == key)
    #expect(key.presses.allSatisfy { !$0.isSequence && $0.presses == [$0] })
  }

  @Test func `is none of its presses, and no other sequence`() throws {
    let texts = [
      "g", "G", "g g", "g G", "g g g", "g g x", "x g", "ctrl+g g", "g ctrl+g", "space", "space space",
    ]
    let keys = try texts.map { try #require(Key($0)) }
    #expect(Set(keys).count == texts.count)
    for (place, one) in keys.enumerated() {
      for (number, other) in keys.enumerated() {
        let begins = texts[number].hasPrefix(texts[place] + " ")
        #expect(one.begins(other) == begins && (one == other) == (place == number))
        #expect(one.overlaps(other) == (begins || one == other || other.begins(one)))
      }
    }
  }

  @Test(arguments: [
    ("a b c d", "'a b c d' cannot be pressed: a sequence has two or three keys, and Esc gives it up"),
    ("g esc", "'g esc' cannot be pressed: a sequence has two or three keys, and Esc gives it up"),
    ("g entr", "unknown key 'entr'; did you mean 'enter'?"), ("g ctrl+", "a key is missing after 'ctrl+'"),
  ])
  func `is refused where it could not be pressed`(text: String, message: String) {
    let error = #expect(throws: KeyError.self) { try Key(parsing: text) }
    #expect(error?.description == message && Key(text) == nil)
  }

  @Test func `has at most three presses`() throws {
    let two = try #require(Key("g g"))
    #expect(two.then("x") == Key("g g x") && Key.space.then(two) == Key("space g g"))
    #expect(two.then(two) == nil && two.then("x")?.then("y") == nil)
    #expect(two.rest(after: "g") == ["g"] && two.beginnings == ["g"])
  }

  @Test func `is text where its first press is`() throws {
    #expect(Key("g ctrl+x")?.typed == "g" && Key("ctrl+x g")?.typed == nil)
    #expect(Key("space ctrl+up")?.label() == "Space ^↑" && Key("shift+enter g")?.simpler == nil)
  }
}
