/// How a request gets into the queue, and what some commands mean beyond the state.
extension Navigator {
  package func admit(_ request: Request) {
    if case .back = request.command, isBackHandled {
      settle(request, .unchanged)
      return
    }
    engine.enqueue(request)
    pump()
  }

  /// Whether the screen that has the keys deals with going back by itself.
  private var isBackHandled: Bool {
    guard let focused = state.focusedEntry, let screen = table[focused.id]?.live as? any BackHandling else {
      return false
    }
    return screen.handleBack() == .handled
  }

  /// Carries out what has no effect on the state itself; says what became of it.
  package func effect(of request: Request) -> Outcome {
    switch request.command {
    case .message(let payload, let id): return deliver(payload, from: id ?? request.entry)
    case .grant(let id): return answerParked(id, .allow)
    case .refuse(let id, let why): return answerParked(id, .refuse(why))
    case .advance(let duration):
      timers.advance(to: timers.now + duration)
      return .committed
    default: return .unchanged
    }
  }

  private func deliver(_ payload: Payload, from id: ContextID?) -> Outcome {
    guard let id = id ?? state.focusedEntry?.id, let resident = table[id], !resident.isKept else {
      diagnose("a message from \(id.map(\.description) ?? "nobody"), which has ended, is ignored")
      return .unchanged
    }
    log.note(now, .message(id, screen: resident.entry.screen, payload))
    resident.message?(payload)
    return .committed
  }

  private func answerParked(_ id: RequestID?, _ decision: Guard.Decision) -> Outcome {
    let parked = engine.parked
    guard let match = id.map({ id in parked.last { $0.request.id == id } }) ?? parked.last else {
      diagnose("no parked request to answer")
      return .unchanged
    }
    answer(match.attempt, decision)
    return .committed
  }

  // MARK: Preparation

  /// Fetches what a request needs before anything of it exists: its payload, dependencies, screens.
  package func prepare(_ request: Request, _ arrivals: [Arrival]) {
    preparation = Preparation(request: request)
    if let load = request.hooks.load {
      preparation?.task = Task { [weak self] in
        do {
          let payload = try await load()
          self?.goOn(request) { $0.engine.loaded(payload) }
        } catch {
          self?.giveUp(request, .guardFailed("payload", why: "\(error)"))
        }
      }
      return
    }
    do {
      try resolveDependencies(arrivals, request)
    } catch {
      giveUp(request, error)
      return
    }
    let makers = arrivals.compactMap {
      arrival -> (Entry, @MainActor (ScreenContext) async throws -> any LiveScreen)? in
      let isLast = arrival == arrivals.last
      let maker = (isLast ? request.maker : nil) ?? plan.known(arrival.entry)?.screen.maker
      guard case .prepared(let make) = maker else { return nil }
      return (arrival.entry, make)
    }
    guard !makers.isEmpty else { return goOn(request) { _ in } }
    preparation?.task = Task { [weak self] in
      do {
        for (entry, make) in makers {
          guard let self, self.preparation?.request.id == request.id else { return }
          let context = ScreenContext(entry, navigator: self)
          context.dependencies = self.preparation?.dependencies[entry.id] ?? [:]
          let live = try await make(context)
          self.preparation?.screens[entry.id] = (context, live)
        }
        self?.goOn(request) { _ in }
      } catch {
        self?.giveUp(request, .guardFailed(makers[0].0.screen, why: "\(error)"))
      }
    }
  }

  private func goOn(_ request: Request, _ put: (Navigator) -> Void) {
    guard preparation?.request.id == request.id else { return }
    put(self)
    engine.prepared(nil)
    pump()
  }

  private func giveUp(_ request: Request, _ reason: Rejection) {
    guard preparation?.request.id == request.id else { return }
    preparation = nil
    engine.prepared(reason)
    pump()
  }

  /// Finds everything the new screens require before the first of them exists: the one who asked is asked
  /// first, then the screen before it on the way, then the program.
  private func resolveDependencies(_ arrivals: [Arrival], _ request: Request) throws(Rejection) {
    let initiator = (request.entry ?? state.focusedEntry?.id).flatMap { table[$0]?.live }
    for arrival in arrivals {
      guard let known = plan.known(arrival.entry) else { continue }
      let before = arrival.entry.opener.flatMap { table[$0]?.live }
      for name in known.screen.requirements {
        let providers = [initiator, before].compactMap { $0 as? any DependencyProviding }
        let found =
          providers.lazy.compactMap { $0.provide(name, for: arrival.entry.screen) }.first
          ?? map.container?.provide(name, arrival.entry.screen)
        guard let found else { throw .missingDependency(name, screen: arrival.entry.screen) }
        preparation?.dependencies[arrival.entry.id, default: [:]][name] = found
      }
    }
  }
}
