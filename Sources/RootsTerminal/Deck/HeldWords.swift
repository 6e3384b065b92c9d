internal import Roots

/// The wishes of held requests, in the words of the screens' users.
@MainActor struct HeldWords {
  let moment: Moment

  /// The wish of a held request: `go Invoices`, `back to Tour`, `quit`.
  func wish(of request: Request.Held) -> String {
    destination(of: request)?.words("quit", back: "back to", on: request.command.verb)
      ?? request.command.summary
  }

  /// The words for those who only use the program: `waiting for Sign in`, else `waiting for Invoices`.
  func hope(of request: Request.Held) -> String {
    if let question = moment.navigator.plan.guards[request.by]?.asksIn {
      return "waiting for \(moment.navigator.plan.title(of: question))"
    }
    let destination = destination(of: request)
    return destination?.words("waiting to quit", back: "waiting to go back to", on: "waiting for")
      ?? "waiting"
  }

  /// Why one waits at a question: `Sign in to go on to Invoices` at that of a guard, by its title; at that of a screen
  /// that would be left, where its consent leads: `then: back to Tour`.
  func reason(of request: Request.Held, askedBy question: String) -> String {
    guard let destination = destination(of: request) else { return "then: \(request.command.summary)" }
    if moment.navigator.plan.guards[request.by] == nil {
      return "then: " + destination.words("quit", back: "back to", on: "go on to")
    }
    return "\(question) to " + destination.words("quit", back: "go back to", on: "go on to")
  }

  private enum Destination {
    case end
    case back(String)
    case on(String)

    func words(_ end: String, back: String, on: String) -> String {
      switch self {
      case .end: end
      case .back(let title): "\(back) \(title)"
      case .on(let title): "\(on) \(title)"
      }
    }
  }

  private func destination(of request: Request.Held) -> Destination? {
    if request.id == moment.session.leaving { return .end }
    let command = request.command
    let said = command.arguments
    if let url = said.url { return .on(url.shown) }
    if said.verb != .popTo, let visit = said.visit {
      return .on(moment.navigator.plan.title(of: visit.screen))
    }
    if [.tab, .reselect].contains(said.verb), let tab = said.name {
      return .on(moment.titles.title(ofTab: tab))
    }
    if said.verb == .uncover {
      return (said.entry.flatMap(moment.state.find)?.entry).map { .on(moment.titles.title(of: $0)) }
    }
    return back(by: command)
  }

  /// The open screen that would be seen if no screen objected, the question apart; `nil` if the same as now.
  private func back(by command: Command) -> Destination? {
    var after = moment.state
    // The question itself is what lies on top now.
    if let question = moment.layers.last(where: \.isQuestion) {
      _ = try? after.apply(.dismiss(layer: question.number))
    }
    let present = after.focusedEntry?.id
    guard (try? after.apply(command)) != nil, let target = after.focusedEntry, target.id != present,
      moment.state.find(target.id) != nil
    else { return nil }
    return .back(moment.titles.title(of: target))
  }

  func keeper(of request: Request.Held) -> String {
    moment.navigator.plan.guards[request.by] == nil
      ? moment.titles.title(ofScreen: request.by) : "guard \(request.by)"
  }
}
