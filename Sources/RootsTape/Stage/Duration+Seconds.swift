extension Duration {
  /// Seconds as a number.
  var asSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

  /// Seconds with as many digits as they need, at most three.
  var inSeconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    let (whole, rest) = (milliseconds / 1000, milliseconds % 1000)
    if rest == 0 { return "\(whole)" }
    let digits = String(1000 + rest).dropFirst()
    return "\(whole).\(digits)".trimmedZeros
  }

  /// Seconds with three digits behind the point.
  var inMilliseconds: String {
    let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    return "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
  }
}

extension String {
  fileprivate var trimmedZeros: String {
    var text = self
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
