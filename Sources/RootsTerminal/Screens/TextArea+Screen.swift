// How a text area is drawn on a screen and takes input there.

extension TextArea {
  /// Takes input of a screen; places count from the corner of the box in which it is drawn.
  public mutating func take(_ input: ScreenInput, columns: Int) -> KeyOutcome {
    switch input {
    case .key(let key): return press(key) ? .handled : .ignored
    case .paste(let text): insert(text)
    case .click(let point, _): moveCursor(to: point, columns: columns)
    case .wheel(let direction, _, _):
      guard direction == .up || direction == .down else { return .ignored }
      for _ in 0..<3 { _ = press(direction == .up ? .up : .down) }
    case .drag, .choose: return .ignored
    }
    return .handled
  }

  /// What keys do that are not text.
  public var hints: [Hint] {
    [Hint(.enter, "new line"), Hint(.alt("u"), "undo"), Hint(.alt("e"), "redo")]
  }

  /// Draws the lines around the cursor; a line that is too long is cut, and the one with the cursor is moved along.
  public mutating func draw(on canvas: inout Canvas, with focus: ScreenFocus = .focused) {
    fit(rows: canvas.height)
    for y in 0..<min(canvas.height, lineCount - top) {
      let number = top + y
      guard number == line else {
        canvas.put(Text.clipped(field(number).text, to: canvas.width), at: Point(x: 0, y: y))
        continue
      }
      let window = field(number).window(columns: canvas.width)
      canvas.put(window.text, at: Point(x: 0, y: y))
      if focus == .focused { canvas.showCursor(at: Point(x: window.cursor, y: y)) }
    }
  }
}
