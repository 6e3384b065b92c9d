/// A way from one place to a screen: first back, then forward.
package struct ScreenPath: Sendable, Hashable {
  /// How a screen is left that stands on top.
  package enum Undo: String, Sendable, Hashable, CaseIterable {
    /// The screen is popped.
    case pop
    /// The layer it stands in is dismissed.
    case dismiss
    /// The tab that was shown before is shown again.
    case tab

    /// What undoes an edge of a kind.
    package init(_ kind: ScreenGraph.Edge.Kind) {
      self =
        switch kind {
        case .push, .replace: .pop
        case .modal, .overlay: .dismiss
        case .tab: .tab
        }
    }
  }

  /// One screen that is left on the way back.
  package struct Back: Sendable, Hashable {
    /// The name of the screen.
    package var screen: String
    /// How it is left.
    package var undo: Undo

    /// A screen, and how it is left.
    package init(_ screen: String, _ undo: Undo = .pop) {
      self.screen = screen
      self.undo = undo
    }
  }

  /// The screens that are left, the visible one first.
  package var back: [Back]

  /// The edges that are taken then.
  package var forward: [ScreenGraph.Edge]

  /// One for each screen left, and the costs of the edges.
  package var cost: Int

  /// A path by its parts.
  package init(back: [Back], forward: [ScreenGraph.Edge], cost: Int) {
    self.back = back
    self.forward = forward
    self.cost = cost
  }

  /// One step of a path, and the screen that is in sight after it.
  package struct Step: Sendable, Hashable {
    /// What is done.
    package let kind: Kind
    /// The screen in sight then.
    package let screen: String

    /// What is done in a step.
    package enum Kind: String, Sendable, CaseIterable {
      case pop, tab, dismiss, push, overlay
    }
  }

  /// The steps of the path.
  /// - Parameter target: the screen to which it leads.
  /// - Parameter isAccessory: whether a screen is opened over everything, even if its edge says something else.
  package func steps(to target: String, isAccessory: (String) -> Bool = { _ in false }) -> [Step] {
    let reached = back.dropFirst().map(\.screen) + [forward.first?.from ?? target]
    let backward = zip(back, reached).map { left, screen in
      let kind: Step.Kind =
        switch left.undo {
        case .pop: .pop
        case .dismiss: .dismiss
        case .tab: .tab
        }
      return Step(kind: kind, screen: screen)
    }
    return backward
      + forward.map { edge in
        switch edge.kind {
        case .push, .replace: Step(kind: isAccessory(edge.to) ? .overlay : .push, screen: edge.to)
        case .modal, .overlay: Step(kind: .overlay, screen: edge.to)
        case .tab: Step(kind: .tab, screen: edge.to)
        }
      }
  }

  /// Whether there is nothing to do: the target is the visible screen.
  package var isEmpty: Bool { back.isEmpty && forward.isEmpty }
}
