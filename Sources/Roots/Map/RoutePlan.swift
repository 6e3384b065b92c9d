/// The URLs of a map: which screen each leads to, and which stand for others.
package struct RoutePlan: Sendable {
  /// The patterns of the screens, then those of the redirects: of all that fit, the one that says most counts.
  private let table: RouteTable
  private let names: [String]
  private let redirects: [(said: Redirect, target: RedirectTarget)]
  private let patterns: [String: [RoutePattern]]
  private let scheme: String?

  package init(_ map: AppMap) {
    var all: [RoutePattern] = []
    var names: [String] = []
    var patterns: [String: [RoutePattern]] = [:]
    for screen in map.routedScreens {
      for text in screen.urls {
        // A map that passed its validation has no pattern that cannot be read.
        guard let pattern = try? RoutePattern(text) else { continue }
        all.append(pattern)
        names.append(screen.name)
        patterns[screen.name, default: []].append(pattern)
      }
    }
    var redirects: [(said: Redirect, target: RedirectTarget)] = []
    for redirect in map.redirects {
      guard let pattern = try? RoutePattern(redirect.pattern) else { continue }
      all.append(pattern)
      redirects.append((redirect, RedirectTarget(redirect.target)))
    }
    table = RouteTable(all)
    self.names = names
    self.redirects = redirects
    self.patterns = patterns
    scheme = map.scheme
  }

  package struct Destination: Sendable, Equatable {
    package let screen: String
    package let params: Record
    package let link: Link
  }

  /// Refused if it is not a URL of this program.
  package func link(_ url: String) throws(Rejection) -> Link {
    let link: Link
    do {
      link = try Link(parsing: url, appScheme: scheme)
    } catch {
      throw .malformedURL(url, why: error.description)
    }
    if let scheme, let other = link.scheme, other != scheme.lowercased() {
      throw .noMatch(url, nearest: [])
    }
    return link
  }

  /// The one form of a URL: where schemes have a host there is no case, unless a pattern is written with it.
  package func canonical(_ url: String) throws(Rejection) -> Link {
    let link = try link(url)
    return table.match(segments: link.segments) == nil ? link.folded ?? link : link
  }

  package func destination(_ url: String, redirectLimit: Int) throws(Rejection) -> Destination {
    var link = try link(url)
    var chain = [link.description]
    while let match = table.match(link) {
      guard match.index >= names.count else {
        return Destination(screen: names[match.index], params: match.params, link: link)
      }
      link = try self.link(redirects[match.index - names.count].target.filled(match))
      let text = link.description
      if chain.contains(text) { throw .redirectLoop(chain + [text]) }
      chain.append(text)
      if chain.count - 1 > redirectLimit { throw .tooManyRedirects(chain) }
    }
    throw .noMatch(url, nearest: nearest(to: link))
  }

  /// The patterns of screens that may have been meant by a URL that matches none, best first: those that differ by a
  /// few letters outside of their parameters, or else the first one that begins alike.
  package func nearest(to link: Link) -> [String] {
    let patterns = table.patterns.prefix(names.count)
    let near = patterns.enumerated().compactMap { place, pattern in
      pattern.edits(from: link.segments).map { (edits: $0, place: place) }
    }
    if !near.isEmpty {
      return near.sorted { ($0.edits, $0.place) < ($1.edits, $1.place) }.prefix(3)
        .map { patterns[$0.place].description }
    }
    guard let first = link.segments.first else { return [] }
    let heads = patterns.map(\.head)
    let head =
      heads.contains(first) ? first : Names.nearest(to: first, in: heads.compactMap(\.self), limit: 1).first
    return head.flatMap { heads.firstIndex(of: $0) }.map { [patterns[$0].description] } ?? []
  }

  /// The URL of a screen with a payload, if it has one: by the first of its patterns for which the payload
  /// says enough. What the path does not say of the fields it takes stands in the query. Of a secret it has the mark.
  package func url(of screen: Screen, payload: Payload?) -> String? {
    guard let patterns = patterns[screen.name] else { return nil }
    let fields = payload?.fields ?? Record()
    for pattern in patterns {
      guard var link = pattern.print(fields) else { continue }
      let inPath = Set(pattern.parameterNames)
      for (name, fallback) in screen.queryFields(among: fields.keys) where !inPath.contains(name) {
        guard let value = fields[name], value != fallback, let text = value.plainText else { continue }
        link.query.append(name, text)
      }
      let text = (scheme.map { link.at(.app(scheme: $0)) } ?? link).description
      guard fields.holdsSecret else { return text }
      return text.replacing(each: PercentCoding.encode(Secret.mark, for: .segment), by: Secret.mark)
    }
    return nil
  }
}

extension RoutePlan {
  /// The redirects that lead nowhere with any value of their parameters: each circle once, and none that is only led
  /// astray by another one of them.
  func brokenRedirects(limit: Int) -> [(redirect: Redirect, reason: Rejection)] {
    let faults = redirects.indices.map { fault(ofRedirect: $0, limit) }
    var told: Set<Int> = []
    return redirects.indices.compactMap { place in
      guard let (reason, steps) = faults[place] else { return nil }
      if case .redirectLoop = reason, steps.dropFirst().contains(place) {
        guard told.isDisjoint(with: steps) else { return nil }
        told.formUnion(steps)
      } else if let next = steps.first(where: { $0 != place }), faults[next] != nil {
        return nil
      }
      return (redirects[place].said, reason)
    }
  }

  private func fault(ofRedirect place: Int, _ limit: Int) -> (reason: Rejection, steps: [Int])? {
    var fault: (Rejection, [Int])?
    for sample in table.patterns[names.count + place].samples {
      let (steps, end) = steps(from: sample, limit)
      guard steps.first == place else { continue }
      do {
        _ = try destination(sample, redirectLimit: limit)
        return nil
      } catch {
        if case .noMatch = error, let end {
          let known = end.segments.map { ":*".contains($0.first ?? "/") ? nil : $0 }
          if known.contains(nil), table.patterns.contains(where: { $0.canLead(known) }) { return nil }
        }
        fault = fault ?? (error, steps)
      }
    }
    return fault
  }

  /// The redirects through which a URL leads, up to the first one that comes again, and the last URL.
  private func steps(from url: String, _ limit: Int) -> (places: [Int], end: Link?) {
    var (places, link): ([Int], Link?) = ([], try? link(url))
    while places.count <= limit, let match = link.flatMap({ table.match($0) }), match.index >= names.count {
      let place = match.index - names.count
      places.append(place)
      if places.dropLast().contains(place) { break }
      link = try? self.link(redirects[place].target.filled(match))
    }
    return (places, link)
  }
}

extension RoutePattern {
  var head: String? {
    if case .literal(let text)? = parts.first { text } else { nil }
  }

  /// URLs that it matches, each with another text for what may be any: first with its own words.
  fileprivate var samples: [String] {
    let uuid = "00000000-0000-0000-0000-000000000000"
    return [nil, "1", "true", "0.5", uuid].map { text in
      "/"
        + parts.map { part in
          switch part {
          case .parameter(_, .int): "1"
          case .parameter(_, .bool): "true"
          case .parameter(_, .double): "0.5"
          case .parameter(_, .uuid): uuid
          case .parameter, .anything, .rest: text ?? part.description
          case .literal: part.description
          }
        }.joined(separator: "/")
    }
  }

  /// True if a path can match of which some segments are not known; those may hold several.
  package func canLead(_ segments: [String?]) -> Bool {
    for (place, part) in parts.enumerated() {
      if part == .rest { return true }
      guard segments.indices.contains(place) else { return false }
      guard let segment = segments[place] else { return parts.count >= segments.count || parts.last == .rest }
      if case .parameter(_, let type) = part, !type.accepts(segment) { return false }
      // The segment where hosts stand has no case.
      if case .literal(let text) = part, text != segment,
        place > 0 || text.lowercased() != segment.lowercased()
      {
        return false
      }
    }
    return parts.count == segments.count
  }

  /// Edits where the pattern has parameters do not count; `nil` if there are too many.
  fileprivate func edits(from segments: [String]) -> Int? {
    var typed: [String] = []
    var meant: [String] = []
    var words: (typed: [String], meant: [String]) = ([], [])
    for (place, part) in parts.enumerated() {
      let segment = place < segments.count ? segments[place] : nil
      switch part {
      case .literal(let text):
        meant.append(text)
        words.meant.append(text)
        if let segment {
          typed.append(segment)
          words.typed.append(segment)
        }
      case .parameter, .anything:
        meant.append(segment == nil ? part.description : ":")
        if segment != nil { typed.append(":") }
      case .rest: break
      }
    }
    if parts.last != .rest { typed += segments.dropFirst(parts.count) }
    // How much may differ follows from the words alone: parameters fit all that is typed.
    guard Names.edits(from: words.typed.joined(separator: "/"), to: words.meant.joined(separator: "/")) != nil
    else { return nil }
    return Names.edits(from: typed.joined(separator: "/"), to: meant.joined(separator: "/"))
  }

  var parameterNames: [String] {
    parts.compactMap { part in if case .parameter(let name, _) = part { name } else { nil } }
  }
}

extension Screen {
  /// The fields that a query may give: those that are declared, and all of a type.
  fileprivate func queryFields(among said: [String]) -> [(name: String, fallback: Value?)] {
    var known: [(name: String, fallback: Value?)] = parameters.map { ($0.name, $0.fallback) }
    if let identity, !parameters.contains(where: { $0.name == identity }) {
      known.insert((identity, nil), at: 0)
    }
    if takes == nil { return known }
    return known + said.filter { name in !known.contains { $0.name == name } }.map { ($0, nil) }
  }

  /// The payload a URL gives the screen: the parameters of its path, and of its query those the screen takes. All of it is
  /// text, in which a screen of a type reads its fields.
  package func payload(for destination: RoutePlan.Destination) -> Payload? {
    var fields = destination.params
    let kinds = Dictionary(parameters.map { ($0.name, $0.kind) }) { first, _ in first }
    for (name, kind) in kinds {
      if let value = fields[name], let text = value.text, !kind.admits(value) {
        fields[name] = kind.value(of: text)
      }
    }
    let query = destination.link.query
    for (name, _) in queryFields(among: query.map(\.name)) where fields[name] == nil && query.contains(name) {
      let kind = kinds[name] ?? .any
      if let text = query.first(name) {
        fields[name] = kind.value(of: text)
      } else if kind == .bool || takes != nil && kinds[name] == nil {
        fields[name] = true
      }
    }
    if let own = takes?.own(fields) { fields = own }
    return fields.isEmpty ? nil : Payload(fields)
  }
}

extension Screen.Parameter.Kind {
  /// The value that a text of a URL stands for; one that is not of the kind stays a text and is refused later.
  fileprivate func value(of text: String) -> Value {
    let type: ParameterType? =
      switch self {
      case .int: .int
      case .double: .double
      case .bool: .bool
      case .string, .any: nil
      }
    var text = text
    return type.flatMap { type in text.withUTF8(type.value) } ?? .string(text)
  }
}
