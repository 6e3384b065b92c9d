extension AppMap {
  /// Something that is wrong with a map, or looks wrong.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    package let kind: Kind

    package init(_ kind: Kind) { self.kind = kind }

    package enum Kind: Sendable, Hashable {
      case duplicate(what: String, name: String)
      case otherName(String, of: String)
      /// A screen that stands there at the start cannot be made.
      case unmade(String, why: String)
      /// A name is empty, or begins with `@`.
      case reservedName(String)
      case unreadablePattern(String, screen: String, why: String)
      /// Two URL patterns match the same URLs.
      case equalPatterns(String, String, screens: [String])
      case unknownRoot(tab: String, screen: String, nearest: [String])
      case unknownStart(String, nearest: [String])
      case unfitRoot(String, of: String, why: String)
      case unknownChild(String, screen: String, nearest: [String])
      case unknownGuard(String, screen: String, nearest: [String])
      case unknownParent(String, accessory: String, nearest: [String])
      case unknownTransition(String, screen: String, nearest: [String])
      case unknownNested(String, screen: String, nearest: [String])
      /// The stack below a URL names a screen that is not defined.
      case unknownBelow(String, screen: String, nearest: [String])
      case unknownMember(String, flow: String, nearest: [String])
      case wrongFallback(String, screen: String, expected: String, found: String)
      case leadsNowhere(String, of: String, Rejection)
      /// A redirect leads to a URL with a parameter that its own pattern does not have.
      case unknownGap(String, of: String, nearest: [String])
      case nestingCycle([String])
      /// The questions of guards need the consent of one another, or their own.
      case askingCircle([AskingStep])
      case tooManyTabs(Int, limit: Int)
      case wrongLimit(String, Int, least: Int)
      /// Two tabs want one index, or one leaves a gap.
      case clashingIndex(Int, tabs: [String])
      case undefinedCase(what: String, name: String)
      /// Nothing leads to a screen: a warning.
      case unreachable(String)
      /// There is neither a tab nor a screen: a warning.
      case nothingToShow
    }

    /// Whether the map cannot be used, or only looks wrong.
    public enum Severity: String, Sendable {
      /// The map cannot be used.
      case error
      /// The map can be used, but something looks wrong.
      case warning
    }

    /// Whether the map cannot be used, or only looks wrong.
    public var severity: Severity {
      switch kind {
      case .unreachable, .nothingToShow: .warning
      case .duplicate, .otherName, .unmade, .reservedName, .unreadablePattern, .equalPatterns, .unknownRoot,
        .unknownStart,
        .unfitRoot,
        .unknownChild, .unknownGuard, .unknownParent, .unknownTransition, .unknownNested, .unknownBelow,
        .unknownMember, .wrongFallback, .leadsNowhere, .unknownGap, .nestingCycle, .askingCircle,
        .tooManyTabs,
        .wrongLimit,
        .clashingIndex, .undefinedCase:
        .error
      }
    }

    /// The problem as a sentence, with the nearest right name where there is one.
    public var description: String {
      switch kind {
      case .duplicate(let what, let name): "\(what) '\(name)' is defined twice"
      case .otherName(let other, let name):
        "the screen of a type is called '\(name)', and '\(other)' where it is made; 'static let name = \"\(other)\"' in "
          + "the type gives it the other name"
      case .unmade(let name, let why): "'\(name)' cannot be shown: \(why)"
      case .reservedName(""): "a name may not be empty"
      case .reservedName(let name): "'\(name)' may not be used as a name: '@' is kept for the engine's own"
      case .unreadablePattern(let pattern, let screen, let why):
        "URL pattern '\(pattern)' of '\(screen)': \(why)"
      case .equalPatterns(let one, let other, let screens):
        "URL patterns '\(one)' and '\(other)' match the same URLs (\(screens.joined(separator: ", ")))"
      case .unknownRoot(let tab, let screen, let nearest):
        "tab '\(tab)': unknown screen '\(screen)'" + offering(nearest)
      case .unknownStart(let name, let nearest): "start: unknown '\(name)'" + offering(nearest)
      case .unfitRoot(_, let owner, let why): "\(owner): \(why)"
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
      case .leadsNowhere(let url, let owner, .noMatch(_, let nearest)):
        "\(owner): no screen has the URL '\(url)'" + offering(nearest)
      case .leadsNowhere(_, let owner, let reason): "\(owner): \(reason)"
      case .unknownGap(let name, let pattern, let nearest):
        "redirect '\(pattern)': its pattern has no parameter '\(name)'" + offering(nearest)
      case .nestingCycle(let chain):
        "nested navigators contain each other: \(chain.joined(separator: " -> "))"
      case .askingCircle(let steps):
        "a question needs its own consent: \(steps.map(\.description).joined(separator: "; "))"
      case .tooManyTabs(let count, let limit): "\(count) tabs; there may be \(limit)"
      case .wrongLimit(let name, let value, let least):
        "limit '\(name)' is \(value); it must be at least \(least)"
      case .clashingIndex(let index, let tabs):
        tabs.count == 1
          ? "tab '\(tabs[0])' wants index \(index), which leaves a gap"
          : "tabs \(tabs.map { "'\($0)'" }.listed(with: "and")) want the same index \(index)"
      case .undefinedCase(let what, let name): "\(what) '\(name)' is a case of the enum, but is not defined"
      case .unreachable(let name): "screen '\(name)' cannot be reached: no screen, tab or URL leads to it"
      case .nothingToShow: "nothing to show: no tab, no screen"
      }
    }

    private func offering(_ names: [String]) -> String {
      names.first.map { "; did you mean '\($0)'?" } ?? ""
    }
  }
}

/// One step of a circle of questions: a guard whose question needs the consent of another guard, or its own.
package struct AskingStep: Sendable, Hashable, CustomStringConvertible {
  package let guardian: String
  package let asksIn: String
  /// The screen that answers for the accessory and needs the consent; `nil` if the accessory itself does.
  package let answeredIn: String?
  package let needs: String

  package var description: String {
    let answer = answeredIn.map { " and is answered in '\($0)'" } ?? ""
    return "guard '\(guardian)' asks in '\(asksIn)'\(answer), which guard '\(needs)' protects"
  }
}
