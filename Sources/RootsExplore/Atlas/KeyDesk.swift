internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// The keys of one state's screen in focus: those that move the selection, and those that do something.
struct KeyDesk: Sendable {
  private(set) var stops: [Atlas.Stop] = [Atlas.Stop()]
  private(set) var keys: [Key: Int] = [:]
  private let body: Body
  private var states: [BodyState]
  private var places: [Body.Spot: Int] = [:]
  private let tabs: [String]

  /// The maximum number of stops of the selection; rows of longer lists are still among the moves.
  private static let limit = 60
  private static let movingKeys: [Key] = [.down, .up, .tab, .backTab, .home, .end]
  private static let bindings = Bindings()

  init(_ state: State) {
    let entry = state.keyEntry
    body = entry.map { state.model.app.body(of: $0, state.script) } ?? Body()
    states = [entry.flatMap { state.script.bodies[$0.id] } ?? BodyState()]
    tabs = state.engine.state.tabOrder
    stops[0].takesText = states[0].takesText(in: body)
    guard let spot = states[0].selection(in: body), !state.isFocusCovered else { return }
    places[spot] = 0
    let free = Self.movingKeys.filter {
      state.model.app.bound($0, on: entry, in: state.engine.state, state.script) == nil
    }
    var next = 0
    while next < stops.count {
      for key in free { step(by: key, from: next) }
      next += 1
    }
  }

  private mutating func step(by key: Key, from start: Int) {
    var state = states[start]
    guard state.press(key, in: body) == .handled, let spot = state.selection(in: body),
      state.record(of: body) == states[start].record(of: body)
    else { return }
    if places[spot] == nil, stops.count < Self.limit {
      places[spot] = stops.count
      states.append(state)
      stops.append(Atlas.Stop(takesText: state.takesText(in: body)))
    }
    if let stop = places[spot], stop != start { stops[start].steps[key] = stop }
  }

  mutating func link(_ move: Move, to target: Int) {
    switch move {
    case .row(let block, let row, _): link(Body.Spot(block: block, row: row), \.enter, to: target)
    case .submit(let block): link(Body.Spot(block: block), \.enter, to: target)
    case .fill(let name, let text):
      guard let block = (0..<body.blockCount).first(where: { body.field($0)?.name == name }),
        let stop = places[Body.Spot(block: block)], let field = body.field(block)
      else { return }
      guard stops[stop].takesText else {
        var state = states[stop]
        _ = state.press(.space, in: body)
        if state.text(of: field) == text { stops[stop].space = target }
        return
      }
      stops[stop].text = target
    case .key(let key): keys[key] = target
    case .command(let command):
      for key in deckKeys(for: command.command) where keys[key] == nil { keys[key] = target }
    case .quit: keys[State.quitKey] = keys[State.quitKey] ?? target
    case .giveUp: keys[.ctrl("c")] = target
    case .restart: break
    }
  }

  private mutating func link(_ spot: Body.Spot, _ key: WritableKeyPath<Atlas.Stop, Int?>, to target: Int) {
    if let stop = places[spot] { stops[stop][keyPath: key] = target }
  }

  private func deckKeys(for command: Command) -> [Key] {
    if case .reselect(let tab?) = command {
      let number = tabs.firstIndex(of: tab)
      return number.flatMap { Self.bindings.keys(for: .tab).dropFirst($0).first }.map { [$0] } ?? []
    }
    let actions: [(Command, Action)] = [
      (.back, .back), (.grant(), .grant), (.refuse(), .refuse), (.popToRoot(), .root),
    ]
    // Other keys for it, such as Backspace, have another meaning where text is typed or a question is open.
    return actions.first { $0.0 == command }.map { Array(Self.bindings.keys(for: $0.1).prefix(1)) } ?? []
  }

  /// The keys that move the selection through every stop, each with the stop that it leads to, beginning at stop 0.
  var tour: [(key: Key, stop: Int)] {
    var tour: [(Key, Int)] = []
    var unseen = Set(1..<max(1, stops.count))
    var place = 0
    while let way = way(from: place, to: unseen), let end = way.last?.stop {
      for step in way { unseen.remove(step.stop) }
      tour += way
      place = end
    }
    return tour
  }

  private func way(from start: Int, to targets: Set<Int>) -> [(key: Key, stop: Int)]? {
    guard !targets.isEmpty else { return nil }
    var ways: [Int: [(key: Key, stop: Int)]] = [start: []]
    var front = [start][...]
    while let stop = front.popFirst() {
      if targets.contains(stop) { return ways[stop] }
      for key in Self.movingKeys {
        guard let next = stops[stop].steps[key], ways[next] == nil else { continue }
        ways[next] = (ways[stop] ?? []) + [(key, next)]
        front.append(next)
      }
    }
    return nil
  }
}

extension Body {
  fileprivate func field(_ number: Int) -> Field? {
    if case .field(let field) = block(number) { field } else { nil }
  }
}
