/// What can be observed of a navigator.
@nonexhaustive public enum ObserverKey: Hashable, Sendable {
  /// Every commit.
  case all
  /// The main stack.
  case main
  /// Which stack is the base: main or a tab.
  case base
  /// Which layer is the topmost one.
  case topLayer
  /// The stack of a tab, by index.
  case tab(Int)
  /// The stack of a layer, by number.
  case accessory(Int)
  /// The held requests.
  case held
  /// Which entries are covered until their guards consent again.
  case covered
}

extension ObserverKey: CustomStringConvertible {
  /// The key as text: `tabs.layer0`, `accessories.layer1`, `main`.
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

  /// The key a text names; the spelling `accesories` is understood too.
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

/// A change as observers see it.
public struct StateChange: Sendable {
  /// What was observed.
  public let key: ObserverKey
  /// The state before.
  public let old: NavigationState
  /// The state after; always a committed one.
  public let new: NavigationState
  /// What kind of change it was.
  public let kind: Kind
  /// The request that brought it.
  public let request: RequestID

  /// What kind of change.
  @nonexhaustive public enum Kind: String, Sendable {
    /// A screen was opened on a stack.
    case push
    /// Screens were closed.
    case pop
    /// A screen took the place of others.
    case replace
    /// A stack was made something else.
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
    /// Tabs came or went.
    case tabs
    /// An earlier state came back, or the first one.
    case restore
    /// What guards no longer admit has left.
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
