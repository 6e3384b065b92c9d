/// A place in a text: one-based line and column, columns counted in Unicode scalars.
public struct SourcePosition: Hashable, Sendable {
  /// The number of the line, counted from 1.
  public var line: Int
  /// The number of the column, counted from 1.
  public var column: Int

  /// A place by line and column, both counted from one.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
