extension Body {
  /// The natural size of the blocks and the parts, within a number of columns.
  ///
  /// Only the beginning of a long list is measured, so the size does not grow while the list is read.
  public func naturalSize(columns most: Int) -> Size {
    let most = Size(columns: most, rows: 1).columns
    var width = blocks.lazy.map { $0.naturalWidth(atMost: most) }.max() ?? 1
    for part in [top, bottom] {
      for block in part?.blocks ?? [] { width = max(width, block.naturalWidth(atMost: most)) }
    }
    var wraps = WrapMemory()
    let size = Size(columns: min(width, most), rows: Size.largest.rows)
    let layout = BodyLayout(.whole, of: self, in: size, FormState(), BodySelection(), &wraps)
    let rows = layout.height + (top?.rows ?? 0) + (bottom?.rows ?? 0)
    return Size(columns: size.columns, rows: rows)
  }
}

extension Body.Part {
  var rows: Int { max(1, min(height, Size.largest.rows)) }
}

extension Body.Block {
  private static let sample = 200

  fileprivate func naturalWidth(atMost most: Int) -> Int {
    switch self {
    case .text(let text):
      Text.widest(text.string.split { $0 == "\n" || $0 == "\r\n" }, atMost: BodyLayout.line(in: most))
    case .list(let rows):
      rows.prefix(Self.sample).lazy.map { row in
        let detail = row.detail.isEmpty ? 0 : Text.width(of: row.detail, atMost: most) + 2
        return 2 + row.titleWidth(atMost: most) + detail
      }.max() ?? 0
    case .field(let field): field.naturalWidth(atMost: most)
    case .submit(let word): 2 + Text.width(of: word, atMost: most)
    case .table(let table): TableShape(table, columns: most).width
    case .progress(let progress): min(most, progress.naturalWidth)
    case .image(let lines): Text.widest(lines.prefix(Size.largest.rows).map { $0[...] }, atMost: most)
    }
  }
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
