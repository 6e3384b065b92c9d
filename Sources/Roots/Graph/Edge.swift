/// How a way from one screen to another shows the other one.
@nonexhaustive public enum EdgeKind: String, Sendable, Hashable, CaseIterable {
  /// On the same stack.
  case push
  /// A screen, in a layer over everything.
  case modal
  /// By selecting a tab.
  case tab
  /// An accessory, in a layer over everything.
  case overlay
  /// In the place of the screen before it, or of others. It is drawn, but no way that is sought leads over it.
  case replace

  /// The kinds over which ways are sought.
  package static let sought: [EdgeKind] = [.push, .modal, .tab, .overlay]
}

extension ScreenGraph {
  /// One declared way from a screen to another.
  package struct Edge: Sendable, Hashable {
    package typealias Kind = EdgeKind

    /// What the edges of a graph may cost; anything outside counts as the nearest bound.
    package static let costs = 1...255

    /// The screen that declares the edge.
    package var from: String

    /// The screen to which it leads.
    package var to: String

    /// How the screen is shown.
    package var kind: Kind

    /// How many steps the edge counts for when ways are compared, within ``costs``.
    package var cost: Int

    /// The transition shown for it, if it has one of its own.
    package var transition: String?

    /// An edge by the names of its screens.
    package init(
      from: String, to: String, kind: Kind = .push, cost: Int = 1, transition: String? = nil
    ) {
      self.from = from
      self.to = to
      self.kind = kind
      self.cost = cost
      self.transition = transition
    }
  }
}
