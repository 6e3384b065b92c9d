internal import Roots

// Keys of the program's own, for all of its screens.
extension Deck {
  /// Gives the program keys that work on all of its screens: after those of a screen, before the deck's own. They take the
  /// place of those that were given before.
  ///
  /// Footer, help and palette show them.
  /// - Throws: Which key has two meanings.
  public func bind(_ keys: [ScreenKey]) throws(Bindings.Invalid) {
    var bindings = bindings
    bindings.giveWay(to: keys.compactMap(\.key))
    let actions = Action.allCases.filter(\.isForUsers).flatMap { action in
      bindings.keys(for: action).map { (key: $0, owner: action.rawValue) }
    }
    let extras = bindings.extras.filter { $0.screen == nil }.map { (key: $0.key, owner: $0.title) }
    let problems = keys.enumerated().compactMap { index, own -> Bindings.Invalid.Problem? in
      let key: Key
      do throws(KeyError) { key = try own.reading.get() } catch { return .malformedKey(own.title, error) }
      let before = keys[..<index].compactMap { other in other.key.map { (key: $0, owner: other.title) } }
      if let other = (before + extras).rival(of: key) {
        return .clash(other.key, other.owner, key, own.title)
      }
      return actions.rival(of: key).map { .taken($0.key, by: $0.owner, key, own.title) }
    }
    guard problems.isEmpty else { throw Bindings.Invalid(problems: problems) }
    self.keys = keys
    self.bindings = bindings
  }

  /// None while a layer keeps the keys to itself.
  func sharedKeys(_ session: Session) -> [Hint] {
    session.barrier == nil ? programKeys : []
  }

  private var programKeys: [Hint] {
    bindings.extras.filter { $0.screen == nil }.map { Hint($0.key, $0.title) } + keys.map(\.hint)
  }

  /// The keys of the screen behind a layer: they do something again once that is closed.
  func keysBehind(_ session: Session) -> [Hint] {
    screenBehind(session)?.hints.filter(\.isOwn) ?? []
  }

  func sequencesBehind(after key: Key, _ session: Session) -> [Hint] {
    guard let behind = screenBehind(session) else { return [] }
    return behind.sequences(after: key) + programKeys.filter { $0.keys.contains(where: key.begins) }
  }

  private func screenBehind(_ session: Session) -> (any ScreenView)? {
    guard !hasKeys, session.barrier != nil else { return nil }
    return session.navigator.state.baseEntry.map(session.view)
  }

  func keys(on screen: String?) -> [Hint] {
    bindings.extras.filter { $0.screen != nil && $0.screen == screen }.map { Hint($0.key, $0.title) }
  }

  /// Returns the keys of the screen in front that are its own, with what they do.
  public func ownKeys(_ session: Session) -> [Hint] {
    let ways = WaysOut(Moment(session, self))
    let shared = keys(on: session.navigator.state.focusedEntry?.screen) + sharedKeys(session)
    return ways.hints.filter(\.isOwn) + shared.filter { $0.keys.allSatisfy(ways.reaches) }
  }

  func performOwn(_ key: Key, _ session: Session) -> KeyOutcome? {
    if let extra = bindings.extra(for: key, on: session.navigator.state.focusedEntry?.screen) {
      if extra.screen == nil, let why = session.barrier { return refuse(extra.title, why, session) }
      return .command(extra.command)
    }
    guard let own = keys.first(where: { $0.key == key }) else { return nil }
    if let why = session.barrier { return refuse(own.title, why, session) }
    own.action()
    return .handled
  }
}
