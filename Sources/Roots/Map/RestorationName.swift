/// The name under which a program knows a saved entry, and what is made of it at the next start.
package struct RestorationName: Hashable, Sendable {
  /// Rules may tell entries apart by it.
  package var id: String
  /// The screen that is opened in its place; `nil` for the same one.
  package var screen: String?

  package init(_ id: String, as screen: String? = nil) {
    self.id = id
    self.screen = screen
  }
}
