internal import Roots

extension Duration {
  /// Reads a time with a unit: `500ms`, `2m`, `1.5s`; without a unit, seconds.
  ///
  /// `nil` if it is not a time, finer than can be counted, or longer than three hundred years.
  package init?(notation text: String) {
    let written = WrittenTime(text)
    guard !written.whole.isEmpty, written.fraction?.isEmpty != true,
      let unit = written.unit.isEmpty
        ? .seconds(1) : Duration.units.first(where: { $0.name == written.unit })?.length,
      let (time, isExact) = written.duration(unit: unit), isExact
    else { return nil }
    self = time
  }

  /// The time as commands write it: whole seconds as a number, else a text with the largest unit that fits.
  package var notation: KdlValue {
    if components.attoseconds == 0 { return .number(KdlNumber(Int(components.seconds))) }
    for (name, length) in Duration.units.prefix(3) where attoseconds % length.attoseconds == 0 {
      return .string("\(attoseconds / length.attoseconds)\(name)")
    }
    return .string("\(seconds(digits: 1...18))s")
  }

  private static let units: [(name: String, length: Duration)] = [
    ("ms", .milliseconds(1)), ("us", .microseconds(1)), ("ns", .nanoseconds(1)), ("s", .seconds(1)),
    ("m", .seconds(60)), ("h", .seconds(3_600)),
  ]
}
