/// The lines of a list or a table: its head, the headings of its sections and its shown rows.
struct RowLines {
  enum Content: Equatable {
    case head(Int)
    case gap
    case heading(String)
    case row(Int)
  }

  /// The lines of the head: the titles of the columns and a rule below them.
  let headRows: Int
  let count: Int
  private var headings: [Heading] = []

  private struct Heading {
    let title: String
    let position: Int
    /// The lines that it takes; rows without a section behind a section are separated by a blank line.
    let lines: Int
    let extra: Int
    var line: Int { position + extra - lines }
  }

  init?(_ block: Body.Block, number: Int, _ selection: BodySelection) {
    switch block {
    case .list(let rows):
      self.init(rows, headRows: 0, number, selection)
    case .table(let table):
      self.init(table.rows, headRows: block.columnCount > 0 ? 2 : 0, number, selection)
    case .text, .field, .submit, .chart, .image: return nil
    }
  }

  private init(_ rows: Body.Rows, headRows: Int, _ number: Int, _ selection: BodySelection) {
    self.headRows = headRows
    count = rows.choosableCount.map { selection.shownCount(of: $0, number: number) } ?? rows.count
    guard !rows.sections.isEmpty else { return }
    let starts = rows.sectionStarts
    for start in starts {
      guard let position = selection.shownPosition(from: start.row, ofBlock: number) else { return }
      guard let end = selection.shownPosition(from: start.end, ofBlock: number), position < end else {
        continue
      }
      let lines = (position > 0 ? 1 : 0) + (start.title.isEmpty ? 0 : 1)
      let extra = (headings.last?.extra ?? 0) + lines
      headings.append(Heading(title: start.title, position: position, lines: lines, extra: extra))
    }
  }

  /// At least one for a filtered list, which says that nothing is found.
  func height(isFiltered: Bool) -> Int {
    headRows + max(isFiltered ? 1 : 0, count + (headings.last?.extra ?? 0))
  }

  func line(of position: Int) -> Int {
    headRows + position + (heading { $0.position <= position }?.extra ?? 0)
  }

  /// The first line that must be visible with a row: that of its heading if it is the first row below it.
  func firstLine(of position: Int) -> Int {
    guard let heading = heading({ $0.position <= position }), heading.position == position else {
      return line(of: position)
    }
    return headRows + heading.line
  }

  subscript(line: Int) -> Content {
    guard line >= headRows else { return .head(line) }
    let line = line - headRows
    guard let heading = heading({ $0.line <= line }) else { return .row(line) }
    let place = line - heading.position - heading.extra
    guard place < 0 else { return .row(heading.position + place) }
    return place == -1 && !heading.title.isEmpty ? .heading(heading.title) : .gap
  }

  func position(nearest line: Int) -> Int {
    for line in [line, line + 1, line + 2] {
      if case .row(let position) = self[max(headRows, line)] { return max(0, min(position, count - 1)) }
    }
    return max(0, count - 1)
  }

  /// The last heading for which `isBefore` is true, by binary search.
  private func heading(_ isBefore: (Heading) -> Bool) -> Heading? {
    var range = 0..<headings.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isBefore(headings[middle]) ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound > 0 ? headings[range.lowerBound - 1] : nil
  }
}

extension Body.Block {
  var rows: Body.Rows? {
    switch self {
    case .list(let rows): rows
    case .table(let table): table.rows
    case .text, .field, .submit, .chart, .image: nil
    }
  }

  /// The same list under a name that tells it from others of its part.
  package func list(named id: String) -> Body.Block {
    switch self {
    case .list(var rows):
      rows.id = id
      return .list(rows)
    case .table(var table):
      table.rows.id = id
      return .table(table)
    case .text, .field, .submit, .chart, .image: return self
    }
  }

  package var choices: [(number: Int, title: String)] {
    switch self {
    case .list, .table:
      (choosable ?? Body.Rows()).enumerated().filter { $0.element.availability == .available }
        .map { ($0.offset, $0.element.title) }
    case .text(let text): text.links.enumerated().map { ($0.offset, $0.element.words) }
    case .field, .submit, .chart, .image: []
    }
  }

  /// The number of rows that can have the keys; `nil` if the block has none or is only for reading.
  package var choosableCount: Int? {
    switch self {
    case .list(let rows): rows.choosableCount
    case .table(let table): table.rows.choosableCount
    case .text, .field, .submit, .chart, .image: nil
    }
  }

  package var choosable: Body.Rows? { rows.flatMap { $0.use == .reading ? nil : $0 } }
}
