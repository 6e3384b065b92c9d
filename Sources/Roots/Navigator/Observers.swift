/// What can be observed of a navigator.
public enum ObserverKey: Hashable, Sendable {
  /// Every commit.
  case all
  /// The main stack.
  case main
  /// Which stack is the base: main or a tab.
  case base
  /// Which layer is the topmost one.
  case topLayer
  /// The stack of a tab, by index.
  case tab(Int)
  /// The stack of a layer, by number.
  case accessory(Int)
  /// The held requests.
  case held
  /// Which entries are covered until their guards consent again.
  case covered
}

extension ObserverKey: CustomStringConvertible {
  /// The key as text: `tabs.layer0`, `accessories.layer1`, `main`.
  public var description: String {
    switch self {
    case .all: "all"
    case .main: "main"
    case .base: "base"
    case .topLayer: "topLayer"
    case .tab(let index): "tabs.layer\(index)"
    case .accessory(let number): "accessories.layer\(number)"
    case .held: "held"
    case .covered: "covered"
    }
  }

  /// The key a text names; the spelling `accesories` is understood too.
  public init?(_ text: String) {
    let plain: [ObserverKey] = [.all, .main, .base, .topLayer, .held, .covered]
    if let key = plain.first(where: { $0.description == text }) {
      self = key
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("layer"), let number = Int(parts[1].dropFirst(5)), number >= 0
    else { return nil }
    switch parts[0] {
    case "tabs": self = .tab(number)
    case "accessories", "accesories": self = .accessory(number)
    default: return nil
    }
  }
}

/// A change as observers see it.
public struct StateChange: Sendable {
  /// What was observed.
  public let key: ObserverKey
  /// The state before.
  public let old: NavigationState
  /// The state after; always a committed one.
  public let new: NavigationState
  /// What kind of change it was.
  public let kind: Change.Kind
  /// The request that brought it.
  public let request: RequestID
}

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

/// Who observes what.
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

  private var byKey: [ObserverKey: [Observer]] = [:]
  /// How many keys of each part are observed.
  private var keys: [Parts: Int] = [:]
  private var observed: Parts = []
  private var streams: [Int: AsyncStream<StateChange>.Continuation] = [:]
  private var last = 0

  init() {}

  /// Whether anything of the state is observed.
  var areThere: Bool { !observed.isEmpty }

  var count: Int { byKey.values.reduce(0) { $0 + $1.count } }

  func add(
    _ key: ObserverKey, owner: AnyObject?, _ take: @escaping @MainActor (StateChange) -> Void
  ) -> Int {
    last += 1
    if byKey[key] == nil {
      keys[key.part, default: 0] += 1
      observed.formUnion(key.part)
    }
    byKey[key, default: []].append(Observer(last, owner, take))
    return last
  }

  func remove(_ token: Int, _ key: ObserverKey) {
    guard let index = index(of: token, key) else { return }
    byKey[key]?.remove(at: index).isActive = false
    forgetIfUnobserved(key)
    streams[token] = nil
  }

  /// Where an observer stands among those of its key; their tokens ascend.
  private func index(of token: Int, _ key: ObserverKey) -> Int? {
    guard let observers = byKey[key] else { return nil }
    var range = observers.startIndex..<observers.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if observers[middle].token == token { return middle }
      range =
        observers[middle].token < token ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  private func forgetIfUnobserved(_ key: ObserverKey) {
    guard byKey[key]?.isEmpty == true else { return }
    byKey[key] = nil
    keys[key.part] = keys[key.part].flatMap { $0 > 1 ? $0 - 1 : nil }
    if keys[key.part] == nil { observed.subtract(key.part) }
  }

  fileprivate func add(_ key: ObserverKey, _ stream: AsyncStream<StateChange>.Continuation) -> Int {
    let token = add(key, owner: nil) { stream.yield($0) }
    streams[token] = stream
    return token
  }

  /// Ends all streams; nothing will change any more.
  func finish() {
    for stream in streams.values { stream.finish() }
    streams = [:]
    byKey = [:]
    keys = [:]
    observed = []
  }

  /// Calls each observer whose key has changed: first those of the whole state, then place by place.
  func tellAll(
    from old: NavigationState, to new: NavigationState, _ kind: Change.Kind, _ request: RequestID
  ) {
    guard !observed.isEmpty else { return }
    // An observer that is added meanwhile sees the next change first, whatever its key.
    let newest = last
    for key in new.changedKeys(since: old, in: observed) {
      tell(key, from: old, to: new, kind, request, upTo: newest)
    }
  }

  func tell(
    _ key: ObserverKey, from old: NavigationState, to new: NavigationState, _ kind: Change.Kind,
    _ request: RequestID, upTo newest: Int = .max
  ) {
    guard let observers = byKey[key] else { return }
    let change = StateChange(key: key, old: old, new: new, kind: kind, request: request)
    var hasOrphans = false
    for observer in observers where observer.isActive && observer.token <= newest {
      if observer.isOrphan { hasOrphans = true } else { observer.take(change) }
    }
    guard hasOrphans else { return }
    byKey[key]?.removeAll(where: \.isOrphan)
    forgetIfUnobserved(key)
  }
}

/// What a commit can change of a state; observers of one part cost a commit that leaves it alone nothing.
private struct Parts: OptionSet, Hashable {
  let rawValue: UInt8
  static let all = Parts(rawValue: 1)
  static let main = Parts(rawValue: 2)
  static let tabs = Parts(rawValue: 4)
  static let layers = Parts(rawValue: 8)
  static let topLayer = Parts(rawValue: 16)
  static let base = Parts(rawValue: 32)
}

extension ObserverKey {
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
  /// The keys of everything that differs from an older state and belongs to the given parts.
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
    let number = log.listen(take)
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
