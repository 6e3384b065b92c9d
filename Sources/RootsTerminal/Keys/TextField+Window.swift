extension TextField {
  package struct Window: Hashable, Sendable {
    /// The visible text, sanitized, exactly as wide as it is drawn and at most as wide as the window.
    package let text: String
    package let cursor: Int
    var offset = 0
  }

  /// The window moves in steps of half its width, so the text stands still during typing; `…` at an edge marks more
  /// text. It depends only on text, cursor and width.
  package func window(columns: Int) -> Window {
    guard columns > 0 else { return Window(text: "", cursor: 0) }
    let left = width(of: before)
    let total = left + width(of: after)
    let offset = Self.offset(cursor: left, total: total, columns: columns)
    let text = cut(from: offset, columns: columns, left, total)
    return Window(text: text, cursor: min(left - offset, columns - 1), offset: offset)
  }

  /// The nearest edge for a character out of sight.
  func column(of place: Int, inWindowOf columns: Int) -> Int {
    let column = width(of: String(text.prefix(place))) - window(columns: columns).offset
    return max(0, min(column, columns - 1))
  }

  private typealias Shown = (text: String, columns: Int)

  private func piece(_ character: Character) -> Shown {
    if kind == .secret { return (String(Character(Glyph.secret)), 1) }
    let text = Text.sanitized(String(character))
    return (text, Text.width(of: text))
  }

  private func width(of text: String) -> Int {
    // A fast path: most texts are plain, and they are measured with every frame.
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text.utf8.count }
    return text.reduce(0) { $0 + piece($1).columns }
  }

  /// The first visible column: 0 while text and cursor fit, else a multiple of half the window.
  private static func offset(cursor: Int, total: Int, columns: Int) -> Int {
    if total < columns || cursor < columns - 1 { return 0 }
    let step = max(1, columns / 2)
    // The cursor stays left of the last column, which may hold the `…`.
    return min(cursor, ((cursor - columns + 1) / step + 1) * step)
  }

  /// The cost depends on the window, not on the text.
  private func cut(from offset: Int, columns: Int, _ left: Int, _ total: Int) -> String {
    let hasMoreLeft = offset > 0 && columns > 2
    let hasMoreRight = total > offset + columns && columns > 2
    let first = offset + (hasMoreLeft ? 1 : 0)
    let last = offset + columns - (hasMoreRight ? 1 : 0)
    var shown: [Shown] = []
    var column = left
    for character in before.reversed() {
      if column <= first { break }
      shown.append(piece(character))
      column -= shown[shown.count - 1].columns
    }
    shown.reverse()
    var end = left
    for character in after {
      if end >= last { break }
      shown.append(piece(character))
      end += shown[shown.count - 1].columns
    }
    var text = hasMoreLeft ? "…" : ""
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
