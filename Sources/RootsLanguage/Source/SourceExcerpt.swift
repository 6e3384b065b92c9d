internal import Roots
internal import RootsText

/// One line of a file and the marks below it, made fit for a terminal.
///
/// The line stands as it was written. Tabs stay tabs and are repeated below, so both lines are cut at
/// the same stops; of a very long line only the surroundings of the place are shown.
package struct SourceExcerpt {
  package private(set) var line = ""
  package private(set) var marks = ""

  /// The maximum length in bytes of a line that is shown whole.
  private let wholeLine: Int
  private let scalarsBefore: Int
  private let columns: Int
  /// The columns for which a tab counts where lines are cut.
  private let tab: Int

  private let start: Int
  private let end: Int

  /// - Parameter width: of the terminal, if it stands on one.
  package init(of source: SourceText, around range: SourceRange, within width: Int? = nil) {
    let whole = source.line(at: range.start)
    let room = max(20, width ?? 200)
    tab = width == nil ? 1 : 8
    let tabs = source.bytes[whole.start..<whole.end].count { $0 == UInt8(ascii: "\t") }
    wholeLine = min(200, room - (tab - 1) * tabs)
    (scalarsBefore, columns) = (min(60, room / 2 - 4), min(120, room - 3))
    start = min(max(range.start, whole.start), whole.end)
    end = min(max(range.end, start), whole.end)
    source.bytes.withUnsafeBufferPointer { draw(whole, of: $0) }
  }

  private mutating func draw(_ whole: SourceRange, of bytes: UnsafeBufferPointer<UInt8>) {
    let isWhole = whole.length <= wholeLine
    let first = isWhole ? whole.start : windowStart(in: whole, of: bytes)
    if first > whole.start { put("…", width: 1, at: first - 1) }
    var reader = ScalarReader(bytes, from: first, to: whole.end)
    var width = 0
    var scalars = 0
    var previous: Unicode.Scalar?
    // Marks take no column, and there may be any number of them.
    while isWhole || width < columns && scalars < 2 * columns {
      scalars += 1
      let offset = reader.offset
      guard let piece = reader.next() else { break }
      let next = reader.peek()
      width += put(piece, after: previous, before: next?.scalar, at: offset)
      previous = piece.scalar
    }
    if reader.offset < whole.end { line += "…" }
    if !marks.contains("^") { marks += "^" }
  }

  private func windowStart(in whole: SourceRange, of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var offset = start
    var scalars = 0
    while offset > whole.start, scalars < scalarsBefore, start - offset < 4 * scalarsBefore {
      offset -= 1
      if bytes[offset] & 0xC0 != 0x80 { scalars += bytes[offset] == UInt8(ascii: "\t") ? tab : 1 }
    }
    return offset
  }

  private mutating func put(
    _ piece: ScalarReader.Piece, after previous: Unicode.Scalar?, before next: Unicode.Scalar?, at offset: Int
  ) -> Int {
    let shown: String
    switch piece {
    case .scalar("\t"):
      line += "\t"
      if offset == start, end > start { marks += "^" }
      if offset < end || offset < start { marks += "\t" }
      return 8
    case .scalar(let scalar): shown = VisibleText.shown(scalar, after: previous, before: next)
    case .invalid(let byte): shown = VisibleText.shown(invalid: byte)
    }
    let width = shown.unicodeScalars.reduce(0) { $0 + Self.columns(of: $1) }
    put(shown, width: width, at: offset)
    return width
  }

  /// The columns that a terminal gives to a scalar; to what joins or forms a picture, none.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return Text.width(of: String(scalar), atMost: 2)
    }
  }

  private mutating func put(_ text: String, width: Int, at offset: Int) {
    line += text
    if offset < start {
      marks += String(repeating: " ", count: width)
    } else if offset < end {
      marks += String(repeating: "^", count: width)
    }
  }
}
