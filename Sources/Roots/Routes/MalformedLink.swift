package struct MalformedLink: Error, Hashable, Sendable {
  /// The column, counted from one in Unicode scalars.
  package let column: Int

  package let problem: Problem

  package enum Problem: Hashable, Sendable {
    case empty
    case tooLong(Int, limit: Int)
    case control(Unicode.Scalar)
    case brokenEscape(String)
    case invalidUTF8(String)
    case userInfo
  }
}

extension MalformedLink: CustomStringConvertible {
  package var description: String { "column \(column): \(message)" }

  package var message: String {
    switch problem {
    case .empty:
      "a link cannot be empty; write '/' for the start"
    case .tooLong(let length, let limit):
      "a link of \(length) bytes is too long; the limit is \(limit)"
    case .control(let scalar):
      "a control character cannot stand in a link; write it as \(PercentCoding.encode(String(scalar), for: .segment).quoted)"
    case .brokenEscape(let escape):
      "\(escape.quoted) is not a percent escape; write '%25' for a percent sign"
    case .invalidUTF8(let part):
      "\(part.quoted) does not decode to UTF-8; encode the UTF-8 bytes of the text"
    case .userInfo:
      "a link carries no user name or password; remove what stands before the '@'"
    }
  }
}
