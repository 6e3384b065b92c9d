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

@Suite(.timeLimited) struct `A stable hash` {
  @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
  func `is that of FNV-1a`(_ text: String, _ digits: String) {
    var hash = StableHash()
    hash.add(text)
    #expect(String(hash.value, radix: 16) == digits)
  }
}
