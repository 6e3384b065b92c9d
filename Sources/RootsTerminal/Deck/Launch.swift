/// The start of a program: the words behind its name on the command line, and what a tape says about it.
public struct Launch: Sendable, Hashable {
  /// The words behind the program's name.
  public var arguments: [String]
  /// Whether the program may take up what it has kept.
  public var beginning: Beginning
  /// The environment, as far as the program may know it.
  public var environment: [String: String]
  /// The seed of what is random in the program, if a tape sets it.
  public var seed: UInt64?
  /// The instant at which the program believes to start, as ISO 8601 writes it, if a tape sets it.
  public var clock: String?

  /// The state in which a program begins.
  public enum Beginning: Sendable, Hashable {
    /// Where it was left, if it keeps its state.
    case restored
    /// As if it had never run.
    case anew
  }

  /// A start with some words.
  public init(
    _ arguments: [String] = [], beginning: Beginning = .restored, environment: [String: String] = [:]
  ) {
    self.arguments = arguments
    self.beginning = beginning
    self.environment = environment
  }

  /// The first word that is a URL of a scheme, `shop://item/42`, wherever it stands: `shop list.csv shop://item/42`.
  public func url(of scheme: String?) -> String? {
    guard let scheme else { return nil }
    return arguments.first { $0.lowercased().hasPrefix(scheme.lowercased() + ":") }
  }

  /// The URL that is to be opened and nothing more, in the program of this name that runs: `shop open shop://item/42`.
  package var urlForAnyRun: String? {
    arguments.count == 2 && arguments[0] == "open" ? arguments[1] : nil
  }
}

/// Why a program ends before it is shown, in its own words: it cannot start, or was asked for no more than its help.
public struct LaunchEnd: Error, Sendable, Hashable, CustomStringConvertible {
  /// Why the program ends, in its own words.
  public let description: String
  /// The status: 0 if all is right, and the words go to the standard output; 64 if the command line is wrong, 66 if a
  /// file is missing.
  public let status: Int32

  /// An end with what there is to say.
  public init(_ description: String, status: Int32 = 70) {
    self.description = description
    self.status = status
  }
}
