internal import Glibc

/// Whether the terminal shows what is typed.
enum Echo {
  /// Does something while the terminal does not show what is typed. A signal meanwhile waits until it does again.
  static func off<Result>(_ work: () -> Result) -> Result {
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
