internal import Roots
internal import RootsApp

/// Screens that are kept after they left, as a navigator keeps living ones: what was typed on them is found
/// again, and their end is put off.
extension World {
  /// What has been said of an entry that is to be kept when it leaves.
  struct Stay: Hashable, Sendable {
    /// Under which name it will be kept.
    let key: String
    let place: Place
    var lifetime: Lifetime
    /// When its time is over, if that is counted from when it was presented first.
    let end: Duration?
  }

  /// An entry that has left and is kept.
  struct Kept: Hashable, Sendable {
    let entry: Entry
    let stay: Stay
    /// When it is let go.
    let due: Duration?

    static func == (one: Kept, other: Kept) -> Bool { one.entry.id == other.entry.id && one.due == other.due }

    func hash(into hasher: inout Hasher) { hasher.combine(entry.id) }
  }

  /// Notes of an entry that has come whether it will be kept, and gives it what was kept under its name.
  mutating func takeIn(_ arrival: Arrival, _ request: Request, _ change: Change?) {
    guard terrain.keepsScreens || request.extras != nil else { return }
    let entry = arrival.entry
    let said = change.flatMap { request.extras(for: arrival, $0) }?.values.keepAlive?.lifetime
    guard let lifetime = said ?? terrain.plan.known(entry)?.screen.lifetime else { return }
    let key = entry.resource.map { "\(entry.screen)#\($0)" } ?? entry.screen
    if let old = kept.removeValue(forKey: key) {
      if old.entry.screen == entry.screen {
        script.move(old.entry.id, to: entry.id)
        stays[entry.id] = Stay(
          key: key, place: arrival.place, lifetime: said ?? old.stay.lifetime, end: old.stay.end)
        return
      }
      letGo(old.entry)
    }
    var end: Duration?
    if case .time(let time) = lifetime.span, lifetime.start == .presentation { end = now + time }
    stays[entry.id] = Stay(key: key, place: arrival.place, lifetime: lifetime, end: end)
  }

  /// Keeps an entry that leaves, if somebody asked for it; says whether it did.
  mutating func keep(_ entry: Entry) -> Bool {
    guard !stays.isEmpty, let stay = stays.removeValue(forKey: entry.id), !engine.isVeiled(entry.id) else {
      return false
    }
    if let end = stay.end, end <= now { return false }
    if case .evict = handling?.command { return false }
    if kept[stay.key] != nil { return false }
    var due = stay.end
    if case .time(let time) = stay.lifetime.span, stay.lifetime.start == .dismissal { due = now + time }
    kept[stay.key] = Kept(entry: entry, stay: stay, due: due)
    return true
  }

  /// Ends what has left for good: its last hook runs, and nothing is remembered of it.
  mutating func letGo(_ entry: Entry) {
    if terrain.watched.contains(entry.screen) {
      // It is no longer found; its payload is gone, its name is enough.
      perform(terrain.app.step(.destroy, of: Entry(id: entry.id, screen: entry.screen), script))
    }
    script.forget(entry.id)
  }

  mutating func letGo(_ key: String) {
    if let old = kept.removeValue(forKey: key) { letGo(old.entry) }
  }

  func isKept(_ id: ContextID) -> Bool { kept.contains { $0.value.entry.id == id } }

  // MARK: Time

  /// Something that happens by itself.
  private enum Alarm {
    case patience(Int)
    case kept(String)
  }

  /// When something next happens by itself.
  var nextDue: Duration? { nextAlarm?.due }

  private var nextAlarm: (due: Duration, alarm: Alarm)? {
    var first: (due: Duration, alarm: Alarm)?
    for (index, deadline) in deadlines.enumerated()
    where deadline.due < first?.due ?? deadline.due + .seconds(1) {
      first = (deadline.due, .patience(index))
    }
    for (key, kept) in kept.sorted(by: { $0.key < $1.key }) {
      if let due = kept.due, due < first?.due ?? due + .seconds(1) { first = (due, .kept(key)) }
    }
    return first
  }

  /// Lets time pass: guards that have waited long enough give up, and what was kept long enough is let go.
  mutating func advance(by duration: Duration) {
    let end = now + duration
    while let (due, alarm) = nextAlarm, due <= end {
      now = max(now, due)
      switch alarm {
      case .patience(let index):
        let deadline = deadlines.remove(at: index)
        engine.fail(deadline.attempt, .guardTimeout(deadline.name))
      case .kept(let key): letGo(key)
      }
    }
    now = end
  }
}
