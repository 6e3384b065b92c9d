/// One cell of a frame, eight bytes: what stands in it and how it looks.
///
/// A wide character takes two cells: the head holds it, the second continues it and holds nothing.
/// Cells of two frames may be compared only by the frames, see ``Frame/spans(changedSince:)``: a rare
/// cluster of scalars is kept in a table of its frame.
///
/// Terminals look at each cell that they send, so what they ask is compiled into them.
package struct Cell: Hashable, Sendable, BitwiseCopyable {
  // A scalar, or with the highest bit set the place of a cluster in the frame's table.
  @usableFromInline let code: UInt32
  // The bits of the style, and two bits for the width.
  @usableFromInline let look: UInt32

  init(code: UInt32, style: Style, shape: Shape = .narrow) {
    self.code = code
    self.look = style.bits | shape.rawValue << 30
  }

  enum Shape: UInt32 { case narrow, wide, continuation }

  static let clusterMark: UInt32 = 1 << 31

  /// An empty cell.
  static let blank = Cell(code: 0x20, style: .text)

  static func blank(_ style: Style) -> Cell { Cell(code: 0x20, style: style) }

  /// How the cell looks.
  @inlinable package var style: Style { Style(bits: look) }

  /// The columns of what begins here: 1 or 2, and 0 for the second half of a wide character.
  package var width: Int {
    switch look >> 30 & 3 {
    case 0: 1
    case 1: 2
    default: 0
    }
  }

  /// Whether this is the second half of a wide character.
  @inlinable package var isContinuation: Bool { look & 1 << 31 != 0 }

  /// What stands here if it is a single scalar; nothing for a continuation and for clusters.
  package var scalar: Unicode.Scalar? {
    isContinuation || holdsCluster ? nil : Unicode.Scalar(code)
  }

  /// Whether this is one of the letters, digits and signs that every terminal shows in one column.
  @inlinable package var isPrintableASCII: Bool { code &- 0x20 < 0x5F }

  /// The code of what stands here, if it is one of these.
  @inlinable package var asciiCode: UInt32 { code }

  var holdsCluster: Bool { code & Self.clusterMark != 0 }

  /// The same content in another style.
  func restyled(_ style: Style) -> Cell {
    Cell(code: code, look: look & ~Style.mask | style.bits)
  }

  /// Another character in the same style.
  @inline(__always)
  func holding(_ code: UInt32) -> Cell { Cell(code: code, look: look) }

  /// The same cell stepped back.
  var dimmed: Cell { Cell(code: code, look: look | Self.dimBit) }

  private static let dimBit = Style(.text, .dim).bits

  private init(code: UInt32, look: UInt32) {
    self.code = code
    self.look = look
  }
}
