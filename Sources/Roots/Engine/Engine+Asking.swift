/// Questions on screens: they stand in layers of their own and leave with the attempt that has opened them.
extension Engine {
  /// An attempt opens layers for its question; all other requests leave questions alone.
  func apply(_ pending: Pending, to draft: inout NavigationState) throws(Rejection) -> Change {
    let command = pending.commandWithPayload
    let asker = asker(for: pending)
    guard asker != nil || isAsking && command.opensScreens else {
      return try draft.apply(command, from: pending.request.entry)
    }
    draft.layers.begin(for: asker)
    let change = try draft.apply(command, from: pending.request.entry)
    draft.layers.end()
    return change
  }

  private func asker(for pending: Pending) -> NavigationState.Asker? {
    guard let id = pending.request.attempt, attempt(id) != nil else { return nil }
    let answers = pending.request.extras?.values.answers ?? []
    return NavigationState.Asker(id, answers: pending.stage.contains(.bound) ? nil : answers)
  }

  var isAsking: Bool { !attempts.isEmpty && state.layers.contains { $0.asker != nil } }

  // MARK: What an attempt has opened

  /// All that the guard has asked for itself counts, and what a person opens in its layers or on top of its screens.
  mutating func note(_ arrivals: Few<Arrival>, for index: Int, isBound: Bool, _ after: NavigationState) {
    let id = attempts[index].id
    let own = arrivals.filter { arrival in
      if arrival.entry.id == after.emptyEntry?.id { return false }
      if !isBound { return true }
      if case .layer(let number) = after.ground(at: arrival.place),
        after.layers.first(where: { $0.number == number })?.asker?.attempt == id
      {
        return true
      }
      return after[arrival.place].fromTop.contains { attempts[index].presented.contains($0.id) }
    }
    guard !own.isEmpty else { return }
    attempts[index].presented.formUnion(own.map(\.entry.id))
    attempts[index].hasPresented = true
  }

  mutating func drop(_ isOver: (Attempt) -> Bool) {
    let over = attempts.filter(isOver)
    if over.isEmpty { return }
    attempts.removeAll(where: isOver)
    holdings += 1
    for attempt in over where !attempt.presented.isEmpty { urgent.append(.leave(attempt.presented)) }
    over.forEach { dropUnopened(of: $0) }
    for index in attempts.indices {
      let moot = attempts[index].requests.filter(isMoot)
      if moot.isEmpty { continue }
      let ids = Set(moot.map(\.request.id))
      attempts[index].requests.removeAll { ids.contains($0.request.id) }
      for pending in moot { outbox.append(.settle(pending.request, .rejected(tooLate(pending)))) }
    }
    drop { $0.requests.isEmpty }
  }

  /// Drops what a guard would have opened, had it not answered at once. What a screen that is left asks for comes behind
  /// its answer.
  private mutating func dropUnopened(of attempt: Attempt) {
    guard case .entry = attempt.question else { return }
    let isUnopened = { (pending: Pending) in
      pending.request.attempt == attempt.id && !pending.stage.contains(.bound)
        && pending.judges(\.opensScreens)
    }
    while let pending = queue.line.remove(where: isUnopened) {
      outbox.append(.settle(pending.request, .rejected(tooLate(pending))))
    }
  }

  mutating func close(_ entries: Set<ContextID>) -> Action? {
    var draft = state
    var change = Change(.dismiss)
    draft.expel(.cancelled(.waiterGone), .alone, &change) { entry, _ in entries.contains(entry.id) }
    guard !change.departures.isEmpty else { return nil }
    if queue.transition != nil {
      urgent.insert(.leave(entries), at: 0)
      return .cut
    }
    draft.beginEmptyStacks()
    let request = Request(.transaction([]), origin: .engine)
    let outlook = Commit(request, from: state, to: draft, change, draft.arrivals(since: state), isStep: true)
    return commit(outlook, Pending(request), closing: entries)
  }

  // MARK: What cannot be asked

  func isMoot(_ pending: Pending) -> Bool {
    guard case .question(let id, _)? = pending.request.waiter else { return false }
    return attempt(id) == nil
  }

  func tooLate(_ pending: Pending) -> Rejection {
    .notAllowedHere(pending.command.visit?.screen ?? pending.command.verb, why: "its question is over")
  }

  /// Ends a request of a guard that needs that guard's own consent, and all that waits for it; `nil` if it does not.
  mutating func endCircle(_ question: Question, by pending: Pending) -> Action? {
    guard case .entry(let name) = question, !pending.stage.contains(.bound) else { return nil }
    var circle: [Attempt] = []
    var next = pending.request.attempt
    while let asking = next.flatMap({ attempt($0) }), circle.last?.question != question {
      circle.append(asking)
      next = asking.parent
    }
    guard circle.last?.question == question else { return nil }
    let names = circle.reversed().map { self.name(of: $0.question) } + [name]
    let reason = Rejection.guardFailed(
      name, why: "\(Rejection.ownConsent): \(names.joined(separator: " -> "))")
    outbox.append(.settle(pending.request, .rejected(reason)))
    for attempt in circle { fail(attempt.id, reason) }
    return outbox.popFirst()
  }
}

extension NavigationState {
  fileprivate func ground(at place: Place) -> Place { slot(of: place).map(ground) ?? place }
}
