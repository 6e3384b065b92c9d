internal import Roots
internal import RootsApp

extension ScriptedApp {
  /// All screens with a URL if a name in one of the URLs stands for a value.
  func targets(of urls: Set<String>, _ plan: Plan) -> Set<String> {
    if urls.isEmpty { return [] }
    let limit = map.limits.redirects
    let found = Set(urls.map { url in try? plan.routes.destination(url, redirectLimit: limit).screen })
    let isKnown = !found.contains(nil) && urls.allSatisfy { Template($0).isPlain }
    return isKnown
      ? Set(found.compactMap { $0 }) : Set(map.routedScreens.filter { !$0.urls.isEmpty }.map(\.name))
  }

  var urlScreens: [Screen] {
    let targets = map.routedScreens.filter { !$0.urls.isEmpty }.map(\.name)
    if targets.isEmpty || data.isEmpty { return [] }
    let plan = Plan(map)
    let names = Set(targets + targets.flatMap { plan.footing(of: $0).piles.joined() })
    return map.routedScreens.filter { names.contains($0.name) }
  }
}

extension Screen {
  /// The fields that the screen takes from a payload meant for another screen.
  var takenNames: Set<String> { Set(parameters.map(\.name) + [identity].compactMap { $0 }) }

  var urlParameters: [String] {
    urls.flatMap { url in
      ((try? RoutePattern(url))?.parts ?? []).compactMap {
        if case .parameter(let name, _) = $0 { name } else { nil }
      }
    }
  }
}
