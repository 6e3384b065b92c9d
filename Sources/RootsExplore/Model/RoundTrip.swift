internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// A check that is tried in a state, and the result that it must have.
package struct RoundTrip: Sendable, Hashable, Codable {
  package let kind: Kind
  package let target: String

  package init(_ kind: Kind, _ target: String = "") {
    self.kind = kind
    self.target = target
  }

  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Opening a screen and closing it again leaves nothing behind.
    case push
    case way
    /// The URL of what is in sight leads back to it.
    case link
    /// Keys lead to the same state as the moves of the exploration.
    case keys
    /// Resizing and resizing back changes only the picture.
    case resize
    case restore
    /// A request made in the middle of a transition is not lost.
    case motion
    /// Moves that follow one another without a pause break nothing, in any order of processing.
    case race

    /// The situation that a report names for a fault of this kind.
    var phrase: String {
      switch self {
      case .push: "there and back"
      case .way, .link: rawValue
      case .keys: "at the keys"
      case .resize: "in another size"
      case .restore: "restored"
      case .motion: "during a transition"
      case .race: "at once"
      }
    }
  }

  /// Returns the checks that need only the state: they can be tried from any state, on any core.
  static func all(in current: State) -> [RoundTrip] {
    let names = current.model.names
    let link = current.engine.state.carrier?.url
    return names.map { RoundTrip(.push, $0) } + names.map { RoundTrip(.way, $0) }
      + (link.map { [RoundTrip(.link, $0)] } ?? [])
  }

  /// `nil` if there is none, or if it cannot be tried here.
  func fault(in current: State) -> Fault? {
    let message: String? =
      switch kind {
      case .push: push(in: current)
      case .way: way(in: current)
      case .link: link(in: current)
      case .keys, .resize, .restore, .motion, .race: nil
      }
    return message.map { Fault(property: .trip(kind), message: $0) }
  }

  // MARK: Opening and closing

  private func push(in current: State) -> String? {
    let state = current.engine.state
    // The root is pushed upon nothing, and stays.
    guard !state[state.focusedPlace].isEmpty, let visit = current.visit(to: target), current.isQuiet,
      current.canPush(target)
    else { return nil }
    var there = current
    there.perform(.command(ScriptCommand(.push(visit))))
    guard there.isCalm, there.engine.state.focusedEntry?.screen == target else { return nil }
    there.perform(.command(ScriptCommand(.pop())))
    guard there.engine.attempts.isEmpty else { return nil }
    let (old, new) = (current.view, there.view)
    guard old != new else { return nil }
    let change = new.changes(since: old).first.map { "; \($0.path) was \($0.old ?? "absent")" } ?? ""
    return "opening '\(target)' and going back does not end where it began\(change)"
  }

  // MARK: Ways

  private func way(in current: State) -> String? {
    let state = current.engine.state
    guard let way = try? state.way(to: Visit(target)), current.isQuiet else { return nil }
    var there = current
    there.perform(.command(ScriptCommand(.go(Visit(target)))))
    guard there.isCalm else { return nil }
    let end = there.engine.state
    guard end.stands(target) else {
      return "the way to '\(target)' ends at '\(end.focusedEntry?.screen ?? "nothing")'"
    }
    // A nested stack comes and goes with its host.
    guard way.path.isPlain, state.openLayers.isEmpty, state.nestedNames.isEmpty, end.nestedNames.isEmpty
    else { return nil }
    let steps = end.arrivals(since: state).count + state.arrivals(since: end).count
    guard steps > way.path.back.count + way.path.forward.count else { return nil }
    return "the way to '\(target)' takes \(steps) steps, not the \(way.path.cost) that it names"
  }

  // MARK: Links

  private func link(in current: State) -> String? {
    guard current.isQuiet, let carrier = current.engine.state.carrier, carrier.url == target else {
      return nil
    }
    if let link = try? Link(parsing: target), let again = try? Link(parsing: link.description), again != link
    {
      return "'\(target)' is another URL once it is printed and read again"
    }
    var there = current
    there.perform(.command(ScriptCommand(.open(target, nil))))
    if there.lastMove.facts.contains(.rejection("noMatch")) { return "'\(target)' leads nowhere" }
    guard there.isCalm || there.lastMove.isUneventful else { return nil }
    let end = there.engine.state.carrier
    guard end?.entry.screen != carrier.entry.screen || end?.entry.resource != carrier.entry.resource else {
      return nil
    }
    return "'\(target)', the URL of \(carrier.entry.key), leads to \(end?.entry.key ?? "nothing")"
  }

  // MARK: On a tape

  /// Returns the lines of a tape that try it and claim its result.
  func ending(in current: State) -> [TapeAction] {
    switch kind {
    case .push:
      let visit = current.visit(to: target) ?? Visit(target)
      return [.step("here")] + [.push(visit), .pop()].map(TapeAction.perform)
        + [.expect(Expectation(.same("here")))]
    case .way:
      // The state that the rules give, even if the engine does something else.
      var end = current.engine.state
      _ = try? end.apply(.go(Visit(target)))
      let claims = end.stands(target) ? end.stackClaims : [.focus(target)]
      return [.perform(.go(Visit(target)))] + claims.map { .expect(Expectation($0)) }
    case .link:
      let screen = current.engine.state.carrier?.entry.screen ?? ""
      return [.open(target), .expect(Expectation(.focus(screen)))]
    case .race, .keys: return current.engine.state.stackClaims.map { .expect(Expectation($0)) }
    case .resize:
      return [.step("here"), .resize(columns: 40, rows: 12), .expect(Expectation(.invariants))]
        + [.resize(columns: 80, rows: 24), .expect(Expectation(.same("here")))]
    case .restore:
      let restored = [.restart(.restore), .expect(Expectation(.invariants))] as [TapeAction]
      // Screens behind a guard wait for it after a restart, and waiting requests are not saved.
      if current.hasGuarded { return restored }
      return restored + [.step("restored"), .restart(.restore), .expect(Expectation(.same("restored")))]
    case .motion:
      var there = current
      there.perform(.command(ScriptCommand(.push(current.visit(to: target) ?? Visit(target)))))
      return there.engine.state.stackClaims.map { .expect(Expectation($0)) }
    }
  }
}

extension TapeAction {
  fileprivate static func perform(_ command: Command) -> TapeAction {
    .perform(ScriptCommand(command).description)
  }
}

extension State {
  fileprivate var hasGuarded: Bool {
    let state = engine.state
    return state.places.contains { place in
      state[place].fromTop.contains { !state.guards(for: $0, at: place).isEmpty }
    }
  }

  /// True if no request is held, and no script reacts to life cycles.
  fileprivate var isQuiet: Bool { engine.attempts.isEmpty && model.watched.isEmpty }

  /// True if the last move was one commit, and no guard asked or refused.
  var isCalm: Bool {
    lastMove.commits == 1 && engine.attempts.isEmpty && !lastMove.facts.contains(where: \.isAside)
  }

  /// True if opening a screen leaves everything else alone, and it can be left without a question.
  fileprivate func canPush(_ name: String) -> Bool {
    if model.app.screens[name]?.contains(where: { $0.leaveGuard != nil }) ?? false { return false }
    if model.plan.any(name)?.isAccessory ?? true { return false }
    let state = engine.state
    // A screen that is opened on an empty stack becomes its root, and going back does not close it.
    guard let layer = state.openLayers.last else { return state.focusedEntry != nil }
    return state.focusedPlace == .layer(layer)
  }

  var view: StateView { StateView(StateDocument.record(of: engine.state)).canonical }
}

extension MoveRecord {
  fileprivate var isUneventful: Bool { commits == 0 && !facts.contains(where: \.isAside) }
}

extension Fact {
  fileprivate var isAside: Bool {
    switch self {
    case .rejection, .askedToLeave: true
    case .guardian(_, let answer): answer.isAside
    case .screen, .edge, .operation, .completion, .answer, .layers, .binding, .rested, .tested, .offered,
      .idle, .used, .folded, .pile, .overfull, .oddity:
      false
    }
  }
}

extension LogEvent.GuardAnswer {
  fileprivate var isAside: Bool {
    switch self {
    case .allowed, .forced: false
    case .denied, .redirected, .timedOut, .pending, .withdrawn: true
    }
  }
}

extension ScreenPath {
  fileprivate var isPlain: Bool {
    back.allSatisfy { $0.undo == .pop } && forward.allSatisfy { $0.kind == .push }
  }
}

extension NavigationState {
  /// The entry that names what is in sight, and its URL: the one in focus if it has a URL, or the one below the layers.
  var carrier: (entry: Entry, url: String)? {
    for entry in [focusedEntry, baseEntry].compactMap({ $0 }) {
      if let screen = plan.known(entry)?.screen, let url = plan.routes.url(of: screen, payload: entry.payload)
      {
        return entry.payload?.fields.holdsSecret == true ? nil : (entry, url)
      }
    }
    return nil
  }

  /// True if a screen is on top of a stack that is in sight.
  fileprivate func stands(_ name: String) -> Bool {
    places.contains { place in
      if case .tab(let tab) = place, tab != selectedTab { return false }
      return self[place].top?.screen == name
    }
  }

  var stackClaims: [Assertion] {
    func patterns(_ place: Place) -> [Assertion.StackPattern] {
      self[place].entries.map { .screen($0.screen) }
    }
    var claims: [Assertion] = selectedTab.map { [.tab($0)] } ?? []
    let base = place(of: innermost(base))
    if !self[base].entries.contains(where: { $0.screen.hasPrefix("@") }) {
      // A guard that holds the root leaves the stack empty, and a pattern needs at least one screen.
      claims.append(self[base].entries.isEmpty ? .depth(0) : .stack(patterns(base)))
    }
    claims.append(.layers(layers.count))
    for number in openLayers where !self[.layer(number)].entries.contains(where: { $0.screen.hasPrefix("@") })
    {
      claims.append(.layer(.number(number), .stack(patterns(.layer(number)))))
    }
    return claims
  }
}
