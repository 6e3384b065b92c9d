/// The picture behind everything, enlarged by whole numbers so that it is not lost in a wide window.
struct Backdrop {
  private let cells: [[Unicode.Scalar]]
  private let width: Int

  /// `nil` for a picture that cannot be enlarged, because a character of it takes more than one cell or has marks.
  init?(_ lines: [String]) {
    cells = lines.map { Array($0.unicodeScalars) }
    let isPlain = zip(lines, cells).allSatisfy { line, row in
      line.count == row.count && Text.width(of: line) == row.count
    }
    guard isPlain else { return nil }
    width = cells.map(\.count).max() ?? 0
  }

  /// The factor of enlargement: the cards at the edges leave the picture about three fifths of the rows. A picture of
  /// fewer than five lines is an ornament, and keeps its size.
  func times(in size: Size) -> Int {
    guard width > 0, cells.count >= 5 else { return 1 }
    return max(1, min(4, size.columns / width, size.rows * 3 / 5 / cells.count))
  }

  /// The picture enlarged by a factor: lines are continued, slopes stay slopes, water and woods are filled, and words
  /// keep their size.
  func enlarged(_ times: Int) -> [String] {
    var grid = [[Unicode.Scalar]](
      repeating: [Unicode.Scalar](repeating: " ", count: width * times), count: cells.count * times)
    for (y, row) in cells.enumerated() {
      var x = 0
      while x < row.count {
        let word = Backdrop.word(in: row, at: x)
        if word > 0 {
          let start = x * times + word * (times - 1) / 2
          grid[y * times].replaceSubrange(start..<start + word, with: row[x..<x + word])
          x += word
        } else {
          put(row[x], x, y, times, &grid)
          x += 1
        }
      }
    }
    return grid.map { row in
      var line = ""
      line.unicodeScalars.append(contentsOf: row)
      return line
    }
  }

  private func put(
    _ sign: Unicode.Scalar, _ x: Int, _ y: Int, _ times: Int, _ grid: inout [[Unicode.Scalar]]
  ) {
    let (left, top) = (x * times, y * times)
    for step in 0..<times {
      switch sign {
      case "-", "=", "─", "═": grid[top][left + step] = sign
      case "_": grid[top + times - 1][left + step] = sign
      case "|", "│", "║": grid[top + step][left] = sign
      case "/": grid[top + step][left + times - 1 - step] = sign
      case "\\": grid[top + step][left + step] = sign
      case "~", "≈", "░", "▒", "▓", "█", "^":
        for column in 0..<times { grid[top + step][left + column] = sign }
      default: if step == 0 { grid[top][left] = sign }
      }
    }
    guard "+┼├┬┌└┴".unicodeScalars.contains(sign) else { return }
    // Crossing lines continue to the right and down.
    if let right = at(x + 1, y), Backdrop.isAcross(right) {
      for step in 1..<times { grid[top][left + step] = sign == "+" ? "-" : "─" }
    }
    if let below = at(x, y + 1), Backdrop.isDown(below) {
      for step in 1..<times { grid[top + step][left] = sign == "+" ? "|" : "│" }
    }
  }

  private func at(_ x: Int, _ y: Int) -> Unicode.Scalar? {
    cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : nil
  }

  private static func isAcross(_ sign: Unicode.Scalar) -> Bool { "-=+─═┼┤┬┴┐┘".unicodeScalars.contains(sign) }

  private static func isDown(_ sign: Unicode.Scalar) -> Bool { "|+│║┼├┤┴└┘".unicodeScalars.contains(sign) }

  private static func isLetter(_ sign: Unicode.Scalar) -> Bool {
    let value = sign.value
    guard value >= 0x80 else { return (value | 0x20) &- 0x61 < 26 || value &- 0x30 < 10 }
    return sign.properties.isAlphabetic || sign.properties.numericType != nil
  }

  /// The length of the words that begin at a place, with single blanks between them.
  private static func word(in row: [Unicode.Scalar], at start: Int) -> Int {
    func hasLetter(_ place: Int) -> Bool { place < row.count && isLetter(row[place]) }
    var end = start
    while hasLetter(end) || (end > start && hasLetter(end + 1) && " '-".unicodeScalars.contains(row[end])) {
      end += 1
    }
    return end - start
  }
}
