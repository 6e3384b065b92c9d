internal import Roots

extension Duration {
  /// Seconds as a number.
  var asSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// Seconds with as many digits as they need, at most three.
  var inSeconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let (whole, rest) = (milliseconds / 1000, milliseconds % 1000)
    if rest == 0 { return "\(whole)" }
    let digits = String(1000 + rest).dropFirst()
    return "\(whole).\(digits.trimmedAtEnd { $0 == "0" })"
  }

  /// Seconds with three digits behind the point.
  var inMilliseconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    return "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
  }
}
