import Roots
import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What a recording claims by itself when something has changed.
@MainActor @Suite(.timeLimited) struct `A claim that a recording makes by itself` {
  private static let desk = """
    app Desk {
      start tab=home
      tab home root=list
      tab feed root=posts
      screen list { list { row "A" { push item } } }
      screen item
      screen other
      screen posts
      flow buy start=item { screens item }
      accessory ask
      accessory more
    }
    """

  /// The claims behind some commands, about what the last ones have changed.
  private func claims(
    _ before: [String], _ last: [String], _ kind: RecorderOptions.Expectations = .top
  ) async throws -> [String] {
    let stage = try SessionStage(TextApp.app(Self.desk), StageSetup())
    await stage.settle()
    func perform(_ commands: [String]) async throws {
      for command in commands {
        try await stage.take(.perform(command))
        await stage.settle()
      }
    }
    try await perform(before)
    let old = Landmarks(stage.session.navigator.state)
    try await perform(last)
    return Landmarks(stage.session.navigator.state).claims(since: old, kind)
      .compactMap { TapePrinter.expectationText(Expectation($0, verb: .check)) }
      .filter { !$0.hasPrefix("Check Route") }
  }

  nonisolated static let tops: [([String], [String], [String])] = [
    ([], [], []), ([], ["push item"], ["Check Top item"]), (["push item"], ["pop"], ["Check Top list"]),
    ([], ["push item", "pop"], []), ([], ["tab feed"], ["Check Top posts"]),
    // The same screen once more is no other place.
    (["push item"], ["push item"], []), (["push item", "push other"], ["pop-to list"], ["Check Top list"]),
    ([], ["overlay ask"], ["Check Layers 1", "Check Top ask"]),
    (["overlay ask"], ["dismiss"], ["Check Layers 0", "Check Top list"]),
    (["overlay ask"], ["overlay more @layer=new"], ["Check Layers 2", "Check Top more"]),
    (["overlay ask", "overlay more @layer=new"], ["dismiss"], ["Check Layers 1", "Check Top ask"]),
    // In a flow, the screen that has the keys is that of the flow, on a stack or on a layer.
    ([], ["push buy"], ["Check Top item"]), ([], ["overlay buy"], ["Check Layers 1", "Check Top item"]),
    ([], ["push item", "overlay ask"], ["Check Layers 1", "Check Top ask", "Check Top item on tab:home"]),
  ]

  @Test(arguments: tops)
  func `is about the screen on top, and the layers over it`(
    _ before: [String], _ last: [String], _ claims: [String]
  ) async throws {
    #expect(try await self.claims(before, last) == claims)
  }

  nonisolated static let states: [([String], [String], [String])] = [
    ([], [], []), ([], ["push item"], ["Check Stack list item"]),
    (["push item"], ["push item"], ["Check Stack list item item"]),
    (["push item"], ["pop"], ["Check Stack list"]),
    (
      Array(repeating: "push item", count: 10), ["push other"],
      ["Check Stack list" + String(repeating: " item", count: 10) + " other"]
    ),
    // Of a stack that no line holds only the top is claimed.
    (Array(repeating: "push item", count: 11), ["push other"], ["Check Top other"]),
    (Array(repeating: "push item", count: 11), ["push item"], []),
    ([], ["overlay ask"], ["Check Layers 1", "Check Top ask"]),
  ]

  @Test(arguments: states)
  func `is about the whole stack if that is asked for, as long as it is short`(
    _ before: [String], _ last: [String], _ claims: [String]
  ) async throws {
    #expect(try await self.claims(before, last, .state) == claims)
  }

  @Test func `holds on a tape that does the same`() async throws {
    for (before, last, claims) in Self.tops + Self.states {
      let lines = (before + last).map { "Do \($0)" } + claims
      let result = try await TextApp.play(lines.joined(separator: "\n"), on: Self.desk)
      #expect(result.code == .passed, "\(lines)")
    }
  }
}
