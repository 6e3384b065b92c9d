internal import Roots

/// The screens to which URLs lead, and the stacks that they build.
extension AppJudge {
  /// Judges the URLs that are opened: mistakes in those of screens would be told again of them.
  mutating func judgeURLs() {
    if findings.hasErrors || urls.isEmpty { return }
    let (routes, demands) = (RoutePlan(app.map), demands)
    for url in urls {
      if url.text.utf8.contains(UInt8(ascii: "{")) {
        judge(template: url, routes)
      } else {
        judge(url, routes, demands)
      }
    }
  }

  private mutating func judge(_ url: SaidURL, _ routes: RoutePlan, _ demands: [String: Set<String>]) {
    let destination: RoutePlan.Destination
    do throws(Rejection) {
      destination = try routes.destination(url.text, redirectLimit: app.map.limits.redirects)
    } catch {
      return report(error, of: url)
    }
    let takers = takers(of: destination.screen)
    let payload = takers.first?.first?.payload(for: destination)
    for (name, value) in payload?.fields ?? Record() {
      let held = Held(kind: .any, value: value, words: "'\(value.shown)' in this URL is not")
      guard let wanted = refusal(of: held, name, by: takers) else { continue }
      warning(
        "parameter '\(name)' of '\(wanted.screen)' is \(wanted.kind.rawValue), and \(held.words)",
        at: url.spot)
    }
    let missing = (demands[destination.screen] ?? []).filter { payload?.fields[$0] == nil }.sorted()
    warnOfMissing(missing, on: destination.screen, "this URL does not give it", url.spot)
  }

  private mutating func report(_ rejection: Rejection, of url: SaidURL) {
    guard case .noMatch(_, let nearest) = rejection else {
      return warning(rejection.description, at: url.spot)
    }
    let similar = nearest.first
    let message = "no screen has the URL '\(url.text)'" + RoutePattern.misfit(url.text, similar)
    if isForeign(url.text) {
      let scheme = app.map.scheme.map { "its own URLs alone: \($0)://…" } ?? "its own URLs alone: /…"
      warning(message, .hint("an app opens \(scheme)"), at: url.spot)
    } else {
      let elsewhere = app.map.unhandled.map { Diagnostic.Help.hint("'unhandled' leads it to '\($0)'") }
      warning(message, similar.map { .suggestion($0) } ?? elsewhere, at: url.spot)
    }
  }

  private mutating func judge(template url: SaidURL, _ routes: RoutePlan) {
    let filled = Self.filled(url.text) { Self.standIn }
    guard !filled.hasPrefix(Self.standIn), !isForeign(filled),
      let link = try? Link(parsing: filled, appScheme: app.map.scheme)
    else { return }
    let texts = app.map.routedScreens.flatMap(\.urls) + app.map.redirects.map(\.pattern)
    let segments = link.segments.map { $0.contains(part: Self.standIn) ? nil : $0 }
    if texts.contains(where: { (try? RoutePattern($0))?.canLead(segments) != false }) { return }
    warning(
      "no screen has a URL like '\(url.text)'", routes.nearest(to: link).first.map { .suggestion($0) },
      at: url.spot)
  }

  static let standIn = "q7name"

  static func filled(_ text: String, _ standIn: () -> String) -> String {
    var scanner = TemplateScanner(text)
    var filled = ""
    while let piece = scanner.next() {
      if case .text(let text) = piece { filled += text } else { filled += standIn() }
    }
    return filled
  }

  private func isForeign(_ url: String) -> Bool {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return url[..<colon].lowercased() != app.map.scheme?.lowercased()
      && !url.utf8[..<colon].contains(UInt8(ascii: "/"))
  }

  /// Warns of stacks that URLs build and that the tabs, or the parents of an accessory, do not allow.
  mutating func warnOfURLStacks() {
    let plan = Plan(app.map)
    for screen in app.map.routedScreens where !screen.urls.isEmpty {
      if app.map.accessories.contains(where: { $0.name == screen.name }) {
        warnOfParents(of: screen.name, plan)
      }
      guard let stack = screen.urlStack else { continue }
      warnOfTwins(in: stack, of: screen.name)
      for below in stack.dropFirst() {
        guard let tab = plan.tab(withRoot: below) else { continue }
        warning(
          "'\(below)' is the root of tab '\(tab)', and the URL of '\(screen.name)' puts it above '\(stack[0])'",
          .hint("'stack=' begins with the root of the tab in which '\(screen.name)' is to stand"),
          at: spot(below: screen.name, below) ?? facts.owners[0].spot)
      }
      if let first = stack.first, let tab = plan.tab(withRoot: screen.name),
        let spot = spot(below: screen.name, first)
      {
        warning(
          "'\(screen.name)' is the root of tab '\(tab)', and its URL puts it above '\(first)'",
          .hint("without 'stack=' it is shown in its tab"), at: spot)
      }
    }
  }

  /// Warns of a screen that stands twice in the stack that a URL builds.
  private mutating func warnOfTwins(in stack: [String], of name: String) {
    let twins = stack.indices.filter { stack[$0] == name || stack[..<$0].contains(stack[$0]) }
    guard let twin = twins.first.map({ stack[$0] }), let spot = spot(below: name, twin) else { return }
    warning(
      twin == name
        ? "the URL of '\(name)' puts it above itself" : "the URL of '\(name)' puts '\(twin)' below it twice",
      .hint("'stack=' names each screen below '\(name)' once; '\(name)' itself comes on top"), at: spot)
  }

  /// Warns of an accessory whose URL is refused: none of what stands below it there may open it.
  private mutating func warnOfParents(of name: String, _ plan: Plan) {
    let piles = plan.footing(of: name).piles
    let parents = app.map.accessories.filter { $0.name == name }.map(\.parents)
    let below = Set(
      piles.joined() + piles.joined().compactMap(plan.tab(withRoot:)) + app.map.tabs.map(\.name))
    guard parents.allSatisfy({ !$0.isEmpty && below.isDisjoint(with: $0) }),
      let spot = names[.accessory, name]
    else {
      return
    }
    let all = parents.joined().map { "'\($0)'" }.listed(with: "or")
    warning(
      "the URL of '\(name)' is refused: it may be opened from \(all), and that does not stand below it there",
      .hint("'stack=' behind the URL says what stands below it"), at: spot)
  }
}
