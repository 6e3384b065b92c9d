internal import Roots

// Screens that take their time: the person at the keys stays in control while they are made.
extension Session {
  /// The title of the screen that is being made and cannot be shown yet; `nil` if none is.
  ///
  /// Meanwhile the open screens take no input, so that no key meant for the coming screen changes them. The key
  /// for going back gives the coming screen up; what leads elsewhere takes its place.
  public var loading: String? {
    guard let (request, entry) = navigator.preparation else { return nil }
    if let entry { return Titles(navigator).title(of: entry) }
    return request.command.visit.map { navigator.plan.title(of: $0.screen) } ?? request.command.summary
  }

  /// The notice while a screen is made: `Prices is loading; Esc gives up`.
  var loadingNotice: Session.Message? {
    guard let loading else { return nil }
    let keys = hasIgnoredKeys ? " and takes no keys yet" : ""
    let escape = Key.escape.label(terminal.charset)
    return Session.Message(
      text: "\(loading) is loading\(keys); \(escape) gives up", tone: hasIgnoredKeys ? .question : .plain)
  }

  /// Gives up the screen that is being made; says whether one was.
  @discardableResult
  public func giveUpLoading() -> Bool {
    guard let loading, let id = navigator.preparation?.request.id else { return false }
    navigator.giveUp(id)
    say("gave up \(loading)")
    return true
  }

  func handleWhileLoading(_ event: InputEvent, _ id: RequestID, _ handle: () -> KeyOutcome) {
    if case .key(let key) = event, givesUp(key) {
      giveUpLoading()
      return
    }
    let newest = navigator.program.newestRequest
    let outcome = handle()
    guard navigator.preparation?.request.id == id else { return }
    if let other = navigator.engine.queue.requests.first(where: { $0.id.number > newest }) {
      navigator.giveUp(id, for: other.id)
    } else if case .key = event, case .ignored = outcome {
      hasIgnoredKeys = true
    }
  }

  /// Whether a key gives up what is loading: it goes back, and does nothing in a text.
  private func givesUp(_ key: Key) -> Bool {
    guard !chrome.hasKeys, toolChrome.begun == nil, !TextField.takes(key) else { return false }
    let action = toolChrome.action(for: key) ?? (key == .escape ? .back : nil)
    return action == .back || (action == nil && key.simpler.map(givesUp) ?? false)
  }

  // MARK: The sign that turns

  /// The sign that turns while something loads; what shows it is drawn again as it turns.
  var spinner: String {
    isSpinning = true
    return Glyph.spinner(turn, terminal.charset)
  }

  private static let turnTime = 100

  private var turn: Int { now.milliseconds / Session.turnTime }

  var nextTurn: Duration? { isSpinning ? .milliseconds(Session.turnTime) * (turn + 1) : nil }
}

extension Navigator {
  /// The request that everything else waits for, because its screen or payload is being made.
  var waitingRequest: RequestID? {
    if case .waiting(let id) = engine.queue.phase { id } else { nil }
  }
}
