public import Roots

/// What a text screen shows, as data: blocks from top to bottom, and the parts around a backdrop if it has
/// them.
///
/// A body says what there is; where the selection stands, how far a list is scrolled and what has been typed
/// is the ``BodyState``. Both are values, so a screen can be copied, compared, recorded and explored.
public struct Body: Sendable, Hashable {
  /// The blocks of the screen itself.
  public var blocks: [Block]
  /// The part at the upper edge, over the backdrop.
  public var top: Part?
  /// The part at the lower edge, over the backdrop.
  public var bottom: Part?
  /// The lines of the picture behind everything; it stays while the parts change. Without one, the parts stand
  /// over the backdrop of the scene below.
  public var backdrop: [String]?

  /// A body of blocks.
  public init(_ blocks: [Block] = []) { self.blocks = blocks }

  /// A part of a scene with several parts.
  public struct Part: Sendable, Hashable {
    /// How many rows it would like.
    public var height: Int
    /// All heights to which it can be slid, the lowest first; the first one that it has among them.
    public let heights: [Height]
    /// What it shows.
    public var blocks: [Block]

    /// A part of a height, and of others to which it can be slid.
    public init(height: Int, heights: [Height] = [], _ blocks: [Block]) {
      self.height = height
      self.heights = heights.isEmpty ? [] : Set(heights + [.rows(height)]).sorted()
      self.blocks = blocks
    }
  }

  /// One thing below another.
  public enum Block: Sendable, Hashable {
    /// Running text, wrapped at words.
    case text(String)
    /// Rows of which one is selected.
    case list([Row])
    /// Something to be filled in.
    case field(Field)
    /// What sends a form.
    case submit(String)
    /// Columns with a head.
    case table(Table)
    /// Lines that are shown as they are.
    case image([String])
  }

  /// A row of a list.
  public struct Row: Sendable, Hashable {
    /// What it says.
    public var title: String
    /// What it says at its right end.
    public var detail: String
    /// Whether it does anything just now, and if not, why.
    public var availability: Availability

    /// A row.
    public init(_ title: String, detail: String = "", _ availability: Availability = .available) {
      self.title = title
      self.detail = detail
      self.availability = availability
    }

    /// Whether something can be used.
    public enum Availability: Sendable, Hashable {
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
    /// What has to be true of what is filled in, beside its kind.
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
    public enum Kind: Sendable, Hashable {
      case string, int, bool, secret, date
      case choice([String])
    }

    /// Whether something has to be filled in.
    public enum Need: Sendable, Hashable { case optional, required }

    /// Something that has to be true of what is filled in; nothing that is left empty breaks a rule.
    public enum Rule: Sendable, Hashable {
      /// So many digits and nothing else.
      case digits(Int)
      /// So many characters.
      case length(ClosedRange<Int>)
      /// A whole number in a range.
      case range(ClosedRange<Int>)
    }
  }

  /// Columns with a head.
  public struct Table: Sendable, Hashable {
    /// The heads of the columns.
    public var columns: [String]
    /// The rows; short ones are filled with blanks.
    public var rows: [[String]]

    /// A table.
    public init(columns: [String], rows: [[String]]) {
      self.columns = columns
      self.rows = rows
    }
  }
}

/// What a person did in a body that means something to the screen.
public enum BodyEvent: Sendable, Hashable {
  /// A row was chosen: the block and the row in it, counted through blocks, top and bottom part in this order.
  case chose(list: Int, row: Int)
  /// A form was sent, all fields valid: the block of what was pressed, counted in the same way, and the values.
  case sent(submit: Int, Record)
  /// A field was changed.
  case changed(field: String, Value)
}
