/// The screens below the present place, root first: a path can go back through them.
///
/// A screen that is not in the graph can be left, but no way leads on from it.
package struct Trail: Sendable, Hashable {
  package struct Step: Sendable, Hashable {
    package var screen: String

    /// The kind of the edge that opened the screen; it determines how the screen is left.
    package var arrival: ScreenGraph.Edge.Kind

    package init(_ screen: String, by arrival: ScreenGraph.Edge.Kind = .push) {
      self.screen = screen
      self.arrival = arrival
    }
  }

  /// The screens, root first; the last is the visible one.
  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }

  package init(_ screens: some Sequence<String>) { steps = screens.map { Step($0) } }
}

extension Trail: ExpressibleByArrayLiteral {
  package init(arrayLiteral screens: String...) { self.init(screens) }
}

extension Trail {
  /// The places of a trail that a path may begin at, nearest first; the tag is the index in ``steps``.
  ///
  /// It is a lazy sequence: on a deep trail only the screens near the top are looked up.
  struct Starts: Sequence, IteratorProtocol {
    private let trail: Trail
    private let graph: ScreenGraph
    private let via: [Int]
    private var place: Int
    private var passed = 0

    init(of trail: Trail, in graph: ScreenGraph, via: [Int]) {
      self.trail = trail
      self.graph = graph
      self.via = via
      place = trail.steps.count
    }

    mutating func next() -> ScreenGraph.Start? {
      while place > 0 {
        place -= 1
        guard let screen = graph.index(of: trail.steps[place].screen) else { continue }
        let back = trail.steps.count - 1 - place
        defer { while passed < via.count, via[passed] == screen { passed += 1 } }
        return ScreenGraph.Start(
          screen: screen, cost: back, pops: back, passed: passed, order: back, tag: place)
      }
      return nil
    }
  }
}
