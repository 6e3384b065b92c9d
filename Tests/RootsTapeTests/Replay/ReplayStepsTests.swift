import Roots
@testable import RootsTape
import TestSupport
import TestTraits
import Testing

/// Steps of a tape that includes others, as reports tell of them.
@MainActor @Suite(.timeLimited) struct `A step with an included tape` {
  nonisolated static let steps: [(tape: String, included: String, cases: [String])] = [
    // What stands behind the included tape belongs to the step that includes it.
    (
      "Step \"book\"\nExpect Top list\nSource \"in.tape\"\nCheck Top x", "Step \"sign in\"\nExpect Top list",
      ["book toy.tape:1 passed 1 failed 1", "sign in in.tape:1 passed 1 failed 0"]
    ),
    // Two in a row; a tape without steps of its own.
    (
      "Step \"a\"\nSource \"in.tape\"\nSource \"in.tape\"\nCheck Top x", "Check Top y",
      ["a toy.tape:1 passed 0 failed 3"]
    ),
    (
      "Step \"a\"\nSource \"in.tape\"\nSource \"in.tape\"\nExpect Top list", "Step \"b\"\nCheck Top y",
      [
        "a toy.tape:1 passed 1 failed 0", "b in.tape:1 passed 0 failed 1", "b in.tape:1 passed 0 failed 1",
      ]
    ),
    // A tape without steps that includes one.
    (
      "Source \"in.tape\"\nCheck Top x", "Step \"b\"\nExpect Top list",
      ["- toy.tape:1 passed 0 failed 1", "b in.tape:1 passed 1 failed 0"]
    ),
    ("Source \"in.tape\"\nEnter", "Step \"b\"\nExpect Top list", ["b in.tape:1 passed 1 failed 0"]),
    // What is said of a step holds for all that it includes, and only for that.
    (
      "Step \"a\"\nSkip \"no\"\nSource \"in.tape\"\nExpect Top x\nStep \"c\"\nCheck Top x",
      "Step \"b\"\nExpect Top y",
      [
        "a toy.tape:1 passed 0 failed 0 skipped no", "b in.tape:1 passed 0 failed 0 skipped no",
        "c toy.tape:5 passed 0 failed 1",
      ]
    ),
    (
      "Step \"a\"\nTodo \"soon\"\nSource \"in.tape\"\nExpect Top x", "Step \"b\"\nExpect Top y",
      ["a toy.tape:1 passed 0 failed 0 todo soon", "b in.tape:1 passed 0 failed 1 todo soon"]
    ),
    (
      "Step \"a\"\nSource \"in.tape\"\nCheck Top x", "Step \"b\"\nSkip \"no\"\nExpect Top y",
      ["a toy.tape:1 passed 0 failed 1", "b in.tape:1 passed 0 failed 0 skipped no"]
    ),
    (
      "Step \"a\"\nSource \"in.tape\"\nExpect Top x", "Skip \"no\"",
      ["a toy.tape:1 passed 0 failed 0 skipped no"]
    ),
    // Steps that are not reached keep their place.
    (
      "Step \"a\"\nExpect Top x\nStep \"c\"\nSource \"in.tape\"\nEnter", "Step \"b\"",
      [
        "a toy.tape:1 passed 0 failed 1", "c toy.tape:3 passed 0 failed 0 skipped not reached",
        "b in.tape:1 passed 0 failed 0 skipped not reached",
      ]
    ),
    // Of a step whose rest is not played nothing is said to hold.
    (
      "Step \"a\"\nExpect Top list\nSource \"in.tape\"\nExpect Top x", "Step \"b\"\nExpect Top y",
      [
        "a toy.tape:1 passed 1 failed 0 skipped in.tape:2 failed", "b in.tape:1 passed 0 failed 1",
      ]
    ),
  ]

  @Test(arguments: steps)
  func `goes on behind it, and has its own place`(_ tape: String, _ included: String, _ cases: [String]) async
  {
    let played = await Played.tape(tape, including: ["in.tape": included])
    let told = played.result.cases.map { step in
      "\(step.name ?? "-") \(TapePaths.name(of: step.file)):\(step.line) passed \(step.passed) "
        + "failed \(step.failures.count)" + (step.skipped.map { " skipped \($0)" } ?? "")
        + (step.todo.map { " todo \($0)" } ?? "")
    }
    #expect(told == cases)
  }

  @Test func `counts its own time alone`() async {
    let played = await Played.tape(
      "Step \"a\"\nSleep 1s\nSource \"in.tape\"\nSleep 2s\nStep \"c\"\nSleep 8s",
      including: ["in.tape": "Step \"b\"\nSleep 4s"])
    #expect(played.result.cases.map(\.duration) == [.seconds(3), .seconds(4), .seconds(8)])
  }

  @Test func `names its file in JUnit, and comes back from another process with it`() async {
    let played = await Played.tape(
      "Step \"a\"\nSource \"in.tape\"", including: ["in.tape": "\nStep \"b\"\nCheck Top x"])
    let summary = TapeSummary(played.result)
    let junit = Report.junit([summary])
    #expect(
      junit.contains(
        "<testcase name=\"b\" classname=\"tapes/toy.tape\" file=\"tapes/in.tape\" line=\"2\""), "\(junit)")
    #expect(
      junit.contains("<testcase name=\"a\" classname=\"tapes/toy.tape\" file=\"tapes/toy.tape\" line=\"1\""))
    #expect(TapeSummary(summary.document) == summary)
  }

  @Test func `looks back at its own events`() async {
    let played = await Played.tape(
      "Step \"a\"\nType \"q\"\nSource \"in.tape\"\nCheck Not Event text text=q",
      including: ["in.tape": "Step \"b\"\nCheck Not Event text text=q"])
    #expect(played.places == ["4 failed"])
  }
}
