internal import Roots

/// What happens during one line, printed as it happens.
struct DriverEvents {
  /// The events, separated by commas.
  private(set) var bytes: [UInt8] = []
  /// What became of the requests of this line.
  private(set) var outcomes: [(id: RequestID, outcome: Outcome)] = []
  /// The entry that was made last.
  private(set) var lastCreated: ContextID?
  /// The first request since somebody began to expect one.
  private(set) var expected: RequestID?
  private var own = Own.none

  /// The request that the line itself makes: the answer speaks of it elsewhere.
  private enum Own: Equatable {
    case none
    case awaited
    case known(RequestID)
  }

  /// Forgets everything; a new line begins.
  /// - Parameter isRequest: whether the line is itself a request, the first to come.
  mutating func begin(isRequest: Bool) {
    bytes.removeAll(keepingCapacity: true)
    if !outcomes.isEmpty { outcomes.removeAll(keepingCapacity: true) }
    lastCreated = nil
    own = isRequest ? .awaited : .none
  }

  /// Begins to wait for a request: the next one is what a key has asked for.
  mutating func expect() { expected = nil }

  /// What became of a request; `nil` if it waits.
  func outcome(of id: RequestID) -> Outcome? { outcomes.last { $0.id == id }?.outcome }

  /// Takes an event of the log.
  mutating func take(_ event: LogEvent) {
    switch event.kind {
    case .lifeCycle(let step, let id, let screen): take(step, id, screen)
    case .requested(let id, let asked, _): take(request: id, asked)
    case .outcome(let id, let outcome): take(outcome, of: id)
    case .completion(let id, _, let ending): take(ending, of: id)
    case .transitionBegan(let transition, _):
      open("transition", ",\"transition\":")
      bytes.append(json: transition.description)
      close()
    case .guardAsked(let name, let id):
      open("guardAsked", ",\"guard\":")
      bytes.append(json: name)
      bytes += ",\"id\":".utf8
      bytes.append(request: id)
      close()
    case .guardAnswered(let name, let answer):
      open("guardAnswered", ",\"guard\":")
      bytes.append(json: name)
      bytes += ",\"answer\":".utf8
      bytes.append(json: answer)
      close()
    case .message(let id, _, let payload):
      open("message", ",\"id\":")
      bytes.append(id: id)
      bytes += ",\"value\":".utf8
      bytes.append(payload: payload)
      close()
    case .diagnostic(let text), .timer(let text):
      if case .timer = event.kind {
        open("timer", ",\"message\":")
      } else {
        open("diagnostic", ",\"message\":")
      }
      bytes.append(json: text)
      close()
    case .committed, .parked, .transitionEnded: break
    }
  }

  private mutating func take(_ step: LifeCycle, _ id: ContextID, _ screen: String) {
    bytes += DriverEvents.beginnings[step.place].dropFirst(bytes.isEmpty ? 1 : 0)
    bytes.append(json: Int(truncatingIfNeeded: id.number))
    bytes += "\"".utf8
    if step == .create {
      lastCreated = id
      bytes += ",\"screen\":".utf8
      bytes.append(json: screen)
    }
    close()
  }

  private mutating func take(request id: RequestID, _ asked: LogEvent.Asked) {
    expected = expected ?? id
    if own == .awaited {
      own = .known(id)
      return
    }
    open("request", ",\"id\":")
    bytes.append(request: id)
    bytes += ",\"command\":".utf8
    bytes.append(json: asked.description)
    close()
  }

  private mutating func take(_ outcome: Outcome, of id: RequestID) {
    outcomes.append((id, outcome))
    if own == .known(id) { return }
    open("outcome", ",\"id\":")
    bytes.append(request: id)
    bytes += ",\"outcome\":".utf8
    bytes.append(json: outcome.code)
    if let reason = outcome.rejection { bytes.append(rejection: reason) }
    close()
  }

  private mutating func take(_ ending: Roots.Ending, of id: ContextID) {
    open("completion", ",\"id\":")
    bytes.append(id: id)
    switch ending {
    case .completed(let value):
      bytes += ",\"result\":\"completed\",\"value\":".utf8
      bytes.append(payload: value)
    case .cancelled(let why):
      bytes += ",\"result\":\"cancelled\",\"reason\":\"".utf8
      bytes += why.rawValue.utf8
      bytes += "\"".utf8
    }
    close()
  }

  /// What stands before the number of a visit, by the step in its life: much the most frequent event.
  private static let beginnings = LifeCycle.allCases.map {
    Array(",{\"event\":\"\($0.rawValue)\",\"id\":\"c".utf8)
  }

  private mutating func open(_ name: String, _ key: String) {
    bytes += (bytes.isEmpty ? "{\"event\":\"" : ",{\"event\":\"").utf8
    bytes += name.utf8
    bytes += "\"".utf8
    bytes += key.utf8
  }

  private mutating func close() { bytes += "}".utf8 }
}

extension LifeCycle {
  /// Its place among all steps.
  fileprivate var place: Int {
    switch self {
    case .create: 0
    case .willAppear: 1
    case .didAppear: 2
    case .focus: 3
    case .blur: 4
    case .covered: 5
    case .uncovered: 6
    case .willDisappear: 7
    case .didDisappear: 8
    case .destroy: 9
    case .didReselect: 10
    }
  }
}
