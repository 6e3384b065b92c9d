internal import RootsTerminal

struct FrameStream {
  private var shown: Frame?

  /// The bytes that change the frame sent last into this one; empty if they are equal.
  mutating func output(for frame: Frame, theme: Theme) -> String {
    defer { shown = frame }
    guard let shown, shown.size == frame.size else { return whole(frame, theme) }
    let rows = frame.rows(changedSince: shown)
    if rows.isEmpty, shown.cursor == frame.cursor { return "" }
    return rows.map { row($0, of: frame, theme) }.joined() + cursor(of: frame)
  }

  private func whole(_ frame: Frame, _ theme: Theme) -> String {
    let rows = (0..<frame.size.rows).filter { !frame.row($0).isEmpty || $0 == 0 }
    return "\u{1B}[0m\u{1B}[2J" + rows.map { row($0, of: frame, theme) }.joined() + cursor(of: frame)
  }

  private func row(_ y: Int, of frame: Frame, _ theme: Theme) -> String {
    let text = frame.ansi(row: y, theme: theme, colors: .direct)
    // In the last column there is nothing left to erase, and erasing there takes the last character along.
    let isFull = frame[frame.size.columns - 1, y].scalar != " "
    return "\u{1B}[\(y + 1);1H" + text + (isFull ? "" : "\u{1B}[K")
  }

  private func cursor(of frame: Frame) -> String {
    frame.cursor.map { "\u{1B}[\($0.y + 1);\($0.x + 1)H\u{1B}[?25h" } ?? "\u{1B}[?25l"
  }
}
