@testable import RootsApp
@testable import RootsLanguage
import TestTraits
import Testing

@Suite(.timeLimited) struct `Braces` {
  /// The places of an app file at which commands stand.
  private static let places: [(name: String, text: @Sendable (String) -> String)] = [
    ("row", { "screen a { list { row r { \($0) } } }" }),
    ("submit", { "screen a { field f; submit s { \($0) } }" }),
    ("key", { "key k { \($0) }" }),
    ("hook", { "on b.didAppear { \($0) }" }),
    ("transaction", { "key k { transaction { \($0) } }" }),
    ("inner transaction", { "key k { transaction { transaction { \($0) } } }" }),
    ("redirect", { "guard g { redirect { \($0) } }" }),
    ("answer", { "key k { overlay o { on-result { completed { \($0) } } } }" }),
    (
      "transaction of an answer",
      { "key k { overlay o { on-result { cancelled { transaction { \($0) } } } } }" }
    ),
    ("table", { "screen a { table { columns A; row c { \($0) } } }" }),
  ]

  private static let rest = """
    screen b { param id; text "{id}" }
    screen c
    accessory o { list { row Yes { complete x=1 } } }
    tab t root=b
    flow f start=c { screens c; input i }
    """

  private func diagnostics(_ command: String, at place: (String) -> String) -> [Diagnostic] {
    let text = "app T {\n\(place(command))\n\(Self.rest)\n}"
    return ScriptedApp.read(SourceText(name: "x", text: text)).diagnostics
  }

  @Test func `of any command, anywhere, are read or are a mistake`() throws {
    for word in CommandTable.words {
      let example = try #require(CommandTable.row(named: word.name)).example
      let braced =
        example.contains("{ ") ? example.replacing("{ ", with: "{ zz here; ") : example + " { zz here }"
      for (name, place) in Self.places {
        let errors = [example, braced].map { diagnostics($0, at: place).count { $0.severity == .error } }
        #expect(errors[1] > errors[0], "\(braced) in a \(name)")
      }
    }
  }

  @Test(arguments: ["transaction", "inner transaction", "redirect", "transaction of an answer"])
  func `with what is done with an answer are a mistake where nothing is done with it`(place: String) throws {
    let text = try #require(Self.places.first { $0.name == place }?.text)
    let commands = CommandTable.words.filter { $0.block == .results }
    #expect(commands.count > 8)
    for word in commands {
      let opened = word.name == "overlay" ? "o" : "b"
      for inner in ["on-result { completed { set x=1 } }", "garbage here; push nowhere", ""] {
        let found = diagnostics("\(word.name) \(opened) { \(inner) }", at: text)
        // A redirect hands the answer on.
        if place == "redirect", !inner.hasPrefix("garbage") { continue }
        #expect(found.contains { $0.severity == .error }, "\(word.name) { \(inner) }")
      }
      let plain = diagnostics("\(word.name) \(opened)", at: text)
      #expect(!plain.contains { $0.severity == .error }, "\(plain.rendered)")
    }
  }
}

@Suite(.timeLimited) struct `A quote that is missing` {
  @Test(arguments: [
    (
      "row \"More by hand when=book { push author name=\"{book.author}\" }",
      "1:18: the quotes of this line do not go together; is a quote missing at column 18?"
    ),
    ("a \"Q {", "1:5: the quotes of this line do not go together; is a quote missing at column 5?"),
    (
      "b { c }\na \"A é {\n  d\n}",
      "2:7: the quotes of this line do not go together; is a quote missing at column 7?"
    ),
    (
      "s default=\"b; text \"{name}\"",
      "1:13: the quotes of this line do not go together; is a quote missing at column 13?"
    ),
    (
      "a \"x\" b=\"y c=\"z\"",
      "1:11: the quotes of this line do not go together; is a quote missing at column 11?"
    ),
    // Nothing says where such a text should have ended.
    ("a \"hello", "1:3: the string is not closed on its line; write \"\"\" around a text of several lines"),
  ])
  func `is looked for where a text takes notation along`(written: String, told: String) {
    let reading = KdlDocument.read(written, name: "x")
    #expect(reading.diagnostics.map { $0.headline.dropFirst(2) } == [Substring(told)])
    reading.diagnostics.expectMarks()
  }

  @Test func `is told alone: what stands inside others by mistake is none of the author's`() {
    let text =
      "app Q {\nscreen a title=\"A {\ntext \"hello\"\nlist { row Fine { push author name=x } }\n}\nscreen author\n}"
    let reading = ScriptedApp.read(SourceText(name: "x", text: text))
    #expect(
      reading.diagnostics.map(\.headline) == [
        "x:2:18: the quotes of this line do not go together; is a quote missing at column 18?"
      ])
  }

  @Test(arguments: [
    "a \"b = c {d} e\"", "a \"b\" c=\"d\"", "a #\"x \" y=1\"#", "a \"\"\"\n  b=1 \" c\n  \"\"\"",
  ])
  func `is not looked for where nothing is wrong`(written: String) {
    #expect(KdlDocument.read(written, name: "x").isFaultless)
  }
}
