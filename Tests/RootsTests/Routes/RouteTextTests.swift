import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A typed segment` {
  private func read(_ text: String, as type: ParameterType) -> Value? {
    var text = text
    let (value, isAccepted) = text.withUTF8 { (type.value(of: $0), type.accepts($0)) }
    #expect(isAccepted == (value != nil))
    return value
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("007", 7), ("9", 9), ("-42", -42), ("9223372036854775807", .max),
      ("9223372036854775808", nil), ("-9223372036854775808", .min), ("-9223372036854775809", nil),
      ("92233720368547758070", nil), ("", nil), ("-", nil), ("+1", nil), ("1a", nil), ("1/", nil),
      ("1:", nil),
      ("--1", nil), (" 1", nil),
    ] as [(String, Int?)])
  func `may be a whole number`(_ text: String, _ number: Int?) {
    #expect(read(text, as: .int) == number.map(Value.int))
  }

  @Test(
    arguments: [
      ("2", 2), ("-0.5", -0.5), ("1e3", 1_000), ("1E+3", 1_000), ("25e-1", 2.5), ("1.", nil), (".5", nil),
      ("1e", nil), ("1e+", nil), ("1.5.2", nil), ("+1", nil), ("-", nil), ("", nil), ("inf", nil),
      ("nan", nil),
      ("1e400", nil), ("1f3", nil),
    ] as [(String, Double?)])
  func `may be a decimal number`(_ text: String, _ number: Double?) {
    #expect(read(text, as: .double) == number.map(Value.double))
  }

  @Test(arguments: [("true", true), ("false", false), ("True", nil), ("", nil), ("truer", nil), ("tru", nil)])
  func `may be a truth`(_ text: String, _ truth: Bool?) {
    #expect(read(text, as: .bool) == truth.map(Value.bool))
  }

  @Test func `may be a UUID in either case`() {
    let id = "0123abcd-89ef-4567-89ab-0123456789af"
    #expect(read(id, as: .uuid) == .string(id))
    #expect(read(id.uppercased(), as: .uuid) == .string(id))
    #expect(read(id + "0", as: .uuid) == nil && read(String(id.dropLast()), as: .uuid) == nil)
    for place in 0..<36 {
      var letters = Array(id)
      letters[place] = letters[place] == "-" ? "0" : "-"
      #expect(read(String(letters), as: .uuid) == nil)
    }
  }
}
