/// A navigator whose tabs, screens and accessories are cases of enums: a wrong name does not compile.
///
/// ```swift
/// enum Tabs: String, CaseIterable, NavigationName { case home, inbox }
/// let nav = try TypedNavigator<Tabs, Screens, Accessories>(map)
/// nav.tab(.home).push(.item, payload: ["id": 42])
/// ```
@MainActor
public struct TypedNavigator<
  TabName: NavigationName & CaseIterable, ScreenName: NavigationName & CaseIterable,
  AccessoryName: NavigationName & CaseIterable
>: CommandSender {
  /// The navigator underneath, which speaks in strings.
  public let core: Navigator

  /// A navigator for a map that defines every case of the three enums.
  /// - Throws: ``InvalidMap`` with every problem of the map, cases without a definition among them.
  public init(_ map: AppMap, name: String = "app") throws(InvalidMap) {
    let undefined =
      Self.missing(TabName.self, in: map.tabs.map(\.name), "tab")
      + Self.missing(ScreenName.self, in: map.allScreens.map(\.name), "screen")
      + Self.missing(AccessoryName.self, in: map.accessories.map(\.name), "accessory")
    let problems = map.validate().filter { $0.severity == .error } + undefined
    guard problems.isEmpty else { throw InvalidMap(problems: problems) }
    core = try Navigator(map, name: name)
  }

  private static func missing<Name: NavigationName & CaseIterable>(
    _ names: Name.Type, in defined: [String], _ what: String
  ) -> [AppMap.Problem] {
    let known = Set(defined)
    return names.allCases.map(\.navigationName).filter { !known.contains($0) }.map {
      AppMap.Problem(.undefinedCase(what: what, name: $0))
    }
  }

  /// No place of its own: commands mean the active stack.
  public var place: Place? { nil }

  /// Sends a request, and returns its identity.
  @discardableResult
  public func carryOut(_ request: Request) -> RequestID { core.send(request) }

  /// Everything that is open.
  public var state: NavigationState { core.state }

  /// Verbs on a tab.
  public func tab(_ name: TabName) -> Sender<TabName, ScreenName, AccessoryName> {
    Sender(navigator: core, place: .tab(name.navigationName))
  }

  /// Verbs on the main stack.
  public var main: Sender<TabName, ScreenName, AccessoryName> { Sender(navigator: core, place: .main) }

  /// Verbs on a layer.
  public func accessory(_ number: Int) -> LayerSender<AccessoryName> { LayerSender(core, number) }

  /// Opens an accessory in a layer of its own and waits for its answer.
  public func present<Answer>(
    _ accessory: AccessoryName, payload: Payload? = nil, as type: Answer.Type = Answer.self
  ) async throws(Unanswered) -> Answer? {
    try await core.present(accessory.navigationName, payload: payload, as: type)
  }

  /// Opens a screen and waits for its answer.
  public func answer<Answer>(
    of screen: ScreenName, payload: Payload? = nil, as type: Answer.Type = Answer.self
  ) async throws(Unanswered) -> Answer? {
    try await core.answer(of: screen.navigationName, payload: payload, as: type)
  }
}
