import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `What is compared in an app file` {
  private func warnings(_ nodes: String) -> [String] {
    let reading = ScriptedApp.read(SourceText(name: "x", text: "app T {\n\(nodes)\n}\n"))
    #expect(reading.app != nil, "\(reading.diagnostics.rendered)")
    reading.diagnostics.expectMarks()
    return reading.diagnostics.map { String($0.headline.split(separator: ": ", maxSplits: 2).last ?? "") }
  }

  private static let never: [(String, String)] = [
    (
      "screen a { field pin; submit Open when=\"pin==1234\" { complete } }",
      "field 'pin' is string, and 1234 is int: this never holds; write pin=='1234' for the text, or 'type=int' in the field"
    ),
    (
      "screen a { field pin type=secret; submit Open when=\"pin!=1234\" { complete } }",
      "field 'pin' is string, and 1234 is int: this always holds; write pin=='1234' for the text, or 'type=int' in the field"
    ),
    (
      "screen a { field age; text old when=\"age>17\" }",
      "field 'age' is string, and '>' compares numbers: this never holds; 'type=int' in the field takes numbers"
    ),
    (
      "screen a { field age type=int; text old when=\"age==x\" }",
      "field 'age' is int, and x is string: this never holds"
    ),
    (
      "screen a { field age type=int; text old when=\"age==1.5\" }",
      "field 'age' is int, and 1.5 is double: this never holds"
    ),
    (
      "screen a { field on type=bool; text lit when=\"on==yes\" }",
      "field 'on' is bool, and yes is string: this never holds; ask 'on' or '!on'"
    ),
    (
      "screen a { list { row r { push b id=x } } }\nscreen b { param id; text \"{id}\"; text one when=\"id==1\" }",
      "parameter 'id' is string, and 1 is int: this never holds; write id=='1' for the text"
    ),
    (
      "set n=0\nscreen a { text x when=\"n==one\"; list { row r { set n=2 } } }",
      "value 'n' is int, and one is string: this never holds"
    ),
    (
      "set n=0\nscreen a guard=g { list { row r { set n=2 } } }\nscreen b\nstart screen=b\nguard g { when n=\"2\"; refuse }",
      "value 'n' is int, and 2 is string: this never holds"
    ),
    (
      "set n=0\nscreen a { list { row r { set n=2 } } }\ninvariant small \"values.n!=x\"",
      "value 'n' is int, and x is string: this always holds"
    ),
  ]

  @Test(arguments: never) func `is told if it can never be so`(nodes: String, headline: String) {
    #expect(warnings(nodes).contains(headline), "\(warnings(nodes))")
  }

  @Test(arguments: [
    "screen a { field pin; submit Open when=\"pin=='1234'\" { complete } }",
    "screen a { field pin; submit Open when=\"pin==abc,pin!=null\" { complete } }",
    "screen a { field age type=int; text old when=\"age>17\"; text none when=\"age==2.0\" }",
    "set n=0\nscreen a { text x when=\"n==one\"; list { row r { set n=one } } }",
    "set n=#null\nscreen a { text x when=\"n==one\"; list { row r { set n=one } } }",
    "set n=0\nscreen a { text x when=\"n==1\"; list { row r { set n=\"{m}\" } } }\nset m=1",
    "screen a { list { row r { push b id=1 } } }\nscreen b { param id type=any; text one when=\"id==x\" }",
  ])
  func `is not told if it may be so`(nodes: String) {
    #expect(!warnings(nodes).contains { $0.contains("holds") }, "\(warnings(nodes))")
  }

  @Test(arguments: [
    ("set n=0\nscreen a { list { row r { set n=\"{n}+1\" } } }", true),
    ("set n=0\nscreen a { list { row r { set n=\"{n} - 1\" } } }", true),
    ("set n=0 m=1\nscreen a { list { row r { set s=\"{n}*{m}\" } } }", true),
    (
      "screen a { field n type=int; submit Go { push b n=\"{n}+1\" } }\nscreen b { param n; text \"{n}\" }",
      true
    ),
    ("set n=0\nscreen a { list { row r { set s=\"{n}/10\" } } }", false),
    ("set y=2026 m=2\nscreen a { list { row r { set s=\"{y}-{m}\" } } }", false),
    ("set t=a\nscreen a { list { row r { set t=\"{t}+{t}\" } } }", false),
    ("set n=0\nscreen a { list { row r { set s=\"{n} + 1 more\" } } }", false),
    ("set n=0\nscreen a { list { row r { set s=\"{n}\" } } }", false),
  ])
  func `is not calculated, which is told where it looks so`(nodes: String, isTold: Bool) {
    #expect(warnings(nodes).contains { $0.contains("nothing is calculated") } == isTold, "\(warnings(nodes))")
  }

  private static let books = """
    start screen=find
    screen find { list { row B { push book id=1 } } }
    screen book { param id type=int; text "There is no book {id}."; list { row A { push author name=x } } }
    """

  @Test(arguments: [
    ("screen author { param name; url \"/author/:name\"; text \"{name}\" }", []),
    (
      "screen author { param name; url \"/author/:name\" stack=\"find,book\"; text \"{name}\" }",
      ["'book' is opened without its parameter 'id': a URL puts it below 'author'"]
    ),
    ("screen author { param name; url \"/author/:id/:name\" stack=\"find,book\"; text \"{name}\" }", []),
    (
      "screen author { param name; text \"{name}\" }\naccessory x { list { row r { go author name=y } } }\n"
        + "key k { overlay x }\nscreen y { children find; list { row r { go author name=y } } }\nkey l { push y }",
      ["'book' is opened without its parameter 'id': it lies on the way to 'author'"]
    ),
    (
      "screen author { param name; text \"{name}\"; list { row r { go-to book } } }",
      ["'book' is opened without its parameter 'id'"]
    ),
  ])
  func `below a screen, as at every door, has what it cannot do without`(nodes: String, told: [String]) {
    let found = warnings(Self.books + "\n" + nodes).filter { $0.contains("without its parameter") }
      .map { String($0.split(separator: ";")[0]) }
    #expect(found == told)
  }
}
