/// What a flow is made of: how it starts, how it ends, what it is told and what it tells.
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
  /// How the flow is started.
  associatedtype Intent: Sendable
  /// How the flow ends.
  associatedtype Route: Sendable
  /// What the parent tells it.
  associatedtype Input: Sendable = Never
  /// What it tells the parent.
  associatedtype Output: Sendable = Never

  /// The screen an intent begins with: the first of the flow's own, or the flow itself as the map defines it.
  static func start(_ intent: Intent) -> Visit
}

/// A living flow whose intent, end and messages are typed: it owns a stack, from its start to its end.
///
/// The flow lives as long as its stack, even if no other object holds it.
@MainActor public final class TypedFlow<Kind: FlowKind> {
  /// How a flow ends: with a route, or, left by another way, without.
  public typealias End = Result<Kind.Route, Unanswered>

  /// The flow among its parent and its children.
  public let node: FlowNode
  private let parent: FlowNode?
  private weak var navigator: Navigator?
  private var end: (@MainActor (End) -> Void)?
  private var scope: TaskScope?

  /// A flow that has not started; its name is that of its stack.
  public init(_ name: String, in navigator: Navigator, below parent: FlowNode? = nil) {
    node = FlowNode(name)
    self.navigator = navigator
    self.parent = parent
  }

  /// Verbs on the flow's own stack.
  public var stack: Verbs { Verbs(navigator: navigator, place: .nested(node.name)) }

  /// Whether the flow has started and not ended.
  public var isRunning: Bool { end != nil }

  /// Starts the flow: opens its first screen, in a stack of its own, and tells once how all of it ended.
  /// - Throws: `alreadyOwned` if it runs, or if its parent has a child of its name; `shutdown` without a
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
    // A flow that the map defines brings its own stack, and its own guards.
    return navigator.send(visit.screen == node.name ? request : request.embed(in: node.name))
  }

  /// Ends the flow with a route and closes its stack; only the first end counts.
  public func finish(_ route: Kind.Route) {
    guard isRunning, let navigator, let host = navigator.state.host(of: node.name) else { return }
    navigator.send(Request(.complete(Payload(opaque: route), from: host), origin: .entry(host)))
  }

  // MARK: Messages

  /// Takes the messages of the flow's own type; others are not dealt with.
  public func onInput(_ take: @escaping @MainActor (Kind.Input) -> Handling) {
    node.onInput = { message in (message as? Kind.Input).map(take) ?? .unhandled }
  }

  /// Takes the messages of the flow's own type, and its time; what is not done at the end is cancelled.
  public func onInput(doing work: @escaping @MainActor @Sendable (Kind.Input) async -> Void) {
    onInput { [weak self] message in
      guard let self else { return .unhandled }
      self.scope?.run { await work(message) }
      return .handled
    }
  }

  /// Tells the parents something.
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
    // It was attached when it started. It may have been detached since, which is not an error.
    if parent != nil { try? node.parent?.detach(node.name) }
    end(result)
  }
}
