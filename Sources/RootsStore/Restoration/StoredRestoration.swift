public import Roots

/// Keeps a program's saved state in its store, beside the graph.
///
/// A state that cannot be used stays in the table, with the reason, until five later ones have followed. Trouble
/// with the file is thrown once; as long as it lasts nothing is saved, and the program runs on.
@MainActor public final class StoredRestoration: RestorationStorage {
  private static let mark = "restoring"

  private let store: Store
  private var reported: StoreError.Trouble?

  /// The saved state of a store.
  public init(_ store: Store) { self.store = store }

  public func load() throws -> Value? {
    guard let json = try store.snapshot() else { return nil }
    return try Value(json: json)
  }

  public func save(_ value: Value) throws {
    do {
      try store.save(snapshot: value.json)
      reported = nil
    } catch {
      guard reported != error.trouble else { return }
      reported = error.trouble
      throw error
    }
  }

  // The store has noted what goes wrong here; the program must go on in any case.
  public func setAside(_ why: String) { try? store.refuseSnapshot(why) }

  /// Whether a restoration was begun and never ended.
  public var isMarked: Bool {
    get { (try? store.isMarked(Self.mark)) ?? false }
    set { try? store.mark(Self.mark, newValue) }
  }

  /// The states that could not be used, the last one first, and why.
  public var refused: [(json: String, why: String)] { (try? store.refusedSnapshots()) ?? [] }
}
