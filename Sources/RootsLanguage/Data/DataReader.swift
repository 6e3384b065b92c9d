package import Roots

/// Reads a file of data into a table: every mistake with its place, up to a number that a person can read.
package struct DataReader {
  private let name: String
  /// The text of the file; of one that is not data the places only, so that nothing of it is quoted.
  package private(set) var source: SourceText
  private let kinds: [String: Screen.Parameter.Kind]
  package private(set) var findings: [DataFinding] = []
  private var columns: [String] = []
  private var cells: [Value] = []
  private var ranges: [SourceRange] = []
  /// The cells that were written as texts, even if they look like something else.
  private var quoted: Set<Int> = []
  private var isTyped = false

  private static let findingLimit = 20
  /// The number of cells of another kind than their column's that are reported one by one.
  private static let cellLimit = 3

  package init(_ name: String, _ source: SourceText, kinds: [String: Screen.Parameter.Kind]) {
    (self.name, self.source, self.kinds) = (name, source, kinds)
  }

  package enum Format: String {
    case csv, json, kdl

    package init?(of name: String) {
      let end = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.index(after: $0)...] }
      guard let format = end.flatMap({ Format(rawValue: $0.lowercased()) }) else { return nil }
      self = format
    }
  }

  /// The table; `nil` if there are mistakes.
  package mutating func read(_ format: Format) -> DataTable? {
    let isForeign = !source.bytes.mayBeRows(format)
    if let range = source.bytes.invalidUTF8 {
      fail(.notUTF8, range)
    } else if isForeign {
      fail(format == .json ? .noList : .argument, SourceRange(start: 0, end: 1))
    }
    if isForeign { source = SourceText(name: source.name, bytes: source.bytes.blanked) }
    guard findings.isEmpty else { return nil }
    do {
      switch format {
      case .csv: try readCSV()
      case .json: try add(rowsOfJSON(), format)
      case .kdl: try add(rowsOfKDL(), format)
      }
    } catch {
      findings.append(error.finding)
    }
    guard findings.isEmpty else { return nil }
    let columns = columns.indices.map { settle($0) }
    return findings.isEmpty ? DataTable(name, columns, cells: cells) : nil
  }

  private mutating func fail(_ mistake: DataMistake, _ range: SourceRange) {
    if findings.count < Self.findingLimit { findings.append(DataFinding(mistake: mistake, range: range)) }
  }

  // MARK: CSV

  private mutating func readCSV() throws(DataFailure) {
    var reader = CSVReader(source.bytes)
    guard let head = try reader.next() else { throw DataFailure(.empty, SourceRange(start: 0, end: 0)) }
    for cell in head { try define(cell.text.columnName, cell.range) }
    var odd: [(cells: Int, range: SourceRange, rows: Int)] = []
    while let row = try reader.next() {
      guard row.count == columns.count, let first = row.first, let last = row.last else {
        if let place = odd.firstIndex(where: { $0.cells == row.count }) {
          odd[place].rows += 1
        } else {
          odd.append(
            (row.count, SourceRange(start: row[0].range.start, end: row[row.count - 1].range.end), 1))
        }
        continue
      }
      try checkRoom(SourceRange(start: first.range.start, end: last.range.end))
      for cell in row {
        check(cell.text.utf8.count, cell.range)
        if cell.isQuoted { quoted.insert(cells.count) }
        cells.append(.string(cell.text))
        ranges.append(cell.range)
      }
    }
    report(odd, SourceRange(start: head[0].range.start, end: head[head.count - 1].range.end))
  }

  /// Rows of one wrong length are reported once; if no row is as the first line says, that line is.
  private mutating func report(_ odd: [(cells: Int, range: SourceRange, rows: Int)], _ head: SourceRange) {
    if odd.count == 1, odd[0].rows > 1, cells.isEmpty {
      return fail(.otherHead(columns.count, cells: odd[0].cells), head)
    }
    let wanted = columns.count
    for (count, range, rows) in odd {
      fail(
        count < wanted
          ? .tooFewCells(count, of: wanted, more: rows - 1)
          : .tooManyCells(count, of: wanted, more: rows - 1),
        range)
    }
  }

  private mutating func define(_ name: String, _ range: SourceRange) throws(DataFailure) {
    if name.isEmpty { throw DataFailure(.columnWithoutName, range) }
    if !name.isColumnName { throw DataFailure(.columnName(name), range) }
    if columns.contains(name) { throw DataFailure(.columnTwice(name), range) }
    if columns.count == DataTable.columnLimit { throw DataFailure(.tooManyColumns, range) }
    columns.append(name)
  }

  private mutating func check(_ bytes: Int, _ range: SourceRange) {
    guard bytes > DataTable.cellLimit else { return }
    fail(.longCell(bytes), SourceRange(start: range.start, end: min(range.end, range.start + 1)))
  }

  private func checkRoom(_ range: SourceRange) throws(DataFailure) {
    if cells.count / max(1, columns.count) >= DataTable.rowLimit { throw DataFailure(.tooManyRows, range) }
  }

  // MARK: JSON and KDL

  private struct Row {
    var fields = Record()
    let range: SourceRange
    var places: [String: SourceRange] = [:]
  }

  private func rowsOfJSON() throws(DataFailure) -> [Row] {
    let value: Value
    do { value = try Value(json: source.bytes.withoutMark) } catch {
      throw DataFailure(.notJSON(error.message), source.bytes.place(line: error.line, column: error.column))
    }
    guard case .list(let items) = value else { throw DataFailure(.noList, SourceRange(start: 0, end: 1)) }
    var rows: [Row] = []
    for (item, range) in zip(items, source.bytes.elements) {
      guard let fields = item.fields else { throw DataFailure(.noRow(item.kind), range) }
      rows.append(Row(fields: fields, range: range))
    }
    return rows
  }

  private mutating func rowsOfKDL() throws(DataFailure) -> [Row] {
    let reading = KdlDocument.read(source)
    for mistake in reading.diagnostics { fail(.notKDL(mistake.message), mistake.range) }
    guard findings.isEmpty else { return [] }
    var rows: [Row] = []
    for node in reading.document.nodes {
      var row = Row(range: node.nameRange)
      if let block = node.blockRange {
        throw DataFailure(.block, SourceRange(start: block.start, end: block.start + 1))
      }
      for entry in node.entries {
        guard let key = entry.key else { throw DataFailure(.argument, entry.range) }
        if entry.value.number?.canBeHeld == false { fail(.tooLarge, entry.valueRange) }
        row.fields[key] = entry.value.data
        row.places[key] = entry.valueRange
      }
      rows.append(row)
    }
    return rows
  }

  /// Columns are all fields that any row has, in the order in which they come.
  private mutating func add(_ rows: [Row], _ format: Format) throws(DataFailure) {
    isTyped = true
    guard findings.isEmpty else { return }
    var keys: [String] = []
    var known: Set<String> = []
    for row in rows {
      for key in row.fields.keys where known.insert(key).inserted {
        try define(key.columnName, row.range)
        keys.append(key)
      }
    }
    guard let first = rows.first else { throw DataFailure(.noRows, SourceRange(start: 0, end: 0)) }
    if columns.isEmpty { throw DataFailure(.noColumns(format), first.range) }
    for row in rows {
      try checkRoom(row.range)
      for key in keys {
        let (value, range) = (row.fields[key] ?? .null, row.places[key] ?? row.range)
        // A row that is short has no long cell.
        if row.range.length > DataTable.cellLimit || row.places[key] != nil { check(value.bytes, range) }
        cells.append(value)
        ranges.append(range)
      }
    }
  }

  // MARK: Kinds

  /// Gives the cells of a column their kind: the one that the app file says, else the one that suits all.
  private mutating func settle(_ column: Int) -> DataTable.Column {
    let places = stride(from: column, to: cells.count, by: columns.count)
    let name = columns[column]
    guard let kind = kinds[name] else {
      let (kind, exception) = guessed(places)
      let decimals = kind == .double ? decimals(places) : nil
      for place in places { cells[place] = typed(place, kind) ?? cells[place] }
      return DataTable.Column(name, kind, exception: exception.map { described($0) }, decimals: decimals)
    }
    let decimals = kind == .double ? decimals(places) : nil
    var wrong: [Int] = []
    for place in places {
      if let value = typed(place, kind) { cells[place] = value } else { wrong.append(place) }
    }
    // A column that is something else altogether is one mistake.
    let told = wrong.count > Self.cellLimit ? wrong.prefix(1) : wrong[...]
    for place in told {
      fail(
        .wrongType(column: name, kind, found: written(place), more: wrong.count - told.count), ranges[place])
    }
    return DataTable.Column(name, kind, decimals: decimals)
  }

  /// The number of digits behind the point that all texts of a column have; 0 if they differ.
  private func decimals(_ places: StrideTo<Int>) -> Int? {
    var count: Int?
    for place in places {
      guard case .string(let text) = cells[place], !text.isEmpty else { continue }
      guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
      let digits = text.utf8[point...].count - 1
      if let count, count != digits { return 0 }
      count = digits
    }
    return count
  }

  /// The narrowest kind that all cells of a column have; and the first one that is not a number, if most are.
  private func guessed(_ places: StrideTo<Int>) -> (Screen.Parameter.Kind, exception: Int?) {
    let filled = places.filter { cells[$0] != .null && (isText($0) || cells[$0] != .string("")) }
    // What is not there can be anything.
    if filled.isEmpty { return (.any, nil) }
    for kind in [Screen.Parameter.Kind.int, .double, .bool, .string] {
      if filled.allSatisfy({ typed($0, kind) != nil }) {
        guard kind == .string else { return (kind, nil) }
        let others = filled.filter { typed($0, .double) == nil }
        return (kind, others.count * 2 < filled.count ? others.first : nil)
      }
    }
    return (.any, nil)
  }

  /// The value of a cell as one of a kind; `nil` if it is not one.
  private func typed(_ place: Int, _ kind: Screen.Parameter.Kind) -> Value? {
    let value = cells[place]
    let isNamed = kinds[columns[place % columns.count]] != nil
    // Programs that write CSV put all cells in quotes: where a number is wanted, these do not count.
    let isRead = isNamed && !isTyped && kind != .any
    guard case .string(let text) = value, isRead || !isText(place) else {
      switch (kind, value) {
      case (.any, _), (.string, .string), (.int, .int), (.double, .double), (.bool, .bool): return value
      case (.double, .int(let number)): return Double(exactly: number).map { .double($0) }
      // What is not there has no kind; where the app file names one, it has to be there.
      case (_, .null): return isNamed ? Value?.none : value
      case (.string, _), (.int, _), (.double, _), (.bool, _): return nil
      }
    }
    if kind == .string { return value }
    if text.isEmpty { return kind == .any || !isNamed ? Value.null : Value?.none }
    switch (kind, Value(cell: text)) {
    case (.any, let value): return value
    case (.int, .int(let number)): return .int(number)
    case (.double, .int(let number)): return Double(exactly: number).map { .double($0) }
    // A whole number that is too large for one would lose its last digits.
    case (.double, .double(let number)): return text.isWholeNumber ? nil : .double(number)
    case (.bool, .bool(let truth)): return .bool(truth)
    case (.string, _), (.int, _), (.double, _), (.bool, _): return nil
    }
  }

  private func isText(_ place: Int) -> Bool { isTyped || quoted.contains(place) }

  private func written(_ place: Int) -> String {
    let text = source.text(in: ranges[place])
    if text.isEmpty { return "empty" }
    if cells[place] == .null { return "not there" }
    return (isTyped && cells[place].text != nil ? "the text " : "") + "'\(cells[place].brief)'"
  }

  private func described(_ place: Int) -> String {
    let position = source.position(at: ranges[place].start)
    return "'\(cells[place].brief)' in \(source.name):\(position.line):\(position.column)"
  }
}

/// A mistake behind which a file cannot be read on.
struct DataFailure: Error {
  let finding: DataFinding

  init(_ mistake: DataMistake, _ range: SourceRange) { finding = DataFinding(mistake: mistake, range: range) }
}

extension Value {
  /// The value of a cell's text: `007` and `+1` are texts, as people write them.
  fileprivate init(cell text: String) {
    let digits = text.drop { $0 == "-" }
    let isPadded = digits.utf8.count > 1 && digits.hasPrefix("0") && !digits.hasPrefix("0.")
    let isNumber = !isPadded && digits.utf8.first.map { $0 &- UInt8(ascii: "0") < 10 } == true
    switch text {
    case "true", "TRUE", "True": self = .bool(true)
    case "false", "FALSE", "False": self = .bool(false)
    case _ where isNumber: self = Value(word: text[...])
    default: self = .string(text)
    }
  }

  /// The bytes that a cell takes to be shown.
  fileprivate var bytes: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .list, .record: json.utf8.count
    default: 0
    }
  }

  fileprivate var brief: String {
    let text = text ?? json
    return text.count > 40 ? text.prefix(40) + "…" : text
  }
}

extension String {
  /// Blanks around a head are left out, others become '-'.
  fileprivate var columnName: String {
    split(separator: " ").joined(separator: "-")
  }

  fileprivate var isWholeNumber: Bool { drop { $0 == "-" }.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 } }

  fileprivate var isColumnName: Bool {
    !utf8.contains(UInt8(ascii: ".")) && !utf8.contains(UInt8(ascii: "@"))
      && TemplateScanner.names(in: "{\(self)}").first?.path.name == self
  }
}

extension [UInt8] {
  fileprivate func mayBeRows(_ format: DataReader.Format) -> Bool {
    switch format {
    case .csv: return true
    case .json:
      let marks = withoutMark.lazy.filter { $0 > UInt8(ascii: " ") }.prefix(2)
      return ["", "[]", "[{", "["].contains { marks.elementsEqual($0.utf8) }
    case .kdl:
      let lines = withoutMark.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      let written = lines.filter { !$0.allSatisfy { $0 <= UInt8(ascii: " ") } && !$0.starts(with: "//".utf8) }
      // A node, and behind a blank the name of a value.
      return written.isEmpty
        || written.contains { line in
          guard let value = line.firstIndex(of: UInt8(ascii: "=")) else { return false }
          let words = line[..<value].split(separator: UInt8(ascii: " "))
          return words.count > 1 && line[..<value].last != UInt8(ascii: " ")
        }
    }
  }

  fileprivate var blanked: [UInt8] {
    map { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") ? $0 : UInt8(ascii: " ") }
  }

  /// The bytes without the mark that some editors put before UTF-8.
  fileprivate var withoutMark: [UInt8] { starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self }

  fileprivate var invalidUTF8: SourceRange? {
    withUnsafeBufferPointer { bytes in
      var reader = ScalarReader(bytes, from: 0, to: bytes.count)
      while true {
        let offset = reader.offset
        switch reader.next() {
        case .scalar: continue
        case .invalid: return SourceRange(start: offset, end: offset + 1)
        case nil: return nil
        }
      }
    }
  }

  /// The byte at a line and a column, counted in scalars.
  fileprivate func place(line: Int, column: Int) -> SourceRange {
    var (offset, left) = (0, line - 1)
    while left > 0, let end = self[offset...].firstIndex(of: UInt8(ascii: "\n")) {
      offset = end + 1
      left -= 1
    }
    if line == 1, starts(with: [0xEF, 0xBB, 0xBF]) { offset += 3 }
    left = column - 1
    while left > 0, offset < count {
      offset += 1
      while offset < count, self[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return SourceRange(start: Swift.min(offset, count), end: Swift.min(offset + 1, count))
  }

  fileprivate var elements: [SourceRange] {
    var places: [SourceRange] = []
    var (depth, isText, start) = (0, false, Int?.none)
    var at = 0
    while at < count {
      let byte = self[at]
      if isText {
        if byte == UInt8(ascii: "\\") { at += 1 } else if byte == UInt8(ascii: "\"") { isText = false }
      } else {
        switch byte {
        case UInt8(ascii: "]") where depth == 1, UInt8(ascii: ",") where depth == 1:
          if let start { places.append(SourceRange(start: start, end: Swift.max(start + 1, at))) }
          start = nil
          if byte == UInt8(ascii: "]") { depth = 0 }
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          if depth == 1, start == nil { start = at }
          depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
        default:
          if depth == 1, start == nil { start = at }
          if byte == UInt8(ascii: "\"") { isText = true }
        }
      }
      at += 1
    }
    return places
  }
}
