internal import Roots
package import RootsTerminal

/// A terminal inside of another: as large as a tape wants it, with a line below that tells of the tape.
@MainActor package final class TapeScreen: Terminal, SizedTerminal {
  package private(set) var size: Size
  package var charset: Charset { outer.charset }
  /// The words of the line: on the left what is being played, on the right which keys do what.
  package var caption: (left: String, right: String) = ("", "")
  package var tone = Tone.plain

  package enum Tone: Sendable { case plain, failure }

  package var aside: [Line] = []

  package struct Line: Hashable, Sendable {
    package let text: String
    package let phase: Phase

    package enum Phase: Hashable, Sendable { case played, failed, current, reached, coming }
  }

  /// The events, oldest first, and the values: below the line, where there is room.
  package var below: @MainActor () -> (events: [String], values: [String]) = { ([], []) }

  private let outer: any Terminal
  private var frame: Frame

  package init(_ size: Size, in outer: any Terminal) {
    self.size = size
    self.outer = outer
    frame = Frame(size, charset: outer.charset)
  }

  package func resize(to size: Size) { self.size = size }

  package func present(_ frame: Frame) {
    self.frame = frame
    show()
  }

  /// Shows the last frame with the line below it, or over its last row where there is no room below.
  package func show() {
    var whole = Frame(outer.size, charset: outer.charset)
    let y = min(size.rows, outer.size.rows - 1)
    let row = Rect(x: 0, y: y, width: outer.size.columns, height: 1)
    let shown = keys(besides: Text.width(of: caption.left), row.width)
    let keys = Text.width(of: shown)
    let room = max(0, row.width - keys - 3)
    whole.draw { canvas in
      canvas.blend(frame)
      drawAside(on: &canvas)
      drawBelow(on: &canvas)
      canvas.fill(row)
      canvas.put(Text.clipped(caption.left, to: room), at: Point(x: 1, y: y), style: style)
      if keys + 2 < row.width {
        canvas.put(shown, at: Point(x: row.width - keys - 1, y: y), style: .muted)
      }
    }
    if let cursor = frame.cursor, cursor.x < outer.size.columns, cursor.y < y { whole.cursor = cursor }
    outer.present(whole)
  }

  /// The least columns in which lines of a tape can be read.
  private static let leastAside = 24

  private func drawAside(on canvas: inout Canvas) {
    let rows = min(size.rows, canvas.height - 1)
    let width = canvas.width - size.columns - 2
    guard width >= Self.leastAside, rows > 0, !aside.isEmpty else { return }
    canvas.fill(Rect(x: size.columns, y: 0, width: 1, height: rows), with: "│", style: .muted)
    let current =
      aside.firstIndex { $0.phase == .current || $0.phase == .reached }
      ?? aside.lastIndex { $0.phase == .failed } ?? aside.count
    let first = max(0, min(current - rows / 2, aside.count - rows))
    for (y, line) in aside.dropFirst(first).prefix(rows).enumerated() {
      let style: Style =
        switch line.phase {
        case .played: .muted
        case .failed: .bad
        case .current, .reached: Style(.accent, .bold)
        case .coming: .text
        }
      let sign =
        switch line.phase {
        case .current: "▸ "
        case .reached: "■ "
        case .failed: "✗ "
        case .played, .coming: "  "
        }
      canvas.put(
        Text.clipped(sign + line.text, to: width), at: Point(x: size.columns + 2, y: y), style: style)
    }
  }

  private func drawBelow(on canvas: inout Canvas) {
    let top = size.rows + 1
    let rows = canvas.height - top - 1
    guard rows > 0 else { return }
    let (events, values) = below()
    let half = canvas.width / 2
    for (x, title, lines) in [(1, "events", events.suffix(rows)), (half, "values", values.prefix(rows))] {
      canvas.put(title, at: Point(x: x, y: top), style: .muted)
      for (y, line) in lines.enumerated() {
        canvas.put(Text.clipped(line, to: half - 2), at: Point(x: x, y: top + 1 + y))
      }
    }
  }

  /// The keys for which there is room: what went wrong is told before what can be pressed.
  private func keys(besides left: Int, _ width: Int) -> String {
    var keys = caption.right
    while tone == .failure, left + Text.width(of: keys) + 4 > width, let gap = keys.firstRange(holding: "  ")
    {
      keys = String(keys[gap.upperBound...])
    }
    return keys
  }

  private var style: Style { tone == .failure ? .bad : Style(.accent, .bold) }

  package func setTitle(_ title: String) { outer.setTitle(title) }
  package func ring() { outer.ring() }
  package func redraw() { outer.redraw() }
  package func suspend() { outer.suspend() }
  package func copy(_ text: String) {}
  package var takesMouse: Bool { outer.takesMouse }
  package func giveMouseBack(_ isFree: Bool) { outer.giveMouseBack(isFree) }
}
