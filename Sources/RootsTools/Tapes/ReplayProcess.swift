internal import Glibc
internal import Roots
internal import RootsExplore
internal import RootsTape

/// A process that plays one tape, with its output so far.
struct ReplayProcess {
  private let tape: String
  private let id: pid_t
  let output: Int32
  private let isForeign: Bool
  private var said: [UInt8] = []

  /// Starts a program that plays a tape.
  /// - Parameter caller: The words by which the tools of the program are called.
  static func start(
    _ executable: String, _ caller: [String], _ options: [String], _ tape: String
  ) -> Result<ReplayProcess, FileProblem> {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .failure(FileProblem(errno)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // What comes in is for the program that starts the process, unless it is the tape.
    if tape != "-" { posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    let words = caller + ["replay", "--worker"] + options + ["--", tape]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, executable, &actions, nil, &arguments, environ)
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      return .failure(.refused(String(cString: strerror(code))))
    }
    return .success(ReplayProcess(tape: tape, id: id, output: ends[0], isForeign: caller.count > 1))
  }

  private init(tape: String, id: pid_t, output: Int32, isForeign: Bool) {
    self.tape = tape
    self.id = id
    self.output = output
    self.isForeign = isForeign
  }

  /// Reads from the process; returns whether there may be more.
  mutating func hear() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(output, &piece, piece.count)
    if count > 0 { said += piece[..<count] }
    return count != 0
  }

  /// Removes the output before its last line, the summary of the tape, and returns it: the trace, where that goes to the
  /// output.
  mutating func removeTrace() -> [UInt8] {
    let start = said.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    defer { said.removeFirst(start) }
    return Array(said[..<start])
  }

  func end() -> TapeSummary {
    close(output)
    let status = wait()
    if let document = (try? Value(json: said))?.fields, let summary = TapeSummary(document) { return summary }
    let signal = status & 0x7F
    // It was asked before it could hear.
    if Interruption.isAskedFor, [SIGINT, SIGTERM].contains(signal) { return .unplayed(tape) }
    let why = signal == 0 ? "ended with \(status >> 8 & 0xFF)" : "was ended by signal \(signal)"
    let cure =
      isForeign ? "; a program plays tapes if it links RootsTools and starts as a RootsProgram" : ""
    return TapeSummary(tape, .broken, error: "the process \(why)\(cure)")
  }

  func stop() {
    close(output)
    kill(id, SIGKILL)
    _ = wait()
  }

  func interrupt() { kill(id, SIGTERM) }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
