/// Sends a navigator to routes of one type, by value or by URL.
@MainActor public struct Router<R: Route> {
  /// The navigator that is sent.
  public let navigator: Navigator
  /// How the change to a route is shown, unless the call says something else.
  public var transition: @MainActor (R) -> Transition?
  /// How every screen gets there, unless the call says something else.
  public var step: RouteStep?

  /// A router for a navigator.
  public init(
    _ navigator: Navigator, transition: @escaping @MainActor (R) -> Transition? = { _ in nil },
    step: RouteStep? = nil
  ) {
    self.navigator = navigator
    self.transition = transition
    self.step = step
  }

  /// The request for a route, to be changed by modifiers and sent.
  public func request(to route: R, by step: RouteStep? = nil) -> Request {
    let command = (step ?? self.step ?? route.step).command(to: route.visit, in: navigator.state)
    let request = Request(command)
    // The navigator's own transition goes before that of a route, but after that of a request.
    let mine = transition(route) ?? (navigator.transition == nil ? route.transition : nil)
    return mine.map(request.transition) ?? request
  }

  /// Goes to a route.
  @discardableResult
  public func navigate(to route: R, by step: RouteStep? = nil) -> RequestID {
    navigator.send(request(to: route, by: step))
  }

  /// Whether a URL leads to a screen of the program.
  public func canOpen(_ url: String) -> Bool { navigator.state.canOpen(url) }

  /// Opens a URL, with the screens below its target.
  @discardableResult
  public func open(_ url: String, _ mode: Command.OpenMode? = nil) -> RequestID { navigator.open(url, mode) }

  /// The URL of a route, if its screen has one.
  public func url(of route: R) -> String? {
    let (plan, visit) = (navigator.plan, route.visit)
    return plan.any(visit.screen).flatMap { plan.routes.url(of: $0.screen, payload: visit.payload) }
  }

  /// The route a URL stands for.
  /// - Throws: `noMatch` or `malformedURL` for what is not a URL of the program; `notAllowedHere` if the routes do
  ///   not know the screen it leads to, or with what ``Route/leading(to:)`` throws.
  public func route(of url: String) throws(Rejection) -> R {
    let visit = try navigator.state.visit(of: url)
    let route: R?
    do { route = try R.leading(to: visit) } catch { throw .notAllowedHere(visit.screen, why: "\(error)") }
    if let route { return route }
    throw .notAllowedHere(visit.screen, why: "no route leads there")
  }
}
