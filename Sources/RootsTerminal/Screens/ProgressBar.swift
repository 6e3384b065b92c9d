/// The progress of some work, as a bar.
///
/// ```swift
/// let copied = ProgressBar("Copied", 0.4)
/// let counted = ProgressBar("Checked", 30, of: 120, .ok)
/// ```
public struct ProgressBar: Hashable, Sendable {
  /// The name of the work.
  public var label: String
  /// The share that is done, from 0 to 1; `nil` if it is unknown.
  public var fraction: Double? {
    didSet { fraction = fraction.map(Self.bounded) }
  }
  /// The meaning, which gives the bar its color.
  public var role: Role

  /// A bar for a fraction from 0 to 1; `nil` if it is unknown.
  public init(_ label: String = "", _ fraction: Double?, _ role: Role = .accent) {
    self.label = label
    self.role = role
    self.fraction = fraction.map(Self.bounded)
  }

  /// A bar for a number of finished things out of a total; the share is unknown if the total is not positive.
  public init(_ label: String = "", _ done: Int, of total: Int, _ role: Role = .accent) {
    self.init(label, total > 0 ? Double(done) / Double(total) : nil, role)
  }

  private static func bounded(_ fraction: Double) -> Double { fraction.isNaN ? 0 : max(0, min(fraction, 1)) }

  /// The share in words: `40 %`.
  private var share: String { fraction.map { "\(Self.part($0, of: 100)) %" } ?? "…" }

  /// The whole part of a fraction of a count, rounded to millionths first: in binary 0.29 of 100 is a little less than
  /// 29.
  private static func part(_ fraction: Double, of count: Int) -> Int {
    Int((fraction * Double(count) * 1_000_000).rounded()) / 1_000_000
  }

  /// The bar in words, for plain mode.
  public var plain: String { label.isEmpty ? share : "\(label): \(share)" }

  var naturalWidth: Int { Text.width(of: label) + (label.isEmpty ? 0 : 2) + 30 }

  /// Draws the bar in the first row: the label, the bar, the share.
  public func draw(on canvas: inout Canvas) {
    let shareWidth = 5
    let share = Text.fitted(share, to: min(shareWidth, canvas.width), .right)
    var x = 0
    if !label.isEmpty, canvas.width >= 16 {
      x += canvas.put(Text.clipped(label, to: canvas.width / 2), at: .zero) + 2
    }
    let room = max(0, canvas.width - x - shareWidth - 1)
    let done = fraction.map { Self.part($0, of: room) } ?? 0
    canvas.fill(Rect(x: x, y: 0, width: room, height: 1), with: "─", style: .muted)
    canvas.fill(Rect(x: x, y: 0, width: done, height: 1), with: "━", style: Style(role))
    canvas.put(share, at: Point(x: max(0, canvas.width - shareWidth), y: 0), style: .muted)
  }
}

/// A sign that turns while some work goes on, with words behind it.
///
/// It has no clock: a screen draws it with the time of its context, and asks for the next picture with
/// `context.every(_:)`.
public struct Spinner: Hashable, Sendable {
  /// The name of the work.
  public var label: String
  /// The time for which one sign is shown.
  public static let pace = Duration.milliseconds(100)

  /// A sign before some words.
  public init(_ label: String = "") { self.label = label }

  /// The sign at a time, and the words.
  public func text(at time: Duration, charset: Charset = .utf8) -> Text {
    let turn = Int(max(.zero, time) / Self.pace)
    return Text(Glyph.spinner(turn, charset), .accent) + Text(label.isEmpty ? "" : " \(label)")
  }

  /// Draws it in the first row.
  public func draw(on canvas: inout Canvas, at time: Duration) {
    canvas.put(text(at: time, charset: canvas.charset), at: .zero, limit: canvas.width)
  }

  /// The words in plain mode.
  public var plain: String { label.isEmpty ? "working" : label }
}
