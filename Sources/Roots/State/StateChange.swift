/// The parts of a navigator that can be observed.
@nonexhaustive public enum ObserverKey: Hashable, Sendable {
  /// Every commit.
  case all
  /// The main stack.
  case main
  /// The base place: main or a tab.
  case base
  /// The number of the topmost layer.
  case topLayer
  /// The stack of a tab, by index.
  case tab(Int)
  /// The stack of a layer, by number.
  case accessory(Int)
  /// The held requests.
  case held
  /// The entries that are covered until their guards consent again.
  case covered
}

extension ObserverKey: CustomStringConvertible {
  /// The key as text, such as `tabs.layer0`, `accessories.layer1` or `main`.
  public var description: String {
    switch self {
    case .all: "all"
    case .main: "main"
    case .base: "base"
    case .topLayer: "topLayer"
    case .tab(let index): "tabs.layer\(index)"
    case .accessory(let number): "accessories.layer\(number)"
    case .held: "held"
    case .covered: "covered"
    }
  }

  /// Parses a key; the spelling `accesories` is accepted too.
  public init?(_ text: String) {
    let plain: [ObserverKey] = [.all, .main, .base, .topLayer, .held, .covered]
    if let key = plain.first(where: { $0.description == text }) {
      self = key
      return
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[1].dropFirst(5)), number >= 0, parts[1] == "layer\(number)"
    else { return nil }
    switch parts[0] {
    case "tabs": self = .tab(number)
    case "accessories", "accesories": self = .accessory(number)
    default: return nil
    }
  }
}

/// A change as observers receive it.
public struct StateChange: Sendable {
  /// The key that was observed.
  public let key: ObserverKey
  /// The state before the change.
  public let old: NavigationState
  /// The state after the change, which is always a committed one.
  public let new: NavigationState
  /// The kind of change.
  public let kind: Kind
  /// The request that caused the change.
  public let request: RequestID

  /// The kinds of changes.
  @nonexhaustive public enum Kind: String, Sendable, CaseIterable {
    /// A screen was opened on a stack.
    case push
    /// Screens were closed.
    case pop
    /// A screen took the place of others.
    case replace
    /// A stack was given other screens or another order.
    case stack
    /// Another tab was selected.
    case tab
    /// A layer was opened.
    case present
    /// Layers were closed.
    case dismiss
    /// A screen got another payload.
    case payload
    /// A computed way was followed.
    case path
    /// A URL was opened.
    case url
    /// Several commands were carried out as one.
    case transaction
    /// Tabs were added or removed.
    case tabs
    /// An earlier state was restored, or the first one was opened.
    case restore
    /// Screens left that guards no longer admit.
    case evict
    /// Nothing has changed.
    case none
  }

  package init(
    key: ObserverKey, old: NavigationState, new: NavigationState, kind: Kind, request: RequestID
  ) {
    self.key = key
    self.old = old
    self.new = new
    self.kind = kind
    self.request = request
  }
}
