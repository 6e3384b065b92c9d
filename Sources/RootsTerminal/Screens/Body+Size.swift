extension Body {
  /// The natural size of the blocks and the parts, within a number of columns.
  ///
  /// Only the beginning of a long list is measured, so the size does not grow while the list is read.
  public func naturalSize(columns most: Int) -> Size {
    let most = Size(columns: most, rows: 1).columns
    let columns = max(1, width(atMost: most, text: BodyLayout.longestLine))
    return Size(columns: columns, rows: height(columns: columns))
  }

  /// The columns below which the blocks in the middle would lose something: texts are wrapped as long as there are
  /// rows for them. `nil` for what draws itself.
  func need(in room: Size) -> Int? {
    if blocks.isEmpty { return nil }
    let least = width(atMost: room.columns, text: Body.leastText)
    let useful = width(atMost: room.columns, text: BodyLayout.longestLine)
    return (least == useful || height(columns: least) <= room.rows ? least : useful) + Body.marks
  }

  /// The columns of a text that is still read with ease.
  private static let leastText = 48
  /// The columns of scroll marks.
  private static let marks = 2

  private func width(atMost most: Int, text: Int) -> Int {
    let blocks = blocks + (top?.blocks ?? []) + (bottom?.blocks ?? [])
    return blocks.lazy.map { $0.naturalWidth(atMost: most, text: min(most, text)) }.max() ?? 1
  }

  private func height(columns: Int) -> Int {
    var wraps = WrapMemory()
    let size = Size(columns: columns, rows: Size.largest.rows)
    let layout = BodyLayout(.whole, of: self, in: size, FormState(), BodySelection(), &wraps)
    return layout.height + (top?.rows ?? 0) + (bottom?.rows ?? 0)
  }
}

extension ScreenView {
  /// The columns below which the screen would lose something; half of the room for what draws itself.
  func need(in room: Rect) -> Int {
    body.need(in: Size(columns: room.width, rows: room.height)) ?? naturalSize?.columns ?? room.width / 2
  }
}

extension Body.Part {
  var rows: Int { max(1, min(height, Size.largest.rows)) }
}

extension Body.Block {
  fileprivate func naturalWidth(atMost most: Int, text longest: Int) -> Int {
    switch self {
    case .text(let text):
      Text.widest(text.string.split { $0 == "\n" || $0 == "\r\n" }, atMost: longest)
    case .list(let rows):
      TableShape.sample(of: rows.count).lazy.map { rows[$0].naturalWidth(atMost: most) }.max() ?? 0
    case .field(let field): field.naturalWidth(atMost: most)
    case .submit(let word): 2 + Text.width(of: word, atMost: most)
    case .table(let table): TableShape.naturalWidth(of: table, atMost: most)
    case .chart(let chart): min(most, chart.naturalWidth)
    case .image(let lines): Text.widest(lines.prefix(Size.largest.rows).map { $0[...] }, atMost: most)
    }
  }
}

extension Body.Row {
  fileprivate func naturalWidth(atMost most: Int) -> Int {
    let side = max(Text.width(of: detail, atMost: most), Text.width(of: whyOff, atMost: most))
    return min(most, 2 + titleWidth(atMost: most) + (side > 0 ? side + 2 : 0))
  }

  private var whyOff: String { if case .off(let why) = availability { why } else { "" } }
}

extension Body.Field {
  fileprivate func naturalWidth(atMost most: Int) -> Int {
    let label = Text.width(of: label, atMost: most)
    return switch kind {
    case .bool: label + 6
    case .choice(let words) where kind.isLongChoice:
      max(label, 20 + (words.map { Text.width(of: $0, atMost: most) }.max() ?? 0))
    case .choice(let words):
      max(label, words.prefix(8).reduce(0) { $0 + Text.width(of: $1, atMost: most) + 7 } - 1)
    case .string, .int, .secret, .date: max(label, 30)
    case .area: max(label, 50)
    }
  }
}

extension Text {
  fileprivate static func widest(_ lines: [Substring], atMost most: Int) -> Int {
    lines.lazy.map { Text.width(of: String($0), atMost: most) }.max() ?? 0
  }
}
