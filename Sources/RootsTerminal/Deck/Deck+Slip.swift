internal import Roots

// The slip of the request that is held: nobody has to wonder where it went.

extension Deck {
  /// Whether there is anything to tell of what is held. A question that is on the screen says it all to those who
  /// only use the program.
  func tellsOfHeld(_ moment: Moment) -> Bool {
    !moment.held.isEmpty && (isInspecting || !moment.layers.contains(where: \.isQuestion))
  }

  func drawSlip(above y: Int, on canvas: inout Canvas, _ moment: Moment) {
    guard let request = moment.held.first else { return }
    let stage = moment.layout.stage
    let width = max(20, min(72, stage.width - 16))
    let rect = Rect(x: stage.x + (stage.width - width) / 2, y: max(stage.y, y - 3), width: width, height: 3)
    canvas.fill(rect)
    canvas.box(rect, .dotted, style: .held)
    let more = moment.held.count > 1 ? "   +\(moment.held.count - 1) more" : ""
    let by = "   by \(keeper(of: request, moment))\(more)"
    let fields = Titles.fields(request.command.visit?.payload)
    let text = "held  \(wish(of: request, moment))\(fields.isEmpty ? "" : " ")\(fields)"
    let room = width - 6
    let shown = Text.clipped(text, to: max(0, room - Text.width(of: by)))
    let used = canvas.put(shown, at: Point(x: rect.x + 3, y: rect.y + 1), limit: room)
    canvas.put(by, at: Point(x: rect.x + 3 + used, y: rect.y + 1), style: .held, limit: room - used)
    hits.note(rect, .nothing)
  }

  /// What a held request wants, in the words of the screens' users: `go Invoices`, `back to Tour`, `quit`.
  func wish(of request: HeldRequest, _ moment: Moment) -> String {
    switch destination(of: request, moment) {
    case .end: "quit"
    case .back(let title): "back to \(title)"
    case .on(let title): "\(request.command.verb) \(title)"
    case nil: request.command.summary
    }
  }

  /// What a question's consent leads to: `continue to Invoices`, `back to Tour`, `quit`.
  func sequel(of request: HeldRequest, _ moment: Moment) -> String {
    switch destination(of: request, moment) {
    case .end: "quit"
    case .back(let title): "back to \(title)"
    case .on(let title): "continue to \(title)"
    case nil: request.command.summary
    }
  }

  /// Where a held request leads.
  private enum Destination {
    case end
    case back(String)
    case on(String)
  }

  private func destination(of request: HeldRequest, _ moment: Moment) -> Destination? {
    if request.id == moment.session.leaving { return .end }
    let command = request.command
    if case .popTo = command { return back(by: command, moment) }
    if let visit = command.visit { return .on(moment.navigator.plan.title(of: visit.screen)) }
    switch command {
    case .show(let tab), .reselect(let tab?): return .on(moment.titles.title(ofTab: tab))
    case .open(let url, _): return .on(url)
    case .back, .pop, .popFrom, .popToRoot, .dismiss, .dismissAll, .cancel: return back(by: command, moment)
    default: return nil
    }
  }

  /// What would be seen if nobody objected, the question apart.
  private func back(by command: Command, _ moment: Moment) -> Destination? {
    var after = moment.state
    // The question itself is what lies on top now.
    if let question = moment.layers.last(where: \.isQuestion) {
      _ = try? after.apply(.dismiss(layer: question.number))
    }
    guard (try? after.apply(command)) != nil, let target = after.focusedEntry else { return nil }
    return .back(moment.titles.title(of: target))
  }

  /// Who holds a request: a guard, or the screen that would be left.
  private func keeper(of request: HeldRequest, _ moment: Moment) -> String {
    moment.navigator.plan.guards[request.by] == nil
      ? title(ofScreen: request.by, moment.navigator) : "guard \(request.by)"
  }

  /// The title of the open screen of a name.
  func title(ofScreen name: String, _ navigator: Navigator) -> String {
    let state = navigator.state
    let places = [state.focusedPlace] + state.places
    let entry = places.lazy.compactMap { place in state[place].fromTop.first { $0.screen == name } }.first
    return entry.map(Titles(navigator).title) ?? navigator.plan.title(of: name)
  }
}
