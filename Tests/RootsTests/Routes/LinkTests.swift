import TestTraits
import Testing

@testable import Roots

/// The rules of links (requirements, section 4.5).
@Suite(.timeLimited) struct `A link` {
  @Test(
    .row("4.5 dot segments"),
    arguments: [
      // A plain path, with or without its first slash.
      ("/item/42", ["item", "42"], "/item/42"),
      ("item/42", ["item", "42"], "/item/42"),
      ("/", [], "/"),
      // An encoded slash stays inside its segment; everything is decoded once, never twice.
      ("/a%2Fb/c", ["a/b", "c"], "/a%2Fb/c"),
      ("/a%252Fb", ["a%2Fb"], "/a%252Fb"),
      ("/%2525", ["%25"], "/%2525"),
      ("/caf%c3%a9", ["café"], "/caf%C3%A9"),
      ("/café au lait", ["café au lait"], "/caf%C3%A9%20au%20lait"),
      ("/%41%7E%2d", ["A~-"], "/A~-"),
      ("/%1B%00", ["\u{1B}\u{0}"], "/%1B%00"),
      ("/a+b", ["a+b"], "/a+b"),
      ("/50%25", ["50%"], "/50%25"),
      // Trailing and double slashes say nothing.
      ("/item/42/", ["item", "42"], "/item/42"),
      ("//item///42//", ["item", "42"], "/item/42"),
      ("///", [], "/"),
      // They are resolved, written either way, and never climb above the root.
      ("/a/./b", ["a", "b"], "/a/b"),
      ("/a/../b", ["b"], "/b"),
      ("/a/b/..", ["a"], "/a"),
      ("/../../a", ["a"], "/a"),
      ("/a/%2e%2E/b", ["b"], "/b"),
      ("/a/%2e/b", ["a", "b"], "/a/b"),
      ("/a//../b", ["b"], "/b"),
      ("/.../..a/a..", ["...", "..a", "a.."], "/.../..a/a.."),
      // The path has case.
      ("/Item/ABC", ["Item", "ABC"], "/Item/ABC"),
      // A colon behind a slash, or behind what is not a scheme, belongs to the path.
      ("/a:b", ["a:b"], "/a:b"),
      ("1a:b", ["1a:b"], "/1a:b"),
      ("a/b:c", ["a", "b:c"], "/a/b:c"),
    ])
  func `has a path`(text: String, segments: [String], canonical: String) throws {
    let link = try Link(parsing: text)
    #expect(link.origin == .path)
    #expect(link.segments == segments)
    #expect(link.description == canonical)
    #expect(try Link(parsing: canonical) == link)
  }

  @Test(
    arguments: [
      (
        "HTTPS://Shop.Example:8080/Item", "https", "shop.example:8080", ["Item"],
        "https://shop.example:8080/Item"
      ),
      ("https://shop.example", "https", "shop.example", [], "https://shop.example/"),
      ("https://shop.example?q#f", "https", "shop.example", [], "https://shop.example/?q#f"),
      ("file:///a/b", "file", nil, ["a", "b"], "file:///a/b"),
      ("mailto:x@y", "mailto", nil, ["x@y"], "mailto:///x@y"),
      ("shop:item/42", "shop", nil, ["item", "42"], "shop:///item/42"),
      ("shop:", "shop", nil, [], "shop:///"),
      ("a+b-c.d://h/x", "a+b-c.d", "h", ["x"], "a+b-c.d://h/x"),
      ("http://[::1]:80/x", "http", "[::1]:80", ["x"], "http://[::1]:80/x"),
      ("http://a%2Fb/x", "http", "a/b", ["x"], "http://a%2Fb/x"),
      ("https://h/../x", "https", "h", ["x"], "https://h/x"),
    ] as [(String, String, String?, [String], String)])
  func `has a scheme and a host without case`(
    text: String, scheme: String, host: String?, segments: [String], canonical: String
  ) throws {
    let link = try Link(parsing: text)
    #expect(link.scheme == scheme)
    #expect(link.host == host)
    #expect(link.segments == segments)
    #expect(link.description == canonical)
    #expect(try Link(parsing: canonical) == link)
  }

  @Test(
    .row("4.5 case"),
    arguments: [
      ("shop://item/42", ["item", "42"], "shop://item/42"),
      ("SHOP://item/42", ["item", "42"], "shop://item/42"),
      ("shop:///item/42", ["item", "42"], "shop://item/42"),
      ("shop:/item/42", ["item", "42"], "shop://item/42"),
      ("shop:item/42", ["item", "42"], "shop://item/42"),
      ("shop://item", ["item"], "shop://item"),
      ("shop://item?a=b#c", ["item"], "shop://item?a=b#c"),
      ("shop://", [], "shop://"),
      ("shop://a%2Fb/c", ["a/b", "c"], "shop://a%2Fb/c"),
      ("shop://u@h:1/x", ["u@h:1", "x"], "shop://u%40h%3A1/x"),
      ("shop://../x", ["x"], "shop://x"),
      ("shop://Item/42", ["Item", "42"], "shop://Item/42"),
      ("shop:///Item/42", ["Item", "42"], "shop:///Item/42"),
    ])
  func `of the app's own scheme has no host`(text: String, segments: [String], canonical: String) throws {
    let link = try Link(parsing: text, appScheme: "Shop")
    #expect(link.origin == .app(scheme: "shop"))
    #expect(link.host == nil)
    #expect(link.segments == segments)
    #expect(link.description == canonical)
    #expect(try Link(parsing: canonical, appScheme: "shop") == link)
  }

  @Test(
    .rows(
      "4.5 second `?`", "4.5 `+` in a query", "4.5 duplicate query names",
      "4.5 name without value, empty value"),
    arguments: [
      // Only the first `?` starts the query, and a `+` is a plus.
      ("/x?a=1&b=2", [("a", "1"), ("b", "2")], "/x?a=1&b=2"),
      ("/x?a=1?b=2", [("a", "1?b=2")], "/x?a=1?b=2"),
      ("/x?a=b+c%20d%2B", [("a", "b+c d+")], "/x?a=b+c%20d+"),
      // Names repeat, and their order is kept; no value differs from an empty one.
      ("/x?t=a&u=b&t=c", [("t", "a"), ("u", "b"), ("t", "c")], "/x?t=a&u=b&t=c"),
      ("/x?flag", [("flag", nil)], "/x?flag"),
      ("/x?flag=", [("flag", "")], "/x?flag="),
      ("/x?=v", [("", "v")], "/x?=v"),
      ("/x?a=b=c", [("a", "b=c")], "/x?a=b=c"),
      ("/x?a%3Db=c%26d", [("a=b", "c&d")], "/x?a%3Db=c%26d"),
      ("/x?&&a&", [("a", nil)], "/x?a"),
      ("/x?", [], "/x"),
      ("?a", [("a", nil)], "/?a"),
      ("/x?a=/../b", [("a", "/../b")], "/x?a=/../b"),
    ] as [(String, [(String, String?)], String)])
  func `has a query in order`(text: String, pairs: [(String, String?)], canonical: String) throws {
    let link = try Link(parsing: text)
    #expect(link.query == Link.Query(pairs))
    #expect(link.description == canonical)
    #expect(try Link(parsing: canonical) == link)
  }

  @Test func `answers for each name of its query`() throws {
    let query = try Link(parsing: "/x?tags=a&flag&tags=b&empty=").query
    #expect(query.first("tags") == "a")
    #expect(query.all("tags") == ["a", "b"])
    #expect(query.contains("flag"))
    #expect(query.first("flag") == nil)
    #expect(query.all("flag") == [nil])
    #expect(query.first("empty") == "")
    #expect(!query.contains("none"))
    #expect(query.all("none") == [])
    #expect(Record(query).json == "{\"tags\":[\"a\",\"b\"],\"flag\":[null],\"empty\":[\"\"]}")
    #expect(query.map(\.name) == ["tags", "flag", "tags", "empty"])
  }

  @Test(
    .row("4.5 fragment"),
    arguments: [
      ("/x#top", "top", "/x#top"),
      ("/x#a?b#c", "a?b#c", "/x#a?b%23c"),
      ("/x#a%20b/c", "a b/c", "/x#a%20b/c"),
      ("/x#", nil, "/x"),
      ("#f", "f", "/#f"),
      ("/x?q=1#f", "f", "/x?q=1#f"),
    ] as [(String, String?, String)])
  func `keeps its fragment apart`(text: String, fragment: String?, canonical: String) throws {
    let link = try Link(parsing: text)
    #expect(link.fragment == fragment)
    #expect(link.description == canonical)
    #expect(try Link(parsing: canonical) == link)
  }

  @Test(arguments: [
    ("", "column 1: a link cannot be empty; write '/' for the start"),
    ("/a%", "column 3: '%' is not a percent escape; write '%25' for a percent sign"),
    ("/a%4", "column 3: '%4' is not a percent escape; write '%25' for a percent sign"),
    ("/é/%4x/b", "column 4: '%4x' is not a percent escape; write '%25' for a percent sign"),
    ("/100%", "column 5: '%' is not a percent escape; write '%25' for a percent sign"),
    ("/a%4/b", "column 3: '%4' is not a percent escape; write '%25' for a percent sign"),
    ("/x?a=%zz", "column 6: '%zz' is not a percent escape; write '%25' for a percent sign"),
    ("/x#%", "column 4: '%' is not a percent escape; write '%25' for a percent sign"),
    ("http://%/x", "column 8: '%' is not a percent escape; write '%25' for a percent sign"),
    ("/ok/%ff", "column 5: '%ff' does not decode to UTF-8; encode the UTF-8 bytes of the text"),
    ("/%C3/%A9", "column 2: '%C3' does not decode to UTF-8; encode the UTF-8 bytes of the text"),
    ("/%c0%af", "column 2: '%c0%af' does not decode to UTF-8; encode the UTF-8 bytes of the text"),
    ("/%ed%a0%80", "column 2: '%ed%a0%80' does not decode to UTF-8; encode the UTF-8 bytes of the text"),
    ("/a\u{1B}[2J", "column 3: a control character cannot stand in a link; write it as '%1B'"),
    ("/a\n", "column 3: a control character cannot stand in a link; write it as '%0A'"),
    ("/\u{85}", "column 2: a control character cannot stand in a link; write it as '%C2%85'"),
    ("/?%1=a", "column 3: '%1' is not a percent escape; write '%25' for a percent sign"),
    (
      "https://é@x/",
      "column 10: a link carries no user name or password; remove what stands before the '@'"
    ),
    (
      "https://me@shop.example/",
      "column 11: a link carries no user name or password; remove what stands before the '@'"
    ),
  ])
  func `is refused with the place and the cure`(text: String, message: String) {
    let error = #expect(throws: MalformedLink.self) { try Link(parsing: text) }
    #expect(error?.description == message)
  }

  @Test func `has at most 8,192 bytes`() throws {
    let longest = "/" + String(repeating: "a", count: 8_191)
    #expect(try Link(parsing: longest).description == longest)
    let error = #expect(throws: MalformedLink.self) { try Link(parsing: longest + "é") }
    #expect(error?.message == "a link of 8194 bytes is too long; the limit is 8192")
    let blanks = String(repeating: " ", count: 2_730)
    #expect(try Link(parsing: "/" + blanks).description.utf8.count == 8_191)
    let written = #expect(throws: MalformedLink.self) { try Link(parsing: "/ " + blanks) }
    #expect(written?.message == error?.message)
  }

  @Test func `made by hand is canonical as well`() throws {
    let link = Link(
      segments: ["a", "", "..", "b/c", "."], origin: .site(scheme: "HTTPS", host: "Shop.Example"),
      query: ["q": "a b", "": nil], fragment: "")
    #expect(link.fragment == nil)
    #expect(link.segments == ["b/c"])
    #expect(link.description == "https://shop.example/b%2Fc?q=a%20b")
    #expect(link.at(.app(scheme: "no scheme")).description == "/b%2Fc?q=a%20b")
    #expect(link.at(.app(scheme: "shop")).description == "shop://b%2Fc?q=a%20b")
  }

  @Test func `printed and parsed again is the same`() throws {
    var random = Seeded(seed: 13)
    let pieces = [
      "/", "?", "#", "&", "=", "%2F", "%25", "%41", "a", "B", ".", "..", "é", ":", "@", "+", "shop:",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard let link = try? Link(parsing: text, appScheme: "shop") else { continue }
      read += 1
      #expect(throws: Never.self) { try #expect(Link(parsing: link.description, appScheme: "shop") == link) }
    }
    #expect(read > 10_000)
  }

  @Test func `of any bytes is parsed or refused`() {
    var random = Seeded(seed: 17)
    var read = 0
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...20, using: &random)).flatMap { _ in
        let byte = UInt8.random(in: 0...255, using: &random)
        return Int.random(in: 0..<8, using: &random) == 0 ? Array("%4\(byte % 10)".utf8) : [byte]
      }
      guard let link = try? Link(parsing: String(decoding: bytes, as: UTF8.self)) else { continue }
      read += 1
      #expect(throws: Never.self) { try #expect(Link(parsing: link.description) == link) }
    }
    #expect(read > 5_000)
  }
}
