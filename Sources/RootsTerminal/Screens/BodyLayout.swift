/// The positions of the blocks of a part, in lines from the top of the whole content.
struct BodyLayout {
  struct Shelf {
    let number: Int
    let y: Int
    let height: Int
    let stops: Int
    let rows: RowLines?
    let links: LinkLines?
    let isTight: Bool
    var end: Int { y + height }
    var hasStops: Bool { stops > 0 }
  }

  /// The most columns of a line of text, and of a row whose end belongs to its beginning: the eye cannot follow lines
  /// much longer than a hundred columns.
  static func line(in columns: Int) -> Int { min(columns, longestLine) }

  static let longestLine = 100

  let columns: Int
  /// The number of lines that are visible at once, without the line of the filter.
  let rows: Int
  private(set) var height = 0
  private(set) var shelves: [Shelf] = []
  /// True if the content is narrower because scroll marks stand beside it.
  let hasMarks: Bool

  /// `wraps` keeps the wrapped lines of the part's texts.
  init(
    _ part: ScreenPart, of body: Body, in room: Size, _ form: FormState, _ selection: BodySelection,
    _ wraps: inout WrapMemory
  ) {
    let rows = room.rows - (selection.hasFilterLine(part, of: body, in: room) ? 1 : 0)
    let full = BodyLayout(columns: room.columns, rows: rows, hasMarks: false)
      .filled(part, of: body, form, selection, &wraps)
    guard full.height > rows, room.columns > 8 else {
      self = full
      return
    }
    self = BodyLayout(columns: room.columns - 2, rows: rows, hasMarks: true)
      .filled(part, of: body, form, selection, &wraps)
  }

  private init(columns: Int, rows: Int, hasMarks: Bool) {
    self.columns = columns
    self.rows = rows
    self.hasMarks = hasMarks
  }

  private func filled(
    _ part: ScreenPart, of body: Body, _ form: FormState, _ selection: BodySelection,
    _ wraps: inout WrapMemory
  ) -> BodyLayout {
    var layout = self
    let (blocks, first) = body.content(of: part)
    for (index, block) in blocks.enumerated() {
      let number = first + index
      let stops = selection.shownCount(of: block, number: number)
      let rows = RowLines(block, number: number, selection)
      let isFiltered = rows != nil && selection.filter?.block == number
      let height =
        rows?.height(isFiltered: isFiltered) ?? layout.height(of: block, number: number, form, &wraps)
      var links: LinkLines?
      if stops > 0, case .text(let text) = block {
        links = LinkLines(wraps.lines(of: text, block: number, in: layout))
      }
      layout.add(block, number: number, height: height, stops: stops, rows, links)
    }
    return layout
  }

  private func height(
    of block: Body.Block, number: Int, _ form: FormState, _ wraps: inout WrapMemory
  ) -> Int {
    switch block {
    case .text(let text):
      return wraps.lines(of: text, block: number, in: self).count
    case .field(let field): return FieldShape.height(field, form, columns: columns)
    case .submit: return 1
    case .chart(let chart): return chart.height
    case .list, .table: return 0
    case .image(let lines): return lines.count
    }
  }

  private mutating func add(
    _ block: Body.Block, number: Int, height: Int, stops: Int, _ rows: RowLines?, _ links: LinkLines?
  ) {
    guard height > 0 else { return }
    let isTight = block.isTight
    if let last = shelves.last, !(last.isTight && isTight) { self.height += 1 }
    shelves.append(
      Shelf(
        number: number, y: self.height, height: height, stops: stops, rows: rows, links: links,
        isTight: isTight))
    self.height += height
  }

  /// Clamps a scroll position, so that it shows no blank lines below the content.
  func clamped(_ scroll: Int) -> Int { max(0, min(scroll, height - rows)) }

  /// The position nearest to another one that shows some lines; with the first or last stop also everything above or
  /// below it, if that fits.
  func scroll(showing lines: Range<Int>, from scroll: Int) -> Int {
    var lines = lines
    if let first = shelves.first(where: \.hasStops), lines.lowerBound <= first.y, lines.upperBound <= rows {
      lines = 0..<lines.upperBound
    }
    if let last = shelves.last(where: \.hasStops), lines.upperBound >= last.end,
      height - lines.lowerBound <= rows
    {
      lines = lines.lowerBound..<height
    }
    // If not everything fits, the beginning is shown.
    return clamped(min(max(scroll, lines.upperBound - rows), lines.lowerBound))
  }

  func lines(of selection: BodySelection) -> Range<Int>? {
    selection.spot.flatMap { lines(of: $0, in: selection) }
  }

  func lines(of spot: Body.Spot, in selection: BodySelection) -> Range<Int>? {
    guard let shelf = shelf(ofBlock: spot.block) else { return nil }
    if let lines = shelf.links?.lines(of: spot.row) { return lines.moved(by: shelf.y) }
    guard let rows = shelf.rows else { return shelf.y..<shelf.end }
    let position = selection.shownPosition(of: spot) ?? 0
    // The head of a table stays visible, so it must not cover the row.
    let first = max(0, rows.firstLine(of: position) - rows.headRows)
    return shelf.y + first..<shelf.y + min(rows.line(of: position), shelf.height - 1) + 1
  }

  /// The line of a place: for a row its own, not that of the heading above it.
  func line(of spot: Body.Spot, in selection: BodySelection) -> Int? {
    lines(of: spot, in: selection).map {
      shelf(ofBlock: spot.block)?.rows == nil ? $0.lowerBound : $0.upperBound - 1
    }
  }

  // MARK: Heads that stay

  /// The table whose head stays at the upper edge while its rows scroll below it.
  func pinned(from scroll: Int) -> Shelf? {
    guard let shelf = shelf(at: scroll), let rows = shelf.rows, rows.headRows > 0, shelf.y < scroll,
      scroll + rows.headRows < shelf.end, rows.headRows < self.rows
    else { return nil }
    return shelf
  }

  /// The table whose head is visible at a row of the room.
  func head(at y: Int, from scroll: Int) -> Shelf? {
    if let pinned = pinned(from: scroll), y < pinned.rows?.headRows ?? 0 { return pinned }
    guard let shelf = shelf(at: scroll + y), case .head? = shelf.rows?[scroll + y - shelf.y] else {
      return nil
    }
    return shelf
  }

  /// The lines of a page: one line stays visible, and a head that stays covers some.
  func pageHeight(from scroll: Int) -> Int {
    let page = max(1, rows - 1)
    let covered = [scroll, clamped(scroll + page), clamped(scroll - page)].map {
      pinned(from: $0)?.rows?.headRows ?? 0
    }
    return max(1, page - (covered.max() ?? 0))
  }

  func spot(at line: Int, column: Int, in selection: BodySelection) -> Body.Spot? {
    guard let shelf = shelf(at: line), shelf.hasStops else { return nil }
    if let links = shelf.links {
      return links.link(at: Point(x: column, y: line - shelf.y)).map {
        Body.Spot(block: shelf.number, row: $0)
      }
    }
    guard let rows = shelf.rows else { return Body.Spot(block: shelf.number) }
    guard case .row(let position) = rows[line - shelf.y], position < shelf.stops else { return nil }
    return Body.Spot(block: shelf.number, row: selection.shownRow(position, ofBlock: shelf.number))
  }

  func spot(nearest line: Int, in selection: BodySelection) -> Body.Spot? {
    let stops = shelves.lazy.filter(\.hasStops)
    let distance = { (shelf: Shelf) in max(shelf.y - line, line - shelf.end + 1, 0) }
    guard let shelf = stops.min(by: { distance($0) < distance($1) }) else { return nil }
    if let links = shelf.links {
      return Body.Spot(block: shelf.number, row: links.link(nearest: line - shelf.y))
    }
    guard let rows = shelf.rows else { return Body.Spot(block: shelf.number) }
    let position = rows.position(nearest: line - shelf.y)
    return Body.Spot(block: shelf.number, row: selection.shownRow(position, ofBlock: shelf.number))
  }

  func shelf(ofBlock number: Int) -> Shelf? {
    shelf { $0.number < number }.flatMap { $0.number == number ? $0 : nil }
  }

  func shelf(at line: Int) -> Shelf? {
    shelf { $0.end <= line }.flatMap { $0.y <= line ? $0 : nil }
  }

  private func shelf(after isBefore: (Shelf) -> Bool) -> Shelf? {
    firstShelf(after: isBefore).map { shelves[$0] }
  }

  /// The index of the first shelf for which `isBefore` is false, by binary search.
  func firstShelf(after isBefore: (Shelf) -> Bool) -> Int? {
    var range = 0..<shelves.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBefore(shelves[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound < shelves.count ? range.lowerBound : nil
  }
}

extension Body.Block {
  fileprivate var isTight: Bool {
    if case .chart(let chart) = self { return chart.height == 1 }
    guard case .field(let field) = self else { return false }
    return switch field.kind {
    case .bool: true
    case .choice: field.label.isEmpty
    case .string, .int, .secret, .date, .area: false
    }
  }
}
