/// How much a KDL file may ask for; past a limit comes a clear error instead of a full memory.
enum KdlLimits {
  /// Bytes of a file.
  static let fileSize = 16 << 20

  /// Children blocks inside one another.
  static let nesting = 256

  /// Characters of one number: turning a longer one into decimals takes time that grows with its square.
  static let numberLength = 1024

  /// Mistakes reported of one file.
  static let mistakes = 100
}
