/// The rules of a program for saving and restoring, entry by entry.
public struct RestorationRules: Sendable {
  /// Whether a state may be saved at all.
  public var shouldSave: @MainActor @Sendable (NavigationState) -> Bool = { _ in true }
  /// Whether a saved state may be restored.
  public var shouldRestore: @MainActor @Sendable (Snapshot) -> Bool = { _ in true }
  /// Decides how a saved entry is treated.
  public var behavior: @MainActor @Sendable (Snapshot.SavedEntry) -> Behavior = { _ in .allow }
  /// The maker of the screen of a saved entry, if not that of its definition; asked before anything of it
  /// exists, used when it comes back.
  public var maker: @MainActor @Sendable (Snapshot.SavedEntry) -> Maker? = { _ in nil }
  /// Turns a snapshot of an older version of the definitions into one of this version; `nil` discards it.
  public var migrate: @MainActor @Sendable (Snapshot) -> Snapshot? = { _ in nil }
  /// Handles an answer that is no longer awaited, because its screen was restored.
  public var onRestoredResult: (@MainActor @Sendable (_ screen: String, Payload?) -> Void)?

  /// A function that makes a living screen.
  public typealias Maker = @MainActor @Sendable (ScreenContext) -> any LiveScreen

  /// The treatment of a saved entry.
  @nonexhaustive public enum Behavior: Sendable {
    /// It comes back if its guards let it.
    case allow
    /// It does not come back, nor what stood above it.
    case reject
    /// A further guard is asked for it.
    case protect(Guard)
  }

  /// Rules that save and restore everything that may be.
  public init() {}
}

extension RestorationRules {
  enum Judgment {
    case accepted(Snapshot)
    case refused(String)
  }

  @MainActor func judge(_ snapshot: Snapshot, for map: AppMap) -> Judgment {
    if !map.isRestorable {
      return .refused("the program is not defined as restorable")
    } else if snapshot.app != map.title {
      return .refused("saved by '\(snapshot.app)', not by '\(map.title)'")
    } else if !shouldRestore(snapshot) {
      return .refused("the program rejects it")
    } else if snapshot.version == map.version {
      return .accepted(snapshot)
    }
    return migrate(snapshot).map { .accepted($0) }
      ?? .refused("saved by version \(snapshot.version) of the definitions, not \(map.version)")
  }
}

/// The result of restoring a saved state.
public struct RestorationReport: Sendable, Equatable {
  /// The screens that came back, in order.
  public package(set) var restored: [String] = []
  /// The entries that did not, and why.
  public package(set) var dropped: [Dropped] = []
  /// The number of entries that wait for a guard.
  public package(set) var waiting = 0
  /// Why nothing was restored at all, if so.
  public package(set) var refused: String?
  /// Whether nothing was restored only because restorations did not end: the state may be tried again.
  public package(set) var isGivenUp = false

  /// An entry that did not come back.
  public struct Dropped: Sendable, Equatable {
    /// The name of its screen.
    public let screen: String
    /// Why.
    public let why: String
  }
}

extension RestorationReport {
  /// The words for the entries that did not come back, in one line; `nil` if all did.
  package var lack: String? {
    if let refused { return "nothing is restored: \(refused)" }
    guard let lost = dropped.first else { return nil }
    let more = dropped.count > 1 ? " and \(dropped.count - 1) more" : ""
    return "'\(lost.screen)'\(more) is not restored: \(lost.why)"
  }
}
