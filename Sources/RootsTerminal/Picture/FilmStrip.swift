/// A film as an animated SVG: all frames stand one above the other, and one of them is visible at a time.
///
/// It needs no script, so it plays wherever pictures are shown. A row that occurs again is drawn once.
package struct FilmStrip {
  /// The most frames of a film; browsers do not display much larger pictures.
  package static let limit = 1000

  private let options: PictureOptions
  private let speed: Double
  private var frames: [(frame: Frame, start: Duration)] = []
  package private(set) var isCut = false

  package init(_ options: PictureOptions = PictureOptions(), speed: Double = 1) {
    self.options = options.bounded
    self.speed = speed
  }

  package mutating func show(_ frame: Frame, at time: Duration) {
    if let last = frames.last {
      guard last.frame != frame else { return }
      // A frame that was shown for no time is left out.
      if last.start >= time {
        frames.removeLast()
        if frames.last?.frame == frame { return }
      }
    }
    guard frames.count < Self.limit else { return isCut = true }
    frames.append((frame, time))
  }

  /// A still picture if there is only one frame.
  package var svg: String {
    guard let first = frames.first?.frame, frames.count > 1 else {
      return frames.first?.frame.svg(options) ?? Frame(Size(columns: 1, rows: 1)).svg(options)
    }
    var drawing = Drawing(size: first.size, options: options)
    drawing.open(description: first.rows.map(\.escapedForMarkup).joined(separator: "\n"))
    drawing.add("<style>\(style(drawing.screenHeight))</style>")
    var rows: [String: Int] = [:]
    var pictures: [String] = []
    for (number, (frame, _)) in frames.enumerated() {
      pictures.append(picture(of: frame, at: number, drawing, &rows))
    }
    drawing.add("<defs>")
    for (row, number) in rows.sorted(by: { $0.value < $1.value }) {
      drawing.add("<g id=\"r\(number)\">\(row)</g>")
    }
    drawing.add("</defs>")
    drawing.window { $0.add("<g class=\"film\">\n\(pictures.joined(separator: "\n"))\n</g>") }
    return drawing.closed()
  }

  private func picture(
    of frame: Frame, at number: Int, _ drawing: Drawing, _ rows: inout [String: Int]
  ) -> String {
    let uses = (0..<min(frame.size.rows, frames[0].frame.size.rows)).compactMap { y -> String? in
      var one = Drawing(size: frame.size, options: options)
      frame.draw(row: y, at: 0, in: &one)
      guard !one.content.isEmpty else { return nil }
      let row = rows[one.content] ?? rows.count
      rows[one.content] = row
      return "<use href=\"#r\(row)\" y=\"\(drawing.height(ofRows: y))\"/>"
    }
    var cursor = ""
    if let place = frame.cursor {
      var one = Drawing(size: frame.size, options: options)
      one.outline(
        Rect(x: place.x, y: place.y, width: max(1, frame[place].width), height: 1),
        color: options.palette.cursor)
      cursor = one.content
    }
    let top = drawing.height(ofRows: number * frames[0].frame.size.rows)
    return "<g transform=\"translate(0 \(top))\">\(uses.joined())\(cursor)</g>"
  }

  /// The animation: a transform for each frame, and three seconds on the last one.
  private func style(_ height: Int) -> String {
    let rest = Duration.seconds(3)
    let start = frames[0].start
    func seconds(_ time: Duration) -> Double { time / .seconds(1) / speed }
    let whole = seconds((frames.last?.start ?? start) - start) + seconds(rest) * speed
    let steps = frames.enumerated().map { number, shown in
      let part = Int(seconds(shown.start - start) / whole * 100_000 + 0.5)
      return "\(Drawing.number(part))%{transform:translateY(\(Drawing.number(-number * height))px)}"
    }
    return ".film{animation:film \(Drawing.number(Int(whole * 1000)))s steps(1) infinite}"
      + "@media(prefers-reduced-motion:reduce){.film{animation-play-state:paused}}"
      + "@keyframes film{\(steps.joined())}"
  }
}
