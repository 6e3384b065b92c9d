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

  /// Whether the value counts as true: anything but false, null, zero and an empty text.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let truth): truth
    case .int(let number): number != 0
    case .double(let number): number != 0
    case .string(let text): !text.isEmpty
    case .list(let items): !items.isEmpty
    case .record: true
    }
  }
}
