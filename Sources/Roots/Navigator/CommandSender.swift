/// Something that carries commands out: a navigator, one of its places, the context of a screen, or the draft of a
/// transaction. All that conform to it have all the verbs.
@MainActor public protocol CommandSender<TabName, ScreenName, AccessoryName> {
  /// The names of tabs: strings, or an enum over them.
  associatedtype TabName: NavigationName = String
  /// The names of screens.
  associatedtype ScreenName: NavigationName = String
  /// The names of accessories.
  associatedtype AccessoryName: NavigationName = String
  /// The type that carrying out a command returns.
  associatedtype Answer
  /// The error that carrying out a command throws; `Never` where the outcome comes later.
  associatedtype Failure: Error

  /// The stack on which verbs act; without one, the innermost stack of the active place.
  var target: Place? { get }

  /// Carries a request out.
  @discardableResult func carryOut(_ request: consuming Request) throws(Failure) -> Answer
}

extension CommandSender {
  /// No stack of its own: verbs act on the active one.
  public var target: Place? { nil }

  /// Opens a screen; the completion learns once how it ended.
  @discardableResult
  public func push(
    _ screen: ScreenName, payload: Payload? = nil, resource: String? = nil,
    _ how: Command.Push = Command.Push(),
    completion: (@MainActor @Sendable (Ending) -> Void)? = nil,
    onMessage: (@MainActor @Sendable (Payload) -> Void)? = nil
  ) throws(Failure) -> Answer {
    let command = Command.push(visit(screen, payload, resource), on: target, how)
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
    var request = Request(.push(visit(screen, payload, nil), on: target))
    request.values.maker = .immediate(make)
    return try carryOut(request)
  }

  /// Shows a screen that may stand there already: goes back to it and renews its payload, or else opens it; `push` always
  /// opens another one.
  @discardableResult
  public func reveal(
    _ screen: ScreenName, payload: Payload? = nil, within reach: Command.Reach = .stack,
    _ renewal: Command.Renewal = .replace
  ) throws(Failure) -> Answer {
    try carryOut(Request(.reveal(visit(screen, payload, nil), within: reach, on: target, renewal)))
  }

  /// Closes screens from the top.
  @discardableResult
  public func pop(_ count: Int = 1) throws(Failure) -> Answer {
    try carryOut(Request(.pop(count, on: target)))
  }

  /// Closes the top screen with an answer; a layer with more screens stays open.
  @discardableResult
  public func pop(with value: Payload) throws(Failure) -> Answer {
    try carryOut(Request(.pop(1, on: target, value: value)))
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
      Request(.popTo(Command.PopTarget(visit(screen, payload, resource)), on: target, ifAbsent: ifAbsent)))
  }

  /// Goes back to exactly one visit.
  @discardableResult
  public func pop(to id: ContextID) throws(Failure) -> Answer {
    try carryOut(Request(.popTo(Command.PopTarget(id: id), on: target, ifAbsent: .fail)))
  }

  /// Goes back to the root.
  @discardableResult
  public func popToRoot() throws(Failure) -> Answer { try carryOut(Request(.popToRoot(on: target))) }

  /// Closes screens from the top as long as a condition holds; the root stays.
  @discardableResult
  public func pop(while condition: @escaping @Sendable (Entry) -> Bool) throws(Failure) -> Answer {
    try carryOut(Request(.transform(on: target, Command.StackTransform(popping: condition))))
  }

  /// Puts a screen in the place of the top ones; `push` opens it above them.
  @discardableResult
  public func replace(
    with screen: ScreenName, payload: Payload? = nil, count: Int = 1
  ) throws(Failure) -> Answer {
    try carryOut(Request(.replace(visit(screen, payload, nil), count: count, on: target)))
  }

  /// Makes the stack consist of one screen; `replace` leaves what is below.
  @discardableResult
  public func reset(to screen: ScreenName, payload: Payload? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.goTo(visit(screen, payload, nil), on: target)))
  }

  /// Makes the stack consist of the given screens; those that stand there already stay what they are.
  @discardableResult
  public func reset(to screens: [ScreenName]) throws(Failure) -> Answer {
    try carryOut(Request(.setStack(screens.map { visit($0, nil, nil) }, on: target)))
  }

  /// Makes the stack what a function makes of its entries.
  @discardableResult
  public func reset(
    by change: @escaping @Sendable ([Entry]) -> [Command.StackTransform.Item]
  ) throws(Failure) -> Answer {
    try carryOut(Request(.transform(on: target, Command.StackTransform(change))))
  }

  /// Puts a screen in the place of all of main, its root included; refused where tabs stand there.
  @discardableResult
  public func reset(root screen: ScreenName, payload: Payload? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.setRoot(visit(screen, payload, nil))))
  }

  /// Moves a screen that stands in the stack to its top, or opens it; `reveal` closes what stands above it instead.
  @discardableResult
  public func bringToFront(
    _ screen: ScreenName, payload: Payload? = nil, by likeness: Command.Likeness = .identity
  ) throws(Failure) -> Answer {
    try carryOut(Request(.bringToFront(visit(screen, payload, nil), on: target, by: likeness)))
  }

  /// Exchanges the two top screens of the stack; `bringToFront` takes one from further down.
  @discardableResult
  public func swap() throws(Failure) -> Answer { try carryOut(Request(.swap(on: target))) }

  /// Selects a tab, as it was left; `reselect` does the same as its key.
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

  /// Closes a layer; without a number, the topmost one. `pop` closes a screen in it.
  @discardableResult
  public func dismiss(layer: Int? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.dismiss(layer: layer)))
  }

  /// Closes all layers, topmost first.
  @discardableResult
  public func dismissAll() throws(Failure) -> Answer { try carryOut(Request(.dismissAll)) }

  /// Does the same as Esc: leaves a layer, a screen or a tab, whichever is next; `pop` leaves a screen alone.
  @discardableResult
  public func back() throws(Failure) -> Answer { try carryOut(Request(.back)) }

  /// Goes to a screen by the shortest way through the screen graph, over tabs too; `push` opens it where one is.
  @discardableResult
  public func go(
    to screen: ScreenName, payload: Payload? = nil, via: [ScreenName] = [],
    _ motion: Command.PathMotion = .direct
  ) throws(Failure) -> Answer {
    try carryOut(Request(.go(visit(screen, payload, nil), via: via.map(\.navigationName), motion)))
  }

  /// Opens a URL; `go(to:)` needs none.
  @discardableResult
  public func open(_ url: String, _ mode: Command.OpenMode? = nil) throws(Failure) -> Answer {
    try carryOut(Request(.open(url, mode), origin: .url))
  }

  var presenting: Place? { if case .layer = target { nil } else { target } }

  private func visit(_ screen: ScreenName, _ payload: Payload?, _ resource: String?) -> Visit {
    Visit(screen.navigationName, resource: resource, payload: payload)
  }
}

extension Command {
  static func reveal(_ visit: Visit, within reach: Reach, on place: Place?, _ renewal: Renewal) -> Command {
    switch reach {
    case .stack: .reveal(visit, on: place, renewal)
    case .top: .navigate(visit, on: place, renewal)
    case .topAsItIs: .pushNew(visit, on: place)
    }
  }

  /// Puts a screen in the place of all of main; nothing takes the place of the tab host.
  package static func setRoot(_ visit: Visit) -> Command {
    .transaction([.popToRoot(on: .main), .replace(visit, on: .main)])
  }
}

extension Navigator: RequestSender {
  /// Itself.
  public var navigator: Navigator? { self }

  /// Sends a request, and returns its identity.
  @discardableResult
  public func carryOut(_ request: consuming Request) -> RequestID { send(request) }
}
