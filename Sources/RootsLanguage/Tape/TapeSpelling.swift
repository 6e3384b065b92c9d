/// The scalars that a tape holds only spelled out: controls, and what turns the direction of writing or is not seen.
package enum TapeSpelling {
  /// Whether a character may not stand in a tape as it is. Those that join others into a picture may, and tabs.
  static func acts(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "\t" || scalar == "\u{200D}" { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }

  static func acts(_ text: String) -> Bool { text.unicodeScalars.contains(where: acts) }

  /// A name or remark with all of it spelled out, as `\u{1b}`.
  static func spelled(_ text: String) -> String {
    guard acts(text) else { return text }
    return text.unicodeScalars.map { acts($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
  }

  /// The name of a key that types a character of this kind: `U+202E`.
  static func keyName(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  static func scalar(named name: String) -> Unicode.Scalar? {
    guard name.hasPrefix("U+"), (4...6).contains(name.utf8.count - 2) else { return nil }
    return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
  }

  /// A tape that is handed on, with its comments spelled out, and what in its commands cannot be.
  package static func handingOn(
    _ bytes: [UInt8], of name: String, dialect: TapeDialect = .roots
  ) -> (bytes: [UInt8], mistakes: [Diagnostic]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let kept: (Unicode.Scalar) -> Bool = { "\n\r\u{FEFF}".unicodeScalars.contains($0) }
    guard text.unicodeScalars.contains(where: { acts($0) && !kept($0) }) else { return (bytes, []) }
    let source = SourceText(name: name, bytes: Array(text.utf8))
    let comments = Tape(source, dialect: dialect).remarks.map(\.range)
    var (spelled, mistakes, place) = ("", [] as [Diagnostic], 0)
    for scalar in text.unicodeScalars {
      let end = place + UTF8.width(scalar)
      if !acts(scalar) || kept(scalar) {
        spelled.unicodeScalars.append(scalar)
      } else if comments.contains(where: { $0.contains(place) }) {
        spelled += Self.spelled(String(scalar))
      } else {
        mistakes.append(
          Diagnostic(
            .error, code: "T122", "\(keyName(of: scalar)) is not seen, and may act on a terminal",
            help: .hint("press it with 'Key \(keyName(of: scalar))'"),
            at: SourceRange(start: place, end: end), in: source))
      }
      place = end
    }
    return (Array(spelled.utf8), mistakes)
  }
}
