extension Text {
  /// The text as rows of at most so many columns, broken between words where that is possible.
  ///
  /// Line feeds end a row, tabs count as blanks, words that are wider than a row are broken anywhere. Blanks at
  /// a break are dropped, those at the beginning of a paragraph stay.
  ///
  /// `rows`: the most rows to make; if there is more text, the last one ends in `…`.
  public static func wrapped(_ text: String, to columns: Int, atMost rows: Int = .max) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    var wrapper = Wrapper(columns: columns, mostRows: rows)
    scan(text, charset: .utf8, breaks: .kept) { piece in
      wrapper.take(piece)
      return !wrapper.isFull
    }
    return wrapper.finished()
  }

  /// Rows in the making: the finished ones, the one being filled, and the word at its end.
  private struct Wrapper {
    let columns: Int
    let mostRows: Int
    private var rows: [String] = []
    private var row = Run()
    private var blanks = 0
    private var word = Run()

    private struct Run {
      var text = ""
      var columns = 0
    }

    init(columns: Int, mostRows: Int) {
      self.columns = columns
      self.mostRows = mostRows
    }

    /// Whether more text would only be cut off.
    var isFull: Bool { rows.count > mostRows }

    mutating func take(_ piece: CellScanner.Piece) {
      switch piece.cluster.base {
      case "\n":
        endWord()
        endRow()
      case " ", "\t":
        endWord()
        blanks += 1
      default: add(piece)
      }
    }

    mutating func finished() -> [String] {
      endWord()
      endRow()
      guard rows.count > mostRows else { return rows }
      let last = rows[mostRows - 1]
      return rows[..<(mostRows - 1)] + [Text.prefix(of: last, columns: columns - 1) + "…"]
    }

    /// Adds to the word; a word as wide as a row stands on its own row.
    private mutating func add(_ piece: CellScanner.Piece) {
      if word.columns + piece.columns > columns { endWord() }
      if word.columns == 0, row.columns > 0, row.columns + blanks + piece.columns > columns { endRow() }
      if piece.columns > columns {
        word.text.unicodeScalars.append(Charset.utf8.replacement)
        word.columns += 1
      } else {
        word.text.append(piece)
        word.columns += piece.columns
      }
    }

    private mutating func endWord() {
      guard word.columns > 0 else { return }
      let isFirst = row.columns == 0
      if !isFirst, row.columns + blanks + word.columns > columns { endRow() }
      let indent = min(blanks, columns - word.columns - row.columns)
      if indent > 0 {
        row.text += String(repeating: " ", count: indent)
        row.columns += indent
      }
      row.text += word.text
      row.columns += word.columns
      blanks = 0
      word = Run()
    }

    private mutating func endRow() {
      rows.append(row.text)
      row = Run()
      blanks = 0
    }
  }
}
