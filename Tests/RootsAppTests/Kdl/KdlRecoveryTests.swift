@testable import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A KDL file with a mistake` {
  private func found(_ text: String) -> [String] {
    KdlDocument.read(text).diagnostics.map { diagnostic in
      let place = diagnostic.position
      return
        "\(place.line):\(place.column) \(diagnostic.message) [\(diagnostic.source.text(in: diagnostic.range))]"
    }
  }

  private static let kept: [(text: String, canonical: String)] = [
    ("a [ b", "a\n"),
    ("a [ b; c 1", "a\nc 1\n"),
    ("a [ { b }", "a {\n    b\n}\n"),
    ("a 1 [ 2 { b }\nc", "a 1 {\n    b\n}\nc\n"),
    ("[ a { b }\nc", "c\n"),
    ("1 a\nb", "\"1\" a\nb\n"),
    ("a =b\nd", "a\nd\n"),
    ("a (t)b=1\nd", "a\nd\n"),
    ("a b=(t\nd", "a\nd\n"),
    ("a (t u)1 2\nd", "a\nd\n"),
    ("a 1b 2\nd", "a \"1b\" 2\nd\n"),
    ("a true 2\nd", "a \"true\" 2\nd\n"),
    ("a { b [ }\nc", "a {\n    b\n}\nc\n"),
    ("a { b }c\nd", "a {\n    b\n}\nc\nd\n"),
    ("a { b } { c } d\ne", "a {\n    b\n}\nd\ne\n"),
    ("}a\nb", "a\nb\n"),
    (";a", "a\n"),
    ("a {\nb", "a {\n    b\n}\n"),
    ("a { b { c", "a {\n    b {\n        c\n    }\n}\n"),
    ("a /- {", "a\n"),
    ("/- a { b", "\n"),
    ("a /-", "a\n"),
    ("/-", "\n"),
    ("/- /- a\nb", "b\n"),
    ("a [ \"}\" \"{\" }\nb", "a\nb\n"),
    ("a [ #\"}\"# /* } */ \\\n } \nb", "a\nb\n"),
    ("a [ // }\nb", "a\nb\n"),
    ("a \\ b\nc", "a b\nc\n"),
    ("a (t)\nb", "a\nb\n"),
    ("(t a\nb", "b\n"),
    ("() a\nb", "b\n"),
  ]

  @Test(arguments: kept) func `is read on after it, with all that makes sense`(
    text: String, canonical: String
  ) {
    let reading = KdlDocument.read(text)
    #expect(!reading.isFaultless)
    #expect(reading.document.canonical == canonical)
  }

  private static let marked: [(text: String, found: [String])] = [
    ("a [", ["1:3 unexpected '[' [[]"]), ("a é]b", ["1:4 unexpected ']' []]"]),
    ("a b\"c\"", ["1:4 a blank is missing before '\"' [\"]"]),
    ("a 1(t)2", ["1:4 a blank is missing before '(' [(]"]),
    ("a { b } c", ["1:9 the children block ends the node [c]"]),
    ("a {} {}", ["1:6 a node has only one children block [{]"]),
    ("a /-{} 1", ["1:8 arguments and properties stand before every children block [1]"]),
    ("a /-{} {} /-{}", []), ("a /-{} /-{} {}", []), ("a {} /-{} /-{}", []),
    ("/- {\n}", ["1:4 expected the name of a node, found '{' [{]"]),
    ("a b=/-1", ["1:5 '/-' leaves out a whole argument or property, not a part of it [/-]"]),
    ("(/-t)a", ["1:2 '/-' leaves out a whole argument or property, not a part of it [/-]"]),
    ("(t)/-a", ["1:4 '/-' leaves out a whole argument or property, not a part of it [/-]"]),
    ("a (1)2", ["1:4 expected a word between the parentheses [1]"]),
    ("a ()2", ["1:3 expected a word between the parentheses [()]"]),
    ("a (", ["1:3 expected a word between the parentheses [(]"]),
    ("a (t 2", ["1:3 '(' is not closed with ')' [(]"]),
    ("a =1", ["1:3 '=' without the name of a property before it [=]"]),
    ("a 1=2", ["1:3 1 cannot be the name of a property [1]"]),
    ("a #true=2", ["1:3 #true cannot be the name of a property [#true]"]),
    ("a (t)k=2", ["1:7 an annotation belongs to the value of a property [=]"]),
    ("a k=", ["1:5 expected a value, found the end of the file []"]),
    ("a k=\nb", ["1:5 expected a value, found the end of the line [\n]"]),
    ("a k={}", ["1:5 expected a value, found '{' [{]"]), ("a k=;b", ["1:5 expected a value, found ';' [;]"]),
    ("a k==1", ["1:5 expected a value, found '=' [=]"]),
    ("a \\ b", ["1:3 '\\' continues a line only as the last thing on it [\\]"]),
    ("1 a", ["1:1 1 cannot be the name of a node [1]"]),
    ("#true", ["1:1 #true cannot be the name of a node [#true]"]),
    (")a", ["1:1 expected the name of a node, found ')' [)]"]),
    ("/* a", ["1:1 the comment is never closed with '*/' [/*]"]),
    ("/* /* */", ["1:1 the comment is never closed with '*/' [/*]"]),
    ("a \"b\nc", ["1:3 the string is not closed on its line [\"b]"]),
    ("a #\"b\nc", ["1:3 the string is not closed on its line [#\"b]"]),
    ("/- kdl-version 1\na", ["1:16 the file says that it is KDL 1; it is read as KDL 2 [1]"]),
    ("/- kdl-version 2\na", []), ("a\n/- kdl-version 1", []), ("/- kdl-version one\na", []),
    ("/- kdl-version 1 2\na", []), ("/- kdl-versions 1\na", []),
    ("a ##", ["1:3 unexpected '#' [##]"]), ("a #tru", ["1:3 unknown keyword '#tru' [#tru]"]),
    ("a #", ["1:3 unknown keyword '#' [#]"]), ("a -inf", ["1:3 '-inf' alone is not a value [-inf]"]),
    ("a inf nan", ["1:3 'inf' alone is not a value [inf]", "1:7 'nan' alone is not a value [nan]"]),
    ("a infs nul nulls fals trues", []),
    (
      "a \"\\u{110000}\\u{d800}\\u{}\\u{1234567}\\ux\"",
      [
        "1:4 '\\u{110000}' is not a Unicode character [\\u{110000}]",
        "1:14 '\\u{d800}' is not a Unicode character [\\u{d800}]",
        "1:22 '\\u' needs one to six hexadecimal digits in braces [\\u{]",
        "1:26 '\\u' needs one to six hexadecimal digits in braces [\\u{1234567]",
        "1:37 '\\u' needs one to six hexadecimal digits in braces [\\u]",
      ]
    ),
  ]

  @Test(arguments: marked) func `marks it where it stands, and as far as it goes`(
    text: String, found: [String]
  ) {
    #expect(self.found(text) == found)
  }

  private static let braces: [(text: String, found: [String])] = [
    ("a {\n  b\n", ["1:3 '{' is never closed [{]"]),
    ("a {\n  b {\n  c\n}\n", ["2:5 '{' is never closed [{]"]),
    ("a {\n  b {\n    c\n  }\n", ["1:3 '{' is never closed [{]"]),
    ("a { b }\n}\n", ["2:1 '}' without a '{' before it [}]"]),
    ("a\n  b\n  c\n}\n", ["4:1 '}' without a '{' before it [}]"]),
    ("x {\n  a\n    b\n  }\n  c\n}\nd\n", ["2:3 'a' has children and no '{' [a]"]),
    ("x {\n\ta k=1\n\t\tb\n\n\t\t// c\n\t}\n}\n", ["2:2 'a' has children and no '{' [a]"]),
    ("x {\n  a {}\n    b\n  }\n}\n", ["4:3 '}' without a '{' before it [}]"]),
    ("a {\n  b \"{\n}\n", ["2:5 the string is not closed on its line [\"{]"]),
    ("a {\n  b /* }\n}\n", ["2:5 the comment is never closed with '*/' [/*]"]),
    (
      "a {\n  b \"x\n  c {\n}\n",
      ["2:5 the string is not closed on its line [\"x]", "3:5 '{' is never closed [{]"]
    ),
  ]

  @Test(arguments: braces) func `in its braces is reported once, where the indentation shows it`(
    text: String, found: [String]
  ) {
    #expect(self.found(text) == found)
  }

  @Test func `in its braces is marked as unbalanced`() {
    for text in ["a {", "}", "a {\n b\n", "x {\n  a\n    b\n  }\n}\n"] {
      #expect(!KdlDocument.read(text).isBalanced, "\(text)")
    }
    for text in ["a {}", "a [", "a {} {}", ""] { #expect(KdlDocument.read(text).isBalanced, "\(text)") }
  }

  // MARK: Where everything stands

  @Test(arguments: [
    ("a 1 /-2", ["a 1"]), ("a /-1", ["a"]), ("a {b} /-{c}", ["a {b}"]), ("a /-{b}", ["a"]),
    ("a /-{b} {c} /-{d}", ["a /-{b} {c}"]), ("/-a 1\nb", ["b"]), ("(t) a (u) 1 ;b", ["(t) a (u) 1", "b"]),
    ("a k = 1 // c", ["a k = 1"]),
    ("a \\\n 1", ["a \\\n 1"]), ("a {\n}\n", ["a {\n}"]),
    ("a \"\"\"\n x\n \"\"\"", ["a \"\"\"\n x\n \"\"\""]),
  ]) func `does not change where nodes end that have none`(text: String, nodes: [String]) {
    let document = KdlDocument.read(text).document
    #expect(document.nodes.map(\.written) == nodes)
  }

  @Test func `knows the parts of a node with left-out parts between them`() throws {
    let text = "(t)a /-0 1 /-k=2 k=(u)3 /-{ x } { y; /-z; (v)w 1 } /-{ q }"
    let document = KdlDocument.read(text).document
    let node = try #require(document.nodes.first)
    func written(_ range: SourceRange?) -> String? { range.map(document.source.text) }
    #expect(document.nodes.count == 1 && node.entries.map { written($0.range) } == ["1", "k=(u)3"])
    #expect(written(node.blockRange) == "{ y; /-z; (v)w 1 }" && node.children.map(\.name) == ["y", "w"])
    #expect(
      node.children.map(\.annotation) == [nil, "v"] && node.entries.map(\.annotation) == [nil, "u"]
        && node.annotation == "t")
    #expect(
      node.entries.map(\.isProperty) == [false, true] && node.arguments.count == 1
        && node["k"]?.value.integer == 3)
  }
}
