import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `The trouble with a link` {
  private func trouble(_ text: String) -> String {
    do {
      return "fine: \(try Link(parsing: text))"
    } catch {
      return "\(error)"
    }
  }

  private static let escape = "is not a percent escape; write '%25' for a percent sign"
  private static let bytes = "does not decode to UTF-8; encode the UTF-8 bytes of the text"
  private static let user = "a link carries no user name or password; remove what stands before the '@'"
  private static let control = "a control character cannot stand in a link; write it as"

  @Test(
    arguments: [
      ("", "column 1: a link cannot be empty; write '/' for the start"), ("/a%2", "column 3: '%2' \(escape)"),
      ("/a%", "column 3: '%' \(escape)"), ("/é%zz", "column 3: '%zz' \(escape)"),
      ("/?a=%g1", "column 5: '%g1' \(escape)"), ("/?%1=a", "column 3: '%1' \(escape)"),
      ("/#%1", "column 3: '%1' \(escape)"), ("/a/%ff", "column 4: '%ff' \(bytes)"),
      ("https://me@x/", "column 11: \(user)"), ("https://é@x/", "column 10: \(user)"),
      ("/a\tb", "column 3: \(control) '%09'"), ("/\u{7F}", "column 2: \(control) '%7F'"),
      ("/\u{85}", "column 2: \(control) '%C2%85'"),
    ])
  func `is refused with its place and a cure`(_ text: String, _ message: String) {
    #expect(trouble(text) == message)
  }

  @Test func `may be too long as given or as written out`() {
    let limit = "is too long; the limit is 8192"
    #expect(trouble("/" + String(repeating: "a", count: 8_191)).hasPrefix("fine: /aaa"))
    #expect(
      trouble("/" + String(repeating: "a", count: 8_192)) == "column 1: a link of 8193 bytes \(limit)")
    #expect(trouble("/" + String(repeating: " ", count: 2_730)).hasPrefix("fine: /%20"))
    #expect(
      trouble("/" + String(repeating: " ", count: 2_731)) == "column 1: a link of 8194 bytes \(limit)")
  }
}

@Suite(.timeLimited) struct `The trouble with a route` {
  private func trouble(_ text: String) -> String {
    do {
      return "fine: \(try RoutePattern(text))"
    } catch {
      return "\(error)"
    }
  }

  private static let whole = "a parameter is a whole segment; write"
  private static let name =
    "is not a parameter name; write letters, digits, '_' and '-', a letter or '_' first"

  @Test(
    arguments: [
      ("", "column 1: a route cannot be empty; write '/' for the start"),
      ("/a?b", "column 3: a route is a path only; leave out what begins with '?'"),
      ("/a#b", "column 3: a route is a path only; leave out what begins with '#'"),
      ("https://x", "column 1: a route is a path only; leave out 'https://'"),
      ("/**/a", "column 2: '**' takes all that follows; move it to the end, or write '*' for one segment"),
      ("/:id/{id}", "column 6: the parameter 'id' is given twice; rename one of them"),
      ("/:1a", "column 3: '1a' \(name)"), ("/:", "column 3: '' \(name)"),
      ("/:id(it)", "column 6: unknown type 'it'; did you mean 'int'?"),
      (
        "/:id(zzzzzz)",
        "column 6: unknown type 'zzzzzz'; a parameter is one of int, bool, uuid, double, string"
      ),
      ("/:id(int", "column 5: 'id(int' has no end; close it with ')'"),
      ("/{id", "column 2: '{id' has no end; close it with '}'"),
      ("/{id}x", "column 2: '{' inside '{id}x': \(whole) '%7B' for the sign itself"),
      ("/a*b", "column 3: '*' inside 'a*b': \(whole) '%2A' for the sign itself"),
      ("/a/../b", "column 4: '..' cannot stand in a route; write the resolved path"),
    ])
  func `is refused with its place and a cure`(_ text: String, _ message: String) {
    #expect(trouble(text) == message)
  }

  @Test func `has at most 64 segments`() {
    let longest = String(repeating: "/a", count: 64)
    #expect(trouble(longest) == "fine: \(longest)")
    #expect(
      trouble(longest + "/a") == "column 130: a route has at most 64 segments; end it with '**'")
  }
}

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
