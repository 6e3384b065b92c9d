public import Roots

/// A live screen that can be drawn: it has content, handles input, and draws itself on cells.
///
/// Everything has a default, so a screen implements only what it needs. A screen with a ``body`` is drawn from it; one
/// that draws itself leaves the body empty and implements ``draw(_:on:with:)``.
@MainActor public protocol ScreenView: LiveScreen {
  /// The text in the header; without one, the title of the screen's definition.
  var title: String? { get }

  /// The content of the screen as data: for the standard drawing, for plain mode and for tools.
  var body: Body { get }

  /// The content of the screen as plain lines, with the contents of its fields.
  var plain: PlainBody { get }

  /// The meanings of keys on this screen at the moment, the most useful first; Enter and Esc may be among them.
  var hints: [Hint] { get }

  /// The frame around the screen where it fills the stage.
  var cardFrame: CardFrame { get }

  /// The preview of the selected thing, which a wide window shows beside the screen. `nil` for a screen that has
  /// nothing to open; any other screen should always return one, so that its width stays the same.
  var preview: Preview? { get }

  /// The text in the border of the bottom part, for a screen of several parts.
  var partTitle: String? { get }

  /// The wanted size when the screen floats over others, without borders; `nil` for the size that its body needs.
  var naturalSize: Size? { get }

  /// The name of the selected field, if it is secret: typed text is then neither shown nor recorded.
  var secretField: String? { get }

  /// The text in that field.
  var secretText: String? { get }
  /// The text of what is selected, to be copied.
  var selectedText: String? { get }

  /// The keys that do the same as an input by the mouse, so that a recorded tape stays readable; none for an input
  /// without meaning, and `nil` if no keys do the same.
  func keys(for input: ScreenInput) -> [Key]?

  /// True if letters are text at the moment, and not commands; keys that are letters are then not offered as commands.
  var takesText: Bool { get }

  /// The sequences of keys that begin with one, with what they do: the screen gets each as one key.
  func sequences(after key: Key) -> [Hint]

  /// Handles input for this screen.
  func handle(_ input: ScreenInput) -> KeyOutcome

  /// Handles a key while the screen is covered: the result may only concern the whole program.
  func handleCovered(_ key: Key) -> KeyOutcome

  /// The part of the screen that has the keys, for a screen of several parts.
  var keyPart: ScreenPart { get }

  /// Draws the screen, or one part of it, on a canvas.
  func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus)
}

extension ScreenView {
  /// No title of its own: that of the map is shown.
  public var title: String? { nil }
  /// An empty body.
  public var body: Body { Body() }
  /// The body as plain lines.
  public var plain: PlainBody { body.plain() }
  /// The meanings of the keys in the body.
  public var hints: [Hint] { BodyState().hints(in: body) }
  package var shape: SceneShape { body.shape }
  /// A card with a border.
  public var cardFrame: CardFrame { .card }
  /// No preview.
  public var preview: Preview? { nil }
  /// No title of the part.
  public var partTitle: String? { nil }
  /// No size of its own.
  public var naturalSize: Size? { nil }
  /// No secret field.
  public var secretField: String? { nil }
  /// No secret text.
  public var secretText: String? { nil }
  /// Nothing to copy.
  public var selectedText: String? { nil }
  /// No keys do what a click does; other inputs by the mouse have no meaning.
  public func keys(for input: ScreenInput) -> [Key]? { if case .click = input { nil } else { [] } }
  /// False: letters are commands.
  public var takesText: Bool { false }
  /// The sequences among the hints.
  public func sequences(after key: Key) -> [Hint] { hints.filter { $0.keys.contains(where: key.begins) } }
  /// Leaves all input to the rest of the program.
  public func handle(_ input: ScreenInput) -> KeyOutcome { .ignored }
  /// Leaves all keys to the rest of the program.
  public func handleCovered(_ key: Key) -> KeyOutcome { .ignored }
  /// The part that has the keys while nothing can be selected.
  public var keyPart: ScreenPart { body.restingPart }
  /// Draws the body.
  public func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus) {
    body.draw(part, BodyState(), on: &canvas, with: focus)
  }
}

/// The frame around a screen that fills the stage; floating cards always have a border.
@nonexhaustive public enum CardFrame: Hashable, Sendable {
  /// A border with the title in it, and some room around it.
  case card
  /// A border as that of a card, which never stands beside other cards.
  case alone
  /// The line of the title, with the room below it over the whole width.
  case header
  /// No frame: the screen has the whole room between the rows of tabs and keys.
  case none
}

/// The content that would be shown if the selected thing were opened.
public struct Preview: Hashable, Sendable {
  /// The title of the preview.
  public var title: String
  /// The most columns of the preview, if the screen beside it is to have what else there is.
  public var mostColumns: Int?
  package var body: Body
  /// The state of a screen that stands there already.
  package var state = BodyState()

  package init(_ title: String, _ body: Body) {
    self.title = title
    self.body = body
  }

  /// A preview with a title and content.
  ///
  /// ```swift
  /// let preview = Preview("Trail shoe", atMost: 40) { "A light shoe for wet ground." }
  /// ```
  @MainActor public init(
    _ title: String, atMost columns: Int? = nil, @ContentBuilder _ content: () -> Content
  ) {
    self.init(title, content().body)
    mostColumns = columns
  }

  /// The columns that it can use: no text runs wider than the longest line.
  var usefulColumns: Int { min(mostColumns ?? .max, BodyLayout.longestLine) }

  /// The preview while nothing can be opened.
  public static let nothing = Preview("", Body())
}
