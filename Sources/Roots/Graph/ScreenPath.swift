/// A way from one place to a screen: first back, then forward.
package struct ScreenPath: Sendable, Hashable {
  package enum Undo: String, Sendable, Hashable, CaseIterable {
    case pop
    case dismiss
    case tab
  }

  package struct Back: Sendable, Hashable {
    package var screen: String
    package var undo: Undo

    package init(_ screen: String, _ undo: Undo = .pop) {
      self.screen = screen
      self.undo = undo
    }
  }

  package var back: [Back]

  package var forward: [ScreenGraph.Edge]

  /// The number of screens that are left, plus the costs of the edges.
  package var cost: Int

  package init(back: [Back], forward: [ScreenGraph.Edge], cost: Int) {
    self.back = back
    self.forward = forward
    self.cost = cost
  }

  package struct Step: Sendable, Hashable {
    package let kind: Kind
    package let screen: String

    package enum Kind: String, Sendable, CaseIterable {
      case pop, tab, dismiss, push, overlay
    }
  }

  /// - Parameter isAccessory: True for screens that are opened over everything, even if their edge has another kind.
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

  /// True if the target is the visible screen.
  package var isEmpty: Bool { back.isEmpty && forward.isEmpty }
}
