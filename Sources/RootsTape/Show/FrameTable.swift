internal import Roots
internal import RootsTerminal

/// The rows of many frames, each kept once, for pages.
///
/// A page of five hundred whole frames would be large; most rows stay as they were, and many occur again.
struct FrameTable {
  var options: PictureOptions
  private var lookNumbers: [Look: Int] = [.plain: 0]
  private var looks = [Look.plain]
  private var rowNumbers: [[Frame.Piece]: Int] = [:]
  private var rows: [[Frame.Piece]] = []

  init(_ options: PictureOptions) { self.options = options }

  mutating func number(ofRow y: Int, in frame: Frame) -> Int {
    let pieces = frame.pieces(inRow: y, theme: options.theme)
    if let known = rowNumbers[pieces] { return known }
    for piece in pieces where lookNumbers[piece.look] == nil {
      lookNumbers[piece.look] = looks.count
      looks.append(piece.look)
    }
    rowNumbers[pieces] = rows.count
    rows.append(pieces)
    return rows.count - 1
  }

  /// Numbers of looks and texts in turn; a character that is wider or has marks is a list with its width.
  var rowList: Value {
    .list(
      rows.map { row in
        .list(
          row.flatMap { piece -> [Value] in
            let text = Value.string(piece.text)
            return [
              .int(lookNumbers[piece.look] ?? 0), piece.isSign ? .list([text, .int(piece.width)]) : text,
            ]
          })
      })
  }

  /// The ground of all pictures: their own one, on a light page as on a dark one.
  var paper: Value { .string("\(options.palette.background)") }

  /// The looks in the form that a page reads: the color of the text, that behind it, and classes of the text.
  var lookList: Value {
    .list(
      looks.map { look in
        let paint = Paint(look, palette: options.palette)
        let ground = paint.background.map { Value.string("\($0)") } ?? .int(0)
        return .list([.string("\(paint.foreground)"), ground, .string(paint.classes)])
      })
  }
}

extension Paint {
  fileprivate var classes: String {
    let names: [(Style.Attributes, String)] = [
      (.bold, "bold"), (.italic, "slant"), (.underline, "under"), (.strike, "strike"),
    ]
    return names.filter { attributes.contains($0.0) }.map(\.1).joined(separator: " ")
  }
}

struct FrameTrail {
  private var shown: Frame?

  struct Change {
    /// Rows from the top, each with its number in the table.
    var rows: [(y: Int, number: Int)] = []
    /// The size, if it has changed; then all rows are given.
    var size: Size?
    var cursor: Point??
  }

  mutating func change(to frame: Frame, _ table: inout FrameTable) -> Change {
    defer { shown = frame }
    var change = Change()
    let isSized = shown?.size != frame.size
    if isSized { change.size = frame.size }
    if isSized || shown?.cursor != frame.cursor { change.cursor = .some(frame.cursor) }
    let rows = shown.map { frame.rows(changedSince: $0) } ?? Array(0..<frame.size.rows)
    change.rows = rows.map { ($0, table.number(ofRow: $0, in: frame)) }
    return change
  }
}

extension FrameTrail.Change {
  var fields: Record {
    var fields = Record()
    if !rows.isEmpty { fields["f"] = .list(rows.flatMap { [.int($0.y), .int($0.number)] }) }
    if let size { fields["z"] = .list([.int(size.columns), .int(size.rows)]) }
    if let cursor { fields["c"] = cursor.map { .list([.int($0.x), .int($0.y)]) } ?? .int(0) }
    return fields
  }
}
