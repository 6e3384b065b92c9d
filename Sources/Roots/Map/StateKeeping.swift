/// A screen of which more is kept across launches than its payload: what is selected, say, and how far is scrolled.
///
/// It is kept with the entry, so the screen has to be restorable.
@MainActor public protocol StateKeeping: LiveScreen {
  /// What is kept; `nil` if there is nothing to keep.
  var keptState: Value? { get }

  /// Puts back what was kept, before the screen is seen. The data comes from a file: anything may stand in it.
  func restore(keptState: Value)
}
