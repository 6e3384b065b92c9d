/// The description of a whole program's navigation: its tabs, screens, accessories, guards and flows.
///
/// A map is a value. The builder, an app file and plain code make the same map, and ``validate()`` judges
/// them all by the same rules.
///
/// ```swift
/// let map = AppMap(title: "Shop") {
///   Tab("home", root: "catalog")
///   Screen("catalog").children("item")
///   Screen("item").identity("id").url("/item/:id(int)")
///   Accessory("cart")
/// }
/// ```
public struct AppMap: Sendable {
  /// The name of the program for its users.
  public var title = ""
  /// The scheme of the program's own URLs: `shop` for `shop://item/42`.
  public var scheme: String?
  /// The version of the definitions; what was saved by another version is not restored.
  public var version = 1
  /// The screen or tab that is shown first; by default the first tab, else the first screen.
  public var start: Start?
  /// The effect of going back at the root of a tab.
  public var back = BackPolicy.history
  /// The limits on the size of everything.
  public var limits = Limits()
  /// Whether the program may be restored at its next start.
  public var isRestorable = false
  /// The tabs, in the order in which they are shown.
  public var tabs: [Tab] = []
  /// The screens, in the order of definition.
  public var screens: [Screen] = []
  /// The accessories; several may share a name if their parents differ.
  public var accessories: [Accessory] = []
  /// The guards.
  public var guards: [Guard] = []
  /// The flows.
  public var flows: [Flow] = []
  /// URLs that stand for other URLs.
  public var redirects: [Redirect] = []
  /// The ids of transitions that are not built in.
  public var transitions: [String] = []
  /// The types of payloads that may be kept across launches.
  public var payloadTypes: [PayloadType] = []
  /// The provider of dependencies that no screen provides.
  public var container: DependencyContainer?
  /// The secret parameters of screens, by the screens' names: what fills a secret field, for example. What is given to
  /// one, by a command or by a URL, is a ``Secret`` from then on.
  public var secretParameters: [String: Set<String>] = [:]
  /// The fields of answers and messages that fill something secret where they are heard.
  package var secretAnswers: Set<String> = []
  /// The screens that answer with something secret as a whole.
  package var secretAnswerers: Set<String> = []
  /// The screen shown when nothing else can be: at a start that a guard holds up, or where consent was withdrawn.
  ///
  /// It lives, appears and has keys as any other, but stands on no stack: what opens takes its place, going back finds
  /// nothing, no guard is asked about it and it is not saved.
  public var empty: Screen?
  /// The URL opened in place of one that matches nothing.
  public var unhandled: String?

  /// A map without anything.
  public init() {}

  /// The map of the given parts.
  public init(title: String = "", @AppMapBuilder _ parts: () -> AppMap) {
    self = parts()
    self.title = title
  }

  /// The screen or tab that is shown first.
  public enum Start: Hashable, Sendable {
    /// A tab, at its root.
    case tab(String)
    /// A screen; with tabs, it stands over them.
    case screen(String)
  }

  /// The limits on the size of everything.
  public struct Limits: Hashable, Sendable {
    /// The most layers that may be open; they are numbered from 0.
    public var layers = 10
    /// The most tabs there may be.
    public var tabs = 10
    /// The most redirects that one request may go through.
    public var redirects = 5
    /// The depth to which requests may be made inside one another's observers.
    public var reentrancy = 100
    /// The number of earlier states that are kept for undo.
    public var undo = 1_000

    /// The usual limits.
    public init() {}
  }
}

extension AppMap {
  /// The effect of going back at the root of a tab.
  @nonexhaustive public enum BackPolicy: String, Sendable, CaseIterable {
    /// To the tab visited before, each at most once.
    case history
    /// To the tab visited before, every visit counted.
    case fullHistory
    /// To the tab on the left.
    case order
    /// To the first tab.
    case firstTab
    /// To the tab the program started with.
    case initialTab
    /// Nowhere: the program is asked.
    case none
  }
}

/// A tab: a name and the screen at the bottom of its stack.
public struct Tab: Sendable {
  /// The name by which commands mention the tab.
  public var name: String
  /// The text in the tab bar.
  public var title: String
  /// The screen at the bottom of the tab's stack.
  public var root: Visit
  /// The position in the tab bar, if the order of definition is not it.
  public var index: Int?

  /// A tab by name; without a root, the screen of the same name is its root.
  public init(
    _ name: some NavigationName, root: (any NavigationName)? = nil, title: String? = nil, index: Int? = nil
  ) {
    self.name = name.navigationName
    self.title = title ?? name.navigationName
    self.root = Visit(root?.navigationName ?? name.navigationName)
    self.index = index
  }
}

/// A URL that stands for another one.
public struct Redirect: Hashable, Sendable {
  /// The pattern that is redirected.
  public var pattern: String
  /// The URL opened in its place.
  public var target: String

  /// A redirect from a pattern to a URL.
  public init(_ pattern: String, to target: String) {
    self.pattern = pattern
    self.target = target
  }
}

/// A name of a tab, screen or accessory: a string, or a case of an enum over strings.
public protocol NavigationName: Sendable {
  /// The name as text.
  var navigationName: String { get }
}

extension String: NavigationName {
  /// The string itself.
  public var navigationName: String { self }
}

extension NavigationName where Self: RawRepresentable, RawValue == String {
  /// The raw value of the case.
  public var navigationName: String { rawValue }
}

extension AppMap {
  /// The tabs in the order in which they are shown.
  package var orderedTabs: [Tab] {
    guard tabs.contains(where: { $0.index != nil }) else { return tabs }
    return tabs.enumerated().sorted { one, other in
      (one.element.index ?? one.offset, one.offset) < (other.element.index ?? other.offset, other.offset)
    }.map(\.element)
  }
}
