/// The definition of a screen: its name, what it takes, where it leads, who guards it and who makes it.
///
/// Only the name is needed. Everything else is said by modifiers that return a changed copy.
public struct Screen: Sendable {
  /// The name by which commands mention the screen.
  public var name: String
  /// The text in its header; `{key}` stands for a field of the payload.
  public var title: String
  /// The payload field that tells one thing from another: item 42 from item 43.
  public var identity: String?
  /// The fields the screen takes.
  public var parameters: [Parameter] = []
  /// The URL patterns that lead here; the first one is printed.
  public var urls: [String] = []
  /// The screens below a URL's target, if not the declared parents.
  public var urlStack: [String]?
  /// The fields without which it has nothing to show: a URL that does not give them leaves it out below its target.
  package var demands: Set<String> = []
  /// Where the screen leads: the edges of the screen graph.
  public var children: [Child] = []
  /// The guards that are asked before the screen may stand on a stack.
  public var guards: [String] = []
  /// Whether the screen may be kept across launches.
  public var isRestorable = false
  package var restorationName: RestorationName?
  /// Whether its living screen is let go while something else hides it, and made again when it comes back.
  public var isDehydratable = false
  package var mayHold = false
  /// The things that must be provided before the screen is made.
  public var requirements: [String] = []
  /// The types of things that are required, by their names; without an entry anything will do.
  package var requiredTypes: [String: RequiredType] = [:]
  /// The type of the payload, if the screen is that of a ``Destination``.
  package var takes: Wanted?
  /// The type of the answer, if the screen is that of a ``Destination`` that answers.
  package var answers: Wanted?
  /// The way it comes and goes, if the edge and the request do not say.
  public var transition: Transition?
  /// The time for which its living screen is kept after it left.
  public var lifetime: Lifetime?
  /// Whether opening the screen also opens a nested navigator inside it.
  public var nested: Visit?
  /// The maker of the living screen; without one the screen is a name only.
  package var maker: ScreenMaker?
  /// The name that the screen of a type was made with, if it is not that of the type.
  package var otherName: String?

  /// A screen by name.
  public init(_ name: some NavigationName, title: String? = nil) {
    self.name = name.navigationName
    self.title = title ?? name.navigationName
  }

  /// A screen by name, and the living screen that is made when it first stands on a stack.
  ///
  /// An error that the maker throws refuses the request that wants the screen, with its words; one of a screen that
  /// stands there at the start ends ``Navigator/init(_:name:)``.
  public init<Failure: Error>(
    _ name: some NavigationName, title: String? = nil,
    make: @escaping @MainActor @Sendable (ScreenContext) throws(Failure) -> any LiveScreen
  ) {
    self.init(name, title: title)
    maker = ScreenMaker(Failure.self, make)
  }

  /// A field that a screen takes.
  public struct Parameter: Hashable, Sendable {
    /// The name of the field.
    public var name: String
    /// The kind that the field must hold.
    public var kind: Kind
    /// The value if it is not given.
    public var fallback: Value?

    /// A field by name.
    public init(_ name: String, _ kind: Kind = .string, fallback: Value? = nil) {
      self.name = name
      self.kind = kind
      self.fallback = fallback
    }

    /// The kinds of values that a field may hold.
    @nonexhaustive public enum Kind: String, Sendable, CaseIterable {
      /// A text.
      case string
      /// A whole number.
      case int
      /// A number, whole ones included.
      case double
      /// True or false.
      case bool
      /// A value of any kind.
      case any

      /// Null is of every kind.
      package func admits(_ value: Value) -> Bool {
        switch (self, value.plain) {
        case (.any, _), (_, .null), (.string, .string), (.int, .int), (.bool, .bool): true
        case (.double, .double), (.double, .int): true
        default: false
        }
      }
    }
  }

  /// One way on from a screen.
  public struct Child: Hashable, Sendable {
    /// The name of the screen, tab root or accessory it leads to.
    public var name: String
    /// The kind of step that leads there.
    public var kind: EdgeKind
    /// The look of the step.
    public var transition: Transition?
    /// The cost of the step when a way is sought.
    public var cost: Int

    /// A way to a screen.
    public init(
      _ name: some NavigationName, kind: EdgeKind = .push, transition: Transition? = nil,
      cost: Int = 1
    ) {
      self.name = name.navigationName
      self.kind = kind
      self.transition = transition
      self.cost = cost
    }
  }
}

extension Screen {
  /// This screen with another title; `{key}` stands for a field of the payload.
  public func title(_ title: String) -> Screen { with { $0.title = title } }

  /// This screen telling things apart by a field of its payload.
  public func identity(_ field: String) -> Screen { with { $0.identity = field } }

  /// This screen taking one more field.
  public func parameter(
    _ name: String, _ kind: Parameter.Kind = .string, fallback: Value? = nil
  ) -> Screen {
    with { $0.parameters.append(Parameter(name, kind, fallback: fallback)) }
  }

  /// This screen reachable by a URL pattern such as `/item/:id(int)`.
  public func url(_ pattern: String, stack: [String]? = nil) -> Screen {
    with {
      $0.urls.append(pattern)
      $0.urlStack = stack ?? $0.urlStack
    }
  }

  /// This screen leading to others by push.
  public func children(_ names: any NavigationName...) -> Screen {
    with { $0.children += names.map { Child($0.navigationName) } }
  }

  /// This screen leading to another one in a certain way.
  public func child(_ child: Child) -> Screen { with { $0.children.append(child) } }

  /// This screen guarded, in the order in which guards are named.
  public func guarded(by names: String...) -> Screen { with { $0.guards += names } }

  /// This screen kept across launches.
  public func restorable() -> Screen { with { $0.isRestorable = true } }

  /// This screen kept across launches under a name of the program's own; what comes back may be another one.
  public func restorable(id: String, as screen: (some NavigationName)? = String?.none) -> Screen {
    with {
      $0.isRestorable = true
      $0.restorationName = RestorationName(id, as: screen?.navigationName)
    }
  }

  /// This screen let go while something else hides it, and made again from its context when it comes back.
  ///
  /// The visit goes on meanwhile. A screen that may object to being left or has things for others is not let
  /// go, nor one whose maker takes its time.
  public func dehydratable() -> Screen { with { $0.isDehydratable = true } }

  /// This screen needing something that its origin, the screen before it or the program provides.
  public func requires(_ dependency: String) -> Screen { with { $0.requirements.append(dependency) } }

  /// This screen needing something of a type that its origin, the screen before it or the program provides.
  ///
  /// A thing of another type does not count: the next one is asked.
  public func requires<Thing: SendableMetatype>(_ dependency: String, as type: Thing.Type) -> Screen {
    requires(dependency).with { $0.requiredTypes[dependency] = RequiredType(type) }
  }

  /// This screen needing a thing of a type, by the name of the type.
  public func requires<Thing: SendableMetatype>(_ type: Thing.Type) -> Screen {
    requires("\(type)", as: type)
  }

  /// This screen coming and going in a certain way.
  public func transition(_ transition: Transition) -> Screen { with { $0.transition = transition } }

  /// This screen's living screen kept for a while after it left.
  public func keepAlive(_ lifetime: Lifetime) -> Screen { with { $0.lifetime = lifetime } }

  /// This screen opening a nested navigator that begins with another screen.
  public func nesting(_ start: some NavigationName) -> Screen {
    with { $0.nested = Visit(start.navigationName) }
  }

  /// This screen made by an asynchronous maker: nothing is shown, and nothing has changed, until it returns.
  public func prepare(
    _ make: @escaping @MainActor @Sendable (ScreenContext) async throws -> any LiveScreen
  ) -> Screen {
    with { $0.maker = .prepared(make) }
  }

  /// This screen made by a maker. An error that it throws refuses the request that wants the screen, with its words.
  public func make<Failure: Error>(
    _ make: @escaping @MainActor @Sendable (ScreenContext) throws(Failure) -> any LiveScreen
  ) -> Screen {
    with { $0.maker = ScreenMaker(Failure.self, make) }
  }

  private func with(_ change: (inout Screen) -> Void) -> Screen {
    var copy = self
    change(&copy)
    return copy
  }
}

package struct RequiredType: Sendable {
  package let name: String
  package let fits: @Sendable (Any) -> Bool

  init<Thing: SendableMetatype>(_ type: Thing.Type) {
    name = "\(type)"
    fits = { $0 is Thing }
  }
}

extension Screen {
  /// Whether something of it is needed before it may be opened: a maker or a requirement that can fail.
  var isPrepared: Bool { maker?.isPrepared == true || !requirements.isEmpty }
}

package enum ScreenMaker: Sendable {
  /// It never fails, and makes the screen when the screen is first needed.
  case immediate(@MainActor @Sendable (ScreenContext) throws -> any LiveScreen)
  /// It may fail, and is asked before anything changes.
  case failing(@MainActor @Sendable (ScreenContext) throws -> any LiveScreen)
  /// It takes its time, and is asked before anything changes.
  case prepared(@MainActor @Sendable (ScreenContext) async throws -> any LiveScreen)

  init<Failure: Error>(
    _: Failure.Type, _ make: @escaping @MainActor @Sendable (ScreenContext) throws -> any LiveScreen
  ) {
    self = Failure.self == Never.self ? .immediate(make) : .failing(make)
  }

  var atOnce: (@MainActor @Sendable (ScreenContext) throws -> any LiveScreen)? {
    switch self {
    case .immediate(let make), .failing(let make): make
    case .prepared: nil
    }
  }

  /// True if it is asked before anything changes.
  var isPrepared: Bool {
    switch self {
    case .immediate: false
    case .failing, .prepared: true
    }
  }
}
