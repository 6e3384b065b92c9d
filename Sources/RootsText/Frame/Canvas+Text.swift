extension Canvas {
  /// Puts text into a row, each part in its own style, and returns the number of columns it took.
  ///
  /// `limit`: the most columns to use; a cut text ends in `…`.
  @discardableResult
  public mutating func put(
    _ text: Text, at point: Point, style: Style = .text, limit: Int = .max
  ) -> Int {
    guard !text.spans.isEmpty else {
      let whole = limit == .max || Text.width(of: text.string, atMost: limit + 1) <= limit
      return put(
        whole ? text.string : Text.clipped(text.string, to: limit), at: point, style: style, limit: limit)
    }
    let isCut = limit < .max && Text.width(of: text.string, atMost: limit + 1) > limit
    let room = isCut ? limit - 1 : limit
    var used = 0
    var pieces: [(String, Style)] = []
    text.forEachRun { pieces.append((text.bytes($0), $1.map { style.covered(by: $0.style) } ?? style)) }
    for (piece, style) in pieces where used < room {
      used += put(piece, at: point.moved(x: used, y: 0), style: style, limit: room - used)
    }
    if isCut, limit > 0 { used += put("…", at: point.moved(x: used, y: 0), style: style) }
    return used
  }
}
