/// One cell of a frame, in eight bytes: its character and its style.
///
/// A wide character takes two cells: the head holds it, the second continues it and holds nothing. Only the frames may
/// compare cells of two frames, see ``Frame/spans(changedSince:)``: a rare cluster of scalars is kept in a table of its
/// frame.
///
/// Terminals read every cell that they send: they are given whole rows, since no property of a package is inlined in
/// another module.
package struct Cell: Hashable, Sendable, BitwiseCopyable {
  // A scalar, or with the highest bit set the index of a cluster in the frame's table.
  let code: UInt32
  // The bits of the style, and two bits for the width.
  let look: UInt32

  init(code: UInt32, style: Style, shape: Shape = .narrow) {
    self.code = code
    self.look = style.bits | shape.rawValue << 30
  }

  enum Shape: UInt32 { case narrow, wide, continuation }

  static let clusterMark: UInt32 = 1 << 31

  static let blank = Cell(code: 0x20, style: .text)

  static func blank(_ style: Style) -> Cell { Cell(code: 0x20, style: style) }

  package var style: Style { Style(bits: look) }

  /// The columns of the character that begins here: 1 or 2, and 0 for the second half of a wide one.
  package var width: Int {
    switch look >> 30 & 3 {
    case 0: 1
    case 1: 2
    default: 0
    }
  }

  package var isContinuation: Bool { look & 1 << 31 != 0 }

  /// `nil` for a continuation and for clusters.
  package var scalar: Unicode.Scalar? {
    isContinuation || holdsCluster ? nil : Unicode.Scalar(code)
  }

  var holdsCluster: Bool { code & Self.clusterMark != 0 }

  func restyled(_ style: Style) -> Cell {
    Cell(code: code, look: look & ~Style.mask | style.bits)
  }

  @inline(__always)
  func holding(_ code: UInt32) -> Cell { Cell(code: code, look: look) }

  var dimmed: Cell { Cell(code: code, look: look | Self.dimBit) }

  private static let dimBit = Style(.text, .dim).bits

  private init(code: UInt32, look: UInt32) {
    self.code = code
    self.look = look
  }
}

extension UnsafeBufferPointer<Cell> {
  /// True if all are letters, digits and signs that every terminal shows in one column.
  package var arePlain: Bool { allSatisfy { $0.code &- 0x20 < 0x5F } }

  /// Writes the ASCII codes of plain cells, each with the look of its style.
  package func write(to target: UnsafeMutablePointer<UInt32>, look: (Style) -> UInt32) {
    var style: Style?
    var shown: UInt32 = 0
    for index in indices {
      if self[index].style != style {
        style = self[index].style
        shown = look(self[index].style)
      }
      target[index] = shown | self[index].code
    }
  }
}
