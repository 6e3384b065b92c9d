import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `A JSON text` {
  @Test(
    arguments: [
      ("null", Value.null),
      (" true ", true),
      ("false", false),
      ("0", 0),
      ("-0", 0),
      ("-17", -17),
      ("9223372036854775807", .int(.max)),
      ("-9223372036854775808", .int(.min)),
      ("9223372036854775807", .int(.max)), ("9223372036854775808.0", 9_223_372_036_854_775_808.0),
      ("1.0", 1.0),
      ("1e3", 1000.0),
      ("1E+3", 1000.0),
      ("25e-1", 2.5),
      ("5e-324", .double(.leastNonzeroMagnitude)),
      ("\"\"", ""),
      ("\"caf\u{e9}\"", "café"),
      ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\u{8}\u{C}\n\r\t"),
      ("\"\\u00e9\\u00E9\"", "éé"),
      ("\"a\\ud83d\\ude00b\"", "a😀b"),
      ("[]", []),
      ("[ ]", []),
      ("{}", [:]),
      ("[1,[2,[]],{}]", [1, [2, []], [:]]),
      ("{ \"a\" : { \"b\" : [ null ] } }", ["a": ["b": [nil]]]),
      ("\r\n\t[1 , 2]\n", [1, 2]),
    ] as [(String, Value)])
  func `is read`(text: String, value: Value) throws {
    #expect(try Value(json: text) == value)
  }

  @Test(arguments: [
    ("", "1:1: the text ends where a value should stand"),
    ("  \n ", "2:2: the text ends where a value should stand"),
    ("[", "1:2: the text ends where a value should stand"),
    ("[1", "1:3: the text ends where ',' or ']' should stand"),
    ("[1 2]", "1:4: expected ',' or ']' but found '2'"),
    ("[1}", "1:3: expected ',' or ']' but found '}'"),
    ("[1,]", "1:4: a value must follow the comma; remove the comma before ']'"),
    ("{\"a\":1,}", "1:8: a value must follow the comma; remove the comma before '}'"),
    ("{\"a\" 1}", "1:6: expected ':' after the key but found '1'"),
    ("{a:1}", "1:2: expected a key in double quotes but found 'a'"),
    ("{'a':1}", "1:2: a string stands in double quotes; write \"text\""),
    ("'a'", "1:1: a string stands in double quotes; write \"text\""),
    ("{\"é\":1,\n \"id\":2, \"id\":3}", "2:10: the key 'id' is given twice; keep one of them"),
    ("1 2", "1:3: nothing may follow the value, but found '2'; write one value"),
    ("True", "1:1: unknown word 'True'; did you mean 'true'?"),
    ("nul", "1:1: unknown word 'nul'; did you mean 'null'?"),
    (
      "undefined",
      "1:1: unknown word 'undefined'; JSON knows true, false and null; a string stands in double quotes"
    ),
    ("01", "1:1: '01' begins with a zero; leave the zero out"),
    ("+1", "1:1: '+1' begins with a plus; leave the plus out"),
    ("-", "1:1: digits are missing in the number '-'"),
    ("1.", "1:1: digits are missing in the number '1.'"),
    ("1e", "1:1: digits are missing in the number '1e'"),
    ("-.5", "1:1: digits are missing in the number '-.5'"),
    (".5", "1:1: expected a value but found '.'"),
    (
      "[-9223372036854775809]",
      "1:2: the number '-9223372036854775809' is too large; whole numbers have at most 64 bits, others stand in quotes"
    ),
    ("1e400", "1:1: the number '1e400' is too large; the limit is about 1.79e308"),
    ("\"abc", "1:1: the string has no end; close it with '\"'"),
    ("[\"abc\n\"]", "1:2: the string has no end; close it with '\"'"),
    ("\"a\tb\"", "1:3: a control character in a string; write it as '\\u0009'"),
    ("\"\\x41\"", "1:2: unknown escape '\\x'; write '\\\\' for a backslash"),
    ("\"\\u12g4\"", "1:2: unknown escape '\\u12'; write '\\\\' for a backslash"),
    (
      "\"\\ud83d\"",
      "1:2: the escape '\\ud83d' is half a character; write both halves, as in '\\ud83d\\ude00'"
    ),
    (
      "\"\\ude00\"",
      "1:2: the escape '\\ude00' is half a character; write both halves, as in '\\ud83d\\ude00'"
    ),
    (
      "\"\\ud83d\\u0041\"",
      "1:2: the escape '\\ud83d' is half a character; write both halves, as in '\\ud83d\\ude00'"
    ),
    ("[1] // no", "1:5: nothing may follow the value, but found '/'; write one value"),
  ])
  func `is refused with the place and the cure`(text: String, message: String) {
    let error = #expect(throws: Value.MalformedJSON.self) { try Value(json: text) }
    #expect(error?.description == message)
  }

  @Test func `is refused where it is not UTF-8`() {
    let error = #expect(throws: Value.MalformedJSON.self) { try Value(json: [0x22, 0x61, 0xC3, 0x28, 0x22]) }
    #expect(error?.description == "1:3: these bytes are not UTF-8; save the text as UTF-8")
  }

  @Test func `nests 128 levels and no more`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try Value(json: nested(128)).json == nested(128))
    for depth in [129, 100_000] {
      let error = #expect(throws: Value.MalformedJSON.self) { try Value(json: nested(depth)) }
      #expect(error?.description == "1:129: nested deeper than 128 levels; keep the data flatter")
    }
  }

  @Test func `has numbers of 1024 digits, and none longer`() throws {
    func number(_ digits: Int) -> String { "0." + String(repeating: "1", count: digits - 2) }
    #expect(try Value(json: number(1_024)) == .double(1.0 / 9))
    #expect(throws: Value.MalformedJSON.self) { try Value(json: number(1_025)) }
  }

  @Test func `takes time in proportion to its length`() throws {
    let fields = (0..<50_000).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
    let record = try #require(try Value(json: "{\(fields)}").fields)
    #expect(record.count == 50_000)
    #expect(record["key49999"] == 49_999)
    let escapes = String(repeating: "\\n", count: 200_000)
    #expect(try Value(json: "\"\(escapes)\"").text?.utf8.count == 200_000)
    let digits = String(repeating: "9", count: 200_000)
    #expect(throws: Value.MalformedJSON.self) { try Value(json: digits) }
  }

  @Test func `never traps, with any bytes`() {
    var random = Seeded(seed: 7)
    let alphabet = Array("[]{},:\"\\u0019.eE+-truefalsn \n\u{7F}dD8c".utf8) + [0xC3, 0xA9, 0xFF, 0]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      guard let value = try? Value(json: bytes) else { continue }
      #expect(throws: Never.self) { try #expect(Value(json: value.json) == value) }
    }
  }
}
