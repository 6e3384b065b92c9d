internal import Glibc

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
  /// The time it may take.
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
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return .failure(FileProblem(errno)) }
    defer { close(ends[0]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let id: pid_t
    switch spawn(input: fileno(file), output: ends[1]) {
    case .success(let number): id = number
    case .failure(let problem):
      close(ends[1])
      return .failure(problem)
    }
    close(ends[1])
    let output = read(ends[0], alarm)
    if case .failure = output { kill(-id, SIGKILL) }
    let status = Self.wait(for: id)
    return output.map { Outcome(status: status, output: $0) }
  }

  private func spawn(input: Int32, output: Int32) -> Result<pid_t, FileProblem> {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    var arguments = ([path] + words).map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var id: pid_t = 0
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own, which can be ended as a whole.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let code = posix_spawn(&id, path, &actions, &attributes, &arguments, environ)
    return code == 0 ? .success(id) : .failure(FileProblem(code))
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

  private static func wait(for id: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}
