/// The URLs of a map: which screen each leads to, and which stand for others.
package struct RoutePlan: Sendable {
  package let screens: RouteTable
  private let names: [String]
  private let redirects: RouteTable
  private let redirectTargets: [String]
  private let firstPattern: [String: RoutePattern]
  private let scheme: String?

  package init(_ map: AppMap) {
    var patterns: [RoutePattern] = []
    var names: [String] = []
    var first: [String: RoutePattern] = [:]
    for screen in map.routedScreens {
      for text in screen.urls {
        // A map that passed its validation has no pattern that cannot be read.
        guard let pattern = try? RoutePattern(text) else { continue }
        patterns.append(pattern)
        names.append(screen.name)
        first[screen.name] = first[screen.name] ?? pattern
      }
    }
    screens = RouteTable(patterns)
    self.names = names
    firstPattern = first
    let readable = map.redirects.compactMap { redirect in
      (try? RoutePattern(redirect.pattern)).map { ($0, redirect.target) }
    }
    redirects = RouteTable(readable.map(\.0))
    redirectTargets = readable.map(\.1)
    scheme = map.scheme
  }

  /// Where a URL leads.
  package struct Destination: Sendable, Equatable {
    package let screen: String
    package let params: Record
    package let link: Link
  }

  /// The link of a text; refused if it is not a URL of this program.
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

  /// The screen a URL leads to, after all redirects.
  package func destination(_ url: String, redirectLimit: Int) throws(Rejection) -> Destination {
    var link = try link(url)
    var chain = [link.description]
    while let match = redirects.match(link), screens.match(link) == nil {
      link = try self.link(redirectTargets[match.index].filled(match.params))
      let text = link.description
      if chain.contains(text) { throw .redirectLoop(chain + [text]) }
      chain.append(text)
      if chain.count > redirectLimit + 1 { throw .tooManyRedirects(chain) }
    }
    guard let match = screens.match(link) else {
      throw .noMatch(url, nearest: nearest(link))
    }
    return Destination(screen: names[match.index], params: match.params, link: link)
  }

  private func nearest(_ link: Link) -> [String] {
    let path = "/" + link.segments.joined(separator: "/")
    return Names.nearest(to: path, in: screens.patterns.map(\.description), limit: 3)
  }

  /// The URL of a screen with a payload, if it has one.
  package func url(of screen: String, payload: Payload?) -> String? {
    guard let pattern = firstPattern[screen], let link = pattern.print(payload?.fields ?? Record()) else {
      return nil
    }
    return (scheme.map { link.at(.app(scheme: $0)) } ?? link).description
  }
}

extension AppMap {
  /// The screens that may have URLs, accessories among them.
  package var routedScreens: [Screen] { allScreens + accessories.map(\.screen) }
}

extension String {
  /// The text with `:name` and `{name}` replaced by the fields of a record.
  fileprivate func filled(_ record: Record) -> String {
    var text = self
    for (key, value) in record {
      let plain = value.text ?? value.json
      text = text.replacing("{\(key)}", with: plain).replacing(":\(key)", with: plain)
    }
    return text
  }
}

extension NavigationState {
  /// The URL of what is in sight, if its screen has one.
  public var url: String? {
    for entry in [focusedEntry, baseEntry].compactMap({ $0 }) {
      if let url = plan.routes.url(of: entry.screen, payload: entry.payload) { return url }
    }
    return nil
  }

  /// Whether a URL leads anywhere.
  public func canOpen(_ url: String) -> Bool {
    (try? plan.routes.destination(url, redirectLimit: plan.map.limits.redirects)) != nil
  }

  /// The visit a URL leads to.
  public func visit(of url: String) throws(Rejection) -> Visit {
    let destination = try plan.routes.destination(url, redirectLimit: plan.map.limits.redirects)
    return Visit(destination.screen, payload: payload(for: destination))
  }

  package mutating func open(
    _ url: String, _ mode: OpenMode?, from opener: ContextID?
  ) throws(Rejection) -> Change {
    let target: Visit
    do {
      target = try visit(of: url)
    } catch {
      guard case .noMatch = error, let fallback = plan.map.unhandled, fallback != url else { throw error }
      target = try visit(of: fallback)
    }
    let steps: [Command] =
      switch mode ?? .reset {
      case .reset: try resetting(to: target)
      case .push: [isAccessory(target.screen) ? .overlay(target) : .push(target)]
      case .reveal: [isAccessory(target.screen) ? .overlay(target) : .reveal(target)]
      }
    var change: Change
    do {
      change = try apply(.transaction(steps), from: opener)
    } catch .rolledBack(_, let reason) {
      // The steps are the engine's own: who opened the URL is told what is in the way, not at which step.
      throw reason
    }
    if change.outcome != .unchanged { change.kind = .url }
    return change
  }

  private func isAccessory(_ name: String) -> Bool { plan.any(name)?.isAccessory ?? false }

  /// The payload a URL gives its screen: the parameters of its path, and of its query those the screen takes.
  private func payload(for destination: RoutePlan.Destination) -> Payload? {
    var fields = destination.params
    for parameter in plan.any(destination.screen)?.screen.parameters ?? [] where fields[parameter.name] == nil
    {
      guard let text = destination.link.query.first(parameter.name) else { continue }
      fields[parameter.name] = parameter.kind.value(of: text)
    }
    return fields.isEmpty ? nil : Payload(fields)
  }

  /// The commands that make the stacks what a URL says: its declared parents below its target.
  private func resetting(to target: Visit) throws(Rejection) -> [Command] {
    let way = plan.parents(of: target.screen)
    var place = Place.main
    var below = way.below
    if let tab = way.tab ?? (hasTabs ? plan.startTab : nil) {
      place = .tab(tab)
      if let root = plan.root(ofTab: tab)?.screen, below.first != root, target.screen != root {
        below.insert(root, at: 0)
      }
    }
    let given = target.payload?.fields ?? Record()
    let visits = below.map { plan.visit($0, sharing: given) }
    var steps: [Command] = [.dismissAll]
    if case .tab(let tab) = place { steps.append(.show(tab: tab)) }
    if way.isOverlay || isAccessory(target.screen) {
      if !visits.isEmpty { steps.append(.setStack(visits, on: place)) }
      steps.append(.overlay(target))
    } else {
      steps.append(.setStack(visits + [target], on: place))
    }
    return steps
  }
}

extension Screen.Parameter.Kind {
  /// What a text of a query stands for; a text that is not of the kind stays a text and is refused later.
  fileprivate func value(of text: String) -> Value {
    switch self {
    case .int: Int(text).map { .int($0) } ?? .string(text)
    case .double: Double(text).map { .double($0) } ?? .string(text)
    case .bool: ["true": true, "false": false][text].map { .bool($0) } ?? .string(text)
    case .string, .any: .string(text)
    }
  }
}

extension Plan {
  /// The screens that stand below another one by the declarations, and the tab they stand in.
  package func parents(of name: String) -> (below: [String], tab: String?, isOverlay: Bool) {
    if let given = any(name)?.screen.urlStack {
      return (given, tab(withRoot: given.first ?? name), false)
    }
    var best: (path: ScreenPath, root: String)?
    for root in roots {
      if root == name { return ([], tab(withRoot: root), false) }
      guard let path = try? graph.path(from: root, to: name) else { continue }
      // A way that leads through another tab begins in that tab: it is found from that tab's own root.
      guard !path.forward.contains(where: { $0.kind == .tab }) else { continue }
      if best.map({ path.cost < $0.path.cost }) ?? true { best = (path, root) }
    }
    guard let best else { return ([], nil, false) }
    let below = [best.root] + best.path.forward.dropLast().map(\.to)
    let last = best.path.forward.last?.kind
    return (below, tab(withRoot: best.root), last == .overlay || last == .modal)
  }

  /// The screens at the bottom of the tabs, or the one the program starts with.
  package var roots: [String] {
    map.tabs.isEmpty ? [startScreen].compactMap { $0 } : map.orderedTabs.map(\.root.screen)
  }

  package func tab(withRoot screen: String) -> String? {
    map.orderedTabs.first { $0.root.screen == screen }?.name
  }

  /// A visit to a screen on the way to another, with those fields of the target's payload it takes itself.
  package func visit(_ name: String, sharing given: Record) -> Visit {
    guard let screen = any(name)?.screen else { return Visit(name) }
    var fields = Record()
    let taken = screen.parameters.map(\.name) + [screen.identity].compactMap { $0 }
    for key in taken { fields[key] = given[key] }
    return Visit(name, payload: fields.isEmpty ? nil : Payload(fields))
  }
}
