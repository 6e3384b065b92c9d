internal import Roots
internal import RootsTerminal
internal import RootsApp

@MainActor struct Judge {
  let stage: any TapeStage
  let memory: ReplayMemory
  let goldens: GoldenFolder
  /// Read once for all that one claim looks at.
  let state: StateView

  init(_ stage: any TapeStage, _ memory: ReplayMemory, _ goldens: GoldenFolder) {
    self.stage = stage
    self.memory = memory
    self.goldens = goldens
    state = StateView(stage.state)
  }

  func verdict(on expectation: Expectation) -> Verdict {
    let verdict = verdict(on: expectation.assertion, isNegated: expectation.isNegated)
    switch verdict {
    case _ where !expectation.isNegated: return verdict
    case .holds(let words, _): return .fails(Shortfall(words, expected: "not so", actual: words))
    case .fails(let shortfall) where shortfall.isAboutNothing: return verdict
    case .fails(let shortfall): return .holds(shortfall.sentence)
    }
  }

  private func verdict(on assertion: Assertion, isNegated: Bool) -> Verdict {
    switch assertion {
    case .text(let needle, let scope, let count): text(needle, scope, count)
    case .tab(let name): equal([.field("tab")], .string(name))
    case .top(let name, let place): top(name, on: place)
    case .depth(let count): depth(state.base, count)
    case .stack(let patterns): stack(state.base, patterns)
    case .layers(let count): layers(count)
    case .layer(let name, let claim): layer(name, claim)
    case .focus(let name): focus(name)
    case .route(let route): self.route(route)
    case .payload(let comparison): compare(state.front + [.field("top"), .field("payload")], comparison)
    case .state(let comparison): compare([], comparison)
    case .completed(let name, let value): completed(name, value, isNegated)
    case .dismissed(let name): ended(.dismissed, name, isNegated)
    case .cancelled(let name): ended(.cancelled, name, isNegated)
    case .event(let pattern): event(pattern, isNegated)
    case .queue(let count): queue(count)
    case .phase(let phase): equal([.field("phase")], .string(phase.rawValue))
    case .value(let comparison): compare([.field("values")], comparison)
    case .guarded(let name, let answer): guarded(name, answer)
    case .golden(let name, let pane, let depth): golden(name, pane, depth)
    case .same(let step): same(as: step)
    case .changed: changed()
    case .unchanged: unchanged()
    case .invariants: invariants()
    case .exit(let status): exit(status)
    }
  }
}

enum Verdict {
  /// The claim holds: in words, for those who claim the opposite, and the event that has been used up by it.
  case holds(String, taking: (claim: ConsumingClaim, event: Int)? = nil)
  case fails(Shortfall)

  static func when(_ holds: Bool, _ words: String, _ shortfall: @autoclosure () -> Shortfall) -> Verdict {
    holds ? .holds(words) : .fails(shortfall())
  }
}

struct Shortfall: Equatable, Sendable {
  static let allInvariants = "all invariants hold"

  /// The actual value: `main.top.screen is Login`.
  var sentence: String
  var path: String?
  var expected: String
  var actual: String
  var rows: [RowPair] = []
  /// True if there is no such place at all: the opposite of the claim does not hold either.
  var isAboutNothing = false

  init(_ sentence: String, path: String? = nil, expected: String, actual: String) {
    self.sentence = sentence
    self.path = path
    self.expected = expected
    self.actual = actual
  }

  init(fault: String) { self.init(fault, expected: Self.allInvariants, actual: fault) }
}

struct RowPair: Equatable, Sendable {
  let number: Int
  let expected: String
  let actual: String
  /// A letter for each scalar of the actual row that differs, dots between; `a` for a row that only looks otherwise,
  /// `<>` for one that only has the cursor or not, `m` for one that has moved.
  let marks: String
  let expectedMarks: String
  let origin: Int?

  init(
    number: Int, expected: String, actual: String, marks: String, expectedMarks: String? = nil,
    origin: Int? = nil
  ) {
    (self.number, self.expected, self.actual) = (number, expected, actual)
    (self.marks, self.expectedMarks, self.origin) = (marks, expectedMarks ?? marks, origin)
  }

  var differs: Bool { (marks + expectedMarks).utf8.contains { $0 != UInt8(ascii: ".") } }
}

/// The memory of a replay for claims that look back.
struct ReplayMemory {
  var log = TapeLog()
  var steps: [String: StateView] = [:]
  var beforeInput: StateView?
  var stepStart = 0
  var matched: [ConsumingClaim: Int] = [:]
}

/// Claims that look only at what happened since they matched last.
enum ConsumingClaim: Hashable, Sendable { case event, completed, dismissed, cancelled }
