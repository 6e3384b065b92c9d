/// Rows, one of which is selected.
///
/// The rows of a collection are made on demand, so a list of a hundred thousand is drawn as fast as a short one:
///
/// ```swift
/// let names = (1...100_000).map { "change \($0)" }
/// let list = List(names) { name in
///   Row(name) { print(name) }
/// }
/// ```
public struct List: ContentPart, Sendable {
  package private(set) var rows: Body.Rows
  private let deed: Content.Deed

  /// A list of rows, some of them in sections.
  public init(@PartBuilder<Row> _ rows: () -> [Row]) { self.init(rows()) }

  /// A list with a row for each element of a collection, made on demand. An array is not copied.
  ///
  /// - Parameters:
  ///   - things: The elements.
  ///   - revision: A number that changes whenever a row changes although the array is the same. A filtered list reads
  ///   its rows again when either has changed.
  ///   - sections: The headings, each over the rows that follow.
  ///   - row: Makes the row of an element.
  @inlinable @MainActor public init<Things: Sequence>(
    _ things: Things, revision: Int? = nil, sections: [Section] = [],
    row: @escaping @MainActor (Things.Element) -> Row
  ) {
    self.init(elements: Array(things), revision, sections, row)
  }

  /// The array is made by the caller, which knows the type of the sequence: that is ten times as fast as here.
  @usableFromInline @MainActor init<Thing>(
    elements things: [Thing], _ revision: Int?, _ sections: [Section],
    _ row: @escaping @MainActor (Thing) -> Row
  ) {
    self.init(things.origin(revision), holding: { things.count }, sections.map(\.heading)) { row(things[$0]) }
  }

  /// A list of a number of rows, each made by its number on demand.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - revision: A number that changes whenever a row changes. Without it a filtered list reads all rows after each
  ///   event.
  ///   - sections: The headings, each over the rows that follow.
  ///   - row: Makes the row of a number, from 0 on.
  @MainActor public init(
    count: Int, revision: Int? = nil, sections: [Section] = [],
    row: @escaping @MainActor (Int) -> Row
  ) {
    let origin = RowMaker.Origin(revision: revision, count: max(0, count))
    self.init(origin, holding: nil, sections.map(\.heading), row)
  }

  @MainActor private init(
    _ origin: RowMaker.Origin, holding elements: RowMaker.Elements?, _ sections: [Body.Rows.Section],
    _ row: @escaping @MainActor (Int) -> Row
  ) {
    rows = Body.Rows(RowMaker(origin, holding: elements) { row($0).row }, sections: sections)
    deed = .make(row)
  }

  /// `choose` receives the index of the chosen row.
  package init(_ rows: [Body.Row], choose: @escaping @MainActor (Int) -> Void) {
    self.rows = Body.Rows(rows)
    deed = .choose(choose)
  }

  private init(_ rows: [Row]) {
    self.rows = Body.Rows(rows.map(\.row), sections: rows.sections)
    deed = .rows(rows.map(\.action))
  }

  /// The list with rows that can be marked by Space, any number of them; see ``BodyState/marked(in:)``.
  /// - Parameter id: The name of the list, where a screen has several.
  public func marking(_ id: String = "") -> List {
    var list = self
    list.rows.use = .marking
    list.rows.id = id
    return list
  }

  /// The content that it adds.
  public var content: Content { Content(.list(rows), deed) }
}

/// A row of a ``List``, with the action of choosing it.
public struct Row: Sendable {
  package var row: Body.Row
  let action: (@MainActor () -> Void)?
  fileprivate var section = ""

  /// A row; without an action the screen receives an event when it is chosen.
  public init(_ title: String, detail: String = "", action: (@MainActor () -> Void)? = nil) {
    row = Body.Row(title, detail: detail)
    self.action = action
  }

  /// The row switched off for a reason; `nil` leaves it on.
  public func off(_ why: String?) -> Row {
    changed { $0.availability = why.map { .off($0) } ?? .available }
  }

  /// The row with a small sign behind its title, such as a count; `nil` adds none.
  public func badge(_ text: String?, _ role: Role = .accent) -> Row {
    changed { row in text.map { row.badges.append(Body.Row.Badge($0, role)) } }
  }

  /// The row in the color of a meaning.
  public func tone(_ role: Role) -> Row { changed { $0.role = role } }

  /// The row with a name by which it is found again, for rows of equal or changing titles.
  public func id(_ id: some Hashable & LosslessStringConvertible) -> Row { changed { $0.id = "\(id)" } }

  private func changed(_ change: (inout Body.Row) -> Void) -> Row {
    var row = self
    change(&row.row)
    return row
  }
}

/// Rows of a ``List`` or a ``Table`` under a heading.
public struct Section: Sendable {
  fileprivate let rows: [Row]
  let heading: Body.Rows.Section

  /// A heading over a number of rows, for the `sections` of a list or table that makes its rows on demand. Among rows
  /// it shows nothing.
  public init(_ title: String, count: Int) {
    rows = []
    heading = Body.Rows.Section(title, count: count)
  }

  /// A heading over rows.
  public init(_ title: String, @PartBuilder<Row> _ rows: () -> [Row]) {
    self.rows = rows().map { row in
      var row = row
      row.section = title
      return row
    }
    heading = Body.Rows.Section(title, count: self.rows.count)
  }
}

extension [Row] {
  fileprivate var sections: [Body.Rows.Section] {
    guard contains(where: { !$0.section.isEmpty }) else { return [] }
    return reduce(into: []) { sections, row in
      if sections.last?.title == row.section {
        sections[sections.count - 1].count += 1
      } else {
        sections.append(Body.Rows.Section(row.section, count: 1))
      }
    }
  }
}

/// Builds the rows of a ``List`` or a ``Section``, and the columns of a ``Table``.
@resultBuilder public enum PartBuilder<Part> {
  /// One part of the block.
  public static func buildExpression(_ part: Part) -> [Part] { [part] }
  /// One part of the block.
  public static func buildExpression(_ parts: [Part]) -> [Part] { parts }
  /// Combines the parts of a block.
  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap { $0 } }
  /// The part added by an `if` without `else`.
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }
  /// The part added by a branch of an `if` or `switch`.
  public static func buildEither(first: [Part]) -> [Part] { first }
  /// The part added by a branch of an `if` or `switch`.
  public static func buildEither(second: [Part]) -> [Part] { second }
  /// The parts added by the rounds of a loop.
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap { $0 } }
}

extension PartBuilder<Row> {
  /// One part of the block.
  public static func buildExpression(_ section: Section) -> [Row] { section.rows }
}
