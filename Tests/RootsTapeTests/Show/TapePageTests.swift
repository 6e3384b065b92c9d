import Roots
@testable import RootsTape
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `The page of a tape` {
  /// The moments of a tape: kind, label and whether a claim holds.
  private func moments(_ tape: String) async throws -> [[Value?]] {
    var options = ReplayOptions()
    options.page = .made
    let played = await Played.tape(tape, options)
    let page = try #require(played.replay.page)
    return try list("moments", of: page).map {
      [$0.fields?["k"], $0.fields?["l"], $0.fields?["v"]?.fields?["ok"]]
    }
  }

  private func list(_ name: String, of page: String) throws -> [Value] {
    let value = try #require(Value(json: page).fields?[name], "no \(name)")
    guard case .list(let items) = value else {
      Issue.record("\(name) is \(value.json)")
      return []
    }
    return items
  }

  @Test func `has a moment for every key, claim, wait and note, and none for what only prepares`()
    async throws
  {
    let tape = """
      Set Cols 60
      Expect Top list
      Step "one"
      Type "ab" Enter 2
      Note "look"
      Sleep 1s
      Resize 70 20
      Check Top nothing
      Expect Not Top list
      """
    #expect(
      try await moments(tape) == [
        ["start", "start", nil], ["claim", "Expect Top list", true], ["key", "a", nil], ["key", "b", nil],
        ["key", "Enter", nil], ["key", "Enter", nil], ["note", "look", nil], ["wait", "Sleep 1s", nil],
        ["input", "Resize 70 20", nil], ["claim", "Check Top nothing", false],
        ["claim", "Expect Not Top list", true],
      ])
  }

  @Test func `shows nothing of a section that is left out, and expected failures as such`() async throws {
    let tape =
      "Step \"a\"\nSkip \"no\"\nEnter\nSleep 1s\nNote \"x\"\nStep \"b\"\nTodo \"some day\"\nExpect Top nothing"
    #expect(
      try await moments(tape) == [["start", "start", nil], ["claim", "Expect Top nothing", false]])
  }

  @Test func `shows nothing of what is hidden but failures`() async throws {
    let tape = """
      Hide
      Type "a" Enter
      Sleep 1s
      Resize 70 20
      Expect Top item
      Check Top nothing
      Show
      Type "b"
      """
    #expect(
      try await moments(tape) == [
        ["start", "start", nil], ["claim", "Check Top nothing", false], ["key", "b", nil],
      ])
  }

  @Test(arguments: ["", "Hide\n"]) func `says which steps are skipped or expected to fail, hidden or not`(
    _ hide: String
  ) async throws {
    var options = ReplayOptions()
    options.page = .made
    let tape = "\(hide)Step \"a\"\nSkip \"no\"\nStep \"b\"\nTodo \"some day\"\nExpect Top nothing"
    let page = try #require(await Played.tape(tape, options).replay.page)
    let steps = try list("steps", of: page)
    #expect(steps.map { $0.fields?["skipped"]?.text } == ["no", nil])
    #expect(steps.map { $0.fields?["todo"]?.text } == [nil, "some day"])
  }

  @Test func `has no picture of an end that is hidden`() async throws {
    var options = ReplayOptions()
    options.page = .made
    let page = try #require(await Played.tape("Hide\nType \"bye\"\nEnter", options).replay.page)
    let moments = try list("moments", of: page)
    #expect(moments.map { $0.fields?["k"] } == ["start", "end"])
    #expect(moments.map { $0.fields?["f"] != nil } == [true, false])
    #expect(!page.contains("bye") && page.contains("key enter"))
  }

  @Test func `shows a wait that was in vain as failed`() async throws {
    #expect(
      try await moments("Wait+Screen@1s /never/") == [
        ["start", "start", nil], ["wait", "Wait+Screen@1s /never/", false],
      ])
  }

  @Test func `is made only if it is asked for`() async {
    #expect(await Played.tape("Enter").replay.page == nil)
  }

  @Test func `gives the events of a key to that key`() async throws {
    var options = ReplayOptions()
    options.page = .made
    let page = try #require(await Played.tape("Enter\nEscape", options).replay.page)
    let moments = try list("moments", of: page)
    let events = moments.map { moment -> [String] in
      guard case .list(let events)? = moment.fields?["e"] else { return [] }
      return events.compactMap(\.text)
    }
    #expect(events.count == 3)
    #expect(events[1].first == "key enter" && events[2].first == "key escape")
  }
}
