@testable import Roots
@testable import RootsExplore
import Testing

/// An engine with a deliberate fault: none of these can be brought about by a program, because the engine
/// itself sees to it that they do not happen.
struct PlantedEngine: Sendable, CustomTestStringConvertible {
  /// The word of what must be found.
  let invariant: String
  /// What is done wrong, for the list of tests.
  let wrong: String
  let meddler: Model.Meddler

  var testDescription: String { "\(invariant): \(wrong)" }

  init(_ invariant: String, _ wrong: String, _ meddler: @escaping Model.Meddler) {
    self.invariant = invariant
    self.wrong = wrong
    self.meddler = meddler
  }

  /// Changes the state that a commit of some kind leaves, and tells all observers.
  private static func altering(
    _ kind: Change.Kind, _ alter: @escaping @Sendable (inout NavigationState, NavigationState) -> Void
  ) -> Model.Meddler {
    { engine, action in
      guard case .commit(let commit) = action, commit.change.kind == kind else { return action }
      alter(&engine.state, commit.before)
      var change = commit.change
      change.ended = change.ended.filter { engine.state.find($0.entry.id) == nil }
      return .commit(
        Engine.Commit(
          commit.request, from: commit.before, to: engine.state, change,
          engine.state.arrivals(since: commit.before)))
    }
  }

  static let all: [PlantedEngine] = [
    PlantedEngine("outcome", "a request is never settled") { _, action in
      if case .settle = action { nil } else { action }
    },
    PlantedEngine("completion", "the end of a layer is not told") { _, action in
      if case .commit(let commit) = action, commit.change.kind == .dismiss { nil } else { action }
    },
    PlantedEngine("commit", "the end of a layer is told twice") { _, action in
      guard case .commit(let commit) = action, commit.change.kind == .dismiss else { return action }
      var change = commit.change
      change.ended += change.ended
      return .commit(
        Engine.Commit(commit.request, from: commit.before, to: commit.after, change, commit.arrivals))
    },
    PlantedEngine("commit", "a visit is answered, and stays") { engine, action in
      guard case .commit(let commit) = action, commit.change.kind == .dismiss else { return action }
      engine.state = commit.before
      return .commit(
        Engine.Commit(commit.request, from: commit.before, to: commit.before, commit.change, commit.arrivals))
    },
    PlantedEngine("commit", "observers are shown a draft") { engine, action in
      guard case .commit(let commit) = action, commit.change.kind == .present else { return action }
      return .commit(
        Engine.Commit(commit.request, from: commit.before, to: commit.before, commit.change, commit.arrivals))
    },
    PlantedEngine("commit", "a refused request changes something all the same") { engine, action in
      if case .settle(_, .rejected) = action { engine.state.layers = .init() }
      return action
    },
    PlantedEngine("order", "of two requests the later one is carried out first") { engine, action in
      if case .commit = action, engine.queue.count == 2, let first = engine.queue.line.popFirst() {
        engine.queue.line.append(first)
      }
      return action
    },
    PlantedEngine("lock", "the queue is held when a layer has gone") { engine, action in
      if case .commit(let commit) = action, commit.change.kind == .dismiss { engine.queue.isHeld = true }
      return action
    },
    PlantedEngine("drain", "a question is asked without end") { engine, action in
      if case .commit(let commit) = action, commit.change.kind == .dismiss {
        engine.enqueue(Request(.overlay("card")))
        engine.enqueue(Request(.dismiss()))
      }
      return action
    },
    PlantedEngine("waiting", "who has left is not let go") { _, action in
      guard case .commit(let commit) = action, commit.change.kind == .dismiss else { return action }
      var change = commit.change
      change.ended = []
      return .commit(
        Engine.Commit(commit.request, from: commit.before, to: commit.after, change, commit.arrivals))
    },
    PlantedEngine("engine", "more is remembered than stands") { engine, action in
      if case .commit(let commit) = action, commit.change.kind == .present {
        engine.holders.insert(ContextID(9_999))
      }
      return action
    },
    PlantedEngine(
      "engine", "a layer is left without entries",
      altering(.dismiss) { state, before in
        state.layers = .init(before.layers.map { .init(number: $0.number, opener: $0.opener) })
      }),
    PlantedEngine(
      "engine", "a layer beyond the limit is opened",
      altering(.present) { state, _ in
        state.layers = .init(
          state.layers.map { .init(number: $0.number - 10, opener: $0.opener, stack: $0.stack) })
      }),
    PlantedEngine(
      "engine", "the tab host is taken away", altering(.push) { state, _ in state.main = Stack() }),
    PlantedEngine(
      "engine", "a tab is selected that is not there",
      altering(.tab) { state, _ in
        state.bar = .init(state.bar.signs, selected: state.bar.selected, visited: [0, 7])
      }),
    PlantedEngine(
      "identity", "an identity is used again",
      altering(.push) { state, before in
        guard let top = state[at: .tab(0)].top, let root = before[at: .tab(1)].root else { return }
        state[at: .tab(0)].replaceTop(with: Entry(id: root.id, screen: top.screen))
      }),
    PlantedEngine(
      "push", "what is uncovered by a pop is not what was covered",
      altering(.pop) { state, _ in
        guard let top = state[at: .tab(0)].top else { return }
        state[at: .tab(0)].replaceTop(with: Entry(id: top.id, screen: "spare"))
      }),
    PlantedEngine(
      "way", "a way ends one step too late",
      altering(.path) { state, _ in
        state.lastID += 1
        state[at: .tab(0)].push(Entry(id: ContextID(state.lastID), screen: "spare"))
      }),
  ]

  /// An engine that lets stand what a guard does not admit any more.
  static let lenient = PlantedEngine("engine", "consent is withdrawn, and nothing leaves") {
    engine, action in
    guard case .commit(let commit) = action, commit.change.kind == .evict else { return action }
    let consents = engine.consents
    engine.state = commit.before
    engine.consents = consents
    return .commit(
      Engine.Commit(commit.request, from: commit.before, to: commit.before, Change(.evict), []))
  }
}
