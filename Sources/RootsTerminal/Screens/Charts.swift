/// Values one after the other as a line of blocks, each as high as its value: `Visits  ▁▃▅▂█  12`.
///
/// ```swift
/// let visits = Sparkline("Visits", [3, 8, 12, 5, 20, 12])
/// ```
///
/// A value that is not a number leaves a gap. Where there are more values than columns, a block stands for several and
/// is as high as their mean.
public struct Sparkline: Hashable, Sendable {
  /// The name of the values.
  public var label: String
  /// The values, the newest last.
  public var values: [Double]
  /// The meaning, which gives the blocks their color.
  public var role: Role

  /// A line of values, the newest last.
  public init(_ label: String = "", _ values: [Double], _ role: Role = .accent) {
    (self.label, self.values, self.role) = (label, values, role)
  }

  private var known: [Double] { values.filter(\.isFinite) }

  /// The values in words, for plain mode.
  public var plain: String {
    let label = label.isEmpty ? "" : "\(label): "
    guard let last = known.last, let least = known.min(), let most = known.max() else {
      return label + "no values"
    }
    return label + "\(last.figure), of \(known.count) from \(least.figure) to \(most.figure)"
  }

  var naturalWidth: Int { Diagram.labelWidth(label) + max(1, values.count) + 2 + Diagram.width(of: known) }

  /// Draws the values in the first row: the label, the blocks, the last value.
  public func draw(on canvas: inout Canvas) {
    let room = Diagram.Room(label, Diagram.width(of: known), on: &canvas)
    let count = min(room.width, values.count)
    let means = (0..<count).map { cell in
      values[cell * values.count / count..<(cell + 1) * values.count / count].mean
    }
    guard let last = known.last else {
      canvas.put("no values", at: Point(x: room.x, y: 0), style: .muted, limit: canvas.width - room.x)
      return
    }
    let levels = Array(canvas.charset == .ascii ? "_.-:=+*#" : "▁▂▃▄▅▆▇█")
    let shown = means.compactMap { $0 }
    guard let least = shown.min(), let most = shown.max() else { return }
    for (cell, value) in means.enumerated() {
      guard let value else { continue }
      // Halves, so that the way from the least to the most is no more than any number can be.
      let share = most == least ? (most == 0 ? 0 : 0.5) : (value / 2 - least / 2) / (most / 2 - least / 2)
      let level = levels[min(levels.count - 1, Int(share * Double(levels.count)))]
      canvas.put(String(level), at: Point(x: room.x + cell, y: 0), style: Style(role))
    }
    room.put(last.figure, after: count, y: 0, on: &canvas)
  }
}

extension Sequence<Double> {
  /// `nil` if none of them is a number.
  fileprivate var mean: Double? {
    let known = filter(\.isFinite)
    return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
  }
}

/// Bars beside their names, to one scale; those of negative values go to the left from where zero is.
///
/// ```swift
/// let sold = BarChart([("Shoes", 12), ("Socks", 30.5), ("Hats", 0)])
/// ```
public struct BarChart: Hashable, Sendable {
  /// A bar with its name.
  public struct Bar: Hashable, Sendable {
    /// The name.
    public var label: String
    /// The value; one that is not a number has no bar.
    public var value: Double

    /// A bar with a name and a value.
    public init(_ label: String, _ value: Double) { (self.label, self.value) = (label, value) }
  }

  /// The bars from top to bottom.
  public var bars: [Bar]
  /// The meaning, which gives the bars their color.
  public var role: Role

  /// Bars from top to bottom.
  public init(_ bars: [Bar], _ role: Role = .accent) { (self.bars, self.role) = (bars, role) }

  /// Bars of names and values, from top to bottom.
  public init(_ bars: [(String, Double)], _ role: Role = .accent) {
    self.init(bars.map { Bar($0.0, $0.1) }, role)
  }

  /// The bars in words, for plain mode.
  public var plain: [String] { bars.isEmpty ? ["no values"] : bars.map { "\($0.label): \($0.value.figure)" } }

  private var longest: String { bars.map(\.label).max { Text.width(of: $0) < Text.width(of: $1) } ?? "" }

  var naturalWidth: Int { Diagram.labelWidth(longest) + 30 + Diagram.width(of: bars.map(\.value)) }

  /// Draws a bar in each row: the name, the bar, the value.
  public func draw(on canvas: inout Canvas) {
    if bars.isEmpty { canvas.put("no values", at: .zero, style: .muted, limit: canvas.width) }
    let room = Diagram.Room(longest, Diagram.width(of: bars.map(\.value)), showsLabel: false, on: &canvas)
    let known = bars.map(\.value).filter(\.isFinite)
    let (least, most) = (min(0, known.min() ?? 0), max(0, known.max() ?? 0))
    // Halves, as above.
    let length = { (value: Double) in
      most == least ? 0 : value / 2 / (most / 2 - least / 2) * Double(room.width)
    }
    let zero = Int((-length(least)).rounded())
    for (y, bar) in bars.enumerated() where y < canvas.height {
      canvas.put(Text.clipped(bar.label, to: room.label), at: Point(x: 0, y: y), limit: room.label)
      room.put(Text.fitted(bar.value.figure, to: room.figure, .right), after: room.width, y: y, on: &canvas)
      guard bar.value.isFinite else { continue }
      let text = BarChart.blocks(abs(length(bar.value)), canvas.charset, isDown: bar.value < 0)
      let x = room.x + zero - (bar.value < 0 ? Text.width(of: text) : 0)
      canvas.put(text, at: Point(x: max(room.x, x), y: y), style: Style(role), limit: room.x + room.width - x)
    }
  }

  /// Blocks of a length; on the right side its end is as near as an eighth of a column.
  private static func blocks(_ length: Double, _ charset: Charset, isDown: Bool) -> String {
    if charset == .ascii || isDown {
      return String(repeating: charset == .ascii ? "#" : "█", count: Int(length.rounded()))
    }
    let eighths = Int((length * 8).rounded())
    let end = eighths % 8
    return String(repeating: "█", count: eighths / 8) + (end == 0 ? "" : String(Array("▏▎▍▌▋▊▉")[end - 1]))
  }
}

/// A value within its range, as a bar with the value behind it.
///
/// ```swift
/// let load = Gauge("Load", 2.5, in: 0...4)
/// ```
public struct Gauge: Hashable, Sendable {
  /// The name of the value.
  public var label: String
  /// The value.
  public var value: Double
  /// The range from an empty to a full bar; what lies outside is shown as its nearer end.
  public var range: ClosedRange<Double>
  /// The meaning, which gives the bar its color.
  public var role: Role

  /// A value within a range.
  public init(
    _ label: String = "", _ value: Double, in range: ClosedRange<Double> = 0...1, _ role: Role = .accent
  ) {
    (self.label, self.value, self.range, self.role) = (label, value, range, role)
  }

  /// The value in words, for plain mode.
  public var plain: String {
    let label = label.isEmpty ? "" : "\(label): "
    return label + "\(value.figure), on a scale from \(range.lowerBound.figure) to \(range.upperBound.figure)"
  }

  var naturalWidth: Int { Diagram.labelWidth(label) + 30 + Diagram.width(of: [value]) }

  /// Draws the value in the first row: the label, the bar, the value.
  public func draw(on canvas: inout Canvas) {
    let room = Diagram.Room(label, Diagram.width(of: [value]), on: &canvas)
    let (low, high) = (range.lowerBound, range.upperBound)
    let inside = min(max(value, low), high)
    let share = value.isNaN || low == high ? 0 : (inside / 2 - low / 2) / (high / 2 - low / 2)
    let done = share.isFinite ? Int((share * Double(room.width)).rounded()) : 0
    canvas.fill(Rect(x: room.x, y: 0, width: room.width, height: 1), with: "─", style: .muted)
    canvas.fill(Rect(x: room.x, y: 0, width: done, height: 1), with: "━", style: Style(role))
    room.put(value.figure, after: room.width, y: 0, on: &canvas)
  }
}
