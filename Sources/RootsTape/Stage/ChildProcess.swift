internal import Glibc
internal import RootsFiles

/// Another program, run to its end: what it is given, and what it says.
package struct ChildProcess {
  private let path: String
  private let words: [String]

  package init(_ path: String, _ words: [String]) {
    self.path = path
    self.words = words
  }

  /// The file of a program as a shell would find it; `nil` if none can be run.
  package static func find(_ program: String) -> String? { ProgramPath.find(program) }

  package struct Outcome {
    /// The exit status; 128 and the signal's number if a signal ended it.
    package let status: Int32
    package let output: [UInt8]
  }

  /// The most that a program may say.
  private static let limit = 64 << 20
  private static let patience = Duration.seconds(120)

  /// Runs the program; what it says on its error stream goes where ours does. With all that it has started it is ended if
  /// it says or takes too much, or we are to end.
  /// - Parameter alarm: Becomes readable when we are to end; -1 if nothing tells.
  package func run(input: [UInt8] = [], until alarm: Int32 = -1) -> Result<Outcome, FileProblem> {
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
      let started = Result { () throws(FileFault) in
        try Child(path, [path] + words, [(0, fileno(file)), (1, pipe.writing)], isGroup: true)
      }
      close(pipe.writing)
      let child = try started.get()
      let output = read(pipe.reading, alarm)
      if case .failure = output { kill(-child.id, SIGKILL) }
      let status: Int32 =
        switch child.end() {
        case .exited(let status): status
        case .killed(let signal): 128 + signal
        }
      return output.map { Outcome(status: status, output: $0) }
    } catch {
      return .failure(FileProblem(error, at: path))
    }
  }

  private func read(_ descriptor: Int32, _ alarm: Int32) -> Result<[UInt8], FileProblem> {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    let end = ContinuousClock.now + Self.patience
    while true {
      var waiting = [descriptor, alarm].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let left = end - .now
      guard left > .zero else {
        return .failure(.refused("it has not ended after \(Self.patience.components.seconds) s"))
      }
      guard poll(&waiting, 2, Int32(left / .milliseconds(1)) + 1) > 0 else { continue }
      if waiting[1].revents != 0 { return .failure(.refused("it was interrupted")) }
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return .failure(FileProblem(errno)) }
      if count == 0 { return .success(bytes) }
      bytes += piece[..<count]
      if bytes.count > Self.limit { return .failure(.refused("it says more than \(Self.limit >> 20) MiB")) }
    }
  }
}
