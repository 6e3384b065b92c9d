internal import Roots
internal import RootsApp
internal import RootsTerminal

extension Subcommand {
  static let open = Subcommand(
    "open", "APP URL", count: 2...2, summary: "open a URL, or say which stack it would build",
    details: """
      Shows the app with the URL open. With --dry-run it shows nothing: it prints the stacks that the URL would
      build, and the guards that would be asked first.

      Exit status: 0 if the URL leads somewhere; 2 if the app does not parse; 4 if it leads nowhere, or the
      app cannot be used or read.
      """,
    options: OpenOrder.options + LiveOptions.table.filter { !LiveOptions.beginning.contains($0.name) },
    examples: [
      "roots open shop.kdl shop://item/42", "roots open shop.kdl /item/42/reviews --dry-run",
      "roots open shop.kdl /me --dry-run --json",
    ]
  ) { invocation, console throws(Misuse) in
    let app = try AppSource.load(invocation.arguments[0], console)
    let order = try OpenOrder(invocation)
    let url = invocation.arguments[1]
    if order.isDry { return OpenRun(app, order, console).tell(url) }
    return try LiveRun.show(
      app, named: invocation.arguments[0], at: url, isForTesters: false, invocation, console)
  }
}

private struct OpenOrder: PlainOrder {
  var isDry = false
  var isJSON = false
  var mode: String?

  static let rows: [OptionRow<OpenOrder>] = [
    .flag("--dry-run", "print what would be open", \.isDry),
    .flag("--json", "print one JSON object", \.isJSON),
    .value("--mode", "MODE", "reset, push or reveal", \.mode, .text),
  ]
}

/// One run of `roots open --dry-run`.
@MainActor private struct OpenRun {
  private let start: NavigationState
  private let order: OpenOrder
  private let console: Console

  init(_ app: ScriptedApp, _ order: OpenOrder, _ console: Console) {
    start = NavigationState(Plan(app.map))
    (self.order, self.console) = (order, console)
  }

  func tell(_ url: String) -> ExitCode {
    let mode = order.mode.flatMap(Command.OpenMode.init(rawValue:))
    if let word = order.mode, mode == nil {
      console.tell("roots: no mode '\(word)'; there are reset, push and reveal")
      return .misuse
    }
    do {
      let visit = try start.landing(.string(url))
      let plan = start.plan
      let shown = plan.sealing(.push(visit)).visit ?? visit
      var state = start
      _ = try state.apply(plan.sealing(.open(url, mode)))
      var unknown: Rejection?
      do throws(Rejection) { _ = try start.visit(of: url) } catch { unknown = error }
      console.put(order.isJSON ? json(url, shown, state, unknown) : text(url, shown, state, unknown))
      return .ok
    } catch {
      console.tell("roots: \(error)")
      return .impossible
    }
  }

  /// The guards that would be asked, from the bottom up.
  private func guards(_ state: NavigationState) -> [(screen: String, names: [String])] {
    state.arrivals(since: start).compactMap { arrival in
      let names = state.guards(for: arrival.entry, at: arrival.place)
      return names.isEmpty ? nil : (arrival.entry.screen, names)
    }
  }

  private func stacks(_ state: NavigationState) -> [(place: Place, entries: [Entry])] {
    state.places.compactMap { place in
      let entries = state[place].entries.filter { !$0.screen.hasPrefix("@") }
      if case .tab(let name) = place, name != state.selectedTab { return nil }
      return entries.isEmpty ? nil : (place, entries)
    }
  }

  /// - Parameter unknown: Why the URL is not one of the app, which shows something in its place.
  private func text(_ url: String, _ visit: Visit, _ state: NavigationState, _ unknown: Rejection?) -> String
  {
    var lines = [row("url", state.url ?? url), row("screen", label(visit.screen, visit.payload))]
    if let unknown { lines.insert(row("unknown", "\(unknown); 'unhandled' leads on"), at: 0) }
    for (place, entries) in stacks(state) {
      let names = entries.map { entry in entry.screen + (entry.resource.map { "#\($0)" } ?? "") }
      lines.append(row(place.description, names.joined(separator: " > ")))
    }
    for (screen, names) in guards(state) {
      lines.append(row("guards", "\(names.joined(separator: ", ")), before '\(screen)' is shown"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func label(_ screen: String, _ payload: Payload?) -> String {
    payload?.value.map { "\(screen) \($0.json)" } ?? screen
  }

  private func row(_ head: String, _ text: String) -> String {
    Text.fitted(head, to: 12) + " " + VisibleText(text).text
  }

  private func json(_ url: String, _ visit: Visit, _ state: NavigationState, _ unknown: Rejection?) -> String
  {
    var record: Record = ["url": .string(state.url ?? url), "screen": .string(visit.screen)]
    if let unknown { record["unknown"] = .string("\(unknown)") }
    if let payload = visit.payload?.value { record["payload"] = payload }
    var places = Record()
    for (place, entries) in stacks(state) {
      places[place.description] = .list(entries.map { .record(self.record($0)) })
    }
    record["stacks"] = .record(places)
    record["guards"] = .list(
      guards(state).map { asked in
        ["screen": .string(asked.screen), "guards": .list(asked.names.map { .string($0) })]
      })
    return record.json + "\n"
  }

  private func record(_ entry: Entry) -> Record {
    var record: Record = ["screen": .string(entry.screen)]
    if let resource = entry.resource { record["resource"] = .string(resource) }
    if let payload = entry.payload?.value { record["payload"] = payload }
    return record
  }
}
