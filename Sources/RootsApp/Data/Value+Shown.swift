package import Roots

extension Value {
  /// The value as it is printed inside text.
  package var shown: String {
    switch self {
    case .null: ""
    case .string(let text): text
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double, .list, .record: json
    }
  }
}
