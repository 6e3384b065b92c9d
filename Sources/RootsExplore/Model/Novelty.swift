internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The traits of a state by which a walk decides if it is worth expanding: a state without a new one is not.
///
/// The front is what is in sight. A walk by single traits expands each front, each move that is offered on it, and each
/// value once; a walk by pairs expands each front with each of the others, and behind each move on each front.
package struct Novelty: Sendable, Hashable {
  /// True if the front together with each other trait is a trait.
  package let isPaired: Bool
  /// The names of values that count together with the front even if traits are not paired.
  package let names: Set<String>

  package init(paired: Bool, names: Set<String> = []) { (isPaired, self.names) = (paired, names) }
}

extension State {
  /// The screens in sight, and what is held.
  var front: UInt64 {
    let state = engine.state
    var mixer = KeyMixer()
    mixer.add(state.hasTabs ? state.bar.selected : -1)
    state.forEachSlot { slot in
      guard isInSight(slot), let top = state[at: slot].top else { return }
      mixer.add(slot.kind)
      mixer.add(top.screen)
      mixer.add(top.variant)
      mixer.add(min(state.height(slot), 2))
      if case .handler(let handler, _)? = program.waiters[top.id] { mixer.add(handler) }
    }
    for attempt in engine.attempts {
      if case .entry(let name) = attempt.question { mixer.add(name) }
      mixer.add(min(attempt.requests.count, 2))
    }
    if let id = state.focusedEntry?.id {
      mixer.add(engine.isVeiled(id) ? 1 : 0)
      mixer.add(script.loads[id].map { $0 == .failed ? 2 : 1 } ?? 0)
    }
    return mixer.key.low
  }

  /// The parts that make a difference to URLs: the front, and the values that decide behind them, each with the
  /// consents that stand.
  var doorways: [UInt64] {
    var consents = KeyMixer()
    for name in openGuards.sorted() { consents.add(name) }
    // Values come in any order.
    let values = script.values.reduce(into: UInt64(0)) { sum, field in
      guard model.namesBehindURLs.contains(field.0) else { return }
      var mixer = KeyMixer()
      mixer.add(field.0)
      if let answers = model.relevance.answers(of: field.0, field.1), !model.relevance.counts(field.0) {
        for answer in answers { mixer.add(answer ? 1 : 0) }
      } else {
        mixer.add(field.1.revealed.json)
      }
      sum &+= mixer.key.low
    }
    return [front, values].enumerated().map { place, part in
      var mixer = consents
      mixer.add(place)
      mixer.add(part)
      return mixer.key.low
    }
  }

  /// The guards that let through without a question.
  private var openGuards: [String] {
    model.app.guards.compactMap { $1.isOpen(script.values) ? $0 : nil }
  }

  func isInSight(_ slot: Slot) -> Bool {
    if case .tab(let index) = slot { index == engine.state.bar.selected } else { true }
  }

  /// - Parameter cause: The trait of the move that led here.
  func traits(_ novelty: Novelty, after cause: UInt64) -> [UInt64] {
    let front = front
    var writer = TraitWriter(front: front, novelty: novelty)
    for move in moves { writer.add(onFront: move.trait(on: 0)) }
    if let entry = keyEntry, let leave = model.app.script(entry)?.leaveGuard?.condition {
      writer.add(onFront: leave.holds(in: model.app.scope(of: entry, script)) ? 1 : 2)
    }
    writer.add("value", script.values, model.relevance)
    let state = engine.state
    state.forEachSlot { slot in
      guard isInSight(slot) else { return }
      if model.grounds.longestPop > 1 {
        writer.add("pile", slot.kind) { mixer in
          for entry in state[at: slot].fromTop.prefix(model.grounds.longestPop) { mixer.add(entry.screen) }
        }
      }
      guard let payload = state[at: slot].top?.payload?.value?.fields else { return }
      writer.add("payload of \(slot.kind)", payload, model.relevance)
    }
    if let entry = state.focusedEntry {
      for (name, text) in model.relevance.counted(script.bodies[entry.id]?.filled ?? []) {
        writer.add("text", name) { $0.add(text) }
      }
      let below = state[state.focusedPlace].entries.dropLast().last
      writer.add("below", below?.screen ?? "") { $0.add(min(state[state.focusedPlace].count, 3)) }
    }
    state.forEachSlot { slot in
      guard !isInSight(slot), case .tab(let tab) = slot, state.height(slot) > 1 else { return }
      writer.add("tab", state[at: slot].top?.screen ?? "") { $0.add(tab) }
    }
    for kept in program.keep.all { writer.add("kept", kept.entry.screen) { _ in } }
    for name in openGuards { writer.add("open", name) { _ in } }
    if !model.grounds.behind.isEmpty {
      for screen in exposed {
        var mixer = KeyMixer()
        mixer.add(screen)
        writer.add(onFront: mixer.key.low)
      }
    }
    if novelty.isPaired { writer.add(onFront: cause) }
    return writer.finished
  }
}

extension Move {
  /// The trait of the move, made or offered on a front. Numbers in titles do not count: they may go on for ever.
  func trait(on front: UInt64) -> UInt64 {
    var mixer = KeyMixer()
    mixer.add(front)
    switch self {
    case .row(let block, _, let title):
      mixer.add(block)
      mixer.add(String(title.filter { !$0.isNumber }))
    case .command(let command):
      mixer.add(command.command.row.verb.rawValue)
      if case .reselect(let tab?) = command.command { mixer.add(tab) }
      if let door { mixer.add(door) }
    case .submit, .fill, .key, .quit, .giveUp, .restart: mixer.add(description)
    }
    return mixer.key.low
  }
}

private struct TraitWriter {
  let front: UInt64
  let novelty: Novelty
  private var traits: [UInt64]
  /// The sum of the traits that count together: values come in any order.
  private var joint: UInt64

  init(front: UInt64, novelty: Novelty) {
    (self.front, self.novelty) = (front, novelty)
    traits = [front]
    joint = front
  }

  /// The number of values of one name that are told apart: others are taken for one of them.
  private static let valueLimit: UInt64 = 16

  var finished: [UInt64] { novelty.names.isEmpty ? traits : traits + [joint] }

  mutating func add(onFront trait: UInt64) {
    var mixer = KeyMixer()
    mixer.add(front)
    mixer.add(trait)
    traits.append(mixer.key.low)
  }

  mutating func add(_ kind: String, _ name: String, _ write: (inout KeyMixer) -> Void) {
    var mixer = KeyMixer()
    mixer.add(kind)
    mixer.add(name)
    write(&mixer)
    let trait = mixer.key.low
    if novelty.names.contains(name) { joint &+= trait }
    if novelty.isPaired { add(onFront: trait) } else { traits.append(trait) }
  }

  /// Adds what is asked of values, and the values that count themselves.
  mutating func add(_ kind: String, _ fields: Record, _ relevance: Relevance) {
    for (name, value) in fields {
      if relevance.counts(name) {
        var mixer = KeyMixer()
        mixer.add(value.revealed.json)
        let bucket = mixer.key.low % Self.valueLimit
        add(kind, name) { $0.add(bucket) }
      } else if let answers = relevance.answers(of: name, value) {
        for (place, answer) in answers.enumerated() {
          add(kind, name) {
            $0.add(place)
            $0.add(answer ? 1 : 0)
          }
        }
      }
    }
  }
}
