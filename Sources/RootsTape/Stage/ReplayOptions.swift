internal import Glibc
internal import Roots
internal import RootsApp

/// The way a tape is played.
public struct ReplayOptions: Sendable {
  /// Where the files may lie that a tape wants to be written.
  package var reach = TapeLoader.Reach.folder
  package var until: Int?
  /// The treatment of golden frames.
  public var goldens = Goldens.compared
  /// Where a failure leaves its pictures.
  public var failureFolder = "out"
  /// Whether files are written at all, or the tape is only tried.
  public var writing = Writing.on
  /// Whether events are kept for failures and logs, however long the tape is.
  package var events = Events.asNeeded
  /// The text that a secret field is given: tapes name the field only. That of `pin` is the variable `ROOTS_SECRET_PIN`.
  public var secrets: @Sendable (_ field: String) -> String? = { SecretVariable.text(of: $0) }
  package var castVersion = Cast.Version.two
  package var width = 100
  /// The words on a command line without which another replay would not come to the same place.
  package var rerunOptions: [String] = []
  package var page = PageWish.none

  /// The treatment of golden frames.
  @nonexhaustive public enum Goldens: Sendable {
    /// Missing ones are written.
    case compared
    /// Missing ones are failures: on a machine that only tests.
    case required
    /// Those that differ are written anew, and claims on the tape that do not hold become ones that do, as long as
    /// the claims before them in their step have held.
    case updated
  }

  /// Whether tapes may write files.
  public enum Writing: Sendable { case on, off }

  package enum PageWish: Sendable { case none, made }

  package enum Events: Sendable {
    /// Kept if the tape mentions them, or is short enough that a failure will be looked at.
    case asNeeded
    case kept
  }

  /// A tape of more keys is a load, not a story.
  static let storyLength = 20_000

  /// The usual options.
  public init() {}
}

extension ReplayOptions {
  /// Why a file that a tape names is not written, before anything is: a tape may come from another person.
  func refusal(of path: String) -> FileProblem? {
    if VisibleText.firstHidden(in: path) != nil { return .unseen }
    let isOutside = path.hasPrefix("/") || path.split(separator: "/").contains("..")
    return reach == .folder && isOutside ? .outside : nil
  }
}

extension SecretVariable {
  /// The text without a line end behind it, as files have it; `nil` also where the variable is empty: that is how a
  /// secret that CI does not have comes.
  package static func text(of field: String) -> String? {
    guard let text = getenv(name(of: field)).map({ String(cString: $0) }) else { return nil }
    let line = text.hasSuffix("\n") || text.hasSuffix("\r\n") ? String(text.dropLast()) : text
    return line.isEmpty ? nil : line
  }
}
