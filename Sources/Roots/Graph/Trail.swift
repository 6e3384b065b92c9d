/// The screens one stands on, root first: what a path from the actual place can go back through.
///
/// A screen that is not in the graph can be gone back from, but no way leads on from it.
package struct Trail: Sendable, Hashable {
  /// A screen on the trail, and how it came to stand there.
  package struct Step: Sendable, Hashable {
    /// The name of the screen.
    package var screen: String

    /// The kind of edge that brought the screen: it tells how the screen is left.
    package var arrival: ScreenGraph.Edge.Kind

    /// A screen, and how it came to stand there.
    package init(_ screen: String, by arrival: ScreenGraph.Edge.Kind = .push) {
      self.screen = screen
      self.arrival = arrival
    }
  }

  /// The screens, root first; the last is the visible one.
  package var steps: [Step]

  /// A trail of steps, root first.
  package init(_ steps: [Step]) { self.steps = steps }

  /// A trail of screens that were all pushed.
  package init(_ screens: some Sequence<String>) { steps = screens.map { Step($0) } }
}

extension Trail: ExpressibleByArrayLiteral {
  /// A trail over these screens, root first.
  package init(arrayLiteral screens: String...) { self.init(screens) }
}

extension Trail {
  /// The places of a trail from which a path may lead on, nearest first; the tag is the place in ``steps``.
  ///
  /// Drawn one by one: of a deep trail only the screens near the top are ever looked up.
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
