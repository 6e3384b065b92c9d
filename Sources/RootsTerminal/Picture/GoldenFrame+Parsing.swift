package struct GoldenFrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line of the file, from 1.
  package let line: Int
  package let reason: String

  package var description: String { "line \(line): \(reason)" }
}

extension GoldenFrame {
  package init(parsing text: String) throws(GoldenFrameError) {
    var lines = Self.lines(of: text)[...]
    let (size, cursor) = try Self.header(lines.first ?? "")
    lines.removeFirst(min(1, lines.count))
    guard lines.count >= size.rows else {
      throw GoldenFrameError(
        line: lines.count + 2, reason: "the file ends after \(lines.count) of \(size.rows) rows")
    }
    var rows: [GoldenRow] = []
    for (index, line) in lines.prefix(size.rows).enumerated() {
      rows.append(try Self.row(line, number: index + 2))
    }
    let styles = try Self.styles(lines.dropFirst(size.rows), size: size)
    self.init(size: size, cursor: cursor, rows: rows, styles: styles)
  }

  private static func lines(of text: String) -> [Substring] {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { Substring($0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0) }
  }

  private static func header(_ line: Substring) throws(GoldenFrameError) -> (Size, Point?) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 5, words[0] == "roots-frame", words[3] == "cursor" else {
      throw GoldenFrameError(
        line: 1, reason: "expected 'roots-frame 1 COLUMNSxROWS cursor ROW,COLUMN' or 'cursor off'")
    }
    guard words[1] == "1" else {
      throw GoldenFrameError(line: 1, reason: "version '\(Self.quoted(words[1]))' is unknown, only '1' is")
    }
    guard let (columns, rows) = pair(words[2], "x"),
      case let size = Size(columns: columns, rows: rows), size.columns == columns, size.rows == rows
    else {
      throw GoldenFrameError(
        line: 1, reason: "size '\(quoted(words[2]))' is not one from '1x1' to '\(Size.largest)'")
    }
    if words[4] == "off" { return (size, nil) }
    guard let (row, column) = pair(words[4], ","), 1...size.rows ~= row, 1...size.columns ~= column else {
      throw GoldenFrameError(
        line: 1, reason: "cursor '\(quoted(words[4]))' is neither 'off' nor a 'ROW,COLUMN' within \(size)")
    }
    return (size, Point(x: column - 1, y: row - 1))
  }

  private static func row(_ line: Substring, number: Int) throws(GoldenFrameError) -> GoldenRow {
    guard line.utf8.last == UInt8(ascii: "|") else {
      throw GoldenFrameError(line: number, reason: "a row must end in '|'")
    }
    guard let row = GoldenRow(source: line.utf8.dropLast()) else {
      throw GoldenFrameError(line: number, reason: "'{MATCH:' has no closing '}'")
    }
    return row
  }

  /// Reads the lines after the rows: none, or `--- style` and a run on each.
  private static func styles(
    _ lines: ArraySlice<Substring>, size: Size
  ) throws(GoldenFrameError) -> [Frame.Run] {
    guard let first = lines.first else { return [] }
    let start = size.rows + 2
    guard first == "--- style" else {
      throw GoldenFrameError(line: start, reason: "expected '--- style' or the end after \(size.rows) rows")
    }
    var runs: [Frame.Run] = []
    for (index, line) in lines.dropFirst().enumerated() {
      guard let run = Frame.Run(line: line), run.row < size.rows, run.columns.upperBound <= size.columns
      else {
        throw GoldenFrameError(
          line: start + 1 + index,
          reason: "expected 'ROW:FROM-TO STYLE…' within \(size), as in '3:2-20 accent bold fg=2'")
      }
      runs.append(run)
    }
    return runs
  }

  static func pair(_ text: Substring, _ separator: Character) -> (Int, Int)? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 2, let one = Int(parts[0]), let two = Int(parts[1]) else { return nil }
    return (one, two)
  }

  private static func quoted(_ text: Substring) -> String { Text.clipped(String(text), to: 40) }
}

extension Frame.Run {
  /// Rows and columns count from 1 in a file.
  init?(line: Substring) {
    let words = line.split(separator: " ")
    guard let head = words.first, let style = Style(words: words.dropFirst()), style != .text else {
      return nil
    }
    let parts = head.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let row = Int(parts[0]), let (from, to) = GoldenFrame.pair(parts[1], "-"),
      row >= 1, from >= 1, to >= from
    else { return nil }
    self.init(row: row - 1, columns: from - 1..<to, style: style)
  }
}
