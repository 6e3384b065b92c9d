/// A screen that keeps more than its payload across launches: the selection, for example, and the scroll position.
///
/// It is kept with the entry, so the screen has to be restorable.
@MainActor public protocol StateKeeping: LiveScreen {
  /// The value that is kept; `nil` if there is nothing to keep.
  var keptState: Value? { get }

  /// Puts back what was kept, before the screen is seen. The data comes from a file: anything may stand in it.
  func restore(keptState: Value)
}
