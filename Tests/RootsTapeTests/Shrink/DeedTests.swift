import Roots
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// The last input before a failure that answered, or that asked the program for nothing.
@Suite(.timeLimited) struct `The action before a failure` {
  private static func deed(_ kinds: [LogEvent.Kind], cursor: Int? = nil, reach: Int = 1) -> Deed? {
    let events = kinds.map { (step: 0, event: LogEvent(number: 0, time: .zero, $0)) }
    return Deed.all(in: events, [:], last: cursor.map { "row \($0)" }, reach: reach).first
  }

  private static let outcome = LogEvent.Kind.outcome(RequestID(1), .committed, nil)

  nonisolated static let none: [[LogEvent.Kind]] = [
    [], [.key("up")], [.key("down"), .key("tab"), .key("backspace")], [.value("v", 1)],
    // A word is made of letters: one beside another says nothing.
    [.text("a", field: nil), .text("b", field: nil)],
  ]

  @Test(arguments: none) func `is missing where nothing was given to the program`(_ kinds: [LogEvent.Kind])
    throws
  {
    #expect(Self.deed(kinds) == nil)
  }

  @Test func `is missing where the program was asked for something, or came to something`() throws {
    #expect(Self.deed([.key("enter"), Self.outcome]) == nil)
    #expect(Self.deed([.key("enter"), .value("v", 1), Self.outcome]) == nil)
    // What came before the last input does not matter.
    #expect(Self.deed([.key("enter"), Self.outcome, .key("enter")]) != nil)
    #expect(Self.deed([Self.outcome, .text("x", field: nil)]) != nil)
  }

  nonisolated static let same: [(LogEvent.Kind, LogEvent.Kind, Bool)] = [
    (.key("enter"), .key("enter"), true), (.key("enter"), .key("escape"), false),
    (.text("x", field: nil), .text("x", field: nil), true),
    (.text("x", field: nil), .text("y", field: nil), false),
    (.paste(characters: 3, cut: 0), .paste(characters: 3, cut: 0), true),
    (.url("/a"), .url("/b"), false), (.command("pop"), .command("pop"), true),
    (.mouse("click"), .key("enter"), false),
  ]

  @Test(arguments: same)
  func `is known by its key where no value tells more`(
    _ one: LogEvent.Kind, _ other: LogEvent.Kind, _ isSame: Bool
  ) throws {
    let (first, second) = (try #require(Self.deed([one])), Self.deed([other]))
    #expect(first.isDone(by: second) == isSame)
    #expect(first.isDone(by: first) && !first.isDone(by: nil))
  }

  @Test func `is known by the values that it changed, with any key`() throws {
    let one = try #require(Self.deed([.key("enter"), .value("a", 1), .value("b", 1)]))
    #expect(one.isDone(by: Self.deed([.key("f5"), .value("b", 2), .value("a", 9)])))
    #expect(!one.isDone(by: Self.deed([.key("enter"), .value("a", 1)])))
    #expect(!one.isDone(by: Self.deed([.key("enter")])))
    // Keys that only move about afterwards change nothing in it.
    #expect(one.isDone(by: Self.deed([.key("enter"), .value("a", 1), .value("b", 1), .key("down")])))
  }

  @Test func `was done on a row, unless the cursor was moved since`() throws {
    let third = try #require(Self.deed([.key("down"), .key("enter")], cursor: 3))
    #expect(third.isDone(by: Self.deed([.key("enter")], cursor: 3)))
    #expect(!third.isDone(by: Self.deed([.key("enter")], cursor: 4)))
    #expect(!third.isDone(by: Self.deed([.key("enter")])))
    let moved = try #require(Self.deed([.key("enter"), .key("up")], cursor: 3))
    #expect(moved.isDone(by: Self.deed([.key("enter")], cursor: 4)))
    let valued = try #require(Self.deed([.key("enter"), .value("a", 1)], cursor: 3))
    #expect(valued.isDone(by: Self.deed([.key("enter"), .value("a", 1)], cursor: 4)))
  }

  @Test func `may be a letter by itself, but no letter of a word`() throws {
    let text = { (letter: String) in LogEvent.Kind.text(letter, field: nil) }
    let alone = try #require(Self.deed([.key("down"), text("x"), .key("down")]))
    #expect(alone.isDone(by: Self.deed([text("x")])))
    let word = try #require(Self.deed([.key("enter"), text("a"), text("b")]))
    #expect(word.isDone(by: Self.deed([.key("enter")])))
    // A letter on either side makes a word.
    #expect(Self.deed([text("a"), text("b"), text("c")]) == nil)
    #expect(Self.deed([text("a"), .key("enter"), text("b")]) != nil)
  }

  @Test func `may lie some keys back, where it answered or asked for nothing`() throws {
    let answer = LogEvent.Kind.completion(
      ContextID(1), screen: "desk", .completed(Payload(["desk": "south"] as Value)))
    let walk: [LogEvent.Kind] = [.key("enter"), Self.outcome, .key("escape"), Self.outcome]
    for deed in [[.key("enter"), Self.outcome, answer], [.key("x")]] as [[LogEvent.Kind]] {
      #expect(Self.deed(deed + walk) == nil)
      #expect(Self.deed(deed + walk, reach: 2) == nil)
      let found = try #require(Self.deed(deed + walk, reach: 3))
      #expect(!found.isLast && found.isDone(by: Self.deed(deed, reach: 3)))
      #expect(!found.isDone(by: Self.deed([.key("y")], reach: 3)))
    }
  }
}
