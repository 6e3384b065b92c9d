internal import Glibc
internal import Synchronization

/// Ctrl-C as a question: long work asks now and then whether it is to end.
package enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether Ctrl-C was pressed since the work began.
  package static var isAskedFor: Bool { flag.load(ordering: .relaxed) }

  /// Does a work during which the first Ctrl-C only asks; the second one ends the program.
  package static func during<Result>(_ work: () -> Result) -> Result {
    flag.store(false, ordering: .relaxed)
    let before = signal(SIGINT) { _ in
      Interruption.flag.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
    defer { signal(SIGINT, before) }
    return work()
  }
}
