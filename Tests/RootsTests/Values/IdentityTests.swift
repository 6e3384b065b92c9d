import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `The name of a place` {
  private nonisolated static let places: [(String, Place)] = [
    ("main", .main), ("tab:home", .tab("home")), ("tab:0", .tab("0")), ("tab:a:b", .tab("a:b")),
    ("layer:0", .layer(0)),
    ("layer:12", .layer(12)), ("nested:checkout", .nested("checkout")),
  ]

  @Test(arguments: places) func `is read as it is written`(_ text: String, _ place: Place) {
    #expect(Place(text) == place && place.description == text)
  }

  @Test(arguments: [
    "", "Main", "main:", "tab", "tab:", "layer:", "layer:-1", "layer:+1", "layer:01", "layer:x", "nested:",
    "stack:a", ":a", " main",
  ])
  func `is nothing else`(text: String) { #expect(Place(text) == nil) }
}

@Suite(.timeLimited) struct `The identity of a visit` {
  @Test func `is read as it is written`() {
    for number: UInt64 in [0, 1, 12, .max] {
      #expect(ContextID(ContextID(number).description) == ContextID(number))
    }
    #expect(ContextID(12).description == "c12" && RequestID(3).description == "r3")
  }

  @Test(arguments: ["", "c", "12", "C12", "r12", "c-1", "c+1", "c01", "c1x", " c1", "c18446744073709551616"])
  func `is nothing else`(text: String) { #expect(ContextID(text) == nil) }

  @Test func `is less than that of a later visit or request`() {
    #expect(ContextID(2) < ContextID(10) && !(ContextID(2) < ContextID(2)) && !(ContextID(10) < ContextID(2)))
    #expect(RequestID(2) < RequestID(10) && !(RequestID(2) < RequestID(2)))
  }
}

@Suite(.timeLimited) struct `What an entry says` {
  private func entry(
    _ number: UInt64 = 4, _ screen: String = "item", opener: ContextID? = ContextID(1),
    resource: String? = "42",
    payload: Payload? = ["a": 1], variant: Int = 2
  ) -> Entry {
    Entry(
      id: ContextID(number), screen: screen, opener: opener, identity: resource.map { .string($0) },
      payload: payload,
      variant: variant)
  }

  @Test func `is written with its identity, its screen and the thing that it shows`() {
    #expect(entry().key == "c4:item#42" && entry(resource: nil).key == "c4:item")
  }

  @Test func `equals another with the same of everything`() {
    #expect(entry() == entry())
    let others = [
      entry(5), entry(4, "cart"), entry(opener: nil), entry(opener: ContextID(2)), entry(resource: nil),
      entry(resource: "43"), entry(payload: nil), entry(payload: ["a": 2]), entry(variant: 0),
    ]
    for (place, other) in others.enumerated() { #expect(entry() != other, "\(place)") }
    // Who opened it, and when, is not what it is about.
    #expect(
      others.map { entry().isAboutTheSame(as: $0) } == [
        true, false, true, true, false, false, false, false, false,
      ])
    #expect(
      others.map { $0.shows("item", "42") } == [true, false, true, true, false, false, true, true, true])
  }

  @Test func `keeps all else under another identity, and with another payload`() {
    let other = entry().visited(as: ContextID(9), from: ContextID(3))
    #expect(other.id == ContextID(9) && other.opener == ContextID(3) && other.isAboutTheSame(as: entry()))
    #expect(entry().visited(as: ContextID(9), from: nil).opener == nil)
    #expect(
      entry().carrying(["a": 2]) == entry(payload: ["a": 2]) && entry().carrying(nil) == entry(payload: nil))
    #expect(entry().opener == ContextID(1) && entry().variant == 2 && entry().payload == ["a": 1])
  }

  @Test func `stands for the tabs only under their name`() {
    #expect(entry(1, Entry.tabHost).isTabHost && !entry(1, Entry.emptyScreen).isTabHost && !entry().isTabHost)
    #expect(Set([Entry.tabHost, Entry.emptyScreen, Entry.nestHost]).count == 3)
    for name in [Entry.tabHost, Entry.emptyScreen, Entry.nestHost] {
      #expect(Names.trouble(with: name) != nil)
    }
  }
}

@Suite(.timeLimited) struct `A name` {
  private nonisolated static let troubles: [(String, String?)] = [
    ("", "a name may not be empty"), ("@tabs", "'@' is kept for the engine's own"), ("a@b", nil), ("a", nil),
    (" ", nil),
  ]

  @Test(arguments: troubles) func `cannot be given if it is empty, or kept for the engine`(
    _ name: String, _ trouble: String?
  ) {
    #expect(Names.trouble(with: name) == trouble)
  }

  private nonisolated static let types: [(String, String)] = [
    ("CommitList", "commit-list"), ("Home", "home"), ("home", "home"), ("URLPage", "url-page"),
    ("PageURL", "page-url"),
    ("MyURLPage", "my-url-page"), ("A", "a"), ("AB", "ab"), ("ABc", "a-bc"), ("Page2", "page2"), ("", ""),
    ("item_list", "item_list"),
  ]

  @Test(arguments: types) func `of a screen is that of its type in small letters, with hyphens`(
    _ type: String, _ name: String
  ) {
    #expect(Names.hyphenated(type) == name)
  }

  private nonisolated static let edits: [(String, String, Int?)] = [
    ("item", "item", 0), ("item", "ITEM", 0), ("item", "itme", 1), ("item", "items", 1), ("item", "tem", 1),
    ("item", "cart", nil),
    ("item", "imte", 2), ("", "item", nil), ("a", "", 1), ("ab", "cd", nil), ("settings", "sttngs", 2),
    ("settings", "stngsxx", nil), (String(repeating: "a", count: 97), String(repeating: "a", count: 97), nil),
    (String(repeating: "a", count: 96), String(repeating: "a", count: 96), 0),
  ]

  @Test(arguments: edits) func `may have been meant by one that is few edits away`(
    _ name: String, _ other: String, _ edits: Int?
  ) {
    #expect(Names.edits(from: name, to: other) == edits)
  }

  @Test func `is counted with what it counts`() {
    #expect([0, 1, 2, -1].map { $0.of("key") } == ["0 keys", "1 key", "2 keys", "-1 keys"])
  }
}

@Suite(.timeLimited) struct `A fingerprint` {
  private func print(_ mix: (inout Fingerprint) -> Void) -> String {
    var print = Fingerprint()
    mix(&print)
    return print.description
  }

  @Test func `has sixteen digits, and is another one for anything else that was mixed`() {
    var prints = [print { _ in }]
    prints += [0, 1, 1 << 63, UInt64.max].map { (word: UInt64) in print { $0.add(word) } }
    for length in 0...17 { prints.append(print { $0.add(Array(repeating: UInt8(0), count: length)) }) }
    prints += ["a", "b", "ab", "ba", "abcdefgh", "abcdefghi", "abcdefgi"].map { text in print { $0.add(text) }
    }
    prints.append(
      print {
        $0.add("a"); $0.add("b")
      })
    prints.append(
      print {
        $0.add("b"); $0.add("a")
      })
    prints.append(
      print {
        $0.add(""); $0.add("ab")
      })
    #expect(Set(prints).count == prints.count && prints.allSatisfy { $0.count == 16 })
  }

  @Test func `is that of the bytes, however they are given`() {
    let text = "größer als acht"
    let bytes = Array(text.utf8)
    let prints = [
      print { $0.add(text) }, print { $0.add(bytes) }, print { $0.add(bytes[...]) },
      print { $0.add(([0] + bytes + [0])[1..<bytes.count + 1]) },
    ]
    #expect(Set(prints).count == 1)
  }
}

@Suite(.timeLimited) struct `A stable hash` {
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func `is that of FNV-1a`(_ text: String, _ digits: String) {
    var hash = StableHash()
    hash.add(text)
    #expect(String(hash.value, radix: 16) == digits)
  }
}
