package import Roots

extension TapePrinter {
  /// A text in the first kind of quotes that it does not hold; nil if there is none, or it holds what acts on terminals.
  static func quoted(_ text: String) -> String? {
    guard !TapeSpelling.acts(text), !text.utf8.contains(where: { TapeLexer.isLineEnd($0) || $0 == 0 }) else {
      return nil
    }
    return ["\"", "'", "`"].first { !text.contains(part: $0) }.map { $0 + text + $0 }
  }

  /// A text in quotes, altered if no quotes can hold it: for names and remarks, not for typed text.
  static func string(_ text: String) -> String {
    if let quoted = quoted(text) { return quoted }
    let text = TapeSpelling.spelled(String(text.map { $0.isNewline || $0 == "\0" ? " " : $0 }))
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "`": plain.append("'")
      default: plain.append(scalar)
      }
    }
    let rest = String(plain)
    return quoted(rest) ?? "`\(rest)`"
  }

  /// A text as strings that VHS joins with one blank each; `nil` if that is not possible.
  static func quotedList(_ text: String) -> String? {
    if let whole = quoted(text) { return whole }
    var parts: [String] = []
    var current: String?
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let longer = current.map { "\($0) \(word)" } ?? String(word)
      if quoted(longer) != nil {
        current = longer
        continue
      }
      guard let part = current.flatMap(quoted), quoted(String(word)) != nil else { return nil }
      parts.append(part)
      current = String(word)
    }
    guard let last = current.flatMap(quoted) else { return nil }
    return (parts + [last]).joined(separator: " ")
  }

  static func word(_ text: String) -> String {
    var scanner = StatementScanner(ArraySlice(text.utf8))
    let isBare = scanner.word() == text && !text.hasPrefix("/") && !TapeSpelling.acts(text)
    return isBare ? text : string(text)
  }

  static func argument(_ text: String) -> String { isArgument(text) ? text : string(text) }

  private static func isArgument(_ text: String) -> Bool {
    var scanner = StatementScanner(ArraySlice(text.utf8))
    let beginsPlainly = !"\"'`{[/".utf8.contains(text.utf8.first ?? UInt8(ascii: "/"))
    return beginsPlainly && scanner.argument() == text && !TapeSpelling.acts(text)
  }

  /// A slash in a pattern gets a backslash, which RE2 reads as the slash itself. `nil` if no line can hold it.
  static func pattern(_ source: String) -> String? {
    var text = ""
    var isEscaped = false
    for scalar in source.unicodeScalars {
      if scalar == "\n" || scalar == "\r" || scalar == "\0" { return nil }
      if scalar == "/", !isEscaped { text += "\\" }
      if TapeSpelling.acts(scalar) {
        text += isEscaped ? "" : "\\"
        text += "x{\(String(scalar.value, radix: 16))}"
        isEscaped = false
        continue
      }
      isEscaped = scalar == "\\" && !isEscaped
      text.unicodeScalars.append(scalar)
    }
    return isEscaped ? nil : "/\(text)/"
  }

  /// Text as a word if it stays text; `nil` if no quotes can hold it, because another text is another claim.
  package static func valueText(_ value: Value) -> String? {
    guard case .string(let text) = value else { return value.json }
    return isArgument(text) && StatementParser.value(ofWord: text) == value ? text : quoted(text)
  }
}
