extension NavigationState {
  /// The URL of what is in sight, if its screen has one.
  public var url: String? {
    for entry in [focusedEntry, baseEntry].compactMap({ $0 }) {
      guard let screen = plan.known(entry)?.screen else { continue }
      if let url = plan.routes.url(of: screen, payload: entry.payload) { return url }
    }
    return nil
  }

  /// True if a URL leads to a screen.
  public func canOpen(_ url: String) -> Bool { (try? visit(of: url)) != nil }

  /// Returns the visit that a URL leads to.
  public func visit(of url: String) throws(Rejection) -> Visit {
    let destination = try destination(of: url)
    return Visit(destination.screen, payload: plan.any(destination.screen)?.screen.payload(for: destination))
  }

  private func destination(of url: String) throws(Rejection) -> RoutePlan.Destination {
    try plan.routes.destination(url, redirectLimit: plan.map.limits.redirects)
  }

  /// The visit that a secret URL leads to. Where it is said which part is secret, it is that part that leads elsewhere
  /// without it; else it is what fills secret parameters, or all.
  private func visit(of secret: Secret) throws(Rejection) -> Visit {
    guard let target = try? destination(of: secret.text) else { throw .noMatch(secret.shown, nearest: []) }
    var visit = Visit(target.screen, payload: plan.any(target.screen)?.screen.payload(for: target))
    guard let fields = visit.payload?.fields else { return visit }
    var names = plan.secretNames(of: target).intersection(fields.keys)
    if secret.shown != Secret.mark {
      let shown = try? self.visit(of: secret.shown)
      let others = shown?.screen == visit.screen ? shown?.payload?.fields ?? Record() : Record()
      names = Set(fields.keys.filter { fields[$0] != others[$0] })
    }
    visit.payload = visit.payload?.sealing(names.isEmpty ? Set(fields.keys) : names)
    return visit
  }

  package mutating func open(
    _ url: Value, _ mode: Command.OpenMode?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let target = try landing(url)
    return try together(.url) { draft, change throws(Rejection) in
      switch mode ?? .reset {
      case .reset: try draft.reset(to: target, &change)
      case .push: change.absorb(try draft.apply(draft.pushing(target), from: opener))
      case .reveal: change.absorb(try draft.apply(draft.revealing(target), from: opener))
      }
    }
  }

  /// Returns the visit that a URL leads to, or the fallback for URLs without a match.
  package func landing(_ url: Value) throws(Rejection) -> Visit {
    do {
      if case .secret(let secret) = url { return try visit(of: secret) }
      return try visit(of: url.text ?? "")
    } catch {
      guard case .noMatch = error, let fallback = plan.map.unhandled,
        let visit = try? visit(of: fallback)
      else { throw error }
      return visit
    }
  }

  private func isAccessory(_ name: String) -> Bool { plan.any(name)?.isAccessory ?? false }

  private func pushing(_ target: Visit) -> Command {
    isAccessory(target.screen) ? .overlay(target) : .push(target)
  }

  private func revealing(_ target: Visit) throws(Rejection) -> Command {
    guard isAccessory(target.screen) else { return .reveal(target) }
    let identity = try identity(of: target)
    let layer = layers.last { layer in
      layer.stack.depth { $0.shows(target.screen, identity) } != nil
    }
    return layer.map { .reveal(target, on: .layer($0.number)) } ?? .overlay(target)
  }

  /// Builds the stacks of a URL: its target on top of its declared parents.
  private mutating func reset(to target: Visit, _ change: inout Change) throws(Rejection) {
    let footing = plan.footing(of: target.screen)
    let given = target.payload?.fields ?? Record()
    var piles = footing.piles.map { $0.map { plan.visit($0, sharing: given) } }
    piles[piles.count - 1].append(target)
    clearLayers(&change)
    let place = try showBase(of: footing, &piles[0], &change)
    if !piles[0].isEmpty { change.absorb(try setStack(piles[0], on: place, from: nil)) }
    for pile in piles.dropFirst() {
      guard let first = pile.first else { continue }
      change.absorb(try overlay(first, at: .above, from: nil))
      let layer = layers.last.map { Place.layer($0.number) }
      for visit in pile.dropFirst() { change.absorb(try push(visit, on: layer, Command.Push(), from: nil)) }
    }
  }

  /// Brings the base stack of a URL into sight, and makes its root the first visit.
  private mutating func showBase(
    of footing: Plan.Footing, _ visits: inout [Visit], _ change: inout Change
  ) throws(Rejection) -> Place {
    guard hasTabs else {
      if let start = plan.startScreen, footing.isGuess, visits.first?.screen != start {
        visits.insert(Visit(start), at: 0)
      }
      return .main
    }
    let wanted = [footing.tab, plan.startTab].compactMap { $0 }.first { bar.index(of: $0) != nil }
    let tab = wanted ?? bar.signs[bar.selected].name
    change.absorb(try show(tab))
    let root = bar.signs[bar.selected].root
    if visits.first?.screen != root.screen {
      visits.insert(root, at: 0)
    } else if visits[0].payload == nil {
      visits[0] = root
    }
    return .tab(tab)
  }
}
