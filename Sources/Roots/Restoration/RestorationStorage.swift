/// Where a program keeps its saved state: a file, a database, memory.
@MainActor public protocol RestorationStorage: AnyObject {
  /// What was saved last; `nil` if nothing was.
  func load() throws -> Value?
  /// Saves, in the place of what was saved before.
  func save(_ value: Value) throws
  /// Sets aside what was saved: it cannot be used, but stays to be looked at.
  func setAside(_ why: String)
  /// How many restorations in a row were begun and not ended: the program may have died of what was saved.
  var unended: Int { get set }
}
