/// The definition of a flow: several screens that belong together, with a stack of their own.
///
/// Opening the flow, as a screen, opens a nested navigator of its name that begins with its start screen.
public struct Flow: Sendable {
  /// The name of the flow and of its nested navigator.
  public var name: String
  /// The screen the flow starts with.
  public var start: String
  /// The screens of the flow.
  public var screens: [String]
  /// The names of the messages it understands.
  public var inputs: [String] = []
  /// The names of the messages it sends.
  public var outputs: [String] = []
  /// Its definition as a screen.
  public var screen: Screen

  /// A flow by name; it starts with the first of its screens if nothing else is said.
  public init(
    _ name: some NavigationName, start: (any NavigationName)? = nil, screens: [any NavigationName]
  ) {
    self.name = name.navigationName
    self.screens = screens.map(\.navigationName)
    self.start = start?.navigationName ?? self.screens.first ?? name.navigationName
    screen = Screen(name).nesting(self.start)
  }
}
