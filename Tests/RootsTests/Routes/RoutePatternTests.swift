import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `A route pattern` {
  typealias Part = RoutePattern.Part

  // :name` with a type is the notation, `{name}` is accepted.
  @Test(
    .row("4.7"),
    arguments: [
      ("/", [], "/"),
      ("/item", [.literal("item")], "/item"),
      ("item/list/", [.literal("item"), .literal("list")], "/item/list"),
      ("//item//list", [.literal("item"), .literal("list")], "/item/list"),
      ("/item/:id", [.literal("item"), .parameter("id", .string)], "/item/:id"),
      ("/item/:id(string)", [.literal("item"), .parameter("id", .string)], "/item/:id"),
      ("/item/:id(int)/**", [.literal("item"), .parameter("id", .int), .rest], "/item/:id(int)/**"),
      ("home-tabbar/{tab}", [.literal("home-tabbar"), .parameter("tab", .string)], "/home-tabbar/:tab"),
      ("/{a(bool)}/{b}", [.parameter("a", .bool), .parameter("b", .string)], "/:a(bool)/:b"),
      ("/:x(double)/:y(uuid)", [.parameter("x", .double), .parameter("y", .uuid)], "/:x(double)/:y(uuid)"),
      ("/*/b/*", [.anything, .literal("b"), .anything], "/*/b/*"),
      ("/**", [.rest], "/**"),
      ("/caf%C3%A9/a%2Fb", [.literal("café"), .literal("a/b")], "/caf%C3%A9/a%2Fb"),
      ("/%3Aid/%2A/%7Bx%7D", [.literal(":id"), .literal("*"), .literal("{x}")], "/%3Aid/%2A/%7Bx%7D"),
      ("/:größe-1_b", [.parameter("größe-1_b", .string)], "/:größe-1_b"),
      ("/Foo_(bar)", [.literal("Foo_(bar)")], "/Foo_(bar)"),
    ] as [(String, [Part], String)])
  func `is read and printed`(text: String, parts: [Part], canonical: String) throws {
    let pattern = try RoutePattern(text)
    #expect(pattern.parts == parts)
    #expect(pattern.description == canonical)
    #expect(try RoutePattern(canonical) == pattern)
  }

  @Test(arguments: [
    ("", "column 1: a route cannot be empty; write '/' for the start"),
    ("shop://item", "column 1: a route is a path only; leave out 'shop://'"),
    ("/x?tab=1", "column 3: a route is a path only; leave out what begins with '?'"),
    ("/x#top", "column 3: a route is a path only; leave out what begins with '#'"),
    ("/a/../b", "column 4: '..' cannot stand in a route; write the resolved path"),
    ("/a/%2e", "column 4: '%2e' cannot stand in a route; write the resolved path"),
    ("/é/b%4", "column 5: '%4' is not a percent escape; write '%25' for a percent sign"),
    ("/%ff", "column 2: '%ff' does not decode to UTF-8; encode the UTF-8 bytes of the text"),
    ("/a\tb", "column 3: a control character cannot stand in a route; remove it"),
    (
      "/item-:id",
      "column 7: ':' inside 'item-:id': a parameter is a whole segment; write '%3A' for the sign itself"
    ),
    ("/a*", "column 3: '*' inside 'a*': a parameter is a whole segment; write '%2A' for the sign itself"),
    (
      "/{id}.json",
      "column 2: '{' inside '{id}.json': a parameter is a whole segment; write '%7B' for the sign itself"
    ),
    ("/***", "column 2: '*' inside '***': a parameter is a whole segment; write '%2A' for the sign itself"),
    ("/{id", "column 2: '{id' has no end; close it with '}'"),
    ("/:id(int", "column 5: 'id(int' has no end; close it with ')'"),
    ("/:", "column 3: '' is not a parameter name; write letters, digits, '_' and '-', a letter or '_' first"),
    (
      "/:1a",
      "column 3: '1a' is not a parameter name; write letters, digits, '_' and '-', a letter or '_' first"
    ),
    (
      "/{}", "column 3: '' is not a parameter name; write letters, digits, '_' and '-', a letter or '_' first"
    ),
    ("/:id(itn)", "column 6: unknown type 'itn'; did you mean 'int'?"),
    ("/:id(date)", "column 6: unknown type 'date'; a parameter is one of int, bool, uuid, double, string"),
    ("/:a/x/{a}", "column 7: the parameter 'a' is given twice; rename one of them"),
    ("/**/x", "column 2: '**' takes all that follows; move it to the end, or write '*' for one segment"),
    ("/a/**/**", "column 4: '**' takes all that follows; move it to the end, or write '*' for one segment"),
  ])
  func `is refused with the place and the cure`(text: String, message: String) {
    let error = #expect(throws: MalformedRoute.self) { try RoutePattern(text) }
    #expect(error?.description == message)
  }

  @Test func `has at most 64 segments and 8,192 bytes`() throws {
    let longest = String(repeating: "/a", count: 64)
    #expect(try RoutePattern(longest).description == longest)
    let tooMany = #expect(throws: MalformedRoute.self) { try RoutePattern(longest + "/b") }
    #expect(tooMany?.description == "column 130: a route has at most 64 segments; end it with '**'")
    let tooLong = #expect(throws: MalformedRoute.self) {
      try RoutePattern("/" + String(repeating: "é", count: 100_000))
    }
    #expect(tooLong?.description == "column 1: a route of 200001 bytes is too long; the limit is 8192")
  }

  @Test(
    arguments: [
      ("/item/:id(int)", ["id": 42], [], "/item/42"),
      ("/item/:id(int)", ["id": "42"], [], "/item/42"),
      ("/item/:id(int)", ["id": "042"], [], "/item/42"),
      ("/item/:id(int)", ["id": .int(.min)], [], "/item/-9223372036854775808"),
      ("/item/:id(int)", ["id": "x"], [], nil),
      ("/item/:id(int)", ["id": 1.5], [], nil),
      ("/item/:id(int)", [:], [], nil),
      ("/item/:id(int)", ["id": nil], [], nil),
      ("/item/:id(int)", ["id": [1]], [], nil),
      ("/item/:id(int)", ["id": 1, "other": 2], [], "/item/1"),
      ("/u/:name", ["name": "Ann/Bo é"], [], "/u/Ann%2FBo%20%C3%A9"),
      ("/u/:name", ["name": 42], [], "/u/42"),
      ("/u/:name", ["name": ""], [], nil),
      ("/u/:name", ["name": ".."], [], nil),
      ("/u/:name", ["name": "."], [], nil),
      ("/x/:on(bool)", ["on": true], [], "/x/true"),
      ("/x/:on(bool)", ["on": "yes"], [], nil),
      ("/x/:f(double)", ["f": 2], [], "/x/2.0"),
      ("/x/:f(double)", ["f": .double(.infinity)], [], nil),
      ("/x/:f(double)", ["f": 1e300], [], "/x/1e+300"),
      (
        "/x/:u(uuid)", ["u": "6FA459EA-EE8A-3CA4-894E-DB77E160355E"], [],
        "/x/6fa459ea-ee8a-3ca4-894e-db77e160355e"
      ),
      ("/x/:u(uuid)", ["u": "6fa459ea"], [], nil),
      ("/*/b/**", [:], ["a"], "/a/b"),
      ("/*/b/**", [:], ["a", "c", "d"], "/a/b/c/d"),
      ("/*/b/**", [:], [], nil),
      ("/*/b", [:], ["a", "c"], nil),
      ("/**", [:], ["a", "..", "b"], nil),
      ("/", [:], [], "/"),
    ] as [(String, Record, [String], String?)])
  func `prints the link of a match`(text: String, params: Record, rest: [String], link: String?) throws {
    #expect(try RoutePattern(text).print(params, rest: rest)?.description == link)
  }
}
