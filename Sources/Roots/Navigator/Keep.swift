/// The living screens that are kept after they left.
@MainActor package struct Keep {
  private var residents: [String: Resident] = [:]
  private var generation: [String: Int] = [:]

  /// How many there are.
  package var count: Int { residents.count }

  package func holds(_ key: String) -> Bool { residents[key] != nil }

  /// Keeps a resident under a key; the number tells this keeping from later ones.
  package mutating func store(_ resident: Resident, _ key: String) -> Int {
    residents[key] = resident
    generation[key, default: 0] += 1
    return generation[key, default: 0]
  }

  package mutating func take(_ key: String) -> Resident? { residents.removeValue(forKey: key) }

  /// Lets go of a keeping, unless the key has been used anew since.
  package mutating func take(_ key: String, _ number: Int) -> Resident? {
    generation[key] == number ? take(key) : nil
  }

  package mutating func drop(where fits: (Resident) -> Bool) -> [Resident] {
    let keys = residents.filter { fits($0.value) }.keys.sorted()
    return keys.compactMap { residents.removeValue(forKey: $0) }
  }

  package mutating func removeAll() { residents = [:] }
}

extension Navigator {
  package func lifetime(of entry: Entry) -> KeepAlive? {
    plan.known(entry)?.screen.lifetime.map { KeepAlive(within: $0) }
  }

  private func keepAlive(of resident: Resident) -> KeepAlive? {
    resident.keepAlive ?? lifetime(of: resident.entry)
  }

  private func key(_ entry: Entry, _ keep: KeepAlive) -> String {
    keep.id ?? entry.resource.map { "\(entry.screen)#\($0)" } ?? entry.screen
  }

  /// Keeps a living screen that leaves, if somebody asked for it; says whether it did.
  package func keep(_ resident: Resident) -> Bool {
    guard resident.live != nil, let keep = keepAlive(of: resident), !resident.isExpired else { return false }
    let key = key(resident.entry, keep)
    if kept.holds(key) {
      diagnose("'\(key)' is kept already; this instance ends")
      return false
    }
    resident.isKept = true
    resident.context.scope.close()
    let number = kept.store(resident, key)
    let kill: @MainActor @Sendable () -> Void = { [weak self] in
      guard let self, let old = self.kept.take(key, number) else { return }
      self.expire(old)
    }
    switch keep.lifetime.span {
    case .time(let time):
      if keep.lifetime.start == .dismissal { timers.after(time, kill) } else { resident.onExpiry = kill }
    case .session: break
    case .custom: keep.custom?(kill)
    }
    return true
  }

  /// Counts a lifetime from now on, when the screen is presented.
  package func startLifetime(of resident: Resident, _ keep: KeepAlive) {
    guard case .time(let time) = keep.lifetime.span else { return }
    timers.after(time) { [weak resident] in
      resident?.isExpired = true
      resident?.onExpiry?()
    }
  }

  /// The kept resident that an entry can take over; a screen that cannot take a new payload is made afresh.
  package func reuse(_ entry: Entry, _ keep: KeepAlive?) -> Resident? {
    guard let keep = keep ?? lifetime(of: entry) else { return nil }
    let key = key(entry, keep)
    let isInUse = table.values.contains { other in
      other.entry.id != entry.id && other.live != nil
        && keepAlive(of: other).map { self.key(other.entry, $0) } == key
    }
    if isInUse { diagnose("'\(key)' is in use elsewhere; a fresh instance is made") }
    guard !isInUse, let old = kept.take(key) else { return nil }
    guard old.live is any PayloadReceiving || old.context.payload == entry.payload else {
      expire(old)
      return nil
    }
    return old
  }

  /// Lets go of a kept screen for good.
  package func expire(_ resident: Resident) {
    log.note(now, .timer("'\(resident.entry.screen)' is no longer kept"))
    log.note(now, .lifeCycle(.destroy, resident.entry.id, screen: resident.entry.screen))
    resident.live?.lifeCycle(.destroy)
    resident.live = nil
  }
}
