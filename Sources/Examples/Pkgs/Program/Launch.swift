import Glibc
import Roots
import RootsCurses
import RootsStore
import RootsTerminal

/// One run of the program, from its command line to the status with which it ends.
@MainActor enum Launch {
  static func run(_ words: some Sequence<String>) -> Int32 {
    do {
      switch try Order(words) {
      case .help:
        print(Order.usage)
        return EX_OK
      case .show(let choices): return try show(choices)
      }
    } catch {
      tell(error)
      return status(of: error)
    }
  }

  private static func show(_ choices: Order.Choices) throws -> Int32 {
    let packages = Packages(try StatusFile(reading: choices.status))
    let location = choices.notes.map { StoreLocation.file($0) } ?? .state(of: "pkgs")
    let store = Store(location, visits: .off, patience: .milliseconds(200))
    defer { store.close() }
    let program = try Program(packages, in: store, choices.beginning)
    if let url = choices.url { try program.open(url) }
    return CursesTerminal.live(program.navigator, chrome: program.deck, begin: program.watch)
  }

  private static func tell(_ error: any Error) {
    let words = Array("pkgs: \(Text.sanitized("\(error)"))\n".utf8)
    _ = write(STDERR_FILENO, words, words.count)
  }

  private static func status(of error: any Error) -> Int32 {
    switch error {
    case is Order.Misuse: EX_USAGE
    case is StatusError: EX_NOINPUT
    case is Rejection: EX_DATAERR
    default: EX_SOFTWARE
    }
  }
}
