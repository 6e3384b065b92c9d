/// The living screens that are kept after they left.
@MainActor package struct Keep {
  private var residents: [String: Resident] = [:]
  private var last = 0
  /// How many living screens in use have a key.
  private var uses: [String: Int] = [:]

  package func isInUse(_ key: String) -> Bool { uses[key] != nil }

  /// Notes that a living screen with a key is in use.
  package mutating func use(_ resident: Resident, _ key: String) {
    release(resident)
    resident.keyInUse = key
    uses[key, default: 0] += 1
  }

  package mutating func release(_ resident: Resident) {
    guard let key = resident.keyInUse else { return }
    resident.keyInUse = nil
    uses[key] = uses[key].flatMap { $0 > 1 ? $0 - 1 : nil }
  }

  /// How many there are.
  package var count: Int { residents.count }

  package var isEmpty: Bool { residents.isEmpty }

  /// All of them, in the order of their keys.
  package var all: [Resident] { residents.sorted { $0.key < $1.key }.map(\.value) }

  package func holds(_ key: String) -> Bool { residents[key] != nil }

  /// Keeps a resident under a key; the number tells this keeping from all others.
  package mutating func store(_ resident: Resident, _ key: String) -> Int {
    last += 1
    resident.keeping = last
    residents[key] = resident
    return last
  }

  package mutating func take(_ key: String) -> Resident? { residents.removeValue(forKey: key) }

  /// Lets go of a keeping, unless the key has been used anew since.
  package mutating func take(_ key: String, _ number: Int) -> Resident? {
    residents[key]?.keeping == number ? take(key) : nil
  }

  package mutating func drop(where fits: (Resident) -> Bool) -> [Resident] {
    let keys = residents.filter { fits($0.value) }.keys.sorted()
    return keys.compactMap { residents.removeValue(forKey: $0) }
  }

  package mutating func removeAll() -> [Resident] { drop { _ in true } }
}

extension Navigator {
  private func key(_ entry: Entry, _ keep: KeepAlive) -> String {
    keep.id ?? entry.resource.map { "\(entry.screen)#\($0)" } ?? entry.screen
  }

  /// Notes that a living screen is in use that may be kept later.
  package func use(_ resident: Resident) {
    guard let keep = resident.keepAlive, resident.live != nil else { return }
    kept.use(resident, key(resident.entry, keep))
  }

  /// Keeps a living screen that leaves, if somebody asked for it; says whether it did.
  package func keep(_ resident: Resident) -> Bool {
    guard let keep = resident.keepAlive, resident.live != nil, !resident.isExpired, closing != .over,
      !engine.isVeiled(resident.entry.id)
    else { return false }
    if case .evict = handling.request?.command { return false }
    let key = key(resident.entry, keep)
    if kept.holds(key) {
      diagnose("'\(key)' is kept already; this instance ends")
      return false
    }
    note(.kept(resident.entry.id, screen: resident.entry.screen))
    let number = kept.store(resident, key)
    resident.context.closeScope()
    let kill: @MainActor @Sendable () -> Void = { [weak self] in
      guard let self, let old = self.kept.take(key, number) else { return }
      self.busily { self.expire(old) }
    }
    switch keep.lifetime.span {
    case .time(let time):
      if keep.lifetime.start == .dismissal { timers.after(time, kill) } else { resident.onExpiry = kill }
    case .session: break
    case .custom: keep.custom?(kill)
    }
    return true
  }

  /// Counts a lifetime from now on, when the screen is presented for the first time.
  package func startLifetime(of resident: Resident, _ keep: KeepAlive) {
    guard case .time(let time) = keep.lifetime.span else { return }
    timers.after(time) { [weak resident] in
      resident?.isExpired = true
      resident?.onExpiry?()
    }
  }

  /// The kept resident that an entry can take over; a screen that cannot take a new payload is made afresh.
  package func reuse(_ entry: Entry, _ keep: KeepAlive) -> Resident? {
    let key = key(entry, keep)
    if let old = kept.take(key) {
      let canTake = old.live is any PayloadReceiving || old.context.payload == entry.payload
      if canTake && old.entry.screen == entry.screen { return old }
      expire(old)
      return nil
    }
    if kept.isInUse(key) { diagnose("'\(key)' is in use elsewhere; a fresh instance is made") }
    return nil
  }

  /// Lets go of a kept screen for good.
  package func expire(_ resident: Resident) {
    note(.dropped(resident.entry.id, screen: resident.entry.screen))
    note(.lifeCycle(.destroy, resident.entry.id, screen: resident.entry.screen))
    resident.live?.lifeCycle(.destroy)
    resident.live = nil
  }
}
