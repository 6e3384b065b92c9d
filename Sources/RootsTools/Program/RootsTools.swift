internal import Glibc
public import RootsCurses
public import RootsTerminal

/// The tools of `roots` for one program, in its own process: `myprogram --roots replay tapes`.
///
/// A program has them by `static var tools: (any ProgramTools)? { RootsTools() }`.
///
/// While the program runs, F9 records a tape, F7 names a step and F8 makes a claim. F12 shows the signs for testers,
/// as in `roots run`; then N writes a note as well, and the prompt takes commands. A program that does not link this
/// product has none of it.
public struct RootsTools: ProgramTools {
  /// The tools of Roots.
  public init() {}

  /// Runs the subcommand behind `--roots`, and returns the status to exit with.
  public func run(_ words: [String], of program: any RootsProgram.Type, called name: String) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let console = Console.standard()
    let code = ToolSet(of: program, called: name).run(words, console)
    return console.finish(code, close: Console.closeOutput).rawValue
  }

  /// Attaches recorder, inspector and notes to a program that runs.
  public func attach(
    to program: StartedProgram, _ session: Session, called name: String, _ launch: Launch
  ) -> (@MainActor () -> Void)? {
    program.deck.map { LiveTools($0, session, RecordingOrder(app: name), words: launch.arguments).end }
  }
}
