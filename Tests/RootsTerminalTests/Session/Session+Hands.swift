import Testing

@testable import RootsTerminal

/// Keys, typing and clicks of a person at a session.
extension Session {
  /// Presses keys by their names, as in `ctrl+p down enter`.
  func press(keys: String) throws {
    for name in keys.split(separator: " ") { press(try #require(Key(String(name)))) }
  }

  func type(_ text: String) {
    for key in Key.typing(text) { press(key) }
  }

  func click(_ place: Point) {
    mouse(Mouse(.press(.left), at: place))
    mouse(Mouse(.release(.left), at: place))
  }

  /// Clicks at a text, wherever it stands.
  func click(_ text: String) throws {
    click(try #require(frame.place(of: text), "\(text) is not in\n\(frame.text)"))
  }
}
