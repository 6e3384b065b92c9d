public import Roots

/// The content of a text screen, as data: blocks from top to bottom, and the parts over a backdrop if it has them.
///
/// The selection, the scroll position and the typed text are not part of the body but of the ``BodyState``. Both are
/// values, so a screen can be copied, compared, recorded and explored.
public struct Body: Sendable, Hashable {
  package var blocks: [Block]
  package var top: Part?
  package var bottom: Part?
  /// The lines of the picture behind everything; it stays while the parts change. Without one, the parts stand over the
  /// backdrop of the scene below.
  package var backdrop: [String]?

  package init(_ blocks: [Block] = []) { self.blocks = blocks }

  package struct Part: Sendable, Hashable {
    package var height: Int
    /// All heights to which it can be slid, the lowest first, including its initial one.
    package let heights: [Height]
    package var blocks: [Block]

    package init(height: Int, heights: [Height] = [], _ blocks: [Block]) {
      self.height = height
      self.heights = heights.isEmpty ? [] : Set(heights + [.rows(height)]).sorted()
      self.blocks = blocks
    }
  }

  // Indirect: blocks are read far more often than created, and a copy of a field copies many texts.
  package indirect enum Block: Sendable, Hashable {
    case text(Text)
    case list(Rows)
    case field(Field)
    /// The button that sends a form, with its words.
    case submit(String)
    case table(Table)
    case chart(Diagram)
    case image([String])
  }

  package struct Row: Sendable, Hashable {
    package var title: String
    package var detail: String
    package var availability: Availability
    package var badges: [Badge] = []
    package var cells: [Text] = []
    package var role = Role.text
    /// The name by which the row is found again when the rows have changed; the title without one.
    package var id: String?
    /// The number that tells rows of one name apart where the same thing keeps it when the rows change.
    package var twin: Int?

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

    package init(cells: [String]) { self.init(cells: cells.map { Text($0) }) }

    var name: String { id ?? title }
    var mark: Name { Name(text: name, twin: twin) }

    /// A small sign after the title of a row, such as a count.
    package struct Badge: Sendable, Hashable {
      package var text: String
      package var role: Role

      package init(_ text: String, _ role: Role = .accent) {
        self.text = text
        self.role = role
      }
    }

    package enum Availability: Sendable, Hashable {
      case available
      case off(String)
    }
  }

  /// A field of a form.
  public struct Field: Sendable, Hashable {
    /// The name under which the value is sent.
    public var name: String
    /// The text above the field.
    public var label: String
    /// The kind of content.
    public var kind: Kind
    /// The need to fill it in.
    public var need: Need
    /// The initial content.
    public var initial: String
    /// The rules for the content, in addition to its kind.
    public var rules: [Rule]
    /// A text that the rules accept: what `--roots explore` types. Not shown.
    public var sample: String

    /// A field.
    public init(
      _ name: String, label: String? = nil, kind: Kind = .string, need: Need = .optional,
      initial: String = "", rules: [Rule] = [], sample: String = ""
    ) {
      self.name = name
      self.label = label ?? name
      self.kind = kind
      self.need = need
      self.initial = initial
      self.rules = rules
      self.sample = sample
    }

    /// A kind of content.
    @nonexhaustive public enum Kind: Sendable, Hashable {
      case string, int, bool, secret, date
      /// Several lines of text, with a number of visible rows. Enter begins a new line.
      case area(rows: Int)
      case choice([String])
    }

    /// The need to fill in a field.
    public enum Need: Sendable, Hashable { case optional, required }

    /// A rule for the content of a field; an empty field breaks no rule.
    public struct Rule: Sendable, Hashable {
      package enum Kind: Sendable, Hashable {
        case digits(Int)
        case length(ClosedRange<Int>)
        case range(ClosedRange<Int>)
        case own(OwnRule)
      }
      package let kind: Kind

      /// An exact number of digits.
      public static func digits(_ count: Int) -> Rule { Rule(kind: .digits(count)) }
      /// A number of characters.
      public static func length(_ lengths: ClosedRange<Int>) -> Rule { Rule(kind: .length(lengths)) }
      /// A whole number in a range.
      public static func range(_ range: ClosedRange<Int>) -> Rule { Rule(kind: .range(range)) }

      /// A rule of the program's own: a function from the content to what is wrong with it, in a few words, or `nil`.
      public static func own(_ complaint: @escaping @Sendable (String) -> String?) -> Rule {
        Rule(kind: .own(OwnRule(complaint)))
      }
    }

    /// A rule as a function. Two are the same only if they were made at once, since functions cannot be compared.
    package final class OwnRule: Sendable, Hashable {
      let complaint: @Sendable (String) -> String?

      init(_ complaint: @escaping @Sendable (String) -> String?) { self.complaint = complaint }

      package static func == (one: OwnRule, other: OwnRule) -> Bool { one === other }
      package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
  }

  package struct Table: Sendable, Hashable {
    /// The columns; without any there is no head, and the columns are those of the cells.
    package var columns: [Column]
    /// The rows; short ones are filled with blanks.
    package var rows: Rows
    /// True if the keys go to a cell of the selected row.
    package var hasCells = false

    package init(columns: [String], rows: [[String]]) {
      self.init(
        columns: columns.map { Column($0) }, rows: Rows(rows.map { Row(cells: $0) }, use: .reading))
    }

    /// A table of rows, with their texts for the columns in ``Row/cells``.
    package init(columns: [Column], rows: Rows) {
      self.columns = columns
      self.rows = rows
    }

    package struct Column: Sendable, Hashable {
      package var title: String
      package var width: Width
      /// The alignment of the cells; `nil` for numbers to the right and everything else to the left.
      package var alignment: Text.Alignment?

      package init(_ title: String, width: Width = .fitting, alignment: Text.Alignment? = nil) {
        self.title = title
        self.width = width
        self.alignment = alignment
      }
    }

    package typealias Width = RootsTerminal.Table.Width
  }
}

/// Input to a body that has a meaning for the screen.
@nonexhaustive public enum BodyEvent: Sendable, Hashable {
  /// A row or a link was chosen: the block, numbered through blocks, top and bottom part, and the row or link in it.
  case chose(list: Int, row: Int)
  /// A form was sent, with all fields valid: the block of the button, numbered in the same way, and the values.
  case sent(submit: Int, Record)
  /// A field was changed: its name and its value.
  case changed(field: String, Value)
}
