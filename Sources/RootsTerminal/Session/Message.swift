internal import Roots

extension Session {
  /// One line that a session shows for a moment.
  public struct Message: Hashable, Sendable {
    /// The kind of the news.
    @nonexhaustive public enum Tone: Sendable { case plain, done, warning, question, failure }

    /// The words.
    public let text: String
    /// The kind of the news; a question stays until it is answered.
    public let tone: Tone
    /// The remedy that is offered while it is shown, in a word or two.
    public var offer: String?

    /// The sign that stands before the text.
    public var sign: String {
      switch tone {
      case .plain: "·"
      case .done: "✓"
      case .warning: "!"
      case .question: "?"
      case .failure: "✗"
      }
    }
  }
}

extension Session.Message {
  /// - Parameter isForTesters: True if names of guards and stacks mean something to the person who made the request.
  @MainActor init(_ reason: Rejection, _ navigator: Navigator, isForTesters: Bool) {
    let plan = navigator.plan
    self.init(text: isForTesters ? reason.description : reason.plain, tone: .failure)
    guard case .guardRefused(let name, let why) = reason, plan.guards[name] == nil else { return }
    // Taken back, or a screen that is not left: no failure, since the person asked for it.
    if name == navigator.name {
      self.init(text: why ?? "refused", tone: .plain)
    } else if plan.any(name) != nil {
      let title = Titles(navigator).title(ofScreen: name)
      self.init(text: "still in \(title)" + (why.map { ": \($0)" } ?? ""), tone: .plain)
    }
  }
}

extension Rejection {
  /// The words for those who only use the program.
  fileprivate var plain: String {
    switch self {
    case .atRoot, .empty: "there is nothing to go back to"
    case .guardRefused(_, let why): why ?? "that is not allowed just now"
    case .guardTimeout: "there was no answer in time"
    case .superseded: "something else came in between"
    case .noMatch(let url, _), .malformedURL(let url, _): "nothing here has the address '\(url)'"
    case .layerLimit: "too much is open; close something first"
    case .unknownScreen, .unknownTab, .unknownLayer, .notPresent, .guardFailed, .redirectLoop,
      .tooManyRedirects,
      .noPath, .missingDependency, .wrongPayload, .notAllowedHere, .cycle, .alreadyOwned, .transitionFailed,
      .rolledBack, .reentrancyLimit:
      "that cannot be done just now"
    case .shutdown: "the program is ending"
    }
  }
}
