import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A mistake in KDL` {
  /// Tables of `(what is written, the headlines without the file's name)`.
  private func expect(_ written: String, _ expected: String, _ location: SourceLocation = #_sourceLocation) {
    let reading = KdlDocument.read(written, name: "x")
    let headlines = reading.diagnostics.map { $0.headline.dropFirst(2) }.joined(separator: "\n")
    #expect(headlines == expected, sourceLocation: location)
    reading.diagnostics.expectMarks(location)
    #expect(!reading.isFaultless, sourceLocation: location)
    #expect(reading.formatted == nil, sourceLocation: location)
  }

  @Test(arguments: [
    ("}", "1:1: '}' without a '{' before it; leave it out, or put '{' where its block begins"),
    ("a }", "1:3: '}' without a '{' before it; leave it out, or put '{' where its block begins"),
    ("a {", "1:3: '{' is never closed; put '}' behind the last child"),
    ("a {\n  b {\n    c\n", "2:5: '{' is never closed; put '}' behind the last child"),
    ("a {\n  b\n    c\n  }\n}\n", "2:3: 'b' has children and no '{'; put '{' at the end of its line"),
    (
      "a {\n  b {\n    c\n  }\n  }\n}\n",
      "5:3: '}' without a '{' before it; leave it out, or put '{' where its block begins"
    ),
    (
      "a {\n  b \"x {\n  }\n}\n",
      "2:7: the quotes of this line do not go together; is a quote missing at column 7?"
    ),
    ("a {\n  b {\n  c\n}\n", "2:5: '{' is never closed; put '}' behind the last child"),
    (";", "1:1: ';' without a node before it"),
    ("a;;b", "1:3: ';' without a node before it"),
    ("a\n;b", "2:1: ';' without a node before it"),
    ("{a}", "1:1: expected the name of a node, found '{'"),
    ("=1", "1:1: expected the name of a node, found '='"),
    ("[a]", "1:1: expected the name of a node, found '['"),
    ("/a", "1:1: expected the name of a node, found '/'"),
    ("1 2", "1:1: 1 cannot be the name of a node; write it as a string: \"1\""),
    ("#true 2", "1:1: #true cannot be the name of a node; write it as a string: \"#true\""),
    ("a {b} {c}", "1:7: a node has only one children block; put both into one"),
    ("a {b} c", "1:7: the children block ends the node; put ';' or a new line before the next node"),
    (
      "a {b} 1",
      "1:7: the children block ends the node; put ';' or a new line before the next node"
    ),
    ("a {b} )", "1:7: unexpected ')'; a text with it needs quotes"),
    (
      "a /-{b} 1",
      "1:9: arguments and properties stand before every children block; also before one left out with '/-'"
    ),
    ("/-", "1:1: nothing follows that '/-' could leave out"),
    ("/-;", "1:1: nothing follows that '/-' could leave out"),
    ("a /-", "1:3: nothing follows that '/-' could leave out"),
    ("a {/-}", "1:4: nothing follows that '/-' could leave out"),
    ("a /- /- 1", "1:6: one '/-' is enough to leave something out"),
    (
      "(t)/-a", "1:4: '/-' leaves out a whole argument or property, not a part of it; put it before the whole"
    ),
  ]) func `in the structure is told with its cure`(written: String, expected: String) {
    expect(written, expected)
  }

  @Test(arguments: [
    ("a\"b\"", "1:2: a blank is missing before '\"'"),
    ("a \"b\"c", "1:6: a blank is missing before 'c'"),
    ("a 1\"b\"", "1:4: a blank is missing before '\"'"),
    ("a (t)1(u)2", "1:7: a blank is missing before '('"),
    (
      "a b=1c=2",
      "1:5: 'c' cannot be part of a decimal number; a text that begins with a digit needs quotes\n1:7: unexpected '='; a text with it needs quotes"
    ),
    ("a =1", "1:3: '=' without the name of a property before it"),
    ("a b==1", "1:5: expected a value, found '='"),
    ("a b=", "1:5: expected a value, found the end of the file"),
    ("a b=\nc", "1:5: expected a value, found the end of the line"),
    ("a b=;c", "1:5: expected a value, found ';'"),
    ("a b={c}", "1:5: expected a value, found '{'; a text with braces needs quotes: \"{name}\""),
    ("a b= // c", "1:6: expected a value, found '/'"),
    ("a 1=2", "1:3: 1 cannot be the name of a property; write it as a string: \"1\""),
    ("a #true=2", "1:3: #true cannot be the name of a property; write it as a string: \"#true\""),
    ("a (t)b=1", "1:7: an annotation belongs to the value of a property; write key=(type)value"),
    ("a ()1", "1:3: expected a word between the parentheses"),
    ("a (1)b", "1:4: expected a word between the parentheses"),
    ("a (t u)b", "1:3: '(' is not closed with ')'; an annotation is one word"),
    ("a (t", "1:3: '(' is not closed with ')'; an annotation is one word"),
    ("a (t)", "1:6: expected a value, found the end of the file"),
    ("(t)", "1:4: expected the name of a node, found the end of the file"),
    ("a )", "1:3: expected a value, found ')'"),
    ("a [1]", "1:3: unexpected '['; a text with it needs quotes"),
    ("a b]", "1:4: unexpected ']'; a text with it needs quotes"),
    ("a b/c", "1:4: unexpected '/'; a text with it needs quotes"),
    ("a b\\c", "1:4: '\\' continues a line only as the last thing on it; a text with '\\' needs quotes"),
    (
      "a b=/-1",
      "1:5: '/-' leaves out a whole argument or property, not a part of it; put it before the whole"
    ),
    (
      "a (/-t)1",
      "1:4: '/-' leaves out a whole argument or property, not a part of it; put it before the whole"
    ),
  ]) func `in an entry is told with its cure`(written: String, expected: String) {
    expect(written, expected)
  }

  @Test(arguments: [
    ("a true", "1:3: 'true' alone is not a value; write #true for the value or \"true\" for the text"),
    ("a k=null", "1:5: 'null' alone is not a value; write #null for the value or \"null\" for the text"),
    ("a -inf=1", "1:3: '-inf' alone is not a value; write #-inf for the value or \"-inf\" for the text"),
    ("nan", "1:1: 'nan' alone is not a value; write #nan for the value or \"nan\" for the text"),
    ("a #yes", "1:3: unknown keyword '#yes'; there are #true #false #null #inf #-inf #nan"),
    ("a #", "1:3: unknown keyword '#'; there are #true #false #null #inf #-inf #nan"),
    ("a ##", "1:3: unexpected '#'; a text with it needs quotes"),
    ("a r\"b\"", "1:3: a raw string begins with '#'; leave out the 'r': #\"text\"#"),
    ("a r##\"b\"##", "1:3: a raw string begins with '#'; leave out the 'r': #\"text\"#"),
    ("a .5", "1:3: a number needs a digit before its point; write 0.5 or quote the text"),
    ("a -.5", "1:3: a number needs a digit before its point; write 0.5 or quote the text"),
    ("a 5.", "1:3: a number needs a digit behind its point; write 1.0 or leave the point out"),
    ("a 5._1", "1:3: a number needs a digit behind its point; write 1.0 or leave the point out"),
    ("a 5e", "1:3: a number needs a digit in its exponent"),
    ("a 5e+", "1:3: a number needs a digit in its exponent"),
    ("a 5e_1", "1:3: a number needs a digit in its exponent"),
    ("a 0x", "1:3: a number needs a digit behind '0x'"),
    (
      "a 0xg", "1:3: 'g' cannot be part of a hexadecimal number; a text that begins with a digit needs quotes"
    ),
    (
      "a 0x_1",
      "1:3: '_' cannot be part of a hexadecimal number; a text that begins with a digit needs quotes"
    ),
    ("a 0o8", "1:3: '8' cannot be part of an octal number; a text that begins with a digit needs quotes"),
    ("a 0b2", "1:3: '2' cannot be part of a binary number; a text that begins with a digit needs quotes"),
    ("a 0X1", "1:3: 'X' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("a 60s", "1:3: 's' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("a 1.2.3", "1:3: '.' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("a 1.0x", "1:3: 'x' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
    ("a -1é", "1:3: 'é' cannot be part of a decimal number; a text that begins with a digit needs quotes"),
  ]) func `in a number or a keyword is told with its cure`(written: String, expected: String) {
    expect(written, expected)
  }

  @Test(arguments: [
    ("a \"b", "1:3: the string is not closed on its line; write \"\"\" around a text of several lines"),
    ("a \"b\nc", "1:3: the string is not closed on its line; write \"\"\" around a text of several lines"),
    ("a #\"b\"", "1:3: the string is not closed on its line; write \"\"\" around a text of several lines"),
    (
      "a \"\\q\"",
      "1:4: unknown escape '\\q'; there are \\n \\r \\t \\b \\f \\s \\\\ \\\" \\u{…} and \\ before blanks"
    ),
    (
      "a \"\\é\"",
      "1:4: unknown escape '\\é'; there are \\n \\r \\t \\b \\f \\s \\\\ \\\" \\u{…} and \\ before blanks"
    ),
    ("a \"\\u\"", "1:4: '\\u' needs one to six hexadecimal digits in braces; for example \\u{e9}"),
    ("a \"\\u{}\"", "1:4: '\\u' needs one to six hexadecimal digits in braces; for example \\u{e9}"),
    ("a \"\\u{1234567}\"", "1:4: '\\u' needs one to six hexadecimal digits in braces; for example \\u{e9}"),
    ("a \"\\u{g}\"", "1:4: '\\u' needs one to six hexadecimal digits in braces; for example \\u{e9}"),
    ("a \"\\u{d800}\"", "1:4: '\\u{d800}' is not a Unicode character"),
    ("a \"\\u{110000}\"", "1:4: '\\u{110000}' is not a Unicode character"),
    (
      "a \"\"\"b\"\"\"",
      "1:3: the text of a multi-line string begins on the line behind its quotes; write \"text\" for one line"
    ),
    (
      "a \"\"\"b\nc",
      "1:3: the text of a multi-line string begins on the line behind its quotes; write \"text\" for one line"
    ),
    ("a \"\"\"\nb", "1:3: the string is never closed"),
    ("a #\"\"\"\nb\n\"\"\"", "1:3: the string is never closed"),
    ("a \"\"\"\nb\"\"\"", "2:2: the closing quotes of a multi-line string need a line of their own"),
    (
      "a \"\"\"\n  b\n c\n  \"\"\"", "3:1: this line does not begin with the blanks before the closing quotes"
    ),
    ("a \"\"\"\n\tb\n  \"\"\"", "2:1: this line does not begin with the blanks before the closing quotes"),
    ("a \"\"\"\n\\s b\n  \"\"\"", "2:1: this line does not begin with the blanks before the closing quotes"),
    ("a /* b", "1:3: the comment is never closed with '*/'"),
    ("a /* /* b */", "1:3: the comment is never closed with '*/'"),
  ]) func `in a string or a comment is told with its cure`(written: String, expected: String) {
    expect(written, expected)
  }

  @Test(
    arguments: [
      (
        Array("a \u{1}".utf8),
        "1:3: the character U+0001 cannot stand in a file; write it as '\\u{1}' in a quoted string"
      ),
      (
        Array("a \"\u{1B}\"".utf8),
        "1:4: the character U+001B cannot stand in a file; write it as '\\u{1b}' in a quoted string"
      ),
      (
        Array("// \u{202E}".utf8),
        "1:4: the character U+202E cannot stand in a file; write it as '\\u{202e}' in a quoted string"
      ),
      (
        Array("a\u{7F}".utf8),
        "1:2: the character U+007F cannot stand in a file; write it as '\\u{7f}' in a quoted string"
      ),
      (Array("a \u{FEFF}b".utf8), "1:3: a byte order mark can only be the first character of a file"),
      (
        [0x61, 0x00],
        "1:2: the character U+0000 cannot stand in a file; write it as '\\u{0}' in a quoted string"
      ),
      ([0x61, 0x20, 0xFF], "1:3: the byte 0xff is not UTF-8 here"),
      ([0x61, 0x20, 0x80], "1:3: the byte 0x80 is not UTF-8 here"),
      (
        [0x61, 0x20, 0xC0, 0x80], "1:3: the byte 0xc0 is not UTF-8 here\n1:4: the byte 0x80 is not UTF-8 here"
      ),
      ([0x61, 0x20, 0xED, 0xA0, 0x80], nil),
      ([0x61, 0x20, 0xE2, 0x82], nil),
      ([0x61, 0x20, 0xF5, 0x80, 0x80, 0x80], nil),
    ] as [([UInt8], String?)]) func `in the encoding is told once`(bytes: [UInt8], expected: String?)
  {
    let reading = KdlDocument.read(SourceText(name: "x", bytes: bytes))
    let headlines = reading.diagnostics.map { $0.headline.dropFirst(2) }.joined(separator: "\n")
    #expect(!reading.isFaultless)
    if let expected { #expect(headlines == expected) }
  }

  @Test func `does not hide the next ones`() {
    let text = """
      app "Shop" {
          screen item title=true
          row "a" { push item id=0x }
          screen [x] { go home; go 5. }
          text "open
          list { row r"x" }
      }
      }
      """
    #expect(
      KdlDocument.read(text, name: "shop.kdl").diagnostics.rendered == """
        shop.kdl:2:23: 'true' alone is not a value; write #true for the value or "true" for the text
            screen item title=true
                              ^^^^
        shop.kdl:3:28: a number needs a digit behind '0x'
            row "a" { push item id=0x }
                                   ^^
        shop.kdl:4:12: unexpected '['; a text with it needs quotes
            screen [x] { go home; go 5. }
                   ^
        shop.kdl:4:30: a number needs a digit behind its point; write 1.0 or leave the point out
            screen [x] { go home; go 5. }
                                     ^^
        shop.kdl:5:10: the string is not closed on its line; write \"\"\" around a text of several lines
            text "open
                 ^^^^^
        shop.kdl:6:16: a raw string begins with '#'; leave out the 'r': #"text"#
            list { row r"x" }
                       ^
        shop.kdl:8:1: '}' without a '{' before it; leave it out, or put '{' where its block begins
        }
        ^

        """)
  }

  @Test func `leaves all that was understood`() {
    let document = KdlDocument.read("a 1 ] {b 2}\nc true d=1\n{ e }\nf 10px").document
    #expect(document.canonical == "a 1 {\n    b 2\n}\nc \"true\" d=1\nf \"10px\"\n")
  }

  @Test func `is a mere warning when the file claims another version`() {
    let reading = KdlDocument.read("/- kdl-version 1\na", name: "x")
    #expect(reading.isFaultless)
    #expect(
      reading.diagnostics.map(\.headline) == [
        "x:1:16: warning: the file says that it is KDL 1; it is read as KDL 2"
      ])
    #expect(KdlDocument.read("/- kdl-version 2\na").diagnostics.isEmpty)
    #expect(KdlDocument.read("a\n/- kdl-version 1").diagnostics.isEmpty)
  }
}
