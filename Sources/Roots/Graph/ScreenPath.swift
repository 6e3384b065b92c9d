/// A way from one place to a screen: first back, then forward.
public struct ScreenPath: Sendable, Hashable {
  /// How a screen is left that stands on top.
  public enum Undo: String, Sendable, Hashable, CaseIterable {
    /// The screen is popped.
    case pop
    /// The layer it stands in is dismissed.
    case dismiss
    /// The tab that was shown before is shown again.
    case tab

    /// What undoes an edge of a kind.
    public init(_ kind: ScreenGraph.Edge.Kind) {
      self =
        switch kind {
        case .push, .replace: .pop
        case .modal, .overlay: .dismiss
        case .tab: .tab
        }
    }
  }

  /// One screen that is left on the way back.
  public struct Back: Sendable, Hashable {
    /// The name of the screen.
    public var screen: String
    /// How it is left.
    public var undo: Undo

    /// A screen, and how it is left.
    public init(_ screen: String, _ undo: Undo = .pop) {
      self.screen = screen
      self.undo = undo
    }
  }

  /// The screens that are left, the visible one first.
  public var back: [Back]

  /// The edges that are taken then.
  public var forward: [ScreenGraph.Edge]

  /// One for each screen left, and the costs of the edges.
  public var cost: Int

  /// A path by its parts.
  public init(back: [Back], forward: [ScreenGraph.Edge], cost: Int) {
    self.back = back
    self.forward = forward
    self.cost = cost
  }

  /// One step of a path, and the screen that is in sight after it.
  public struct Step: Sendable, Hashable {
    /// What is done.
    public let kind: Kind
    /// The screen in sight then.
    public let screen: String

    /// What is done in a step.
    public enum Kind: String, Sendable, CaseIterable {
      case pop, tab, dismiss, push, overlay
    }
  }

  /// The steps of the path.
  /// - Parameter target: the screen to which it leads.
  /// - Parameter isAccessory: whether a screen is opened over everything, whatever its edge says.
  public func steps(to target: String, isAccessory: (String) -> Bool = { _ in false }) -> [Step] {
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
  public var isEmpty: Bool { back.isEmpty && forward.isEmpty }
}
