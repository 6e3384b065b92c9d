/// The verbs that open screens on a stack.
extension NavigationState {
  package mutating func push(
    _ visit: Visit, on place: Place?, _ how: Push, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    var removed = 0
    if let target = how.poppingTo {
      guard let depth = self[at: slot].depth(where: { $0.screen == target }) else {
        throw .notPresent(target, on: self[at: slot].entries.map(\.screen))
      }
      removed = Swift.min(
        depth + (how.poppingInclusive ? 1 : 0), Swift.max(0, self[at: slot].count - minimum(slot)))
    }
    let entry = try make(visit, on: slot, from: opener)
    var change = Change(.push)
    if removed > 0 { take(removed, from: slot, .cancelled(.popped), &change) }
    if isBase(slot) {
      if how.overlays == .clear { clearLayers(&change) }
      if how.activation == .activate { activate(slot, &change) }
    }
    put(entry, on: slot, &change)
    return change
  }

  package mutating func pushNew(
    _ visit: Visit, on place: Place?, _ how: Push, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    if let top = self[at: slot].top, top.shows(visit.screen, try identity(of: visit)) { return .unchanged }
    return try push(visit, on: place, how, from: opener)
  }

  package mutating func navigate(
    _ visit: Visit, on place: Place?, _ renewal: Renewal, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    guard let top = self[at: slot].top, top.shows(visit.screen, try identity(of: visit)) else {
      return try push(visit, on: place, Push(), from: opener)
    }
    return try renewTop(of: slot, with: visit, renewal)
  }

  package mutating func reveal(
    _ visit: Visit, on place: Place?, _ renewal: Renewal, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let identity = try identity(of: visit)
    guard let depth = self[at: slot].depth(where: { $0.shows(visit.screen, identity) }) else {
      return try push(visit, on: place, Push(), from: opener)
    }
    var change = Change(.pop)
    if depth > 0 {
      take(depth, from: slot, .cancelled(.popped), &change)
      if isBase(slot) { clearLayers(&change) }
    }
    let renewed = try renewTop(of: slot, with: visit, renewal)
    if depth == 0 { return renewed }
    change.opened = renewed.opened
    return change
  }

  package mutating func replace(
    _ visit: Visit, _ count: Int, on place: Place?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let stack = self[at: slot]
    if slot == .main && hasTabs && stack.count <= 1 {
      throw .notAllowedHere(visit.screen, why: "the tabs stand at the bottom of main and stay there")
    }
    let entry = try make(visit, on: slot, from: opener)
    var change = Change(.replace)
    let removable = stack.count <= 1 ? stack.count : Swift.min(Swift.max(1, count), stack.count - 1)
    take(removable, from: slot, .cancelled(.replaced), &change)
    if isBase(slot) {
      clearLayers(&change)
      activate(slot, &change)
    }
    put(entry, on: slot, &change)
    return change
  }

  package mutating func goTo(
    _ visit: Visit, on place: Place?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    var slot = try resolve(place)
    // On the base, going somewhere means main: the tabs stay below it.
    if place == nil, case .tab = slot { slot = .main }
    let entry = try make(visit, on: slot, from: opener)
    var change = Change(.stack)
    let kept = slot == .main && hasTabs ? 1 : 0
    take(self[at: slot].count - kept, from: slot, .cancelled(.stackReset), &change)
    if isBase(slot) {
      clearLayers(&change)
      activate(slot, &change)
    }
    put(entry, on: slot, &change)
    return change
  }

  package mutating func bringToFront(
    _ visit: Visit, on place: Place?, _ likeness: Likeness, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let slot = try resolve(place)
    let identity = try identity(of: visit)
    let entries = self[at: slot].entries
    let found = entries.lastIndex {
      likeness == .screen ? $0.screen == visit.screen : $0.shows(visit.screen, identity)
    }
    guard let found else { return try push(visit, on: place, Push(), from: opener) }
    if found == entries.count - 1 { return .unchanged }
    if found == 0 && slot == .main && hasTabs {
      throw .notAllowedHere(visit.screen, why: "the tabs stand at the bottom of main and stay there")
    }
    var reordered = entries
    reordered.append(reordered.remove(at: found))
    self[at: slot] = Stack(reordered)
    return Change(.stack)
  }

  /// Puts a new payload on the entry on top, which stays the same visit.
  private mutating func renewTop(
    of slot: Slot, with visit: Visit, _ renewal: Renewal
  ) throws(Rejection) -> Change {
    guard let top = self[at: slot].top, let given = visit.payload else { return .unchanged }
    let known = plan.known(top)
    let payload = renewal == .merge ? (top.payload.map { $0.merging(given) } ?? given) : given
    let complete = try known.map { known throws(Rejection) in try completed(payload, for: known) } ?? payload
    if complete == top.payload { return .unchanged }
    self[at: slot].replaceTop(with: top.carrying(complete))
    var change = Change(.payload)
    change.opened = top.id
    return change
  }
}

// MARK: - Making entries

extension NavigationState {
  /// The entry for a visit on a stack, not yet standing there.
  package mutating func make(
    _ visit: Visit, on slot: Slot, from opener: ContextID?
  ) throws(Rejection) -> Entry {
    let opener = opener ?? self[at: slot].top?.id
    if let screen = plan.screen(visit.screen), !visit.screen.hasPrefix("@") {
      return try make(visit, screen, from: opener)
    }
    let known = try accessory(visit.screen, from: opener)
    guard case .layer = slot else {
      throw .notAllowedHere(visit.screen, why: "it is an accessory; open it with overlay")
    }
    return try make(visit, known, from: opener)
  }

  package mutating func make(
    _ visit: Visit, _ known: Plan.Known, from opener: ContextID?
  ) throws(Rejection) -> Entry {
    if let name = visit.nestedIn { return try embed(visit, known, in: name, from: opener) }
    if known.isPlain {
      lastID += 1
      return Entry(
        id: ContextID(lastID), screen: visit.screen, opener: opener, resource: visit.resource,
        payload: visit.payload, variant: known.variant)
    }
    let payload = try completed(visit.payload, for: known)
    try mayNest(known)
    lastID += 1
    return Entry(
      id: ContextID(lastID), screen: visit.screen, opener: opener,
      resource: visit.resource ?? known.screen.resource(in: payload), payload: payload,
      variant: known.variant)
  }

  /// The host of a nested navigator made for one request, with the screen as its root.
  private mutating func embed(
    _ visit: Visit, _ known: Plan.Known, in name: String, from opener: ContextID?
  ) throws(Rejection) -> Entry {
    if let taken = nests.first(where: { $0.name == name }) {
      throw .alreadyOwned(name, by: taken.host.description)
    }
    var inner = visit
    inner.nestedIn = nil
    let host = Entry(id: ContextID(lastID + 1), screen: NavigationState.nestHost, opener: opener)
    lastID += 1
    let root = try make(inner, known, from: host.id)
    nests.append(Nest(name: name, host: host.id, stack: Stack([root])))
    return host
  }

  /// The accessory that applies for the entry that opens it: its screen counts first, then the tab.
  package func accessory(_ name: String, from opener: ContextID?) throws(Rejection) -> Plan.Known {
    let presenter = opener.flatMap { find($0)?.entry } ?? baseEntry
    let presenters = [presenter?.screen, selectedTab].compactMap { $0 }
    switch plan.accessory(name, presenters: presenters) {
    case .some(.some(let known)): return known
    case .some(.none):
      let parents = plan.parents(ofAccessory: name).joined(separator: ", ")
      throw .notAllowedHere(name, why: "it may be opened from \(parents)")
    case .none:
      throw .unknownScreen(name, nearest: Names.nearest(to: name, in: plan.names, limit: 3))
    }
  }

  /// Which thing a visit is about.
  package func identity(of visit: Visit) throws(Rejection) -> String? {
    guard let known = plan.any(visit.screen) else {
      throw .unknownScreen(visit.screen, nearest: Names.nearest(to: visit.screen, in: plan.names, limit: 3))
    }
    if let resource = visit.resource { return resource }
    return known.screen.resource(in: try completed(visit.payload, for: known))
  }

  /// A payload with the defaults of a definition filled in; refused if a field is of the wrong kind.
  package func completed(_ payload: Payload?, for known: Plan.Known) throws(Rejection) -> Payload? {
    let parameters = known.screen.parameters
    if parameters.isEmpty { return payload }
    if let payload, payload.value?.fields == nil { return payload }
    var fields = payload?.fields ?? Record()
    var isFilled = false
    for parameter in parameters {
      if let value = fields[parameter.name] {
        guard parameter.kind.admits(value) else {
          throw .wrongPayload(
            known.screen.name, expected: "\(parameter.name) as \(parameter.kind.rawValue)",
            found: value.kind)
        }
      } else if let fallback = parameter.fallback {
        fields[parameter.name] = fallback
        isFilled = true
      }
    }
    return isFilled ? Payload(fields) : payload
  }

  /// Refuses a nested navigator whose name is in use, or that would contain itself.
  private func mayNest(_ known: Plan.Known) throws(Rejection) {
    var chain: [String] = []
    var next: Plan.Known? = known
    while let inner = next, let start = inner.screen.nested {
      if chain.contains(inner.screen.name) { throw .cycle(chain + [inner.screen.name]) }
      chain.append(inner.screen.name)
      if let taken = nests.first(where: { $0.name == inner.screen.name }) {
        throw .alreadyOwned(taken.name, by: taken.host.description)
      }
      next = plan.screen(start.screen)
      if next == nil {
        throw .unknownScreen(start.screen, nearest: Names.nearest(to: start.screen, in: plan.names, limit: 3))
      }
    }
  }
}

extension Screen {
  /// Which thing the screen would show with a payload, if it tells things apart.
  package func resource(in payload: Payload?) -> String? {
    guard let identity, let value = payload?.fields[identity] else { return nil }
    switch value {
    case .null: return nil
    case .string(let text): return text
    case .int(let number): return String(number)
    case .bool(let truth): return String(truth)
    case .double(let number): return String(number)
    case .list, .record: return value.json
    }
  }
}
