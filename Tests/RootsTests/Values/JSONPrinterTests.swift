import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A value as JSON` {
  @Test(
    arguments: [
      (nil, "null"),
      (true, "true"),
      (false, "false"),
      (0, "0"),
      (-17, "-17"),
      (.int(.min), "-9223372036854775808"),
      (.int(.max), "9223372036854775807"),
      (1.0, "1.0"),
      (0.1, "0.1"),
      (1e300, "1e+300"),
      (.double(.infinity), "null"),
      (.double(.nan), "null"),
      ("", "\"\""),
      ("say \"hi\" \\ /", "\"say \\\"hi\\\" \\\\ /\""),
      ("a\n\u{1B}[31m\0", "\"a\\u000a\\u001b[31m\\u0000\""),
      ("\u{7F}\u{9B}é\u{A0}😀", "\"\\u007f\\u009bé\u{A0}😀\""),
      (
        "\u{202E}a\u{200B}b\u{FEFF}c\u{AD}\u{61C}\u{2066}",
        "\"\\u202ea\\u200bb\\ufeffc\\u00ad\\u061c\\u2066\""
      ),
      ("\u{E0041}\u{1D173}\u{2028}", "\"\\udb40\\udc41\\ud834\\udd73\\u2028\""),
      ("── “日本” é ☂️ ─", "\"── “日本” é ☂️ ─\""),
      ([], "[]"),
      ([:], "{}"),
      ([1, [nil], [:]], "[1,[null],{}]"),
      (["b": 1, "a": [true, ["c": "d"]], "e": [:]], "{\"b\":1,\"a\":[true,{\"c\":\"d\"}],\"e\":{}}"),
    ] as [(Value, String)])
  func `is one line without spaces`(value: Value, text: String) {
    #expect(value.json == text)
  }

  @Test func `has all digits of numbers of every length`() {
    var power = 1
    for _ in 1...18 {
      power *= 10
      for number in [power - 1, power, -power, 1 - power] { #expect(Value.int(number).json == "\(number)") }
    }
  }

  @Test func `of an event is that of its record, however long its texts are`() {
    for length in 0...1_100 {
      let screen = String(repeating: "x", count: length)
      let event = LogEvent(
        number: 0, time: .zero, .completion(ContextID(7), screen: screen, .cancelled(.popped)))
      var line: [UInt8] = []
      event.append(to: &line)
      #expect(String(decoding: line, as: UTF8.self) == Value.record(event.record).json)
    }
  }

  @Test func `shows every character that is not seen`() throws {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let json = Value.string(String(scalar)).json
      #expect(!json.unicodeScalars.contains { $0.isUnseen }, "\(value)")
      if scalar.isUnseen { #expect(try Value(json: json) == .string(String(scalar)), "\(value)") }
    }
  }

  @Test func `comes back equal`() throws {
    var random = Seeded(seed: 3)
    for _ in 0..<2_000 {
      let value = Value.random(depth: 4, using: &random)
      #expect(try Value(json: value.json) == value)
    }
  }

  @Test func `is appended to what stands there`() {
    var line = Array("n=".utf8)
    line.append(json: 42)
    line.append(json: "a\"")
    line.append(json: ["id": -1] as Record)
    #expect(String(decoding: line, as: UTF8.self) == "n=42\"a\\\"\"{\"id\":-1}")
  }
}

extension Value {
  /// Any value that JSON can say, the odd ones more often than chance would have them.
  static func random(depth: Int, using random: inout Seeded) -> Value {
    let count = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0...(depth > 0 ? 6 : 4), using: &random) {
    case 0: return .null
    case 1: return .bool(.random(using: &random))
    case 2: return .int(Bool.random(using: &random) ? .random(in: -9...9, using: &random) : .min)
    case 3: return .double(Double(bitPattern: random.next() & 0xBFFF_FFFF_FFFF_FFFF))
    case 4: return .string(text(count, using: &random))
    case 5: return .list((0..<count).map { _ in Value.random(depth: depth - 1, using: &random) })
    default:
      return .record(
        Record(
          (0..<count).map { (text($0, using: &random), Value.random(depth: depth - 1, using: &random)) }))
    }
  }

  private static func text(_ length: Int, using random: inout Seeded) -> String {
    let odd = ["a", "\"", "\\", "\u{0}", "\u{1B}", "\u{85}", "é", "😀", "/", "\u{2028}"]
    return (0..<length).map { _ in odd.randomElement(using: &random) ?? "" }.joined()
  }
}
