public import Roots

/// What a text screen shows, as data: blocks from top to bottom, and the parts around a backdrop if it has
/// them.
///
/// A body says what there is; where the selection stands, how far a list is scrolled and what has been typed
/// is the ``BodyState``. Both are values, so a screen can be copied, compared, recorded and explored.
public struct Body: Sendable, Hashable {
  /// The blocks of the screen itself.
  package var blocks: [Block]
  /// The part at the upper edge, over the backdrop.
  package var top: Part?
  /// The part at the lower edge, over the backdrop.
  package var bottom: Part?
  /// The lines of the picture behind everything; it stays while the parts change. Without one, the parts stand
  /// over the backdrop of the scene below.
  package var backdrop: [String]?

  /// A body of blocks.
  package init(_ blocks: [Block] = []) { self.blocks = blocks }

  /// A part of a scene with several parts.
  package struct Part: Sendable, Hashable {
    /// How many rows it would like.
    package var height: Int
    /// All heights to which it can be slid, the lowest first; the first one that it has among them.
    package let heights: [Height]
    /// What it shows.
    package var blocks: [Block]

    /// A part of a height, and of others to which it can be slid.
    package init(height: Int, heights: [Height] = [], _ blocks: [Block]) {
      self.height = height
      self.heights = heights.isEmpty ? [] : Set(heights + [.rows(height)]).sorted()
      self.blocks = blocks
    }
  }

  // In a box: blocks are looked at far more often than made, and a copy of a field is many texts.
  /// One thing below another.
  package indirect enum Block: Sendable, Hashable {
    /// Running text, wrapped at words.
    case text(Text)
    /// Rows; one of them is selected.
    case list(Rows)
    /// Something to be filled in.
    case field(Field)
    /// What sends a form.
    case submit(String)
    /// Columns with a head.
    case table(Table)
    /// How much of something is done.
    case progress(ProgressBar)
    /// Lines that are shown as they are.
    case image([String])
  }

  /// A row of a list or a table.
  package struct Row: Sendable, Hashable {
    /// What it says.
    package var title: String
    /// What it says at its right end.
    package var detail: String
    /// Whether it does anything just now, and if not, why.
    package var availability: Availability
    /// The small signs after the title.
    package var badges: [Badge] = []
    /// What it says in the columns of a table.
    package var cells: [Text] = []
    /// What it means, which gives it its color.
    package var role = Role.text
    /// The name by which it is found again when the rows have changed; the title without one.
    package var id: String?

    /// A row.
    package init(_ title: String, detail: String = "", _ availability: Availability = .available) {
      self.title = title
      self.detail = detail
      self.availability = availability
    }

    /// A row of a table; its first cell is its title.
    package init(cells: [Text]) {
      self.init(cells.first?.string ?? "")
      self.cells = cells
    }

    /// A row of a table; its first cell is its title.
    package init(cells: [String]) { self.init(cells: cells.map { Text($0) }) }

    /// The name by which it is found again.
    var name: String { id ?? title }

    /// A small sign after the title of a row, such as a count.
    package struct Badge: Sendable, Hashable {
      /// What it says.
      package var text: String
      /// What it means, which gives it its color.
      package var role: Role

      /// A sign of a meaning.
      package init(_ text: String, _ role: Role = .accent) {
        self.text = text
        self.role = role
      }
    }

    /// Whether something can be used.
    package enum Availability: Sendable, Hashable {
      case available
      case off(String)
    }
  }

  /// Something to be filled in.
  public struct Field: Sendable, Hashable {
    /// The name under which the value is sent.
    public var name: String
    /// What stands above it.
    public var label: String
    /// What may be filled in.
    public var kind: Kind
    /// Whether it has to be filled in.
    public var need: Need
    /// What it holds at first.
    public var initial: String
    /// What has to be true of what is filled in, besides its kind.
    public var rules: [Rule]

    /// A field.
    public init(
      _ name: String, label: String? = nil, kind: Kind = .string, need: Need = .optional,
      initial: String = "", rules: [Rule] = []
    ) {
      self.name = name
      self.label = label ?? name
      self.kind = kind
      self.need = need
      self.initial = initial
      self.rules = rules
    }

    /// What may be filled in.
    @nonexhaustive public enum Kind: Sendable, Hashable {
      case string, int, bool, secret, date
      /// Several lines of text; some of them are visible at a time. Enter begins a new line.
      case area(rows: Int)
      case choice([String])
    }

    /// Whether something has to be filled in.
    public enum Need: Sendable, Hashable { case optional, required }

    /// Something that has to be true of what is filled in; nothing that is left empty breaks a rule.
    @nonexhaustive public enum Rule: Sendable, Hashable {
      /// Exactly this number of digits.
      case digits(Int)
      /// A number of characters.
      case length(ClosedRange<Int>)
      /// A whole number in a range.
      case range(ClosedRange<Int>)
    }
  }

  /// Columns with a head that stays in sight.
  package struct Table: Sendable, Hashable {
    /// The columns; without any there is no head, and the columns are those of the cells.
    package var columns: [Column]
    /// The rows; short ones are filled with blanks.
    package var rows: Rows

    /// A table that is read, of cells that are there already.
    package init(columns: [String], rows: [[String]]) {
      self.init(
        columns: columns.map { Column($0) }, rows: Rows(rows.map { Row(cells: $0) }, use: .reading))
    }

    /// A table of rows, which say in ``Row/cells`` what stands in the columns.
    package init(columns: [Column], rows: Rows) {
      self.columns = columns
      self.rows = rows
    }

    /// How one column looks.
    package struct Column: Sendable, Hashable {
      /// What stands above it.
      package var title: String
      /// How wide it is.
      package var width: Width
      /// To which side its cells stand; `nil` for numbers to the right and all else to the left.
      package var alignment: Text.Alignment?

      /// A column under a title.
      package init(_ title: String, width: Width = .fitting, alignment: Text.Alignment? = nil) {
        self.title = title
        self.width = width
        self.alignment = alignment
      }
    }

    package typealias Width = RootsTerminal.Table.Width
  }
}

/// What a person did in a body that means something to the screen.
@nonexhaustive public enum BodyEvent: Sendable, Hashable {
  /// A row was chosen: the block and the row in it, counted through blocks, top and bottom part in this order.
  case chose(list: Int, row: Int)
  /// A form was sent, all fields valid: the block of what was pressed, counted in the same way, and the values.
  case sent(submit: Int, Record)
  /// A field was changed.
  case changed(field: String, Value)
}
