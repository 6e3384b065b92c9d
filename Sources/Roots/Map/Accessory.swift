/// The definition of an accessory: a screen that is shown over everything, in a layer of its own.
public struct Accessory: Sendable {
  /// Its definition as a screen.
  public var screen: Screen
  /// The presenters, screens or tabs, for which this definition applies; empty: for all others.
  public var parents: [String] = []
  /// Whether it hides what is below.
  public var cover = Cover.partial
  /// Whether keys stop here or go on to what is below.
  public var input = Input.blocks

  /// An accessory by name, for the given presenters or, without any, for all others.
  public init(_ name: some NavigationName, title: String? = nil, parents: [any NavigationName] = []) {
    screen = Screen(name, title: title)
    self.parents = parents.map(\.navigationName)
  }

  /// An accessory by name, and the living screen that is made when it first stands on a layer.
  public init<Failure: Error>(
    _ name: some NavigationName, title: String? = nil, parents: [any NavigationName] = [],
    make: @escaping @MainActor @Sendable (ScreenContext) throws(Failure) -> any LiveScreen
  ) {
    screen = Screen(name, title: title, make: make)
    self.parents = parents.map(\.navigationName)
  }

  /// The name by which commands mention the accessory.
  public var name: String { screen.name }

  /// The part of what is below that it hides.
  public enum Cover: Hashable, Sendable {
    /// Everything below stays in sight: it loses the keys, but does not disappear.
    case partial
    /// Everything below disappears.
    case opaque
  }

  /// Where keys go.
  public enum Input: String, Sendable {
    /// Keys stop here.
    case blocks
    /// Keys go on to what is below: a toast, a hint.
    case passes
  }

  /// This accessory with its screen changed by the screen's own modifiers.
  public func configured(_ change: (Screen) -> Screen) -> Accessory { with { $0.screen = change($0.screen) } }

  /// This accessory hiding what is below.
  public func opaque() -> Accessory { with { $0.cover = .opaque } }

  /// This accessory letting keys through to what is below.
  public func passingInput() -> Accessory { with { $0.input = .passes } }

  /// This accessory guarded.
  public func guarded(by names: String...) -> Accessory { with { $0.screen.guards += names } }

  private func with(_ change: (inout Accessory) -> Void) -> Accessory {
    var copy = self
    change(&copy)
    return copy
  }
}
