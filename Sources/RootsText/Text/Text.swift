/// Text of a screen, with parts that may look different, and functions to measure and shape text by terminal columns.
///
/// Widths do not depend on the charset: a wide character that a plain terminal cannot show takes two columns
/// there as well, so both lay out alike.
public struct Text: Sendable, Hashable {
  /// The plain string, without styles.
  public internal(set) var string: String

  /// The parts that look different from the rest, in order and apart from one another.
  public internal(set) var spans: [Span]

  /// Text that is shown as it is, wrapped at words.
  public init(_ string: String) { self.init(string, []) }

  package init(_ string: String, _ spans: [Span]) {
    self.string = string
    self.spans = spans
  }

  /// The number of columns that a text takes in one row, counted up to a limit.
  public static func width(of text: String, atMost limit: Int = .max) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = CellScanner(bytes, charset: .utf8)
      var used = 0
      while used < limit {
        let count = scanner.plainRun(atMost: limit - used)
        if count > 0 {
          _ = scanner.takePlain(count)
          used += count
        } else if let piece = scanner.next() {
          used += piece.columns
        } else {
          break
        }
      }
      return min(used, limit)
    }
  }

  /// The treatment of line feeds and tabs.
  public enum Breaks: Sendable { case replaced, kept }

  /// The text as a terminal would show it: control characters, invisible and unknown ones are replaced.
  ///
  /// Messages are sanitized too, with their line breaks kept, before they are written anywhere.
  public static func sanitized(
    _ text: String, charset: Charset = .utf8, breaks: Breaks = .replaced
  ) -> String {
    // A fast path: most texts are plain, and this runs with every key.
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    var shown = ""
    shown.reserveCapacity(text.utf8.count)
    scan(text, charset: charset, breaks: breaks) { piece in
      shown.append(piece)
      return true
    }
    return shown
  }

  /// The text cut to a number of scalars, with `…` if there were more, so that messages that quote input stay readable.
  package static func shortened(_ text: String, to limit: Int = 1_000) -> String {
    guard text.utf8.count > limit else { return text }
    let start = text.unicodeScalars.prefix(limit)
    return start.endIndex == text.unicodeScalars.endIndex ? text : String(start) + "…"
  }

  /// The text cut to a number of columns; a cut text ends in `ending`, if that fits.
  public static func clipped(_ text: String, to columns: Int, ending: String = "…") -> String {
    guard columns > 0 else { return "" }
    if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    if width(of: text, atMost: columns + 1) <= columns { return sanitized(text) }
    let tail = width(of: ending, atMost: columns + 1) <= columns ? ending : ""
    return prefix(of: text, columns: columns - width(of: tail)) + tail
  }

  /// The longest beginning of the text that fits into a number of columns, sanitized.
  static func prefix(of text: String, columns: Int) -> String {
    var shown = ""
    var used = 0
    scan(text, charset: .utf8) { piece in
      used += piece.columns
      if used <= columns { shown.append(piece) }
      return used < columns
    }
    return shown
  }

  /// The position of text in a wider row.
  @nonexhaustive public enum Alignment: Sendable { case left, center, right }

  /// The text cut, or padded with blanks, to exactly a number of columns.
  public static func fitted(_ text: String, to columns: Int, _ alignment: Alignment = .left) -> String {
    let shown = clipped(text, to: columns)
    let spare = max(0, columns - width(of: shown))
    let before =
      switch alignment {
      case .left: 0
      case .center: spare / 2
      case .right: spare
      }
    return String(repeating: " ", count: before) + shown + String(repeating: " ", count: spare - before)
  }

  /// Passes the sanitized text on piece by piece, until the closure returns `false`.
  static func scan(
    _ text: String, charset: Charset, breaks: Breaks = .replaced, _ body: (CellScanner.Piece) -> Bool
  ) {
    var text = text
    text.withUTF8 { bytes in
      var scanner = CellScanner(bytes, charset: charset, breaks: breaks)
      while let piece = scanner.next(), body(piece) {}
    }
  }
}

extension String {
  mutating func append(_ piece: CellScanner.Piece) {
    append(piece.cluster)
    if piece.isTwin { unicodeScalars.append(piece.cluster.base) }
  }
}
