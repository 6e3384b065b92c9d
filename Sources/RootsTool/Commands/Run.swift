internal import Glibc
internal import Roots
internal import RootsCurses
internal import RootsScript
internal import RootsTerminal

extension Subcommand {
  static let run = Subcommand(
    "run", "APP", count: 1...1, summary: "walk through an app by keyboard and mouse",
    details: """
      Shows the app in this terminal. '?' lists the keys that work just now, ':' takes any command, Ctrl-P
      finds screens and the way to them, 'i' looks inside, 'q' at a root quits. Esc never quits.

      Exit status: 0 when quit; 2 if the app does not parse; 4 if it cannot be used or read; 69 without a
      usable terminal.
      """,
    options: LiveRun.options,
    examples: ["roots run shop.kdl", "roots run shop.kdl --at shop://item/42"]
  ) { invocation, console in
    switch AppSource.load(invocation.arguments[0], console) {
    case .success(let app): return LiveRun.show(app, invocation, console)
    case .failure(let unusable): return unusable.code
    }
  }
}

extension Subcommand {
  static let demo = Subcommand(
    "demo", summary: "walk through the demo that comes with the tool",
    details: "The same as 'roots run' with an app that shows everything the engine can do.",
    options: LiveRun.options, examples: ["roots demo", "roots demo --plain"]
  ) { invocation, console in
    let source = SourceText(name: "demo.kdl", bytes: PackageResources.demo_kdl)
    switch AppSource.use(ScriptedApp.read(source), console) {
    case .success(let app): return LiveRun.show(app, invocation, console)
    case .failure(let unusable): return unusable.code
    }
  }
}

/// One run of an app in the terminal.
@MainActor enum LiveRun {
  nonisolated static let options: [Subcommand.Option] = [
    .init("--tab", value: "NAME", "show this tab first"),
    .init("--at", value: "URL", "open this URL first"),
    .init("--theme", value: "NAME", "colours: \(Theme.builtIn.map(\.name).joined(separator: ", "))"),
    .init("--color", value: "WHEN", "auto, never, 8, 16 or 256"),
    .init("--ascii", "draw with ASCII alone"),
    .init("--plain", "speak in numbered lines and draw nothing; also with ACCESSIBLE=1 and TERM=dumb"),
    .init("--keys", value: "PRESET", "keys: \(Preset.allCases.map(\.rawValue).joined(separator: ", "))"),
    .init("--no-mouse", "leave the mouse to the terminal"),
    .init("--reduce-motion", "show changes at once"),
  ]

  static func show(_ app: ScriptedApp, _ invocation: Invocation, _ console: Console) -> ExitCode {
    do {
      return try run(app, invocation, console)
    } catch let error as Misuse {
      console.tell("roots: \(error.message)")
      return .misuse
    } catch let error as TerminalError {
      console.tell("roots: \(error)")
      return .noTerminal
    } catch {
      console.tell("roots: \(error)")
      return .impossible
    }
  }

  private struct Misuse: Error {
    let message: String
  }

  private static func run(
    _ app: ScriptedApp, _ invocation: Invocation, _ console: Console
  ) throws -> ExitCode {
    let host = try ScriptHost(app)
    let deck = Deck(bindings: try bindings(invocation), detail: .inspection)
    deck.language = .notation(of: app.map)
    if isPlain(invocation) { return speak(host, deck, invocation, console) }
    let terminal = try CursesTerminal(try terminalOptions(invocation))
    var options = Session.Options.live
    if invocation.has("--reduce-motion") || environment("CI") != nil { options.motion = .still }
    let session = Session(host.navigator, on: terminal, chrome: deck, options: options)
    session.onOutsideChange = { CursesTerminal.wake() }
    begin(session, invocation)
    session.draw()
    if let end = terminal.run(session) {
      session.quit()
      terminal.end(end)
    }
    terminal.close()
    return ExitCode(rawValue: session.exitStatus ?? 0) ?? .ok
  }

  private static func begin(_ session: Session, _ invocation: Invocation) {
    if let tab = invocation["--tab"] { session.send(.show(tab: tab)) }
    if let url = invocation["--at"] { session.open(url) }
  }

  private static func isPlain(_ invocation: Invocation) -> Bool {
    invocation.has("--plain") || environment("ACCESSIBLE") == "1" || environment("TERM") == "dumb"
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Speaks in lines, to a person or through a pipe, until the input or the program ends.
  private static func speak(
    _ host: ScriptHost, _ deck: Deck, _ invocation: Invocation, _ console: Console
  ) -> ExitCode {
    let charset: Charset = invocation.has("--ascii") ? .ascii : .utf8
    let terminal = PlainTerminal(charset: charset) { console.put($0 + "\n") }
    let session = Session(host.navigator, on: terminal, chrome: deck)
    begin(session, invocation)
    terminal.begin(session)
    let isTalking = isatty(STDIN_FILENO) == 1
    while !session.isFinished {
      if isTalking { console.put(terminal.prompt) }
      guard console.isOpen, let line = readLine() else { break }
      terminal.enter(line)
    }
    session.quit()
    return .ok
  }

  private static func bindings(_ invocation: Invocation) throws -> Bindings {
    guard let name = invocation["--keys"] else { return Bindings() }
    guard let preset = Preset(rawValue: name) else {
      let known = Preset.allCases.map(\.rawValue).joined(separator: ", ")
      throw Misuse(message: "no keys '\(name)'; there are \(known)")
    }
    return Bindings(preset)
  }

  private static func terminalOptions(_ invocation: Invocation) throws -> CursesTerminal.Options {
    var options = CursesTerminal.Options()
    options.lastWords = "roots crashed; please report what is printed above"
    if let name = invocation["--theme"] {
      guard let theme = Theme.named(name) else {
        throw Misuse(
          message: "no theme '\(name)'; there are \(Theme.builtIn.map(\.name).joined(separator: ", "))")
      }
      options.theme = theme
    }
    if let when = invocation["--color"] { options.colors = try colors(when) }
    if invocation.has("--ascii") { options.charset = .ascii }
    if invocation.has("--no-mouse") { options.reports = [.paste] }
    return options
  }

  private static func colors(_ when: String) throws -> ColorChoice {
    switch when {
    case "auto": return .automatic
    case "never": return .never
    default:
      guard let count = Int(when), [8, 16, 256].contains(count) else {
        throw Misuse(message: "--color takes auto, never, 8, 16 or 256, not '\(when)'")
      }
      return .atMost(ColorDepth(colors: count))
    }
  }
}
