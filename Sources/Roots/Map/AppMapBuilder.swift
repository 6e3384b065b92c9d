/// A part of a map: a tab, a screen, an accessory, a guard, a flow, a redirect or a whole map.
public protocol AppMapPart {
  /// Adds this part to a map.
  func add(to map: inout AppMap)
}

/// Adds up the parts of a map as they are written down.
@resultBuilder public enum AppMapBuilder {
  /// A part alone.
  public static func buildExpression(_ part: some AppMapPart) -> AppMap {
    var map = AppMap()
    part.add(to: &map)
    return map
  }

  /// Parts one below the other.
  public static func buildBlock(_ maps: AppMap...) -> AppMap { buildArray(maps) }

  /// The parts of an `if` without `else`.
  public static func buildOptional(_ map: AppMap?) -> AppMap { map ?? AppMap() }

  /// The parts of an `if`.
  public static func buildEither(first map: AppMap) -> AppMap { map }

  /// The parts of an `else`.
  public static func buildEither(second map: AppMap) -> AppMap { map }

  /// The parts of a `for`.
  public static func buildArray(_ maps: [AppMap]) -> AppMap {
    var sum = AppMap()
    for map in maps { map.add(to: &sum) }
    return sum
  }
}

extension AppMap: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) {
    map.tabs += tabs
    map.screens += screens
    map.accessories += accessories
    map.guards += guards
    map.flows += flows
    map.redirects += redirects
    map.transitions += transitions
    map.payloadTypes += payloadTypes
    map.start = start ?? map.start
    map.empty = empty ?? map.empty
    map.container = container ?? map.container
    map.unhandled = unhandled ?? map.unhandled
  }
}

extension Tab: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.tabs.append(self) }
}

extension Screen: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.screens.append(self) }
}

extension Accessory: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.accessories.append(self) }
}

extension Guard: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.guards.append(self) }
}

extension Flow: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.flows.append(self) }
}

extension Redirect: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.redirects.append(self) }
}

extension DependencyContainer: AppMapPart {
  /// Adds this part to a map.
  public func add(to map: inout AppMap) { map.container = self }
}
