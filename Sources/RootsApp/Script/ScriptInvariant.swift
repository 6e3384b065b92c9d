package import Roots
internal import Synchronization

/// Something that an app file claims to hold in every state: of the program's values, and of what is open.
package struct ScriptInvariant: Hashable, Sendable {
  package let name: String
  package let claim: Condition
  package let premise: Condition?

  package func reads(_ name: String) -> Bool {
    (claim.paths + (premise?.paths ?? [])).contains { $0.part == name }
  }

  package var largestNumber: Int? { count(claim.largestNumber, premise?.largestNumber) }

  /// The largest number with which it compares how many requests wait, or by which it reads one of them.
  package var largestHeld: Int? {
    count(claim.largestNumber(of: "held"), premise?.largestNumber(of: "held"))
  }

  private func count(_ one: Double?, _ other: Double?) -> Int? {
    let largest = [one, other].compactMap { $0 }.max() ?? 0
    return Int(exactly: min(largest, 100).rounded(.up))
  }

  package func holds(in scope: ScriptScope) -> Bool {
    premise.map { !$0.holds(in: scope) } ?? false || claim.holds(in: scope)
  }
}

extension ScriptedApp {
  package func testedInvariants(in program: Program, _ state: ScriptState) -> [String] {
    var scope = ScriptScope(values: state.values)
    scope.open = OpenScreens(program, state.values)
    return invariants.filter { $0.premise?.holds(in: scope) ?? false }.map(\.name)
  }

  package func brokenInvariants(in program: Program, _ state: ScriptState) -> [String] {
    guard !invariants.isEmpty else { return [] }
    var scope = ScriptScope(values: state.values)
    scope.open = OpenScreens(program, state.values)
    return invariants.lazy.filter { !$0.holds(in: scope) }.map(\.name)
  }
}

/// The screens that are open and the requests that wait, by the names that tapes and invariants use.
package struct OpenScreens: Sendable {
  private let navigation: NavigationState
  private let guards: StateDocument.Guards
  private let values: Record
  private let archive = Archive()

  /// The document that answers the rarer questions; written when the first of them is asked.
  private final class Archive: Sendable {
    let document = Mutex<Value?>(nil)
  }

  /// The names that can be asked for: those that a tape can read of a state at rest, the screen in focus as
  /// `top`, and how often each screen is open as `open.NAME`.
  package static let names = Set(StateSchema.keys).subtracting(unsettled).union(["top", "open"])

  /// The parts of the state that no invariant can read: they change on the way from one state to the next, and
  /// an exploration sees only where it comes to rest.
  static let unsettled: Set<String> = ["queue", "phase", "registry"]

  package init(_ program: Program, _ values: Record) {
    navigation = program.state
    guards = StateDocument.Guards(answers: program.guardAnswers, held: program.heldRequests)
    self.values = values
  }

  func value(at path: [StateStep]) -> Value? {
    switch (path[0].name, path.count) {
    case ("top", 1): return (navigation.focusedEntry?.screen).map { .string($0) } ?? .null
    case ("tab", 1): return navigation.selectedTab.map { .string($0) }
    case ("open", 2): return path[1].name == Entry.tabHost ? nil : .int(count(path[1].name))
    case ("layers", 2) where path[1].name == "count": return .int(navigation.openLayers.count)
    default: break
    }
    return document.find(path)
  }

  private func count(_ screen: String) -> Int {
    var count = 0
    navigation.forEachEntry { if $1.screen == screen { count += 1 } }
    return count
  }

  private var document: Value {
    if let document = archive.document.withLock({ $0 }) { return document }
    let document = written
    archive.document.withLock { $0 = document }
    return document
  }

  private var written: Value {
    var record = StateDocument.record(of: navigation, values: values)
    record["guards"] = .record(guards.words)
    record["held"] = .list(guards.held.map { .record($0.record) })
    record["top"] = (navigation.focusedEntry?.screen).map { .string($0) } ?? .null
    var counts: [String: Int] = [:]
    var order: [String] = []
    for place in navigation.places {
      for entry in navigation[place].entries where entry.screen != Entry.tabHost {
        if counts.updateValue(counts[entry.screen, default: 0] + 1, forKey: entry.screen) == nil {
          order.append(entry.screen)
        }
      }
    }
    record["open"] = .record(Record(order.map { ($0, .int(counts[$0, default: 0])) }))
    return .record(record)
  }
}
