public import Roots

/// Rows of which one is selected.
public struct List: ContentPart, Sendable {
  /// What is seen of the rows, from top to bottom.
  public let rows: [Body.Row]
  private let deed: Content.Deed

  /// A list of rows.
  public init(@RowBuilder _ rows: () -> [Row]) { self.init(rows()) }

  /// A list with a row for each of some things.
  public init<Things: Sequence>(_ things: Things, row: (Things.Element) -> Row) { self.init(things.map(row)) }

  /// A list of rows that are there already, and what choosing the one at a place does.
  ///
  /// For long lists: rows that a screen makes once and keeps cost nothing when the screen is drawn again.
  public init(_ rows: [Body.Row], choose: @escaping @MainActor (Int) -> Void) {
    self.rows = rows
    deed = .choose(choose)
  }

  private init(_ rows: [Row]) {
    self.rows = rows.map(\.row)
    deed = .rows(rows.map(\.action))
  }

  public var content: Content { Content(.list(rows), deed) }
}

/// A row of a ``List``, and what choosing it does.
public struct Row: Sendable {
  /// What is seen of it.
  public var row: Body.Row
  let action: (@MainActor () -> Void)?

  /// A row; without an action the screen gets an event when it is chosen.
  public init(_ title: String, detail: String = "", action: (@MainActor () -> Void)? = nil) {
    row = Body.Row(title, detail: detail)
    self.action = action
  }

  /// The row, but not to be used just now, for a reason.
  public func off(_ why: String?) -> Row {
    var off = self
    off.row.availability = why.map { .off($0) } ?? .available
    return off
  }
}

/// Puts rows together.
@resultBuilder public enum RowBuilder {
  public static func buildExpression(_ row: Row) -> [Row] { [row] }
  public static func buildExpression(_ rows: [Row]) -> [Row] { rows }
  public static func buildBlock(_ rows: [Row]...) -> [Row] { rows.flatMap { $0 } }
  public static func buildOptional(_ rows: [Row]?) -> [Row] { rows ?? [] }
  public static func buildEither(first: [Row]) -> [Row] { first }
  public static func buildEither(second: [Row]) -> [Row] { second }
  public static func buildArray(_ rows: [[Row]]) -> [Row] { rows.flatMap { $0 } }
}

/// Something to be filled in.
public typealias Field = Body.Field

extension Body.Field: ContentPart {
  public var content: Content { Content(.field(self)) }
}

/// Columns with a head.
public typealias Table = Body.Table

extension Body.Table: ContentPart {
  public var content: Content { Content(.table(self)) }
}

/// What sends a form, and what becomes of it.
public struct Submit: ContentPart, Sendable {
  private let word: String
  private let action: (@MainActor (Record) -> Void)?

  /// A button; its action gets the values of all fields, which are valid.
  public init(_ word: String, action: (@MainActor (Record) -> Void)? = nil) {
    self.word = word
    self.action = action
  }

  public var content: Content { Content(.submit(word), action.map { .send($0) } ?? .nothing) }
}

/// Lines that are shown as they are.
public struct Picture: ContentPart, Sendable {
  private let lines: [String]

  /// A picture of lines.
  public init(_ lines: [String]) { self.lines = lines }

  /// A picture in one text.
  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  public var content: Content { Content(.image(lines)) }
}

/// The part at the upper edge, over the backdrop.
public struct Top: ContentPart, Sendable {
  public let content: Content

  /// A part with the number of rows it asks for, and the heights to which it can be slid.
  public init(height: Int, heights: [Body.Part.Height] = [], @ContentBuilder _ content: () -> Content) {
    self.content = content().asPart(.top, height: height, heights)
  }
}

/// The part at the lower edge, over the backdrop.
public struct Bottom: ContentPart, Sendable {
  public let content: Content

  /// A part with the number of rows it asks for, and the heights to which it can be slid.
  public init(height: Int, heights: [Body.Part.Height] = [], @ContentBuilder _ content: () -> Content) {
    self.content = content().asPart(.bottom, height: height, heights)
  }
}

/// The picture behind everything.
public struct BackdropPicture: ContentPart, Sendable {
  public let content: Content

  /// A picture of lines.
  public init(_ lines: [String]) {
    var content = Content()
    content.body.backdrop = lines
    self.content = content
  }
}
