import Roots
import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Claims about what happened, each of which uses up what it found.
@MainActor @Suite(.timeLimited) struct `A claim about an event` {
  /// A log of these events, of which some happened before the step.
  private static func memory(_ kinds: [LogEvent.Kind], before: Int = 0) -> ReplayMemory {
    var memory = ReplayMemory()
    for (place, kind) in kinds.enumerated() {
      memory.log.append(LogEvent(number: place + 1, time: .seconds(place), kind), during: place)
    }
    memory.stepStart = before
    return memory
  }

  private static func told(_ claim: String, _ memory: ReplayMemory) -> String {
    StillStage().told(claim, memory)
  }

  private static func push(_ to: String) -> LogEvent.Kind {
    .outcome(RequestID(1), .committed, LogEvent.Shift(.push, from: "a", to: to))
  }

  private static func answer(_ screen: String, _ value: Value?) -> LogEvent.Kind {
    .completion(ContextID(1), screen: screen, .completed(value.map { Payload($0) }))
  }

  private static func closed(_ from: String) -> LogEvent.Kind {
    .outcome(RequestID(2), .committed, LogEvent.Shift(.dismiss, from: from, to: nil))
  }

  private static let left = LogEvent.Kind.completion(ContextID(3), screen: "ask", .cancelled(.popped))

  @Test func `finds the first one that fits, by its word and its fields`() {
    let memory = Self.memory([.key("enter"), Self.push("b"), Self.push("c"), .note("hello")])
    #expect(Self.told("Expect Event key", memory) == "holds: enter")
    #expect(Self.told("Expect Event outcome to=c", memory) == "holds: 1 push a → c")
    #expect(Self.told("Expect Event outcome from=a to=b change=push", memory) == "holds: 1 push a → b")
    #expect(Self.told("Expect Event note text=hello", memory).hasPrefix("holds: "))
    #expect(Self.told("Expect Event /\"to\":\"b\"/", memory) == "holds: 1 push a → b")
    #expect(
      Self.told("Expect Event outcome to=d", memory)
        == "fails: no such event among 4 events; the last outcome is '1 push a → c': outcome to=d / outcome 1 push a → c"
    )
    #expect(
      Self.told("Expect Event outcome from=a to=d", memory).contains(": outcome from=a to=d / "))
    // A field that the event does not have is not what is claimed.
    #expect(
      Self.told("Expect Event key to=b", memory).hasPrefix(
        "fails: no such event among 4 events; the last key"))
    #expect(Self.told("Expect Event paste", memory) == "fails: no such event among 4 events: paste / none")
    #expect(
      Self.told("Expect Event /nothing/", memory) == "fails: no such event among 4 events: /nothing/ / none")
    #expect(
      Self.told("Expect Event key", Self.memory([])) == "fails: no such event among 0 events: key / none")
    #expect(
      Self.told("Expect Event paste", Self.memory([.key("a")]))
        == "fails: no such event among 1 event: paste / none")
  }

  @Test func `looks only at what came after the last match of its kind`() {
    var memory = Self.memory([.key("enter"), .key("up"), Self.answer("ask", 1)])
    memory.matched[.event] = 1
    #expect(Self.told("Expect Event key", memory) == "holds: up")
    memory.matched[.event] = 2
    #expect(Self.told("Expect Event key", memory).hasPrefix("fails: no such event among 1 event"))
    // Other kinds of claims have not looked yet.
    #expect(Self.told("Expect Completed ask", memory).hasPrefix("holds: "))
    memory.matched[.completed] = 3
    #expect(
      Self.told("Expect Completed ask", memory) == "fails: ask has not completed: completed / not completed")
  }

  @Test func `that something did not happen looks at the whole step, and at no more`() {
    var memory = Self.memory([.key("enter"), .key("up")], before: 1)
    memory.matched[.event] = 2
    #expect(Self.told("Expect Not Event /\"up\"/", memory).hasPrefix("fails: up: not so"))
    #expect(Self.told("Expect Not Event /enter/", memory).hasPrefix("holds: no such event among 1 event"))
  }

  @Test func `says which event it has used up`() throws {
    let memory = Self.memory([.key("enter"), Self.answer("ask", 1), Self.closed("ask"), Self.left])
    func taken(_ claim: String) throws -> (ConsumingClaim, Int)? {
      guard case .expect(let expectation)? = Tape(claim).commands.first?.action else { return nil }
      let goldens = GoldenFolder(of: "t", ReplayOptions(), ToyFiles())
      guard case .holds(_, let taken?) = Judge(StillStage(), memory, goldens).verdict(on: expectation) else {
        return nil
      }
      return (taken.claim, taken.event)
    }
    #expect(try #require(try taken("Expect Event key")) == (.event, 1))
    #expect(try #require(try taken("Expect Completed ask")) == (.completed, 2))
    #expect(try #require(try taken("Expect Dismissed ask")) == (.dismissed, 3))
    #expect(try #require(try taken("Expect Cancelled ask")) == (.cancelled, 4))
    #expect(try taken("Expect Not Event paste") == nil && taken("Expect Top x") == nil)
  }

  nonisolated static let answers: [(String, String)] = [
    ("Expect Completed ask", "holds: "), ("Expect Completed ask {\"color\":\"red\"}", "holds: "),
    ("Expect Completed ask 1.0", "holds: "),
    ("Expect Completed ask 2", "fails: ask completed with no value: 2 / no value"),
    ("Expect Completed pick", "fails: pick has not completed: completed / not completed"),
    ("Expect Completed pick 3", "fails: pick has not completed: 3 / not completed"),
    ("Expect Not Completed pick", "holds: pick has not completed"),
    ("Expect Not Completed ask 2", "holds: ask completed with no value"),
  ]

  @Test(arguments: answers) func `of an answer looks at all answers of the screen`(
    _ claim: String, _ told: String
  ) {
    let memory = Self.memory([
      Self.left, Self.answer("ask", ["color": "red"]), Self.answer("ask", 1), Self.answer("ask", nil),
    ])
    #expect(Self.told(claim, memory).hasPrefix(told))
  }

  @Test func `tells a layer that was closed from a screen that went without an answer`() {
    let memory = Self.memory([Self.closed("card"), Self.left, Self.push("x")])
    #expect(Self.told("Expect Dismissed card", memory).hasPrefix("holds: "))
    #expect(Self.told("Expect Cancelled ask", memory).hasPrefix("holds: "))
    #expect(
      Self.told("Expect Dismissed ask", memory)
        == "fails: ask has not been dismissed: dismissed / not dismissed")
    #expect(
      Self.told("Expect Cancelled card", memory)
        == "fails: card has not been cancelled: cancelled / not cancelled")
    #expect(Self.told("Expect Dismissed a", memory).hasPrefix("fails: "), "it was left by another way")
    let done = Self.memory([Self.answer("ask", 1)])
    #expect(Self.told("Expect Cancelled ask", done).hasPrefix("fails: "))
  }
}
