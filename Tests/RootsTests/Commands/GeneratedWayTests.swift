import TestTraits
import Testing

@testable import Roots

/// Small programs at random: the way found is held against trying everything.
@Suite(.timeLimited) struct `Ways in generated programs` {
  @Test(arguments: Seeded.seeds(4)) func `end at their target and are minimal`(_ seed: UInt64) throws {
    var random = Seeded(seed: seed * 1_000_003)
    var found = 0
    for _ in 0..<15 {
      let map = Maze.map(&random)
      try #require(map.validate().allSatisfy { $0.severity == .warning }, "\(map.validate())")
      let start = Maze.state(map, &random)
      for _ in 0..<4 {
        let target = Maze.target(&random)
        let best = Maze.cheapest(from: start, to: target)
        var state = start
        switch state.outcome(of: .go(target)) {
        case .success:
          let path = try start.way(to: target).path
          #expect(path.cost == best?.cost, "\(start.sketch) to \(target.screen) by \(path.line)")
          #expect(path.back.count { $0.undo != .tab } == best?.pops, "\(start.sketch) by \(path.line)")
          #expect(Maze.isThere(state, target), "\(start.sketch) to \(target.screen): \(state.sketch)")
          #expect(state.violations() == [])
          found += 1
        case .failure(.alreadyOwned):
          // The shortest way leads through a nested navigator that is open already.
          #expect(state == start)
        case .failure(let reason):
          #expect(reason.code == "noPath", "\(reason)")
          #expect(best == nil, "\(start.sketch) to \(target.screen)")
          #expect(state == start)
        }
      }
    }
    #expect(found > 20)
  }
}

/// Programs of a few screens, and every way through them.
private enum Maze {
  static let screens = ["a", "b", "c", "d", "e"]
  static let tabs = ["one", "two", "three"]

  static func map(_ random: inout Seeded) -> AppMap {
    var map = AppMap()
    let hasTabs = Bool.random(using: &random)
    map.tabs = hasTabs ? tabs.enumerated().map { Tab($1, root: screens[$0]) } : []
    map.screens = screens.map { name in
      var screen = name == "d" || name == "e" ? Screen(name).identity("id") : Screen(name)
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let name = (screens + ["x", "n"]).randomElement(using: &random) ?? "a"
        let kinds: [ScreenGraph.Edge.Kind] = [.push, .push, .modal, .tab]
        var kind = kinds.randomElement(using: &random) ?? .push
        if name == "x" { kind = .overlay }
        if kind == .tab && !(hasTabs && screens.prefix(3).contains(name)) { kind = .push }
        // Of two edges alike the first is kept, even if the second costs less.
        if screen.children.contains(where: { $0.name == name && $0.kind == kind }) { continue }
        screen = screen.child(.init(name, kind: kind, cost: Int.random(in: 1...3, using: &random)))
      }
      return screen
    }
    map.screens += [Screen("n").nesting("m").children("b"), Screen("m").children("d")]
    map.accessories = [
      Accessory("x").configured { $0.children("e").child(.init("y", kind: .overlay)) }, Accessory("y"),
    ]
    return map
  }

  static func state(_ map: AppMap, _ random: inout Seeded) -> NavigationState {
    var state = NavigationState(Plan(map))
    for _ in 0..<Int.random(in: 0...7, using: &random) {
      let id = Value.int(Int.random(in: 1...2, using: &random))
      let visit = Visit((screens + ["n"]).randomElement(using: &random) ?? "a", payload: ["id": id])
      let commands: [Command] = [
        .push(visit), .push(visit), .push(visit, on: .main), .overlay("x"), .overlay(visit),
        .show(tab: tabs.randomElement(using: &random) ?? "one"), .pop(),
      ]
      _ = state.outcome(of: commands.randomElement(using: &random) ?? .pop())
    }
    return state
  }

  static func target(_ random: inout Seeded) -> Visit {
    var visit = Visit((screens + ["x", "y", "n"]).randomElement(using: &random) ?? "a")
    if ["d", "e"].contains(visit.screen), Bool.random(using: &random) {
      visit.payload = ["id": .int(Int.random(in: 1...2, using: &random))]
    }
    return visit
  }

  /// The places at which one stands: the one that has the keys and, at the root of a nested navigator, that
  /// of its host.
  private static func standing(_ state: NavigationState) -> [(entry: Entry, place: Place)] {
    var all: [(entry: Entry, place: Place)] = []
    var slot = state.focus
    while let entry = state[at: slot].top {
      all.append((entry, state.place(of: slot)))
      guard case .nest(let index) = slot, state[at: slot].count == 1, let outer = state.outer(index) else {
        break
      }
      slot = outer
    }
    return all
  }

  static func isThere(_ state: NavigationState, _ target: Visit) -> Bool {
    let wanted = target.payload?.fields["id"]?.integer.map(String.init)
    return standing(state).contains { entry, _ in
      entry.screen == target.screen && (wanted == nil || entry.resource == wanted)
    }
  }

  /// The least cost, and then the least number of pops, by trying all ways back and then all ways on.
  static func cheapest(from start: NavigationState, to target: Visit) -> (cost: Int, pops: Int)? {
    var known: Set<String> = []
    var open = [(state: start, cost: 0, pops: 0, isForward: false)]
    while let next = open.indices.min(by: { (open[$0].cost, open[$0].pops) < (open[$1].cost, open[$1].pops) })
    {
      let (state, cost, pops, isForward) = open.remove(at: next)
      if isThere(state, target) { return (cost, pops) }
      guard known.insert("\(isForward) \(ids(state))").inserted, cost < 14 else { continue }
      if !isForward { open += retreats(state).map { ($0.state, cost + 1, pops + $0.pops, false) } }
      open += advances(state, target, since: start).map { ($0.state, cost + $0.cost, pops, true) }
    }
    return nil
  }

  /// What tells states apart: screens and things, not identities.
  private static func ids(_ state: NavigationState) -> String {
    state.places.map { place in
      "\(place)" + state[place].fromTop.prefix(6).map { "\($0.screen)#\($0.resource ?? "")" }.joined()
    }.joined(separator: "|") + "\(state.focusedPlace)"
  }

  private static func retreats(_ state: NavigationState) -> [(state: NavigationState, pops: Int)] {
    var all: [(state: NavigationState, pops: Int)] = []
    // Esc, as far as it pops something.
    var popped = state
    if case .success(let change) = popped.outcome(of: .back), change.kind != .tab { all.append((popped, 1)) }
    guard state.layers.isEmpty, state.main.count == 1 || !state.hasTabs else { return all }
    for tab in state.tabOrder where tab != state.selectedTab {
      var shown = state
      if case .success = shown.outcome(of: .show(tab: tab)) { all.append((shown, 0)) }
    }
    return all
  }

  private static func advances(
    _ state: NavigationState, _ target: Visit, since start: NavigationState
  ) -> [(state: NavigationState, cost: Int)] {
    var all: [(state: NavigationState, cost: Int)] = []
    for (entry, place) in standing(state) {
      // What opens inside a screen is not a step of a way: it is not declared as one.
      if entry.screen == "m" && entry.id.number > start.lastID { continue }
      for child in state.plan.known(entry)?.screen.children ?? [] {
        var next = state
        let visit = child.name == target.screen ? target : Visit(child.name)
        let commands: [Command] =
          switch child.kind {
          case .push: [.push(visit, on: place)]
          case .modal, .overlay: [.overlay(visit)]
          case .replace: []
          case .tab: [.dismissAll, .show(tab: tabs[screens.firstIndex(of: child.name) ?? 0]), .popToRoot()]
          }
        if case .success = next.outcome(of: .transaction(commands)) { all.append((next, child.cost)) }
      }
    }
    return all
  }
}
