package import Roots

package enum KdlValue: Hashable, Sendable {
  case string(String)
  case number(KdlNumber)
  case bool(Bool)
  case null
}

extension KdlValue {
  package var text: String? { if case .string(let text) = self { text } else { nil } }

  package var number: KdlNumber? { if case .number(let number) = self { number } else { nil } }

  package var integer: Int? { number?.integer }

  package var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }

  package var kind: String {
    switch self {
    case .string: "string"
    case .number: "number"
    case .bool: "bool"
    case .null: "null"
    }
  }

  /// The value as engine data: an integer if it is one and fits, else a double.
  package var data: Value {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): number.integer.map(Value.int) ?? .double(number.double)
    case .bool(let truth): .bool(truth)
    case .null: .null
    }
  }

  /// Lists and records have none in KDL.
  package init?(_ data: Value) {
    switch data {
    case .string(let text): self = .string(text)
    case .int(let number): self = .number(KdlNumber(number))
    case .double(let number): self = .number(KdlNumber(number))
    case .bool(let truth): self = .bool(truth)
    case .null: self = .null
    case .secret(let secret): self = .string(secret.shown)
    case .list, .record: return nil
    }
  }
}

extension KdlTree {
  func value(of token: KdlToken) -> KdlValue {
    switch token.form {
    case .number, .infinity, .negativeInfinity, .notANumber:
      .number(KdlNumber(written: source.text(in: token.range)))
    case .yes: .bool(true)
    case .no: .bool(false)
    case .null: .null
    case .identifier, .quoted, .escaped, .multiline, .raw, .rawMultiline: .string(string(of: token))
    }
  }

  func string(of token: KdlToken) -> String {
    source.bytes.withUnsafeBufferPointer { KdlStringReader($0).string(of: token) }
  }
}
