internal import Glibc
internal import Synchronization

/// A request to end by SIGINT or SIGTERM, which long work polls.
package enum Interruption {
  private static let asked = Atomic<Int32>(0)
  /// The read end of a pipe that becomes readable with the first signal, and its write end.
  private static let alarm = Atomic<Int32>(-1)
  private static let bell = Atomic<Int32>(-1)
  /// True if a second signal ends the program only if it is the same one.
  private static let isPatient = Atomic<Bool>(false)

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  package static var isAskedFor: Bool { signal != 0 }

  /// The signal that was received since the work began; 0 if there was none.
  package static var signal: Int32 { asked.load(ordering: .relaxed) }

  /// The descriptor that becomes readable with the first signal; -1 if there is no work.
  package static var descriptor: Int32 { alarm.load(ordering: .relaxed) }

  /// Runs work during which the first signal only sets ``signal``; the second one ends the program.
  /// - Parameter isPatient: True if only the same signal does: a process that receives Ctrl-C may also be asked by its
  ///   parent.
  package static func during<Result>(patiently isPatient: Bool = false, _ work: () -> Result) -> Result {
    asked.store(0, ordering: .relaxed)
    self.isPatient.store(isPatient, ordering: .relaxed)
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    alarm.store(ends[0], ordering: .relaxed)
    bell.store(ends[1], ordering: .relaxed)
    // A parent process may have blocked the signals.
    var set = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    let before = signals.map { number in
      let old = Glibc.signal(number) { Interruption.ask($0) }
      // Under nohup SIGHUP stays ignored. Shells let what runs in the background ignore SIGINT: who sends it means it.
      if number == SIGHUP, unsafeBitCast(old, to: Int.self) == 1 { Glibc.signal(number, SIG_IGN) }
      return old
    }
    pthread_sigmask(SIG_UNBLOCK, &set, &blocked)
    defer {
      pthread_sigmask(SIG_SETMASK, &blocked, nil)
      for (number, handler) in zip(signals, before) { Glibc.signal(number, handler) }
      alarm.store(-1, ordering: .relaxed)
      bell.store(-1, ordering: .relaxed)
      for end in ends where end >= 0 { close(end) }
    }
    return work()
  }

  private static func ask(_ number: Int32) {
    _ = asked.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    Glibc.signal(number, SIG_DFL)
    if !isPatient.load(ordering: .relaxed) {
      for other in Interruption.signals { Glibc.signal(other, SIG_DFL) }
    }
    var one: UInt8 = 1
    _ = write(bell.load(ordering: .relaxed), &one, 1)
  }
}
