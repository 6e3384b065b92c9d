public import Roots

/// A program that has just been made and is not yet shown: what a ``Session`` is made of.
@MainActor public struct StartedProgram {
  /// The program's navigator.
  public let navigator: Navigator
  /// The chrome, which draws everything around the screens.
  public let chrome: any Chrome
  /// The chrome, if it is a deck: the tools of testers work in no other.
  public let deck: Deck?
  /// Called with the session before anything is shown.
  public let begin: (Session) -> Void
  /// Called when the program has ended.
  public let end: () -> Void

  /// A program in a deck.
  public init(
    _ navigator: Navigator, deck: Deck = Deck(), begin: @escaping (Session) -> Void = { _ in },
    end: @escaping () -> Void = {}
  ) {
    self.navigator = navigator
    chrome = deck
    self.deck = deck
    self.begin = begin
    self.end = end
  }

  /// A program that draws everything around its screens itself.
  public init(
    _ navigator: Navigator, chrome: any Chrome, begin: @escaping (Session) -> Void = { _ in },
    end: @escaping () -> Void = {}
  ) {
    self.navigator = navigator
    self.chrome = chrome
    deck = nil
    self.begin = begin
    self.end = end
  }

  /// Called before anything is shown.
  package func begin(_ session: Session, _ launch: Launch) {
    begin(session)
    if let url = launch.url(of: navigator.map.scheme) { session.open(url) }
  }
}
