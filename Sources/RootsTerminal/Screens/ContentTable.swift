/// Columns with a head that stays visible.
///
/// The rows of a table of a collection can be chosen and sorted, and are made on demand:
///
/// ```swift
/// struct Change {
///   let subject: String
///   let author: String
///   let seconds: Int
/// }
/// let changes = [Change(subject: "Mend the gate", author: "Ada", seconds: 90)]
/// let table = Table(changes) {
///   Column("Subject", width: .filling) { $0.subject }
///   Column("Author", width: .fixed(16)) { $0.author }
///   Column("Age", alignment: .right) { "\($0.seconds / 60) min" }.sorted { $0.seconds }
/// } row: { change in
///   Row(change.subject) { print(change.author) }
/// }
/// ```
public struct Table: ContentPart, Sendable {
  private var table: Body.Table
  private let deed: Content.Deed

  /// The width of a column; a column that is too wide for the screen is made narrower.
  @nonexhaustive public enum Width: Sendable, Hashable {
    /// The width that its head and its first rows need.
    case fitting
    /// A number of columns of the terminal.
    case fixed(Int)
    /// The width that the other columns leave, shared with other filling columns.
    case filling
  }

  /// A table for reading, of cells that exist already.
  public init(columns: [String], rows: [[String]]) {
    table = Body.Table(columns: columns, rows: rows)
    deed = .nothing
  }

  /// A table with a row for each element of a collection, made on demand.
  ///
  /// - Parameters:
  ///   - things: The elements.
  ///   - revision: A number that changes whenever a row changes although the array is the same. A filtered or sorted
  ///   table reads its rows again when either has changed.
  ///   - sections: The headings, each over the rows that follow; a sorted table has none.
  ///   - columns: The columns, with their texts.
  ///   - row: The action of a row, its badges, and its availability. Its title is the name by which it is found again,
  ///   and is not shown.
  @inlinable @MainActor public init<Things: Sequence>(
    _ things: Things, revision: Int? = nil, sections: [Section] = [],
    @PartBuilder<Column<Things.Element>> columns: () -> [Column<Things.Element>],
    row: @escaping @MainActor (Things.Element) -> Row
  ) {
    self.init(elements: Array(things), revision, sections, columns(), row)
  }

  /// The array is made by the caller, which knows the type of the sequence: that is ten times as fast as here.
  @usableFromInline @MainActor init<Thing>(
    elements things: [Thing], _ revision: Int?, _ sections: [Section], _ columns: [Column<Thing>],
    _ row: @escaping @MainActor (Thing) -> Row
  ) {
    let key: @MainActor (Int, Int) -> RowKey = { number, column in
      columns.indices.contains(column) ? columns[column].key(things[number]) : .nothing
    }
    let maker = RowMaker(things.origin(revision), holding: { things.count }, key: key) { number in
      let thing = things[number]
      var made = row(thing).row
      made.cells = columns.map { $0.text(thing) }
      made.id = made.name
      made.title = made.cells.first?.string ?? ""
      return made
    }
    table = Body.Table(
      columns: columns.map(\.column), rows: Body.Rows(maker, sections: sections.map(\.heading)))
    deed = .make { row(things[$0]) }
  }

  /// The table with rows that can be marked by Space, any number of them; see ``BodyState/marked(in:)``.
  /// - Parameter id: The name of the table, where a screen has several.
  public func marking(_ id: String = "") -> Table {
    var marking = self
    marking.table.rows.use = .marking
    marking.table.rows.id = id
    return marking
  }

  /// The table with a cursor that Left and Right move from cell to cell; see ``TextScreen/selectedColumn``.
  public func cells() -> Table {
    var table = self
    table.table.hasCells = true
    if table.table.rows.use == .reading { table.table.rows.use = .looking }
    return table
  }

  /// The content that it adds.
  public var content: Content { Content(.table(table), deed) }
}

/// A column of a ``Table``: its head, and its text for each thing.
public struct Column<Thing>: Sendable {
  let column: Body.Table.Column
  let text: @MainActor (Thing) -> Text
  var key: @MainActor (Thing) -> RowKey

  /// A column of texts or numbers, which is also sorted by them, numbers by their value.
  public init<Fact: LosslessStringConvertible>(
    _ title: String, width: Table.Width = .fitting, alignment: Text.Alignment? = nil,
    text: @escaping @MainActor (Thing) -> Fact
  ) {
    self.init(title, width: width, alignment: alignment, styled: { Text(text($0).description) })
  }

  /// A column whose texts have styles of their own.
  public init(
    _ title: String, width: Table.Width = .fitting, alignment: Text.Alignment? = nil,
    styled text: @escaping @MainActor (Thing) -> Text
  ) {
    column = Body.Table.Column(title, width: width, alignment: alignment)
    self.text = text
    key = { RowKey(text: text($0).string) }
  }

  /// The column, sorted by another value than its texts.
  public func sorted<Key: Comparable>(by key: @escaping @MainActor (Thing) -> Key) -> Column {
    var column = self
    column.key = { RowKey(key($0)) }
    return column
  }
}
