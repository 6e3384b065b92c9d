internal import Roots
internal import RootsApp
internal import RootsTerminal

/// How much of a state tells it from others.
package struct Projection: Sendable, Hashable {
  /// Whether payloads and which thing a screen shows count.
  package var countsPayloads = true
  /// Whether values and what was typed count.
  package var countsValues = true
  /// How many entries of each stack count, from the top; all without it.
  package var stack: Int?
  /// How many layers count, from the bottom; all without it.
  package var layers: Int?

  /// Everything counts.
  package init() {}

  /// Whether every state is told from every other.
  package var isExact: Bool { self == Projection() }
}

extension State {
  /// The key of the state: identities are numbered in the order in which they appear, so that a fresh identity
  /// does not make a fresh state.
  package func key(_ projection: Projection = Projection()) -> StateKey {
    var writer = KeyWriter(projection)
    return writer.key(of: self)
  }
}

/// Writes states down in one certain way.
struct KeyWriter {
  private var mixer = KeyMixer()
  private let projection: Projection
  /// The identities, in the order in which they appear.
  private var order: [UInt64] = []
  /// The same for many of them, when looking through would take long.
  private var places: [UInt64: Int] = [:]

  private static let few = 48

  init(_ projection: Projection) { self.projection = projection }

  mutating func key(of current: State) -> StateKey {
    let state = current.engine.state
    mixer = KeyMixer()
    number(state)
    writeTabs(current)
    state.forEachSlot { if counts($0) { write($0, state) } }
    if !current.engine.attempts.isEmpty { writeAttempts(current) }
    for number in order where current.engine.isVeiled(ContextID(number)) {
      mixer.add(self.number(ContextID(number)))
      for name in current.engine.veiled[ContextID(number), default: []].sorted() { mixer.add(name) }
    }
    if projection.countsValues { writeScript(current) }
    return mixer.key
  }

  private func counts(_ slot: Slot) -> Bool {
    if case .layer(let index) = slot, let shown = projection.layers { index < shown } else { true }
  }

  private mutating func number(_ state: NavigationState) {
    order.removeAll(keepingCapacity: true)
    let most = projection.stack ?? Int.max
    state.forEachSlot { slot in
      guard counts(slot) else { return }
      var left = most
      state[at: slot].forEachFromTop { entry in
        if left > 0 { order.append(entry.id.number) }
        left -= 1
      }
    }
    places =
      order.count > Self.few ? Dictionary(zip(order, order.indices)) { first, _ in first } : [:]
  }

  /// The number of an identity in the order of appearance; those that stand nowhere share one.
  private func number(_ id: ContextID?) -> Int {
    guard let id = id?.number else { return -1 }
    if order.count > Self.few { return places[id] ?? -2 }
    return order.firstIndex(of: id) ?? -2
  }

  private mutating func writeTabs(_ current: State) {
    let state = current.engine.state
    guard state.hasTabs else { return }
    let bar = state.bar
    mixer.add(bar.signs.count)
    mixer.add(bar.selected)
    for visited in bar.visited { mixer.add(visited) }
    if bar.signs.count != current.model.app.map.tabs.count { state.tabOrder.forEach { mixer.add($0) } }
  }

  private mutating func write(_ slot: Slot, _ state: NavigationState) {
    switch slot {
    case .main: mixer.add(1)
    case .tab(let index): mixer.add(16 + index)
    case .layer(let index): mixer.add(1_000 + state.layers[index].number)
    case .nest(let index):
      mixer.add(state.nests[index].name)
      mixer.add(number(state.nests[index].host))
    }
    var left = min(state.height(slot), projection.stack ?? Int.max)
    mixer.add(left)
    state[at: slot].forEachFromTop { entry in
      if left > 0 { write(entry) }
      left -= 1
    }
  }

  private mutating func write(_ entry: Entry) {
    mixer.add(entry.screen)
    mixer.add(number(entry.opener))
    if entry.variant != 0 { mixer.add(entry.variant) }
    guard projection.countsPayloads else { return }
    if let resource = entry.resource { mixer.add(resource) }
    if let payload = entry.payload { add(payload) }
  }

  // MARK: Who waits

  private mutating func writeAttempts(_ current: State) {
    for attempt in current.engine.attempts {
      switch attempt.question {
      case .entry(let name): mixer.add(name)
      case .leave(let id): mixer.add(number(id))
      }
      mixer.add(attempt.requests.count)
      for pending in attempt.requests {
        add(pending.command)
        for name in pending.consented { mixer.add(name) }
        mixer.add(pending.request.leaving.rawValue)
        mixer.add(number(pending.request.entry))
        if let waiter = pending.request.waiter { add(waiter, current) }
        if let inner = pending.request.attempt { mixer.add(index(of: inner, current)) }
      }
    }
    for entry in order where current.engine.attempt(presenting: ContextID(entry)) != nil {
      mixer.add(number(ContextID(entry)))
      if let attempt = current.engine.attempt(presenting: ContextID(entry)) {
        mixer.add(index(of: attempt, current))
      }
    }
    for (due, alarm) in current.program.timers.all {
      guard case .guardTimeout(let attempt, _) = alarm else { continue }
      mixer.add(index(of: attempt, current))
      add(due - current.now)
    }
  }

  private func index(of attempt: AttemptID, _ current: State) -> Int {
    current.engine.attempts.firstIndex { $0.id == attempt } ?? -1
  }

  private mutating func add(_ waiter: Request.Waiter, _ current: State) {
    switch waiter {
    case .handler(let handler, let opener):
      mixer.add(handler)
      mixer.add(number(opener))
    case .question(let attempt, _): mixer.add(index(of: attempt, current))
    case .restored: mixer.add("restored")
    }
  }

  /// Adds a command as it is written, but for its identities.
  private mutating func add(_ command: Command) {
    var command = command
    switch command {
    case .popFrom(let id, let count):
      mixer.add(number(id))
      return mixer.add(count)
    case .complete(let value, let id):
      mixer.add(number(id))
      command = .complete(value)
    case .cancel(let id):
      mixer.add(number(id))
      command = .cancel()
    case .uncover(let id):
      mixer.add(number(id))
      command = .uncover()
    case .message(let value, let id):
      mixer.add(number(id))
      command = .message(value)
    case .popTo(var target, let place, let absent) where target.id != nil:
      mixer.add(number(target.id))
      target.id = nil
      command = .popTo(target, on: place, ifAbsent: absent)
    case .transaction(let commands):
      return commands.forEach { add($0) }
    case .push, .pushNew, .navigate, .reveal, .pop, .popTo, .popToRoot, .replace, .goTo, .setStack,
      .transform, .bringToFront, .swap, .show, .reselect, .addTab, .removeTab, .overlay, .dismiss,
      .dismissAll, .tell, .back, .go, .open, .grant, .refuse, .undo, .redo, .advance, .evict:
      break
    }
    mixer.add(ScriptCommand(command).description)
  }

  // MARK: What the script remembers

  private mutating func writeScript(_ current: State) {
    add(record: current.script.values, depth: 0)
    if current.program.isKeeping { writeKept(current) }
    if current.program.waiters.isEmpty && current.script.bodies.isEmpty { return }
    for id in order {
      let id = ContextID(id)
      if let waiter = current.program.waiters[id] { add(waiter, current) }
      if let state = current.script.bodies[id], let entry = current.engine.state.find(id)?.entry {
        mixer.add(number(id))
        add(state, of: current.model.app.body(of: entry, current.script))
      }
    }
  }

  /// Adds what is kept and what will be.
  private mutating func writeKept(_ current: State) {
    let keep = current.program.keep
    for id in order {
      guard let stay = keep.stays[ContextID(id)] else { continue }
      mixer.add(number(ContextID(id)))
      add(stay.lifetime.span)
      add(stay.end.map { $0 - current.now })
    }
    for kept in keep.all {
      mixer.add(kept.stay.key)
      add(current.program.due(of: kept).map { $0 - current.now })
      if let state = current.script.bodies[kept.entry.id] {
        add(state, of: current.model.app.body(of: kept.entry, current.script))
      }
    }
  }

  private mutating func add(_ span: Lifetime.Span) {
    switch span {
    case .time(let time): add(time)
    case .session: mixer.add(10)
    case .custom: mixer.add(11)
    }
  }

  private mutating func add(_ time: Duration?) {
    guard let (seconds, attoseconds) = time?.components else { return mixer.add(12) }
    mixer.add(UInt64(bitPattern: seconds))
    mixer.add(UInt64(bitPattern: attoseconds))
  }

  /// Adds what is filled in, and whether letters are typed: keys mean something else then.
  private mutating func add(_ state: BodyState, of body: Body) {
    for field in body.fields { mixer.add(state.text(of: field)) }
    mixer.add(state.takesText(in: body) ? 8 : 9)
  }

  // MARK: Data

  private mutating func add(_ payload: Payload) {
    if let value = payload.value { add(value, depth: 0) } else { mixer.add(payload.typeName) }
  }

  private mutating func add(_ value: Value, depth: Int) {
    switch value {
    case .null: mixer.add(2)
    case .bool(let truth): mixer.add(truth ? 4 : 3)
    case .int(let number):
      mixer.add(5)
      mixer.add(number)
    case .double(let number):
      mixer.add(6)
      mixer.add(number.bitPattern)
    case .string(let text): mixer.add(text)
    case .list, .record:
      // Data can be nested as deep as its reader allows; far down, its text stands for it.
      guard depth < 32 else { return mixer.add(value.json) }
      if case .list(let items) = value {
        mixer.add(items.count)
        for item in items { add(item, depth: depth + 1) }
      } else if let fields = value.fields {
        add(record: fields, depth: depth + 1)
      }
    }
  }

  /// Adds fields whatever their order: records that hold the same are equal.
  private mutating func add(record: Record, depth: Int) {
    mixer.add(record.count)
    if record.isEmpty { return }
    let outer = mixer
    var (high, low): (UInt64, UInt64) = (0, 0)
    for place in 0..<record.count {
      mixer = KeyMixer()
      mixer.add(record.key(at: place))
      add(record.value(at: place), depth: depth)
      let key = mixer.key
      high &+= key.high
      low &+= key.low
    }
    mixer = outer
    mixer.add(high)
    mixer.add(low)
  }
}
