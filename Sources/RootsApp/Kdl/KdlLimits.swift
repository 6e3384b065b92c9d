/// The limits of a KDL file; beyond a limit there is a clear error instead of exhausted memory.
enum KdlLimits {
  /// The most bytes of a file.
  static let fileSize = 16 << 20

  /// The deepest nesting of children blocks.
  static let nesting = 256

  /// The most characters of one number: the time to convert one to decimal grows with the square of its length.
  static let numberLength = 1024

  /// The most mistakes reported for one file.
  static let mistakes = 100
}
