/// How many columns and rows a grid of cells has.
public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  /// A size of at least one cell each way, whatever is asked for: terminals do report 0x0.
  public init(columns: Int, rows: Int) {
    self.columns = Swift.max(1, columns)
    self.rows = Swift.max(1, rows)
  }
}
