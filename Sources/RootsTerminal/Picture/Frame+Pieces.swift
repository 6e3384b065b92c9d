extension Frame {
  /// A part of a row in one look: characters of one cell each, or one character that is wider or has marks.
  package struct Piece: Hashable, Sendable {
    package var text: String
    package let look: Look
    package var width: Int
    /// True for one character that takes two cells or has marks.
    package let isSign: Bool
  }

  /// The parts of a row, from left to right, without the blanks at its end.
  package func pieces(inRow y: Int, theme: Theme) -> [Piece] {
    paintedRuns(inRow: y, theme: theme, colors: .direct).reduce(into: []) { pieces, run in
      for x in run.columns {
        let cell = self[x, y]
        guard !cell.isContinuation, let cluster = cluster(of: cell) else { continue }
        let isSign = cell.width != 1 || cluster.markCount > 0
        var text = ""
        text.append(cluster)
        if !isSign, let last = pieces.last, !last.isSign, last.look == run.look {
          pieces[pieces.count - 1].text += text
          pieces[pieces.count - 1].width += 1
        } else {
          pieces.append(Piece(text: text, look: run.look, width: cell.width, isSign: isSign))
        }
      }
    }
  }
}
