/// A parsed URL: its path as segments that are decoded once, a query and a fragment.
///
/// A link is always canonical: dot segments are resolved, empty segments are gone, scheme and host are in
/// lower case. Printing a link and parsing the text again gives an equal link.
package struct Link: Hashable, Sendable {
  package let origin: Origin

  /// The decoded parts of the path; none is empty, `.` or `..`, and a `/` inside one was written `%2F`.
  package let segments: [String]

  package var query: Query

  /// An empty text counts as absent.
  package var fragment: String? {
    get { spelledFragment.isEmpty ? nil : spelledFragment }
    set { spelledFragment = newValue ?? "" }
  }

  private var spelledFragment: String

  /// True if the first segment was written with capitals in the place where other schemes have a host.
  private let isFirstSegmentFoldable: Bool

  package enum Origin: Hashable, Sendable {
    /// There is nothing before the path: `/item/42`.
    case path

    /// The app's own scheme, after which the path begins at once: `shop://item/42` leads to `/item/42`.
    case app(scheme: String)

    /// Any other scheme, with or without a host: `https://shop.example/item/42`. A port is part of the host.
    case site(scheme: String, host: String?)
  }

  /// Dot segments are resolved and empty ones left out.
  package init(
    segments: [String], origin: Origin = .path, query: Query = Query(), fragment: String? = nil
  ) {
    self.init(segments: segments, origin: origin, query: query, fragment: fragment, isFoldable: false)
  }

  init(segments: [String], origin: Origin, query: Query, fragment: String?, isFoldable: Bool) {
    self.origin = origin.canonical
    self.segments = Self.resolved(segments)
    self.query = query
    spelledFragment = fragment ?? ""
    isFirstSegmentFoldable = isFoldable && self.segments.first.map { $0 != $0.lowercased() } ?? false
  }

  package var scheme: String? {
    switch origin {
    case .path: nil
    case .app(let scheme), .site(let scheme, _): scheme
    }
  }

  /// The host in lower case, with its port if one is written.
  package var host: String? {
    if case .site(_, let host) = origin { host } else { nil }
  }

  package func at(_ origin: Origin) -> Link {
    Link(segments: segments, origin: origin, query: query, fragment: fragment)
  }

  /// The same link with its first segment in lower case, if it is in the place of a host, since hosts have no case.
  package var folded: Link? {
    guard isFirstSegmentFoldable, let first = segments.first else { return nil }
    return Link(
      segments: [first.lowercased()] + segments.dropFirst(), origin: origin, query: query, fragment: fragment)
  }

  private static func resolved(_ segments: [String]) -> [String] {
    guard segments.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { return segments }
    return segments.reduce(into: []) { path, segment in
      switch segment {
      case "", ".": break
      case "..": _ = path.popLast()
      default: path.append(segment)
      }
    }
  }
}

extension Link: CustomStringConvertible {
  package var description: String {
    var text = ""
    var path = segments.map { PercentCoding.encode($0, for: .segment) }
    switch origin {
    case .path:
      text = "/"
    case .app(let scheme):
      // A segment in the place of a host must look like one; otherwise an empty host keeps the path a path.
      let isHostLike = segments.first.map { $0 == $0.lowercased() } ?? true
      text = isHostLike || isFirstSegmentFoldable ? "\(scheme)://" : "\(scheme):///"
      if let first = segments.first { path[0] = PercentCoding.encode(first, for: .firstSegment) }
    case .site(let scheme, let host):
      text = "\(scheme)://\(PercentCoding.encode(host ?? "", for: .host))/"
    }
    text += path.joined(separator: "/")
    if !query.isEmpty { text += "?\(query)" }
    if let fragment { text += "#\(PercentCoding.encode(fragment, for: .fragment))" }
    return text
  }
}

extension Link.Origin {
  /// The origin in lower case; an invalid scheme is left out, since no text could contain it.
  fileprivate var canonical: Link.Origin {
    switch self {
    case .path:
      return .path
    case .app(let scheme):
      return Self.isScheme(scheme.utf8) ? .app(scheme: scheme.lowercased()) : .path
    case .site(let scheme, let host):
      guard Self.isScheme(scheme.utf8) else { return .path }
      let host = host.flatMap { $0.isEmpty ? nil : $0.lowercased() }
      return .site(scheme: scheme.lowercased(), host: host)
    }
  }

  /// True if the bytes make a scheme: a letter, then letters, digits, `+`, `-` and `.`.
  static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: isLetter(byte)
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
