import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `KDL nodes` {
  static let ends: Notation = [
    ("", ""), ("\n\n", ""), ("  \t ", ""), ("a", "a"), ("a\n", "a"), ("a;", "a"), ("a;b", "a\nb"),
    ("a ; b ;", "a\nb"), ("a\nb", "a\nb"), ("a\rb", "a\nb"), ("a\r\nb", "a\nb"), ("a\u{B}b", "a\nb"),
    ("a\u{C}b", "a\nb"), ("a\u{85}b", "a\nb"), ("a\u{2028}b", "a\nb"), ("a\u{2029}b", "a\nb"),
    ("a\n\n\nb", "a\nb"), ("a // c\nb", "a\nb"), ("a//c\nb", "a\nb"), ("a // c", "a"), ("\u{FEFF}a", "a"),
    ("\u{FEFF}", ""), ("a\u{A0}b", "a b"), ("a\u{2003}b\u{3000}c\u{202F}d\u{205F}e", "a b c d e"),
    ("a\tb", "a b"),
    ("   a", "a"), ("a   ", "a"),
  ]

  @Test(arguments: ends) func `end at a line end, a semicolon or the end of the file`(
    written: String, expected: String
  ) {
    #expect(canonical(written) == expected)
  }

  static let entries: Notation = [
    ("a 1 2 3", "a 1 2 3"), ("a b=1", "a b=1"), ("a b=1 c=2", "a b=1 c=2"), ("a c=2 b=1", "a b=1 c=2"),
    ("a z=1 1 y=2 2", "a 1 2 y=2 z=1"), ("a b=1 b=2", "a b=2"), ("a b=1 c=0 b=2 \"b\"=3", "a b=3 c=0"),
    ("a B=1 b=2 _=3", "a B=1 _=3 b=2"), ("a é=1 z=2", "a z=2 é=1"), ("a b = 1", "a b=1"), ("a b= 1", "a b=1"),
    ("a b =1", "a b=1"), ("a b /* c */ = /* d */ 1", "a b=1"), ("a b \\\n = \\\n 1", "a b=1"),
    ("a b=c", "a b=c"), ("a b=\"c d\"", "a b=\"c d\""), ("a \"b c\"=d", "a \"b c\"=d"),
    ("a #\"b\"#=d", "a b=d"),
    ("a b=#true", "a b=#true"), ("a b=-1", "a b=-1"), ("a b=.", "a b=."), ("a -=1", "a -=1"),
    ("a .=1", "a .=1"),
    ("a 1 /* c */ 2", "a 1 2"), ("a/* c */1", "a 1"), ("a/**/b/**/c", "a b c"), ("a /* /* d */ */ 1", "a 1"),
    ("a /* // */ 1", "a 1"), ("a /* \" */ 1 // \"", "a 1"), ("a /***/ 1 /****/", "a 1"),
    ("a \"b\" \"b\"", "a b b"), ("a {}", "a"), ("a b {}", "a b"),
  ]

  @Test(arguments: entries) func `have arguments in order and properties by name`(
    written: String, expected: String
  ) {
    #expect(canonical(written) == expected)
  }

  static let children: Notation = [
    ("a {b}", "a {\n    b\n}"), ("a { b }", "a {\n    b\n}"), ("a{b}", "a {\n    b\n}"),
    ("a {\nb\n}", "a {\n    b\n}"), ("a {b;c}", "a {\n    b\n    c\n}"), ("a {b;c;}", "a {\n    b\n    c\n}"),
    ("a { b { c } }", "a {\n    b {\n        c\n    }\n}"), ("a {b{c}}", "a {\n    b {\n        c\n    }\n}"),
    ("a {b{c};d}", "a {\n    b {\n        c\n    }\n    d\n}"), ("a {\n}\nb", "a\nb"), ("a {};b", "a\nb"),
    ("a { /* c */ }", "a"), ("a { // c\n}", "a"), ("a 1 x=2 {b}", "a 1 x=2 {\n    b\n}"),
    ("a \\\n{\nb\n}", "a {\n    b\n}"), ("a /* c */ {b}", "a {\n    b\n}"), ("a {b} // c", "a {\n    b\n}"),
    ("a {b} /* c */\nd", "a {\n    b\n}\nd"), ("a {b 1;} ; d", "a {\n    b 1\n}\nd"),
    ("a { b \"}\" }", "a {\n    b \"}\"\n}"), ("a {b {}}", "a {\n    b\n}"),
  ]

  @Test(arguments: children) func `have children`(written: String, expected: String) {
    #expect(canonical(written) == expected)
  }

  static let annotations: Notation = [
    ("(t)a", "(t)a"), ("(t) a", "(t)a"), ("( t )a", "(t)a"), ("(\"t u\")a", "(\"t u\")a"),
    ("(\"\")a", "(\"\")a"),
    ("(#\"t\"#)a", "(t)a"), ("a (t)1", "a (t)1"), ("a (t) 1", "a (t)1"), ("a b=(t)1", "a b=(t)1"),
    ("a b=(t) 1", "a b=(t)1"), ("a b = ( t ) 1", "a b=(t)1"), ("a (t)\"b\"", "a (t)b"),
    ("a (t)#null", "a (t)#null"),
    ("a (t)b", "a (t)b"), ("(/* c */t/* d */)/* e */a", "(t)a"), ("(\\\nt\\\n)\\\na", "(t)a"),
    ("(-)a", "(-)a"),
    ("a (t)#\"b\"#", "a (t)b"), ("(t)a {(u)b}", "(t)a {\n    (u)b\n}"),
  ]

  @Test(arguments: annotations) func `and values may be annotated`(written: String, expected: String) {
    #expect(canonical(written) == expected)
  }

  static let leftOut: Notation = [
    ("/-a", ""), ("/- a", ""), ("/-a\nb", "b"), ("/-\na\nb", "b"), ("/-\n\n\n a\nb", "b"),
    ("/- // c\na\nb", "b"),
    ("/-/* c */a;b", "b"), ("/-\\\na\nb", "b"), ("/-a {b}\nc", "c"),
    ("/-a 1 2 {b; c};d", "d"), ("/-(t)a;b", "b"),
    ("a /-1", "a"), ("a /- 1 2", "a 2"), ("a/-1", "a"), ("a 1/-2", "a 1"), ("a /-b=1 c=2", "a c=2"),
    ("a /-\n1 2", "a 2"),
    ("a /- \\\n 1 2", "a 2"), ("a /-(t)1 2", "a 2"), ("a /-b = 1 2", "a 2"), ("a /-\"b\"=(t)1 2", "a 2"),
    ("a /-{b}", "a"), ("a/-{b}", "a"), ("a /- {b} {c}", "a {\n    c\n}"), ("a {c} /-{b}", "a {\n    c\n}"),
    ("a /-{b} /-{c} {d} /-{e} /-{f}", "a {\n    d\n}"), ("a /-\n{\nb\n}", "a"),
    ("a {c}/-{b}", "a {\n    c\n}"),
    ("a /-1 /-2 3", "a 3"), ("a {/-b}", "a"), ("a {/-b;c}", "a {\n    c\n}"), ("/-a /-1 /-{b} {c}\nd", "d"),
    ("a b=1 /-b=2", "a b=1"), ("a /--1 /-+1 2", "a 2"), ("a /-\"\"\"\n\"\"\" 1", "a 1"),
    ("/- kdl-version 2\na", "a"), ("/-kdl-version 2\na", "a"), ("/-a { b /-{ c } }", ""),
  ]

  @Test(arguments: leftOut) func `and their parts are left out behind a slash and a dash`(
    written: String, expected: String
  ) {
    #expect(canonical(written) == expected)
  }

  static let continuations: Notation = [
    ("a \\\n1", "a 1"), ("a\\\n1", "a 1"), ("a \\  \n  1", "a 1"), ("a \\ // c\n1", "a 1"),
    ("a \\// c\n1", "a 1"),
    ("a \\ /* c */ \n1", "a 1"), ("a \\ /* c */ // d\n1", "a 1"), ("a \\\r\n1", "a 1"),
    ("a \\\u{85}1", "a 1"),
    ("a \\\n\\\n1", "a 1"), ("a \\\n \\\n \\\n1", "a 1"), ("a \\\n\nb", "a\nb"), ("a \\\n;b", "a\nb"),
    ("a \\", "a"),
    ("a \\ ", "a"), ("a \\ // c", "a"), ("\\\na", "a"), ("\\", ""), ("a;\\\nb", "a\nb"),
    ("a {\\\nb\\\n}", "a {\n    b\n}"),
    ("a \\\n// c\nb", "a\nb"), ("a 1 \\\n2 \\\n3", "a 1 2 3"),
  ]

  @Test(arguments: continuations) func `go on behind a backslash at the end of a line`(
    written: String, expected: String
  ) {
    #expect(canonical(written) == expected)
  }

  @Test func `know where they and their parts stand`() throws {
    let text = "\n  (t)\"a b\" 1 (u)k = \"v\" {\n    c\n  } // d\n/-x\ne"
    let document = KdlDocument.read(text).document
    let node = try #require(document.nodes.first)
    func written(_ range: SourceRange?) -> String? { range.map(document.source.text) }
    #expect(written(node.range) == "(t)\"a b\" 1 (u)k = \"v\" {\n    c\n  }")
    #expect(written(node.nameRange) == "\"a b\"")
    #expect(written(node.annotationRange) == "t")
    #expect(written(node.blockRange) == "{\n    c\n  }")
    #expect(document.nodes.map { written($0.range) }.last == "e")
    #expect(node.children.map { written($0.range) } == ["c"])
    #expect(document.source.position(at: node.nameRange.start) == SourcePosition(line: 2, column: 6))
  }

  @Test func `know where their entries stand`() throws {
    let text = "n 1 (u)\"two\" k = (w)#\"v\"# /-x /-y=1 last=0x1F"
    let document = KdlDocument.read(text).document
    let entries = try #require(document.nodes.first).entries
    #expect(
      entries.map { document.source.text(in: $0.range) } == ["1", "\"two\"", "k = (w)#\"v\"#", "last=0x1F"])
    #expect(entries.map { document.source.text(in: $0.valueRange) } == ["1", "\"two\"", "#\"v\"#", "0x1F"])
    #expect(entries.map { $0.keyRange.map(document.source.text) } == [nil, nil, "k", "last"])
    #expect(entries.map(\.key) == [nil, nil, "k", "last"])
    #expect(entries.map(\.annotation) == [nil, "u", "w", nil])
    #expect(entries.map { $0.annotationRange.map(document.source.text) } == [nil, "u", "w", nil])
  }

  @Test func `find a property by its name, the last if there are several`() throws {
    let node = try #require(KdlDocument.read("n a=1 b=2 a=3 a").document.nodes.first)
    #expect(node["a"]?.value.integer == 3)
    #expect(node["b"]?.value.integer == 2)
    #expect(node["c"] == nil)
    #expect(node.arguments.map(\.value) == [.string("a")])
    #expect(node.entries.count == 4)
  }

  @Test func `tell a block without children from none`() {
    let nodes = KdlDocument.read("a\nb {}\nc { d }\ne /-{ f }").document.nodes
    #expect(nodes.map(\.hasBlock) == [false, true, true, false])
    #expect(nodes.map(\.children.count) == [0, 0, 1, 0])
    #expect(nodes.map(\.name) == ["a", "b", "c", "e"])
  }

  @Test func `may stand within another text`() throws {
    let tape = SourceText(name: "a.tape", text: "Do push item id=42\nDo push [\n")
    let command = KdlDocument.read(tape, in: SourceRange(start: 3, end: 18))
    #expect(command.diagnostics.isEmpty)
    #expect(command.document.canonical == "push item id=42\n")
    #expect(command.formatted == "push item id=42\n")
    let node = try #require(command.document.nodes.first)
    #expect(node.written == "push item id=42")
    #expect(tape.position(at: node.range.start) == SourcePosition(line: 1, column: 4))
    let faulty = KdlDocument.read(tape, in: SourceRange(start: 22, end: 28))
    #expect(faulty.diagnostics.map(\.headline) == ["a.tape:2:9: unexpected '['; a text with it needs quotes"])
    #expect(KdlDocument.read(tape, in: SourceRange(start: 50, end: 99)).document.canonical == "\n")
  }
}
