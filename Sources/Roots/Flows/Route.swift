/// A place a program can be sent to, as a type of its own: mostly a case of an enum.
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
  /// The screen it leads to, and the data that gets.
  var visit: Visit { get }
  /// How the screen gets there; `.inferred` if nothing else is said.
  var step: RouteStep { get }
  /// How that is shown, unless the call, the router or the navigator says something else.
  var transition: Transition? { get }
  /// The route that leads to a visit, as a URL names one; `nil` if none is known.
  /// - Throws: what is wrong with the visit, which then stands in the rejection of ``Router/route(of:)``.
  static func leading(to visit: Visit) throws -> Self?
}

extension Route {
  /// Inferred from the map, unless the route says otherwise.
  public var step: RouteStep { .inferred }
  /// The transition of the screen, unless the route says otherwise.
  public var transition: Transition? { nil }
  /// No route, unless the type says which one leads to a visit.
  public static func leading(to visit: Visit) -> Self? { nil }
}

/// How a route gets to its screen.
@nonexhaustive public enum RouteStep: Sendable {
  /// On top of the stack that has the keys.
  case push
  /// Over everything, in a layer of its own.
  case present
  /// Back to the screen if it stands in the stack; else the stack becomes the screen alone.
  case set
  /// Presented if it has a navigator of its own or there is no stack to push on; back to it if it stands in
  /// the stack; else pushed.
  case inferred
  /// By a command of the program's own.
  case custom(@Sendable (Visit, NavigationState) -> Command)
}

extension RouteStep {
  /// The command that takes this step in a state.
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
  /// Whether a screen has to be shown over everything: it contains a stack, is an accessory, or finds none.
  fileprivate func mustPresent(_ visit: Visit) -> Bool {
    let known = plan.any(visit.screen)
    return known?.isAccessory == true || known?.screen.nested != nil || self[focusedPlace].isEmpty
  }
}
