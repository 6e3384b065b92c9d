import Roots
import TestTraits
import Testing

/// The rules of matching (requirements, section 4.5).
extension RouteTable {
  func match(_ url: String, appScheme: String? = nil) throws(MalformedLink) -> RouteMatch? {
    match(try Link(parsing: url, appScheme: appScheme))
  }
}

@Suite(.timeLimited) struct `A route table` {
  // Section 4.5: literal > typed > string > * > **, compared segment by segment.
  // The pattern does not match, and others are tried.
  @Test(
    .row("4.5 typed parameter mismatch"),
    arguments: [
      ("/item/new", "/item/new"),
      ("/item/42", "/item/:n(int)"),
      ("/item/-7", "/item/:n(int)"),
      ("/item/99999999999999999999", "/item/:x(double)"),
      ("/item/1e3", "/item/:x(double)"),
      ("/item/1e999", "/item/:s"),
      ("/item/4.5", "/item/:x(double)"),
      ("/item/true", "/item/:b(bool)"),
      ("/item/TRUE", "/item/:s"),
      ("/item/6fa459ea-ee8a-3ca4-894e-db77e160355e", "/item/:u(uuid)"),
      ("/item/shoe", "/item/:s"),
      ("/item", "/item/**"),
      ("/item/42/", "/item/:n(int)"),
      ("/item/a/b/c", "/item/**"),
      ("/star/x", "/star/*"),
      ("/star/x/y", "/:a/:b/y"),
      ("/star/x/z", nil),
      ("/", "/"),
      ("/nothing", nil),
      ("/Item/42", nil),
      ("/mix/1/end", "/mix/:n(int)/end"),
      ("/mix/1/other", "/mix/:s/other"),
      ("/mix/1/more", "/mix/*/more"),
      ("/mix/1/none", "/mix/**"),
      ("/caf%C3%A9", "/café"),
      ("/café", "/café"),
      ("/a%2Fb", "/a%2Fb"),
      ("/a/b", nil),
    ] as [(String, String?)])
  func `finds the most telling pattern, in any order`(url: String, winner: String?) throws {
    let texts = [
      "/", "/item/**", "/item/:s", "/item/new", "/item/:x(double)", "/item/:n(int)", "/item/:b(bool)",
      "/item/:u(uuid)", "/star/*", "/:a/:b/y", "/mix/**", "/mix/*/more", "/mix/:s/other", "/mix/:n(int)/end",
      "/café", "/a%2Fb",
    ]
    var random = Seeded(seed: 19)
    for _ in 0..<4 {
      let patterns = try texts.shuffled(using: &random).map { try RoutePattern($0) }
      let table = RouteTable(patterns)
      #expect(table.conflicts.isEmpty)
      let match = try table.match(url)
      #expect(
        match.map { patterns[$0.index].description } == (try winner.map { try RoutePattern($0).description }))
    }
  }

  @Test(
    arguments: [
      ("/item/:id(int)", "/item/42", ["id": 42], []),
      ("/item/:id(int)", "/item/-9223372036854775808", ["id": .int(.min)], []),
      ("/item/:id(int)", "/item/007", ["id": 7], []),
      ("/u/:name", "/u/Ann%2FBo", ["name": "Ann/Bo"], []),
      ("/u/:name", "/u/a+b", ["name": "a+b"], []),
      ("/x/:f(double)/:b(bool)", "/x/-2.50/false", ["f": -2.5, "b": false], []),
      (
        "/x/:u(uuid)", "/x/6FA459EA-EE8A-3CA4-894E-DB77E160355E",
        ["u": "6fa459ea-ee8a-3ca4-894e-db77e160355e"], []
      ),
      ("/*/:a/*/**", "/1/2/3/4%2F/5", ["a": "2"], ["1", "3", "4/", "5"]),
      ("/*/:a/*/**", "/1/2/3/", ["a": "2"], ["1", "3"]),
      ("/**", "/", [:], []),
      ("/**", "//a//b/", [:], ["a", "b"]),
      // A query and a fragment play no part, and a parameter is not the query's entry of one name.
      ("/item/:id(int)", "/item/42?id=7#id", ["id": 42], []),
      ("/item/:id(int)", "https://shop.example/item/42", ["id": 42], []),
    ] as [(String, String, Record, [String])])
  func `gives the values of a match`(pattern: String, url: String, params: Record, rest: [String]) throws {
    let table = RouteTable([try RoutePattern(pattern)])
    let match = try #require(try table.match(url))
    #expect(match.params == params)
    #expect(match.params.keys == params.keys)
    #expect(match.rest == rest)
  }

  // It does not match.
  @Test(
    .row("4.5 longer than the pattern"),
    arguments: [
      ("shop://item/42", true), ("SHOP://item/42", true), ("shop:///item/42", true), ("shop://ITEM/42", true),
      ("shop:///ITEM/42", false), ("/item/42", true), ("item/42", true), ("shop://item/42/more", false),
      ("shop://item/x", false), ("shop://item", false), ("other://item/42", false), ("shop://item/42/", true),
    ])
  func `reads the app's scheme as the start of the path`(url: String, isFound: Bool) throws {
    let table = RouteTable([try RoutePattern("/item/:id(int)")])
    #expect(try (table.match(url, appScheme: "shop") != nil) == isFound)
  }

  @Test func `prefers the first segment as written to the one in lower case`() throws {
    let table = RouteTable([try RoutePattern("/item"), try RoutePattern("/Item")])
    #expect(try table.match("shop://Item", appScheme: "shop")?.index == 1)
    #expect(try table.match("shop://ITEM", appScheme: "shop")?.index == 0)
    #expect(try table.match("shop://item", appScheme: "shop")?.index == 0)
  }

  // What no route fits is an answer, not an error; what is not a link is an error.
  @Test(.row("4.8")) func `tells an unknown link from a malformed one`() throws {
    let table = RouteTable([try RoutePattern("/item/:id(int)")])
    #expect(try table.match("/unknown") == nil)
    #expect(try RouteTable([]).match("/") == nil)
    for malformed in [
      "", "/item/%4", "/item/%ff", "/item/42?q=%", "/item/42#%zz", "/a\u{7F}", "/\u{9B}", "/a\0",
      "/a?\u{1B}",
    ] {
      #expect(throws: MalformedLink.self) { try table.match(malformed) }
    }
    #expect(throws: MalformedLink.self) { try table.match("/" + String(repeating: "a", count: 9_000)) }
  }

  @Test func `lists equal patterns`() throws {
    let texts = ["/a/:x", "/b", "/a/{y}", "/a/:z(int)", "/b/", "/*", "/a/:n(string)", "/**", "/a/*", "/**"]
    let table = RouteTable(try texts.map { try RoutePattern($0) })
    #expect(table.conflicts.map { [$0.first, $0.second] } == [[0, 2], [1, 4], [0, 6], [7, 9]])
    #expect(try table.match("/a/q")?.params == ["x": "q"])
  }

  @Test func `tells which patterns are never found`() throws {
    let texts = [
      "/a/*", "/a/:x", "/b/*/c", "/b/:x/:y", "/c/**", "/c", "/c/:x/**", "/d/:n(int)", "/d/:x(double)",
    ]
    let table = RouteTable(try texts.map { try RoutePattern($0) })
    let hidden = table.shadows.filter { $0.extent == .always }.map { [texts[$0.winner], texts[$0.loser]] }
    #expect(hidden == [["/a/:x", "/a/*"], ["/b/:x/:y", "/b/*/c"], ["/c", "/c/**"]])
  }

  @Test func `tells which patterns take links from others`() throws {
    let texts = ["/item/:id", "/item/new", "/:a/new", "/**", "/item/:n(int)"]
    let table = RouteTable(try texts.map { try RoutePattern($0) })
    let partly = table.shadows.filter { $0.extent == .partly }.map { [texts[$0.winner], texts[$0.loser]] }
    #expect(
      partly == [
        ["/item/:id", "/**"], ["/item/new", "/item/:id"], ["/:a/new", "/**"], ["/item/:n(int)", "/item/:id"],
      ])
  }

  @Test func `stays quick where every level offers every way`() throws {
    // All mixes of a literal, a string and any segment on nine levels, none of which takes the link.
    let kinds = ["a", ":p", "*"]
    var texts = [""]
    for level in 0..<9 {
      texts = texts.flatMap { text in kinds.map { "\(text)/\($0 == ":p" ? ":p\(level)" : $0)" } }
    }
    let table = RouteTable(try texts.map { try RoutePattern($0 + "/end") })
    #expect(table.conflicts.isEmpty)
    let path = String(repeating: "/a", count: 9)
    #expect(try table.match(path + "/end")?.params == [:])
    #expect(try table.match(path + "/other") == nil)
    #expect(try table.match(String(repeating: "/a", count: 4_000)) == nil)
  }

  @Test func `takes links longer than any pattern`() throws {
    let deepest = String(repeating: "/a", count: 63)
    let table = RouteTable(try [deepest + "/**", deepest + "/a", "/b/**"].map { try RoutePattern($0) })
    #expect(try table.match(deepest)?.index == 0)
    #expect(try table.match(deepest + "/a")?.index == 1)
    #expect(try table.match(deepest + "/a/b/c")?.rest == ["a", "b", "c"])
    #expect(try table.match("/b" + String(repeating: "/c", count: 3_000))?.rest.count == 3_000)
    #expect(try table.match("/b" + String(repeating: "/%63", count: 2_000))?.rest.count == 2_000)
  }
}
