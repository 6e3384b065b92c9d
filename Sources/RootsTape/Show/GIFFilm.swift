internal import RootsTerminal

/// A film as an animated GIF: each image holds only the changed cells, in the colors of one palette.
struct GIFFilm {
  private let theme: Theme
  private let palette: Palette
  private var scale: Int
  private let speed: Double
  private let font = CellFont.standard
  private var size = Size(columns: 0, rows: 0)
  private var shown: Frame?
  private var images: [UInt8] = []
  private var waiting: (frame: Frame, since: Duration)?
  private var colors: [RGB: UInt8] = [:]
  private var colorList: [RGB] = []

  /// The number of the transparent color.
  private static let clear: UInt8 = 255
  private static let rest = Duration.seconds(3)
  /// The most pixels in a row or a column, because GIF has 16 bits for them; the scale shrinks to fit.
  private static let mostPixels = 65_535

  init(_ picture: PictureOptions, speed: Double) {
    theme = picture.theme
    palette = picture.palette
    scale = max(1, (min(picture.fontSize, 100) + 9) / CellFont.height)
    self.speed = speed
    _ = number(of: palette.background)
  }

  mutating func show(_ frame: Frame, at time: Duration) {
    if let last = waiting {
      guard last.frame != frame else { return }
      // A frame that was shown for no time is left out.
      if time > last.since { draw(last.frame, for: time - last.since) }
    }
    waiting = (frame, time)
  }

  /// Returns the film as a file, which rests on its last frame and begins again.
  mutating func finished() -> [UInt8] {
    if let last = waiting.take() { draw(last.frame, for: Self.rest) }
    let (width, height) = (size.columns * CellFont.width * scale, size.rows * CellFont.height * scale)
    var file = Array("GIF89a".utf8) + Self.word(width) + Self.word(height) + [0xF7, 0, 0]
    for number in 0..<256 {
      let color = number < colorList.count ? colorList[number] : palette.background
      file += [color.red, color.green, color.blue]
    }
    file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    return file + images + [0x3B]
  }

  private static func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// The number of a color; that of the nearest one if the palette is full.
  private mutating func number(of color: RGB) -> UInt8 {
    if let known = colors[color] { return known }
    var number = UInt8(truncatingIfNeeded: colorList.count)
    if colorList.count < Int(Self.clear) {
      colorList.append(color)
    } else {
      let nearest = colorList.indices.min {
        colorList[$0].distance(to: color) < colorList[$1].distance(to: color)
      }
      number = UInt8(truncatingIfNeeded: nearest ?? 0)
    }
    colors[color] = number
    return number
  }
}

// MARK: - Drawing

extension GIFFilm {
  private typealias Span = (y: Int, columns: Range<Int>)

  private mutating func draw(_ frame: Frame, for time: Duration) {
    var spans = changes(of: frame)
    // A frame that looks the same still takes its time.
    if spans.isEmpty { spans = [(0, 0..<1)] }
    let columns = (spans.map(\.columns.lowerBound).min() ?? 0)..<(spans.map(\.columns.upperBound).max() ?? 1)
    let rows = (spans.map(\.y).min() ?? 0)..<((spans.map(\.y).max() ?? 0) + 1)
    let (width, height) = (columns.count * CellFont.width * scale, rows.count * CellFont.height * scale)
    var pixels = [UInt8](repeating: Self.clear, count: width * height)
    for span in spans {
      for x in span.columns {
        draw(
          cell: Point(x: x, y: span.y), of: frame, into: &pixels,
          from: Point(x: columns.lowerBound, y: rows.lowerBound), width)
      }
    }
    // Hundredths of a second; browsers replace values below two by ten.
    let delay = min(65_535, max(2, Int(time / .seconds(1) / speed * 100 + 0.5)))
    images += [0x21, 0xF9, 4, 0x05] + Self.word(delay) + [Self.clear, 0, 0x2C]
    images +=
      Self.word(columns.lowerBound * CellFont.width * scale)
      + Self.word(rows.lowerBound * CellFont.height * scale)
    images += Self.word(width) + Self.word(height) + [0] + LZW.compressed(pixels)
    shown = frame
  }

  /// Includes the places of the cursors. The film keeps the size of its first frame.
  private mutating func changes(of frame: Frame) -> [Span] {
    if shown == nil {
      size = frame.size
      let longest = max(1, size.columns * CellFont.width, size.rows * CellFont.height)
      scale = max(1, min(scale, Self.mostPixels / longest))
    }
    guard let shown, shown.size == frame.size else { return (0..<size.rows).map { ($0, 0..<size.columns) } }
    var spans: [Span] = frame.spans(changedSince: shown).map { ($0.row, $0.columns) }
    if shown.cursor != frame.cursor {
      for place in [shown.cursor, frame.cursor].compactMap({ $0 }) {
        spans.append((place.y, place.x..<place.x + 1))
      }
    }
    return spans
  }

  private mutating func draw(
    cell place: Point, of frame: Frame, into pixels: inout [UInt8], from origin: Point, _ width: Int
  ) {
    let cell = frame[place]
    let head = cell.isContinuation ? frame[place.x - 1, place.y] : cell
    let paint = Paint(theme.look(of: head.style, colors: .direct), palette: palette)
    var (front, back) = (number(of: paint.foreground), number(of: paint.background ?? palette.background))
    if frame.cursor == place { (front, back) = (back, front) }
    let rows = glyph(of: frame, head, paint.attributes, isSecondHalf: cell.isContinuation)
    let left = (place.x - origin.x) * CellFont.width * scale
    let top = (place.y - origin.y) * CellFont.height * scale
    for y in 0..<CellFont.height * scale {
      let bits = rows[y / scale]
      let start = (top + y) * width + left
      for x in 0..<CellFont.width * scale {
        pixels[start + x] = bits >> (8 - x / scale) & 1 == 1 ? front : back
      }
    }
  }

  /// The rows of a character as drawn; the font has no wide characters, so each is a box over both its cells.
  private func glyph(of frame: Frame, _ cell: Cell, _ attributes: Style.Attributes, isSecondHalf: Bool)
    -> [UInt16]
  {
    guard let base = frame.cluster(of: cell)?.base else {
      return [UInt16](repeating: 0, count: CellFont.height)
    }
    var rows = font[base]
    if cell.width == 2 {
      rows = rows.enumerated().map { y, _ in
        y == 3 || y == 14 ? 0x1FF : (4...13).contains(y) ? (isSecondHalf ? 0x001 : 0x100) : 0
      }
    }
    if attributes.contains(.bold) { rows = rows.map { $0 | $0 >> 1 } }
    if attributes.contains(.underline) { rows[16] = 0x1FF }
    if attributes.contains(.strike) { rows[9] = 0x1FF }
    return rows
  }
}
