extension Duration {
  /// Whole milliseconds.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }

  /// Seconds with one digit: `41.2`.
  var seconds: String {
    let tenths = milliseconds / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
