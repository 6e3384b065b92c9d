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
  /// The parked requests.
  case parked
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
    case .parked: "parked"
    }
  }

  /// The key a text names; the spelling `accesories` is understood too.
  public init?(_ text: String) {
    let plain: [ObserverKey] = [.all, .main, .base, .topLayer, .parked]
    if let key = plain.first(where: { $0.description == text }) {
      self = key
      return
    }
    let parts = text.split(separator: ".layer", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1]), number >= 0 else { return nil }
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

/// The right to go on observing: observing ends when the token is cancelled or let go.
@MainActor public final class ObservationToken {
  private var stop: (@MainActor () -> Void)?

  package init(_ stop: @escaping @MainActor () -> Void) { self.stop = stop }

  /// Ends the observing.
  public func cancel() {
    stop?()
    stop = nil
  }

  isolated deinit { stop?() }
}

/// Who observes what.
@MainActor package final class Observers {
  private struct Observer {
    let token: Int
    weak var owner: AnyObject?
    let isOwned: Bool
    let take: @MainActor (StateChange) -> Void
  }

  private var byKey: [ObserverKey: [Observer]] = [:]
  private var last = 0

  package init() {}

  package var count: Int { byKey.values.reduce(0) { $0 + $1.count } }

  package func add(
    _ key: ObserverKey, owner: AnyObject?, _ take: @escaping @MainActor (StateChange) -> Void
  ) -> Int {
    last += 1
    byKey[key, default: []].append(
      Observer(token: last, owner: owner, isOwned: owner != nil, take: take))
    return last
  }

  package func remove(_ token: Int, _ key: ObserverKey) {
    byKey[key]?.removeAll { $0.token == token }
    if byKey[key]?.isEmpty == true { byKey[key] = nil }
  }

  /// Tells everybody whose key has changed.
  package func tellAll(
    from old: NavigationState, to new: NavigationState, _ kind: Change.Kind, _ request: RequestID
  ) {
    guard !byKey.isEmpty else { return }
    for key in byKey.keys.sorted(by: { $0.description < $1.description })
    where key.hasChanged(from: old, to: new) {
      tell(key, from: old, to: new, kind, request)
    }
  }

  package func tell(
    _ key: ObserverKey, from old: NavigationState, to new: NavigationState, _ kind: Change.Kind,
    _ request: RequestID
  ) {
    guard let observers = byKey[key] else { return }
    let change = StateChange(key: key, old: old, new: new, kind: kind, request: request)
    var hasOrphans = false
    for observer in observers {
      if observer.isOwned && observer.owner == nil {
        hasOrphans = true
      } else {
        observer.take(change)
      }
    }
    if hasOrphans { byKey[key]?.removeAll { $0.isOwned && $0.owner == nil } }
  }
}

extension ObserverKey {
  fileprivate func hasChanged(from old: NavigationState, to new: NavigationState) -> Bool {
    switch self {
    case .all: true
    case .main: !old.main.isIdentical(to: new.main)
    case .base: old.activePlace.base != new.activePlace.base
    case .topLayer: old.layers.last?.number != new.layers.last?.number
    case .tab(let index): !old.tabStack(index).isIdentical(to: new.tabStack(index))
    case .accessory(let number): !old[.layer(number)].isIdentical(to: new[.layer(number)])
    case .parked: false
    }
  }
}

extension NavigationState {
  fileprivate func tabStack(_ index: Int) -> Stack {
    tabs.stacks.indices.contains(index) ? tabs.stacks[index] : Stack()
  }
}

extension Navigator {
  /// Calls a function at every change of what a key stands for, until the token or the owner is gone.
  /// - Parameter replayCurrent: whether the function is called once now with the present state.
  public func observe(
    _ key: ObserverKey, owner: AnyObject? = nil, replayCurrent: Bool = false,
    _ take: @escaping @MainActor (StateChange) -> Void
  ) -> ObservationToken {
    let number = observers.add(key, owner: owner, take)
    if replayCurrent {
      take(StateChange(key: key, old: state, new: state, kind: .none, request: RequestID(0)))
    }
    return ObservationToken { [weak observers] in observers?.remove(number, key) }
  }

  /// The changes of what a key stands for, as a stream that ends with the navigator.
  public func changes(of key: ObserverKey) -> AsyncStream<StateChange> {
    AsyncStream { continuation in
      let number = observers.add(key, owner: nil) { continuation.yield($0) }
      continuation.onTermination = { [weak observers] _ in
        Task { @MainActor in observers?.remove(number, key) }
      }
    }
  }

  /// Calls a function with every event of the log, until the token is gone.
  public func listen(_ take: @escaping @MainActor (LogEvent) -> Void) -> ObservationToken {
    let number = log.listen(take)
    return ObservationToken { [weak log] in log?.stop(number) }
  }

  /// The events of the log as a stream.
  public var events: AsyncStream<LogEvent> {
    AsyncStream { continuation in
      let number = log.listen { continuation.yield($0) }
      continuation.onTermination = { [weak log] _ in
        Task { @MainActor in log?.stop(number) }
      }
    }
  }
}
