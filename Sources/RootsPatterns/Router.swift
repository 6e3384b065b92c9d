public import Roots

/// Opens routes of one type in a navigator, by value or by URL.
@MainActor public struct Router<R: Route> {
  /// The navigator that receives the requests.
  public let navigator: Navigator
  /// Returns the transition of a route, unless the call sets another one.
  public var transition: @MainActor (R) -> Transition?
  /// The step for every route, unless the call sets another one.
  public var step: RouteStep?

  /// Creates a router for a navigator.
  public init(
    _ navigator: Navigator, transition: @escaping @MainActor (R) -> Transition? = { _ in nil },
    step: RouteStep? = nil
  ) {
    self.navigator = navigator
    self.transition = transition
    self.step = step
  }

  /// Returns the request for a route, which modifiers can change before it is sent.
  public func request(to route: R, by step: RouteStep? = nil) -> Request {
    let command = (step ?? self.step ?? route.step).command(to: route.visit, in: navigator.state)
    let request = Request(command)
    // The navigator's transition has priority over that of a route, but not over that of a request.
    let mine = transition(route) ?? (navigator.transition == nil ? route.transition : nil)
    return mine.map(request.transition) ?? request
  }

  /// Goes to a route.
  @discardableResult
  public func navigate(to route: R, by step: RouteStep? = nil) -> RequestID {
    navigator.send(request(to: route, by: step))
  }

  /// True if a URL leads to a screen of the program.
  public func canOpen(_ url: String) -> Bool { navigator.state.canOpen(url) }

  /// Opens a URL, with the screens below its target.
  @discardableResult
  public func open(_ url: String, _ mode: Command.OpenMode? = nil) -> RequestID { navigator.open(url, mode) }

  /// Returns the URL of a route, if its screen has one.
  public func url(of route: R) -> String? {
    let (plan, visit) = (navigator.plan, route.visit)
    return plan.any(visit.screen).flatMap { plan.routes.url(of: $0.screen, payload: visit.payload) }
  }

  /// Returns the route that a URL stands for.
  /// - Throws: `noMatch` or `malformedURL` if the URL is not one of the program; `notAllowedHere` if no route leads to
  ///   its screen, or with the error of ``Route/leading(to:)``.
  public func route(of url: String) throws(Rejection) -> R {
    let visit = try navigator.state.visit(of: url)
    let route: R?
    do { route = try R.leading(to: visit) } catch { throw .notAllowedHere(visit.screen, why: "\(error)") }
    if let route { return route }
    throw .notAllowedHere(visit.screen, why: "no route leads there")
  }
}
