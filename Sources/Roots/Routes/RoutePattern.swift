/// The pattern of the paths that lead to one place, such as `/item/:id(int)/**`.
///
/// A segment is a literal, a parameter (`:name`, `:name(int)`, or the same in braces: `{name}`), `*` for any one
/// segment, or, at the end, `**` for any number of further segments.
package struct RoutePattern: Hashable, Sendable {
  package static let segmentLimit = 64

  package let parts: [Part]

  package enum Part: Hashable, Sendable {
    case literal(String)

    case parameter(String, ParameterType)

    /// Any text: `*`.
    case anything

    /// Any number of remaining segments: `**`.
    case rest
  }

  package init(_ text: String) throws(MalformedRoute) {
    let reader = RoutePatternReader(text)
    parts = try reader.parts()
    // The description must be readable again, as with links.
    guard text.utf8.count > Link.lengthLimit / 6 else { return }
    let length = description.utf8.count
    guard length <= Link.lengthLimit else { throw reader.tooLong(length) }
  }
}

extension RoutePattern: CustomStringConvertible {
  /// The canonical text: parameters with a colon, and with their type unless it is `string`.
  package var description: String {
    "/" + parts.map(\.description).joined(separator: "/")
  }
}

extension RoutePattern.Part: CustomStringConvertible {
  package var description: String {
    switch self {
    case .literal(let text): PercentCoding.encode(text, for: .patternLiteral)
    case .parameter(let name, .string): ":\(name)"
    case .parameter(let name, let type): ":\(name)(\(type.rawValue))"
    case .anything: "*"
    case .rest: "**"
    }
  }
}

extension RoutePattern {
  /// Returns the canonical link that this pattern matches with these parameters; `nil` if one of them is missing or of
  /// another type. `rest` holds a segment for each `*`, then those for `**`; it must not hold more.
  package func print(_ params: Record = [:], rest: [String] = []) -> Link? {
    var segments: [String] = []
    var left = rest[...]
    for part in parts {
      switch part {
      case .literal(let text):
        segments.append(text)
      case .parameter(let name, let type):
        guard let text = params[name].flatMap(type.spell) else { return nil }
        segments.append(text)
      case .anything:
        guard let text = left.popFirst() else { return nil }
        segments.append(text)
      case .rest:
        segments += left
        left = []
      }
    }
    guard left.isEmpty else { return nil }
    let link = Link(segments: segments)
    // A segment that a path cannot contain, such as '..', would have changed the path.
    return link.segments == segments ? link : nil
  }
}

extension RoutePattern {
  /// The words on what alone keeps a URL from a pattern: a segment of another type.
  package static func misfit(_ url: String, _ pattern: String?) -> String {
    let scheme = url.prefix { $0 != ":" }
    guard let pattern = pattern.flatMap({ try? RoutePattern($0) }),
      let link = try? Link(parsing: url, appScheme: String(scheme)),
      link.segments.count == pattern.parts.count
    else { return "" }
    var words = ""
    for (part, segment) in zip(pattern.parts, link.segments) {
      switch part {
      case .literal(segment), .anything: break
      case .literal, .rest: return ""
      case .parameter(_, let type):
        let article = type == .int ? "an" : "a"
        if !type.accepts(segment) { words = ", as \(segment.quoted) is not \(article) \(type.rawValue)" }
      }
    }
    return words
  }
}
