// Drawing a text area on a screen, and its input there.

extension TextArea {
  /// Handles input of a screen; places count from the corner of the box in which the area is drawn.
  public mutating func take(_ input: ScreenInput, columns: Int) -> KeyOutcome {
    switch input {
    case .key(let key): return press(key) ? .handled : .ignored
    case .paste(let text): insert(text)
    case .click(let point, _): moveCursor(to: point, columns: columns)
    case .wheel(let direction, _, _):
      guard direction == .up || direction == .down else { return .ignored }
      for _ in 0..<3 { _ = press(direction == .up ? .up : .down) }
    case .stretch, .drag, .choose: return .ignored
    }
    return .handled
  }

  /// The meanings of keys that are not text.
  public var hints: [Hint] {
    [Hint(.enter, "new line"), Hint(.alt("u"), "undo"), Hint(.alt("e"), "redo")]
  }

  /// Draws the lines around the cursor; long lines are cut, and the line with the cursor is scrolled sideways.
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
