internal import Roots

/// Where secrets come from: what fills a secret field, and what is handed on to that from elsewhere.
extension AppJudge {
  private enum Origin: Hashable {
    case parameter(of: String, String)
    case value(String)
    case answer(String)
  }

  /// Marks the parameters and the values that fill a secret field, on their own screen or on one that they lead to.
  mutating func markSecrets() {
    var found: Set<Origin> = []
    for owner in facts.owners {
      guard let screen = screen(of: owner)?.name else { continue }
      for script in app.screens[screen] ?? [] {
        found.formUnion(script.secretNames.compactMap { origin(of: $0, in: owner) })
      }
      // A value under the name of a secret field is meant for it.
      found.formUnion(owner.secretFields.map { .parameter(of: screen, $0) })
    }
    if found.isEmpty { return }
    let ways = handed()
    var open = Array(found)
    while let target = open.popLast() {
      for origin in ways[target, default: []] where found.insert(origin).inserted { open.append(origin) }
    }
    for origin in found {
      switch origin {
      case .parameter(let screen, let name): app.map.secretParameters[screen, default: []].insert(name)
      case .value(let name): app.secretValues.insert(name)
      case .answer(let name): app.map.secretAnswers.insert(name)
      }
    }
    for owner in facts.owners {
      guard let screen = screen(of: owner)?.name else { continue }
      let isSecret = owner.wholeAnswers.contains { path in
        owner.secretFields.contains(path.name) || found.contains(.parameter(of: screen, path.name))
      }
      if isSecret { app.map.secretAnswerers.insert(screen) }
    }
  }

  /// The parameter, the value or the field of an answer for which a name in a template stands; `nil` for what was typed
  /// in sight, and for rows.
  private func origin(of path: ValuePath, in owner: Owner) -> Origin? {
    guard path.name == ScriptScope.answered, let field = path.fields.first else {
      return origin(of: path.name, in: owner)
    }
    return .answer(field)
  }

  private func origin(of name: String, in owner: Owner) -> Origin? {
    let isParameter = screen(of: owner)?.parameters.contains { $0.name == name } == true
    if !isParameter, owner.fields[name] != nil { return nil }
    if isParameter || namesGiven(to: owner).contains(name) { return .parameter(of: owner.name, name) }
    return app.valueNames.contains(name) ? .value(name) : nil
  }

  /// The origins of each parameter and each value: commands, URLs and `set` hand them on.
  private func handed() -> [Origin: Set<Origin>] {
    var ways: [Origin: Set<Origin>] = [:]
    func lead(_ paths: [ValuePath], of owner: Int, to target: Origin) {
      guard facts.owners.indices.contains(owner) else { return }
      let origins = paths.compactMap { origin(of: $0, in: facts.owners[owner]) }
      if !origins.isEmpty { ways[target, default: []].formUnion(origins) }
    }
    for said in visits {
      for given in said.values {
        let paths = given.value.templatePaths
        if paths.isEmpty { continue }
        for taker in takers(of: said.screen).joined() {
          lead(paths, of: said.owner, to: .parameter(of: taker.name, given.name))
        }
      }
    }
    for setting in facts.settings { lead(setting.source, of: setting.owner, to: .value(setting.name)) }
    for url in urls where url.text.utf8.contains(UInt8(ascii: "{")) {
      for (screen, name, paths) in given(by: url.text) {
        lead(paths, of: url.owner, to: .parameter(of: screen, name))
      }
    }
    return ways
  }

  /// The parameters that a URL with names in it can give something to, and by which names.
  private func given(by url: String) -> [(screen: String, name: String, paths: [ValuePath])] {
    let paths = TemplateScanner.names(in: url).map(\.path)
    var number = 0
    let filled = Self.filled(url) {
      number += 1
      return "\(Self.standIn)\(number)."
    }
    guard let link = try? Link(parsing: filled, appScheme: app.map.scheme) else { return [] }
    func standing(in text: String) -> [ValuePath] {
      paths.indices.filter { text.contains(part: "\(Self.standIn)\($0 + 1).") }.map { paths[$0] }
    }
    let segments = link.segments.map { standing(in: $0).isEmpty ? $0 : nil }
    return app.map.routedScreens.flatMap { screen in
      screen.urls.flatMap { text -> [(String, String, [ValuePath])] in
        guard let pattern = try? RoutePattern(text), pattern.canLead(segments) else { return [] }
        let parts = zip(pattern.parts, link.segments).map { part, segment -> (String, String, [ValuePath]) in
          guard case .parameter(let name, _) = part else { return (screen.name, "", []) }
          return (screen.name, name, standing(in: segment))
        }
        let asked = screen.parameters.map(\.name)
        return parts + asked.map { (screen.name, $0, standing(in: link.query.first($0) ?? "")) }
      }
    }
  }
}

extension Value {
  /// The names in its texts that stand for values, with the fields that follow them.
  var templatePaths: [ValuePath] {
    switch self {
    case .string(let text): Template(text).paths
    case .list(let values): values.flatMap(\.templatePaths)
    case .record(let fields): fields.flatMap { $0.1.templatePaths }
    case .null, .bool, .int, .double, .secret: []
    }
  }
}
