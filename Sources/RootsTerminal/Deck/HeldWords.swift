internal import Roots

/// What held requests want, in the words of the screens' users.
@MainActor struct HeldWords {
  let moment: Moment

  /// What a held request wants: `go Invoices`, `back to Tour`, `quit`.
  func wish(of request: HeldRequest) -> String {
    switch destination(of: request) {
    case .end: "quit"
    case .back(let title): "back to \(title)"
    case .on(let title): "\(request.command.verb) \(title)"
    case nil: moment.navigator.secrets.hiding(request.command.summary)
    }
  }

  /// What a question's consent leads to: `continue to Invoices`, `back to Tour`, `quit`.
  func sequel(of request: HeldRequest) -> String {
    switch destination(of: request) {
    case .end: "quit"
    case .back(let title): "back to \(title)"
    case .on(let title): "continue to \(title)"
    case nil: moment.navigator.secrets.hiding(request.command.summary)
    }
  }

  /// Where a held request leads.
  private enum Destination {
    case end
    case back(String)
    case on(String)
  }

  private func destination(of request: HeldRequest) -> Destination? {
    if request.id == moment.session.leaving { return .end }
    let command = request.command
    if case .popTo = command { return back(by: command) }
    if let visit = command.visit { return .on(moment.navigator.plan.title(of: visit.screen)) }
    switch command {
    case .show(let tab), .reselect(let tab?): return .on(moment.titles.title(ofTab: tab))
    case .open(let url, _): return .on(moment.navigator.secrets.hiding(url))
    case .uncover(let id):
      return (id.flatMap(moment.state.find)?.entry).map { .on(moment.titles.title(of: $0)) }
    case .back, .pop, .popFrom, .popToRoot, .dismiss, .dismissAll, .cancel: return back(by: command)
    case .push, .pushNew, .navigate, .reveal, .popTo, .replace, .goTo, .setStack, .transform, .bringToFront,
      .swap, .reselect, .addTab, .removeTab, .overlay, .complete, .message, .tell, .go, .grant, .refuse,
      .transaction, .undo, .redo, .advance, .evict:
      return nil
    }
  }

  /// What would be seen if no screen objected, the question apart.
  private func back(by command: Command) -> Destination? {
    var after = moment.state
    // The question itself is what lies on top now.
    if let question = moment.layers.last(where: \.isQuestion) {
      _ = try? after.apply(.dismiss(layer: question.number))
    }
    guard (try? after.apply(command)) != nil, let target = after.focusedEntry else { return nil }
    return .back(moment.titles.title(of: target))
  }

  /// What holds a request: a guard, or the screen that would be left.
  func keeper(of request: HeldRequest) -> String {
    moment.navigator.plan.guards[request.by] == nil
      ? moment.titles.title(ofScreen: request.by) : "guard \(request.by)"
  }
}
