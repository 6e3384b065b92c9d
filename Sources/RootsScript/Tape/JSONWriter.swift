internal import Roots

/// Writes values as JSON on one line, with an own stack instead of recursion.
enum JSONWriter {
  private enum Task {
    case value(Value)
    case text(String)
  }

  static func text(of value: Value) -> String {
    var output = ""
    var work: [Task] = [.value(value)]
    while let task = work.popLast() {
      switch task {
      case .text(let text): output += text
      case .value(.list(let values)):
        output += "["
        work.append(.text("]"))
        for (place, member) in values.enumerated().reversed() {
          work.append(.value(member))
          if place > 0 { work.append(.text(",")) }
        }
      case .value(.record(let fields)):
        output += "{"
        work.append(.text("}"))
        for (place, field) in fields.enumerated().reversed() {
          work += [.value(field.1), .text(quoted(field.0) + ":")]
          if place > 0 { work.append(.text(",")) }
        }
      case .value(let value): output += simple(value)
      }
    }
    return output
  }

  private static func simple(_ value: Value) -> String {
    switch value {
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): "\(number)"
    case .double(let number): number.isFinite ? "\(number)" : "null"
    case .string(let text): quoted(text)
    default: "null"
    }
  }

  /// A text as JSON quotes it, control characters escaped.
  static func quoted(_ text: String) -> String {
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted.append(contentsOf: "\\\"".unicodeScalars)
      case "\\": quoted.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
      case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
        quoted.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }
}
