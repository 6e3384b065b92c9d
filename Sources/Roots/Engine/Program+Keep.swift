package struct Keep: Sendable {
  package struct Number: Hashable, Sendable {
    package let key: String
    package let number: Int
  }

  /// The terms on which an entry is kept when it leaves.
  package struct Stay: Hashable, Sendable {
    package let key: String
    package let place: Place
    package let lifetime: Lifetime
    /// When its time is over, if that is counted from when it was presented first.
    package let end: Duration?
    package internal(set) var guards: Set<String> = []
    package internal(set) var receivesPayloads = false
    var isReused = false
    var isCovered = false
  }

  package struct Kept: Sendable {
    package let entry: Entry
    package let stay: Stay
    let number: Int
    fileprivate(set) var timer: Int?

    package var keeping: Number { Number(key: stay.key, number: number) }
  }

  package private(set) var stays: [ContextID: Stay] = [:]
  private var uses: [String: Int] = [:]
  private(set) var kept: [String: Kept] = [:]
  private var last = 0

  package var isEmpty: Bool { kept.isEmpty }

  package var isInUse: Bool { !stays.isEmpty }

  package var all: [Kept] { kept.isEmpty ? [] : kept.sorted { $0.key < $1.key }.map(\.value) }

  func isInUse(_ key: String) -> Bool { uses[key] != nil }

  mutating func use(_ stay: Stay, for id: ContextID) {
    stays[id] = stay
    uses[stay.key, default: 0] += 1
  }

  mutating func use(
    _ old: Kept, for arrival: Arrival, _ extras: Request.Extras?, reachedThrough guards: Set<String>
  ) {
    let stay = old.stay
    use(
      Stay(
        key: stay.key, place: arrival.place,
        lifetime: extras?.values.keepAlive?.lifetime ?? stay.lifetime, end: stay.end,
        guards: stay.guards.union(guards), receivesPayloads: stay.receivesPayloads, isReused: true),
      for: arrival.entry.id)
  }

  /// Whether an entry that has come shows a screen that was kept: none is created for it.
  func isReused(_ id: ContextID) -> Bool { !stays.isEmpty && stays[id]?.isReused == true }

  mutating func made(_ id: ContextID, receivesPayloads: Bool) {
    if receivesPayloads { stays[id]?.receivesPayloads = true }
  }

  mutating func cover(_ isCovered: (ContextID) -> Bool) {
    for id in stays.keys { stays[id]?.isCovered = isCovered(id) }
  }

  mutating func release(_ id: ContextID) -> Stay? {
    guard let stay = stays.removeValue(forKey: id) else { return nil }
    uses[stay.key] = uses[stay.key].flatMap { $0 > 1 ? $0 - 1 : nil }
    return stay
  }

  mutating func store(_ entry: Entry, _ stay: Stay) -> Number {
    last += 1
    kept[stay.key] = Kept(entry: entry, stay: stay, number: last)
    return Number(key: stay.key, number: last)
  }

  mutating func time(_ number: Number, by timer: Int) { kept[number.key]?.timer = timer }

  mutating func remove(_ key: String) -> Kept? { kept.removeValue(forKey: key) }

  mutating func remove(_ number: Number) -> Kept? {
    kept[number.key]?.number == number.number ? remove(number.key) : nil
  }

  mutating func remove(where fits: (Kept) -> Bool) -> [Kept] {
    let found = all.filter(fits)
    for old in found { kept[old.stay.key] = nil }
    return found
  }
}

extension KeepAlive {
  init?(of known: Plan.Known?, _ extras: Request.Extras?) {
    if let said = extras?.values.keepAlive {
      self = said
    } else if let lifetime = known?.screen.lifetime {
      self = KeepAlive(within: lifetime)
    } else {
      return nil
    }
  }

  fileprivate func key(of entry: Entry) -> String {
    id ?? entry.identity?.text.map { "\(entry.screen)#\($0)" } ?? entry.screen
  }
}

extension Program {
  package var isKeeping: Bool { keep.isInUse || !keep.isEmpty }

  package var keptCount: Int { keep.kept.count }

  package func isKept(_ id: ContextID) -> Bool {
    !keep.isEmpty && keep.kept.values.contains { $0.entry.id == id }
  }

  /// Gives an entry that has come what was kept under its key, or notes that it begins afresh.
  mutating func takeUp(_ arrival: Arrival, _ keepAlive: KeepAlive, _ extras: Request.Extras?) -> Source {
    let guards = state.guards(below: arrival.entry, at: arrival.place)
    if let old = reuse(arrival.entry, keepAlive) {
      keep.use(old, for: arrival, extras, reachedThrough: guards)
      return .kept(old.entry.id)
    }
    keep.use(stay(arrival, keepAlive, guards), for: arrival.entry.id)
    return .fresh
  }

  private func stay(_ arrival: Arrival, _ keepAlive: KeepAlive, _ guards: Set<String>) -> Keep.Stay {
    let lifetime = keepAlive.lifetime
    var end: Duration?
    if case .time(let time) = lifetime.span, lifetime.start == .presentation { end = moment(after: time) }
    return Keep.Stay(
      key: keepAlive.key(of: arrival.entry), place: arrival.place, lifetime: lifetime, end: end,
      guards: guards)
  }

  /// The kept screen that can be shown for an entry; a screen that cannot be given another payload ends.
  private mutating func reuse(_ entry: Entry, _ keepAlive: KeepAlive) -> Keep.Kept? {
    let key = keepAlive.key(of: entry)
    if let old = keep.remove(key) {
      let isFitting = old.stay.receivesPayloads || old.entry.payload == entry.payload
      if isFitting && old.entry.screen == entry.screen {
        endTimer(of: old)
        return old
      }
      expire(old)
    } else if keep.isInUse(key) {
      let isSecret = entry.identity?.holdsSecret == true
      let key = isSecret ? "\(entry.screen)#\(Secret.mark)" : key
      diagnose("'\(key)' is in use elsewhere; a fresh instance is made")
    }
    return nil
  }

  mutating func keepIfAsked(_ entry: Entry) -> Bool {
    guard keep.isInUse, let stay = keep.release(entry.id), !stay.isCovered, closing != .over,
      !resting.contains(entry.id), stay.end.map({ $0 > now }) ?? true
    else { return false }
    if case .evict = handling.request?.command { return false }
    if keep.kept[stay.key] != nil {
      diagnose("'\(stay.key)' is kept already; this instance ends")
      return false
    }
    let number = keep.store(entry, stay)
    if case .time(let time) = stay.lifetime.span {
      keep.time(number, by: timers.set(.kept(number), at: stay.end ?? moment(after: time)))
    }
    later(.effect(.keep(entry, number)))
    return true
  }

  /// Lets a screen that is kept go, unless its key has been used anew since.
  package mutating func kill(_ number: Keep.Number) { keep.remove(number).map { expire($0) } }

  mutating func expire(_ old: Keep.Kept) {
    endTimer(of: old)
    note(.dropped(old.entry.id, screen: old.entry.screen))
    later(.effect(.expire(old.entry)))
  }

  /// A keeping that is over is over for good: nothing is left that is due.
  private mutating func endTimer(of old: Keep.Kept) { old.timer.map { timers.cancel($0) } }

  // MARK: Before the commit

  package mutating func claim(_ arrival: Arrival, _ outlook: Engine.Commit) -> Source {
    guard preparation?.request == outlook.request.id else { return .fresh }
    let extras = outlook.extras(for: arrival)
    preparation?.entries.insert(arrival.entry.id)
    guard let keepAlive = KeepAlive(of: plan.known(arrival.entry), extras) else { return .fresh }
    guard let old = reuse(arrival.entry, keepAlive) else {
      let guards = outlook.after.guards(below: arrival.entry, at: arrival.place)
      keep.use(stay(arrival, keepAlive, guards), for: arrival.entry.id)
      return .fresh
    }
    preparation?.claims[arrival.entry.id] = old
    return .kept(old.entry.id)
  }

  package mutating func abandonPreparation(of id: RequestID? = nil) {
    guard let preparation, id == nil || preparation.request == id else { return }
    self.preparation = nil
    for entry in preparation.entries { _ = keep.release(entry) }
    later(.effect(.unprepare))
    for (_, old) in preparation.claims.sorted(by: { $0.key < $1.key }) { expire(old) }
  }
}

// MARK: - Time

extension Program {
  package enum Alarm: Sendable {
    case guardTimeout(AttemptID, name: String)
    case kept(Keep.Number)
    case transition(TransitionID)
    case loaded(ContextID)
    case outside(Int)

    /// Whether the program sets it, whichever front end shows it.
    fileprivate var isOwn: Bool {
      switch self {
      case .guardTimeout, .kept, .loaded: true
      case .transition, .outside: false
      }
    }
  }

  /// The times until timers are due, and until entries that count from their presentation would not be kept.
  package var timesLeft: [Duration] {
    let ends = keep.isInUse ? keep.stays.values.compactMap(\.end) : []
    return (deadlines.map(\.due) + ends).map { $0 - now }.filter { $0 > .zero }
  }

  /// The alarms that the program has set itself, without timers from outside and limits of what is shown.
  package var deadlines: [(due: Duration, what: Alarm)] {
    timers.isEmpty ? [] : timers.all.filter { $0.what.isOwn }
  }

  package var nextDeadline: Duration? { timers.next }

  /// No sum of times is beyond the last one.
  package func moment(after delay: Duration) -> Duration {
    now + min(Timers<Alarm>.end - now, max(.zero, delay))
  }

  package mutating func read(_ time: Duration) { now = min(Timers<Alarm>.end, max(now, time)) }

  package mutating func ring(_ number: Int, after delay: Duration) -> Int {
    timers.set(.outside(number), at: moment(after: delay))
  }

  package mutating func cancelTimer(_ token: Int) { timers.cancel(token) }

  /// Lets time pass and does what is due, each at its own time; timers set meanwhile are due as well.
  package mutating func advance(to time: Duration) { later(.advance(to: time)) }

  mutating func passIfQuiet(to time: Duration) -> Bool {
    guard isBetweenSteps, timers.next.map({ $0 > time }) ?? true else { return false }
    read(time)
    return true
  }

  mutating func passTime(to time: Duration) -> Effect? {
    guard let (due, alarm) = timers.removeFirst(dueBy: time) else {
      read(time)
      return nil
    }
    read(due)
    resume(.advance(to: time))
    switch alarm {
    case .outside(let number): return .ring(number)
    case .kept(let number): kill(number)
    case .guardTimeout(let id, let name): timeOut(id, name)
    case .transition(let id): transitionTimedOut(id)
    case .loaded(let id): return endLoading(id)
    }
    return nil
  }
}
