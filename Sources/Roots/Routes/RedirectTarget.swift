/// The target of a redirect: a URL with gaps for the parts that the pattern captured.
struct RedirectTarget: Sendable {
  private let pieces: [Piece]

  private enum Piece {
    case text(String)
    case parameter(String, written: String, isQuery: Bool)
    case anything
    case rest
  }

  init(_ text: String) {
    var pieces: [Piece] = []
    var plain = ""
    var isQuery = false
    var rest = Substring(text)
    while let first = rest.first {
      if let (piece, length) = RedirectTarget.gap(rest, after: plain.last, isQuery) {
        pieces += [.text(plain), piece]
        plain = ""
        rest = rest.dropFirst(length)
      } else {
        isQuery = isQuery || first == "?"
        plain.append(first)
        rest = rest.dropFirst()
      }
    }
    self.pieces = pieces + [.text(plain)]
  }

  /// The parameters that it names; "12:30" and "a:b" name none.
  var names: [String] {
    zip(pieces, pieces.dropFirst()).compactMap { before, piece in
      guard case .text(let text) = before, case .parameter(let name, let written, _) = piece,
        written.first == "{" || "/=".contains(text.last ?? "/"), name.first?.isNumber == false
      else { return nil }
      return name
    }
  }

  private static func gap(_ text: Substring, after last: Character?, _ isQuery: Bool) -> (Piece, Int)? {
    if text.first == "{", let close = text.firstIndex(of: "}") {
      let name = text[..<close].dropFirst()
      let written = String(text[...close])
      return (.parameter(String(name), written: written, isQuery: isQuery), written.count)
    }
    if text.first == ":" {
      let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
      guard !name.isEmpty else { return nil }
      return (.parameter(String(name), written: ":\(name)", isQuery: isQuery), name.count + 1)
    }
    guard last == "/", !isQuery else { return nil }
    if text.hasPrefix("**") { return (.rest, 2) }
    return text.hasPrefix("*") ? (.anything, 1) : nil
  }

  /// A gap without a captured value stays as it is written.
  func filled(_ match: RouteMatch) -> String {
    var rest = match.rest[...]
    return pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .parameter(let name, let written, let isQuery):
        let text = match.params[name]?.plainText
        return text.map { PercentCoding.encode($0, for: isQuery ? .queryValue : .segment) } ?? written
      case .anything: return PercentCoding.encode(rest.popFirst() ?? "", for: .segment)
      case .rest:
        defer { rest = [] }
        return rest.map { PercentCoding.encode($0, for: .segment) }.joined(separator: "/")
      }
    }.joined()
  }
}
