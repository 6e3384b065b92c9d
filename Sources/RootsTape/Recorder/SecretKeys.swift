/// What is typed where nothing is shown: only the name of the field is kept for the tape.
struct SecretKeys {
  private var open: (name: String, wasFilled: Bool)?

  var isOpen: Bool { open != nil }

  mutating func touch(_ secret: (field: String, text: String)) {
    if open == nil { open = (secret.field, !secret.text.isEmpty) }
  }

  /// Ends the typing into the field. Returns what the tape has to say about it.
  mutating func close(_ text: String?) -> (name: String, wasFilled: Bool, isFilled: Bool)? {
    guard let field = open else { return nil }
    open = nil
    return (field.name, field.wasFilled, !(text ?? "").isEmpty)
  }
}
