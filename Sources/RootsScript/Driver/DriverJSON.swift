internal import Roots

/// Printing what the driver tells, straight into bytes: a script may ask a hundred thousand times a second.
extension [UInt8] {
  /// Appends an identity: `"c12"`.
  mutating func append(id: ContextID) {
    self += "\"c".utf8
    append(json: Int(truncatingIfNeeded: id.number))
    self += "\"".utf8
  }

  private mutating func append(request id: RequestID) {
    self += "\"r".utf8
    append(json: Int(truncatingIfNeeded: id.number))
    self += "\"".utf8
  }

  /// Appends what is wrong with a line, and ends the object.
  mutating func append(mistake: Diagnostic) {
    self += ",\"error\":".utf8
    append(json: mistake.sentence)
    self += ",\"column\":".utf8
    append(json: mistake.position.column)
    if case .suggestion(let name)? = mistake.help { append(suggestions: [name]) }
    self += "}\n".utf8
  }

  private mutating func append(suggestions: [String]) {
    self += ",\"suggestions\":".utf8
    append(json: Value.list(suggestions.map { .string($0) }))
  }

  // MARK: Reasons and answers

  /// Appends why a request was refused.
  mutating func append(rejection: Rejection) {
    self += ",\"reason\":".utf8
    append(reason: rejection)
    if case .rolledBack(let index, _) = rejection {
      self += ",\"failedAt\":".utf8
      append(json: index)
    }
  }

  private mutating func append(reason: Rejection) {
    self += "{\"code\":\"".utf8
    self += reason.code.utf8
    self += "\",\"message\":".utf8
    append(json: reason.description)
    append(suggestions: reason.suggestions)
    if case .rolledBack(_, let cause) = reason {
      self += ",\"cause\":".utf8
      append(reason: cause)
    }
    self += "}".utf8
  }

  mutating func append(path: ScreenPath) {
    self += ",\"path\":{\"back\":".utf8
    append(json: Value.list(path.back.map { .string($0.screen) }))
    self += ",\"forward\":".utf8
    append(json: Value.list(path.forward.map { .string($0.to) }))
    self += ",\"cost\":".utf8
    append(json: path.cost)
    self += "}".utf8
  }

  mutating func append(match: RoutePlan.Destination) {
    self += ",\"match\":{\"screen\":".utf8
    append(json: match.screen)
    self += ",\"params\":".utf8
    append(json: match.params)
    self += ",\"query\":".utf8
    append(json: Record(match.link.query))
    self += ",\"fragment\":".utf8
    append(json: match.link.fragment.map { Value.string($0) } ?? .null)
    self += "}".utf8
  }

  // MARK: State

  /// Appends everything that is open.
  @MainActor mutating func append(state navigator: Navigator) {
    let state = navigator.state
    let active = state.activePlace
    self += "{\"base\":".utf8
    append(json: active.base.description)
    self += ",\"topLayer\":".utf8
    if let layer = active.topLayer { append(json: layer) } else { self += "null".utf8 }
    self += ",\"activeTab\":".utf8
    append(optional: state.selectedTab)
    self += ",\"tabOrder\":".utf8
    append(json: Value.list(state.tabOrder.map { .string($0) }))
    self += ",\"main\":".utf8
    append(stack: state[.main])
    append(named: "tabs", state.tabOrder) { state[.tab($0)] }
    append(named: "layers", state.openLayers.map(String.init)) { state[.layer(Int($0) ?? 0)] }
    append(named: "nested", state.nestedNames) { state[.nested($0)] }
    append(parked: navigator.parked)
    self += ",\"registry\":".utf8
    append(json: navigator.registryCount)
    self += ",\"phase\":\"".utf8
    self += navigator.engine.queue.phase.word.utf8
    self += "\",\"url\":".utf8
    append(optional: state.url)
    self += "}".utf8
  }

  private mutating func append(optional text: String?) {
    if let text { append(json: text) } else { self += "null".utf8 }
  }

  private mutating func append(named name: String, _ names: [String], _ stack: (String) -> Stack) {
    self += ",\"".utf8
    self += name.utf8
    self += "\":{".utf8
    var isFirst = true
    for name in names {
      if !isFirst { self += ",".utf8 }
      isFirst = false
      append(json: name)
      self += ":".utf8
      append(stack: stack(name))
    }
    self += "}".utf8
  }

  private mutating func append(stack: Stack) {
    self += "[".utf8
    var isFirst = true
    for entry in stack.entries {
      if !isFirst { self += ",".utf8 }
      isFirst = false
      append(entry: entry)
    }
    self += "]".utf8
  }

  private mutating func append(entry: Entry) {
    self += "{\"id\":".utf8
    append(id: entry.id)
    self += ",\"screen\":".utf8
    append(json: entry.screen)
    if let resource = entry.resource {
      self += ",\"resource\":".utf8
      append(json: resource)
    }
    if entry.screen != NavigationState.tabHost {
      self += ",\"payload\":".utf8
      if let payload = entry.payload { append(payload: payload) } else { self += "{}".utf8 }
    }
    self += "}".utf8
  }

  private mutating func append(payload: Payload?) { append(json: payload?.value ?? .null) }

  private mutating func append(parked: [ParkedRequest]) {
    self += ",\"parked\":[".utf8
    var isFirst = true
    for request in parked {
      if !isFirst { self += ",".utf8 }
      isFirst = false
      self += "{\"id\":".utf8
      append(request: request.id)
      self += ",\"command\":".utf8
      append(json: ScriptCommand(request.command).description)
      self += ",\"by\":".utf8
      append(json: request.by)
      self += "}".utf8
    }
    self += "]".utf8
  }

  // MARK: Events

  /// Appends an event of the log; what the answer says of its own request anyway is left out.
  mutating func append(event: LogEvent, except own: RequestID?, _ isFirst: inout Bool) {
    guard event.kind.isTold(except: own) else { return }
    self += (isFirst ? "{\"event\":\"" : ",{\"event\":\"").utf8
    isFirst = false
    switch event.kind {
    case .lifeCycle(let step, let id, let screen): append(step: step, id, screen)
    case .completion(let id, _, let ending): append(completion: id, ending)
    case .message(let id, _, let payload):
      self += "message\",\"id\":".utf8
      append(id: id)
      self += ",\"value\":".utf8
      append(payload: payload)
    case .guardAsked(let name, let id):
      self += "guardAsked\",\"guard\":".utf8
      append(json: name)
      self += ",\"id\":".utf8
      append(request: id)
    case .guardAnswered(let name, let answer):
      self += "guardAnswered\",\"guard\":".utf8
      append(json: name)
      self += ",\"answer\":".utf8
      append(json: answer)
    default: append(other: event.kind)
    }
    self += "}".utf8
  }

  private mutating func append(other kind: LogEvent.Kind) {
    switch kind {
    case .transitionBegan(let transition, _):
      self += "transition\",\"transition\":".utf8
      append(json: transition.description)
    case .diagnostic(let text):
      self += "diagnostic\",\"message\":".utf8
      append(json: text)
    case .timer(let text):
      self += "timer\",\"message\":".utf8
      append(json: text)
    case .requested(let id, let command, _):
      self += "request\",\"id\":".utf8
      append(request: id)
      self += ",\"command\":".utf8
      append(json: command)
    case .outcome(let id, let outcome):
      self += "outcome\",\"id\":".utf8
      append(request: id)
      self += ",\"outcome\":".utf8
      append(json: outcome.code)
      if let reason = outcome.rejection { append(rejection: reason) }
    default: break
    }
  }

  private mutating func append(step: LifeCycle, _ id: ContextID, _ screen: String) {
    self += step.rawValue.utf8
    self += "\",\"id\":".utf8
    append(id: id)
    guard step == .create else { return }
    self += ",\"screen\":".utf8
    append(json: screen)
  }

  private mutating func append(completion id: ContextID, _ ending: Roots.Ending) {
    self += "completion\",\"id\":".utf8
    append(id: id)
    switch ending {
    case .completed(let value):
      self += ",\"result\":\"completed\",\"value\":".utf8
      append(payload: value)
    case .cancelled(let why):
      self += ",\"result\":\"cancelled\",\"reason\":\"".utf8
      self += why.rawValue.utf8
      self += "\"".utf8
    }
  }
}

extension LogEvent.Kind {
  /// Whether a script is told, given that the answer speaks of one request itself.
  fileprivate func isTold(except own: RequestID?) -> Bool {
    switch self {
    case .committed, .parked, .transitionEnded: false
    case .requested(let id, _, _), .outcome(let id, _): id != own
    case .lifeCycle, .guardAsked, .guardAnswered, .transitionBegan, .completion, .message, .timer,
      .diagnostic:
      true
    }
  }
}

extension RequestQueue.Phase {
  /// The one word for scripts.
  fileprivate var word: String {
    switch self {
    case .idle: "idle"
    case .held: "held"
    case .transitioning: "transitioning"
    case .waiting: "waiting"
    }
  }
}
