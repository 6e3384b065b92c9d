import TestTraits
import Testing

@Suite(.timeLimited) struct `A warning about an app` {
  private func found(_ nodes: String) -> [String] {
    findings(nodes).map { $0.replacing("warning: ", with: "") }
  }

  // MARK: Names that look alike

  @Test(arguments: [
    (
      "screen a { children cart \"c\u{430}rt\" }\nscreen cart\nscreen \"c\u{430}rt\"",
      ["4:8: screen 'c\u{430}rt' looks like another one; the other one is in line 3"]
    ),
    (
      "screen a { children \"\u{391}B\" AB }\nscreen AB\nscreen \"\u{391}B\"",
      ["4:8: screen '\u{391}B' looks like another one; the other one is in line 3"]
    ),
    (
      "tab a root=a\ntab \"\u{430}\" root=a\nscreen a",
      ["3:5: tab '\u{430}' looks like another one; the other one is in line 2"]
    ),
    ("screen a { children cart CART }\nscreen cart\nscreen CART", []),
    ("screen a { children é e }\nscreen é\nscreen e", []),
    ("guard a { allow }\nscreen \"\u{430}\" guard=a", []),
  ]) func `is given where two names of one kind cannot be told apart`(nodes: String, found: [String]) {
    #expect(self.found(nodes) == found)
  }

  // MARK: Ways

  private static let ways: [(nodes: String, found: [String])] = [
    (
      "start screen=b\nscreen a { children c }\nscreen b\nscreen c",
      [
        "3:8: screen 'a' cannot be reached: no screen, tab or URL leads to it",
        "5:8: screen 'c' cannot be reached: no screen, tab or URL leads to it",
      ]
    ),
    (
      "tab t root=b\nscreen a\nscreen b",
      ["3:8: screen 'a' cannot be reached: no screen, tab or URL leads to it"]
    ), ("screen a\nscreen b { url \"/b\"; children c }\nscreen c", []),
    ("screen a\nscreen b\nkey k { push b }", []),
    ("screen a\nscreen b\nempty { list { row r { push b } } }", []),
    ("screen a { text \"[b](b)\" }\nscreen b", []),
    ("screen a { list { row r { open \"t://c\" } } }\nscreen c { url \"/c\" }", []),
    ("screen a { children f }\nflow f { screens b }\nscreen b", []),
    (
      "screen a\nflow f { screens b }\nscreen b",
      [
        "3:6: screen 'f' cannot be reached: no screen, tab or URL leads to it",
        "4:8: screen 'b' cannot be reached: no screen, tab or URL leads to it",
      ]
    ),
    (
      "screen a guard=g\nguard g { ask b answers=c }\naccessory b { list { row r { push c } } }\nscreen c { list { row r { complete 1 } } }",
      []
    ),
    (
      "screen a\naccessory b\naccessory c { list { row r { overlay b } } }",
      ["3:11: nothing opens accessory 'b'", "4:11: nothing opens accessory 'c'"]
    ),
    ("screen a { leave-guard x }\naccessory leave-question { list { row r { complete #true } } }", []),
    ("tab t root=a\nscreen a { child u kind=tab }\ntab u root=b\nscreen b", []),
    (
      "screen a { list { row r { go-to b } } }\nscreen b { list { row r { push c } } }\nscreen c { list { row r { push a } } }",
      []
    ),
    (
      "screen a { list { row r { replace b } } }\nscreen b { list { row r { push c } } }\nscreen c",
      ["3:8: 'b' is a dead end: nothing leads from it back to 'a'"]
    ),
    (
      "key k { replace b }\nscreen a\nscreen b", ["4:8: 'b' is a dead end: nothing leads from it back to 'a'"]
    ), ("key k { replace a }\nscreen a", []),
    (
      "screen a { children c; list { row r { pop-to b @if-absent=reset } } }\nscreen b { children c }\nscreen c",
      [
        "2:46: 'b' never lies below 'a': 'pop-to' begins anew with it",
        "3:8: 'b' is a dead end: nothing leads from it back to 'a'",
      ]
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { pop-to c @if-absent=replace-top } } }\nscreen c",
      ["3:34: 'c' never lies below 'b': 'pop-to' puts it in its place"]
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { pop-to c } } }\nscreen c",
      ["3:34: 'c' never lies below 'b': 'pop-to' opens it above"]
    ),
    ("screen a { list { row r { pop-to a @if-absent=fail } } }", []),
    (
      "screen a { list { row r { push b } } }\nscreen b { url \"/b\" stack=c; list { row r { pop-to c @if-absent=fail } } }\nscreen c { url \"/c\" }",
      []
    ),
  ]

  @Test(arguments: ways) func `is given where one cannot get to a screen, or back from it`(
    nodes: String, found: [String]
  ) {
    #expect(self.found(nodes) == found)
  }

  // MARK: Guards

  private static let guards: [(nodes: String, found: [String])] = [
    (
      "screen a { children b }\nscreen b guard=g { children c }\nscreen c restorable=#true\nguard g { manual }",
      [
        "4:8: every way to 'c' leads through guard 'g', but it has none itself: pushed by its name it stands open; guard=g protects it at every door"
      ]
    ),
    ("screen a { children b }\nscreen b guard=g { children c }\nscreen c\nguard g { manual }", []),
    (
      "screen a { children b c }\nscreen b guard=g { children c }\nscreen c { url \"/c\" }\nguard g { manual }",
      []
    ),
    (
      "screen a { children b d }\nscreen b guard=\"h,g\" { children c }\nscreen d guard=g { children c }\nscreen c { url \"/c\" }\nguard g { manual }\nguard h { manual }",
      []
    ),
    (
      "screen a { children b d }\nscreen b guard=h { children c }\nscreen d guard=g { children c }\nscreen c { url \"/c\" }\nguard g { manual }\nguard h { manual }",
      []
    ),
    (
      "screen a { children b }\nscreen b guard=\"g,h\" { children c }\nscreen c { url \"/c\" }\nguard g { manual }\nguard h { manual }",
      []
    ),
    (
      "screen a { children b }\nscreen b guard=g { children d }\nscreen d { children c }\nscreen c { url \"/c\" }\nguard g { manual }",
      []
    ),
    (
      "screen a\nscreen b guard=g { url \"/b\"; children c }\nscreen c { url \"/c\" }\nguard g { manual }",
      [
        "4:8: rows and keys lead to 'c' through guard 'g' alone, but its URL goes round the guard; guard=g protects it at every door"
      ]
    ),
    (
      "key k { go d }\nscreen a { children b }\nscreen b guard=g { children d }\nscreen d { children c }\nscreen c { url \"/c\" }\nguard g { manual }",
      []
    ),
    (
      "screen a { children b }\nscreen b guard=g { children c }\nscreen c guard=h { url \"/c\" }\nguard g { manual }\nguard h { manual }",
      []
    ),
    (
      "screen a { children b d }\nscreen b guard=\"h,g\" { list { row r { push c } } }\nscreen c guard=h { url \"/c\" stack=a }\nscreen d guard=h\naccessory p { list { row y { complete } } }\nguard g { ask p }\nguard h { ask p; remember session }",
      [
        "4:8: rows and keys lead to 'c' through guard 'g' alone, but its URL goes round the guard; guard=\"h,g\" protects it at every door"
      ]
    ),
    (
      "screen a { children b d }\nscreen b guard=\"h,g\" { list { row r { push c } } }\nscreen c guard=h { url \"/c\" stack=a }\nscreen d guard=h\naccessory p { list { row y { complete } } }\nguard g { when role=chief; manual }\nguard h { ask p; remember session }\nset role=#null",
      [
        "4:8: rows and keys lead to 'c' through guard 'g' alone, but its URL goes round the guard; guard=\"h,g\" protects it at every door"
      ]
    ),
    (
      "screen a { children b d }\nscreen b guard=\"h,g\" { list { row r { push c } } }\nscreen c guard=g { url \"/c\" stack=a }\nscreen d guard=g\naccessory p { list { row y { complete } } }\nguard g { when role=chief; manual }\nguard h { ask p; remember session }\nset role=#null",
      []
    ),
    (
      "tab t root=c\nscreen b guard=g { url \"/b\"; children c }\nscreen c { url \"/c\" }\nguard g { manual }",
      []
    ),
    (
      "screen a { children b }\nscreen b guard=g { children c }\nscreen c { url \"/c\"; children c }\nguard g { manual }",
      []
    ),
    (
      "key k { open \"/c\" @mode=push }\nscreen a { children b }\nscreen b guard=g { children c }\nscreen c { url \"/c\" }\nguard g { manual }",
      [
        "5:8: rows and keys lead to 'c' through guard 'g' alone, but its URL goes round the guard; guard=g protects it at every door"
      ]
    ),
    (
      "screen a { children b }\nscreen b guard=g { children c }\nscreen c { url \"/c\" stack=a }\nguard g { manual }",
      [
        "4:8: rows and keys lead to 'c' through guard 'g' alone, but its URL goes round the guard; guard=g protects it at every door"
      ]
    ),
    ("screen a\nguard g { manual }\nguard h scope=layers { manual }", ["3:7: guard 'g' protects nothing"]),
    ("screen a { list { row r { push a @guard=g } } }\nguard g { manual }", []),
    (
      "screen a guard=g\nguard g { ask b }\naccessory b { field f required=#true; list { row r { complete } } }",
      [
        "4:54: this consents although required fields of 'b' may be empty; 'complete #false' refuses, 'cancel' closes without an answer"
      ]
    ),
    (
      "screen a guard=g\nguard g { ask b }\naccessory b { field f required=#true; submit Y { complete } }", []
    ), ("screen a guard=g\nguard g { ask b }\naccessory b { field f; list { row r { complete } } }", []),
    (
      "key k { complete }\nscreen a guard=g\nguard g { ask b }\naccessory b { field f required=#true; submit Y { complete } }",
      [
        "2:9: this consents although required fields of 'b' may be empty; 'complete #false' refuses, 'cancel' closes without an answer"
      ]
    ),
  ]

  private static let waysThatAsk: [(nodes: String, found: [String])] = [
    (
      "screen a { list { row r { push c @guard=g } } }\nscreen c { url \"/c\" }\nguard g { manual }",
      [
        "3:8: rows and keys lead to 'c' through guard 'g' alone, but its URL goes round the guard; guard=g protects it at every door"
      ]
    ),
    (
      "key k { push c @guard=g }\nscreen a\nscreen c { url \"/c\" }\nguard g { manual }",
      [
        "4:8: rows and keys lead to 'c' through guard 'g' alone, but its URL goes round the guard; guard=g protects it at every door"
      ]
    ),
    (
      "screen a { list { row r { push c @guard=g } } }\nscreen c guard=g { url \"/c\" }\nguard g { manual }",
      []
    ),
    ("screen a { list { row r { push c @guard=g } } }\nscreen c\nguard g { manual }", []),
    (
      "screen a { list { row r { push c @guard=g } } }\nscreen c { url \"/c\" }\nguard g scope=everywhere { manual }",
      []
    ),
    (
      "set u=#null\nscreen a { list { row r { push c @guard=g }; row s { push b } } }\nscreen b { list { row r { push c } } }\nscreen c\nguard g { refuse; when u=1 }",
      [
        "5:8: 'a' asks guard 'g' before 'c', but 'b' leads there without it; guard=g protects it at every door"
      ]
    ),
    (
      "key k { push c }\nset u=#null\nscreen a { list { row r { push c @guard=g } } }\nscreen c\nguard g { refuse; when u=1 }",
      [
        "5:8: 'a' asks guard 'g' before 'c', but a key of the app leads there without it; guard=g protects it at every door"
      ]
    ),
    // A question before a step, a row that is there for those who were let through, and one behind the guard.
    (
      "screen a { list { row r { push c @guard=g }; row s { push c } } }\nscreen c\nguard g { manual }", []
    ),
    (
      "set u=#null\nscreen a { list { row r { push c @guard=g }; row s when=u { push c } } }\nscreen c\nguard g { refuse; when u=1 }",
      []
    ),
    (
      "set u=#null\nscreen a { list { row r { push c @guard=g }; row s { push b } } }\nscreen b guard=g { list { row r { push c } } }\nscreen c\nguard g { refuse; when u=1 }",
      []
    ),
  ]

  @Test(arguments: waysThatAsk) func `is given where only a way asks a guard`(nodes: String, found: [String])
  {
    #expect(self.found(nodes) == found)
  }

  private static let unread: [(nodes: String, found: [String])] = [
    (
      "screen a guard=g\nguard g { ask b; remember u }\naccessory b { list { row Yes { complete yes=#true }; row No { complete yes=#false } } }",
      [
        "4:11: 'No' on 'b' gives another answer than 'Yes', and both let through: nothing reads 'yes'; 'complete #false' refuses, 'cancel' closes without an answer"
      ]
    ),
    (
      "screen a guard=g { text No when=\"u.yes==#false\" }\nguard g { ask b; remember u }\naccessory b { list { row Yes { complete yes=#true }; row No { complete yes=#false } } }",
      []
    ),
    (
      "screen a guard=g { list { row Out when=u { set u=#null } } }\nguard g { ask b; remember u }\naccessory b { list { row Yes { complete }; row No { complete #false } } }",
      []
    ),
    (
      "screen a { list { row r { overlay b; on-result { completed { back } } } } }\naccessory b { list { row Yes { complete #true }; row No { complete #false } } }",
      [
        "3:11: 'No' on 'b' gives another answer than 'Yes', and both do the same: nothing reads the answer; 'cancel' closes without an answer, and 'cancelled' in 'on-result' hears it"
      ]
    ),
    (
      "set x=0\nscreen a { list { row r { overlay b; on-result { completed { set x=\"{value}\" } } } } }\naccessory b { list { row Yes { complete #true }; row No { complete #false } } }",
      []
    ),
    (
      "set x=0\nscreen a { list { row r { overlay b; on-result { completed { set x=\"{value.ok}\" } } } } }\naccessory b { list { row Yes { complete ok=#true }; row No { complete ok=#false } } }",
      []
    ),
    (
      "set x=0\nscreen a { list { row r { overlay b; on-result { completed { back } } } } }\naccessory b { list { row Yes { set x=1; complete ok=#true }; row No { complete ok=#false } } }",
      []
    ),
    (
      "screen a { list { row r { overlay b; on-result { completed { back } } } } }\naccessory b { list { row Yes { complete ok=#true }; row No { cancel } } }",
      []
    ),
    // Both say yes.
    (
      "screen a guard=g\nguard g { ask b; remember u }\naccessory b { list { row Card { complete by=card }; row Cash { complete by=cash } } }",
      []
    ),
  ]

  @Test(arguments: unread) func `is given where a no counts as a yes`(nodes: String, found: [String]) {
    #expect(self.found(nodes) == found)
  }

  @Test(arguments: guards) func `is given where a guard does not guard`(nodes: String, found: [String]) {
    #expect(self.found(nodes) == found)
  }

  // MARK: Answers, messages, secrets

  private static let told: [(nodes: String, found: [String])] = [
    (
      "screen a { list { row r { overlay b { on-result { completed { back } } } } } }\naccessory b { list { row r { push c } } }\nscreen c",
      []
    ),
    ("screen a { list { row r { overlay b { on-result { cancelled { back } } } } } }\naccessory b", []),
    (
      "screen a { list { row r { overlay b { on-result { completed { back } } } } } }\naccessory b { list { row r { complete #null } } }",
      []
    ),
    ("screen a { list { row r { message x=1 } } }\non a.message { back }", []),
    (
      "screen a { children f }\nflow f { screens b; output x }\nscreen b { list { row r { message x=1 } } }\non f.message { back }",
      []
    ),
    (
      "screen a { children f }\nflow f { screens b; output x }\nscreen b { list { row r { message x=1 } } }\non b.message { back }",
      []
    ),
    (
      "screen a { children f; list { row r { tell f y=1 } } }\nflow f { screens b; input x yy }\nscreen b\non b.input { back }",
      ["2:39: flow 'f' understands no 'y'; did you mean 'yy'?"]
    ),
    (
      "screen a { children f; list { row r { tell f x=1 } } }\nflow f { screens b; input x }\nscreen b\non f.input { back }",
      []
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { cancel; message x=1 } } }\non b.message { back }",
      ["3:35: 'message' comes too late: 'cancel' has closed the screen; put 'message' before it"]
    ),
    ("screen a { list { row r { push b } } }\nscreen b { list { row r { pop @on=main; cancel } } }", []),
    ("screen a { list { row r { push b } } }\nscreen b { list { row r { pop; cancel @from=c3 } } }", []),
    ("screen a { list { row r { push b; cancel } } }\nscreen b", []),
    (
      "screen a { list { row r { replace b; cancel } } }\nscreen b { list { row r { replace a } } }",
      [
        "2:38: 'cancel' comes too late: 'replace' has closed the screen; put 'cancel' before it"
      ]
    ),
    (
      "set v=1\nscreen a { field p type=secret; submit Y { set v=\"{p}\" } }",
      [
        "3:52: the text of the secret field 'p' is handed on: it is shown and stored as '•'; ask about it with 'when', or hand on something that is not a secret"
      ]
    ),
    ("screen a { field p type=secret; text x when=p; submit Y { back } }", []),
    ("set v=1\nscreen a { field p; submit Y { set v=\"{p}\" } }", []),
    ("screen a { submit Y }", ["2:19: 'Y' sends the form nowhere"]),
    ("screen a { submit Y { } }", ["2:19: 'Y' sends the form nowhere"]),
    ("key k\nscreen a", ["2:5: key 'k' does nothing"]),
    ("key k { }\nscreen a", ["2:5: key 'k' does nothing"]),
    ("screen a { list { row r { } } }", ["2:23: row 'r' does nothing"]),
    (
      "screen a { text \"{layers.count}\" }",
      ["2:19: nothing gives 'layers' a value; only invariants, and claims in tapes, read the state"]
    ),
    ("screen a { text \"{dirty} {loading} {failed}\" }", []),
    (
      "screen a { children f }\nflow f { screens b; param x type=int }\nscreen b { text \"{x}\" }",
      ["3:27: parameter 'x' of 'f' is never given; as in 'push f x=…' where it is opened"]
    ),
    (
      "screen a { children b }\nscreen b { param \"1st\" type=int; text \"{1st}\" }",
      ["3:18: parameter '1st' of 'b' is never given; as in 'push b \"1st\"=…' where it is opened"]
    ),
    (
      "key k { complete 1 }\nscreen a { list { row x { overlay b } } }\naccessory b",
      ["2:9: nothing reads the answer of any screen; 'on-result' does"]
    ),
    (
      "key k { complete 1 }\nscreen a { list { row x { overlay b { on-result { completed { set r=1; }; } } } } }\naccessory b\nset r=0",
      []
    ),
    ("screen a identity=id { text \"{id}\" }", []),
    ("screen a { url \"/a/**\"; children b }\nscreen b { url \"/a/b\" }", []),
    ("screen a { url \"/:x\"; text \"{x}\" }\nscreen b { url \"/:y(int)\"; text \"{y}\" }", []),
  ]

  @Test(arguments: told) func `is given where a message has no effect, and where a secret gets out`(
    nodes: String, found: [String]
  ) {
    #expect(self.found(nodes) == found)
  }
}
