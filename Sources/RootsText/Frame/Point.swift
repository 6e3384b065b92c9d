/// A place in a grid of cells: column `x`, row `y`, counted from zero at the top left.
public struct Point: Hashable, Sendable {
  /// The column, counted from 0.
  public var x: Int
  /// The row, counted from 0.
  public var y: Int

  /// The place in a column and a row.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  /// The top left corner.
  public static let zero = Point(x: 0, y: 0)

  /// This place moved by a number of columns and rows. Sums wrap around instead of trapping, because places may come
  /// from files.
  public func moved(x columns: Int = 0, y rows: Int = 0) -> Point {
    Point(x: x &+ columns, y: y &+ rows)
  }
}

extension Point: CustomStringConvertible {
  /// Column and row: `3,4`.
  public var description: String { "\(x),\(y)" }
}
