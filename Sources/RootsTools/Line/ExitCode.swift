internal import Glibc
internal import RootsExplore

enum ExitCode: Int32, CaseIterable {
  case ok = 0
  case failed = 1
  case misuse = 2
  case timedOut = 3
  case impossible = 4
  case unstable = 5
  case noTerminal = 69
  case fault = 70
  case hungUp = 129
  case interrupted = 130
  case terminated = 143
}

extension ExitCode {
  static var asAsked: ExitCode { ExitCode(rawValue: 128 + Interruption.signal) ?? .interrupted }

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
    case .hungUp: "The terminal was closed."
    case .interrupted: "Ctrl-C."
    case .terminated: "Asked to end."
    }
  }
}
