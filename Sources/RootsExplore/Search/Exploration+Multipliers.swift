internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Exploration {
  private static let measuredStates = 20_000
  /// The number of kinds, and of parts of each, that are told.
  private static let told = (kinds: 5, parts: 3)
  /// The number of times from which on something is told.
  private static let leastTimes = 1.5

  /// Measures what tells most of the known states of a walk apart: how many times more there are with it than without.
  package mutating func measureMultipliers(of walk: Exploration) {
    multipliers = walk.measuredMultipliers(until: deadlines.tries)
  }

  /// The kinds of parts, each with the number of times by which it adds to the states that the kinds before it tell
  /// apart: what goes together, such as a value and a payload that is made from it, is counted once.
  private func measuredMultipliers(until deadline: Deadline) -> [Multiplier] {
    var sketches: [[StateSketch.Part]] = []
    traverse(first: Self.measuredStates) { _, current in
      sketches.append(StateSketch(current).parts)
      return !deadline.isOver
    }
    if deadline.isOver { return [] }
    func count(_ isIn: (StateSketch.Part) -> Bool) -> Double {
      Double(Set(sketches.map { $0.reduce(0) { isIn($1) ? $0 &+ $1.hash : $0 } }).count)
    }
    var (told, left) = ([Multiplier](), Multiplier.Kind.allCases)
    func isTold(_ part: StateSketch.Part) -> Bool {
      part.kinds.0 == nil || told.contains { part.belongs(to: $0.kind) }
    }
    while told.count < Self.told.kinds, !deadline.isOver {
      let before = count(isTold)
      let counts = left.map { kind in (kind, count { isTold($0) || $0.belongs(to: kind) }) }
      guard let (kind, most) = counts.max(by: { $0.1 < $1.1 }), most >= before * Self.leastTimes else {
        break
      }
      let names = Set(sketches.joined().lazy.filter { $0.belongs(to: kind) }.map(\.name)).subtracting([""])
      let parts = names.sorted().map { name in
        (name: name, times: count { isTold($0) || $0.belongs(to: kind) && $0.name == name } / before)
      }
      let greatest = parts.filter { $0.times >= Self.leastTimes }.sorted { $0.times > $1.times }
      told.append(
        Multiplier(kind: kind, times: most / before, parts: Array(greatest.prefix(Self.told.parts))))
      left.removeAll { $0 == kind }
    }
    return told
  }
}

/// The parts of a state, each with a hash; the sum of all stands for the state.
private struct StateSketch {
  private(set) var parts: [Part] = []
  private let relevance: Relevance

  struct Part {
    /// The kinds without which the part is not there: what a covered screen was opened with belongs to both.
    let kinds: (Multiplier.Kind?, Multiplier.Kind?)
    let name: String
    let hash: UInt64

    func belongs(to kind: Multiplier.Kind) -> Bool { kinds.0 == kind || kinds.1 == kind }
  }

  init(_ current: State) {
    relevance = current.model.relevance
    let (program, state, depth) = (current.program, current.engine.state, current.model.undoDepth)
    add((nil, nil), "") {
      $0.add(state.focusedEntry?.screen ?? "")
      $0.add(state.hasTabs ? state.bar.selected : 0)
    }
    for (name, value) in current.script.values { add((.values, nil), name, name, value) }
    for (id, body) in current.script.bodies {
      for (name, text) in relevance.counted(body.filled) {
        add((.texts, nil), name, current.entry(id)?.screen ?? "", .string(text), counts: true)
      }
    }
    for place in state.places { add(state[place].entries, at: place, state) }
    if state.hasTabs { add((.order, nil), "") { mixer in state.bar.visited.forEach { mixer.add($0) } } }
    for kept in program.keep.all { add((.kept, nil), kept.entry.screen) { $0.add(kept.stay.key) } }
    for pending in current.engine.attempts.flatMap(\.requests) {
      add((.held, nil), pending.request.command.summary) { _ in }
    }
    for (due, _) in program.deadlines { add((.timers, nil), "") { $0.add("\(due - program.now)") } }
    for case let moment? in depth > 0 ? current.engine.history.recent(depth, later: depth) : [] {
      add((.undo, nil), "") { mixer in
        for place in moment.state.places { moment.state[place].entries.forEach { mixer.add($0.screen) } }
        mixer.add(Value.record(moment.record).json)
      }
    }
  }

  private mutating func add(_ entries: [Entry], at place: Place, _ state: NavigationState) {
    var cover: Multiplier.Kind? = place == state.focusedPlace ? nil : .below
    if case .tab(let name) = place, name != state.bar.signs[state.bar.selected].name { cover = .tabs }
    if case .layer = place, place != state.focusedPlace { cover = .layers }
    for (height, entry) in entries.enumerated() {
      let cover = cover ?? (height < entries.count - 1 ? .below : nil)
      if let cover { add((cover, nil), entry.screen) { $0.add("\(place) \(height)") } }
      for (name, value) in entry.payload?.value?.fields ?? [:] {
        add(
          (.payloads, cover), entry.screen, "\(place) \(height) \(name)", value,
          counts: relevance.counts(name))
      }
    }
  }

  /// Adds what counts of a value.
  private mutating func add(
    _ kinds: (Multiplier.Kind?, Multiplier.Kind?), _ name: String, _ field: String, _ value: Value,
    counts: Bool? = nil
  ) {
    let counts = counts ?? relevance.counts(field)
    let answers = relevance.answers(of: field, value)
    if !counts, answers == nil { return }
    add(kinds, name) { mixer in
      mixer.add(field)
      if counts { mixer.add(value.revealed.json) } else { answers?.forEach { mixer.add($0 ? 1 : 0) } }
    }
  }

  private mutating func add(
    _ kinds: (Multiplier.Kind?, Multiplier.Kind?), _ name: String, _ write: (inout KeyMixer) -> Void
  ) {
    var mixer = KeyMixer()
    mixer.add(kinds.0?.rawValue ?? "")
    mixer.add(name)
    write(&mixer)
    parts.append(Part(kinds: kinds, name: name, hash: mixer.key.low))
  }
}
