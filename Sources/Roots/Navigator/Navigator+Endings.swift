/// How visits, requests and the navigator itself come to their end.
extension Navigator {
  /// Delivers the one answer of a visit and lets go of everything kept for it.
  package func close(_ entry: Entry, _ ending: Ending) {
    guard !entry.isTabHost else { return }
    note(.completion(entry.id, screen: entry.screen, ending))
    guard !table.isEmpty, let resident = table.remove(entry.id) else { return }
    kept.release(resident)
    resident.takeCompletion()?(ending)
  }

  /// Answers for those that a transaction opened and closed again: they were never seen, but somebody waits.
  package func closeUnseen(_ commit: Engine.Commit) {
    guard let parts = commit.request.extras?.values.parts, !parts.isEmpty, !commit.isStep else { return }
    let arrived = Set(commit.arrivals.map(\.entry.id))
    for (part, id) in zip(parts, commit.change.parts).reversed() {
      guard let id, !arrived.contains(id) else { continue }
      part?.values.hooks.completion?(.cancelled(.popped))
    }
  }

  /// Ends a request that has not changed the state.
  package func finish(_ request: Request, _ outcome: Outcome) {
    abandonPreparation(of: request.id)
    if let reason = outcome.rejection, bubble(request, reason) { return }
    var outcome = outcome
    if outcome == .unchanged { outcome = effect(of: request) }
    followUp(request, outcome)
    settle(request, outcome)
  }

  /// Tells a request's outcome, once.
  package func settle(
    _ request: Request, _ outcome: Outcome, _ shift: @autoclosure () -> LogEvent.Shift? = nil
  ) {
    note(.outcome(request.id, outcome, shift()))
    request.tell(outcome)
  }

  /// What an outcome means beyond the state: hooks of tabs, the host's answer to going back.
  private func followUp(_ request: Request, _ outcome: Outcome) {
    switch (request.command, outcome) {
    case (.reselect, .success(.unchanged)):
      if let entry = state.baseEntry { tell(.didReselect, entry) }
    case (.back, .rejected(.atRoot)), (.back, .rejected(.empty)):
      onBackAtRoot?()
    case (.complete(_, let id), .success(.unchanged)), (.cancel(let id), .success(.unchanged)):
      let who = (id ?? request.entry).map(\.description) ?? "nobody"
      diagnose("\(who) has ended already; a second answer does nothing")
    default: break
    }
  }

  // MARK: The end of everything

  /// Asks every screen that may hold whether it lets itself be left, top first, and ends if none objects.
  @discardableResult
  public func quit(_ leaving: Request.Leaving = .ask) -> RequestID {
    var request = Request(.dismissAll)
    request.leaving = leaving
    request.values.isQuit = true
    return send(request)
  }

  /// Asks every screen that may hold whether it lets itself be left, top first, and ends if none objects.
  /// - Throws: `guardRefused` with the name of the screen that does not want to be left.
  public func quit(_ leaving: Request.Leaving = .ask) async throws(Rejection) {
    var request = Request(.dismissAll)
    request.leaving = leaving
    request.values.isQuit = true
    try await perform(request)
  }

  package func quit(for request: Request) {
    settle(request, .committed)
    shutdown()
  }

  /// Ends what is still there, children first, then what is on top first.
  package func end() {
    for child in children { child.shutdown() }
    finishTransition(skipped: true)
    flushSaving()
    abandonPreparation()
    engine.shutdown()
    while let action = engine.next() { act(on: action) }
    let nothing = NavigationState.nothing(plan)
    let ended = nothing.departures(since: state).map {
      Change.Ended(entry: $0.entry, place: $0.place, ending: .cancelled(.shutdown))
    }
    kept.removeAll().forEach(expire)
    let last = Request(.transaction([]), origin: .engine)
    let life = LifeCyclePlan(Engine.Commit(last, from: state, to: nothing, Change(.none, ending: ended)))
    life.walkBefore(tell)
    life.walkAfter(tell)
    for ended in ended { close(ended.entry, ended.ending) }
    letGo()
  }

  /// Lets go of everything that could hold somebody.
  private func letGo() {
    table = EntryTable()
    closeAttempts()
    for again in askedAgain.values { again.attempt.close() }
    askedAgain = [:]
    timekeeper?.cancel()
    timers.removeAll()
    saving = nil
    observers.finish()
    log.finish()
  }

  /// What becomes of those who wait when the navigator is dropped without having been shut down.
  package func abandon() {
    guard closing == .none else { return }
    timekeeper?.cancel()
    preparation?.task?.cancel()
    for attempt in asked.values { attempt.close() }
    for again in askedAgain.values { again.attempt.close() }
    if let over = running {
      over.commit.change.departures.forEach { close($0.entry, $0.ending) }
      over.commit.request.tell(.success(over.commit.change.outcome))
    }
    engine.shutdown()
    while let action = engine.next() {
      if case .settle(let request, let outcome) = action { request.tell(outcome) }
    }
    for (_, resident) in table.all.reversed() {
      resident.context.closeScope()
      resident.takeCompletion()?(.cancelled(.shutdown))
    }
    observers.finish()
    log.finish()
  }
}
