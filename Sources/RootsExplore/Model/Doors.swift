internal import Roots
internal import RootsApp

/// The URLs that people open from outside.
extension ScriptedApp {
  /// The declared URLs, each with parameters that occur in the data or in rows, and with unknown ones.
  var doors: [String] {
    let patterns = map.routedScreens.flatMap(\.urls) + map.redirects.map(\.pattern)
    var seen: Set<String> = []
    let fields = givenFields
    return patterns.compactMap { try? RoutePattern($0) }.flatMap { pattern in
      (0..<Self.doorLimit).compactMap { pattern.door($0, samples(of:), fields) }
    }.map { link in (map.scheme.map { link.at(.app(scheme: $0)) } ?? link).description }
      .filter { seen.insert($0).inserted }
  }

  /// The number of URLs that are tried for each pattern.
  private static let doorLimit = 3

  /// Returns cells of the columns with a name: the first and the last one.
  private func samples(of name: String) -> [Value] {
    data.sorted { $0.key < $1.key }.flatMap { _, table -> [Value] in
      guard let column = table.column(name), table.count > 0 else { return [] }
      return [table[0, column], table[table.count - 1, column]]
    }
  }

  /// The screens that rows and keys open, with what they give them.
  var givenVisits: [Visit] {
    commands.map(\.command.arguments).flatMap { $0.visits + ($0.visit.map { [$0] } ?? []) }
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
  /// Returns the path with one choice of parameters; `nil` if there are no more choices. The last one is unknown to
  /// the app.
  fileprivate func door(
    _ number: Int, _ samples: (String) -> [Value], _ given: [String: [Value]]
  ) -> Link? {
    var params = Record()
    var isNew = number == 0
    for case .parameter(let name, let type) in parts {
      let known = (samples(name) + given[name, default: []]).filter { type.accepts($0.shown) }
      let values = known.prefix(2) + [type.unknown]
      if values.indices.contains(number) { isNew = true }
      params[name] = values[min(number, values.count - 1)]
    }
    guard isNew else { return nil }
    return print(params, rest: parts.filter { $0 == .anything }.map { _ in "x" })
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
