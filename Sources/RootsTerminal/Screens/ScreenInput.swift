public import Roots

/// Input for a screen. Places count from the corner of the part that they are in.
@nonexhaustive public enum ScreenInput: Hashable, Sendable {
  case key(Key)
  case paste(String)
  /// The main button was pressed and released in one cell.
  case click(Point, on: ScreenPart = .whole)
  case wheel(Mouse.Direction, Point, on: ScreenPart = .whole)
  /// The pointer was dragged sideways from a place by some columns; by none if it was clicked twice.
  case stretch(Point, columns: Int, on: ScreenPart = .whole)
  /// The free edge of a part was dragged to a height of `rows` in a room of `of` rows.
  case drag(rows: Int, of: Int, on: ScreenPart)
  /// The row with this number was chosen, counted through all lists of the body.
  case choose(row: Int)
}

extension ScreenInput {
  /// The input for a control that is drawn in a box of the screen; `nil` for the mouse outside of the box.
  public func within(_ box: Rect) -> ScreenInput? {
    switch self {
    case .key, .paste, .drag, .choose: self
    case .click(let point, let part):
      box.contains(point) ? .click(point.moved(x: -box.x, y: -box.y), on: part) : nil
    case .wheel(let direction, let point, let part):
      box.contains(point) ? .wheel(direction, point.moved(x: -box.x, y: -box.y), on: part) : nil
    case .stretch(let point, let columns, let part):
      box.contains(point) ? .stretch(point.moved(x: -box.x, y: -box.y), columns: columns, on: part) : nil
    }
  }
}

extension KeyOutcome {
  package var isIgnored: Bool { if case .ignored = self { true } else { false } }
}

/// The result of an input.
public enum KeyOutcome: Sendable {
  /// The input has no meaning here and is passed on.
  case ignored
  /// The input was handled.
  case handled
  /// The input was handled, and this command is to be sent.
  case command(Command)
  /// The input was handled, but a form is not sent because of the content of a field; the text is the reason.
  case refused(field: String, why: String)
}

extension KeyOutcome {
  package init(refused why: String, field: String?) {
    self = field.map { .refused(field: $0, why: why) } ?? .handled
  }
}

/// The meaning of a key, or of a pair of keys, at the moment.
public struct Hint: Hashable, Sendable {
  /// The keys.
  public var keys: [Key]
  /// The meaning, in a word or two.
  public var word: String
  /// True for what only the help says, as a footer has room for little.
  package var isMinor = false
  /// The word in the footer, where it depends on what can be seen of the screen: the footer is drawn after that.
  var footerWord: String?

  /// The meaning of several keys together.
  public init(_ keys: [Key], _ word: String) {
    self.keys = keys
    self.word = word
  }

  /// The meaning of one key.
  public init(_ key: Key, _ word: String) { self.init([key], word) }

  /// The keys in the form of footers.
  public func label(_ charset: Charset = .utf8) -> String {
    if keys == [.up, .down] { return Glyph.upDown(charset) }
    return keys.map { $0.label(charset) }.joined(separator: " ")
  }
}
