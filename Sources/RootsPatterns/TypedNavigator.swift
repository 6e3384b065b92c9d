public import Roots

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
>: RequestSender {
  /// The navigator underneath, which speaks in strings.
  public let core: Navigator

  /// A navigator for a map that defines every case of the three enums.
  /// - Throws: `InvalidMap` with every problem of the map, cases without a definition among them.
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

  /// The navigator underneath.
  public var navigator: Navigator? { core }

  /// Everything that is open.
  public var state: NavigationState { core.state }
}
