import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A mistake in an app file` {
  @Test(arguments: cases) func `is reported with its place and its cure`(_ nodes: String, _ report: String) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n"))
    #expect(reading.app == nil)
    #expect(reading.diagnostics.filter { $0.severity == .error }.rendered == report)
  }

  @Test(arguments: [
    ("screen a { list { row r { push b @after=two } } }; screen b", 41),
    ("screen a { submit r { push b @after=two } }; screen b", 37),
    ("screen a; key k { push b @after=two }; screen b", 33),
    ("screen a guard=g; guard g { redirect { push b @after=two } }; screen b", 54),
    ("screen a { list { row r { push b @after=two; on-result { completed { pop } } } } }; screen b", 41),
  ]) func `is not followed by what it causes`(_ nodes: String, _ column: Int) {
    let found = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n")).diagnostics
    #expect(found.map(\.position.column) == [column], "\(found.rendered)")
  }

  @Test func `names the file that is nearest to one that is not there`() throws {
    let folder = Folder()
    folder.write("guests.csv", "name\nAda\n")
    folder.write("part.kdl", "screen b\n")
    folder.write(
      "app.kdl", "app T {\ndata a \"guest.csv\"\ndata b \"guests.cvs\"\ninclude \"prt.kdl\"\nscreen a\n}\n")
    #expect(
      try ScriptedApp.read(file: "\(folder.path)/app.kdl").diagnostics.map {
        $0.headline.dropFirst(folder.path.count + 1)
      } == [
        "app.kdl:2:8: cannot read 'guest.csv'; did you mean 'guests.csv'?",
        "app.kdl:3:8: 'guests.cvs' is not a file of data; did you mean 'guests.csv'?",
        "app.kdl:4:9: cannot include 'prt.kdl'; did you mean 'part.kdl'?",
      ])
    #expect(throws: (any Error).self) { _ = try ScriptedApp.read(file: "\(folder.path)/ap.kdl") }
  }

  @Test(arguments: braces) func `is one message where a brace is missing, or one too many`(
    _ text: String, _ report: [String]
  ) {
    #expect(ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics.map(\.headline) == report)
  }

  private static let braces: [(String, [String])] = [
    (
      """
      app T {
          screen a {
              list {
                  row r { push b }
          }
          screen b {
              text x
          }
          screen c
          key k { push c }
      }
      """, ["app.kdl:3:14: '{' is never closed; put '}' behind the last child"]
    ),
    (
      """
      app T {
          screen a title=A
              list {
                  row r { push b }
              }
          }
          screen b {
              text x
          }
          key k { push b }
      }
      """, ["app.kdl:2:5: 'screen' has children and no '{'; put '{' at the end of its line"]
    ),
    (
      """
      app T {
          screen a {
              list { row r { push b } }
          }
          }
          screen b
      }
      """, ["app.kdl:5:5: '}' without a '{' before it; leave it out, or put '{' where its block begins"]
    ),
    (
      """
      app T {
          screen a {
              list {
                  row r { push b
              }
          }
          screen b
      }
      """, ["app.kdl:4:19: '{' is never closed; put '}' behind the last child"]
    ),
  ]

  private static let cases: [(String, String)] = [
    (
      "screen list { list { row \"Trail shoe\" { push itme id=42 } } }; screen item",
      """
      app.kdl:2:46: unknown screen 'itme'; did you mean 'item'?
      screen list { list { row "Trail shoe" { push itme id=42 } } }; screen item
                                                   ^^^^

      """
    ),
    (
      "screen list { list { row All { set-stack { itme } } } }; screen item",
      """
      app.kdl:2:44: unknown screen 'itme'; did you mean 'item'?
      screen list { list { row All { set-stack { itme } } } }; screen item
                                                 ^^^^

      """
    ),
    // What is wrong as notation is told once.
    (
      "screen a { field b required=true; text {b} }",
      """
      app.kdl:2:29: 'true' alone is not a value; write #true for the value or "true" for the text
      screen a { field b required=true; text {b} }
                                  ^^^^
      app.kdl:2:35: 'text' needs a text; as in 'text TEXT'
      screen a { field b required=true; text {b} }
                                        ^^^^
      app.kdl:2:40: 'text' takes no block
      screen a { field b required=true; text {b} }
                                             ^

      """
    ),
    (
      "guard a { when \"fare>0\"; allow }",
      """
      app.kdl:2:16: 'when' takes named values only; as in 'when fare=#true'
      guard a { when "fare>0"; allow }
                     ^^^^^^^^

      """
    ),
    (
      "guard a { when in; allow }\nmodal b",
      """
      app.kdl:2:16: 'when' takes named values only; as in 'when in=#true'
      guard a { when in; allow }
                     ^^
      app.kdl:3:1: unknown node 'modal' in 'app'; what other programs call so is 'accessory' here
      modal b
      ^^^^^

      """
    ),
    (
      "screen list guard=\"all,\"; guard all { allow }",
      """
      app.kdl:2:19: 'guard' must be the names of guards, separated by commas
      screen list guard="all,"; guard all { allow }
                        ^^^^^^

      """
    ),
    (
      "start tab=hme\ntab home root=lst\nscreen list guard=atuh { children itm }",
      """
      app.kdl:2:11: unknown tab 'hme'; did you mean 'home'?
      start tab=hme
                ^^^
      app.kdl:3:15: unknown screen 'lst'; did you mean 'list'?
      tab home root=lst
                    ^^^
      app.kdl:4:19: unknown guard 'atuh'; 'guard atuh' in 'app' defines it
      screen list guard=atuh { children itm }
                        ^^^^
      app.kdl:4:35: unknown screen 'itm'; 'screen itm' or 'accessory itm' in 'app' defines it
      screen list guard=atuh { children itm }
                                        ^^^

      """
    ),
    (
      "screen a { list { row r { overlay b on-result { completed { back } } } } }; accessory b",
      """
      app.kdl:2:37: 'overlay' takes no more; put ';' before 'on-result'
      screen a { list { row r { overlay b on-result { completed { back } } } } }; accessory b
                                          ^^^^^^^^^

      """
    ),
    (
      "tab home root=a; screen a { list { row r { push b @on=tab:hme; push b @in=flo } } }; screen b; flow f { screens b }",
      """
      app.kdl:2:59: unknown tab 'hme'; did you mean 'home'?
      tab home root=a; screen a { list { row r { push b @on=tab:hme; push b @in=flo } } }; screen b; flow f { screens b }
                                                                ^^^
      app.kdl:2:75: unknown flow 'flo'; 'flow flo' in 'app' defines it
      tab home root=a; screen a { list { row r { push b @on=tab:hme; push b @in=flo } } }; screen b; flow f { screens b }
                                                                                ^^^

      """
    ),
    (
      "invariant few \"values.n<=3,layers.cuont<=3\"; set n=0; screen a",
      """
      app.kdl:2:35: the state has no 'cuont' where 'layers.cuont' looks for it; did you mean 'count'?
      invariant few "values.n<=3,layers.cuont<=3"; set n=0; screen a
                                        ^^^^^

      """
    ),
    (
      "scren list\nscreen list tilte=x { txt \"a\"; list { rwo b } }",
      """
      app.kdl:2:1: unknown node 'scren' in 'app'; did you mean 'screen'?
      scren list
      ^^^^^
      app.kdl:3:13: 'screen' takes no 'tilte'; did you mean 'title'?
      screen list tilte=x { txt "a"; list { rwo b } }
                  ^^^^^
      app.kdl:3:23: unknown node 'txt' in 'screen'; did you mean 'text'?
      screen list tilte=x { txt "a"; list { rwo b } }
                            ^^^
      app.kdl:3:39: unknown node 'rwo' in 'list'; did you mean 'row'?
      screen list tilte=x { txt "a"; list { rwo b } }
                                            ^^^

      """
    ),
    (
      "screen a\nscreen a\naccessory a\ntab t root=a\ntab t root=a",
      """
      app.kdl:3:8: screen 'a' is defined already; the first is at app.kdl:2:8
      screen a
             ^
      app.kdl:4:11: accessory 'a' is defined already as screen; the first is at app.kdl:2:8
      accessory a
                ^
      app.kdl:6:5: tab 't' is defined already; the first is at app.kdl:5:5
      tab t root=a
          ^

      """
    ),
    (
      "accessory a parents=\"x\"; accessory a parents=\"x\"; screen x",
      """
      app.kdl:2:36: accessory 'a' is defined already for the same parents; give it 'parents=' of its own
      accessory a parents="x"; accessory a parents="x"; screen x
                                         ^

      """
    ),
    (
      "screen a { url \"/item/:id(in)\"; url \"item\" }",
      """
      app.kdl:2:27: unknown type 'in'; did you mean 'int'?
      screen a { url "/item/:id(in)"; url "item" }
                                ^

      """
    ),
    (
      "screen a { url \"/x/:one\" }; screen b { url \"/x/{two}\" }",
      """
      app.kdl:2:36: URL patterns '/x/:one' and '/x/:two' match the same URLs (a, b)
      screen a { url "/x/:one" }; screen b { url "/x/{two}" }
                                         ^

      """
    ),
    (
      "screen a { list { row r { push login } } }; accessory login",
      """
      app.kdl:2:32: 'login' is an accessory, not a screen; an accessory is opened with 'overlay'
      screen a { list { row r { push login } } }; accessory login
                                     ^^^^^

      """
    ),
    (
      "screen a { list { row r { back; on-result { completed { pop } } } } }",
      """
      app.kdl:2:33: 'on-result' stands behind the command that opens a screen
      screen a { list { row r { back; on-result { completed { pop } } } } }
                                      ^^^^^^^^^

      """
    ),
    (
      "screen a { list { row r { pussh b; on-result { complted { pop } } } } }",
      """
      app.kdl:2:27: unknown command 'pussh'; did you mean 'push'?
      screen a { list { row r { pussh b; on-result { complted { pop } } } } }
                                ^^^^^
      app.kdl:2:36: 'on-result' stands behind the command that opens a screen
      screen a { list { row r { pussh b; on-result { complted { pop } } } } }
                                         ^^^^^^^^^
      app.kdl:2:48: 'on-result' holds 'completed' and 'cancelled', not 'complted'
      screen a { list { row r { pussh b; on-result { complted { pop } } } } }
                                                     ^^^^^^^^

      """
    ),
    (
      "key g { back }\nkey G { back }\nkey g { back }\nkey enter { back }\nkey entr { back }\nscreen a",
      """
      app.kdl:4:5: 'g' is bound already; the first is at app.kdl:2:5
      key g { back }
          ^
      app.kdl:5:5: 'enter' has a meaning of its own everywhere
      key enter { back }
          ^^^^^
      app.kdl:6:5: unknown key 'entr'; did you mean 'enter'?
      key entr { back }
          ^^^^

      """
    ),
    (
      "key g { back }\nkey \"g g\" { back }\nkey \"x y z\" { back }\nkey \"x y\" { back }\nkey \"x z\" { back }\nscreen a { key x { back }; key \"y enter\" { back }; key \"y esc\" { back } }",
      """
      app.kdl:3:5: 'g g' and 'g' begin alike; give one of them another key; the first is at app.kdl:2:5
      key "g g" { back }
          ^^^^^
      app.kdl:5:5: 'x y' and 'x y z' begin alike; give one of them another key; the first is at app.kdl:4:5
      key "x y" { back }
          ^^^^^
      app.kdl:7:32: 'enter' has a meaning of its own everywhere
      screen a { key x { back }; key "y enter" { back }; key "y esc" { back } }
                                     ^^^^^^^^^
      app.kdl:7:56: 'y esc' cannot be pressed: a sequence has two or three keys, and Esc gives it up
      screen a { key x { back }; key "y enter" { back }; key "y esc" { back } }
                                                             ^^^^^^^

      """
    ),
    (
      "guard a\nguard b { allow; refuse \"no\" }\nguard c { manual; remember x }\nguard d { redirect { back; back } }",
      """
      app.kdl:2:7: the guard decides nothing; it holds one of 'ask', 'allow', 'refuse', 'redirect', 'manual', \
      or 'when'
      guard a
            ^
      app.kdl:3:7: the guard decides more than once: 'allow' and 'refuse'
      guard b { allow; refuse "no" }
            ^
      app.kdl:4:7: 'remember' keeps the answer of 'ask', and there is none
      guard c { manual; remember x }
            ^
      app.kdl:5:11: 'redirect' holds one command
      guard d { redirect { back; back } }
                ^^^^^^^^

      """
    ),
    (
      "flow f start=z { screens a b }\nflow g\nscreen a; screen b",
      """
      app.kdl:2:14: 'z' is none of the flow's screens
      flow f start=z { screens a b }
                   ^
      app.kdl:3:6: flow 'g' needs 'screens'
      flow g
           ^

      """
    ),
    (
      "screen a { param id type=int default=blue; param id; field f; field f type=choice }",
      """
      app.kdl:2:38: the default of 'id' is string, not int
      screen a { param id type=int default=blue; param id; field f; field f type=choice }
                                           ^^^^
      app.kdl:2:69: field 'f' is there already
      screen a { param id type=int default=blue; param id; field f; field f type=choice }
                                                                          ^

      """
    ),
    (
      "screen a { text hi when=\"a>'2026-01-01'\" }",
      """
      app.kdl:2:25: 'a>'2026-01-01'' is not a condition; '<' and '>' compare numbers alone, as in 'when="count>0"'
      screen a { text hi when="a>'2026-01-01'" }
                              ^^^^^^^^^^^^^^^^

      """
    ),
    (
      "screen a { text hi when=\"a <\"; field f type=choice; table { row x } }",
      """
      app.kdl:2:25: 'a <' is not a condition; as in 'when=ready', 'when="!ready"' or 'when="count>0"'
      screen a { text hi when="a <"; field f type=choice; table { row x } }
                              ^^^^^
      app.kdl:2:32: a choice needs 'choices='; as in 'choices="S,M,L"'
      screen a { text hi when="a <"; field f type=choice; table { row x } }
                                     ^^^^^
      app.kdl:2:53: a table needs 'columns'; as in 'columns Size Price'
      screen a { text hi when="a <"; field f type=choice; table { row x } }
                                                          ^^^^^

      """
    ),
    (
      "screen a\non a.didApear { back }\non b.didAppear { back }\non didAppear { back }\nkeep c for=60\nkeep a for=long",
      """
      app.kdl:3:6: unknown step 'didApear'; did you mean 'didAppear'?
      on a.didApear { back }
           ^^^^^^^^
      app.kdl:4:4: unknown screen 'b'; 'screen b' or 'accessory b' in 'app' defines it
      on b.didAppear { back }
         ^
      app.kdl:5:4: 'didAppear' is not a step; as in 'on catalog.didAppear { … }'
      on didAppear { back }
         ^^^^^^^^^
      app.kdl:6:6: unknown screen 'c'; 'screen c' or 'accessory c' in 'app' defines it
      keep c for=60
           ^
      app.kdl:7:12: 'for' must be a time such as 60 or "500ms", or session
      keep a for=long
                 ^^^^

      """
    ),
    (
      "screen a transition=fad { top { text x }; top height=0; backdrop a.txt; include b.kdl }",
      """
      app.kdl:2:21: unknown transition 'fad'; did you mean 'fade'?
      screen a transition=fad { top { text x }; top height=0; backdrop a.txt; include b.kdl }
                          ^^^
      app.kdl:2:27: 'top' needs 'height='
      screen a transition=fad { top { text x }; top height=0; backdrop a.txt; include b.kdl }
                                ^^^
      app.kdl:2:43: 'top' is there already
      screen a transition=fad { top { text x }; top height=0; backdrop a.txt; include b.kdl }
                                                ^^^
      app.kdl:2:54: 'height' must be a whole number from 1 to 200
      screen a transition=fad { top { text x }; top height=0; backdrop a.txt; include b.kdl }
                                                           ^
      app.kdl:2:66: cannot show 'a.txt': nothing can be read here: the program did not come from a file; \
      a picture is a text of several lines, or a file of this folder
      screen a transition=fad { top { text x }; top height=0; backdrop a.txt; include b.kdl }
                                                                       ^^^^^
      app.kdl:2:81: cannot include 'b.kdl'; nothing can be read here: the program did not come from a file
      screen a transition=fad { top { text x }; top height=0; backdrop a.txt; include b.kdl }
                                                                                      ^^^^^

      """
    ),
    (
      "screen a { top 2 { text x } }",
      """
      app.kdl:2:12: 'top' needs 'height='
      screen a { top 2 { text x } }
                 ^^^
      app.kdl:2:16: 'top' takes named values only; as in 'top height=N'
      screen a { top 2 { text x } }
                     ^

      """
    ),
    (
      "screen \"@tabs\"; screen \"a,b\"; tab \"x\\u{202e}y\" root=c; screen c",
      """
      app.kdl:2:8: '@tabs' cannot be a name; '@' is kept for the engine's own
      screen "@tabs"; screen "a,b"; tab "x\\u{202e}y" root=c; screen c
             ^^^^^^^
      app.kdl:2:24: 'a,b' cannot be a name; commas and braces have a meaning of their own
      screen "@tabs"; screen "a,b"; tab "x\\u{202e}y" root=c; screen c
                             ^^^^^
      app.kdl:2:35: a name cannot hold a character that is not seen, \\u{202e}
      screen "@tabs"; screen "a,b"; tab "x\\u{202e}y" root=c; screen c
                                        ^^^^^^^^^^^^

      """
    ),
  ]

  @Test(arguments: [
    ("", "app.kdl:1:1: there is no 'app' in this file; it begins with 'app \"Title\" { … }'"),
    ("screen a", "app.kdl:1:1: unknown node 'screen'; a file holds one 'app \"Title\" { … }'"),
    ("app A {\nscreen a\n}\napp B", "app.kdl:4:1: a file holds one 'app', and this is the second"),
    ("app", "app.kdl:1:1: 'app' needs a title; as in 'app TITLE'"),
    (
      "app T scheme=\"a b\" { screen a }",
      "app.kdl:1:14: 'a b' is not a scheme; letters, then letters, digits, '+', '-' or '.'"
    ),
  ])
  func `is found around the program, too`(_ text: String, _ headline: String) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    #expect(reading.app == nil)
    #expect(reading.diagnostics.first?.headline == headline)
  }

  @Test func `does not hide the others`() {
    let nodes = (0..<150).map { "screen s\($0) { bogus }" }.joined(separator: "\n")
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}"))
    #expect(reading.diagnostics.filter { $0.severity == .error }.count == 100)
  }

  @Test func `of the notation stops everything else`() {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T { screen a"))
    #expect(!reading.isWellFormed)
    #expect(reading.app == nil)
  }
}
