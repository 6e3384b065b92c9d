/// Letters of other alphabets that look like Latin ones.
enum LookAlikes {
  /// A name with the Latin letter in the place of every letter that looks like one.
  static func skeleton(of name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
    return String(String.UnicodeScalarView(name.unicodeScalars.map { latin[$0] ?? $0 }))
  }

  private static let latin: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    zip(others.unicodeScalars, latins.unicodeScalars), uniquingKeysWith: { first, _ in first })

  // Cyrillic, then Greek, then Armenian.
  private static let others = "асеорхуіјѕԁһԛԝӏАВЕКМНОРСТХУІЈЅ" + "αικνορυχγΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "օսհոցք"
  private static let latins = "aceopxyijsdhqwlABEKMHOPCTXYIJS" + "aiknopuxyABEZHIKMNOPTYX" + "ouhngp"
}
