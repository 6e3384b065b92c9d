/// The kinds of ways from one screen to another, by how the other screen is shown.
@nonexhaustive public enum EdgeKind: String, Sendable, Hashable, CaseIterable {
  /// The screen goes on top of the same stack.
  case push
  /// A screen opens in a layer over everything.
  case modal
  /// A tab is selected.
  case tab
  /// An accessory opens in a layer over everything.
  case overlay
  /// The screen takes the place of the screen before it, or of others. It is drawn, but path finding leaves it out.
  case replace

  package static let sought: [EdgeKind] = [.push, .modal, .tab, .overlay]
}

extension ScreenGraph {
  package struct Edge: Sendable, Hashable {
    package typealias Kind = EdgeKind

    /// The range of an edge's cost; a cost outside counts as the nearest bound.
    package static let costs = 1...255

    package var from: String

    package var to: String

    package var kind: Kind

    /// Within ``costs``.
    package var cost: Int

    package var transition: String?

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
