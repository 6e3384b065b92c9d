struct LinkLines {
  private struct Part {
    let link: Int
    let line: Int
    let columns: Range<Int>
  }

  private var parts: [Part] = []

  init(_ lines: [Text]) {
    for (number, line) in lines.enumerated() {
      for span in line.spans {
        guard let link = span.link else { continue }
        let start = Text.width(of: line.bytes(0..<span.range.lowerBound))
        let columns = start..<start + Text.width(of: line.bytes(span.range))
        parts.append(Part(link: link.number, line: number, columns: columns))
      }
    }
  }

  func lines(of link: Int) -> Range<Int>? {
    guard let first = parts.first(where: { $0.link == link }),
      let last = parts.last(where: { $0.link == link })
    else { return nil }
    return first.line..<last.line + 1
  }

  func link(at point: Point) -> Int? {
    parts.first { $0.line == point.y && $0.columns.contains(point.x) }?.link
  }

  func link(nearest line: Int) -> Int {
    parts.min { abs($0.line - line) < abs($1.line - line) }?.link ?? 0
  }

  func start(of link: Int) -> Point? {
    parts.first { $0.link == link }.map { Point(x: $0.columns.lowerBound, y: $0.line) }
  }
}

/// The wrapped lines of texts, because the same text is drawn again and again.
///
/// They follow from the body alone, so two states do not differ by them.
struct WrapMemory: Sendable, Hashable {
  private struct Wrapped {
    let text: Text
    let columns: Int
    let lines: [Text]
  }

  private var memory: [Int: Wrapped] = [:]

  /// Wraps the text again only if text or width have changed.
  mutating func lines(of text: Text, block: Int, in layout: BodyLayout) -> [Text] {
    let columns = layout.columns
    let key = block << 1 | (layout.hasMarks ? 1 : 0)
    if let known = memory[key], known.columns == columns, known.text == text { return known.lines }
    let lines = text.wrapped(to: BodyLayout.line(in: columns))
    memory[key] = Wrapped(text: text, columns: columns, lines: lines)
    return lines
  }

  static func == (one: WrapMemory, other: WrapMemory) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
