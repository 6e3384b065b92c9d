internal import CNcurses
internal import CRescue
internal import Glibc

/// The terminal of a program that speaks in lines: its width, and whether it shows what is typed.
package enum Echo {
  /// `nil` if the output is a file or a pipe.
  package static var columns: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Does something while the terminal does not show what is typed. No matter what ends the program, it does so again.
  package static func off<Result>(_ work: () -> Result) -> Result {
    guard isatty(STDIN_FILENO) == 1, rescue_hush(STDIN_FILENO, STDOUT_FILENO) == 0 else { return work() }
    defer { rescue_end() }
    return work()
  }
}
