internal import CRescue
internal import Glibc

/// A crash on purpose, to see that the terminal and the trace survive it.
package enum Crash: String, CaseIterable, Sendable {
  case index
  case overflow
  case fatal
  case stack
  case abort
  case segv
  case bus
  case fpe

  package func happen() {
    // What the compiler cannot foresee.
    let count = CommandLine.arguments.count
    switch self {
    case .index: print([count][count + 1])
    case .overflow: print(Int.max - 1 + count + 1)
    case .fatal: print(count..<0)
    case .stack: rescue_crash("overflow")
    case .abort, .segv, .bus, .fpe: rescue_crash(rawValue)
    }
  }
}

extension Crash {
  /// Lets a crash end the process at once: on a terminal Swift would ask what to do, and wait for half a minute.
  ///
  /// Nothing changes in a pipe, or where the variable `SWIFT_BACKTRACE` says what is wanted.
  package static func endAtOnce() {
    guard isatty(0) == 1, isatty(1) == 1, getenv("SWIFT_BACKTRACE") == nil else { return }
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGSYS, SIGQUIT] {
      signal(number, SIG_DFL)
    }
  }
}
