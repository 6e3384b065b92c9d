extension TextField {
  /// What is seen of a field through a window of some columns.
  public struct Window: Hashable, Sendable {
    /// The visible part, cleaned, exactly as wide as it is drawn and at most as wide as the window.
    public let text: String
    /// The column of the cursor.
    public let cursor: Int
  }

  /// The part of the field around the cursor that fits into so many columns.
  ///
  /// The window moves in steps of half its width, so the text stands still while one types; `…` at an edge says
  /// that there is more. It depends on nothing but text, cursor and width.
  public func window(columns: Int) -> Window {
    guard columns > 0 else { return Window(text: "", cursor: 0) }
    let shown = pieces
    let before = shown[..<cursor].reduce(0) { $0 + $1.columns }
    let total = shown[cursor...].reduce(before) { $0 + $1.columns }
    let offset = Self.offset(cursor: before, total: total, columns: columns)
    let text = Self.cut(shown, from: offset, columns: columns, total: total)
    return Window(text: text, cursor: min(before - offset, columns - 1))
  }

  private typealias Shown = (text: String, columns: Int)

  private var pieces: [Shown] {
    characters.map { character in
      if kind == .secret { return (String(Character(Glyph.secret)), 1) }
      let text = Text.sanitized(String(character))
      return (text, Text.width(of: text))
    }
  }

  /// The first visible column: zero while text and cursor fit, else a multiple of half the window.
  private static func offset(cursor: Int, total: Int, columns: Int) -> Int {
    if total < columns || cursor < columns - 1 { return 0 }
    let step = max(1, columns / 2)
    // The cursor stays left of the last column, which may hold the sign for more.
    return min(cursor, ((cursor - columns + 1) / step + 1) * step)
  }

  private static func cut(_ shown: [Shown], from offset: Int, columns: Int, total: Int) -> String {
    let hasMoreLeft = offset > 0 && columns > 2
    let hasMoreRight = total > offset + columns && columns > 2
    let first = offset + (hasMoreLeft ? 1 : 0)
    let last = offset + columns - (hasMoreRight ? 1 : 0)
    var text = hasMoreLeft ? "…" : ""
    var column = 0
    for piece in shown {
      let end = column + piece.columns
      if column >= first, end <= last {
        text += piece.text
      } else if end > first, column < last {
        // Cut in two by an edge.
        text += String(repeating: " ", count: min(end, last) - max(column, first))
      }
      column = end
    }
    return hasMoreRight ? text + "…" : text
  }
}
