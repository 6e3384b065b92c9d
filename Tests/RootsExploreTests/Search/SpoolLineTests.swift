import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

/// One fact of each kind, and twins that differ in one part.
enum SampleFacts {
  static let all: [Fact] = [
    .screen("a"), .screen("b"), .screen(""), .edge("a", "b"), .edge("b", "a"), .edge("ab", ""),
    .edge("", "ab"),
    .operation("push", on: "tab"), .operation("tab", on: "push"), .operation("push", on: "main"),
    .guardian("g", .allowed), .guardian("g", .denied), .guardian("h", .allowed), .guardian("g", .redirected),
    .guardian("g", .forced), .guardian("g", .timedOut), .guardian("g", .pending), .guardian("g", .withdrawn),
    .completion("a", "completed"), .completion("a", "popped"), .completion("b", "completed"),
    .rejection("atRoot"), .rejection("noMatch"), .layers(1), .layers(2), .layers(10),
    .binding("x", on: "a"), .binding("a", on: "x"), .binding("x", on: ""), .rested("a"), .rested("b"),
    .tested("a"), .tested("b"), .idle("row 'A'", on: "a"), .idle("a", on: "row 'A'"),
    .used("row 'A'", on: "a"),
    .used("a", on: "row 'A'"), .folded,
    .oddity(Oddity(.cutPop, ["a", "2", "1"])),
    .oddity(Oddity(.cutPop, ["a", "1", "2"])), .oddity(Oddity(.stale, ["a", "2"])),
    .oddity(Oddity(.again, ["a"])), .overfull,
    .answer(0, isGiven: true), .answer(0, isGiven: false),
    .answer(1, isGiven: true), .askedToLeave("a"), .askedToLeave("b"), .offered(0), .offered(1), .pile("a"),
    .pile("b"),
  ]
}

@Suite(.timeLimited) struct `A line of a spool` {
  private static let key = StateKey(high: 1, low: 0xff)
  private static let digits = "000000000000000100000000000000ff"

  private func read(_ text: String) -> SpoolLine? { SpoolLine(Array(text.utf8)[...]) }

  private static func found(_ property: Fault.Property, _ trip: RoundTrip? = nil) -> Exploration.Found {
    var found = Exploration.Found(
      fault: Fault(property: property, message: "it's \"wrong\""), screen: "home", witness: nil)
    found.trip = trip
    return found
  }

  private static let lines: [(SpoolLine, String)] = [
    (
      .state(key, way: [3, 0], edges: 7, isDeadEnd: false),
      #"{"state":{"_0":"\#(digits)","way":[3,0],"edges":7,"isDeadEnd":false}}"#
    ),
    (
      .child(owner: 12, key, move: 1_048_577),
      #"{"child":{"owner":12,"_1":"\#(digits)","move":1048577}}"#
    ),
    (.fact(.edge("a", "b"), move: 4), #"{"fact":{"_0":{"edge":{"_0":"a","_1":"b"}},"move":4}}"#),
    (.walked(moves: 9), #"{"walked":{"moves":9}}"#),
  ]

  @Test(arguments: lines) func `is read as it is written`(line: SpoolLine, text: String) {
    #expect(line.json == text)
    #expect(read(text)?.json == text)
  }

  @Test func `holds a fact of any kind`() {
    let lines = SampleFacts.all.map { SpoolLine.fact($0, move: 0).json }
    #expect(Set(lines).count == lines.count)
    for (fact, line) in zip(SampleFacts.all, lines) {
      guard case .fact(fact, 0)? = read(line) else {
        Issue.record("\(line) is not read as \(fact)")
        continue
      }
    }
  }

  private static let properties: [Fault.Property] =
    [
      .engine, .completion, .outcome, .drain, .identity, .commit, .order, .lock, .waiting, .claim("engine"),
      .claim(""),
    ] + RoundTrip.Kind.allCases.map { .trip($0) }

  @Test(arguments: properties)
  func `holds a fault of any kind`(property: Fault.Property) throws {
    var trip: RoundTrip?
    if case .trip(let kind) = property { trip = RoundTrip(kind, "there") }
    let line = SpoolLine.fault(Self.found(property, trip), moves: [2], isOfState: true)
    guard case .fault(let found, let moves, let isOfState)? = read(line.json) else {
      Issue.record("\(line.json) is not read as a fault")
      return
    }
    #expect(found.fault == Fault(property: property, message: "it's \"wrong\""))
    #expect(found.screen == "home" && found.trip == trip && moves == [2] && isOfState)
  }

  @Test(arguments: [
    "", "[]", "{}", "[1]", "\"state\"", #"{"moved":{"moves":7}}"#, #"{"state":{}}"#, #"{"walked":7}"#,
    #"{"walked":{"moves":"x"}}"#, #"{"walked":{"moves":7}"#, #"{"fact":{"_0":{"unknown":{}},"move":1}}"#,
    #"{"state":{"_0":"zz","way":[3],"edges":7,"isDeadEnd":false}}"#,
    #"{"state":{"_0":"\#(digits)","way":["x"],"edges":7,"isDeadEnd":false}}"#,
    #"{"child":{"owner":12,"_1":"00","move":1}}"#,
    #"{"fact":{"_0":{"guardian":{"_0":"g","_1":"maybe"}},"move":1}}"#,
  ])
  func `is not read from a text that says something else`(text: String) { #expect(read(text) == nil) }

  @Test func `begins with what it is and, for a child, whose it is`() {
    let state = SpoolLine.state(Self.key, way: [1], edges: 1, isDeadEnd: false)
    #expect(state.json.utf8.starts(with: SpoolLine.stateBeginning))
    for owner in [1, 13, 31] {
      let line = SpoolLine.child(owner: owner, Self.key, move: 0).json.utf8
      #expect([1, 13, 31, 3].filter { line.starts(with: SpoolLine.beginning(ofChildrenFor: $0)) } == [owner])
      #expect(!line.starts(with: SpoolLine.stateBeginning))
    }
  }
}

@Suite(.timeLimited) struct `A sealed file` {
  private let header: Record = ["spool": 2, "app": "a"]

  @Test(arguments: [[], [""], ["", ""], ["[1]"], ["[\"ü\"]", "", "x"], ["[1]\r"]])
  func `holds the lines that were written`(lines: [String]) throws {
    let file = try #require(SealedFile(SealedFile.bytes(header, lines)))
    #expect(file.header == header)
    #expect(file.lines.map { String(decoding: $0, as: UTF8.self) } == lines)
  }

  @Test func `is not whole when any byte was changed, added or taken away`() {
    let bytes = SealedFile.bytes(header, ["[1]", "[2]"])
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      #expect(SealedFile(other) == nil, "byte \(place) was changed")
      #expect(SealedFile(Array(bytes[..<place])) == nil, "cut at \(place)")
      other = bytes
      other.insert(UInt8(ascii: "\n"), at: place)
      #expect(SealedFile(other) == nil, "a line was added at \(place)")
    }
    #expect(SealedFile(bytes + Array("\n".utf8)) == nil)
    #expect(SealedFile(bytes + Array("[3]\n".utf8)) == nil)
  }

  @Test(arguments: ["", "\n", "\n\n", "[\"end\",0,\"0\"]\n"])
  func `is not made of a text without a seal`(text: String) { #expect(SealedFile(Array(text.utf8)) == nil) }
}
