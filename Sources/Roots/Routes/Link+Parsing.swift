extension Link {
  /// The maximum number of bytes of a link, both as it is given and as it is written out.
  package static let lengthLimit = 8_192

  /// Parses a URL, or a path with or without its first slash. After the app's own scheme the path begins at once: with
  /// `appScheme: "shop"`, `shop://item/42`, `shop:///item/42` and `/item/42` lead to the same place.
  package init(parsing text: String, appScheme: String? = nil) throws(MalformedLink) {
    let reader = try LinkReader(text)
    self = try reader.link(appScheme: appScheme)
    // Each byte may be written out as an escape of three, and a stored link must be readable again.
    guard text.utf8.count > Link.lengthLimit / 6 else { return }
    let length = description.utf8.count
    guard length <= Link.lengthLimit else {
      throw MalformedLink(column: 1, problem: .tooLong(length, limit: Link.lengthLimit))
    }
  }
}

/// Splits the text of a link at its raw delimiters before it decodes the parts, each once.
private struct LinkReader {
  private let bytes: [UInt8]

  init(_ text: String) throws(MalformedLink) {
    let length = text.utf8.count
    guard length > 0 else { throw MalformedLink(column: 1, problem: .empty) }
    guard length <= Link.lengthLimit else {
      throw MalformedLink(column: 1, problem: .tooLong(length, limit: Link.lengthLimit))
    }
    bytes = Array(text.utf8)
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) { try refuseControls(in: text) }
  }

  private func refuseControls(in text: String) throws(MalformedLink) {
    for (place, scalar) in text.unicodeScalars.enumerated() {
      guard scalar.properties.generalCategory != .control else {
        throw MalformedLink(column: place + 1, problem: .control(scalar))
      }
    }
  }

  func link(appScheme: String?) throws(MalformedLink) -> Link {
    let (front, fragment) = cut(bytes[...], at: "#")
    let (place, query) = cut(front, at: "?")
    let (scheme, hierarchy) = scheme(of: place)
    let (authority, path) = authority(of: hierarchy, isBehindScheme: scheme != nil)
    let isApp = scheme != nil && scheme == appScheme?.lowercased()
    let isHostFirst = isApp && !(authority?.isEmpty ?? true)
    var segments = try path.split(separator: UInt8(ascii: "/")).map(decode)
    if isHostFirst, let authority { segments.insert(try decode(authority), at: 0) }
    return Link(
      segments: segments,
      origin: try origin(scheme: scheme, isApp: isApp, authority: authority),
      query: try pairs(of: query),
      fragment: try fragment.map(decode),
      isFoldable: isHostFirst)
  }

  private func origin(
    scheme: String?, isApp: Bool, authority: ArraySlice<UInt8>?
  ) throws(MalformedLink) -> Link.Origin {
    guard let scheme else { return .path }
    if isApp { return .app(scheme: scheme) }
    if let sign = authority?.firstIndex(of: UInt8(ascii: "@")) { throw error(.userInfo, at: sign) }
    return .site(scheme: scheme, host: try authority.map(decode))
  }

  private func pairs(of query: ArraySlice<UInt8>?) throws(MalformedLink) -> Link.Query {
    var pairs = Link.Query()
    for pair in query?.split(separator: UInt8(ascii: "&")) ?? [] {
      let (name, value) = cut(pair, at: "=")
      pairs.append(try decode(name), try value.map(decode))
    }
    return pairs
  }

  /// Returns the scheme in lower case and the text after its colon; a colon after a slash belongs to the path.
  private func scheme(of place: ArraySlice<UInt8>) -> (String?, ArraySlice<UInt8>) {
    let (name, rest) = cut(place, at: ":")
    guard let rest, Link.Origin.isScheme(name) else { return (nil, place) }
    return (String(decoding: name, as: UTF8.self).lowercased(), rest)
  }

  private func authority(
    of hierarchy: ArraySlice<UInt8>, isBehindScheme: Bool
  ) -> (ArraySlice<UInt8>?, ArraySlice<UInt8>) {
    let slash = UInt8(ascii: "/")
    guard isBehindScheme, hierarchy.starts(with: [slash, slash]) else { return (nil, hierarchy) }
    let rest = hierarchy.dropFirst(2)
    let authority = rest.prefix { $0 != slash }
    return (authority, rest[authority.endIndex...])
  }

  private func cut(
    _ text: ArraySlice<UInt8>, at delimiter: Unicode.Scalar
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let place = text.firstIndex(of: UInt8(ascii: delimiter)) else { return (text, nil) }
    return (text[..<place], text[(place + 1)...])
  }

  private func decode(_ written: ArraySlice<UInt8>) throws(MalformedLink) -> String {
    do {
      return try PercentCoding.decode(written)
    } catch {
      switch error {
      case .brokenEscape(let place):
        let escape = String(decoding: written[place...].prefix(3), as: UTF8.self)
        throw self.error(.brokenEscape(escape), at: place)
      case .invalidUTF8:
        let part = String(decoding: written, as: UTF8.self)
        throw self.error(.invalidUTF8(part), at: written.startIndex)
      }
    }
  }

  private func error(_ problem: MalformedLink.Problem, at place: Int) -> MalformedLink {
    MalformedLink(column: bytes[..<place].count { $0 & 0xC0 != 0x80 } + 1, problem: problem)
  }
}
