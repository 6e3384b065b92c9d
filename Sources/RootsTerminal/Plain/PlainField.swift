internal import Roots

/// A field of a form as a question that one line answers.
struct PlainField {
  let field: Body.Field
  let place: Int
  let text: String
  /// The screen on which it stands.
  var screen: ContextID?

  var label: String { field.label.isEmpty ? field.name : field.label }

  /// The words before the answer: `Size (S, M, L), now M? `.
  var question: String {
    let options =
      switch field.kind {
      case .bool: " (yes, no)"
      case .choice(let words): " (\(words.joined(separator: ", ")))"
      case .date: " (a day such as 2026-01-31)"
      case .string, .int, .secret, .area: ""
      }
    return "\(label)\(options)\(now.isEmpty ? "" : ", now \(now)")? "
  }

  private var now: String {
    switch field.kind {
    case .secret: text.isEmpty ? "" : PlainBody.length(ofSecret: text)
    case .bool: text == "true" ? "yes" : "no"
    case .area: text.isEmpty ? "" : text.split(whereSeparator: \.isNewline).joined(separator: " / ")
    case .string, .int, .date, .choice: text
    }
  }

  func holding(_ text: String) -> PlainField {
    PlainField(field: field, place: place, text: text, screen: screen)
  }

  func takes(_ line: String) -> Bool {
    switch field.kind {
    case .bool: isYes(line) != nil
    case .choice(let words): word(line, of: words) != nil
    case .string, .int, .secret, .date, .area: true
    }
  }

  func refusal(of line: String) -> String {
    switch field.kind {
    case .bool: "'\(line.trimmed)' is neither yes nor no"
    case .choice(let words):
      switch beginning(line, of: words).map({ words[$0] }) {
      case let fitting where fitting.count > 1:
        "'\(line.trimmed)' may be \(fitting.prefix(9).map { $0 }.listed(with: "or"))"
      default:
        "'\(line.trimmed)' is none of "
          + (words.count > 9 ? "the \(words.count)" : words.joined(separator: ", "))
      }
    case .string, .int, .secret, .date, .area: ""
    }
  }

  func keys(for line: String) -> [Key] {
    switch field.kind {
    case .bool: return isYes(line) == (text == "true") ? [] : [.space]
    case .choice(let words):
      guard let wanted = word(line, of: words) else { return [] }
      let steps = wanted - (words.firstIndex(of: text) ?? -1)
      return Array(repeating: steps > 0 ? .right : .left, count: abs(steps))
    case .string, .int, .secret, .date, .area: return []
    }
  }

  private func isYes(_ line: String) -> Bool? {
    switch line.trimmed.lowercased() {
    case "y", "yes", "true", "on", "1": true
    case "n", "no", "false", "off", "0": false
    default: nil
    }
  }

  /// The word that is meant: by itself, by its number, or by its beginning if no other begins so.
  private func word(_ line: String, of words: [String]) -> Int? {
    let text = line.trimmed.lowercased()
    if let place = words.firstIndex(where: { $0.lowercased() == text }) { return place }
    if let number = Int(text), words.indices.contains(number - 1) { return number - 1 }
    let fitting = beginning(line, of: words)
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// The places of the words that begin so.
  private func beginning(_ line: String, of words: [String]) -> [Int] {
    let text = line.trimmed.lowercased()
    return text.isEmpty ? [] : words.indices.filter { words[$0].lowercased().hasPrefix(text) }
  }
}
