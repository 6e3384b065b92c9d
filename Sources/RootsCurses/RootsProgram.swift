internal import Glibc
internal import Roots
public import RootsTerminal

/// A program for the terminal: arguments, deep links, the terminal, signals and the status at the end.
///
/// ```swift
/// struct Shop: RootsProgram {
///   static func start(_ launch: Launch) throws -> StartedProgram {
///     StartedProgram(try Navigator(AppMap { Screen("home") }))
///   }
/// }
/// ```
///
/// With `@main` before it, it is the program.
///
/// A word on the command line that is a URL of the map's scheme is opened. `shop open shop://item/42` opens it
/// in the program of that name that runs already, if one does. An error that `start` throws, a mistake in the map for
/// instance, is said in one line, and the status is 70, or what a ``LaunchEnd`` says.
@MainActor public protocol RootsProgram {
  /// Makes the program afresh. Tools call it more than once, each time with a launch of their own.
  static func start(_ launch: Launch) throws -> StartedProgram

  /// The tools that answer `--roots VERB …` on the command line; `nil` if there are none.
  static var tools: (any ProgramTools)? { get }

  /// The options of the terminal.
  static var terminal: CursesTerminal.Options { get }
}

extension RootsProgram {
  /// No tools, unless the program names them.
  public static var tools: (any ProgramTools)? { nil }
  /// The usual terminal.
  public static var terminal: CursesTerminal.Options { CursesTerminal.Options() }

  /// Runs the program to its end.
  public static func main() {
    exit(ProgramRun(self).run(CommandLine.arguments))
  }
}

/// The tools that test, record and show a program from its own command line.
@MainActor public protocol ProgramTools {
  /// Carries out the words behind `--roots`; says the status to exit with.
  func run(_ words: [String], of program: any RootsProgram.Type, called name: String) -> Int32

  /// Gives a program that is about to be shown what testers need in it; `nil` if it has no place for it.
  ///
  /// The function that it returns is called when the program has ended, and the terminal is as before.
  func attach(
    to program: StartedProgram, _ session: Session, called name: String, _ launch: Launch
  ) -> (@MainActor () -> Void)?
}

@MainActor private struct ProgramRun {
  private let program: any RootsProgram.Type

  init(_ program: any RootsProgram.Type) { self.program = program }

  func run(_ words: [String]) -> Int32 {
    StandardStreams.fill()
    Crash.endAtOnce()
    let name = words.first?.split(separator: "/").last.map(String.init) ?? "program"
    let arguments = Array(words.dropFirst())
    if arguments.first == "--roots" {
      guard let tools = program.tools else {
        return tell(name, "it was built without its tools; try 'swift build --traits Tools'", 64)
      }
      return tools.run(Array(arguments.dropFirst()), of: program, called: words.first ?? name)
    }
    let launch = Launch(arguments, environment: ProcessEnvironment.variables)
    let place = try? DoorPlace(of: name, in: launch.environment["XDG_RUNTIME_DIR"])
    let visit = place.flatMap { place in launch.urlForAnyRun.map { DoorVisit.hand($0, to: place) } }
    switch visit {
    case .taken:
      print("\(name): shown in the running program")
      return 0
    case .waiting:
      print("\(name): it waits in the running program, for an answer or for a screen that is loading")
      return 0
    case .refused(let why):
      let url = launch.urlForAnyRun ?? ""
      do { _ = try Link(parsing: url) } catch { return tell(name, "\(error)", 65) }
      return tell(name, why ?? "the running program has no URL '\(url)'", 65)
    case .silent, .absent, nil: break
    }
    do {
      return try show(launch, words.first ?? name, place, besideHung: visit == .silent)
    } catch let end as LaunchEnd where end.status == 0 {
      print(end.description)
      return 0
    } catch let end as LaunchEnd {
      return tell(name, end.description, end.status)
    } catch {
      return tell(name, "\(error)", 70)
    }
  }

  private func show(
    _ launch: Launch, _ name: String, _ place: DoorPlace?, besideHung isBesideHung: Bool
  ) throws -> Int32 {
    let started = try program.start(launch)
    if let scheme = started.navigator.map.scheme, let url = launch.url(of: scheme) {
      do { _ = try Link(parsing: url, appScheme: scheme) } catch {
        started.navigator.didShowFirstFrame()
        started.end()
        throw LaunchEnd("\(error)", status: 65)
      }
    }
    var endTools: (@MainActor () -> Void)?
    defer { endTools?() }
    let attach = { (session: Session) in
      endTools = program.tools?.attach(to: started, session, called: name, launch)
      if isBesideHung {
        session.say("the running program does not answer; this is a second one", .warning)
      } else if session.message == nil, let lack = started.navigator.restorationReport.lack {
        session.say(lack, .warning)
      }
    }
    let options = program.terminal
    if PlainTerminal.isWanted({ launch.environment[$0] }) {
      return PlainTerminal.live(started, launch, options.charset, attach: attach)
    }
    return CursesTerminal.live(started, launch, options: options, door: place, attach: attach)
  }

  private func tell(_ name: String, _ why: String, _ status: Int32) -> Int32 {
    let lines = why.split(separator: "\n").map { "\(name): \(VisibleText(String($0)).text)\n" }
    let bytes = Array(lines.joined().utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    return status
  }
}

extension CursesTerminal {
  /// Returns the status to exit with; calls `attach` with the session before anything is shown.
  package static func live(
    _ started: StartedProgram, _ launch: Launch, options: Options, attach: (Session) -> Void
  ) -> Int32 {
    live(started, launch, options: options, door: nil, attach: attach)
  }

  fileprivate static func live(
    _ started: StartedProgram, _ launch: Launch, options: Options, door: DoorPlace?, attach: (Session) -> Void
  ) -> Int32 {
    defer { started.end() }
    return live(
      started.navigator, chrome: started.chrome, options: options, session: .live, door: door
    ) { session in
      started.begin(session, launch)
      attach(session)
    }
  }
}
