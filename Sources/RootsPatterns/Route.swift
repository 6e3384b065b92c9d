public import Roots

/// A place in a program, as a type of its own: mostly a case of an enum.
///
/// ```swift
/// enum Page: Route {
///   case catalog, item(Int)
///
///   var visit: Visit {
///     switch self {
///     case .catalog: "catalog"
///     case .item(let id): Visit("item", payload: ["id": .int(id)])
///     }
///   }
/// }
/// Router<Page>(navigator).navigate(to: .item(42))
/// ```
public protocol Route: Sendable {
  /// The screen that the route leads to, with its payload.
  var visit: Visit { get }
  /// The step that opens the screen; `.inferred` by default.
  var step: RouteStep { get }
  /// The transition of the change, unless the call, the router or the navigator sets another one.
  var transition: Transition? { get }
  /// Returns the route that leads to a visit, such as a URL describes; `nil` if none is known.
  /// - Throws: An error about the visit, which ``Router/route(of:)`` puts into its rejection.
  static func leading(to visit: Visit) throws -> Self?
}

extension Route {
  /// The inferred step; a route can provide another one.
  public var step: RouteStep { .inferred }
  /// No transition, so that the screen's own is used; a route can provide one.
  public var transition: Transition? { nil }
  /// Returns `nil`; a type can provide the routes of visits.
  public static func leading(to visit: Visit) -> Self? { nil }
}

/// The ways in which a route opens its screen.
@nonexhaustive public enum RouteStep: Sendable {
  /// The screen is pushed onto the stack in focus.
  case push
  /// The screen opens over everything, in its own layer.
  case present
  /// The stack goes back to the screen if it contains it; otherwise the screen replaces the whole stack.
  case set
  /// The screen is presented if it is an accessory, has a nested stack, or if the stack in focus is empty. Otherwise
  /// the stack goes back to it, or it is pushed.
  case inferred
  /// A function of the program returns the command.
  case custom(@Sendable (Visit, NavigationState) -> Command)
}

extension RouteStep {
  package func command(to visit: Visit, in state: NavigationState) -> Command {
    switch self {
    case .push: .push(visit)
    case .present: .overlay(visit)
    case .set: .popTo(Command.PopTarget(visit), ifAbsent: .reset)
    case .inferred: state.mustPresent(visit) ? .overlay(visit) : .reveal(visit)
    case .custom(let command): command(visit, state)
    }
  }
}

extension NavigationState {
  /// True if a screen has to be opened over everything, as it cannot be pushed.
  fileprivate func mustPresent(_ visit: Visit) -> Bool {
    let known = plan.any(visit.screen)
    return known?.isAccessory == true || known?.screen.nested != nil || self[focusedPlace].isEmpty
  }
}
