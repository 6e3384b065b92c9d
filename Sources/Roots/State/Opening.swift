/// A visit that was checked before it is opened, so that nothing has changed if it is refused.
package struct Opening: Sendable {
  fileprivate let subject: Entry.Subject
  fileprivate let opener: ContextID?
  /// The nested stacks that open inside it with their roots, from the outside in.
  fileprivate var nested: [(name: String, subject: Entry.Subject)] = []

  /// True if opening it can still fail: a nested stack needs a free name.
  var needsName: Bool { !nested.isEmpty }
}

// MARK: - Judging

extension NavigationState {
  /// Throws if the screen, the payload or the place is wrong.
  package func judge(
    _ visit: Visit, on slot: Slot, from opener: ContextID?
  ) throws(Rejection) -> Opening {
    let owner = known(opener) ?? topID(slot)
    if let screen = plan.screen(visit.screen), !screen.isInternal {
      return try judge(visit, screen, owner: owner)
    }
    guard case .layer = slot else {
      if plan.accessory(visit.screen, presenters: []) == nil { throw unknownScreen(visit.screen) }
      throw .notAllowedHere(visit.screen, why: "it is an accessory; open it with overlay")
    }
    return try judge(visit, try accessory(visit.screen, from: owner), owner: owner)
  }

  package func judge(
    _ visit: Visit, _ known: Plan.Known, owner: ContextID?
  ) throws(Rejection) -> Opening {
    let subject = try subject(of: visit, known)
    if known.isPlain && visit.nestedIn == nil { return Opening(subject: subject, opener: owner) }
    let inner = try nested(in: known, subject.payload)
    guard let name = visit.nestedIn else { return Opening(subject: subject, opener: owner, nested: inner) }
    if let why = Names.trouble(with: name) { throw .notAllowedHere(name, why: why) }
    let host = Entry.Subject(Entry.nestHost)
    return Opening(subject: host, opener: owner, nested: [(name, subject)] + inner)
  }

  private func subject(of visit: Visit, _ known: Plan.Known) throws(Rejection) -> Entry.Subject {
    if known.isPlain && visit.payload == nil && visit.identity == nil { return known.plain }
    let payload = try completed(visit.payload, for: known)
    if payload == nil { try known.screen.takes?.check(nil, of: known.screen.name) }
    return Entry.Subject(
      visit.screen, identity: visit.identity ?? known.screen.identity(in: payload), payload: payload,
      variant: known.variant)
  }

  /// Returned from the outside in. A root without its own payload gets that of the screen around it.
  private func nested(
    in known: Plan.Known, _ intent: Payload?
  ) throws(Rejection) -> [(name: String, subject: Entry.Subject)] {
    var found: [(name: String, subject: Entry.Subject)] = []
    var chain: Set<String> = []
    var host = known
    while let start = host.screen.nested {
      guard chain.insert(host.screen.name).inserted else {
        throw .cycle(found.map(\.name) + [host.screen.name])
      }
      guard let inner = plan.screen(start.screen) else { throw unknownScreen(start.screen) }
      var visit = start
      visit.payload = start.payload ?? intent
      found.append((host.screen.name, try subject(of: visit, inner)))
      host = inner
    }
    return found
  }

  package func identity(of visit: Visit) throws(Rejection) -> Value? {
    guard let known = plan.any(visit.screen) else { throw unknownScreen(visit.screen) }
    if known.isPlain { return visit.identity }
    let payload = try completed(visit.payload, for: known)
    return visit.identity ?? known.screen.identity(in: payload)
  }

  /// Returns a payload with the defaults of a definition; throws if the definition does not accept it.
  package func completed(_ payload: Payload?, for known: Plan.Known) throws(Rejection) -> Payload? {
    let payload = try filled(payload, for: known)
    if let payload { try known.screen.takes?.check(payload, of: known.screen.name) }
    return payload
  }

  private func filled(_ payload: Payload?, for known: Plan.Known) throws(Rejection) -> Payload? {
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

  package func accessory(_ name: String, from opener: ContextID?) throws(Rejection) -> Plan.Known {
    guard let variants = plan.accessory(name, presenters: presenters(from: opener)) else {
      throw unknownScreen(name)
    }
    guard let fitting = variants else {
      let parents = plan.parents(ofAccessory: name).joined(separator: ", ")
      throw .notAllowedHere(name, why: "it may be opened from \(parents)")
    }
    return fitting
  }

  /// Returns the names that an accessory's definition may restrict it to, nearest first: the screen of an entry, the
  /// hosts around it, its tab. Without an entry, those of the entries in sight count.
  private func presenters(from opener: ContextID?) -> [String] {
    let starts: [(entry: Entry, place: Place)] =
      opener.flatMap(find).map { [$0] }
      ?? [focus, innermost(base)].compactMap { slot in self[at: slot].top.map { ($0, place(of: slot)) } }
    var (names, isOnTab): ([String], Bool) = ([], false)
    for (entry, place) in starts {
      names.append(entry.screen)
      var place = place
      while let nest = nests.first(where: { place == .nested($0.name) }) {
        if let host = self[nest.place][nest.host] { names.append(host.screen) }
        place = nest.place
      }
      guard case .tab(let tab) = place else { continue }
      names.append(tab)
      isOnTab = true
    }
    if let tab = selectedTab, !isOnTab { names.append(tab) }
    return names
  }
}

extension Screen {
  /// `nil` if the screen has no identity.
  package func identity(in payload: Payload?) -> Value? {
    guard let identity, let value = payload?.fields[identity] else { return nil }
    switch value {
    case .null: return nil
    case .string: return value
    case .secret(let secret): return .secret(Secret(.string(secret.text), shown: secret.shown))
    case .int, .bool, .double: return .string(value.shown)
    case .list, .record:
      let text = Value.string(value.revealed.shown)
      return value.holdsSecret ? .secret(Secret(text, shown: value.shown)) : text
    }
  }
}

// MARK: - Opening

extension NavigationState {
  /// Fails only if the name of a nested stack is in use. A caller that has changed the state before must then work
  /// on a draft, see ``Opening/needsName``.
  package mutating func open(
    _ opening: Opening, on slot: Slot, _ change: inout Change
  ) throws(Rejection) {
    let entry = try enter(opening, on: slot)
    self.change(at: slot) { $0.push(entry) }
    change.opened = entry.id
  }

  package mutating func enter(_ opening: Opening, on slot: Slot) throws(Rejection) -> Entry {
    lastID += 1
    let entry = Entry(id: ContextID(lastID), opening.subject, opener: opening.opener)
    if opening.needsName { try openNests(opening, in: entry, on: slot) }
    return entry
  }

  private mutating func openNests(
    _ opening: Opening, in entry: Entry, on slot: Slot
  ) throws(Rejection) {
    let ground = ground(of: slot)
    var (host, place) = (entry, place(of: slot))
    var owners = Dictionary(nests.map { ($0.name, $0.host) }) { first, _ in first }
    for (name, subject) in opening.nested {
      if let owner = owners.updateValue(host.id, forKey: name) {
        throw .alreadyOwned(name, by: owner.description)
      }
      lastID += 1
      let root = Entry(id: ContextID(lastID), subject, opener: host.id)
      nests.append(Nest(name: name, host: host.id, place: place, ground: ground, stack: Stack([root])))
      (host, place) = (root, .nested(name))
    }
  }
}
