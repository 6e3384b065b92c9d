/// Keys that are typed where nothing is shown: only the name of the field is kept for the tape.
struct SecretKeys {
  private var open: (name: String, wasFilled: Bool)?

  var isOpen: Bool { open != nil }

  mutating func touch(_ secret: (field: String, text: String)) {
    if open == nil { open = (secret.field, !secret.text.isEmpty) }
  }

  mutating func close(_ text: String?) -> (name: String, wasFilled: Bool, left: Content)? {
    guard let field = open else { return nil }
    open = nil
    return (field.name, field.wasFilled, Content(text ?? ""))
  }

  /// The text that was left in the field.
  enum Content: Equatable {
    case none
    /// Blanks alone, which forms take for nothing: a secret in their place would go where they do not.
    case blanks(String)
    case secret

    init(_ text: String) {
      self = text.isEmpty ? .none : text.allSatisfy { $0 == " " } ? .blanks(text) : .secret
    }
  }
}
