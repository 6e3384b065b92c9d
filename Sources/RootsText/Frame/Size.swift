/// The number of columns and rows of a grid of cells.
public struct Size: Hashable, Sendable {
  /// The number of columns.
  public let columns: Int
  /// The number of rows.
  public let rows: Int

  /// A size between one cell each way and ``largest``; other numbers are clamped: terminals do report 0x0, and no
  /// window needs gigabytes.
  public init(columns: Int, rows: Int) {
    self.columns = Swift.min(Swift.max(1, columns), Self.mostColumns)
    self.rows = Swift.min(Swift.max(1, rows), Self.mostRows)
  }

  /// The largest possible grid.
  public static var largest: Size { Size(columns: mostColumns, rows: mostRows) }

  private static let mostColumns = 2048
  private static let mostRows = 1024
}

extension Size: CustomStringConvertible {
  /// The size as people write it: `80x24`.
  public var description: String { "\(columns)x\(rows)" }
}
