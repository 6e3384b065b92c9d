import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `The KDL formatter` {
  /// Formats, and checks that only the look has changed and that a second time changes nothing.
  private func expect(_ written: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    let reading = KdlDocument.read(written)
    #expect(reading.formatted == expected, sourceLocation: location)
    let again = KdlDocument.read(expected)
    #expect(again.formatted == expected, sourceLocation: location)
    #expect(again.document.canonical == reading.document.canonical, sourceLocation: location)
  }

  @Test(
    arguments: [
      ("", ""), ("\n\n", ""), ("  ", ""), ("a", "a\n"), ("a\n", "a\n"), ("\n\na\n\n", "a\n"), ("   a", "a\n"),
      ("a   1\t2", "a 1 2\n"), ("a b = 1", "a b=1\n"), ("( t ) a ( u ) 1", "(t)a (u)1\n"),
      ("a b= ( t ) 1", "a b=(t)1\n"),
      ("a;", "a\n"), ("a;b", "a; b\n"), ("a;b;", "a; b\n"), ("a ; b ;\nc", "a; b\nc\n"), ("a;\n;", nil),
      ("a\r\nb\r\n", "a\nb\n"), ("a\u{85}b\u{2028}c", "a\nb\nc\n"), ("\u{FEFF}a", "a\n"),
      ("a\u{3000}b", "a b\n"),
      ("a\nb\n\nc\n\n\n\nd", "a\nb\n\nc\n\nd\n"),
    ] as [(String, String?)]) func `sets single blanks and keeps one empty line`(
      written: String, expected: String?
    )
  {
    if let expected { expect(written, expected) } else { #expect(KdlDocument.read(written).formatted == nil) }
  }

  @Test(arguments: [
    ("a {}", "a {}\n"), ("a{}", "a {}\n"), ("a {\n}", "a {}\n"), ("a {\n\n\n}", "a {}\n"),
    ("a {b}", "a { b }\n"),
    ("a {b;c;}", "a { b; c }\n"), ("a {b {c}}", "a { b { c } }\n"), ("a {\nb\n}", "a {\n    b\n}\n"),
    ("a {b\n}", "a {\n    b\n}\n"), ("a {\nb}", "a {\n    b\n}\n"),
    ("a {\n\n  b\n\n\n  c\n\n}", "a {\n    b\n\n    c\n}\n"),
    ("a {\nb {\nc\n}\n}", "a {\n    b {\n        c\n    }\n}\n"), ("a {\nb {c}\n}", "a {\n    b { c }\n}\n"),
    ("a {b {\nc\n}}", "a {\n    b {\n        c\n    }\n}\n"), ("a {b};c", "a { b }; c\n"),
    ("a {\nb\n};c", "a {\n    b\n}; c\n"),
    ("a {\nb;c\nd\n}", "a {\n    b; c\n    d\n}\n"),
    ("a {b \"\"\"\n  x\n  \"\"\"}", "a { b \"\"\"\n  x\n  \"\"\" }\n"),
  ]) func `indents children by four blanks and leaves a line one line`(written: String, expected: String) {
    expect(written, expected)
  }

  @Test(
    arguments: [
      ("// a", "// a\n"), ("  // a  \t", "// a\n"), ("a//b", "a //b\n"), ("a   // b\nc", "a // b\nc\n"),
      ("//a\n\n\n//b", "//a\n\n//b\n"),
      ("a {\n// b\nc // d\n// e\n}\n// f", "a {\n    // b\n    c // d\n    // e\n}\n// f\n"),
      ("a { // b\nc\n}", "a { // b\n    c\n}\n"), ("a { // b\n\n\nc\n}", "a { // b\n    c\n}\n"),
      ("a {\nb\n} // c", "a {\n    b\n} // c\n"),
      ("a { // b\n}", "a { // b\n}\n"), ("a {\n// b\n}", "a {\n    // b\n}\n"),
      ("a { /* b */ }", "a { /* b */ }\n"),
      ("/*a*/b", "/*a*/ b\n"), ("a/*b*/1/*c*/", "a /*b*/ 1 /*c*/\n"), ("a;/*b*/c", "a; /*b*/ c\n"),
      ("a;/*b*/\nc", "a /*b*/\nc\n"),
      ("a; // b", "a // b\n"), ("/* a\n  b */\nc", "/* a\n  b */\nc\n"), ("a(/*b*/t/*c*/)/*d*/1", nil),
      ("a (/*b*/t/*c*/)/*d*/1", "a (/*b*/ t /*c*/)/*d*/ 1\n"), ("a b/*c*/=/*d*/1", "a b /*c*/=/*d*/ 1\n"),
      ("a {/* b */c\n}", "a { /* b */\n    c\n}\n"), ("/* a */ /* b */", "/* a */ /* b */\n"),
      ("// a\r\nb /* c\r\nd */\r\n", "// a\nb /* c\nd */\n"),
    ] as [(String, String?)]) func `keeps comments where they are`(written: String, expected: String?)
  {
    if let expected { expect(written, expected) } else { #expect(KdlDocument.read(written).formatted == nil) }
  }

  @Test(arguments: [
    ("/-a", "/-a\n"), ("/- a", "/- a\n"), ("/-\n\na", "/- a\n"),
    ("a /-1/-b=2 /- {c}", "a /-1 /-b=2 /- { c }\n"),
    ("a/-1", "a /-1\n"), ("a {}/-{b}", "a {} /-{ b }\n"), ("/- // c\na\nb", "/- // c\n    a\nb\n"),
    ("/-/* c */a", "/-/* c */ a\n"),
    ("a /- // c\n1 2", "a /- // c\n    1 2\n"), ("a /-\\\n1", "a /- 1\n"),
    ("a /-\\ // c\n1", "a /- // c\n    1\n"),
    ("/- kdl-version 2\na", "/- kdl-version 2\na\n"), ("/-a {\nb\n}", "/-a {\n    b\n}\n"),
    ("/-(t)a", "/-(t)a\n"),
  ]) func `keeps what is left out`(written: String, expected: String) {
    expect(written, expected)
  }

  @Test(arguments: [
    ("a \\\n1", "a \\\n    1\n"), ("a\\\n1\\\n2", "a \\\n    1 \\\n    2\n"),
    ("a \\ // c\n1", "a \\ // c\n    1\n"),
    ("a \\ /* c */\n1", "a \\ /* c */\n    1\n"), ("a {\nb \\\n1\n}", "a {\n    b \\\n        1\n}\n"),
    ("a \\\n{b}", "a \\\n    { b }\n"),
    ("a \\\n\nb", "a \\\n\nb\n"), ("a \\\n\n\n\nb", "a \\\n\n\nb\n"), ("\\\na", "a\n"),
    ("a\n\\\nb", "a\n\nb\n"), ("a;\\\nb", "a\nb\n"),
    ("a\n\\ // c\nb", "a\n// c\nb\n"), ("a \\", "a \\\n"), ("a \\ // c", "a \\ // c\n"),
    ("a (t)\\\n1", "a (t) \\\n    1\n"),
    ("a b=\\\n1", "a b= \\\n    1\n"), ("a {b \\\n}", "a {\n    b \\\n}\n"),
  ]) func `keeps continued lines`(written: String, expected: String) {
    expect(written, expected)
  }

  @Test(arguments: [
    "\"a b\"", "\"a\"", "#\"a\"#", "##\"\"#\"##", "\"\\u{e9}\\\n  b\"", "0xFF", "1_000", "+1.50e7", "#inf",
    "#true", "\"\"\"\n a\n \"\"\"",
    "#\"\"\"\n\n a\n  b\n \"\"\"#",
  ]) func `writes values as they are written`(value: String) {
    expect("a  \(value)", "a \(value)\n")
    expect("a k =\(value)", "a k=\(value)\n")
  }

  @Test func `makes an app file tidy`() {
    expect(
      """
      app   "Shop" {   // the shop
        start tab=home


        tab home  title="Home"  root=catalog
          screen catalog {
        list {
            row "Shoe"   detail="89.00" {push item id=42}
            /-row "Old" { push item id = 1 }
        }


        }
      }
      """,
      """
      app "Shop" { // the shop
          start tab=home

          tab home title="Home" root=catalog
          screen catalog {
              list {
                  row "Shoe" detail="89.00" { push item id=42 }
                  /-row "Old" { push item id=1 }
              }
          }
      }

      """)
  }
}
