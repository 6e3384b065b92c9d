internal import Roots
internal import RootsApp

/// The URLs that people open from outside.
extension ScriptedApp {
  /// The declared URLs, each with parameters that occur in the data or in rows, with unknown ones, and with those that
  /// are asked about.
  func doors(_ asked: (String) -> [String]) -> (urls: [String], areCut: Bool) {
    let patterns =
      map.routedScreens.flatMap { screen in screen.urls.map { ($0, screen.parameters.map(\.name)) } }
      + map.redirects.map { ($0.pattern, []) }
    var seen: Set<String> = []
    var areCut = false
    let fields = givenFields
    let urls = patterns.flatMap { text, taken in
      (try? RoutePattern(text))?.doors(taken, asked, samples(of:), fields, &areCut) ?? []
    }.map { link in (map.scheme.map { link.at(.app(scheme: $0)) } ?? link).description }
      .filter { seen.insert($0).inserted }
    return (urls, areCut)
  }

  /// The values that decide what is there as soon as a URL has been opened: those of invariants, and of conditions on
  /// screens with URLs.
  var namesBehindURLs: Set<String> {
    let linked = map.routedScreens.filter { !$0.urls.isEmpty }.flatMap { screens[$0.name] ?? [] }
    let asked = linked.flatMap(\.allBlocks).flatMap { block in
      [block.condition] + block.content.rows.map(\.condition)
    }
    let claims = invariants.flatMap { [$0.claim, $0.premise] }
    return Set((asked + claims).compactMap(\.self).flatMap(\.paths).map(\.name))
  }

  /// Returns cells of the columns with a name: the first and the last one.
  private func samples(of name: String) -> [Value] {
    data.sorted { $0.key < $1.key }.flatMap { _, table -> [Value] in
      guard let column = table.column(name), table.count > 0 else { return [] }
      return [table[0, column], table[table.count - 1, column]]
    }
  }

  /// The screens that rows and keys open, with what they give them.
  var givenVisits: [Visit] {
    commands.map(\.command.arguments).flatMap(\.allVisits)
  }

  /// The values that rows and keys give to the parameters of screens, by name.
  private var givenFields: [String: [Value]] {
    let visits = givenVisits
    let fields = visits.flatMap { visit -> [(String, Value)] in
      visit.payload?.value?.fields.map { fields in fields.map { ($0, $1) } } ?? []
    }
    let plain = fields.filter { Template($0.1.shown).isPlain }
    return Dictionary(grouping: plain, by: \.0).mapValues { $0.map(\.1) }
  }
}

extension RoutePattern {
  /// The number of URLs that are tried for a pattern with known parameters, and with those that are asked about.
  private static let (knownLimit, askedLimit) = (3, 24)

  /// Returns the URLs with choices of parameters: first known ones, of which the last is unknown to the app.
  /// - Parameter taken: The parameters of the screen, which a query may give as well.
  fileprivate func doors(
    _ taken: [String], _ asked: (String) -> [String], _ samples: (String) -> [Value],
    _ given: [String: [Value]], _ areCut: inout Bool
  ) -> [Link] {
    var known = [Record](repeating: Record(), count: Self.knownLimit)
    var chosen = [Record()]
    func choose(_ name: String, _ values: [Value]) {
      let choices = chosen.flatMap { record in
        values.map { value in
          var record = record
          record[name] = value
          return record
        }
      }
      if choices.count > Self.askedLimit { areCut = true }
      chosen = Array(choices.prefix(Self.askedLimit))
    }
    for case .parameter(let name, let type) in parts {
      let values =
        (samples(name) + given[name, default: []]).lazy.filter { type.accepts($0.shown) }.prefix(2)
        + [type.unknown]
      for place in known.indices { known[place][name] = values[min(place, values.count - 1)] }
      let texts = asked(name).filter(type.accepts)
      choose(name, texts.isEmpty ? [values[0]] : texts.map { .string($0) })
    }
    let queried = taken.filter { chosen[0][$0] == nil && !asked($0).isEmpty }
    for name in queried { choose(name, asked(name).map { .string($0) }) }
    return (known + chosen).compactMap { params in
      var link = print(params, rest: parts.filter { $0 == .anything }.map { _ in "x" })
      for name in queried { if let value = params[name] { link?.query.append(name, value.shown) } }
      return link
    }
  }
}

extension ParameterType {
  fileprivate var unknown: Value {
    switch self {
    case .int: 4_242
    case .bool: true
    case .double: 42.5
    case .uuid: "00000000-0000-4000-8000-000000000000"
    case .string: "unknown"
    }
  }
}
