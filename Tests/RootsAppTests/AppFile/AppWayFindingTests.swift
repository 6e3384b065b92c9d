import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A finding about ways, answers and values` {
  private static let deadEnds: [(nodes: String, found: [String])] = [
    (
      "screen a { list { row r { replace b } } }\nscreen b { list { row r { replace c } } }\nscreen c { list { row r { push d } } }\nscreen d { list { row r { go-to a } } }",
      []
    ),
    (
      "screen a { list { row r { replace b } } }\nscreen b { list { row r { replace a } } }",
      []
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { replace c } } }\nscreen c",
      []
    ),
    (
      "screen a { list { row r { set-stack { b; c } } } }\nscreen b\nscreen c",
      ["3:8: warning: 'b' is a dead end: nothing leads from it back to 'a'"]
    ),
    (
      "screen a { list { row r { set-stack { b } } } }\nscreen b",
      ["3:8: warning: 'b' is a dead end: nothing leads from it back to 'a'"]
    ),
    (
      "tab t root=a\nscreen a { list { row r { set-stack { b } } } }\nscreen b",
      []
    ),
    (
      "screen a { list { row r { overlay q } } }\naccessory q { list { row r { go-to b } } }\nscreen b",
      ["4:8: warning: 'b' is a dead end: nothing leads from it back to 'a'"]
    ),
  ]

  @Test(arguments: deadEnds) func `says where a screen stands alone and leads nowhere back`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

  private static let returns: [(nodes: String, found: [String])] = [
    // A screen that is shown first stands above the tabs.
    ("start screen=a\ntab b\nscreen a { text a }\nscreen b { text b }", []),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { pop-to b } } }\nscreen c { url \"/c\"; list { row r { pop-to b } } }",
      ["4:44: warning: 'b' never lies below 'c': 'pop-to' opens it above"]
    ),
    (
      "screen a\nscreen b { list { row r { push a } } }\nscreen c { list { row r { push b } } }",
      [
        "3:8: warning: screen 'b' cannot be reached: no screen, tab or URL leads to it",
        "4:8: warning: screen 'c' cannot be reached: no screen, tab or URL leads to it",
      ]
    ),
  ]

  @Test(arguments: returns) func `says where going back is not possible`(nodes: String, found: [String]) {
    #expect(findings(nodes) == found)
  }

  private static let answers: [(nodes: String, found: [String])] = [
    (
      "screen a { list { row r { overlay q { on-result { completed { back } } }; overlay p { on-result { completed { back } } } } } }\naccessory p\naccessory q { list { row r { push c } } }\nscreen c",
      ["3:11: warning: 'p' is opened for an answer, and never gives one; 'complete' does"]
    ),
    (
      "screen a { list { row r { push b { on-result { completed { back } } } } } }\nscreen b",
      ["3:8: warning: 'b' is opened for an answer, and never gives one; 'complete' does"]
    ),
    (
      "screen a { list { row r { push b { on-result { completed { back } } } } } }\nscreen b { submit y { complete 1 } }",
      []
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { submit y { complete 1 }; list { row r { complete 2 } } }",
      ["3:23: warning: nothing reads the answer of 'b'; 'on-result' does"]
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { submit y { complete } }",
      []
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { pop; pop; cancel; complete 1 } } }",
      [
        "3:37: warning: 'cancel' comes too late: 'pop' has closed the screen; put 'cancel' before it",
        "3:45: warning: 'complete' comes too late: 'pop' has closed the screen; put 'complete' before it",
        "3:45: warning: nothing reads the answer of 'b'; 'on-result' does",
      ]
    ),
    (
      "screen a { list { row r { push b { on-result { completed { set x=1 } } } } } }\nscreen b { list { row r { complete 1; set x=2; message y=1 } } }\non b.message { back }",
      ["3:48: warning: 'message' comes too late: 'complete' has closed the screen; put 'message' before it"]
    ),
  ]

  @Test(arguments: answers) func `says of answers that they are late, missing or never read`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

  private static let secrets: [(nodes: String, found: [String])] = [
    (
      "screen a { field p type=secret; field q; submit y { push b x=\"{p}\" } }\nscreen b { param x; text \"{x}\" }",
      [
        "2:64: warning: the text of the secret field 'p' is handed on: it is shown and stored as '•'; ask about it with 'when', or hand on something that is not a secret"
      ]
    ),
    (
      "screen a { field p type=secret; text \"{p}\"; submit y { back } }",
      [
        "2:40: warning: the text of the secret field 'p' is handed on: it is shown and stored as '•'; ask about it with 'when', or hand on something that is not a secret"
      ]
    ),
    (
      "screen a { field p type=secret; list { row r when=p { message x=\"{p}\" } } }\non a.message { back }",
      [
        "2:67: warning: the text of the secret field 'p' is handed on: it is shown and stored as '•'; ask about it with 'when', or hand on something that is not a secret"
      ]
    ),
    (
      "screen a { field p type=secret; submit y when=p { back } }",
      []
    ),
  ]

  @Test(arguments: secrets) func `says where a secret is handed on, and where it is not`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

  private static let values: [(nodes: String, found: [String])] = [
    (
      "set total=1\nscreen a { text \"{totl}\" }",
      ["3:19: warning: nothing gives 'totl' a value; did you mean 'total'?"]
    ),
    (
      "screen a { param id default=x; text \"{ids}\" }",
      ["2:39: warning: nothing gives 'ids' a value; did you mean 'id'?"]
    ),
    (
      "screen a { text \"{total}\" when=\"!ready\" }",
      ["2:19: warning: nothing gives 'total' a value", "2:34: warning: nothing gives 'ready' a value"]
    ),
    (
      "screen a { text \"{screens.count}\" }",
      ["2:19: warning: nothing gives 'screens' a value"]
    ),
    (
      "screen a { list { row r { push f x=1 } } }\nflow f start=b { screens b c }\nscreen b { text \"{x}\" }\nscreen c { text \"{x}\" }",
      ["5:19: warning: nothing gives 'x' a value"]
    ),
    (
      "screen s { list { row r { push i } } }\nscreen i { param a type=int; param b; text \"{a}{b}\"; url \"/i/:a(int)/:b\" }",
      [
        "2:32: warning: 'i' is opened without its parameters 'a' and 'b'; a 'default=' in 'param a' says what holds without it"
      ]
    ),
    (
      "screen s { list { row r { push i a=1 } } }\nscreen i { param a type=int; param b; text \"{a}{b}\"; url \"/i/:a(int)/:b\" }",
      [
        "2:32: warning: 'i' is opened without its parameter 'b'; a 'default=' in 'param b' says what holds without it"
      ]
    ),
    (
      "screen s { list { row r { push i a=1 b=x } } }\nscreen i { param a type=int; param b default=y; text \"{a}{b}\"; url \"/i/:a(int)\" }",
      []
    ),
    (
      "tab t root=i\nscreen i { param n type=int; param k; text \"{n}{k}\"; url \"/i/:n(int)/:k\" }",
      [
        "2:12: warning: 'i' is opened without its parameters 'n' and 'k'; a 'default=' in 'param n' says what holds without it"
      ]
    ),
    (
      "screen s { list { row r { navigate i n=1 @merge=#true; pop-to i; pop-to i more=1 } } }\nscreen i { param n type=int; param k; text \"{n}{k}\"; url \"/i/:n(int)/:k\" }",
      ["2:75: warning: 'i' has no parameter 'more', and nothing on it reads it; 'param more' in 'i' takes it"]
    ),
  ]

  @Test(arguments: values) func `says which names nothing gives a value`(nodes: String, found: [String]) {
    #expect(findings(nodes) == found)
  }

  private static let defaults: [(nodes: String, found: [String])] = [
    (
      "screen s { field a type=int default=1.5; field b type=int default=\"7\"; submit y { back } }",
      ["2:37: warning: field 'a' does not take its default '1.5'; it takes a whole number"]
    ),
    (
      "screen s { field a type=date default=\"2026-02-29\"; field b type=date default=\"2024-02-29\"; submit y { back } }",
      ["2:38: warning: field 'a' does not take its default '2026-02-29'; it takes a day of the calendar"]
    ),
    (
      "screen s { field a type=bool default=#true; field b type=bool default=\"true\"; submit y { back } }",
      []
    ),
    (
      "screen s { field c choices=\"x,y\" default=x; field d type=choice choices=\"x\" default=X; submit y { back } }",
      ["2:85: warning: field 'd' does not take its default 'X'; it takes one of x"]
    ),
  ]

  @Test(arguments: defaults) func `says which defaults a field does not take`(nodes: String, found: [String])
  {
    #expect(findings(nodes) == found)
  }

  private static let kinds: [(nodes: String, found: [String])] = [
    (
      "screen s { list { row r { push item n=\"4\" } } }\nscreen item { param n type=double; text \"{n}\" }",
      ["2:39: warning: parameter 'n' of 'item' is double, and '4' is string; it is int as 4, without quotes"]
    ),
    (
      "screen s { list { row r { push item n=4 } } }\nscreen item { param n type=double; text \"{n}\" }",
      []
    ),
    (
      "screen s { list { row r { push item n=4.5 } } }\nscreen item { param n type=int; text \"{n}\" }",
      ["2:39: warning: parameter 'n' of 'item' is int, and '4.5' is double"]
    ),
    (
      "screen s { list { row r { push item n=\"true\" } } }\nscreen item { param n type=bool; text \"{n}\" }",
      [
        "2:39: warning: parameter 'n' of 'item' is bool, and 'true' is string; it is bool as #true, without quotes"
      ]
    ),
    (
      "screen s { list { row r { push item n=\"null\" } } }\nscreen item { param n type=int; text \"{n}\" }",
      ["2:39: warning: parameter 'n' of 'item' is int, and 'null' is string"]
    ),
    (
      "screen s { list { row r { push item n=\"yes\" } } }\nscreen item { param n type=bool; text \"{n}\" }",
      ["2:39: warning: parameter 'n' of 'item' is bool, and 'yes' is string"]
    ),
    (
      "screen s { list { row r { push item n=#true } } }\nscreen item { param n; text \"{n}\" }",
      [
        "2:39: warning: parameter 'n' of 'item' is string, and 'true' is bool; write \"true\", or 'type=bool' behind 'param n'"
      ]
    ),
    (
      "screen s { list { row r { push item n=4.5 } } }\nscreen item { param n; text \"{n}\" }",
      [
        "2:39: warning: parameter 'n' of 'item' is string, and '4.5' is double; write \"4.5\", or 'type=double' behind 'param n'"
      ]
    ),
    (
      "screen s { list { row r { push item n=\"abcdefghijabcdefghijabcdefghijabcdefghij\" } } }\nscreen item { param n type=int; text \"{n}\" }",
      [
        "2:39: warning: parameter 'n' of 'item' is int, and 'abcdefghijabcdefghijabcdefghijabcdefghij' is string"
      ]
    ),
    (
      "screen s { list { row r { push item n=\"abcdefghijabcdefghijabcdefghijabcdefghijk\" } } }\nscreen item { param n type=int; text \"{n}\" }",
      [
        "2:39: warning: parameter 'n' of 'item' is int, and 'abcdefghijabcdefghijabcdefghijabcdefghij…' is string"
      ]
    ),
    (
      "data g generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { list { row \"{x.name}\" for=x in=g { push item n=\"{x.name}\" } } }\nscreen item { param n type=int; text \"{n}\" }",
      ["3:59: parameter 'n' of 'item' is int, and column 'name' of 'g' is string"]
    ),
    (
      "data g generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { list { row \"{x.name}\" for=x in=g { push item n=\"{x.id}\" } } }\nscreen item { param n type=double; text \"{n}\" }",
      []
    ),
    (
      "data g generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { find x in=g where=\"id==1\"; list { row r { push item n=\"{x.name}\" } } }\nscreen item { param n type=int; text \"{n}\" }",
      ["3:66: parameter 'n' of 'item' is int, and column 'name' of 'g' is string"]
    ),
    (
      "screen s { list { row r { push f n=four } } }\nflow f start=b { screens b; param n type=int }\nscreen b { param n; text \"{n}\" }",
      ["2:36: warning: parameter 'n' of 'f' is int, and 'four' is string"]
    ),
    (
      "screen s { list { row r { overlay q n=x; overlay q n=3 } } }\naccessory q parents=s { param n type=int; text \"{n}\" }\naccessory q { param n type=bool; text \"{n}\" }",
      ["2:39: warning: parameter 'n' of 'q' is int, and 'x' is string"]
    ),
  ]

  @Test(arguments: kinds) func `says of what is handed on which kind it is, and how it would fit`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

  private static let urls: [(nodes: String, found: [String])] = [
    (
      "screen s { list { row r { open \"t://\" } } }",
      ["2:32: warning: no screen has the URL 't://'"]
    ),
    (
      "screen s { list { row r { open \"/\" } } }\nscreen h { url \"/\" }",
      []
    ),
    (
      "screen s { list { row r { open \"/item/{v}/x\" } } }\nscreen item { url \"/item/**\" }\nset v=1",
      []
    ),
    (
      "screen s { list { row r { open \"/item/{v}\" } } }\nscreen item { url \"/item\" }\nset v=1",
      ["2:32: warning: no screen has a URL like '/item/{v}'; did you mean '/item'?"]
    ),
    (
      "screen s { list { row r { open \"/item/x/{v}\" } } }\nscreen item { url \"/item/:a/:b/:c\"; text \"{a}{b}{c}\" }\nset v=1",
      []
    ),
    (
      "screen s { list { row r { open \"/items/{v}\" } } }\nscreen item { url \"/item/:a\"; text \"{a}\" }\nset v=1",
      ["2:32: warning: no screen has a URL like '/items/{v}'; did you mean '/item/:a'?"]
    ),
    (
      "screen s { list { row r { open \"/item/x/{v}\" } } }\nscreen item { url \"/item/:a(int)/:b\"; text \"{a}{b}\" }\nset v=1",
      ["2:32: warning: no screen has a URL like '/item/x/{v}'; did you mean '/item/:a(int)/:b'?"]
    ),
    (
      "screen s { list { row r { open \"/ITEM/{v}\" } } }\nscreen item { url \"/item/:a\"; text \"{a}\" }\nset v=1",
      []
    ),
    (
      "screen s { list { row r { open \"/a/ITEM/{v}\" } } }\nscreen item { url \"/a/item/:a\"; text \"{a}\" }\nset v=1",
      ["2:32: warning: no screen has a URL like '/a/ITEM/{v}'; did you mean '/a/item/:a'?"]
    ),
    (
      "screen s { list { row r { open \"mailto:x@y.z\" } } }",
      ["2:32: warning: no screen has the URL 'mailto:x@y.z'; an app opens its own URLs alone: t://…"]
    ),
    (
      "screen s { list { row r { open \"a/b:c\" } } }",
      ["2:32: warning: no screen has the URL 'a/b:c'"]
    ),
    (
      "screen a { url \"/x/:n(bool)\"; text \"{n}\" }\nscreen b { url \"/x/true\" }",
      []
    ),
    (
      "accessory q { url \"/x/:n(bool)\"; text \"{n}\" }\nscreen b { url \"/x/true\"; url \"/x/false\" }",
      ["2:11: warning: URL '/x/:n(bool)' of 'q' is never found: '/x/true' of 'b' is found first"]
    ),
    (
      "screen a { url \"/**\" }\nscreen b { url \"/b/**\"; url \"/b/c\" }",
      []
    ),
  ]

  @Test(arguments: urls) func `says which URLs lead nowhere, and which are never found`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

}
