extension String {
  /// The text with a backslash before every quote and every backslash.
  package var escapingQuotes: String { replacing(each: "\\", by: "\\\\").replacing(each: "\"", by: "\\\"") }
}

extension StringProtocol {
  /// The text between single quotes as messages show it: one line, at most 40 characters, no controls.
  package var quoted: String {
    var shown = "'"
    for scalar in unicodeScalars.prefix(40) {
      if isPrintable(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    let isWhole = unicodeScalars.dropFirst(40).isEmpty
    return shown + (isWhole ? "'" : "…'")
  }

  private func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      return false
    default:
      return true
    }
  }
}
