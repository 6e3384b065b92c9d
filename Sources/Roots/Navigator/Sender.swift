/// Something that sends requests to a navigator: the navigator itself, one of its places, or the context of a screen.
///
/// All have the same verbs in the same form: ``CommandSender`` has those that a transaction has as well.
@MainActor public protocol RequestSender: CommandSender where Answer == RequestID, Failure == Never {
  /// The navigator that carries out what is sent; `nil` once it is gone.
  var navigator: Navigator? { get }

  /// Returns a request as this sender makes it: on whose behalf, and for which attempt.
  func signed(_ request: Request) -> Request
}

extension RequestSender {
  /// The request as it is, for the program.
  public func signed(_ request: Request) -> Request { request }

  /// Sends a request, and returns its identity.
  @discardableResult
  public func carryOut(_ request: Request) -> RequestID {
    if let navigator { return navigator.send(signed(request)) }
    request.tell(.rejected(.shutdown))
    return RequestID(0)
  }

  /// Opens an accessory and waits for its answer, which must be of a type.
  public func present<Given>(
    _ accessory: AccessoryName, payload: Payload? = nil, as type: Given.Type = Given.self
  ) async throws(Unanswered) -> Given? {
    try await ask(
      .overlay(Visit(accessory.navigationName, payload: payload), at: layer, on: presenting), as: type)
  }

  /// Opens a screen and waits for its answer, which must be of a type.
  public func answer<Given>(
    of screen: ScreenName, payload: Payload? = nil, as type: Given.Type = Given.self
  ) async throws(Unanswered) -> Given? {
    try await ask(.push(Visit(screen.navigationName, payload: payload), on: target), as: type)
  }

  /// The same verbs on a tab; without a name, on the selected one.
  public func tab(_ name: TabName? = nil) -> Sender<TabName, ScreenName, AccessoryName> {
    Sender(self, at: (name?.navigationName ?? navigator?.state.selectedTab).map { .tab($0) })
  }

  /// The same verbs on a tab by index.
  public func tab(_ index: Int) -> Sender<TabName, ScreenName, AccessoryName> {
    Sender(self, at: .tab(String(index)))
  }

  /// The same verbs on the main stack.
  public var main: Sender<TabName, ScreenName, AccessoryName> { Sender(self, at: .main) }

  /// The same verbs on a nested navigator.
  public func nested(_ name: String) -> Sender<TabName, ScreenName, AccessoryName> {
    Sender(self, at: .nested(name))
  }

  /// Verbs on a layer.
  public func accessory(_ number: Int) -> LayerSender<AccessoryName> { LayerSender(self, number) }

  var layer: Command.LayerChoice {
    if case .layer(let number) = target { .number(number) } else { .above }
  }

  func ask<Given>(_ command: Command, as type: Given.Type) async throws(Unanswered) -> Given? {
    guard let navigator else { throw .refused(.shutdown) }
    return try await navigator.ask(signed(Request(command)), as: type)
  }
}

/// Sends requests to one stack: `nav.tab("home").push("item")`.
public struct Sender<TabName: NavigationName, ScreenName: NavigationName, AccessoryName: NavigationName>:
  RequestSender
{
  /// The navigator that carries out what is sent; `nil` once it is gone.
  public private(set) weak var navigator: Navigator?
  /// The stack on which verbs act; without one, the active one.
  public let target: Place?
  private let origin: Request.Origin
  private let attempt: AttemptID?

  package init(navigator: Navigator?, place: Place? = nil, attempt: AttemptID? = nil) {
    self.navigator = navigator
    target = place
    origin = .program
    self.attempt = attempt
  }

  init(_ sender: some RequestSender, at place: Place?) {
    let example = sender.signed(Request(.back))
    navigator = sender.navigator
    target = place
    (origin, attempt) = (example.origin, example.attempt)
  }

  /// Returns a request as this sender makes it: on whose behalf, and for which attempt.
  public func signed(_ request: Request) -> Request {
    var request = request.signed(by: origin)
    request.attempt = request.attempt ?? attempt
    return request
  }

  /// The entries of the stack, root first.
  public var entries: [Entry] {
    guard let navigator else { return [] }
    return navigator.state[target ?? navigator.state.focusedPlace].entries
  }

  /// Selects this tab; refused for another place, unless that is in sight already.
  @discardableResult
  public func show() -> RequestID {
    if case .tab(let name) = target { return carryOut(Request(.show(tab: name))) }
    let request = Request(.show(tab: (target ?? navigator?.state.focusedPlace)?.description ?? ""))
    guard let navigator else { return carryOut(request) }
    return navigator.settle(signed(request), as: navigator.state.outcomeOfShowing(target))
  }
}

extension Request {
  /// The request on behalf of what sends it, if nothing else is said.
  func signed(by origin: Origin) -> Request {
    var request = self
    if request.origin == .program { request.origin = origin }
    return request
  }
}

extension NavigationState {
  /// The outcome of showing something other than a tab: unchanged if it is in sight, else refused.
  fileprivate func outcomeOfShowing(_ place: Place?) -> Outcome {
    guard let place else { return .unchanged }
    guard let slot = slot(of: place) else {
      return .rejected(.unknownLayer(place.description, open: places.map(\.description)))
    }
    let isInSight = sight.visible.contains { $0.id == topID(slot) }
    return isInSight
      ? .unchanged : .rejected(.notAllowedHere(place.description, why: "only tabs can be shown"))
  }
}

/// Verbs by strings.
public typealias Verbs = Sender<String, String, String>

/// Verbs on one layer: what is opened here is an accessory.
public struct LayerSender<AccessoryName: NavigationName> {
  private let sender: Sender<String, String, AccessoryName>
  private let number: Int

  @MainActor init(_ sender: some RequestSender, _ number: Int) {
    self.sender = Sender(sender, at: .layer(number))
    self.number = number
  }

  /// The entries of the layer, first one first; none if it is not open.
  @MainActor public var entries: [Entry] { sender.entries }

  /// Opens an accessory on this layer; the completion gets its answer.
  @MainActor @discardableResult
  public func push(
    _ accessory: AccessoryName, payload: Payload? = nil,
    completion: (@MainActor @Sendable (Ending) -> Void)? = nil
  ) -> RequestID {
    sender.overlay(accessory, payload: payload, at: .number(number), completion: completion)
  }

  /// Opens an accessory on this layer and waits for its answer.
  @MainActor public func present<Answer>(
    _ accessory: AccessoryName, payload: Payload? = nil, as type: Answer.Type = Answer.self
  ) async throws(Unanswered) -> Answer? {
    try await sender.present(accessory, payload: payload, as: type)
  }

  /// Closes the top screen of the layer.
  @MainActor @discardableResult
  public func pop() -> RequestID { sender.pop() }

  /// Closes the layer.
  @MainActor @discardableResult
  public func dismiss() -> RequestID { sender.dismiss(layer: number) }
}

/// Why an awaited screen gave no answer.
@nonexhaustive public enum Unanswered: Error, Sendable, Equatable {
  /// The screen was never opened.
  case refused(Rejection)
  /// The screen was left without an answer.
  case cancelled(Ending.Cancellation)
}

extension Unanswered: CustomStringConvertible {
  /// Why there is no answer, in words for the person at the keys.
  public var description: String {
    switch self {
    case .refused(let reason): reason.words
    case .cancelled(.shutdown): "the program is ending"
    case .cancelled: "there was no answer"
    }
  }
}

extension Navigator {
  /// Sends a request and waits until the screen it opens has ended; exactly one of many ways ends the wait.
  package func ask<Answer>(_ request: Request, as type: Answer.Type) async throws(Unanswered) -> Answer? {
    if Task.isCancelled { throw .cancelled(.waiterGone) }
    let wait = Wait(self)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        wait.begin(continuation)
        let attempt = request.attempt
        var request = request
        request.hooks.completion = { [weak self] ending in
          if let self, let attempt { self.keepWaiting(attempt) }
          // The outcome says why.
          if ending != .cancelled(.refused) { wait.end(.ended(ending)) }
        }
        request.hooks.outcome = { outcome in
          if let reason = outcome.rejection { wait.end(.refused(reason)) }
        }
        send(request.elsewhere { wait.end(.ended(.cancelled(.superseded))) })
      }
    } onCancel: {
      Task { @MainActor in wait.end(.ended(.cancelled(.waiterGone))) }
    }
    wait.arrive()
    switch result {
    case .refused(let reason): throw .refused(reason)
    case .ended(.cancelled(let why)): throw .cancelled(why)
    case .ended(.completed(nil)): return nil
    case .ended(.completed(let payload?)):
      if let answer = payload.as(type) { return answer }
      let reason = Rejection.wrongPayload(
        request.command.summary, expected: "an answer of type \(type)",
        found: Wanted.found(payload, payload.misfit(type)))
      diagnose(reason.description)
      note(mistake: "\(reason)")
      throw .refused(reason)
    }
  }
}

/// One wait for an answer; the first thing that ends it counts, and the others do nothing.
@MainActor private final class Wait {
  enum Result: Sendable {
    case refused(Rejection)
    case ended(Ending)
  }

  private weak var navigator: Navigator?
  private var continuation: CheckedContinuation<Result, Never>?
  private let ticket = WorkTicket.current

  init(_ navigator: Navigator) { self.navigator = navigator }

  func begin(_ continuation: CheckedContinuation<Result, Never>) {
    self.continuation = continuation
    ticket?.begin(.answer)
  }

  func end(_ result: Result) {
    guard let continuation else { return }
    self.continuation = nil
    navigator?.answersOnTheirWay += 1
    ticket?.end(.answer)
    continuation.resume(returning: result)
  }

  func arrive() {
    navigator?.answersOnTheirWay -= 1
    ticket?.arrive()
  }
}
