internal import Roots

extension Diagnostic {
  /// One object on one line, for editors and scripts.
  package var json: String {
    let end = source.position(at: range.end)
    var record: Record = [
      "file": .string(source.name), "line": .int(position.line), "column": .int(position.column),
      "endLine": .int(end.line), "endColumn": .int(end.column), "severity": .string(severity.rawValue),
    ]
    if let code { record["code"] = .string(code) }
    record["message"] = .string(message)
    switch help {
    case .suggestion(let name): record["suggestion"] = .string(name)
    case .hint(let hint): record["hint"] = .string(hint)
    case nil: break
    }
    return record.json
  }
}
