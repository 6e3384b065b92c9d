internal import Roots

extension Duration {
  /// Seconds with one digit: `41.2`.
  var seconds: String {
    let tenths = milliseconds / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
