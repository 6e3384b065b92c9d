internal import Glibc
internal import Synchronization

/// Ctrl-C, and being asked to end, as a question: long work asks now and then whether it is to end.
package enum Interruption {
  /// The signal that has asked; 0 if none has.
  private static let asked = Atomic<Int32>(0)
  /// The ends of a pipe that becomes readable with the first signal.
  private static let alarm = Atomic<Int32>(-1)
  private static let bell = Atomic<Int32>(-1)
  /// Whether a second signal ends the program only if it is the same one.
  private static let isPatient = Atomic<Bool>(false)

  /// The signals that ask.
  private static let signals = [SIGINT, SIGTERM]

  /// Which second signal ends the program at once.
  package enum Second {
    case any
    /// The same one again: a process that Ctrl-C reaches may be asked by the one that has started it as well.
    case same
  }

  /// Whether the work was asked to end since it began.
  package static var isAskedFor: Bool { signal != 0 }

  /// The signal that has asked the work to end; 0 if none has.
  package static var signal: Int32 { asked.load(ordering: .relaxed) }

  /// Becomes readable when a work is asked to end; -1 if there is no work.
  package static var descriptor: Int32 { alarm.load(ordering: .relaxed) }

  /// Does a work during which the first signal only asks; the second one ends the program.
  package static func during<Result>(endingBy second: Second = .any, _ work: () -> Result) -> Result {
    asked.store(0, ordering: .relaxed)
    isPatient.store(second == .same, ordering: .relaxed)
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends where end >= 0 {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    alarm.store(ends[0], ordering: .relaxed)
    bell.store(ends[1], ordering: .relaxed)
    // A program that starts this one may have blocked them, and would hear nothing.
    var set = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    let before = signals.map { number in Glibc.signal(number) { Interruption.ask($0) } }
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

  /// What a signal does, in its handler.
  private static func ask(_ number: Int32) {
    _ = asked.compareExchange(expected: 0, desired: number, ordering: .relaxed)
    Glibc.signal(number, SIG_DFL)
    if !isPatient.load(ordering: .relaxed) {
      Glibc.signal(SIGINT, SIG_DFL)
      Glibc.signal(SIGTERM, SIG_DFL)
    }
    var one: UInt8 = 1
    _ = write(bell.load(ordering: .relaxed), &one, 1)
  }
}
