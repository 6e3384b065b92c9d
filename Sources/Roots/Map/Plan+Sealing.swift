/// Finding what is secret in what comes from outside: what is given to a parameter that fills a secret field.
extension Plan {
  /// A command with what it gives to secret parameters as secrets, and a secret in the place of a URL that does.
  package func sealing(_ command: Command) -> Command {
    if !hasSecrets { return command }
    var said = command.arguments
    if let visit = said.visit {
      // Screens on the way share what is given to the last one.
      let names = said.verb == .go ? allSecretNames : secretNames(in: visit)
      said.payload = visit.payload?.sealing(names)
    } else if said.payload?.value?.fields != nil {
      said.payload = said.payload?.sealing(with(misspelled: said.payload, allSecretNames))
    }
    said.visits = said.visits.map { visit in
      var visit = visit
      visit.payload = visit.payload?.sealing(secretNames(in: visit))
      return visit
    }
    if case .string(let url)? = said.url { said.url = sealing(url: url) }
    if !Command.isTooDeep(said.commands) { said.commands = said.commands.map { sealing($0) } }
    return Command(said) ?? command
  }

  /// The fields of a visit that are secrets, also where its screen or one of them is misspelled.
  private func secretNames(in visit: Visit) -> Set<String> {
    guard let screen = any(visit.screen)?.screen else {
      return with(misspelled: visit.payload, allSecretNames)
    }
    return with(misspelled: visit.payload, secretNames(of: visit.screen), besides: screen.parameters)
  }

  /// Names, and the given ones that may have been meant for one of them.
  private func with(
    misspelled payload: Payload?, _ names: Set<String>, besides known: [Screen.Parameter] = []
  ) -> Set<String> {
    guard !names.isEmpty, let given = payload?.value?.fields?.keys else { return names }
    let others = given.filter { name in !known.contains { $0.name == name } }
    return names.union(others.filter { other in names.contains { Names.edits(from: other, to: $0) != nil } })
  }

  /// Wholly secret if the URL gives something to a secret parameter: its letters may be written in many ways.
  package func sealing(url: String) -> Value {
    let text = Value.string(url)
    if map.secretParameters.isEmpty { return text }
    guard let target = try? routes.destination(url, redirectLimit: map.limits.redirects) else {
      return isMeantForSecret(url) ? text.sealed : text
    }
    let isGiven = secretNames(of: target).contains {
      target.params[$0] != nil || target.link.query.contains($0)
    }
    return isGiven ? text.sealed : text
  }

  /// True for what leads nowhere, but begins as a URL that gives something to a secret parameter.
  private func isMeantForSecret(_ url: String) -> Bool {
    var parts = url.split(separator: "/")
    if parts.first?.last == ":" { parts.removeFirst() }
    let first = parts.first.map { $0.prefix { $0 != "?" && $0 != "#" }.lowercased() }
    guard let first else { return false }
    let givesMore = parts.count > 1 || url.utf8.contains(UInt8(ascii: "?"))
    return map.routedScreens.contains { screen in
      guard !secretNames(givenByURLTo: screen.name).isEmpty else { return false }
      return screen.urls.contains { text in
        guard let head = (try? RoutePattern(text))?.head?.lowercased() else { return true }
        return givesMore && (head == first || Names.edits(from: first, to: head) != nil)
      }
    }
  }

  /// The secret parameters among those that a URL gives something to: the screens below its target share them.
  package func secretNames(of target: RoutePlan.Destination) -> Set<String> {
    secretNames(givenByURLTo: target.screen)
  }

  private func secretNames(givenByURLTo name: String) -> Set<String> {
    if map.secretParameters.isEmpty { return [] }
    return ([name] + footing(of: name).piles.joined()).reduce(into: []) { names, name in
      names.formUnion(secretNames(of: name).filter { any(name)?.screen.takesByURL($0) == true })
    }
  }

  package var takesSecretsByURL: Bool {
    map.routedScreens.contains { !$0.urls.isEmpty && !secretNames(givenByURLTo: $0.name).isEmpty }
  }

  private func secretNames(of screen: String) -> Set<String> {
    var names: Set<String> = []
    var seen: Set<String> = []
    var next: String? = screen
    while let name = next, seen.insert(name).inserted {
      names.formUnion(map.secretParameters[name] ?? [])
      next = any(name)?.screen.nested?.screen
    }
    return names
  }

  package var allSecretNames: Set<String> {
    map.secretParameters.values.reduce(into: map.secretAnswers) { $0.formUnion($1) }
  }

  package var hasSecrets: Bool {
    !map.secretParameters.isEmpty || !map.secretAnswers.isEmpty || !map.secretAnswerers.isEmpty
  }
}

extension Screen {
  fileprivate func takesByURL(_ name: String) -> Bool {
    parameters.contains { $0.name == name } || nested != nil
      || urls.contains { Array($0.utf8).contains(part: ":\(name)".utf8) }
  }
}
