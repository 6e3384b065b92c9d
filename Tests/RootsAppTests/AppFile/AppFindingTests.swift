import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A finding in an app as a whole` {
  private static let names: [(nodes: String, found: [String])] = [
    (
      "tab one root=s; tab two root=s2\nscreen s { list { row r { tab 0; tab 1 } } }; screen s2",
      []
    ),
    (
      "tab one root=s; tab two root=s2\nscreen s { list { row r { tab 2 } } }; screen s2",
      ["3:31: unknown tab '2'; the tabs are counted from 0 to 1"]
    ),
    (
      "tab one root=s\nscreen s { list { row r { add-tab more root=s2; tab more; tab 1 } } }; screen s2",
      ["3:63: unknown tab '1'; 'tab 1' in 'app' defines it"]
    ),
    (
      "screen a transition=zzzzzz { children b }\nscreen b",
      ["2:21: unknown transition 'zzzzzz'; there are none, push, modal, fade, circular"]
    ),
    (
      "screen a { list { row r { push b @transition=circlar } } }\nscreen b",
      ["2:46: unknown transition 'circlar'; did you mean 'circular'?"]
    ),
    (
      "screen a { list { row r { push b @transition=own } } }\nscreen b transition=none",
      ["2:46: unknown transition 'own'; there are none, push, modal, fade, circular"]
    ),
    (
      "screen a { list { row r { go zzzzzz } } }",
      ["2:30: unknown screen 'zzzzzz'; 'screen zzzzzz' or 'accessory zzzzzz' in 'app' defines it"]
    ),
    (
      "screen a { list { row r { overlay crt; overlay zzzzz } } }\naccessory cart",
      [
        "2:35: unknown screen 'crt'; did you mean 'cart'?",
        "2:48: unknown screen 'zzzzz'; 'screen zzzzz' or 'accessory zzzzz' in 'app' defines it",
      ]
    ),
    (
      "screen a { list { row r { tell zzzzz x=1 } } }",
      ["2:32: unknown flow 'zzzzz'; 'flow zzzzz' in 'app' defines it"]
    ),
    (
      "screen a { children b }\nscreen b\naccessory c parents=zzzzz",
      ["4:21: unknown screen 'zzzzz'; 'screen zzzzz' or 'accessory zzzzz' in 'app' defines it"]
    ),
    (
      "tab one root=a\nscreen a { list { row r { overlay c } } }\naccessory c parents=one",
      []
    ),
    (
      "screen a { child zzzzz kind=tab }",
      ["2:18: unknown tab or screen 'zzzzz'; 'tab zzzzz' or 'screen zzzzz' in 'app' defines it"]
    ),
    (
      "screen a { list { row r { push b @guard=zzzzz } } }\nscreen b",
      ["2:41: unknown guard 'zzzzz'; 'guard zzzzz' in 'app' defines it"]
    ),
    (
      "screen a { list { row r { push b @in=zzzzz } } }\nscreen b",
      ["2:38: unknown flow 'zzzzz'; 'flow zzzzz' in 'app' defines it"]
    ),
    (
      "tab one root=zzzzz\nscreen s",
      ["2:14: unknown screen 'zzzzz'; 'screen zzzzz' in 'app' defines it"]
    ),
    (
      "start tab=zzzzz\ntab one root=s\nscreen s",
      ["2:11: unknown tab 'zzzzz'; 'tab zzzzz' in 'app' defines it"]
    ),
    (
      "start screen=zzzzz\nscreen s",
      ["2:14: unknown screen 'zzzzz'; 'screen zzzzz' in 'app' defines it"]
    ),
  ]

  @Test(arguments: names) func `says what there is, or where a name would be defined, if it is not known`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

  private static let data: [(nodes: String, found: [String])] = [
    (
      "set d=1\ndata d generate=2 { column id type=int }\nscreen s",
      ["3:6: 'd' is a value already; data and values have names of their own"]
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { list { row r for=guest in=gests { back } } }",
      ["3:38: there is no data 'gests'; did you mean 'guests'?"]
    ),
    (
      "screen s { list { row r for=guest in=guests { back } } }",
      ["2:38: there is no data 'guests'; as in 'data guests \"guests.csv\"'"]
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { list { row \"{guest.nme}\" for=guest in=guests { back } } }",
      ["3:25: data 'guests' has no column 'nme'; did you mean 'name'?"]
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { list { row \"{guest.zzzzzz}\" for=guest in=guests { back } } }",
      ["3:25: data 'guests' has no column 'zzzzzz'; there are id, name"]
    ),
    (
      "data many generate=1 { column c1 type=int; column c2 type=int; column c3 type=int; column c4 type=int; column c5 type=int; column c6 type=int; column c7 type=int; column c8 type=int; column c9 type=int; column c10 type=int; column c11 type=int; column c12 type=int; column c13 type=int }\nscreen s { list { row \"{m.zzzzzzzzzz}\" for=m in=many { back } } }",
      [
        "3:25: data 'many' has no column 'zzzzzzzzzz'; there are c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, …"
      ]
    ),
    (
      "data guests generate=2 { column id type=int }\nscreen s { text \"{guests.size}\" }",
      [
        "3:19: of data as a whole, only 'guests.count' can be read; a row of it is named by 'for=' in a row, or by 'find' in a screen"
      ]
    ),
    (
      "data guests generate=2 { column id type=int }\nscreen s { text \"{guests}\" }",
      [
        "3:19: of data as a whole, only 'guests.count' can be read; a row of it is named by 'for=' in a row, or by 'find' in a screen"
      ]
    ),
    (
      "data guests generate=2 { column id type=int }\nscreen s { text \"{guests.count}\" when=\"guests.count>1\" }",
      []
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { find g in=guests where=\"name>3\"; text \"{g.id}\" }",
      ["3:35: column 'name' is string, and '>' compares numbers"]
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { find g in=guests where=\"id==Ada\"; text \"{g.id}\" }",
      ["3:35: column 'id' is int, and 'Ada' is not"]
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { find g in=guests where=\"name==Ada\"; text \"{g.id}\" }",
      []
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { find g in=guests where=\"zzz==1\"; text \"{g.nam}\" }",
      [
        "3:35: data 'guests' has no column 'zzz'; there are id, name",
        "3:52: data 'guests' has no column 'nam'; did you mean 'name'?",
      ]
    ),
    (
      "data guests generate=2 { column id type=int; column name words=\"Ada,Bo\" }\nscreen s { find g in=guests where=\"id==1\"; text x when=\"g.name>3\"; text y when=\"g.id>3\"; text z when=\"g.name==Ada\" }",
      ["3:57: column 'name' is string, and '>' compares numbers"]
    ),
    (
      "data guests generate=2 { column id type=int }\nscreen s { list { row \"{x.id}\" for=x in=guests when=x { back } } }",
      [
        "3:53: warning: 'when' is asked once for all rows, and knows no 'x'; 'where=' asks each of them, by its columns"
      ]
    ),
    (
      "data guests generate=2 { column id type=int }\nscreen s { list { row \"{x.id}\" for=x in=guests when=\"x.id>1\" { back } } }",
      [
        "3:54: warning: 'when' is asked once for all rows, and knows no 'x'; 'where=' asks each of them, by its columns"
      ]
    ),
  ]

  @Test(arguments: data) func `says of data what it holds and what can be asked of it`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

  private static let told: [(nodes: String, found: [String])] = [
    (
      "screen s { children f; list { row r { tell f zzzzz=1 x=2 } } }\nflow f { screens b; input x }\nscreen b\non f.input { back }",
      ["2:39: flow 'f' understands no 'zzzzz'"]
    ),
    (
      "screen a { children f g }\nflow f { screens c; output one }\nflow g { screens c; output two }\nscreen c { list { row r { message one=1 two=2 three=3 } } }\non f.message { back }\non g.message { back }",
      ["5:27: warning: 'three' is not an output of flow 'f'"]
    ),
    (
      "screen a { children f }\nflow f { screens b c; output x y }\nscreen b { list { row r { message x=1 } } }\nscreen c\non f.message { back }",
      ["3:32: warning: flow 'f' never tells 'y'"]
    ),
    (
      "screen a { children f }\nflow f { screens b c; output x }\nscreen b { list { row r { message x=1 } } }\nscreen c { list { row r { message x=1 } } }\non b.message { back }",
      ["3:30: warning: nothing listens to the messages of flow 'f'; 'on f.message' does"]
    ),
    (
      "screen a { children f }\nflow f { screens b c; output x }\nscreen b { list { row r { message x=1 } } }\nscreen c { list { row r { message x=1 } } }\non b.message { back }\non c.message { back }",
      []
    ),
    (
      "screen a { children f }\nflow f { screens b; input x y }\nscreen b",
      ["3:27: warning: nothing listens to 'x'; 'on f.input' does"]
    ),
    (
      "screen a { children f }\nflow f { screens b; output x }\nscreen b",
      ["3:28: warning: flow 'f' never tells 'x'"]
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { message x=1 } } }\nscreen c { list { row r { message x=1 } } }\non b.message { push c }",
      ["4:27: warning: nothing listens to the messages of 'c'; 'on c.message' does"]
    ),
  ]

  @Test(arguments: told) func `says which messages nothing listens to, or nothing sends`(
    nodes: String, found: [String]
  ) {
    #expect(findings(nodes) == found)
  }

  private static let wholes: [(nodes: String, found: [String])] = [
    (
      "tab a root=s index=0; tab b root=s index=0\nscreen s",
      ["2:27: tabs 'a' and 'b' want the same index 0"]
    ),
    (
      "tab a root=s index=2\nscreen s",
      ["2:5: tab 'a' wants index 2, which leaves a gap"]
    ),
    (
      "tab a root=s index=1; tab b root=s index=0\nscreen s",
      []
    ),
    (
      "screen a guard=g\nscreen c guard=g\naccessory q\nguard g { ask q answers=c }",
      [
        "5:7: a question needs its own consent: guard 'g' asks in 'q' and is answered in 'c', which guard 'g' protects; let 'q' answer with 'complete', or name a screen without guard 'g' in the place of 'c'"
      ]
    ),
    (
      "screen a guard=g\naccessory q guard=g\nguard g { ask q }",
      [
        "4:7: a question needs its own consent: guard 'g' asks in 'q', which guard 'g' protects; let guard 'g' ask where guard 'g' does not protect"
      ]
    ),
    (
      "screen a guard=g\nscreen c guard=g\naccessory q { list { row r { complete #true } } }\nguard g { ask q answers=c }",
      ["3:8: warning: screen 'c' cannot be reached: no screen, tab or URL leads to it"]
    ),
    (
      "flow f { screens f2 }\nflow f2 { screens f }\nscreen a { children f }",
      ["2:6: nested navigators contain each other: f -> f2 -> f"]
    ),
    (
      "screen a { url \"/a/:x\" ; text \"{x}\" }\nscreen b { url \"/a/{y}\" ; text \"{y}\" }",
      ["3:8: URL patterns '/a/:x' and '/a/:y' match the same URLs (a, b)"]
    ),
  ]

  @Test(arguments: wholes) func `says what is wrong with the map as a whole`(nodes: String, found: [String]) {
    #expect(findings(nodes) == found)
  }

}
