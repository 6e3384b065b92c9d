/// Text of a screen, parts of which may look different; and measuring and shaping text by the columns that it takes on a terminal.
///
/// Widths do not depend on the charset: a wide character that a plain terminal cannot show takes two columns
/// there as well, so both lay out alike.
public struct Text: Sendable, Hashable {
  /// What it says.
  public internal(set) var string: String

  /// The parts that look different from the rest, in order and apart from one another.
  public internal(set) var spans: [Span]

  /// Text that is shown as it is, wrapped at words.
  public init(_ string: String) { self.init(string, []) }

  init(_ string: String, _ spans: [Span]) {
    self.string = string
    self.spans = spans
  }

  /// How many columns text takes in one row, counted up to a limit.
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

  /// What happens to line feeds and tabs.
  public enum Breaks: Sendable { case replaced, kept }

  /// The text as a terminal would show it: everything that controls, hides or is unknown replaced.
  ///
  /// Messages pass this as well, with their line breaks kept, before they are written anywhere.
  public static func sanitized(
    _ text: String, charset: Charset = .utf8, breaks: Breaks = .replaced
  ) -> String {
    // Most texts are plain, and are looked at with every key.
    if text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    var shown = ""
    shown.reserveCapacity(text.utf8.count)
    scan(text, charset: charset, breaks: breaks) { piece in
      shown.append(piece)
      return true
    }
    return shown
  }

  /// The text up to a number of scalars, with `…` where there were more: what a person reads stays readable, even if it
  /// quotes.
  package static func shortened(_ text: String, to limit: Int = 1_000) -> String {
    guard text.utf8.count > limit else { return text }
    let start = text.unicodeScalars.prefix(limit)
    return start.endIndex == text.unicodeScalars.endIndex ? text : String(start) + "…"
  }

  /// The text cut to a number of columns; what is cut ends in `ending`, if that fits.
  public static func clipped(_ text: String, to columns: Int, ending: String = "…") -> String {
    guard columns > 0 else { return "" }
    if text.utf8.count <= columns, text.utf8.allSatisfy({ $0 &- 0x20 < 0x5F }) { return text }
    if width(of: text, atMost: columns + 1) <= columns { return sanitized(text) }
    let tail = width(of: ending, atMost: columns + 1) <= columns ? ending : ""
    return prefix(of: text, columns: columns - width(of: tail)) + tail
  }

  /// As much of the text as fits into a number of columns.
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

  /// Where text stands in a row that is wider.
  @nonexhaustive public enum Alignment: Sendable { case left, center, right }

  /// The text cut or filled up with blanks to exactly a number of columns.
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

  /// Hands on what is shown of a text piece by piece, until the closure has had enough.
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

extension StringProtocol {
  /// The text without blanks at either end.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
