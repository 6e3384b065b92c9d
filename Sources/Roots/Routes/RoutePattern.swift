/// The shape of paths that lead to one place: `/item/:id(int)/**`.
///
/// A segment is a literal, a parameter (`:name`, `:name(int)`, or the same in braces: `{name}`), `*` for any
/// one segment, or, at the end, `**` for everything that follows, or nothing.
package struct RoutePattern: Hashable, Sendable {
  /// The most segments a pattern may have.
  package static let segmentLimit = 64

  /// What each segment must be, in order.
  package let parts: [Part]

  /// What one segment of a path must be.
  package enum Part: Hashable, Sendable {
    /// Exactly this text.
    case literal(String)

    /// Any text of a type, kept under a name.
    case parameter(String, ParameterType)

    /// Any text: `*`.
    case anything

    /// All segments that are left, be it none: `**`.
    case rest
  }

  /// The pattern that a text says.
  package init(_ text: String) throws(MalformedRoute) {
    let reader = RoutePatternReader(text)
    parts = try reader.parts()
    // As of links, what is written out has to be read again.
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
  /// The canonical link that this pattern matches with these parameters, or nil when one is missing or not
  /// of its type. `rest` holds a segment for each `*`, then those for `**`; what no `*` asks for is refused.
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
    // A segment that paths cannot carry, such as '..', would have changed the way.
    return link.segments == segments ? link : nil
  }
}
