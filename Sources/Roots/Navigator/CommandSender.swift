/// Something that carries commands out: a navigator, one of its places, a screen's own verbs, or the draft
/// of a transaction. All that conform to it have all the verbs.
@MainActor public protocol CommandSender<TabName, ScreenName, AccessoryName> {
  /// The names of tabs: strings, or an enum over them.
  associatedtype TabName: NavigationName
  /// The names of screens.
  associatedtype ScreenName: NavigationName
  /// The names of accessories.
  associatedtype AccessoryName: NavigationName
  /// The type that carrying out a command returns.
  associatedtype Answer
  /// The error that carrying out a command throws; `Never` where the outcome comes later.
  associatedtype Failure: Error

  /// The stack on which verbs act; without one, the innermost stack of the active place.
  var place: Place? { get }

  /// Carries a request out.
  @discardableResult func carryOut(_ request: consuming Request) throws(Failure) -> Answer
}

extension CommandSender {
  /// Opens a screen; the completion learns once how it ended.
  @discardableResult
  public func push(
    _ screen: ScreenName, payload: Payload? = nil, resource: String? = nil,
    _ how: Command.Push = Command.Push(),
    completion: (@MainActor @Sendable (Ending) -> Void)? = nil,
    onMessage: (@MainActor @Sendable (Payload) -> Void)? = nil
  ) throws(Failure) -> Answer {
    let command = Command.push(visit(screen, payload, resource), on: place, how)
    return try carryOut(Request(command).answering(completion, onMessage))
  }

  /// Opens a screen made by the caller's own function instead of the definition's.
  ///
  /// A function behind the parentheses is a completion: `push("item") { ending in … }`; this one is named.
  @discardableResult
  @_disfavoredOverload
  public func push(
    _ screen: ScreenName, payload: Payload? = nil,
    make: @escaping @MainActor @Sendable (ScreenContext) -> any LiveScreen
  ) throws(Failure) -> Answer {
    var request = Request(.push(visit(screen, payload, nil), on: place))
    request.values.maker = .immediate(make)
    return try carryOut(request)
  }

  /// Opens a screen unless the same screen with the same identity is on top.
  @discardableResult
  public func pushNew(_ screen: ScreenName, payload: Payload? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.pushNew(visit(screen, payload, nil), on: place)))
  }

  /// Opens a screen, or renews the payload of the one on top if it is the same.
  @discardableResult
  public func navigate(
    _ screen: ScreenName, payload: Payload? = nil, _ renewal: Command.Renewal = .replace
  ) throws(Failure) -> Answer {
    try carryOut(Request(.navigate(visit(screen, payload, nil), on: place, renewal)))
  }

  /// Goes back to a screen and renews its payload, or opens it.
  @discardableResult
  public func reveal(
    _ screen: ScreenName, payload: Payload? = nil, _ renewal: Command.Renewal = .replace
  ) throws(Failure) -> Answer {
    try carryOut(Request(.reveal(visit(screen, payload, nil), on: place, renewal)))
  }

  /// Closes screens from the top.
  @discardableResult
  public func pop(_ count: Int = 1) throws(Failure) -> Answer {
    try carryOut(Request(.pop(count, on: place)))
  }

  /// Closes the top screen with an answer; a layer with more screens stays open.
  @discardableResult
  public func pop(with value: Payload) throws(Failure) -> Answer {
    try carryOut(Request(.pop(1, on: place, value: value)))
  }

  /// Closes one screen, wherever it stands in its stack, and more below it.
  @discardableResult
  public func pop(from id: ContextID, count: Int = 1) throws(Failure) -> Answer {
    try carryOut(Request(.popFrom(id, count: count)))
  }

  /// Goes back to the nearest screen of a name.
  @discardableResult
  public func pop(
    to screen: ScreenName, resource: String? = nil, payload: Payload? = nil,
    ifAbsent: Command.IfAbsent = .push
  ) throws(Failure) -> Answer {
    try carryOut(
      Request(.popTo(Command.PopTarget(visit(screen, payload, resource)), on: place, ifAbsent: ifAbsent)))
  }

  /// Goes back to exactly one visit.
  @discardableResult
  public func pop(to id: ContextID) throws(Failure) -> Answer {
    try carryOut(Request(.popTo(Command.PopTarget(id: id), on: place, ifAbsent: .fail)))
  }

  /// Goes back to the root.
  @discardableResult
  public func popToRoot() throws(Failure) -> Answer { try carryOut(Request(.popToRoot(on: place))) }

  /// Closes screens from the top as long as a condition holds; the root stays.
  @discardableResult
  public func pop(while condition: @escaping @Sendable (Entry) -> Bool) throws(Failure) -> Answer {
    try carryOut(Request(.transform(on: place, Command.StackTransform(popping: condition))))
  }

  /// Puts a screen in the place of the top ones.
  @discardableResult
  public func replace(
    with screen: ScreenName, payload: Payload? = nil, count: Int = 1
  ) throws(Failure) -> Answer {
    try carryOut(Request(.replace(visit(screen, payload, nil), count: count, on: place)))
  }

  /// Makes the stack consist of one screen.
  @discardableResult
  public func goTo(_ screen: ScreenName, payload: Payload? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.goTo(visit(screen, payload, nil), on: place)))
  }

  /// Puts a screen in the place of all of main, its root included; refused where tabs stand there.
  @discardableResult
  public func setRoot(_ screen: ScreenName, payload: Payload? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.setRoot(visit(screen, payload, nil))))
  }

  /// Makes the stack consist of the given screens; those that stand there already stay what they are.
  @discardableResult
  public func setStack(_ screens: [ScreenName]) throws(Failure) -> Answer {
    try carryOut(Request(.setStack(screens.map { visit($0, nil, nil) }, on: place)))
  }

  /// Makes the stack what a function makes of its entries.
  @discardableResult
  public func setStack(
    _ change: @escaping @Sendable ([Entry]) -> [Command.StackTransform.Item]
  ) throws(Failure) -> Answer {
    try carryOut(Request(.transform(on: place, Command.StackTransform(change))))
  }

  /// Moves a screen that stands in the stack to its top, or opens it.
  @discardableResult
  public func bringToFront(
    _ screen: ScreenName, payload: Payload? = nil, by likeness: Command.Likeness = .identity
  ) throws(Failure) -> Answer {
    try carryOut(Request(.bringToFront(visit(screen, payload, nil), on: place, by: likeness)))
  }

  /// Exchanges the two top screens of the stack.
  @discardableResult
  public func swap() throws(Failure) -> Answer { try carryOut(Request(.swap(on: place))) }

  /// Selects a tab.
  @discardableResult
  public func show(tab: TabName) throws(Failure) -> Answer {
    try carryOut(Request(.show(tab: tab.navigationName)))
  }

  /// Does the same as the key of a tab.
  @discardableResult
  public func reselect(tab: TabName? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.reselect(tab: tab?.navigationName)))
  }

  /// Opens an accessory over everything, in a layer of its own or in a given one; the completion learns once
  /// how it ended. What is opened on a stack belongs to the screen on top there.
  @discardableResult
  public func overlay(
    _ accessory: AccessoryName, payload: Payload? = nil, at layer: Command.LayerChoice = .above,
    completion: (@MainActor @Sendable (Ending) -> Void)? = nil,
    onMessage: (@MainActor @Sendable (Payload) -> Void)? = nil
  ) throws(Failure) -> Answer {
    let command = Command.overlay(
      Visit(accessory.navigationName, payload: payload), at: layer, on: presenting)
    return try carryOut(Request(command).answering(completion, onMessage))
  }

  /// Closes a layer; without a number, the topmost one.
  @discardableResult
  public func dismiss(layer: Int? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.dismiss(layer: layer)))
  }

  /// Closes all layers, topmost first.
  @discardableResult
  public func dismissAll() throws(Failure) -> Answer { try carryOut(Request(.dismissAll)) }

  /// Does the same as Esc.
  @discardableResult
  public func back() throws(Failure) -> Answer { try carryOut(Request(.back)) }

  /// Goes to a screen by the shortest way through the screen graph.
  @discardableResult
  public func go(
    to screen: ScreenName, payload: Payload? = nil, via: [ScreenName] = [],
    _ motion: Command.PathMotion = .direct
  ) throws(Failure) -> Answer {
    try carryOut(Request(.go(visit(screen, payload, nil), via: via.map(\.navigationName), motion)))
  }

  /// Opens a URL.
  @discardableResult
  public func open(_ url: String, _ mode: Command.OpenMode? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.open(url, mode), origin: .url))
  }

  var presenting: Place? { if case .layer = place { nil } else { place } }

  private func visit(_ screen: ScreenName, _ payload: Payload?, _ resource: String?) -> Visit {
    Visit(screen.navigationName, resource: resource, payload: payload)
  }
}

extension Command {
  /// Puts a screen in the place of all of main; nothing takes the place of the tab host.
  package static func setRoot(_ visit: Visit) -> Command {
    .transaction([.popToRoot(on: .main), .replace(visit, on: .main)])
  }
}

extension Navigator: CommandSender {
  /// Tabs are named by strings here.
  public typealias TabName = String
  /// Screens are named by strings here.
  public typealias ScreenName = String
  /// Accessories are named by strings here.
  public typealias AccessoryName = String

  /// No place of its own: commands mean the active stack.
  public var place: Place? { nil }

  /// Sends a request, and returns its identity.
  @discardableResult
  public func carryOut(_ request: consuming Request) -> RequestID { send(request) }
}
