import TestTraits
import Testing

@testable import RootsText

@Suite(.timeLimited) struct `The class of a character` {
  @Test(
    arguments: [
      (0x00, .replaced), (0x1F, .replaced), (0x20, .narrow), (0x7E, .narrow), (0x7F, .replaced),
      (0x9F, .replaced), (0xA0, .narrow), (0xA9, .narrow), (0xAD, .replaced), (0xAE, .narrow),
      (0x34F, .selector), (0x180A, .narrow), (0x180B, .selector), (0x180D, .selector), (0x180E, .replaced),
      (0x180F, .selector), (0x200B, .replaced), (0x200C, .nonJoiner), (0x200D, .joiner), (0x200E, .replaced),
      (0x2028, .replaced), (0x2029, .replaced), (0x202E, .replaced), (0x203C, .narrowPicture),
      (0x20E3, .selector), (0xE000, .replaced), (0xFE00, .selector), (0xFE0F, .selector), (0xFE10, .narrow),
      (0x1F1E5, .replaced), (0x1F1E6, .flagLetter), (0x1F1FF, .flagLetter), (0x1F200, .narrow),
      (0x1F3FA, .narrowPicture), (0x1F3FB, .tone), (0x1F3FF, .tone), (0x1F400, .narrowPicture),
      (0xE001F, .replaced), (0xE0020, .tag), (0xE007F, .tag), (0xE0080, .replaced), (0xE0100, .selector),
      (0xE01EF, .selector), (0xE01F0, .replaced),
    ] as [(UInt32, ScalarClass)])
  func `is known at both ends of each range, where all are one column wide`(value: UInt32, kind: ScalarClass)
    throws
  {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(ScalarClass.classify(scalar) { _ in 1 } == kind)
  }

  @Test(
    arguments: [
      (0xE9, -1, .replaced), (0xE9, 0, .replaced), (0xE9, 1, .narrow), (0xE9, 2, .wide), (0x6F22, 2, .wide),
      (0x301, -1, .replaced), (0x301, 0, .mark), (0x903, 0, .mark), (0x903, 1, .narrow), (0x5D0, 0, .mark),
      (0x5D0, 1, .narrow), (0x600, 0, .replaced), (0x600, 1, .narrow), (0x2028, 1, .replaced),
      (0xE000, 1, .replaced), (0x1F400, 0, .replaced), (0x1F400, 2, .widePicture), (0xA9, 2, .wide),
      (0x61, -1, .narrow), (0x1F3FB, -1, .tone), (0x200D, 2, .joiner),
    ] as [(UInt32, Int, ScalarClass)])
  func `follows its width and what it is`(value: UInt32, width: Int, kind: ScalarClass) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(ScalarClass.classify(scalar) { _ in width } == kind)
  }

  @Test(
    arguments: [
      (.replaced, 1, false), (.narrow, 1, false), (.wide, 2, false), (.mark, 1, false), (.selector, 1, false),
      (.joiner, 1, false), (.nonJoiner, 1, false), (.narrowPicture, 1, true), (.widePicture, 2, true),
      (.tone, 2, false), (.flagLetter, 1, false), (.tag, 1, false),
    ] as [(ScalarClass, Int, Bool)])
  func `says how wide what begins with it is`(kind: ScalarClass, columns: Int, isPicture: Bool) {
    #expect(kind.columns == columns && kind.isPicture == isPicture)
  }

  @Test(
    arguments: [
      (0x00, -1), (0x1F, -1), (0x20, 1), (0x301, 0), (0x5FF, -1), (0x600, 1), (0x605, 1), (0x6DC, 0),
      (0x6DD, 1),
      (0x70F, 1), (0x890, 1), (0x891, 1), (0x8E2, 1), (0x110BD, 1), (0x110CD, 1), (0x10FF, 1), (0x1100, 2),
      (0x1160, 0), (0x11FF, 0), (0x1200, 1), (0x200B, 0), (0x2028, -1), (0x2029, -1), (0x2319, 1),
      (0x231A, 2),
      (0x231C, 1), (0x2328, 1), (0x2329, 2), (0x232B, 1), (0x25FC, 1), (0x25FD, 2), (0x25FE, 2), (0x25FF, 1),
      (0x2613, 1), (0x2614, 2), (0x2616, 1), (0x2647, 1), (0x2648, 2), (0x2653, 2), (0x2654, 1), (0x303F, 1),
      (0x3041, 2), (0xAC00, 2), (0xD7B0, 0), (0xD7FB, 0), (0xF8FF, 1), (0xF900, 2), (0xFE10, 2), (0xFE19, 2),
      (0xFE20, 0), (0xFF01, 2), (0xFF61, 1), (0xFFE0, 2), (0x1F0CE, 1), (0x1F0CF, 2), (0x1F18D, 1),
      (0x1F18E, 2),
      (0x1F18F, 1), (0x1F190, 1), (0x1F191, 2), (0x1F19A, 2), (0x1F19B, 1), (0x1F320, 2), (0x1F321, 1),
      (0x1F32C, 1), (0x1F32D, 2), (0x1F336, 1), (0x1F37D, 1), (0x1F393, 2), (0x1F394, 1), (0x1F3CB, 1),
      (0x1F43E, 2), (0x1F43F, 1), (0x1F440, 2), (0x1F441, 1), (0x1F442, 2), (0x1F5A3, 1), (0x1F5A4, 2),
      (0x1F5A5, 1), (0x1F650, 1), (0x1F6C5, 2), (0x1F6C6, 1), (0x20000, 2),
    ] as [(UInt32, Int)])
  func `is as wide in the built-in table as terminals have it, beside the edges of each block`(
    value: UInt32, columns: Int
  ) throws {
    #expect(BuiltInWidth.columns(try #require(Unicode.Scalar(value))) == columns)
  }
}

@Suite(.timeLimited) struct `The plain twin of a sign` {
  @Test(
    arguments: [
      (0xA0, " "), (0x1FFF, nil), (0x2000, " "), (0x200A, " "), (0x200B, nil), (0x202E, nil), (0x202F, " "),
      (0x205F, " "), (0x3000, " "), (0x3001, nil), (0x24FF, nil), (0x2500, "-"), (0x2501, "="), (0x2502, "|"),
      (0x2503, "#"), (0x2504, "."), (0x2505, "="), (0x2506, ":"), (0x2507, "#"), (0x250B, "#"), (0x250C, "+"),
      (0x250F, "#"), (0x2510, "+"), (0x2513, "#"), (0x251C, "+"), (0x253C, "+"), (0x254C, "."), (0x254D, "="),
      (0x254E, ":"), (0x254F, "#"), (0x2550, "="), (0x2551, "|"), (0x2552, "+"), (0x256D, "+"), (0x2570, "+"),
      (0x2571, "/"), (0x2572, "\\"), (0x2573, "X"), (0x2574, "-"), (0x2575, "|"), (0x2576, "-"),
      (0x2577, "|"),
      (0x2578, "="), (0x2579, "#"), (0x257A, "="), (0x257B, "#"), (0x257C, "-"), (0x257F, "|"), (0x2580, nil),
      (0x2588, "#"), (0x61, nil), (0x6F22, nil),
    ] as [(UInt32, Unicode.Scalar?)])
  func `is found at both ends of each row of signs`(value: UInt32, twin: Unicode.Scalar?) throws {
    #expect(Glyph.plain(try #require(Unicode.Scalar(value))) == twin)
  }

  @Test func `is a plain character for every sign that has one`() {
    for value in UInt32(0xA0)...0x3000 {
      guard let scalar = Unicode.Scalar(value), let twin = Glyph.plain(scalar) else { continue }
      #expect((0x20..<0x7F).contains(twin.value), "\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    (0, "⠋", "|"), (1, "⠙", "/"), (3, "⠸", "\\"), (4, "⠼", "|"), (9, "⠏", "/"), (10, "⠋", "-"),
    (20, "⠋", "|"),
  ])
  func `turns while something loads`(turn: Int, sign: String, plain: String) {
    #expect(Glyph.spinner(turn, .utf8) == sign)
    #expect(Glyph.spinner(turn, .ascii) == plain)
  }
}
