internal import Roots
internal import RootsApp
internal import RootsTerminal

/// The picture of a failure: what was seen with the cells outlined that should be others, and below it what was
/// claimed, so that it can be shown to people who have no terminal.
struct FailurePicture {
  private let failure: TapeFailure
  private let frame: Frame

  init(_ failure: TapeFailure, _ frame: Frame) { (self.failure, self.frame) = (failure, frame) }

  /// The room of the words, in columns, where the frame is narrower.
  private static let leastWidth = 60
  /// The most rows that one of the words may take.
  private static let mostRows = 4

  func svg(_ options: PictureOptions) -> String {
    let width = max(Self.leastWidth, frame.size.columns)
    let words = words(width)
    var poster = Frame(Size(columns: width, rows: frame.size.rows + 1 + words.count))
    poster.draw { canvas in
      canvas.blend(frame)
      for (number, row) in words.enumerated() {
        canvas.put(
          row.text, at: Point(x: 1, y: frame.size.rows + 1 + number), style: row.isClaim ? .bad : .text)
      }
    }
    var options = options
    options.title = failure.step ?? ""
    options.changesSince = wanted(poster)
    poster.cursor = frame.cursor
    return poster.svg(options)
  }

  /// The poster with something else in each cell that differs from what was expected.
  private func wanted(_ poster: Frame) -> Frame {
    var wanted = poster
    for pair in failure.shortfall.rows where pair.differs {
      let row = pair.number - 1
      for columns in pair.columns {
        for x in columns {
          let isFull = poster.text(at: Point(x: x, y: row)) == "█"
          wanted.draw { $0.fill(Rect(x: x, y: row, width: 1, height: 1), with: isFull ? " " : "█") }
        }
      }
    }
    return wanted
  }

  // MARK: Words

  private func words(_ width: Int) -> [(text: String, isClaim: Bool)] {
    let place = "\(TapePaths.name(of: failure.place.source.name)):\(failure.place.position.line)"
    let key = failure.lastKey.map { " (\($0))" } ?? ""
    let moment = (failure.step.map { "step \"\($0)\", " } ?? "") + "after key \(failure.keyCount)\(key)"
    let shortfall = failure.shortfall
    let parts = [
      ("✗", failure.place.statement.oneLine), ("at", "\(place), \(moment)"), ("why", failure.sentence),
      ("expected", shortfall.expected), ("actual", shortfall.actual),
    ]
    return parts.filter { !$0.1.isEmpty }.flatMap { name, text in rows(name, text, width) }
  }

  private func rows(_ name: String, _ text: String, _ width: Int) -> [(text: String, isClaim: Bool)] {
    let isClaim = name == "✗"
    let margin = isClaim ? 2 : 10
    let shown = Text.shortened(VisibleText(text).text, to: 1_000)
    return Text.wrapped(shown, to: width - 2 - margin, atMost: Self.mostRows).enumerated().map {
      number, line in
      (Text.fitted(number == 0 ? name : "", to: margin) + line, isClaim)
    }
  }
}
