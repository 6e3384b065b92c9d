public import Roots

/// The types of a flow: how it starts and ends, and the messages that it receives and sends.
///
/// ```swift
/// enum Checkout: FlowKind {
///   enum Intent { case cart([Int]) }
///   enum Route { case paid(String), changedTheirMind }
///   enum Input { case priceChanged(Int) }
///
///   static func start(_ intent: Intent) -> Visit {
///     switch intent {
///     case .cart(let items): Visit("address", payload: ["count": .int(items.count)])
///     }
///   }
/// }
/// ```
public protocol FlowKind {
  /// The values that the flow can be started with.
  associatedtype Intent: Sendable
  /// The values that the flow can end with.
  associatedtype Route: Sendable
  /// The messages that the flow receives from its parent.
  associatedtype Input: Sendable = Never
  /// The messages that the flow sends to its parent.
  associatedtype Output: Sendable = Never

  /// Returns the visit that an intent begins with: to the first screen, or to the flow itself if the map defines it.
  static func start(_ intent: Intent) -> Visit
}

/// A running flow with typed intent, end and messages; it owns a stack from its start to its end.
///
/// The flow lives as long as its stack, even if no other object holds it.
@MainActor public final class TypedFlow<Kind: FlowKind> {
  /// The end of a flow: a route, or the reason why there is none.
  public typealias End = Result<Kind.Route, Unanswered>

  /// The flow in the tree of flows.
  public let node: FlowNode
  private let parent: FlowNode?
  private weak var navigator: Navigator?
  private var end: (@MainActor (End) -> Void)?
  private var scope: TaskScope?

  /// Creates a flow that has not started; its stack has the same name.
  public init(_ name: String, in navigator: Navigator, below parent: FlowNode? = nil) {
    node = FlowNode(name)
    self.navigator = navigator
    self.parent = parent
  }

  /// The verbs for the flow's own stack.
  public var stack: Verbs { Verbs(navigator: navigator, place: .nested(node.name)) }

  /// True after the start and before the end.
  public var isRunning: Bool { end != nil }

  /// Starts the flow: opens its first screen in a stack of its own, and calls `onEnd` once with the end.
  /// - Throws: `alreadyOwned` if it is running, or if its parent has a child with its name; `shutdown` without a
  ///   navigator.
  @discardableResult
  public func start(
    _ intent: Kind.Intent, onEnd: @escaping @MainActor (End) -> Void
  ) throws(Rejection) -> RequestID {
    guard let navigator else { throw .shutdown }
    guard !isRunning else { throw .alreadyOwned(node.name, by: "the flow that runs") }
    try parent?.attach(node)
    end = onEnd
    scope = TaskScope(navigator.work, of: node.name)
    let visit = Kind.start(intent)
    let request = Request(.push(visit))
      .completion { self.end(self.route($0)) }
      .outcome { if let reason = $0.rejection { self.end(.failure(.refused(reason))) } }
      .elsewhere { self.end(.failure(.cancelled(.superseded))) }
    // A flow that the map defines has its own stack and guards.
    return navigator.send(visit.screen == node.name ? request : request.embed(in: node.name))
  }

  /// Ends the flow with a route and closes its stack; later calls have no effect.
  public func finish(_ route: Kind.Route) {
    guard isRunning, let navigator, let host = navigator.state.host(of: node.name) else { return }
    navigator.send(Request(.complete(Payload(opaque: route), from: host), origin: .entry(host)))
  }

  // MARK: Messages

  /// Sets the function that receives messages of the flow's type; messages of other types stay unhandled.
  public func onInput(_ take: @escaping @MainActor (Kind.Input) -> Handling) {
    node.onInput = { message in (message as? Kind.Input).map(take) ?? .unhandled }
  }

  /// Sets asynchronous work for messages of the flow's type; work that is not done when the flow ends is cancelled.
  public func onInput(doing work: @escaping @MainActor @Sendable (Kind.Input) async -> Void) {
    onInput { [weak self] message in
      guard let self else { return .unhandled }
      self.scope?.run { await work(message) }
      return .handled
    }
  }

  /// Sends a message to the parents.
  @discardableResult
  public func emit(_ output: Kind.Output) -> Handling { node.emit(output) }

  // MARK: The end

  private func route(_ ending: Ending) -> End {
    switch ending {
    case .cancelled(let why): return .failure(.cancelled(why))
    case .completed(let payload):
      if let route = payload?.as(Kind.Route.self) { return .success(route) }
      let reason = Rejection.wrongPayload(
        node.name, expected: "a route of type \(Kind.Route.self)", found: payload?.typeName ?? "nothing")
      navigator?.diagnose(reason.description)
      return .failure(.refused(reason))
    }
  }

  private func end(_ result: End) {
    guard let end else { return }
    self.end = nil
    scope?.close()
    // The node was attached at the start. It may have been detached since, which is not an error.
    if parent != nil { try? node.parent?.detach(node.name) }
    end(result)
  }
}
