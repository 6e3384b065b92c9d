package enum Diagram: Sendable, Hashable {
  case progress(ProgressBar)
  case sparkline(Sparkline)
  case bars(BarChart)
  case gauge(Gauge)

  var height: Int { if case .bars(let bars) = self { max(1, bars.bars.count) } else { 1 } }

  var naturalWidth: Int {
    switch self {
    case .progress(let progress): progress.naturalWidth
    case .sparkline(let line): line.naturalWidth
    case .bars(let bars): bars.naturalWidth
    case .gauge(let gauge): gauge.naturalWidth
    }
  }

  var plain: [String] {
    switch self {
    case .progress(let progress): [progress.plain]
    case .sparkline(let line): [line.plain]
    case .bars(let bars): bars.plain
    case .gauge(let gauge): [gauge.plain]
    }
  }

  func draw(on canvas: inout Canvas) {
    switch self {
    case .progress(let progress): progress.draw(on: &canvas)
    case .sparkline(let line): line.draw(on: &canvas)
    case .bars(let bars): bars.draw(on: &canvas)
    case .gauge(let gauge): gauge.draw(on: &canvas)
    }
  }

  static func labelWidth(_ label: String) -> Int { label.isEmpty ? 0 : Text.width(of: label) + 2 }

  static func width(of values: [Double]) -> Int {
    values.map { Text.width(of: $0.figure) }.max().map { $0 + 1 } ?? 0
  }

  /// The columns between a label and a figure. In a narrow window the label gets shorter, then what is between them: the
  /// figure leaves last.
  struct Room {
    let label: Int
    let x: Int
    let width: Int
    let figure: Int

    init(_ label: String, _ figure: Int, showsLabel: Bool = true, on canvas: inout Canvas) {
      self.figure = figure > canvas.width - 4 ? 0 : figure
      let most = canvas.width < 16 ? 0 : min(Diagram.labelWidth(label), canvas.width / 2)
      let wanted = min(most, max(canvas.width / 4, canvas.width - self.figure - 8))
      self.label = max(0, wanted - 2)
      x = wanted
      width = max(0, canvas.width - wanted - self.figure)
      if showsLabel, wanted > 0 { canvas.put(Text.clipped(label, to: self.label), at: .zero) }
    }

    func put(_ text: String, after columns: Int, y: Int, on canvas: inout Canvas) {
      guard figure > 0 else { return }
      let start = x + columns + (text.hasPrefix(" ") ? 0 : 1)
      canvas.put(text, at: Point(x: start, y: y), style: .muted, limit: canvas.width - start)
    }
  }
}

extension Double {
  /// The number with two digits behind the point at most, or three from its first one on; `-` for what is not a number.
  var figure: String {
    guard isFinite else { return isNaN ? "-" : self < 0 ? "-inf" : "inf" }
    var unit = 100.0
    while self != 0, abs(self) * unit < 100, unit < 1e12 { unit *= 10 }
    let rounded = (self * unit).rounded() / unit
    if abs(rounded) < 1e15, rounded == rounded.rounded() { return "\(Int(rounded))" }
    return "\(rounded.isFinite ? rounded : self)"
  }
}
