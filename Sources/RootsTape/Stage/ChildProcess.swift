internal import Glibc
package import RootsFiles

/// Another program, run to its end: what it is given, and what it says.
package struct ChildProcess {
  private let path: String
  private let words: [String]
  /// The time without a word after which it is ended.
  private let patience: Duration

  /// - Parameter name: The name by which it is called, if that is not its path.
  package init(
    _ path: String, as name: String? = nil, _ words: [String], patience: Duration = .seconds(120)
  ) {
    self.path = path
    self.words = [name ?? path] + words
    self.patience = patience
  }

  /// The file of a program as a shell would find it; `nil` if none can be run.
  package static func find(_ program: String) -> String? { ProgramPath.find(program) }

  package struct Outcome {
    package let end: Child.End
    package let output: [UInt8]
    /// The reason why it was ended; `nil` if it has ended by itself.
    package let problem: FileProblem?

    /// The exit status; 128 and the signal's number if a signal ended it.
    package var status: Int32 {
      switch end {
      case .exited(let status): status
      case .killed(let signal): 128 + signal
      }
    }
  }

  /// The most that a program may say.
  private static let limit = 64 << 20

  /// Runs the program; what it says on its error stream goes where ours does. With all that it has started it is ended if
  /// it says too much, or nothing for too long, or if we are to end.
  /// - Parameter alarm: Becomes readable when we are to end; -1 if nothing tells.
  package func run(input: [UInt8] = [], until alarm: Int32 = -1) -> Result<Outcome, FileProblem> {
    listen(input: input, until: alarm).flatMap { $0.problem.map(Result.failure) ?? .success($0) }
  }

  /// Runs the program likewise; a program that is ended has an outcome, too.
  /// - Parameter isSilent: True if its error stream is not shown.
  package func listen(
    input: [UInt8] = [], isSilent: Bool = false, until alarm: Int32 = -1
  ) -> Result<Outcome, FileProblem> {
    // A file, not a pipe: reading and writing need not alternate.
    guard let file = tmpfile() else { return .failure(FileProblem(errno)) }
    defer { fclose(file) }
    guard fwrite(input, 1, input.count, file) == input.count, fflush(file) == 0 else {
      return .failure(FileProblem(errno))
    }
    rewind(file)
    do throws(FileFault) {
      let pipe = try Child.pipe()
      defer { close(pipe.reading) }
      let errors: [(number: Int32, source: Int32?)] = isSilent ? [(2, nil)] : []
      let started = Result { () throws(FileFault) in
        try Child(path, words, [(0, fileno(file)), (1, pipe.writing)] + errors, isGroup: true)
      }
      close(pipe.writing)
      let child = try started.get()
      let (output, problem) = hear(child, pipe.reading, alarm)
      if problem != nil { kill(-child.id, SIGKILL) }
      return .success(Outcome(end: child.end(), output: output, problem: problem))
    } catch {
      return .failure(FileProblem(error, at: path))
    }
  }

  private func hear(
    _ child: Child, _ descriptor: Int32, _ alarm: Int32
  ) -> (output: [UInt8], problem: FileProblem?) {
    var (output, piece) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    var (alarm, patience, problem) = (alarm, patience, FileProblem?.none)
    while true {
      var waiting = [descriptor, alarm].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let ready = poll(&waiting, 2, Int32(patience / .milliseconds(1)))
      if ready < 0, errno == EINTR { continue }
      if ready == 0 {
        return (output, problem ?? .refused("it has said nothing for \(patience.components.seconds) s"))
      }
      if waiting[1].revents != 0 {
        // It may put in order what it has begun.
        (alarm, patience, problem) = (-1, .seconds(1), .refused("it was interrupted"))
        kill(child.id, SIGTERM)
        continue
      }
      let count = ready < 0 ? -1 : read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return (output, FileProblem(errno)) }
      if count == 0 { return (output, problem) }
      output += piece[..<count]
      if output.count > Self.limit {
        return (output, .refused("it says more than \(Self.limit >> 20) MiB"))
      }
    }
  }
}
