/// Builds an SVG picture of a grid of cells, one element on a line.
///
/// Lengths are thousandths of a pixel, so that numbers come out the same everywhere.
package struct Drawing {
  let options: PictureOptions
  private let size: Size
  private var lines: [String] = []

  init(size: Size, options: PictureOptions) {
    self.size = size
    self.options = options
  }

  // The font's advance, height and ascent in thousandths of its size: with this pitch lines join.
  private var cellWidth: Int { 602 * options.fontSize }
  private var cellHeight: Int { 1164 * options.fontSize }
  private var ascent: Int { 928 * options.fontSize }

  private var barHeight: Int { options.windowBar == .none ? 0 : options.fontSize * 1875 }
  private var margin: Int { options.margin * 1000 }
  private var padding: Int { options.padding * 1000 }
  private var windowWidth: Int { size.columns * cellWidth + 2 * padding }
  private var windowHeight: Int { size.rows * cellHeight + 2 * padding + barHeight }

  private func left(_ x: Int) -> Int { margin + padding + x * cellWidth }
  private func top(_ y: Int) -> Int { margin + barHeight + padding + y * cellHeight }

  /// Begins the picture: its title, its description and the window.
  /// - Parameter box: The place in another picture, if it is a part of one.
  mutating func open(description: String, in box: Rect? = nil) {
    let (width, height) = (Self.number(windowWidth + 2 * margin), Self.number(windowHeight + 2 * margin))
    lines += Self.head(
      width, height, in: box, title: Text.sanitized(options.title).escapedForMarkup, description: description)
    if let fill = options.marginFill {
      lines.append("<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(fill)\"/>")
    }
    let radius = options.borderRadius > 0 ? " rx=\"\(options.borderRadius)\"" : ""
    lines.append(
      "<rect x=\"\(options.margin)\" y=\"\(options.margin)\" width=\"\(Self.number(windowWidth))\" "
        + "height=\"\(Self.number(windowHeight))\"\(radius) fill=\"\(options.palette.background)\"/>")
    lines.append(
      "<g font-family=\"\(options.fontFamily.escapedForMarkup)\" font-size=\"\(options.fontSize)\" "
        + "fill=\"\(options.palette.foreground)\">")
    drawBar()
  }

  /// The first lines of a picture, with its title and its description in the markup of XML.
  package static func head(
    _ width: String, _ height: String, in box: Rect? = nil, attributes: String = "", title: String,
    description: String
  ) -> [String] {
    let room =
      box.map { "x=\"\($0.x)\" y=\"\($0.y)\" width=\"\($0.width)\" height=\"\($0.height)\"" }
      ?? "xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
    return [
      "<svg \(room) viewBox=\"0 0 \(width) \(height)\"\(attributes)>", "<title>\(title)</title>",
      "<desc>\(description)</desc>",
    ]
  }

  func closed() -> String { (lines + ["</g>", "</svg>"]).joined(separator: "\n") + "\n" }

  mutating func add(_ element: String) { lines.append(element) }

  var content: String { lines.joined() }

  var screenHeight: Int { size.rows * cellHeight }

  func height(ofRows count: Int) -> String { Self.number(count * cellHeight) }

  mutating func window(_ body: (inout Drawing) -> Void) {
    let (y, width, height) = (
      Self.number(top(0)), Self.number(windowWidth + 2 * margin), Self.number(screenHeight)
    )
    lines.append(
      "<svg y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 \(y) \(width) \(height)\">")
    body(&self)
    lines.append("</svg>")
  }

  private mutating func drawBar() {
    guard options.windowBar != .none else { return }
    let radius = options.fontSize * 375
    let middle = margin + barHeight / 2
    for (index, color) in [9, 11, 10].enumerated() {
      let offset = barHeight / 2 + index * radius * 3
      let isRight = options.windowBar == .colorfulRight || options.windowBar == .ringsRight
      let x = isRight ? margin + windowWidth - offset : margin + offset
      let isRing = options.windowBar == .rings || options.windowBar == .ringsRight
      let paint =
        isRing
        ? "fill=\"none\" stroke=\"\(options.palette.color(8))\""
        : "fill=\"\(options.palette.color(UInt8(color)))\""
      let place = "cx=\"\(Self.number(x))\" cy=\"\(Self.number(middle))\" r=\"\(Self.number(radius))\""
      lines.append("<circle \(place) \(paint)/>")
    }
    let title = Text.sanitized(options.title)
    guard !title.isEmpty else { return }
    let y = Self.number(middle + ascent / 3)
    lines.append(
      "<text x=\"\(Self.number(margin + windowWidth / 2))\" y=\"\(y)\" text-anchor=\"middle\">"
        + "\(title.escapedForMarkup)</text>")
  }

  /// Draws one rectangle for adjacent cells of one color.
  mutating func ground(_ runs: [Frame.PaintedRun], row y: Int) {
    var pending: (columns: Range<Int>, color: RGB)?
    for run in runs {
      let color = Paint(run.look, palette: options.palette).background
      if let last = pending, last.color == color, last.columns.upperBound == run.columns.lowerBound {
        pending = (last.columns.lowerBound..<run.columns.upperBound, last.color)
        continue
      }
      if let last = pending { ground(last.columns, row: y, last.color) }
      pending = color.map { (run.columns, $0) }
    }
    if let last = pending { ground(last.columns, row: y, last.color) }
  }

  private mutating func ground(_ columns: Range<Int>, row y: Int, _ color: RGB) {
    let place = box(Rect(x: columns.lowerBound, y: y, width: columns.count, height: 1))
    lines.append("<rect \(place) fill=\"\(color)\" shape-rendering=\"crispEdges\"/>")
  }

  /// Draws text, without blanks at its ends unless a line under or through them shows.
  mutating func text(_ text: String, at point: Point, columns: Int, _ paint: Paint) {
    var (text, point, columns) = (text[...], point, columns)
    if paint.decoration == nil {
      while text.last == " " { (text, columns) = (text.dropLast(), columns - 1) }
      while text.first == " " { (text, point, columns) = (text.dropFirst(), point.moved(x: 1), columns - 1) }
    }
    guard !text.isEmpty else { return }
    let length = columns > 1 ? " textLength=\"\(Self.number(columns * cellWidth))\"" : ""
    let space = text.utf8.contains(0x20) ? " xml:space=\"preserve\"" : ""
    let place = "x=\"\(Self.number(left(point.x)))\" y=\"\(Self.number(top(point.y) + ascent))\""
    lines.append(
      "<text \(place)\(length)\(space)\(attributes(paint))>\(String(text).escapedForMarkup)</text>")
  }

  mutating func sign(_ cluster: Cluster, at point: Point, columns: Int, _ paint: Paint) {
    if options.boxLines == .vector, let shape = BoxShape(cluster.base) {
      let cell = (left: left(point.x), top: top(point.y), width: cellWidth, height: cellHeight)
      lines.append(shape.element(in: cell, weight: options.fontSize * 75, color: paint.foreground))
      return
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: cluster.scalars)
    self.text(text, at: point, columns: columns, paint)
  }

  mutating func outline(_ cells: Rect, color: RGB) {
    lines.append("<rect \(box(cells)) fill=\"none\" stroke=\"\(color)\"/>")
  }

  private func attributes(_ paint: Paint) -> String {
    var attributes = ""
    if paint.foreground != options.palette.foreground { attributes += " fill=\"\(paint.foreground)\"" }
    if paint.attributes.contains(.bold) { attributes += " font-weight=\"700\"" }
    if paint.attributes.contains(.italic) { attributes += " font-style=\"italic\"" }
    if let decoration = paint.decoration { attributes += " text-decoration=\"\(decoration)\"" }
    return attributes
  }

  private func box(_ cells: Rect) -> String {
    let (x, y) = (Self.number(left(cells.x)), Self.number(top(cells.y)))
    let (width, height) = (Self.number(cells.width * cellWidth), Self.number(cells.height * cellHeight))
    return "x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\""
  }

  static func number(_ thousandths: Int) -> String {
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(1000 + rest).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
