import Testing

@testable import Roots

/// What the event log said since it was asked last.
@MainActor final class Listener {
  private(set) var events: [LogEvent] = []
  private var token: ObservationToken?

  init(_ nav: Navigator) {
    token = nav.listen { [weak self] event in
      self?.events.append(event)
      if case .invariant(let text) = event.kind { Issue.record("\(text)") }
    }
  }

  /// The steps of the screens' lives, as `willAppear item`; without those of the trouble-free rest.
  func takeLife() -> [String] {
    take { event in
      switch event.kind {
      case .lifeCycle(let step, _, let screen): "\(step.rawValue) \(screen)"
      case .transitionBegan: "transition"
      case .completion(_, let screen, .completed): "completed \(screen)"
      case .completion(_, let screen, .cancelled(let why)): "cancelled \(screen) \(why.rawValue)"
      case .outcome(_, .success(let success), _): success.rawValue
      case .outcome(_, .rejected(let reason), _): "rejected \(reason.code)"
      default: nil
      }
    }
  }

  func takeDiagnostics() -> [String] {
    take { if case .diagnostic(let text) = $0.kind { text } else { nil } }
  }

  func takeGuards() -> [String] {
    take { event in
      switch event.kind {
      case .guardAsked(let name, _): "ask \(name)"
      case .guardAnswered(let name, let answer, _): "\(name) \(answer.rawValue)"
      case .released(_, let name): "released \(name)"
      case .held(_, let name): "held \(name)"
      default: nil
      }
    }
  }

  func takeOutcomes() -> [String] {
    take { event in
      switch event.kind {
      case .outcome(let id, .success(let success), _): "\(id) \(success.rawValue)"
      case .outcome(let id, .rejected(let reason), _): "\(id) \(reason.code)"
      default: nil
      }
    }
  }

  func takeAll() -> [String] { take(\.description) }

  private func take(_ text: (LogEvent) -> String?) -> [String] {
    defer { events = [] }
    return events.compactMap(text)
  }
}

/// A front end that shows transitions as the test wants them.
@MainActor final class Stage: TransitionPresenter {
  var phase = PresentationPhase.running
  private(set) var shown: [Presentation] = []
  private(set) var skips = 0
  var onPresent: ((Presentation) -> Void)?
  var onSkip: (() -> Void)?

  let isMoving = true

  func present(_ presentation: Presentation) -> PresentationPhase {
    shown.append(presentation)
    onPresent?(presentation)
    return phase
  }

  func skipToEnd() {
    skips += 1
    onSkip?()
  }

  /// Says that the newest transition is over.
  func end() { shown.last?.ended() }
}

/// A navigator over the toy program, with everything a test wants to look at.
@MainActor final class Rig {
  let notes = Notes()
  let nav: Navigator
  let log: Listener
  var endings: [String] = []
  var outcomes: [String] = []

  init(_ change: (inout AppMap) -> Void = { _ in }) throws {
    var map = Toy.map()
    change(&map)
    let notes = notes
    nav = try Navigator(map.madeWhereNotMade { Noted($0, notes) })
    log = Listener(nav)
    _ = notes.take()
  }

  var sketch: String { nav.state.sketch }

  /// A completion that notes how a screen ended.
  func ending(of name: String) -> @MainActor @Sendable (Ending) -> Void {
    { [weak self] ending in self?.endings.append("\(name) \(Rig.text(ending))") }
  }

  /// A request whose outcome and ending are noted under a name.
  func noted(_ name: String, _ request: Request) -> Request {
    request.completion(ending(of: name)).outcome { [weak self] outcome in
      self?.outcomes.append("\(name) \(outcome.rejection?.code ?? outcome.code)")
    }
  }

  @discardableResult
  func send(_ name: String, _ command: Command) -> RequestID { nav.send(noted(name, Request(command))) }

  func takeEndings() -> [String] {
    defer { endings = [] }
    return endings
  }

  func takeOutcomes() -> [String] {
    defer { outcomes = [] }
    return outcomes
  }

  static func text(_ ending: Ending) -> String {
    switch ending {
    case .completed(nil): "completed"
    case .completed(let payload?): "completed \(payload.value?.json ?? payload.typeName)"
    case .cancelled(let why): "cancelled \(why.rawValue)"
    }
  }
}

extension AppMap {
  /// This map with every screen and accessory that has no maker made by one.
  func madeWhereNotMade(by make: @escaping @MainActor @Sendable (ScreenContext) -> any LiveScreen) -> AppMap {
    var map = self
    map.screens = screens.map { $0.maker == nil ? $0.make(make) : $0 }
    map.accessories = accessories.map { $0.screen.maker == nil ? $0.configured { $0.make(make) } : $0 }
    return map
  }

  mutating func change(_ name: String, _ change: (Screen) -> Screen) {
    screens = screens.map { $0.name == name ? change($0) : $0 }
    accessories = accessories.map { $0.name == name ? $0.configured(change) : $0 }
  }
}

/// A value that a test changes behind a function's back.
@MainActor final class Held<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A door at which tasks wait until the test opens it.
@MainActor final class Latch {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var visitors = 0

  var isWaiting: Bool { !waiting.isEmpty }

  func wait() async {
    visitors += 1
    await withCheckedContinuation { waiting.append($0) }
  }

  /// Lets those go who wait now.
  func open() {
    let released = waiting
    waiting = []
    for continuation in released { continuation.resume() }
  }
}
