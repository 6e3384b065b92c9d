internal import Glibc
internal import Roots
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// A process that plays one tape, with its output so far.
struct ReplayProcess {
  private let tape: String
  private let child: Child
  let output: Int32
  private let isForeign: Bool
  private var said: [UInt8] = []

  /// - Parameter caller: The words by which the tools of the program are called.
  static func start(
    _ executable: String, _ caller: [String], _ options: [String], _ tape: String
  ) -> Result<ReplayProcess, FileProblem> {
    let words = caller + ["replay", "--worker"] + options + ["--", tape]
    do throws(FileFault) {
      let pipe = try Child.pipe()
      // The input is for the program that starts the process, unless it is the tape.
      let input: [(number: Int32, source: Int32?)] = tape == "-" ? [] : [(0, nil)]
      let child = Result { () throws(FileFault) in
        try Child(executable, words, input + [(1, pipe.writing)])
      }
      close(pipe.writing)
      if case .failure = child { close(pipe.reading) }
      return .success(
        ReplayProcess(
          tape: tape, child: try child.get(), output: pipe.reading, isForeign: caller.count > 1))
    } catch {
      return .failure(FileProblem(error, at: executable))
    }
  }

  /// Ends this process once the one that has asked it is gone: its output is a pipe that nothing reads then.
  static func endWithReader() {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { _ in
        var output = pollfd(fd: 1, events: 0, revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
        if output.revents & Int16(POLLERR) != 0 { kill(getpid(), SIGTERM) }
        return nil
      }, nil)
  }

  /// Returns whether there may be more.
  mutating func hear() -> Bool {
    var piece = [UInt8](repeating: 0, count: 65_536)
    let count = read(output, &piece, piece.count)
    if count > 0 { said += piece[..<count] }
    return count != 0
  }

  /// Returns what stands before the last line, the summary of the tape: the trace, where that goes to the output.
  mutating func removeTrace() -> [UInt8] {
    let start = said.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    defer { said.removeFirst(start) }
    return Array(said[..<start])
  }

  func end() -> TapeSummary {
    close(output)
    let end = child.end()
    if let document = (try? Value(json: said))?.fields, let summary = TapeSummary(document) { return summary }
    // It was asked before it could hear.
    if Interruption.isAskedFor, [.killed(SIGINT), .killed(SIGTERM)].contains(end) { return .unplayed(tape) }
    let why =
      switch end {
      case .exited(let status): "ended with \(status)"
      case .killed(let signal): "was ended by signal \(signal)"
      }
    let cure =
      isForeign ? "; a program plays tapes if it links RootsTools and starts as a RootsProgram" : ""
    return TapeSummary(tape, .broken, error: "the process \(why)\(cure)")
  }

  func stop() {
    close(output)
    kill(child.id, SIGKILL)
    _ = child.end()
  }

  func interrupt() { kill(child.id, SIGTERM) }
}
