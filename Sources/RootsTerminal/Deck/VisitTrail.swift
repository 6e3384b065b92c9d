package import Roots

/// The trail of a person: the screens of the base, in the order in which they were seen.
package struct VisitTrail {
  package struct Spot {
    let place: Place
    let entry: Entry
    var guards: Set<String> = []
  }

  private(set) var spots: [Spot] = []
  private(set) var index = 0
  private(set) var walking: Int?

  private static let longest = 200

  package init() {}

  /// Notes what is seen on the base now, and ends a move; one that led nowhere is taken back.
  /// - Parameter isCovered: whether an entry is covered: nothing of it is seen.
  package mutating func visit(_ state: NavigationState, _ isCovered: (ContextID) -> Bool) {
    note(state, isCovered)
    guard let steps = walking else { return }
    walking = nil
    if state.baseEntry?.id != spot(0)?.entry.id { index -= steps }
  }

  /// Forgets what was reached through a guard that has withdrawn its consent: no step leads back past it.
  package mutating func forget(behind guardian: String) {
    let gone = spots.indices.filter { spots[$0].guards.contains(guardian) }
    if gone.isEmpty { return }
    let left = spots.indices.filter { !spots[$0].guards.contains(guardian) }
    index = max(0, left.count { $0 <= index } - 1)
    spots = left.map { spots[$0] }
    walking = nil
  }

  private mutating func note(_ state: NavigationState, _ isCovered: (ContextID) -> Bool) {
    let slot = state.innermost(state.base)
    guard let entry = state.top(slot), !isCovered(entry.id) else { return }
    if spots.indices.contains(index), spots[index].entry.id == entry.id { return }
    let place = state.place(of: slot)
    let spot = Spot(place: place, entry: entry, guards: state.guards(below: entry, at: place))
    if let steps = walking, spots.indices.contains(index) {
      // A walk that has led nowhere must not put what is still seen into the place of what it was to lead to.
      let start = index - steps
      if !spots.indices.contains(start) || spots[start].entry.id != entry.id { spots[index] = spot }
      return
    }
    spots.removeSubrange(min(index + 1, spots.count)...)
    spots.append(spot)
    // Half of them at a time: to move all others up for each would take longer than everything else.
    if spots.count >= 2 * VisitTrail.longest { spots.removeFirst(VisitTrail.longest) }
    index = spots.count - 1
  }

  package func spot(_ steps: Int) -> Spot? {
    let first = max(0, spots.count - VisitTrail.longest)
    return (first..<spots.count).contains(index + steps) ? spots[index + steps] : nil
  }

  /// Moves along the trail; what is seen next belongs to the place moved to.
  mutating func walk(_ steps: Int) {
    index += steps
    walking = steps
  }
}

/// The trail and the bookmark of a person, and the layers that are looked past.
struct Travels {
  private var trail = VisitTrail()
  var bookmark: NavigationState?
  private(set) var hiddenLayers = 0
  private var rewind: (command: Command, before: NavigationState)?

  var areUnderWay: Bool { trail.walking != nil || rewind != nil }
  var spots: [VisitTrail.Spot] { trail.spots }
  func spot(_ steps: Int) -> VisitTrail.Spot? { trail.spot(steps) }
  mutating func walk(_ steps: Int) { trail.walk(steps) }
  mutating func visit(_ state: NavigationState, _ isCovered: (ContextID) -> Bool) {
    trail.visit(state, isCovered)
  }

  mutating func forget(behind guardian: String) {
    trail.forget(behind: guardian)
    if bookmark?.asks(guardian) == true { bookmark = nil }
  }

  mutating func look(past layers: Int, of count: Int) { hiddenLayers = max(0, min(layers, count)) }

  mutating func beginRewind(_ command: Command, from state: NavigationState) { rewind = (command, state) }

  /// Returns the undo or redo if it has changed nothing.
  mutating func endRewind(at state: NavigationState) -> Command? {
    rewind.take().flatMap { $0.before == state ? $0.command : nil }
  }
}

extension NavigationState {
  fileprivate func asks(_ guardian: String) -> Bool {
    places.contains { place in
      self[place].entries.contains { guards(for: $0, at: place).contains(guardian) }
    }
  }
}

extension VisitTrail.Spot {
  /// The commands that lead back to the spot: to the very visit if it is still there, else to a new one.
  package func commands(from state: NavigationState) -> [Command] {
    var commands: [Command] = []
    if case .tab(let name) = place, state.activePlace.base != place { commands.append(.show(tab: name)) }
    if state[place][entry.id] != nil {
      if state[place].top?.id != entry.id {
        commands.append(.popTo(Command.PopTarget(id: entry.id), on: place, ifAbsent: .fail))
      }
    } else {
      commands.append(.push(Visit(entry), on: place))
    }
    return commands
  }
}

extension Visit {
  init(_ entry: Entry) { self.init(entry.screen, resource: entry.resource, payload: entry.payload) }
}

extension NavigationState {
  /// The commands that make another state look like this one: bases, the shown tab, the layers, then what is nested.
  @MainActor package func commands(from present: NavigationState) -> [Command] {
    var commands: [Command] = present.openLayers.isEmpty ? [] : [.dismissAll]
    for name in tabOrder where present.tabIndex(name) != nil && self[.tab(name)] != present[.tab(name)] {
      commands.append(.setStack(self[.tab(name)].entries.map { Visit($0) }, on: .tab(name)))
    }
    if let tab = selectedTab {
      if present.selectedTab != tab || present[.main].count > 1 { commands.append(.show(tab: tab)) }
      commands += self[.main].entries.dropFirst().map { .push(Visit($0), on: .main) }
    } else if self[.main] != present[.main] {
      commands.append(.setStack(self[.main].entries.map { Visit($0) }, on: .main))
    }
    for number in openLayers {
      commands += self[.layer(number)].entries.map { .overlay(Visit($0), at: .number(number)) }
    }
    for name in nestedNames where self[.nested(name)] != present[.nested(name)] {
      let visits = self[.nested(name)].entries.map { Visit($0) }
      if visits.count > 1 { commands.append(.setStack(visits, on: .nested(name))) }
    }
    return commands
  }
}
