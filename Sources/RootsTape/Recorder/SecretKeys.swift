internal import Roots

/// What is typed where nothing is shown: only the name of the field is kept for the tape.
///
/// The texts themselves are remembered as long as the program runs, so that none gets onto the tape another
/// way: in an answer, say.
struct SecretKeys {
  private var open: (name: String, wasFilled: Bool)?
  private var texts: Set<String> = []

  /// Whether somebody is just typing into such a field.
  var isOpen: Bool { open != nil }

  /// A key is about to change the field.
  mutating func touch(_ secret: (field: String, text: String)) {
    if open == nil { open = (secret.field, !secret.text.isEmpty) }
  }

  /// Nobody types there any more; what the tape has to say of it.
  mutating func close(_ text: String?) -> (name: String, wasFilled: Bool, isFilled: Bool)? {
    guard let field = open else { return nil }
    open = nil
    if let text, !text.isEmpty { texts.insert(text) }
    return (field.name, field.wasFilled, !(text ?? "").isEmpty)
  }

  /// Whether one of the texts is somewhere in a value.
  func isIn(_ value: Value) -> Bool {
    if texts.isEmpty { return false }
    var rest = [value]
    while let value = rest.popLast() {
      switch value {
      case .string(let text): if texts.contains(where: { text.contains($0) }) { return true }
      case .list(let values): rest += values
      case .record(let record): rest += record.map { $1 }
      default: break
      }
    }
    return false
  }
}
