internal import Roots

/// What a recording claims by itself: where one is.
struct Landmarks: Equatable {
  private let stack: [String]
  private let layers: [Layer]
  private let url: String?

  private struct Layer: Equatable {
    let number: Int
    let top: String
  }

  init(_ state: NavigationState) {
    stack = state[state.place(of: state.innermost(state.base))].entries.map(\.screen)
    layers = state.openLayers.map { Layer(number: $0, top: state[.layer($0)].top?.screen ?? "") }
    url = state.url
  }

  /// The claims that are worth making after a change.
  func claims(since old: Landmarks, _ kind: RecorderOptions.Expectations) -> [Assertion] {
    guard self != old else { return [] }
    var claims: [Assertion] = []
    if layers.count != old.layers.count { claims.append(.layers(layers.count)) }
    if let layer = layers.last, layer != old.layers.last {
      claims.append(.layer(.number(layer.number), .top(layer.top)))
    }
    if kind == .state, stack != old.stack, stack.count <= 12 {
      claims.append(.stack(stack.map { .screen($0) }))
    } else if let top = stack.last, top != old.stack.last {
      claims.append(.top(top))
    }
    if kind == .state, url != old.url, let url, let range = url.firstRange(holding: "://") {
      claims.append(.route("/" + url[range.upperBound...]))
    }
    return claims
  }
}
