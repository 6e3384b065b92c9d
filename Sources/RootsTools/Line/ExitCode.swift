internal import Glibc
internal import RootsExplore

/// What the tool tells the shell: one table for all subcommands.
enum ExitCode: Int32, CaseIterable {
  /// Done.
  case ok = 0
  /// An expectation, a check or an invariant failed.
  case failed = 1
  /// The tool was used wrongly, or a file does not parse.
  case misuse = 2
  /// It took too long, never came to rest, or a budget was spent.
  case timedOut = 3
  /// It could not be done: no way, a refusal, a missing file, an app that cannot be used.
  case impossible = 4
  /// Two runs of the same thing differed.
  case unstable = 5
  /// There is no usable terminal.
  case noTerminal = 69
  /// A fault of the tool itself.
  case fault = 70
  /// Ctrl-C.
  case interrupted = 130
  /// Asked to end.
  case terminated = 143
}

extension ExitCode {
  /// The end of a work that was asked to end: by Ctrl-C, unless by another signal.
  static var asAsked: ExitCode { Interruption.signal == SIGTERM ? .terminated : .interrupted }

  /// The status in a sentence, for the manual.
  var meaning: String {
    switch self {
    case .ok: "Done."
    case .failed: "An expectation, a check or an invariant failed."
    case .misuse: "The tool was used wrongly, or a file does not parse."
    case .timedOut: "It took too long, never came to rest, or a budget was spent."
    case .impossible: "No way, a refusal, a missing file, or an app that cannot be used."
    case .unstable: "Two runs of the same thing differed."
    case .noTerminal: "There is no usable terminal."
    case .fault: "A fault of the tool itself."
    case .interrupted: "Ctrl-C."
    case .terminated: "Asked to end."
    }
  }
}
