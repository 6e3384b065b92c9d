extension Frame {
  /// The frame as text with few control sequences, for `cat` on a terminal.
  ///
  /// Every row ends in the terminal's own look, without the blanks at its end.
  package func ansi(theme: Theme = .standard, colors depth: Color.Depth = .all) -> String {
    (0..<size.rows).reduce(into: "") { text, y in
      text += ansi(row: y, theme: theme, colors: depth) + "\n"
    }
  }

  package func ansi(row y: Int, theme: Theme, colors depth: Color.Depth) -> String {
    var text = ""
    var look = Look.plain
    for run in paintedRuns(inRow: y, theme: theme, colors: depth) {
      text += run.look.sequence(after: look) + run.text
      look = run.look
    }
    return text + Look.plain.sequence(after: look)
  }

  struct PaintedRun {
    var text: String
    var look: Look
    var columns: Range<Int>
  }

  /// The runs of a row on a terminal with that number of colors, without the blanks at the end.
  func paintedRuns(inRow y: Int, theme: Theme, colors depth: Color.Depth) -> [PaintedRun] {
    var painted: [PaintedRun] = []
    for run in runs(inRow: y) {
      let look = theme.look(of: run.style, colors: depth)
      let text = text(row: y, columns: run.columns)
      if let last = painted.last, last.look == look {
        painted[painted.count - 1].text += text
        painted[painted.count - 1].columns = last.columns.lowerBound..<run.columns.upperBound
      } else {
        painted.append(PaintedRun(text: text, look: look, columns: run.columns))
      }
    }
    while var last = painted.last, !last.look.showsOnBlanks, last.text.utf8.last == 0x20 {
      let kept = last.text.utf8.reversed().drop { $0 == 0x20 }.count
      last.columns = last.columns.lowerBound..<last.columns.upperBound - (last.text.utf8.count - kept)
      last.text = String(decoding: last.text.utf8.prefix(kept), as: UTF8.self)
      painted.removeLast()
      if kept > 0 { painted.append(last) }
    }
    return painted
  }
}

extension Look {
  var showsOnBlanks: Bool {
    background != nil || !attributes.isDisjoint(with: [.reverse, .underline, .strike])
  }
}
