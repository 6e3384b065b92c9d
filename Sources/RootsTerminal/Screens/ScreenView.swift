public import Roots

/// A living screen that can be seen: it says what it shows, takes keys, and draws itself on cells.
///
/// Everything has a default, so a screen implements what it needs. One that gives a ``body`` is drawn from
/// it; one that draws itself leaves the body empty and implements ``draw(_:on:with:)``.
@MainActor public protocol ScreenView: LiveScreen {
  /// The text in the header; without one, the title of the screen's definition.
  var title: String? { get }

  /// What the screen shows, as data: for the standard drawing, for plain mode and for tools.
  var body: Body { get }

  /// What the screen shows as plain lines, with what has been filled in.
  var plain: PlainBody { get }

  /// What keys do on this screen just now, the most telling first; Enter and Esc may be among them.
  var hints: [Hint] { get }

  /// What is drawn around the screen where it fills the stage.
  var cardFrame: CardFrame { get }

  /// What would be seen if what is selected were opened: a wide window shows it beside the screen. `nil` for a screen
  /// that has nothing to open; one that has should always answer, so that its width stays the same.
  var preview: Preview? { get }

  /// The text in the border of the bottom part, for a screen of several parts.
  var partTitle: String? { get }

  /// The room the screen would like when it floats over others, borders apart; `nil` for what its body needs.
  var naturalSize: Size? { get }

  /// The name of the field that has the keys, if nothing of what is typed there may be shown or written down.
  var secretField: String? { get }

  /// What stands in that field.
  var secretText: String? { get }

  /// What has been typed into secret fields.
  var secretTexts: [String] { get }

  /// The keys that do what a click does, so that a tape can be read and changed; `nil` if none do.
  func keys(forClick place: Point, on part: ScreenPart) -> [Key]?

  /// The keys that do what dragging the edge of a part to a height does.
  func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int) -> [Key]

  /// Whether letters are typed just now and do not mean anything else: the keys that are letters elsewhere are not
  /// offered then.
  var takesText: Bool { get }

  /// Takes input that has come for this screen.
  func handle(_ input: ScreenInput) -> KeyOutcome

  /// Takes a key while the screen is covered: only what concerns the whole program may come of it.
  func handleCovered(_ key: Key) -> KeyOutcome

  /// The part of the screen that has the keys, for a screen of several parts.
  var keyPart: ScreenPart { get }

  /// Draws the screen, or one part of it, on the room it is given.
  func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus)
}

extension ScreenView {
  /// No title of its own: that of the map is shown.
  public var title: String? { nil }
  /// Nothing to show.
  public var body: Body { Body() }
  /// What there is to read and to choose, for plain mode.
  public var plain: PlainBody { body.plain() }
  /// What the keys do in the body.
  public var hints: [Hint] { BodyState().hints(in: body) }
  /// Whether the body fills everything, or is made of parts over a backdrop.
  package var shape: SceneShape { body.shape }
  /// A card with a border.
  public var cardFrame: CardFrame { .card }
  /// No preview.
  public var preview: Preview? { nil }
  /// No title of the part.
  public var partTitle: String? { nil }
  /// No size of its own.
  public var naturalSize: Size? { nil }
  /// The name of the secret field that is being filled in, if one is.
  public var secretField: String? { nil }
  /// What is being typed into a secret field.
  public var secretText: String? { nil }
  /// All that was typed into secret fields.
  public var secretTexts: [String] { [] }
  /// The keys that do the same as a click at a place.
  public func keys(forClick place: Point, on part: ScreenPart) -> [Key]? { nil }
  /// The keys that do the same as dragging a part.
  public func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int) -> [Key] { [] }
  /// Whether letters are typed into the screen; then they are not commands.
  public var takesText: Bool { false }
  /// Leaves all input to the rest of the program.
  public func handle(_ input: ScreenInput) -> KeyOutcome { .ignored }
  /// Leaves all keys to the rest of the program.
  public func handleCovered(_ key: Key) -> KeyOutcome { .ignored }
  /// The part that gets the keys.
  public var keyPart: ScreenPart { body.restingPart }
  /// Draws the body.
  public func draw(_ part: ScreenPart, on canvas: inout Canvas, with focus: ScreenFocus) {
    body.draw(part, BodyState(), on: &canvas, with: focus)
  }
}

/// What is drawn around a screen that fills the stage; floating cards always have a border.
@nonexhaustive public enum CardFrame: Hashable, Sendable {
  /// A border with the title in it, and some room to it.
  case card
  /// The line of the title, with the room below it over the whole width.
  case header
  /// Nothing: the screen has the whole room between the rows of tabs and keys.
  case none
}

/// What would be seen if what is selected were opened.
public struct Preview: Hashable, Sendable {
  /// Its title.
  public var title: String
  /// What it shows.
  package var body: Body

  /// A title, and what stands below it.
  package init(_ title: String, _ body: Body) {
    self.title = title
    self.body = body
  }

  /// A title, and what stands below it.
  ///
  /// ```swift
  /// let preview = Preview("Trail shoe") { "A light shoe for wet ground." }
  /// ```
  @MainActor public init(_ title: String, @ContentBuilder _ content: () -> Content) {
    self.init(title, content().body)
  }

  /// Nothing to open.
  public static let nothing = Preview("", Body())
}

extension TextScreen {
  /// What there is to read and to choose, for plain mode.
  public var plain: PlainBody { body.plain(state) }
  /// The name of the secret field that is being filled in, if one is.
  public var secretField: String? { state.secretField(in: body)?.name }
  /// What stands in the secret field that is being filled in, if one is.
  public var secretText: String? { state.secretField(in: body).map { state.text(of: $0) } }
  /// All that was typed into secret fields.
  public var secretTexts: [String] { state.secrets(in: body) }
  /// The keys that do the same as a click at a place.
  public func keys(forClick place: Point, on part: ScreenPart) -> [Key]? {
    state.keys(forClick: place, on: part, in: body)
  }
  /// The keys that do the same as dragging a part.
  public func keys(forDragging part: ScreenPart, toRows rows: Int, of room: Int) -> [Key] {
    state.keys(forDragging: part, toRows: rows, of: room, in: body)
  }
}

/// Input on its way to a screen. Places count from the corner of the part that they are in.
@nonexhaustive public enum ScreenInput: Hashable, Sendable {
  case key(Key)
  case paste(String)
  /// The main button was pressed and let go in one cell.
  case click(Point, on: ScreenPart = .whole)
  case wheel(Mouse.Direction, Point, on: ScreenPart = .whole)
  /// The free edge of a part was dragged to where the part has a given number of rows, of those that there is room for.
  case drag(rows: Int, of: Int, on: ScreenPart)
  /// The row with this number was chosen, counted through all lists of the body.
  case choose(row: Int)
}

extension ScreenInput {
  /// The input as something sees it that is drawn in a box of the screen; `nil` for the mouse outside of the box.
  public func within(_ box: Rect) -> ScreenInput? {
    switch self {
    case .key, .paste, .drag, .choose: self
    case .click(let point, let part):
      box.contains(point) ? .click(point.moved(x: -box.x, y: -box.y), on: part) : nil
    case .wheel(let direction, let point, let part):
      box.contains(point) ? .wheel(direction, point.moved(x: -box.x, y: -box.y), on: part) : nil
    }
  }

  /// Whether it may do more than fill something in or show something else.
  var mayAct: Bool {
    switch self {
    case .key(let key): !TextField.takes(key)
    case .click, .choose: true
    case .paste, .wheel, .drag: false
    }
  }
}

/// What happened to a key.
public enum KeyOutcome: Sendable {
  /// It means nothing here: the next in line is asked.
  case ignored
  /// Dealt with.
  case handled
  /// Dealt with by sending this command.
  case command(Command)
}

/// What a key, or a pair of keys, does just now.
public struct Hint: Hashable, Sendable {
  /// The keys.
  public var keys: [Key]
  /// What they do, in a word or two.
  public var word: String

  /// What several keys do together.
  public init(_ keys: [Key], _ word: String) {
    self.keys = keys
    self.word = word
  }

  /// What one key does.
  public init(_ key: Key, _ word: String) { self.init([key], word) }

  /// The keys as footers show them.
  public func label(_ charset: Charset = .utf8) -> String {
    if keys == [.up, .down] { return Glyph.upDown(charset) }
    return keys.map { $0.label(charset) }.joined(separator: " ")
  }
}
