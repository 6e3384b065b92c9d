/// A place in a text: one-based line and column, columns counted in Unicode scalars.
package struct SourcePosition: Hashable, Sendable {
  /// The number of the line, counted from 1.
  package var line: Int
  /// The number of the column, counted from 1.
  package var column: Int

  /// A place by line and column, both counted from one.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
