/// Something that is wrong with a map, or looks wrong.
public struct MapProblem: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }

  /// What can be wrong with a map.
  public enum Kind: Sendable, Hashable {
    case duplicate(what: String, name: String)
    case reservedName(String)
    case unreadablePattern(String, screen: String, why: String)
    case equalPatterns(String, String, screens: [String])
    case unknownRoot(tab: String, screen: String, nearest: [String])
    case unknownStart(String, nearest: [String])
    case unknownChild(String, screen: String, nearest: [String])
    case unknownGuard(String, screen: String, nearest: [String])
    case unknownParent(String, accessory: String, nearest: [String])
    case unknownTransition(String, screen: String, nearest: [String])
    case unknownNested(String, screen: String, nearest: [String])
    case unknownBelow(String, screen: String, nearest: [String])
    case unknownMember(String, flow: String, nearest: [String])
    case wrongFallback(String, screen: String, expected: String, found: String)
    case leadsNowhere(String, of: String, nearest: [String])
    case nestingCycle([String])
    case tooManyTabs(Int, limit: Int)
    case clashingIndex(Int, tabs: [String])
    case undefinedCase(what: String, name: String)
    case unreachable(String)
    case nothingToShow
  }

  /// Whether the map cannot be used, or only looks wrong.
  public enum Severity: String, Sendable { case error, warning }

  /// Whether the map cannot be used, or only looks wrong.
  public var severity: Severity {
    switch kind {
    case .unreachable, .nothingToShow: .warning
    default: .error
    }
  }

  /// The problem as a sentence, with the nearest right name where there is one.
  public var description: String {
    switch kind {
    case .duplicate(let what, let name): "\(what) '\(name)' is defined twice"
    case .reservedName(""): "a name may not be empty"
    case .reservedName(let name): "'\(name)' may not be used as a name: '@' is kept for the engine's own"
    case .unreadablePattern(let pattern, let screen, let why):
      "URL pattern '\(pattern)' of '\(screen)': \(why)"
    case .equalPatterns(let one, let other, let screens):
      "URL patterns '\(one)' and '\(other)' match the same URLs (\(screens.joined(separator: ", ")))"
    case .unknownRoot(let tab, let screen, let nearest):
      "tab '\(tab)': unknown screen '\(screen)'" + offering(nearest)
    case .unknownStart(let name, let nearest): "start: unknown '\(name)'" + offering(nearest)
    case .unknownChild(let child, let screen, let nearest):
      "screen '\(screen)': unknown child '\(child)'" + offering(nearest)
    case .unknownGuard(let name, let screen, let nearest):
      "screen '\(screen)': unknown guard '\(name)'" + offering(nearest)
    case .unknownParent(let name, let accessory, let nearest):
      "accessory '\(accessory)': unknown parent '\(name)'" + offering(nearest)
    case .unknownTransition(let id, let screen, let nearest):
      "screen '\(screen)': unknown transition '\(id)'" + offering(nearest)
    case .unknownNested(let name, let screen, let nearest):
      "'\(screen)': unknown screen '\(name)'" + offering(nearest)
    case .unknownBelow(let name, let screen, let nearest):
      "below the URL of '\(screen)': unknown screen '\(name)'" + offering(nearest)
    case .unknownMember(let name, let flow, let nearest):
      "flow '\(flow)': unknown screen '\(name)'" + offering(nearest)
    case .wrongFallback(let field, let screen, let expected, let found):
      "'\(screen)': '\(field)' takes \(expected), but is \(found) if it is not given"
    case .leadsNowhere(let url, let owner, let nearest):
      "\(owner): no screen has the URL '\(url)'" + offering(nearest)
    case .nestingCycle(let chain): "nested navigators contain each other: \(chain.joined(separator: " -> "))"
    case .tooManyTabs(let count, let limit): "\(count) tabs; there may be \(limit)"
    case .clashingIndex(let index, let tabs):
      tabs.count == 1
        ? "tab '\(tabs[0])' wants index \(index), which leaves a gap"
        : "tabs \(tabs.map { "'\($0)'" }.joined(separator: " and ")) want the same index \(index)"
    case .undefinedCase(let what, let name): "\(what) '\(name)' is a case of the enum, but is not defined"
    case .unreachable(let name): "screen '\(name)' cannot be reached: no screen, tab or URL leads to it"
    case .nothingToShow: "nothing to show: no tab, no screen"
    }
  }

  private func offering(_ names: [String]) -> String {
    names.first.map { "; did you mean '\($0)'?" } ?? ""
  }
}
