/// A box of cells. It is empty if it has no width or no height.
public struct Rect: Hashable, Sendable {
  /// The column, counted from 0.
  public var x: Int
  /// The row, counted from 0.
  public var y: Int
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// The box with its top left corner at the given place; negative extents count as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The box that covers a whole grid.
  public init(_ size: Size) { self.init(x: 0, y: 0, width: size.columns, height: size.rows) }

  /// The box that holds nothing.
  public static let empty = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The top left corner.
  public var origin: Point { Point(x: x, y: y) }

  /// The first column to the right of the box.
  public var right: Int { Self.sum(x, width) }

  /// The first row below the box.
  public var bottom: Int { Self.sum(y, height) }

  /// True if the box holds no cell.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  // Extents may be as large as `Int.max` ("the rest of the row"), so the sum saturates.
  private static func sum(_ start: Int, _ extent: Int) -> Int {
    let (sum, hasOverflown) = start.addingReportingOverflow(max(0, extent))
    return hasOverflown ? .max : sum
  }

  /// True if a place lies in the box.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < right && point.y >= y && point.y < bottom
  }

  /// The common part of this box and another.
  public func intersection(_ other: Rect) -> Rect {
    guard !isEmpty, !other.isEmpty else { return .empty }
    let left = max(x, other.x)
    let top = max(y, other.y)
    let common = Rect(
      x: left, y: top, width: min(right, other.right) &- left, height: min(bottom, other.bottom) &- top)
    return common.isEmpty ? .empty : common
  }

  /// The box moved by a number of columns and rows.
  public func moved(x columns: Int = 0, y rows: Int = 0) -> Rect {
    Rect(x: x &+ columns, y: y &+ rows, width: width, height: height)
  }

  /// The box with a number of columns and rows taken off at every side.
  public func inset(x columns: Int = 0, y rows: Int = 0) -> Rect {
    Rect(
      x: x &+ columns, y: y &+ rows, width: width &- columns &* 2, height: height &- rows &* 2)
  }
}

extension Rect: CustomStringConvertible {
  /// Extent and place: `30x5 at 2,1`.
  public var description: String { "\(width)x\(height) at \(x),\(y)" }
}
