@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `A number of KDL` {
  private static let numbers: [(written: String, decimal: String, integer: Int?)] = [
    ("0", "0", 0), ("-0", "-0", 0), ("+0", "0", 0), ("007", "7", 7), ("1_000", "1000", 1_000),
    ("1__0_", "10", 10), ("+12", "12", 12), ("-12", "-12", -12),
    ("1.0", "1.0", nil), ("01.50", "1.50", nil), ("1_0.2_5", "10.25", nil), ("-0.5", "-0.5", nil),
    ("00.5", "0.5", nil),
    ("1e3", "1E+3", nil), ("1E+03", "1E+3", nil), ("1e-7", "1E-7", nil), ("1.5e007", "1.5E+7", nil),
    ("1e+00", "1E+0", nil), ("1e1_0", "1E+10", nil),
    ("0x0", "0", 0), ("0xFF", "255", 255), ("0xff", "255", 255), ("-0x10", "-16", -16), ("+0b101", "5", 5),
    ("0o17", "15", 15), ("0b1_0", "2", 2), ("0x_f", "15", 15),
    ("9223372036854775807", "9223372036854775807", .max),
    ("-9223372036854775808", "-9223372036854775808", .min),
    ("9223372036854775808", "9223372036854775808", nil),
    ("0x7fffffffffffffff", "9223372036854775807", .max), ("0x8000000000000000", "9223372036854775808", nil),
    ("-0x8000000000000000", "-9223372036854775808", .min),
    ("0xffffffffffffffffffff", "1208925819614629174706175", nil),
    ("0o7777777777777777777777777", "37778931862957161709567", nil),
    ("0b\(String(repeating: "1", count: 70))", "1180591620717411303423", nil),
    ("0x3B9ACA00", "1000000000", 1_000_000_000),
    ("0xDE0B6B3A7640000", "1000000000000000000", 1_000_000_000_000_000_000),
    ("0x3B9AC9FF", "999999999", 999_999_999), ("0x8AC7230489E80000", "10000000000000000000", nil),
    ("#inf", "#inf", nil), ("#-inf", "#-inf", nil), ("#nan", "#nan", nil),
  ]

  @Test(arguments: numbers) func `is the same in decimal, of any size`(
    written: String, decimal: String, integer: Int?
  ) {
    let number = KdlNumber(written: written)
    #expect(number.decimal == decimal)
    #expect(number.integer == integer)
  }

  /// Digits are taken together in groups; numbers of every length fall on their edges.
  @Test(arguments: [(16, 4), (8, 3), (2, 1)]) func `is counted digit by digit in every base`(
    radix: Int, bits: Int
  ) {
    let prefix = radix == 16 ? "0x" : radix == 8 ? "0o" : "0b"
    for length in 1...(126 / bits) {
      for digit in ["1", String(radix - 1, radix: radix)] {
        let digits = String(repeating: digit, count: length)
        #expect(
          KdlNumber(written: prefix + digits).decimal == UInt128(digits, radix: radix).map { "\($0)" },
          "\(prefix)\(digits)")
      }
      let one = "1" + String(repeating: "0", count: length - 1)
      #expect(KdlNumber(written: prefix + one).decimal == UInt128(one, radix: radix).map { "\($0)" })
    }
  }

  @Test(
    arguments: [
      ("1", 1), ("0x10", 16), ("1.5", 1.5), ("1e3", 1_000), ("-2.5e-1", -0.25), ("1_000.5", 1_000.5),
      ("#inf", .infinity), ("#-inf", -.infinity), ("1e400", .infinity),
    ] as [(String, Double)]) func `is read as the nearest double`(written: String, double: Double)
  {
    #expect(KdlNumber(written: written).double == double)
    #expect(KdlNumber(written: "#nan").double.isNaN)
  }

  @Test func `that is written for a double or an integer is read as the same`() {
    for number in [0, 1, -1, .max, .min] { #expect(KdlNumber(number).integer == number) }
    for number in [0.5, -2.25, 1e300, 1e-7, 100, .leastNonzeroMagnitude, .greatestFiniteMagnitude] as [Double]
    {
      #expect(
        KdlNumber(number).double == number
          && KdlDocument.read("n \(KdlNumber(number).written)").diagnostics.isEmpty, "\(number)")
    }
    #expect(
      KdlNumber(Double.infinity).written == "#inf" && KdlNumber(-Double.infinity).written == "#-inf"
        && KdlNumber(Double.nan).written == "#nan")
  }

  @Test func `equals what is the same in decimal`() {
    let same = ["255", "0xff", "0o377", "2_55", "+255", "0255"].map(KdlNumber.init(written:))
    #expect(Set(same).count == 1)
    #expect(
      KdlNumber(written: "255") != KdlNumber(written: "-255")
        && KdlNumber(written: "1.0") != KdlNumber(written: "1")
        && KdlNumber(written: "1.0") != KdlNumber(written: "1.00"))
  }

  private static let faults: [(text: String, finding: String)] = [
    ("1.", "3 a number needs a digit behind its point; write 1.0 or leave the point out"),
    ("1.e3", "3 a number needs a digit behind its point; write 1.0 or leave the point out"),
    ("1.x", "3 a number needs a digit behind its point; write 1.0 or leave the point out"),
    ("1e", "3 a number needs a digit in its exponent"), ("1e+", "3 a number needs a digit in its exponent"),
    ("1ex", "3 a number needs a digit in its exponent"), ("1e_1", "3 a number needs a digit in its exponent"),
    ("0x", "3 a number needs a digit behind '0x'"), ("-0b", "3 a number needs a digit behind '0b'"),
    ("0xg", "3 'g' cannot be part of a hexadecimal number; a text that begins with a digit needs quotes"),
    ("0x_1", ""),
    ("0o8", "3 '8' cannot be part of an octal number; a text that begins with a digit needs quotes"),
    ("0b12", "3 '2' cannot be part of a binary number; a text that begins with a digit needs quotes"),
    ("10px", "3 'p' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("1.2.3", "3 '.' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("1e5.5", "3 '.' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("1é", "3 'é' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("0X1F", "3 'X' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    (".5", "3 a number needs a digit before its point; write 0.5 or quote the text"),
    ("-.5", "3 a number needs a digit before its point; write 0.5 or quote the text"),
    ("+.5x", "3 a number needs a digit before its point; write 0.5 or quote the text"), (".x", ""),
    ("-x", ""), ("+", ""), ("-.", ""), ("--1", ""), ("1_", ""),
    ("1._5", "3 a number needs a digit behind its point; write 1.0 or leave the point out"),
  ]

  @Test(arguments: faults) func `that is wrong is reported with what is missing, or does not belong to it`(
    text: String, finding: String
  ) {
    let found = KdlDocument.read("n \(text) 2").diagnostics.map { "\($0.position.column) \($0.sentence)" }
    if text == "0x_1" {
      #expect(found.count == 1)
    } else {
      #expect(found == (finding.isEmpty ? [] : [finding]))
    }
  }
}

@Suite(.timeLimited) struct `A character of KDL` {
  /// As the specification of KDL 2.0 lists them.
  private static let newlines: Set<UInt32> = [0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029]
  private static let blanks: Set<UInt32> = [
    0x09, 0x20, 0xA0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009,
    0x200A, 0x202F, 0x205F, 0x3000,
  ]
  private static let signs = Set("\\/(){};[]\"#=".unicodeScalars.map(\.value))

  @Test func `is a blank, a line end or part of a word as the specification says, each of them`() {
    let values = Array(UInt32(0)..<0x3100) + Array(stride(from: 0x3100, through: 0x10FFFF, by: 97))
    let wrong = values.compactMap(Unicode.Scalar.init).filter { !isAsSpecified($0) }
    #expect(wrong == [])
  }

  private func isAsSpecified(_ scalar: Unicode.Scalar) -> Bool {
    let (value, bytes) = (scalar.value, Array(String(scalar).utf8))
    let (isBlank, isEnd) = (Self.blanks.contains(value), Self.newlines.contains(value))
    let isWord = !isBlank && !isEnd && !Self.signs.contains(value)
    return scalar.isKdlNewline == isEnd
      && bytes.withUnsafeBufferPointer { bytes in
        bytes.blank(at: 0) == (isBlank ? bytes.count : 0) && bytes.newline(at: 0) == (isEnd ? bytes.count : 0)
          && bytes.isIdentifier(at: 0) == isWord && !bytes.isIdentifier(at: bytes.count)
      }
  }

  @Test func `is banned as the specification says`() {
    let banned = Set(
      Array(0x00...0x08) + Array(0x0E...0x1F) + [0x7F, 0x200E, 0x200F] + Array(0x202A...0x202E)
        + Array(0x2066...0x2069) + [0xFEFF]
    ).map { UInt32($0) }
    let wrong = (UInt32(0)...0xFFFF).compactMap(Unicode.Scalar.init).filter {
      $0.isBannedInKdl != banned.contains($0.value)
    }
    #expect(wrong == [])
  }

  @Test func `that may stand nowhere is found at every place of eight bytes`() {
    for place in 0..<20 {
      for (bad, message) in [
        ([0x00], "U+0000"), ([0x1F], "U+001F"), ([0x7F], "U+007F"), ([0xFF], "0xff"),
        ([0xE2, 0x80, 0x8E], "U+200E"), ([0xC3], "0xc3"),
      ] as [([UInt8], String)] {
        let bytes = [UInt8](repeating: 0x61, count: place) + bad + [UInt8](repeating: 0x61, count: 19 - place)
        let found = KdlDocument.read(SourceText(name: "x", bytes: bytes)).diagnostics
        #expect(
          found.count == 1 && found.first?.range == SourceRange(start: place, end: place + bad.count),
          "\(place) \(bad)")
        #expect(found.first?.message.contains(message) == true)
      }
    }
    // What is harmless keeps nothing from being found behind it.
    for good in ["\t", "\n", "é", "~", " "] {
      let text = String(repeating: good, count: 9) + "\u{1}"
      #expect(
        KdlDocument.read("\"\"\"\n\(text)\n\"\"\"").diagnostics.contains { $0.message.contains("U+0001") },
        "\(good)")
    }
  }

  @Test func `is one line end even if that has two bytes`() {
    Array("\r\n\r\r\n".utf8).withUnsafeBufferPointer { bytes in
      #expect((0..<6).map { bytes.newline(at: $0) } == [2, 1, 1, 2, 1, 0])
      #expect(bytes.blanksAndNewlines(at: 0) == 5)
    }
    Array(" \u{3000}\t\nx".utf8).withUnsafeBufferPointer { bytes in
      #expect(bytes.blanksAndNewlines(at: 0) == 6 && bytes.blanksAndNewlines(at: 6) == 0)
    }
  }
}
