/// Preparing what a request needs before anything of it may be seen: payload, dependencies, screens.
extension Navigator {
  func prepare(_ outlook: Engine.Commit, _ isLoaded: Bool) {
    let request = outlook.request
    let mine = screens.beginPreparation(outlook)
    if isLoaded || request.extras?.values.hooks.load == nil, prepareAtOnce(mine) { return }
    mine.task = Task.immediate { [weak self] in
      do throws(Rejection) {
        if let load = request.extras?.values.hooks.load, !isLoaded {
          let payload = try await Navigator.fetch(load)
          self?.goOn(mine) { $0.loaded(request.id, payload) }
        } else {
          for arrival in outlook.arrivals { try await self?.prepare(arrival, outlook, mine) }
          self?.goOn(mine) { $0.prepared(request.id) }
        }
      } catch {
        self?.fail(mine, error)
      }
    }
  }

  /// Makes the screens of a request, unless one of them takes its time.
  private func prepareAtOnce(_ mine: LiveScreens.Preparation) -> Bool {
    let outlook = mine.outlook
    let takesTime = outlook.arrivals.contains { arrival in
      let maker = outlook.extras(for: arrival)?.values.maker ?? plan.known(arrival.entry)?.screen.maker
      return if case .prepared = maker { true } else { false }
    }
    guard !takesTime else { return false }
    do throws(Rejection) {
      for arrival in outlook.arrivals {
        guard let (maker, resident) = try begin(arrival, outlook, mine), let make = maker.atOnce
        else { continue }
        do { resident.live = try make(resident.context) } catch {
          throw .guardFailed(arrival.entry.screen, why: "\(error)")
        }
      }
      goOn(mine) { $0.prepared(outlook.request.id) }
    } catch {
      fail(mine, error)
    }
    return true
  }

  /// Refuses a request whose screens cannot be made; those who asked by a key or a URL are told by the front end.
  private func fail(_ mine: LiveScreens.Preparation, _ reason: Rejection) {
    let request = mine.request
    if screens.isCurrent(mine), case .guardFailed(let screen, let why) = reason, plan.any(screen) != nil {
      switch request.origin {
      case .program, .script: show(Toast("'\(screen)' cannot be shown: \(why)", .failure))
      case .key, .entry, .url, .restoration, .engine: break
      }
    }
    goOn(mine) { $0.prepared(request.id, reason) }
  }

  /// The request for which a screen or its payload is being made, and the entry that will be seen, not shown yet.
  package var preparation: (request: Request, entry: Entry?)? {
    guard program.isPreparing, case .waiting(let id) = phase, let mine = screens.preparation,
      mine.request.id == id
    else { return nil }
    return (mine.request, mine.entry)
  }

  /// Gives up a request that waits for its screen; another one takes its place, if any does.
  package func giveUp(_ id: RequestID, for other: RequestID? = nil) {
    put { $0.cancel(id, .superseded(by: other)) }
  }

  package func stopWaitingForPayload() {
    if case .waiting = phase { put { $0.stopWaitingForPayload() } }
  }

  package func isLoading(_ id: ContextID) -> Bool { screens[id]?.context.isLoading == true }

  private static func fetch(
    _ load: @MainActor @Sendable () async throws -> Payload
  ) async throws(Rejection) -> Payload {
    do {
      return try await load()
    } catch {
      throw .guardFailed("payload", why: "\(error)")
    }
  }

  private func prepare(
    _ arrival: Arrival, _ outlook: Engine.Commit, _ mine: LiveScreens.Preparation
  ) async throws(Rejection) {
    guard let (maker, resident) = try begin(arrival, outlook, mine) else { return }
    do {
      switch maker {
      case .immediate(let make), .failing(let make): resident.live = try make(resident.context)
      case .prepared(let make): resident.live = try await make(resident.context)
      }
    } catch {
      throw .guardFailed(arrival.entry.screen, why: "\(error)")
    }
  }

  /// Finds what one screen requires; returns who makes it, and what is there before, unless it is there already.
  private func begin(
    _ arrival: Arrival, _ outlook: Engine.Commit, _ mine: LiveScreens.Preparation
  ) throws(Rejection) -> (ScreenMaker, Resident)? {
    guard screens.isCurrent(mine), let known = plan.known(arrival.entry) else { return nil }
    let dependencies = try dependencies(of: arrival, known, outlook)
    guard let maker = outlook.extras(for: arrival)?.values.maker ?? known.screen.maker else { return nil }
    if case .kept(let id) = put({ $0.claim(arrival, outlook) }), let old = screens.removeKept(id) {
      screens.prepare(old, for: arrival.entry.id)
      return nil
    }
    let resident = begin(arrival)
    resident.context.dependencies = dependencies
    resident.context.destination = arrival.place
    screens.prepare(resident, for: arrival.entry.id)
    return (maker, resident)
  }

  private func goOn(_ mine: LiveScreens.Preparation, _ stimulus: (inout Program) -> Void) {
    if screens.isCurrent(mine) { put(stimulus) }
  }

  /// The screen that asked is asked first, then the one before it on the way, then the program.
  func dependencies(
    of arrival: Arrival, _ known: Plan.Known, _ outlook: Engine.Commit
  ) throws(Rejection) -> [String: Any] {
    guard !known.screen.requirements.isEmpty else { return [:] }
    let screen = arrival.entry.screen
    let providers = outlook.providers(for: arrival).compactMap { id in
      (screens[id]?.live ?? screens.prepared(id)?.live) as? any DependencyProviding
    }
    var found: [String: Any] = [:]
    for name in known.screen.requirements {
      let wanted = known.screen.requiredTypes[name]
      var misfit: String?
      let fitting = { (thing: Any) in
        guard let wanted, !wanted.fits(thing) else { return true }
        misfit = misfit ?? "a \(type(of: thing)), not a \(wanted.name)"
        return false
      }
      let thing =
        providers.lazy.compactMap { $0.provide(name, for: screen) }.first(where: fitting)
        ?? map.container?.provide(name, screen).flatMap { fitting($0) ? $0 : nil }
      guard let thing else { throw .missingDependency(name, screen: screen, found: misfit) }
      found[name] = thing
    }
    return found
  }
}
