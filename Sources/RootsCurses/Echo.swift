internal import CNcurses
internal import Glibc

/// The terminal of a program that speaks in lines: its width, and whether it shows what is typed.
package enum Echo {
  /// The columns of the terminal that is written to; `nil` if it is a file or a pipe.
  package static var columns: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Does something while the terminal does not show what is typed. A signal meanwhile waits until it does again.
  package static func off<Result>(_ work: () -> Result) -> Result {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return work() }
    let before = modes
    modes.c_lflag &= ~tcflag_t(ECHO | ISIG)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &modes)
    defer {
      var before = before
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
    }
    return work()
  }
}
