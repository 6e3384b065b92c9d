extension ScreenGraph {
  /// The shortest way that passes the screens `via` in their order; of several, that whose edges were declared first.
  package func path(
    from origin: String, to target: String, via: [String] = []
  ) throws(PathError) -> ScreenPath {
    let start = Start(screen: try place(of: origin))
    let goal = try place(of: target), stops = try places(of: via)
    guard let walk = search(ascending: CollectionOfOne(start), to: goal, via: stops) else {
      throw noWay(from: origin, along: via + [target])
    }
    return ScreenPath(back: [], forward: edges(of: walk), cost: walk.cost)
  }

  private func place(of screen: String) throws(PathError) -> Int {
    guard let place = index(of: screen) else {
      throw .unknownScreen(screen, nearest: Names.nearest(to: screen, in: screens))
    }
    return place
  }

  private func places(of screens: [String]) throws(PathError) -> [Int] {
    var places: [Int] = []
    for screen in screens { places.append(try place(of: screen)) }
    return places
  }

  // Names the first leg between two stops that has no way; if there is none, the leg from the origin.
  private func noWay(from origin: String, along stops: [String]) -> PathError {
    let legs = zip(stops, stops.dropFirst()).first { leg in
      guard let start = index(of: leg.0), let goal = index(of: leg.1) else { return true }
      return search(from: [Start(screen: start)], to: goal) == nil
    }
    let (origin, target) = legs ?? (origin, stops.first ?? origin)
    return .noWay(from: origin, to: target, parents: parents(of: target))
  }
}
