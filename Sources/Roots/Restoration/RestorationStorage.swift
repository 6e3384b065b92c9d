/// Where a program keeps its saved state: a file, a database, memory.
@MainActor public protocol RestorationStorage: AnyObject {
  /// What was saved last; `nil` if nothing was.
  func load() throws -> Value?
  /// Saves, in the place of what was saved before.
  func save(_ value: Value) throws
  /// Puts what was saved aside: it cannot be used, but somebody may want to look at it.
  func setAside(_ why: String)
  /// Whether a restoration was begun and never ended: the program died of it.
  var isMarked: Bool { get set }
}
