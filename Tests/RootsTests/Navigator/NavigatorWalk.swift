import Testing

@testable import Roots

/// A navigator that is given anything, and everything that must hold of it after each step.
@MainActor final class NavigatorWalk {
  let nav: Navigator
  let stage = Stage()
  private(set) var problems: [String] = []
  private(set) var commits = 0

  private let notes = Notes()
  private var tokens: [ObservationToken] = []
  private var seen: NavigationState
  private var steps: [String] = []

  /// What the log told of requests, visits and the keys.
  private var outcomes: [RequestID: Int] = [:]
  private var held: Set<RequestID> = []
  private var newest = RequestID(0)
  private var alive: Set<ContextID> = []
  private var focused: ContextID?
  /// The guards that have consented since their consent was withdrawn last.
  private var consented: Set<String> = []

  init(_ map: AppMap) throws {
    let notes = notes
    var map = map
    map.change("address") { $0.prepare { Noted($0, notes) } }
    nav = try Navigator(map.madeWhereNotMade { Noted($0, notes) })
    seen = nav.state
    alive = visits
    focused = nav.state.sight.focused?.id
    tokens = [
      nav.observe(.all) { [unowned self] in observe($0) },
      nav.listen { [unowned self] in hear($0.kind) },
    ]
  }

  // MARK: Steps

  /// Does something, then looks whether everything is as it must be.
  func take(_ name: String, _ step: (Navigator) -> Void) {
    steps.append(name)
    if name == "revoke" { consented = [] }
    step(nav)
    check()
  }

  /// Lets everything go on that waits for something, then ends the navigator.
  func finish() {
    take("go on") { nav in
      nav.hold(false)
      for held in nav.held { nav.cancel(held.id) }
      while nav.runningRequest != nil { nav.skipTransition() }
    }
    if nav.queueCount > 0 || !nav.isSettled { note("\(nav.queueCount) requests never end") }
    steps.append("shutdown")
    nav.shutdown()
    for (id, count) in outcomes.sorted(by: { $0.key < $1.key }) where count != 1 {
      note("\(id) has \(count) outcomes")
    }
    if !alive.isEmpty { note("\(alive.sorted()) have no ending") }
    if notes.alive != 0 { note("\(notes.alive) screens are left") }
    if nav.registryCount != 0 { note("\(nav.registryCount) are registered") }
  }

  // MARK: What is seen meanwhile

  private func observe(_ change: StateChange) {
    commits += 1
    if change.old != seen { note("a commit was not told, or a draft was") }
    if change.new != nav.state { note("what is told is not the state") }
    for arrival in change.new.arrivals(since: change.old) {
      let guards = Set(change.new.guards(for: arrival.entry, at: arrival.place)).subtracting(consented)
      if !guards.isEmpty { note("\(arrival.entry.key) stands without the consent of \(guards.sorted())") }
    }
    seen = change.new
  }

  private func hear(_ event: LogEvent.Kind) {
    switch event {
    case .request(let id, _, _): outcomes[id] = outcomes[id] ?? 0
    case .outcome(let id, _, let shift):
      outcomes[id, default: 0] += 1
      guard let shift, shift.kind != .evict, !held.contains(id) else { break }
      if id < newest { note("\(id) comes after \(newest)") }
      newest = id
    case .held(let id, _): held.insert(id)
    case .guardAnswered(let name, let answer, _): if answer.isConsent { consented.insert(name) }
    case .lifeCycle(.create, let id, _):
      if !alive.insert(id).inserted { note("\(id) is made twice") }
    case .completion(let id, _, _):
      if alive.remove(id) == nil { note("\(id) ends twice") }
    case .lifeCycle(.focus, let id, _):
      if focused != nil { note("\(id) has the keys before the other has lost them") }
      focused = id
    case .lifeCycle(.blur, let id, _):
      if focused != id { note("\(id) loses keys that it does not have") }
      focused = nil
    case .invariant(let text): note(text)
    default: break
    }
  }

  // MARK: Afterwards

  private func check() {
    if nav.state != seen { note("the state changed and no observer was called") }
    for violation in nav.violations() { note(violation) }
    for (id, count) in outcomes where count > 1 { note("\(id) has \(count) outcomes") }
    guard nav.runningRequest == nil, nav.isSettled else { return }
    if alive != visits { note("alive are \(alive.sorted()), standing \(visits.sorted())") }
    if focused != nav.state.sight.focused?.id {
      note("the keys are with \(focused.map(\.description) ?? "")")
    }
    if nav.registryCount != nav.state.count + nav.keptCount { note("the registry differs") }
    let living = nav.state.standing.filter { nav.screen($0) != nil }.count
    if notes.alive != living + nav.keptCount { note("\(notes.alive) screens live, \(living) stand") }
  }

  /// The identities of all entries but the tab host, of which observers are not told.
  private var visits: Set<ContextID> {
    Set(nav.state.places.flatMap { nav.state[$0].entries }.filter { !$0.isTabHost }.map(\.id))
  }

  private func note(_ problem: String) {
    guard problems.count < 20 else { return }
    problems.append("\(steps.suffix(12).joined(separator: ", ")): \(problem); \(nav.state.sketch)")
  }
}
