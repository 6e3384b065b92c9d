/// The shape of a box-drawing or block character, drawn as vectors so that lines meet in every font.
enum BoxShape: Equatable {
  /// Strokes from the middle to the left, right, top and bottom: 0 none, 1 light, 2 heavy.
  case strokes(left: Int, right: Int, up: Int, down: Int)
  case arc(toRight: Bool, toTop: Bool)
  /// A part of the cell, in eighths, with its opacity in hundredths.
  case block(left: Int, top: Int, right: Int, bottom: Int, ink: Int)

  /// `nil` for characters that are better left to the font.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x256D: self = .arc(toRight: true, toTop: false)
    case 0x256E: self = .arc(toRight: false, toTop: false)
    case 0x256F: self = .arc(toRight: false, toTop: true)
    case 0x2570: self = .arc(toRight: true, toTop: true)
    case 0x2500...0x257F:
      let arms = Int(Self.arms[Int(scalar.value - 0x2500)])
      if arms == 0 { return nil }
      self = .strokes(left: arms & 3, right: arms >> 2 & 3, up: arms >> 4 & 3, down: arms >> 6)
    case 0x2580: self = .block(left: 0, top: 0, right: 8, bottom: 4, ink: 100)
    case 0x2581...0x2588:
      self = .block(left: 0, top: 8 - Int(scalar.value - 0x2580), right: 8, bottom: 8, ink: 100)
    case 0x2589...0x258F:
      self = .block(left: 0, top: 0, right: 8 - Int(scalar.value - 0x2588), bottom: 8, ink: 100)
    case 0x2590: self = .block(left: 4, top: 0, right: 8, bottom: 8, ink: 100)
    case 0x2591...0x2593:
      self = .block(left: 0, top: 0, right: 8, bottom: 8, ink: 25 * Int(scalar.value - 0x2590))
    default: return nil
    }
  }

  // U+2500 to U+257F, sixteen to a row; two bits each for left, right, up, down, from the lowest.
  private static let arms: [UInt8] = [
    0x05, 0x0A, 0x50, 0xA0, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x44, 0x48, 0x84, 0x88,
    0x41, 0x42, 0x81, 0x82, 0x14, 0x18, 0x24, 0x28, 0x11, 0x12, 0x21, 0x22, 0x54, 0x58, 0x64, 0x94,
    0xA4, 0x68, 0x98, 0xA8, 0x51, 0x52, 0x61, 0x91, 0xA1, 0x62, 0x92, 0xA2, 0x45, 0x46, 0x49, 0x4A,
    0x85, 0x86, 0x89, 0x8A, 0x15, 0x16, 0x19, 0x1A, 0x25, 0x26, 0x29, 0x2A, 0x55, 0x56, 0x59, 0x5A,
    0x65, 0x95, 0xA5, 0x66, 0x69, 0x96, 0x99, 0x6A, 0x9A, 0xA6, 0xA9, 0xAA, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x01, 0x10, 0x04, 0x40, 0x02, 0x20, 0x08, 0x80, 0x09, 0x90, 0x06, 0x60,
  ]

  typealias Box = (left: Int, top: Int, width: Int, height: Int)

  /// The SVG element that draws the shape in a cell; all lengths are thousandths.
  func element(in cell: Box, weight: Int, color: RGB) -> String {
    switch self {
    case .strokes(let left, let right, let up, let down):
      Self.strokes(left, right, up, down, cell, weight: weight, color)
    case .arc(let toRight, let toTop): Self.arc(toRight, toTop, cell, weight: weight, color)
    case .block(let left, let top, let right, let bottom, let ink):
      Self.block(left, top, right, bottom, ink: ink, cell, color)
    }
  }

  /// One path of filled bars. Heavy strokes are twice as thick; a bar reaches beyond the middle by half the thickness
  /// of the bars across it.
  private static func strokes(
    _ left: Int, _ right: Int, _ up: Int, _ down: Int, _ cell: Box, weight: Int, _ color: RGB
  ) -> String {
    let (x, y) = (cell.left + cell.width / 2, cell.top + cell.height / 2)
    let reachX = max(up, down) * weight / 2
    let reachY = max(left, right) * weight / 2
    var path = ""
    func bar(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int) {
      let (x1, x2) = (Drawing.number(x1), Drawing.number(x2))
      path += "M\(x1) \(Drawing.number(y1))H\(x2)V\(Drawing.number(y2))H\(x1)Z"
    }
    if left > 0 { bar(cell.left, y - left * weight / 2, x + reachX, y + left * weight / 2) }
    if right > 0 { bar(x - reachX, y - right * weight / 2, cell.left + cell.width, y + right * weight / 2) }
    if up > 0 { bar(x - up * weight / 2, cell.top, x + up * weight / 2, y + reachY) }
    if down > 0 { bar(x - down * weight / 2, y - reachY, x + down * weight / 2, cell.top + cell.height) }
    return "<path d=\"\(path)\" fill=\"\(color)\"/>"
  }

  private static func arc(
    _ toRight: Bool, _ toTop: Bool, _ cell: Box, weight: Int, _ color: RGB
  ) -> String {
    let (x, y) = (Drawing.number(cell.left + cell.width / 2), Drawing.number(cell.top + cell.height / 2))
    let end = Drawing.number(toRight ? cell.left + cell.width : cell.left)
    let start = Drawing.number(toTop ? cell.top : cell.top + cell.height)
    let stroke = "fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(Drawing.number(weight))\""
    return "<path d=\"M\(x) \(start)Q\(x) \(y) \(end) \(y)\" \(stroke)/>"
  }

  private static func block(
    _ left: Int, _ top: Int, _ right: Int, _ bottom: Int, ink: Int, _ cell: Box, _ color: RGB
  ) -> String {
    let x = Drawing.number(cell.left + cell.width * left / 8)
    let y = Drawing.number(cell.top + cell.height * top / 8)
    let width = Drawing.number(cell.width * (right - left) / 8)
    let height = Drawing.number(cell.height * (bottom - top) / 8)
    let opacity = ink < 100 ? " fill-opacity=\"\(Drawing.number(ink * 10))\"" : ""
    return "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" "
      + "fill=\"\(color)\"\(opacity) shape-rendering=\"crispEdges\"/>"
  }
}
