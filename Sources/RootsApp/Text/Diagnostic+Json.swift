extension Diagnostic {
  /// The diagnostic as one JSON object on one line, for editors and scripts.
  package var json: String {
    let end = source.position(at: range.end)
    var fields: [(String, String)] = [
      ("file", quoted(source.name)),
      ("line", "\(position.line)"),
      ("column", "\(position.column)"),
      ("endLine", "\(end.line)"),
      ("endColumn", "\(end.column)"),
      ("severity", quoted(severity.rawValue)),
    ]
    if let code { fields.append(("code", quoted(code))) }
    fields.append(("message", quoted(message)))
    switch help {
    case .suggestion(let name): fields.append(("suggestion", quoted(name)))
    case .hint(let hint): fields.append(("hint", quoted(hint)))
    case nil: break
    }
    return "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where VisibleText.isHidden(scalar): result += escapes(of: scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private func escapes(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf16
      .map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      .joined()
  }
}
