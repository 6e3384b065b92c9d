/// An event of the mouse, with its cell.
public struct Mouse: Hashable, Sendable {
  /// The kind of event. A move never has a button, a drag always has one.
  @nonexhaustive public enum Action: Hashable, Sendable {
    case press(Button)
    /// The button is `nil` where the terminal's old protocol does not report which one was released.
    case release(Button?)
    case drag(Button)
    case move
    case wheel(Direction)
  }

  /// The buttons that every terminal reports.
  @nonexhaustive public enum Button: String, Hashable, Sendable { case left, middle, right }

  /// The direction of a turn of the wheel.
  @nonexhaustive public enum Direction: String, Hashable, Sendable { case up, down, left, right }

  /// The kind of event.
  public let action: Action
  /// The cell under the pointer.
  public let place: Point
  /// The modifiers that were held.
  public let modifiers: Key.Modifiers

  /// A mouse event in a cell.
  public init(_ action: Action, at place: Point, modifiers: Key.Modifiers = []) {
    self.action = action
    self.place = place
    self.modifiers = modifiers
  }

  package var isClickEnd: Bool { action == .release(.left) || action == .release(nil) }

  /// True for the end of a click and for the wheel, which refer to the picture under the pointer.
  package var isAboutPicture: Bool {
    switch action {
    case .release, .wheel: true
    case .press, .drag, .move: false
    }
  }
}

extension Mouse: CustomStringConvertible {
  /// The action, modifiers, column and row, such as `press left 4,2` or `wheel down ctrl 0,7`.
  public var description: String {
    var words: [String]
    switch action {
    case .press(let button): words = ["press", button.rawValue]
    case .release(let button?): words = ["release", button.rawValue]
    case .release(nil): words = ["release"]
    case .drag(let button): words = ["drag", button.rawValue]
    case .move: words = ["move"]
    case .wheel(let direction): words = ["wheel", direction.rawValue]
    }
    if modifiers.contains(.ctrl) { words.append("ctrl") }
    if modifiers.contains(.alt) { words.append("alt") }
    if modifiers.contains(.shift) { words.append("shift") }
    words.append(place.description)
    return words.joined(separator: " ")
  }
}

extension Mouse {
  /// The largest column or row that is accepted; terminals are smaller, junk is not.
  private static let farthest = 1000

  /// `report` holds the button and the modifiers, `column` and `row` count from 1. `nil` for junk: numbers that no
  /// terminal sends, buttons that no mouse has.
  package init?(report: Int, column: Int, row: Int, released: Bool = false) {
    guard (0..<128).contains(report), (1...Mouse.farthest).contains(column),
      (1...Mouse.farthest).contains(row), let action = Mouse.action(report, released: released)
    else { return nil }
    var modifiers: Key.Modifiers = []
    if report & 4 != 0 { modifiers.insert(.shift) }
    if report & 8 != 0 { modifiers.insert(.alt) }
    if report & 16 != 0 { modifiers.insert(.ctrl) }
    self.init(action, at: Point(x: column - 1, y: row - 1), modifiers: modifiers)
  }

  private static func action(_ report: Int, released: Bool) -> Action? {
    let buttons: [Button?] = [.left, .middle, .right, nil]
    let button = buttons[report & 3]
    switch (wheel: report & 64 != 0, moving: report & 32 != 0) {
    case (true, true): return nil
    case (true, false):
      let directions: [Direction] = [.up, .down, .left, .right]
      return released ? nil : .wheel(directions[report & 3])
    case (false, true):
      return button.map { .drag($0) } ?? .move
    case (false, false):
      if released { return .release(button) }
      return button.map { .press($0) } ?? .release(nil)
    }
  }
}
