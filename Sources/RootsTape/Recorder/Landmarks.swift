internal import Roots

/// The claims that a recording makes by itself: where one is.
struct Landmarks: Equatable {
  private let front: Assertion?
  private let stack: [String]
  private let base: Place
  private let isFrontOnBase: Bool
  private let layers: Int
  private let url: String?

  init(_ state: NavigationState) {
    front = Assertion(topOf: state)
    base = state.place(of: state.innermost(state.base))
    stack = state[base].entries.map(\.screen)
    isFrontOnBase = state.focusedPlace == base
    layers = state.openLayers.count
    url = state.url
  }

  func claims(since old: Landmarks, _ kind: RecorderOptions.Expectations) -> [Assertion] {
    guard self != old else { return [] }
    var claims: [Assertion] = []
    if layers != old.layers { claims.append(.layers(layers)) }
    let claimsStack = kind == .state && stack != old.stack && stack.count <= 12
    if let front, front != old.front, !(claimsStack && isFrontOnBase) { claims.append(front) }
    if claimsStack {
      claims.append(.stack(stack.map { .screen($0) }))
    } else if !isFrontOnBase, let top = stack.last, top != old.stack.last, !top.hasPrefix("@") {
      claims.append(.top(top, on: base))
    }
    if kind == .state, url != old.url, let url, let range = url.firstRange(holding: "://") {
      claims.append(.route("/" + url[range.upperBound...]))
    }
    return claims
  }
}
