struct RoutePatternReader {
  private let scalars: [Unicode.Scalar]
  private let length: Int

  init(_ text: String) {
    length = text.utf8.count
    scalars = length <= Link.lengthLimit ? Array(text.unicodeScalars) : []
  }

  func parts() throws(MalformedRoute) -> [RoutePattern.Part] {
    try checkWhole()
    var parts: [RoutePattern.Part] = []
    var names: Set<String> = []
    for segment in scalars.split(separator: "/") {
      if parts.last == .rest { throw error(.restNotLast, at: segment.startIndex - 3) }
      guard parts.count < RoutePattern.segmentLimit else {
        throw error(.tooManySegments(limit: RoutePattern.segmentLimit), at: segment.startIndex)
      }
      let part = try part(segment)
      if case .parameter(let name, _) = part, !names.insert(name).inserted {
        throw error(.repeatedName(name), at: segment.startIndex)
      }
      parts.append(part)
    }
    return parts
  }

  func tooLong(_ length: Int) -> MalformedRoute {
    error(.tooLong(length, limit: Link.lengthLimit), at: 0)
  }

  private func checkWhole() throws(MalformedRoute) {
    guard length > 0 else { throw error(.empty, at: 0) }
    guard length <= Link.lengthLimit else { throw tooLong(length) }
    for (place, scalar) in scalars.enumerated() {
      if scalar == "?" || scalar == "#" { throw error(.notPath(scalar), at: place) }
      if scalar.properties.generalCategory == .control { throw error(.control, at: place) }
    }
    let scheme = scalars.prefix { $0 != ":" }
    if !scheme.contains("/"), scalars[scheme.endIndex...].starts(with: [":", "/", "/"]) {
      throw error(.scheme(text(scheme) + "://"), at: 0)
    }
  }

  private func part(_ segment: ArraySlice<Unicode.Scalar>) throws(MalformedRoute) -> RoutePattern.Part {
    switch text(segment) {
    case "*": return .anything
    case "**": return .rest
    default: break
    }
    switch segment.first {
    case ":": return try parameter(segment.dropFirst())
    case "{": return try parameter(inBraces(segment))
    default: return .literal(try literal(segment))
    }
  }

  private func inBraces(_ segment: ArraySlice<Unicode.Scalar>) throws(MalformedRoute) -> ArraySlice<
    Unicode.Scalar
  > {
    guard let end = segment.firstIndex(of: "}") else {
      throw error(.unclosed(text(segment), close: "}"), at: segment.startIndex)
    }
    guard end == segment.endIndex - 1 else {
      throw error(.partOfSegment(text(segment), sign: "{"), at: segment.startIndex)
    }
    return segment.dropFirst().dropLast()
  }

  /// Parses a name with an optional type in parentheses.
  private func parameter(_ written: ArraySlice<Unicode.Scalar>) throws(MalformedRoute) -> RoutePattern.Part {
    let name = written.prefix { $0 != "(" }
    guard let first = name.first, isNameStart(first), name.allSatisfy(isNamePart) else {
      throw error(.badName(text(name)), at: written.startIndex)
    }
    let behind = written[name.endIndex...]
    if behind.isEmpty { return .parameter(text(name), .string) }
    guard behind.last == ")" else {
      throw error(.unclosed(text(written), close: ")"), at: behind.startIndex)
    }
    let word = behind.dropFirst().dropLast()
    guard let type = ParameterType(rawValue: text(word)) else {
      throw error(.unknownType(text(word)), at: word.startIndex)
    }
    return .parameter(text(name), type)
  }

  private func literal(_ segment: ArraySlice<Unicode.Scalar>) throws(MalformedRoute) -> String {
    if let place = segment.firstIndex(where: { ":{}*".unicodeScalars.contains($0) }) {
      throw error(.partOfSegment(text(segment), sign: segment[place]), at: place)
    }
    let decoded = try decode(segment)
    if decoded == "." || decoded == ".." { throw error(.dotSegment(text(segment)), at: segment.startIndex) }
    return decoded
  }

  private func decode(_ segment: ArraySlice<Unicode.Scalar>) throws(MalformedRoute) -> String {
    let bytes = Array(text(segment).utf8)
    do {
      return try PercentCoding.decode(bytes[...])
    } catch {
      switch error {
      case .brokenEscape(let byte):
        let place = bytes[..<byte].count { $0 & 0xC0 != 0x80 }
        let escape = segment.dropFirst(place).prefix(3)
        throw self.error(.brokenEscape(text(escape)), at: escape.startIndex)
      case .invalidUTF8:
        throw self.error(.invalidUTF8(text(segment)), at: segment.startIndex)
      }
    }
  }

  private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || scalar == "-" || ("0"..."9").contains(scalar)
  }

  private func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  private func error(_ problem: MalformedRoute.Problem, at place: Int) -> MalformedRoute {
    MalformedRoute(column: place + 1, problem: problem)
  }
}
