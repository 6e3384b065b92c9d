extension ScalarSet {
  /// This set with every scalar that differs from a member in case only.
  var caseFolded: ScalarSet {
    guard self != .all else { return self }
    let isASCII = ranges.allSatisfy { $0.upperBound < 0x80 }
    let orbits = isASCII ? Self.asciiOrbits : Self.caseOrbits
    let additions = orbits.filter { orbit in orbit.contains { contains($0) } }.joined().map { $0...$0 }
    return ScalarSet(ranges + additions)
  }

  /// The orbits of ASCII letters: both cases, the Kelvin sign and the long s.
  private static let asciiOrbits: [[UInt32]] = (0..<26 as Range<UInt32>).map { letter in
    let plain: [UInt32] = [0x41 + letter, 0x61 + letter]
    switch letter {
    case 10: return plain + [0x212A]
    case 18: return plain + [0x17F]
    default: return plain
    }
  }

  /// All groups of scalars that are one letter in several cases. It takes a pass over all of Unicode, so it is computed
  /// only for a pattern that ignores case and goes beyond ASCII.
  private static let caseOrbits: [[UInt32]] = {
    var members: [UInt32: [UInt32]] = [:]
    for value in 0...highest {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseMapped else { continue }
      let upper = single(scalar.properties.uppercaseMapping) ?? scalar
      let lower = single(upper.properties.lowercaseMapping) ?? scalar
      members[lower.value, default: []].append(value)
    }
    return members.map { Array(Set($0.value + [$0.key])) }.filter { $0.count > 1 }
  }()

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
