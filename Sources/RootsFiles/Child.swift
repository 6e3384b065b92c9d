package import Glibc
internal import Synchronization

/// Another program that has been started, and is to be waited for.
package struct Child: Sendable {
  package let id: pid_t

  package enum End: Equatable, Sendable {
    case exited(Int32)
    case killed(Int32)
  }

  /// Starts a program. Descriptors that are closed on exec are its own only if they are named here.
  /// - Parameters:
  ///   - path: its file; without one it is looked for as a shell does, by the first of the words.
  ///   - descriptors: what its descriptors are; `nil` stands for one from which nothing can be read.
  ///   - isGroup: whether it is a process group of its own, which can be ended as a whole.
  package init(
    _ path: String? = nil, _ words: [String], _ descriptors: [(number: Int32, source: Int32?)],
    isGroup: Bool = false
  ) throws(FileFault) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var arguments = words.map { strdup($0) } + [nil]
    defer {
      for argument in arguments { free(argument) }
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    for (number, source) in descriptors {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, number)
      } else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDONLY, 0)
      }
    }
    posix_spawnattr_setpgroup(&attributes, 0)
    if isGroup { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
    let file = path ?? words.first ?? ""
    var id: pid_t = 0
    let code = Variables.holding { posix_spawnp(&id, file, &actions, &attributes, &arguments, environ) }
    guard code == 0 else { throw .system(code, file) }
    self.id = id
  }

  /// No other program gets the ends.
  package static func pipe() throws(FileFault) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw .system(errno, "") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  package func end() -> End {
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
  }
}

/// The variables of the process, which may move in memory when one is set.
package enum Variables {
  private static let lock = Mutex(())

  /// Reads or sets variables while nothing else of this program sets them or hands them to another one.
  package static func holding<Result>(_ work: () -> Result) -> Result {
    lock.withLock { _ in work() }
  }
}
