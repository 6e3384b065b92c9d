public import Roots

/// Keeps a program's saved state in its store, beside the graph.
///
/// A state that cannot be used stays in the table, with the reason, until five later ones have followed. Trouble with
/// the file is thrown once; while it lasts nothing is saved, and the program continues.
@MainActor public final class StoredRestoration: RestorationStorage {
  private static let marks = ["restoring", "restoring again"]

  private let store: Store
  private var reported: StoreError.Trouble?

  /// Creates a storage in a store.
  public init(_ store: Store) { self.store = store }

  /// Reads the saved state; `nil` if there is none.
  public func load() throws -> Value? {
    guard let json = try store.snapshot() else { return nil }
    return try SealedState.value(in: json)
  }

  /// Saves the state, replacing the one before.
  public func save(_ value: Value) throws {
    do {
      try store.save(snapshot: SealedState.text(of: value))
      reported = nil
    } catch {
      guard reported != error.trouble else { return }
      reported = error.trouble
      throw error
    }
  }

  /// Sets aside a state that could not be used, with the reason, and starts without one. The store records any trouble,
  /// and the program continues.
  public func setAside(_ why: String) { try? store.refuseSnapshot(why) }

  /// Exchanges the current state with the one that was set aside last.
  /// - Returns: `false` if none was set aside.
  public func takeBack() throws -> Bool { try store.takeBackSnapshot() }

  /// The number of restorations in a row that began and did not end, up to two.
  public var unended: Int {
    get { Self.marks.count { (try? store.isMarked($0)) ?? false } }
    set { for (number, mark) in Self.marks.enumerated() { try? store.mark(mark, number < newValue) } }
  }

  /// The states that could not be used, the last one first, with the reasons.
  public var refused: [(json: String, why: String)] {
    ((try? store.refusedSnapshots()) ?? []).map { (SealedState.json(in: $0.json), $0.why) }
  }
}
