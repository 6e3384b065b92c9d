/// Why a request was refused; nothing has changed then.
///
/// The cases carry what a message needs; ``description`` words them all.
@nonexhaustive public indirect enum Rejection: Error, Sendable, Hashable {
  /// The last screen of a stack that must keep one.
  case atRoot(Place)
  /// There is nothing to act on.
  case empty(Place)
  /// No screen or accessory has that name.
  case unknownScreen(String, nearest: [String])
  /// No tab has that name.
  case unknownTab(String, nearest: [String])
  /// That layer, nested navigator or place is not open.
  case unknownLayer(String, open: [String])
  /// The screen is not on that stack.
  case notPresent(String, on: [String])
  /// No more layers may be open.
  case layerLimit(Int)
  /// A guard, or a screen that does not want to be left, said no.
  case guardRefused(by: String, why: String?)
  /// A guard, or the making of a screen, failed.
  case guardFailed(String, why: String)
  /// A guard did not answer in time.
  case guardTimeout(String)
  /// Another request changed the stack while this one waited, or took its place; `nil`: it was given up while its
  /// screen was made.
  case superseded(by: RequestID?)
  /// Redirects led in a circle.
  case redirectLoop([String])
  /// There were more redirects than allowed.
  case tooManyRedirects([String])
  /// The screen graph knows no way there.
  case noPath(to: String, from: String)
  /// A requirement of a screen that nothing provides.
  case missingDependency(String, screen: String, found: String? = nil)
  /// The payload does not hold what it should.
  case wrongPayload(String, expected: String, found: String)
  /// It cannot be done here.
  case notAllowedHere(String, why: String)
  /// Things would contain each other.
  case cycle([String])
  /// It is in use elsewhere.
  case alreadyOwned(String, by: String)
  /// No pattern matches the URL.
  case noMatch(String, nearest: [String])
  /// The text is not a URL.
  case malformedURL(String, why: String)
  /// A transition did not end.
  case transitionFailed(String)
  /// A command of a transaction was refused.
  case rolledBack(index: Int, reason: Rejection)
  /// Requests were made inside one another too deep.
  case reentrancyLimit([String])
  /// The program is ending.
  case shutdown
}

extension Rejection {
  /// The one word by which scripts and tapes know the reason.
  public var code: String {
    switch self {
    case .atRoot: "atRoot"
    case .empty: "empty"
    case .unknownScreen: "unknownScreen"
    case .unknownTab: "unknownTab"
    case .unknownLayer: "unknownLayer"
    case .notPresent: "notPresent"
    case .layerLimit: "layerLimit"
    case .guardRefused: "guardRefused"
    case .guardFailed: "guardFailed"
    case .guardTimeout: "guardTimeout"
    case .superseded: "superseded"
    case .redirectLoop: "redirectLoop"
    case .tooManyRedirects: "tooManyRedirects"
    case .noPath: "noPath"
    case .missingDependency: "missingDependency"
    case .wrongPayload: "wrongPayload"
    case .notAllowedHere: "notAllowedHere"
    case .cycle: "cycle"
    case .alreadyOwned: "alreadyOwned"
    case .noMatch: "noMatch"
    case .malformedURL: "malformedURL"
    case .transitionFailed: "transitionFailed"
    case .rolledBack: "rolledBack"
    case .reentrancyLimit: "reentrancyLimit"
    case .shutdown: "shutdown"
    }
  }

  /// The names that would have worked, nearest first.
  public var suggestions: [String] {
    switch self {
    case .unknownScreen(_, let nearest), .unknownTab(_, let nearest), .noMatch(_, let nearest): nearest
    case .unknownLayer(_, let open): open
    case .notPresent(_, let there): there
    case .rolledBack(_, let reason): reason.suggestions
    case .atRoot, .empty, .layerLimit, .guardRefused, .guardFailed, .guardTimeout, .superseded,
      .redirectLoop, .tooManyRedirects, .noPath, .missingDependency, .wrongPayload, .notAllowedHere, .cycle,
      .alreadyOwned, .malformedURL, .transitionFailed, .reentrancyLimit, .shutdown:
      []
    }
  }
}

extension Rejection {
  /// Whether nothing went wrong: a guard, or a screen that does not want to be left, said no.
  package var isDeclined: Bool {
    switch self {
    case .guardRefused: true
    case .rolledBack(_, let reason): reason.isDeclined
    default: false
    }
  }

  /// Whether a request like that can never be carried out: the program asks for what is not there.
  package var isMistake: Bool {
    switch self {
    case .unknownScreen, .unknownTab, .wrongPayload, .notAllowedHere, .missingDependency: true
    case .redirectLoop, .tooManyRedirects: true
    case .guardFailed(_, let why): why.hasPrefix(Rejection.ownConsent)
    case .rolledBack(_, let reason): reason.isMistake
    default: false
    }
  }

  /// The first words about guards whose questions need one another.
  static let ownConsent = "its question needs its own consent"

  package var words: String {
    switch self {
    case .guardRefused(_, let why?): why
    case .guardRefused(_, nil): "that is not allowed just now"
    case .rolledBack(_, let reason) where reason.isDeclined: reason.words
    default: description
    }
  }
}

extension Rejection: CustomStringConvertible {
  /// The reason as a sentence for the person who reads it.
  public var description: String {
    switch self {
    case .atRoot(let place): "\(place) is at its root; nothing to go back to"
    case .empty(let place): "\(place) is empty"
    case .unknownScreen(let name, let nearest): "unknown screen '\(name)'" + offering(nearest)
    case .unknownTab(let name, let nearest): "unknown tab '\(name)'" + offering(nearest)
    case .unknownLayer(let name, let open): "\(name) is not open; open: \(listed(open))"
    case .notPresent(let name, let there): "'\(name)' is not on this stack; on it: \(listed(there))"
    case .layerLimit(let limit): "no layer is free there: at most \(limit) can be open, numbered from 0"
    case .guardRefused(let name, let why): "'\(name)' refused" + (why.map { ": \($0)" } ?? "")
    case .guardFailed(let name, let why): "'\(name)' failed: \(why)"
    case .guardTimeout(let name): "guard '\(name)' did not answer in time"
    case .superseded(let other?): "request \(other) changed the stack meanwhile"
    case .superseded(nil): "it was given up while its screen was made"
    case .redirectLoop(let chain): "redirects lead in a circle: \(chain.joined(separator: " -> "))"
    case .tooManyRedirects(let chain): "too many redirects: \(chain.joined(separator: " -> "))"
    case .noPath(let target, let origin): "no way from '\(origin)' to '\(target)' in the screen graph"
    case .missingDependency(let name, let screen, nil): "'\(screen)' needs '\(name)', which nothing provides"
    case .missingDependency(let name, let screen, let found?):
      "'\(screen)' needs '\(name)', and what is provided is \(found)"
    case .wrongPayload(let name, let expected, let found): "'\(name)' takes \(expected), not \(found)"
    case .notAllowedHere(let name, let why): "'\(name)' is not allowed here: \(why)"
    case .cycle(let chain): "a circle: \(chain.joined(separator: " -> "))"
    case .alreadyOwned(let name, let owner): "'\(name)' is already in use by \(owner)"
    case .noMatch(let url, let nearest):
      "no screen has the URL '\(url)'" + RoutePattern.misfit(url, nearest.first) + offering(nearest)
    case .malformedURL(let url, let why): "'\(url)' is not a URL: \(why)"
    case .transitionFailed(let why): "the transition failed: \(why)"
    case .rolledBack(let index, let reason): "command \(index + 1) of the transaction: \(reason)"
    case .reentrancyLimit(let chain): "requests made inside one another: \(chain.joined(separator: " -> "))"
    case .shutdown: "the program is ending"
    }
  }

  private func offering(_ names: [String]) -> String {
    names.isEmpty ? "" : "; did you mean \(names.map { "'\($0)'" }.listed(with: "or"))?"
  }

  private func listed(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.joined(separator: ", ")
  }
}
