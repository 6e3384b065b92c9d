internal import Roots

/// A body as plain text: lines to read, and numbered choices.
///
/// It is made for output line by line: on a braille display, in a log, through a pipe.
public struct PlainBody: Sendable, Hashable {
  /// The lines to read.
  public var lines: [String] = []
  /// The choices; the first one is number 1.
  public var choices: [Choice] = []
  /// The index in ``choices`` of the selected one; `nil` if none is selected.
  public var selected: Int?

  /// A plain body without lines and choices.
  public init() {}

  /// A plain body of lines and choices.
  public init(_ lines: [String], choices: [Choice] = []) {
    self.lines = lines
    self.choices = choices
  }

  /// A choice in a body.
  public struct Choice: Sendable, Hashable {
    /// The place in the body.
    public var spot: Body.Spot
    /// The words of the choice.
    public var text: String
    package var filled = ""
    var complaint: String?

    /// A choice at a place of a body.
    public init(_ text: String, at spot: Body.Spot) {
      self.spot = spot
      self.text = text
    }
  }

  /// Everything as lines: the choices with their numbers, on one line if they fit.
  public var allLines: [String] {
    guard !choices.isEmpty else { return lines }
    let numbered = choices.enumerated().map { "\($0.offset + 1) \($0.element.text)" }
    let oneLine = " " + numbered.joined(separator: "   ")
    return lines + (Text.width(of: oneLine, atMost: 81) <= 80 ? [oneLine] : numbered.map { " " + $0 })
  }
}

extension Body {
  /// The body as plain lines, with the contents of its fields.
  ///
  /// Pictures are left out, because they are noise when read aloud. For a secret only its length is given.
  public func plain(_ state: BodyState = BodyState()) -> PlainBody {
    var plain = PlainBody()
    let state = state.adapted(to: self)
    for part in Body.keyParts {
      let (blocks, first) = content(of: part)
      for (index, block) in blocks.enumerated() { plain.add(block, number: first + index, state) }
    }
    let spot = state.selection.spot
    plain.selected = plain.choices.firstIndex { $0.spot == spot }
    return plain
  }
}

extension PlainBody {
  static func length(ofSecret text: String) -> String {
    text.count == 1 ? "1 character" : "\(text.count) characters"
  }

  fileprivate mutating func add(_ block: Body.Block, number: Int, _ state: BodyState) {
    switch block {
    case .text(let text):
      for line in text.plain.split(whereSeparator: \.isNewline) { lines.append(Text.sanitized(String(line))) }
      for (link, part) in text.links.enumerated() { add(part.words, Body.Spot(block: number, row: link)) }
    case .list(let rows): add(rows, number: number, state) { $0.plain }
    case .field(let field):
      var choice = Choice(Text.sanitized(state.form.plain(field)), at: Body.Spot(block: number))
      choice.filled = state.form.text(of: field)
      choice.complaint = state.form.complaint(about: field)
      choices.append(choice)
    case .submit(let word): add(word, Body.Spot(block: number))
    case .table(let table) where table.rows.use == .reading: lines += table.rows.map(table.plain)
    case .table(let table):
      add(table.rows, number: number, state, table.plain)
      if let sort = state.selection.sort(ofBlock: number), table.columns.indices.contains(sort.column) {
        lines.append("sorted by \(table.columns[sort.column].title), \(sort.direction)")
      }
    case .chart(let chart): lines += chart.plain.map { Text.sanitized($0) }
    case .image: break
    }
  }

  /// Adds the rows that a filter leaves, in the order in which they are shown.
  private mutating func add(
    _ rows: Body.Rows, number: Int, _ state: BodyState, _ plain: (Body.Row) -> String
  ) {
    let titles = Dictionary(rows.sectionStarts.map { ($0.row, $0.title) }) { _, last in last }
    for position in 0..<state.selection.shownCount(of: .list(rows), number: number) {
      let row = state.selection.shownRow(position, ofBlock: number)
      guard rows.indices.contains(row) else { continue }
      let section = titles[row].map { $0.isEmpty ? "" : "\($0): " } ?? ""
      add(section + plain(rows[row]), Body.Spot(block: number, row: row))
    }
    if let filter = state.selection.filter, filter.block == number, !filter.isIdle {
      let shown = state.selection.shownCount(of: .list(rows), number: number)
      let found = filter.words.isEmpty ? "" : ", \(shown) of \(rows.count.of("row"))"
      lines.append("/ \(filter.words.text)\(found)")
    }
  }

  private mutating func add(_ text: String, _ spot: Body.Spot) {
    choices.append(Choice(Text.sanitized(text), at: spot))
  }
}

extension Text {
  /// The text with the targets of its links behind their words.
  fileprivate var plain: String {
    var plain = ""
    forEachRun { range, span in
      plain += bytes(range) + (span?.link.map { " (\($0.target))" } ?? "")
    }
    return plain
  }
}

extension Body.Row {
  fileprivate var plain: String {
    withRemarks([title] + badges.map(\.text) + (detail.isEmpty ? [] : [detail]))
  }

  fileprivate func withRemarks(_ words: [String]) -> String {
    let text = words.joined(separator: ", ")
    guard case .off(let why) = availability else { return text }
    return why.isEmpty ? "\(text) (off)" : "\(text) (off: \(why))"
  }
}

extension Body.Table {
  fileprivate func plain(_ row: Body.Row) -> String {
    let cells = row.cells.enumerated().map { index, cell in
      columns.indices.contains(index) ? "\(columns[index].title): \(cell.string)" : cell.string
    }
    return Text.sanitized(row.withRemarks(cells + row.badges.map(\.text)))
  }
}

extension FormState {
  fileprivate func plain(_ field: Body.Field) -> String {
    let text = text(of: field)
    let content: String
    switch field.kind {
    case .bool: content = isTicked(field) ? "yes" : "no"
    case .secret: content = text.isEmpty ? "empty" : PlainBody.length(ofSecret: text)
    case .choice(let words): content = "\(text.isEmpty ? "none" : text) of \(words.joined(separator: ", "))"
    case .string, .int, .date: content = text.isEmpty ? "empty" : text
    case .area:
      content = text.isEmpty ? "empty" : text.split(whereSeparator: \.isNewline).joined(separator: " / ")
    }
    let label = field.label.isEmpty ? field.name : field.label
    let complaint = text.isEmpty ? shownComplaint(about: field) : complaint(about: field)
    return "\(label): \(content)" + (complaint.map { " (\($0))" } ?? "")
  }
}
