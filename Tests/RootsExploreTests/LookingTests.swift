import Glibc
import Roots
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import RootsTape

@MainActor @Suite(.timeLimited) struct `A program that is looked at` {
  private static func setting(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }

  /// A program whose rows and lines come and go with its values.
  private static func text(_ random: inout Seeded) -> String {
    func value() -> String { random.pick(["v", "v", "w"]) }
    func condition() -> String { random.oneIn(3) ? "" : "when=\"\(random.pick(["", "!"]))\(value())\"" }
    func change() -> String { "set \(value())=#\(random.pick(["true", "false"]))" }
    func list() -> String {
      let rows = (0..<random.pick([3, 5, 9])).map { number in
        let does = random.pick([change(), change(), "go b", "push b", "overlay c", "back", "push a"])
        let name = random.pick(["row \(number)", "row"])
        return random.oneIn(6)
          ? "row for=t in=things \"{t.id}\" \(condition()) { \(does) }"
          : "row \"\(name)\" \(condition()) { \(does) }"
      }
      return "list { \(rows.joined(separator: "; ")) }"
    }
    func screen() -> String {
      let parts = (0..<random.pick([1, 2, 3])).map { number in
        random.pick([
          list(), list(), "text \"one\\ntwo\\nthree\" \(condition())", "field \"f\(number)\" \(condition())",
        ])
      }
      return "{ \(parts.joined(separator: "; ")) }"
    }
    return """
      app "Looking" scheme=l {
        set v=#true w=#false
        data things generate=4 { column id type=int }
        start screen=a
        screen a \(screen())
        screen b \(screen())
        accessory c \(screen())
        key f2 { set v=#true }
        key f3 { set v=#false }
        key f11 { set w=#true }
        key f5 { set w=#false }
        on b.didAppear { \(change()) }
        on c.destroy { \(change()) }
      }
      """
  }

  /// A run of a program, and what it has logged.
  @MainActor private final class Run {
    let stage: SessionStage
    var events: [LogEvent.Kind] = []

    init(_ text: String) throws {
      var setup = StageSetup()
      // Little room: many keys scroll.
      setup.size = Size(columns: 40, rows: 12)
      stage = try SessionStage(TextApp.app(text), setup)
      stage.listener = { [weak self] in self?.events.append($0.kind) }
    }
  }

  /// What a person does next.
  private enum Step: Sendable, CustomStringConvertible {
    case key(Key), scroll(TapeScroll)

    var description: String {
      switch self {
      case .key(let key): "\(key)"
      case .scroll(let direction): "scroll \(direction)"
      }
    }

    private static let keys: [Key] = [
      .up, .down, .down, .enter, .enter, .escape, .pageDown, .pageUp, .end, .tab,
    ]

    static let all: [Step] =
      (keys + [2, 3, 5, 11].map { .function($0) } + Key.typing("/r")).map { .key($0) } + [
        .scroll(.down), .scroll(.up),
      ]
  }

  private func take(_ step: Step, _ run: Run) async throws {
    switch step {
    case .key(let key): run.stage.press(key)
    case .scroll(let direction): try await run.stage.take(.scroll(direction))
    }
    await run.stage.settle()
  }

  /// Where two runs of a program part, of which one is looked at after each step; `nil` if they do not.
  private func parting(_ text: String, _ random: inout Seeded) async throws -> String? {
    let (seen, unseen) = (try Run(text), try Run(text))
    for run in [seen, unseen] { await run.stage.settle() }
    var steps: [Step] = []
    for _ in 0..<15 {
      _ = seen.stage.frame
      let step = random.pick(Step.all)
      steps.append(step)
      for run in [seen, unseen] { try await take(step, run) }
      if seen.events != unseen.events || seen.stage.state != unseen.stage.state {
        return "events after \(steps)"
      }
    }
    let (one, other) = (seen.stage.frame.rows, unseen.stage.frame.rows)
    return one == other ? nil : (["picture after \(steps)"] + one + other).joined(separator: "\n")
  }

  @Test func `does what it does when no one looks`() async throws {
    let rounds = 100 * min(50, max(1, Self.setting("ROOTS_ROUNDS") ?? 1))
    let first = Self.setting("ROOTS_SEED") ?? 1
    for seed in first..<first + rounds {
      var random = Seeded(seed: UInt64(seed))
      let text = Self.text(&random)
      if let parting = try await parting(text, &random) {
        Issue.record("ROOTS_SEED=\(seed): \(parting)\n\(text)")
        return
      }
    }
  }
}
