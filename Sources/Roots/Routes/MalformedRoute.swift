package struct MalformedRoute: Error, Hashable, Sendable {
  /// The column, counted from one in Unicode scalars.
  package let column: Int

  package let problem: Problem

  package enum Problem: Hashable, Sendable {
    case empty
    case tooLong(Int, limit: Int)
    case tooManySegments(limit: Int)
    case scheme(String)
    case notPath(Unicode.Scalar)
    case dotSegment(String)
    case brokenEscape(String)
    case invalidUTF8(String)
    case control
    case partOfSegment(String, sign: Unicode.Scalar)
    case unclosed(String, close: Unicode.Scalar)
    case badName(String)
    case unknownType(String)
    case repeatedName(String)
    case restNotLast
  }
}

extension MalformedRoute: CustomStringConvertible {
  package var description: String { "column \(column): \(message)" }

  package var message: String {
    switch problem {
    case .empty:
      "a route cannot be empty; write '/' for the start"
    case .tooLong(let length, let limit):
      "a route of \(length) bytes is too long; the limit is \(limit)"
    case .tooManySegments(let limit):
      "a route has at most \(limit) segments; end it with '**'"
    case .scheme(let scheme):
      "a route is a path only; leave out \(scheme.quoted)"
    case .notPath(let sign):
      "a route is a path only; leave out what begins with \(String(sign).quoted)"
    case .dotSegment(let segment):
      "\(segment.quoted) cannot stand in a route; write the resolved path"
    case .brokenEscape(let escape):
      "\(escape.quoted) is not a percent escape; write '%25' for a percent sign"
    case .invalidUTF8(let part):
      "\(part.quoted) does not decode to UTF-8; encode the UTF-8 bytes of the text"
    case .control:
      "a control character cannot stand in a route; remove it"
    case .partOfSegment(let segment, let sign):
      "\(String(sign).quoted) inside \(segment.quoted): a parameter is a whole segment; write \(encoded(sign)) for the sign itself"
    case .unclosed(let segment, let close):
      "\(segment.quoted) has no end; close it with \(String(close).quoted)"
    case .badName(let name):
      "\(name.quoted) is not a parameter name; write letters, digits, '_' and '-', a letter or '_' first"
    case .unknownType(let type):
      "unknown type \(type.quoted); \(Self.types(near: type))"
    case .repeatedName(let name):
      "the parameter \(name.quoted) is given twice; rename one of them"
    case .restNotLast:
      "'**' takes all that follows; move it to the end, or write '*' for one segment"
    }
  }

  private func encoded(_ sign: Unicode.Scalar) -> String {
    PercentCoding.encode(String(sign), for: .patternLiteral).quoted
  }

  private static func types(near type: String) -> String {
    let all = ParameterType.allCases.map(\.rawValue)
    if let near = Names.nearest(to: type, in: all, limit: 1).first { return "did you mean \(near.quoted)?" }
    return "a parameter is one of \(all.joined(separator: ", "))"
  }
}
