internal import Glibc
public import Roots
public import RootsTerminal

extension CursesTerminal {
  /// Runs a program in this terminal until it ends, and answers the status to exit with.
  ///
  /// ```swift
  /// exit(CursesTerminal.live(try Navigator(map)))
  /// ```
  ///
  /// Without a usable terminal nothing is shown, standard error says why, and the status is 69.
  ///
  /// - Parameters:
  ///   - chrome: What draws everything around the screens.
  ///   - choices: How time and motion are treated.
  ///   - begin: Called with the session before anything is shown: to go somewhere else first, or to listen.
  public static func live(
    _ navigator: Navigator, chrome: any Chrome = Deck(), options: Options = Options(),
    session choices: Session.Options = .live, begin: (Session) -> Void = { _ in }
  ) -> Int32 {
    live(navigator, chrome: chrome, options: options, session: choices, door: nil, begin: begin)
  }

  static func live(
    _ navigator: Navigator, chrome: any Chrome, options: Options, session choices: Session.Options,
    door place: DoorPlace?, begin: (Session) -> Void
  ) -> Int32 {
    do {
      let terminal = try CursesTerminal(options)
      return terminal.show(navigator, chrome, choices) { session in
        terminal.open(place, of: session)
        begin(session)
      }
    } catch {
      // There is no terminal, which what was restored is not to blame for.
      navigator.didShowFirstFrame()
      let command = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
      let name = command ?? navigator.map.title
      let words = Array("\(Text.sanitized(name, charset: .ascii)): \(error)\n".utf8)
      _ = write(STDERR_FILENO, words, words.count)
      return 69
    }
  }

  /// Opens the door of the program. Without one it is as it would be, so only the event log hears why.
  private func open(_ place: DoorPlace?, of session: Session) {
    guard let place, let scheme = session.navigator.map.scheme else { return }
    do throws(DoorRefusal) {
      door = try UrlDoor(at: place) { [weak session] url in
        guard let session, Launch([url]).url(of: scheme) != nil else { return .refused(nil) }
        let navigator = session.navigator
        if navigator.map.unhandled == nil {
          do throws(Rejection) { _ = try navigator.state.visit(of: url) } catch {
            return .refused("\(error)")
          }
        }
        let held = Set(navigator.held.map(\.id))
        session.open(url)
        let isHeld = navigator.held.contains { !held.contains($0.id) }
        return isHeld || navigator.preparation != nil ? .waiting : .taken
      }
    } catch {
      session.navigator.diagnose("URLs from later starts are not taken: \(error)")
    }
  }

  private func show(
    _ navigator: Navigator, _ chrome: any Chrome, _ choices: Session.Options, _ begin: (Session) -> Void
  ) -> Int32 {
    let session = Session(navigator, on: self, chrome: chrome, options: choices)
    session.onOutsideChange = { CursesTerminal.wake() }
    begin(session)
    session.draw()
    navigator.didShowFirstFrame()
    if let ending = run(session) {
      session.quit()
      end(ending)
    }
    close()
    return session.exitStatus ?? 0
  }
}
