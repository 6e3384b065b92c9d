/// The right to go on observing: observing ends when the token is cancelled or let go. A token of an observer
/// with an owner may be thrown away: that observing ends with the owner.
@MainActor public final class ObservationToken {
  private var stop: (@MainActor () -> Void)?
  private let endsWhenLetGo: Bool

  package init(endsWhenLetGo: Bool = true, _ stop: @escaping @MainActor () -> Void) {
    self.stop = stop
    self.endsWhenLetGo = endsWhenLetGo
  }

  /// Ends the observing.
  public func cancel() {
    stop?()
    stop = nil
  }

  isolated deinit { if endsWhenLetGo { stop?() } }
}

@MainActor final class Observers {
  private final class Observer {
    let token: Int
    weak var owner: AnyObject?
    let isOwned: Bool
    let take: @MainActor (StateChange) -> Void
    var isActive = true

    init(_ token: Int, _ owner: AnyObject?, _ take: @escaping @MainActor (StateChange) -> Void) {
      self.token = token
      self.owner = owner
      isOwned = owner != nil
      self.take = take
    }

    var isOrphan: Bool { isOwned && owner == nil }
  }

  private final class Observed {
    let key: ObserverKey
    var observers: [Observer] = []

    init(_ key: ObserverKey) { self.key = key }
  }

  // In the order of the keys. A dictionary would cost the start of a program more than all of its
  // observers: that its keys can be hashed is looked up among all types of the program.
  private var byKey: [Observed] = []
  private var observed: Parts = []
  private var streams: [Int: AsyncStream<StateChange>.Continuation] = [:]
  private var last = 0

  init() {}

  var areThere: Bool { !observed.isEmpty }

  var count: Int { byKey.reduce(0) { $0 + $1.observers.count } }

  private func place(of key: ObserverKey) -> Int {
    var range = 0..<byKey.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        byKey[middle].key.order < key.order ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }

  private func index(of key: ObserverKey) -> Int? {
    let place = place(of: key)
    return place < byKey.count && byKey[place].key == key ? place : nil
  }

  func add(
    _ key: ObserverKey, owner: AnyObject?, _ take: @escaping @MainActor (StateChange) -> Void
  ) -> Int {
    last += 1
    observed.formUnion(key.part)
    let place = place(of: key)
    if place == byKey.count || byKey[place].key != key { byKey.insert(Observed(key), at: place) }
    byKey[place].observers.append(Observer(last, owner, take))
    return last
  }

  func remove(_ token: Int, _ key: ObserverKey) {
    guard let place = index(of: key), let index = index(of: token, at: place) else { return }
    byKey[place].observers.remove(at: index).isActive = false
    forgetIfUnobserved(place)
    streams[token] = nil
  }

  /// The tokens of one key ascend.
  private func index(of token: Int, at place: Int) -> Int? {
    let observers = byKey[place].observers
    var range = observers.startIndex..<observers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if observers[middle].token == token { return middle }
      range =
        observers[middle].token < token ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  private func forgetIfUnobserved(_ place: Int) {
    guard byKey[place].observers.isEmpty else { return }
    let part = byKey.remove(at: place).key.part
    if !byKey.contains(where: { $0.key.part == part }) { observed.subtract(part) }
  }

  fileprivate func add(_ key: ObserverKey, _ stream: AsyncStream<StateChange>.Continuation) -> Int {
    let token = add(key, owner: nil) { stream.yield($0) }
    streams[token] = stream
    return token
  }

  func finish() {
    for stream in streams.values { stream.finish() }
    streams = [:]
    byKey = []
    observed = []
  }

  /// Calls the observers of the whole state first, then place by place.
  func tellAll(
    from old: NavigationState, to new: NavigationState, _ kind: Change.Kind, _ request: RequestID
  ) {
    guard !observed.isEmpty else { return }
    // An observer that is added meanwhile sees the next change first, no matter what its key is.
    let newest = last
    for key in new.changedKeys(since: old, in: observed) {
      tell(key, from: old, to: new, kind, request, upTo: newest)
    }
  }

  func tell(
    _ key: ObserverKey, from old: NavigationState, to new: NavigationState, _ kind: Change.Kind,
    _ request: RequestID, upTo newest: Int = .max
  ) {
    // Without a closure: those of an actor ask the runtime where they are.
    guard let place = index(of: key) else { return }
    let observers = byKey[place].observers
    let change = StateChange(key: key, old: old, new: new, kind: kind, request: request)
    var hasOrphans = false
    for observer in observers where observer.isActive && observer.token <= newest {
      if observer.isOrphan { hasOrphans = true } else { observer.take(change) }
    }
    guard hasOrphans, let place = index(of: key) else { return }
    byKey[place].observers.removeAll(where: \.isOrphan)
    forgetIfUnobserved(place)
  }
}

/// The parts of a state. Observers of one part cost nothing in a commit that does not change it.
private struct Parts: OptionSet {
  let rawValue: UInt8
  static let all = Parts(rawValue: 1)
  static let main = Parts(rawValue: 2)
  static let tabs = Parts(rawValue: 4)
  static let layers = Parts(rawValue: 8)
  static let topLayer = Parts(rawValue: 16)
  static let base = Parts(rawValue: 32)
}

extension ObserverKey {
  fileprivate var order: (Int, Int) {
    switch self {
    case .all: (0, 0)
    case .main: (1, 0)
    case .base: (2, 0)
    case .topLayer: (3, 0)
    case .held: (4, 0)
    case .covered: (5, 0)
    case .tab(let index): (6, index)
    case .accessory(let number): (7, number)
    }
  }

  fileprivate var part: Parts {
    switch self {
    case .all: .all
    case .main: .main
    case .tab: .tabs
    case .accessory: .layers
    case .topLayer: .topLayer
    case .base: .base
    case .held, .covered: []
    }
  }
}

extension NavigationState {
  fileprivate func changedKeys(since old: NavigationState, in parts: Parts) -> [ObserverKey] {
    var keys: [ObserverKey] = parts.contains(.all) ? [.all] : []
    if parts.contains(.main), !main.isIdentical(to: old.main) { keys.append(.main) }
    if parts.contains(.tabs) {
      for index in 0..<max(bar.signs.count, old.bar.signs.count)
      where !tabStack(index).isIdentical(to: old.tabStack(index)) {
        keys.append(.tab(index))
      }
    }
    let hasLayers = !layers.isEmpty || !old.layers.isEmpty
    if hasLayers && parts.contains(.layers) {
      let numbers = Set(layers.map(\.number)).union(old.layers.map(\.number))
      for number in numbers.sorted() where !self[.layer(number)].isIdentical(to: old[.layer(number)]) {
        keys.append(.accessory(number))
      }
    }
    if hasLayers && parts.contains(.topLayer), layers.last?.number != old.layers.last?.number {
      keys.append(.topLayer)
    }
    if parts.contains(.base), base != old.base || bar.selected != old.bar.selected { keys.append(.base) }
    return keys
  }

  private func tabStack(_ index: Int) -> Stack {
    bar.signs.indices.contains(index) ? self[at: .tab(index)] : Stack()
  }
}

extension Navigator {
  /// Calls a function at every change of what a key stands for, until the token is cancelled or let go.
  ///
  /// `replayCurrent`: whether the function is called once now with the present state.
  public func observe(
    _ key: ObserverKey, replayCurrent: Bool = false, _ take: @escaping @MainActor (StateChange) -> Void
  ) -> ObservationToken {
    let number = observers.add(key, owner: nil, take)
    if replayCurrent { replay(key, take) }
    return ObservationToken { [weak observers] in observers?.remove(number, key) }
  }

  /// Calls a function at every change of what a key stands for, as long as the owner lives, which is not kept
  /// alive by it.
  ///
  /// `replayCurrent`: whether the function is called once now with the present state.
  @discardableResult
  public func observe(
    _ key: ObserverKey, owner: AnyObject, replayCurrent: Bool = false,
    _ take: @escaping @MainActor (StateChange) -> Void
  ) -> ObservationToken {
    let number = observers.add(key, owner: owner, take)
    if replayCurrent { replay(key, take) }
    return ObservationToken(endsWhenLetGo: false) { [weak observers] in observers?.remove(number, key) }
  }

  private func replay(_ key: ObserverKey, _ take: @MainActor (StateChange) -> Void) {
    busily { take(StateChange(key: key, old: state, new: state, kind: .none, request: RequestID(0))) }
  }

  /// The changes of what a key stands for, as a stream that ends with the navigator.
  public func changes(of key: ObserverKey) -> AsyncStream<StateChange> {
    AsyncStream { continuation in
      guard closing != .over else { return continuation.finish() }
      let number = observers.add(key, continuation)
      continuation.onTermination = { [weak observers] _ in
        Task { @MainActor in observers?.remove(number, key) }
      }
    }
  }

  /// Calls a function with every event of the log, until the token is cancelled or let go.
  public func listen(_ take: @escaping @MainActor (LogEvent) -> Void) -> ObservationToken {
    listen(within: .all, take)
  }

  package func listen(
    within reach: LogEvent.Reach, _ take: @escaping @MainActor (LogEvent) -> Void
  ) -> ObservationToken {
    let number = log.listen(within: reach, take)
    return ObservationToken { [weak log] in log?.stop(number) }
  }

  /// The events of the log as a stream that ends with the navigator.
  public var events: AsyncStream<LogEvent> {
    AsyncStream { continuation in
      guard closing != .over else { return continuation.finish() }
      let number = log.listen(continuation)
      continuation.onTermination = { [weak log] _ in
        Task { @MainActor in log?.stop(number) }
      }
    }
  }
}
