internal import Roots
package import RootsApp
package import RootsTerminal

/// A scripted program on a stage: the session, the deck and the key table of the program that people use.
@MainActor package final class SessionStage: ProgramStage {
  private let role: Role

  @MainActor private final class Role {
    private let app: ScriptedApp
    private(set) var host: ScriptHost
    private var isNew = true

    init(_ app: ScriptedApp) {
      self.app = app
      host = ScriptHost(app)
    }

    func start() -> ScriptHost {
      if !isNew { host = ScriptHost(app) }
      isNew = false
      return host
    }
  }

  package init(
    _ app: ScriptedApp, _ setup: StageSetup, on terminal: (any Terminal)? = nil
  ) throws(StageRefusal) {
    role = Role(app)
    try super.init(setup, on: terminal, colors: app.colors) { [role] setup, terminal in
      Cast(role.start(), app, setup, on: terminal)
    }
  }

  package var host: ScriptHost { role.host }
}

extension ProgramStage.Cast {
  /// A program that files describe, in the deck of those who make and test one.
  @MainActor fileprivate init(
    _ host: ScriptHost, _ app: ScriptedApp, _ setup: StageSetup, on terminal: any Terminal
  ) {
    let deck = Deck(detail: .inspection)
    deck.language = .notation(of: app.map, in: host.navigator, setting: host)
    deck.ignoreRecording()
    deck.offerSigns()
    deck.offerMap(pictures: host.pictures)
    self.deck = deck
    self.host = host
    session = Session(host.navigator, on: terminal, chrome: deck, options: Session.Options(setup))
    request = { host.request($0, origin: .key) }
    violations = { host.violations }
  }
}
