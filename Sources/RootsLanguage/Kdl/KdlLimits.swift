/// The limits of a KDL file; beyond a limit there is a clear error instead of exhausted memory.
enum KdlLimits {
  static let fileSize = 16 << 20

  static let nesting = 256

  /// The most characters of one number: the time to convert one to decimal grows with the square of its length.
  static let numberLength = 1024

  static let mistakes = 100
}
