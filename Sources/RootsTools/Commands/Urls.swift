internal import Roots
internal import RootsTerminal
internal import RootsApp

extension Subcommand {
  static let urls = Subcommand(
    "urls", "APP", count: 1...1, summary: "list the URLs of an app and where they lead",
    details: """
      Prints each pattern with the stacks it builds, the base first and each layer after a '|', and the
      guards of all these screens; then the redirects.

      Exit status: 0; 2 if the app does not parse; 4 if it cannot be used or read.
      """,
    options: UrlsOrder.options,
    examples: ["roots urls shop.kdl", "roots urls shop.kdl --json"]
  ) { invocation, console throws(Misuse) in
    let app = try AppSource.load(invocation.arguments[0], console)
    return try UrlList(app.map).print(invocation, console)
  }
}

private struct UrlsOrder: PlainOrder {
  var isJSON = false

  static let rows: [OptionRow<UrlsOrder>] = [
    .flag("--json", "print one JSON object a line", \.isJSON)
  ]
}

struct UrlList {
  private let scheme: String?
  private var routes: [Route] = []
  private let redirects: [Redirect]

  private struct Route {
    let pattern: String
    let screen: String
    let guards: [String]
    let tab: String?
    /// The stacks that the URL builds, its own screen on top of the last: `home: catalog > item | cart`.
    let stacks: [[String]]
  }

  init(_ map: AppMap) {
    let plan = Plan(map)
    scheme = map.scheme
    redirects = map.redirects
    for screen in map.routedScreens {
      for url in screen.urls {
        let (tab, piles) = plan.stacks(ofURLTo: screen.name)
        var guards: [String] = []
        for name in piles.joined().flatMap({ plan.any($0)?.screen.guards ?? [] }) where !guards.contains(name)
        {
          guards.append(name)
        }
        routes.append(
          Route(
            pattern: (try? RoutePattern(url))?.description ?? url, screen: screen.name,
            guards: guards, tab: tab, stacks: piles.filter { !$0.isEmpty }))
      }
    }
  }

  @MainActor func print(_ invocation: Invocation, _ console: Console) throws(Misuse) -> ExitCode {
    console.put(try UrlsOrder(invocation).isJSON ? json : text)
    return .ok
  }

  private var text: String {
    var rows = routes.map { route in
      let tab = route.tab.map { "\($0): " } ?? ""
      let stacks = tab + route.stacks.map { $0.joined(separator: " > ") }.joined(separator: " | ")
      let guards = route.guards.isEmpty ? "" : "guards \(route.guards.joined(separator: ", "))"
      return [route.pattern, stacks, guards]
    }
    rows += redirects.map { [$0.pattern, "→ \($0.target)", ""] }
    if rows.isEmpty { return "no screen has a URL\n" }
    let widths = (0..<2).map { column in rows.reduce(0) { max($0, Text.width(of: $1[column])) } }
    let lines = rows.map { row in
      var line = Text.fitted(row[0], to: min(widths[0], 48)) + "  "
      line +=
        row[2].isEmpty
        ? VisibleText(row[1]).text : Text.fitted(VisibleText(row[1]).text, to: widths[1]) + "  "
      return line + VisibleText(row[2]).text + "\n"
    }
    return (scheme.map { "\(VisibleText($0).text)://…\n\n" } ?? "") + lines.joined()
  }

  private var json: String {
    let lines = routes.map { route -> Record in
      var record: Record = ["pattern": .string(route.pattern), "screen": .string(route.screen)]
      if let tab = route.tab { record["tab"] = .string(tab) }
      record["stacks"] = .list(route.stacks.map { .list($0.map { .string($0) }) })
      record["guards"] = .list(route.guards.map { .string($0) })
      return record
    }
    let others = redirects.map { redirect -> Record in
      ["pattern": .string(redirect.pattern), "redirect": .string(redirect.target)]
    }
    return (lines + others).map { $0.json + "\n" }.joined()
  }
}
