/// Where a program keeps its saved state: a file, a database, memory.
@MainActor public protocol RestorationStorage: AnyObject {
  /// Returns the state that was saved last; `nil` if there is none.
  func load() throws -> Value?
  /// Saves, in the place of what was saved before.
  func save(_ value: Value) throws
  /// Sets aside what was saved: it cannot be used, but stays to be looked at.
  func setAside(_ why: String)
  /// The number of restorations in a row that were begun and not ended: the program may have died of what was
  /// saved.
  var unended: Int { get set }
}
