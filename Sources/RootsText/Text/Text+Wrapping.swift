extension Text {
  /// Splits a text into rows of at most a number of columns, between words where that is possible.
  ///
  /// Line feeds end a row, tabs count as blanks, words that are wider than a row are broken anywhere. Blanks at
  /// a break are dropped, those at the beginning of a paragraph stay.
  ///
  /// `rows`: the most rows to make; if there is more text, the last one ends in `…`.
  public static func wrapped(_ text: String, to columns: Int, atMost rows: Int = .max) -> [String] {
    Text(text).wrapped(to: columns, atMost: rows).map(\.string)
  }

  /// Breaks between words; each part keeps its style.
  package func wrapped(to columns: Int, atMost rows: Int = .max) -> [Text] {
    guard columns > 0, rows > 0 else { return [] }
    var wrapper = Wrapper(columns: columns, mostRows: rows)
    var string = string
    var spans = spans[...]
    string.withUTF8 { bytes in
      var scanner = CellScanner(bytes, charset: .utf8, breaks: .kept)
      while !wrapper.isFull {
        let place = scanner.place
        guard let piece = scanner.next() else { return }
        while let span = spans.first, span.range.upperBound <= place { spans.removeFirst() }
        wrapper.take(piece, spans.first.flatMap { $0.range.lowerBound <= place ? $0 : nil })
      }
    }
    return wrapper.finished()
  }

  /// The state of a wrapping: the finished rows, the one being filled, and the word at its end.
  private struct Wrapper {
    let columns: Int
    let mostRows: Int
    private var rows: [Text] = []
    private var row = Run()
    private var blanks = 0
    private var word = Run()

    private struct Run {
      var text = ""
      var columns = 0
      var spans: [Span] = []

      mutating func append(_ piece: CellScanner.Piece, _ span: Span?) {
        let start = span == nil ? 0 : text.utf8.count
        text.append(piece)
        columns += piece.columns
        if let span { mark(start..<text.utf8.count, span) }
      }

      /// Adjacent parts that look alike become one.
      mutating func mark(_ range: Range<Int>, _ span: Span) {
        if let last = spans.last, last.range.upperBound == range.lowerBound, last.style == span.style,
          last.link == span.link
        {
          spans[spans.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
          spans.append(Span(range: range, style: span.style, link: span.link))
        }
      }

      mutating func append(_ run: Run) {
        let start = run.spans.isEmpty ? 0 : text.utf8.count
        text += run.text
        columns += run.columns
        for span in run.spans { mark(span.range.moved(by: start), span) }
      }
    }

    init(columns: Int, mostRows: Int) {
      self.columns = columns
      self.mostRows = mostRows
    }

    var isFull: Bool { rows.count > mostRows }

    mutating func take(_ piece: CellScanner.Piece, _ span: Span?) {
      switch piece.cluster.base {
      case "\n":
        endWord()
        endRow()
      case " ", "\t":
        endWord()
        blanks += 1
      default: add(piece, span)
      }
    }

    mutating func finished() -> [Text] {
      endWord()
      endRow()
      guard rows.count > mostRows else { return rows }
      return rows[..<(mostRows - 1)] + [rows[mostRows - 1].cut(to: columns - 1)]
    }

    /// A word wider than a row is broken.
    private mutating func add(_ piece: CellScanner.Piece, _ span: Span?) {
      if word.columns + piece.columns > columns { endWord() }
      if word.columns == 0, row.columns > 0, row.columns + blanks + piece.columns > columns { endRow() }
      if piece.columns > columns {
        word.text.unicodeScalars.append(Charset.utf8.replacement)
        word.columns += 1
      } else {
        word.append(piece, span)
      }
    }

    private mutating func endWord() {
      guard word.columns > 0 else { return }
      let isFirst = row.columns == 0
      if !isFirst, row.columns + blanks + word.columns > columns { endRow() }
      let indent = min(blanks, columns - word.columns - row.columns)
      if indent > 0 {
        appendBlanks(indent)
      }
      row.append(word)
      blanks = 0
      word = Run()
    }

    /// Blanks between two words of one part belong to the part.
    private mutating func appendBlanks(_ count: Int) {
      let start = row.text.utf8.count
      row.text += String(repeating: " ", count: count)
      row.columns += count
      guard let last = row.spans.last, last.range.upperBound == start, let next = word.spans.first,
        next.range.lowerBound == 0, last.style == next.style, last.link == next.link
      else { return }
      row.mark(start..<start + count, last)
    }

    private mutating func endRow() {
      rows.append(Text(row.text, row.spans))
      row = Run()
      blanks = 0
    }
  }

  private func cut(to columns: Int) -> Text {
    let kept = Text.prefix(of: string, columns: columns)
    let end = kept.utf8.count
    let spans = spans.filter { $0.range.lowerBound < end }.map {
      Span(range: $0.range.clamped(to: 0..<end), style: $0.style, link: $0.link)
    }
    return Text(kept + "…", spans)
  }
}
