import RootsApp
import TestTraits
import Testing

@Suite(.timeLimited) struct `A warning of an app file` {
  @Test func `is given beside errors, unless it may come from them`() {
    let text = "app T {\nscreen a { list { row x { push bb }; row idle { } } }\nscreen b\n}"
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    #expect(
      reading.diagnostics.map(\.headline) == [
        "app.kdl:2:32: unknown screen 'bb'; did you mean 'b'?",
        "app.kdl:2:42: warning: row 'idle' does nothing",
      ])
  }

  @Test(arguments: [
    (
      "screen a { url \"/a/:nope\"; text \"{nme}\"; list { row x { push bb id=1 } } }\nscreen b { text \"{id}\" }",
      [
        "app.kdl:2:21: warning: no screen has a parameter 'nope', which this URL gives; 'param nope' in 'a' takes it",
        "app.kdl:2:35: warning: nothing gives 'nme' a value",
        "app.kdl:2:62: unknown screen 'bb'; did you mean 'b'?",
      ]
    ),
    (
      "screen a { url \"/x\"; text \"{nme}\" }\nscreen b { url \"/x\"; url \"/b/:nope\" }",
      ["'/x'", "nothing gives 'nme' a value", "no screen has a parameter 'nope'"]
    ),
  ])
  func `of what is given is beside errors that cannot be its cause`(_ nodes: String, _ wanted: [String]) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n"))
    let said = reading.diagnostics.map(\.headline)
    #expect(reading.app == nil)
    for text in wanted { #expect(said.contains { $0.contains(text) }, "\(text): \(said)") }
    // Which values a screen gets that is not there, is not known: 'b' may be the one that is given 'id'.
    #expect(!said.contains { $0.contains("'id'") }, "\(said)")
  }

  @Test(arguments: cases) func `says what is hardly meant`(_ nodes: String, _ headlines: [String]) {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n"))
    #expect(reading.app != nil)
    #expect(reading.diagnostics.map(\.headline) == headlines)
    reading.diagnostics.expectMarks()
  }

  private static let cases: [(String, [String])] = [
    (
      "screen cart { list { row r { push \"c\u{430}rt\" }; row s { push Ørt } } }\nscreen \"c\u{430}rt\"\nscreen Ørt",
      ["app.kdl:3:8: warning: screen 'c\u{430}rt' looks like another one; the other one is in line 2"]
    ),
    ("screen a { list { row r { push b } } }\nscreen b", []),
    (
      "set entry=a\nscreen s { text \"Kept: {entry}\"; field entry default=\"{entry}\"; submit Go when=entry { set entry=\"{entry}\" } }",
      [
        "app.kdl:3:25: warning: field 'entry' hides the value 'entry' here: this shows what is being typed; give the field another name"
      ]
    ),
    (
      "set entry=a\nscreen s { text \"{entry} {draft}\"; field draft; submit Go { set entry=\"{draft}\" } }",
      []
    ),
    (
      "set fee=0 name=x\nscreen a { text \"{name}\"; list { row r { set fee=\"3\" name=\"4\" }; row s when=\"fee==3\" { set fee=0 } } }",
      [
        "app.kdl:3:46: warning: value 'fee' is a number at first, and this is a text: no comparison with numbers holds then; write fee=3, without quotes"
      ]
    ),
    (
      "screen a { list { row r { open \"/b\" }; row s { open \"/b?n=2\" } } }\nscreen b { param n type=int; url \"/b\"; text \"{n}\" }",
      [
        "app.kdl:2:32: warning: 'b' is opened without its parameter 'n': this URL does not give it; a 'default=' in 'param n' says what holds without it"
      ]
    ),
    (
      "screen a { field c type=choice choices=\"red,green,red,\"; list { row r when=\"c==gren\" { push b } } }\nscreen b { leave-guard \"Go?\" when=dirty }",
      [
        "app.kdl:2:40: warning: the choice 'red' stands here twice",
        "app.kdl:2:40: warning: a choice is empty; is a comma too many here?",
        "app.kdl:2:77: warning: field 'c' is never 'gren'; did you mean 'green'?",
        "app.kdl:3:12: warning: this question is never asked: 'b' has no field that could be changed",
      ]
    ),
    (
      "set c=red t=\"\" u=a v=a\nscreen a { text \"{c} {t} {u} {v}\"; list { row r when=\"c==gren\" { set c=green }; row s when=\"t==ab\" { set t=\"{u}\" }; row q when=\"u!=b\" { set u=1 }; row p when=\"v==yes\" { set v=b } } }",
      [
        "app.kdl:3:55: warning: value 'c' is never 'gren'; did you mean 'green'?",
        "app.kdl:3:160: warning: value 'v' is never 'yes'; it is a or b",
      ]
    ),
    (
      "set n=1\nscreen a { list { row r { push b; on-result { completed { set n=\"{value.k}\" }; cancelled { set n=\"{value.k}{value}\" } } } } }\nscreen b { list { row r { complete k=1 } } }",
      [
        "app.kdl:3:100: warning: nothing gives 'value' a value; the answer of a screen is known in its 'on-result'"
      ]
    ),
    (
      "guard g { when n=1; ask p }\nset n=2\nscreen a guard=g { list { row r { set n=1 } } }\naccessory p { list { row r { cancel } } }",
      ["app.kdl:5:11: warning: 'p' is opened for an answer, and never gives one; 'complete' does"]
    ),
    (
      "screen a { list { row r } }\nkey k\nscreen b { list { row r { push c } } }\nscreen c",
      [
        "app.kdl:2:23: warning: row 'r' does nothing", "app.kdl:3:5: warning: key 'k' does nothing",
        "app.kdl:4:8: warning: screen 'b' cannot be reached: no screen, tab or URL leads to it",
        "app.kdl:5:8: warning: screen 'c' cannot be reached: no screen, tab or URL leads to it",
      ]
    ),
    (
      "screen s { field n type=int default=x; field d type=date default=soon; submit s { back } }",
      [
        "app.kdl:2:37: warning: field 'n' does not take its default 'x'; it takes a whole number",
        "app.kdl:2:66: warning: field 'd' does not take its default 'soon'; it takes a day like 2026-11-20",
      ]
    ),
    (
      "screen s { field c choices=\"x,y\" default=z; field b type=bool default=maybe; submit s { back } }",
      [
        "app.kdl:2:42: warning: field 'c' does not take its default 'z'; it takes one of x, y",
        "app.kdl:2:71: warning: field 'b' does not take its default 'maybe'; it takes #true or #false",
      ]
    ),
    (
      "screen s { field n type=int default=3; field t default=\"{v}\"; field c choices=\"x,y\"; submit s { back } }\nset v=1",
      []
    ),
    (
      "set v=1\nscreen s { text \"{v and {v}\"; text \"{v\"; text \"{{v\"; text \"{ v\" }",
      [
        "app.kdl:3:18: warning: '{v' is shown as it stands; '{v}' shows the value",
        "app.kdl:3:37: warning: '{v' is shown as it stands; '{v}' shows the value",
      ]
    ),
    (
      "screen s { text \"{a b}, {{c d}}, {1,2}\" }",
      [
        "app.kdl:2:18: warning: '{a b}' is shown as it stands; braces enclose one name without blanks; '{{a b}}' says that they are meant so"
      ]
    ),
    (
      "screen s { list { row r { push t; on-result { completed { set n=\"{value.x}\" } } }; row q { set n=\"{value.x}\" } } ; text \"{n}\" }\nset n=1\nscreen t { list { row x { complete x=2 } } }",
      [
        "app.kdl:2:100: warning: nothing gives 'value' a value; the answer of a screen is known in its 'on-result'"
      ]
    ),
    (
      "screen s { list { row r { push t }; row l { overlay a } } }\nscreen t { list { row l { overlay a } } }\naccessory a parents=s { list { row x { dismiss } } }",
      [
        "app.kdl:3:35: warning: 'a' is never opened from 't': its parents are 's'; name 't' behind its 'parents=', or leave that out"
      ]
    ),
    (
      "screen s { list { row r { push x }; row o { push t } } }\nscreen t { list { row r { push x } } }\nscreen x guard=g { text x }\nguard g { ask a }\naccessory a parents=t { list { row y { complete #true } } }",
      [
        "app.kdl:6:11: warning: guard 'g' can never ask on the way from 's': 'a' may not open there; name 's' behind its 'parents=', or leave that out"
      ]
    ),
    (
      "screen s { list { row r { push x }; row o { push t } } }\nscreen t { list { row r { push x } } }\nscreen x guard=g { text x }\nguard g { ask a; remember u }\naccessory a parents=t { list { row y { complete #true } } }",
      []
    ),
    (
      "screen s { list { row r { push f }; row l { overlay a } } }\nscreen t { list { row l { overlay a } } }\nflow f { screens s t }\naccessory a parents=f { list { row x { dismiss } } }",
      []
    ),
    (
      "screen s { list { row r { push t } } }\nscreen t { text t }\ninvariant d \"layers.count<=1\" when=\"main.depth==two\"\ninvariant e \"main.depth<=1\"",
      [
        "app.kdl:4:37: warning: 'main.depth' is a number, and two is string: this never holds"
      ]
    ),
    (
      "set n=0 m=#false\nscreen s { text t }\ninvariant i \"n>3\"\ninvariant j \"m\" when=\"!m\"\ninvariant k \"n==0\"",
      [
        "app.kdl:6:11: warning: invariant 'k' cannot be broken: nothing changes 'n'; leave it out, or let something 'set' what it reads"
      ]
    ),
    (
      "set open=#false\nscreen s { list { row r { push t } } }\nscreen t { text t }\ninvariant v \"!open.t\"",
      []
    ),
    (
      "set c=x\nscreen s { field p type=secret default=\"{c}\"; field n type=int default=\"{c}\"; submit s { pop } }",
      [
        "app.kdl:3:74: warning: 'c' is a secret, as it fills a secret field: this field hides it, and takes any text; 'type=secret' says so"
      ]
    ),
    (
      "screen s { list { row r { overlay a } } }\naccessory a { list { row Yes { set d=1; complete }; row No { set d=1; complete } } }\nset d=0",
      [
        "app.kdl:3:57: warning: row 'No' does what row 'Yes' does: the question is answered alike"
      ]
    ),
    (
      "screen s { list { row r { overlay a } } }\naccessory a { list { row Yes { set d=1; complete }; row No { set d=2; complete } } }\nset d=0",
      []
    ),
    (
      "screen s { list { row r { overlay a } } }\naccessory a input=passes { list { row R { dismiss } } }",
      [
        "app.kdl:3:11: warning: 'a' lets keys pass, but arrows, Enter and letters are for its rows and fields; give it keys of its own, or leave 'input=passes' out"
      ]
    ),
    (
      "screen s { text \"{r}\"; list { row r { overlay a; on-result { completed { set r=\"{value.n}\" } } } } }\nset r=#null\naccessory a { list { row x { push t } } }\nscreen t { list { row y { complete n=4 } } }",
      []
    ),
    (
      "set a=1\nset t=\"{a}\"\nscreen s { text \"{t}{a}\" }",
      ["app.kdl:3:7: warning: '{a}' is shown as it stands: a value at the start takes no values"]
    ),
    (
      "set s=x\nset u=x\nscreen a { text yes when=\"s=={u}\"; text \"{s}{u}\" }",
      ["app.kdl:4:27: warning: '{u}' is compared as it stands: conditions read no braces"]
    ),
    (
      "screen s { list { row r { overlay a } } }\naccessory a input=passes { text t; key x { dismiss } }",
      []
    ),
    (
      "screen s { list { row r { overlay a } } }\naccessory a { list { row Yes { complete }; row No { cancel } } }",
      [
        "app.kdl:3:11: warning: 'Yes' and 'No' on 'a' do the same: neither sets anything, and nothing tells the answers apart; 'on-result' does where it is opened, or 'set' in the row"
      ]
    ),
    (
      "screen s { list { row r { overlay a; on-result { completed { pop }; cancelled { pop } } } } }\naccessory a { list { row Yes { complete }; row No { cancel } } }",
      [
        "app.kdl:3:11: warning: 'Yes' and 'No' on 'a' do the same: neither sets anything, and nothing tells the answers apart; 'on-result' does where it is opened, or 'set' in the row"
      ]
    ),
    (
      "screen s { list { row r { overlay a; on-result { completed { pop } } } } }\naccessory a { list { row Yes { complete }; row No { cancel } } }",
      []
    ),
    (
      "screen s { field t; submit u { pop }; leave-guard \"Throw it away?\" when=dirty }\nkeep s for=session",
      [
        "app.kdl:2:8: warning: 's' is kept when it is left, though its 'leave-guard' says \"Throw it away?\"; leave out 'keep s', or ask in other words"
      ]
    ),
    (
      "screen s { field t; submit u { pop }; leave-guard \"Leave it? Nothing is lost.\" when=dirty }\nkeep s for=session",
      []
    ),
    ("accessory a\nscreen s", ["app.kdl:2:11: warning: nothing opens accessory 'a'"]),
    (
      "screen a { list { row r { push b } } }\nscreen b { param id type=int; param kind default=x; text \"{id}\" }",
      [
        "app.kdl:3:18: warning: parameter 'id' of 'b' is never given; as in 'push b id=…' where it is opened"
      ]
    ),
    (
      "screen a { list { row r { push b id=1 } }; key x { go b } }\nscreen b { param id type=int; text \"{id} {ids}\" }",
      ["app.kdl:3:43: warning: nothing gives 'ids' a value; did you mean 'id'?"]
    ),
    (
      "set patron=#null\nscreen a { text \"{patron}\"; list { row In { set patron=1 }; row Out { set patrn=#null other=2 } } }",
      ["app.kdl:3:75: warning: nothing reads 'patrn'; did you mean 'patron'?"]
    ),
    (
      "screen a { list { row A { push b id=1 to=2 } } }\nscreen b { url \"/b/:id(int)\"; param id type=int; param to type=int; text \"{id} {to}\" }",
      [
        "app.kdl:3:8: warning: 'b' is opened without its parameter 'to': its URL need not give it; a 'default=' in 'param to' says what holds without it"
      ]
    ),
    (
      "screen a { list { row A { push q w=a; on-result { completed { set x=\"{value.w}\" } } }; row B { push q w=b }; row C { push e v=1 }; row D { push d w=c } }; text \"{x}\" when=x }\nscreen q { param w; list { row Yes { push y w=\"{w}\"; on-result { completed { complete w=\"{value.w}\" } } } } }\nscreen y { param w; list { row Yes { complete w=\"{w}\" } } }\nscreen d { param w; text \"{w}\" }\nscreen e { param v type=int; text \"{v}\" }\nset x=#null",
      [
        "app.kdl:2:8: warning: 'B' on 'a' opens 'q' and does not hear its answer, as 'A' does; 'on-result' behind it hears it"
      ]
    ),
    // On another screen, only where the screen that is opened only answers.
    (
      "screen a { list { row A { push q; on-result { completed { set x=1 } } }; row S { push s } }; text \"{x}\" when=x }\nscreen s { list { row B { push q } } }\nscreen q { list { row Yes { complete } } }\nset x=#null",
      [
        "app.kdl:3:8: warning: 'B' on 's' opens 'q' and does not hear its answer, as 'A' does; 'on-result' behind it hears it"
      ]
    ),
    (
      "screen a { list { row A { push q; on-result { completed { set x=1 } } }; row S { push s } }; text \"{x}\" when=x }\nscreen s { list { row B { push q } } }\nscreen q { list { row Yes { complete }; row S { push a } } }\nset x=#null",
      []
    ),
    (
      "screen a { text on when=x; list { row On when=x { set x=#false } } }\nset x=#false",
      ["app.kdl:2:55: warning: every 'set' gives 'x' what it has from the start"]
    ),
    // Without the third row, both may be meant; nor do rows under conditions say the same in one place.
    (
      "screen a { list { row A { push b n=1 }; row B { push b n=1 }; row C { push b n=2 } } }\nscreen b { param n type=int; text \"{n}\" }",
      [
        "app.kdl:2:8: warning: 'A' and 'B' on 'a' open 'b' with the same values, other rows with others; each row gives its own"
      ]
    ),
    (
      "screen a { list { row A { push b n=1 }; row B { push b n=1 } } }\nscreen b { param n type=int; text \"{n}\" }",
      []
    ),
    (
      "set c=#true\nscreen a { list { row A { push b n=1 }; row B when=c { push b n=1 }; row C { push b n=2; }; row X { set c=#false } } }\nscreen b { param n type=int; text \"{n}\" }",
      []
    ),
    (
      "set at=1\nscreen a { text \"{at}\"; list { row In { set at=\"{at}\" }; row Out { set at=\"{at}!\" } } }",
      ["app.kdl:3:45: warning: 'at' is set to what it is"]
    ),
    (
      "set at=1\nscreen a { text \"{at}\"; field at; submit In { set at=\"{at}\" }; list { row r { push b at=x } } }\nscreen b { param at; list { row In { set at=\"{at}\" } } }",
      [
        "app.kdl:3:19: warning: field 'at' hides the value 'at' here: this shows what is being typed; give the field another name"
      ]
    ),
    (
      "screen a { list { row r { push b id=x } } }\nscreen b { url \"/b/:idd\"; param id; text \"{id}\" }",
      [
        "app.kdl:3:21: warning: no screen has a parameter 'idd', which this URL gives; did you mean 'id'?"
      ]
    ),
    (
      "screen a { list { row r { push b n=x; push c m=x } } }\nscreen b { url \"/b/:m\"; param n; text \"{n}\" }\nscreen c { param m; text \"{m}\" }",
      ["app.kdl:3:21: warning: 'b' has no parameter 'm', which its URL gives; did you mean 'n'?"]
    ),
    (
      "screen a { list { row r { push b n=x } } }\nscreen b identity=nr { param n; text \"{n}\" }",
      [
        "app.kdl:3:19: warning: nothing gives 'b' the field 'nr', which is to tell its screens apart; did you mean 'n'?"
      ]
    ),
    ("screen a { list { row r { push b n=x } } }\nscreen b identity=n { text \"{n}\" }", []),
    (
      "tab a; tab c; screen a; screen c\nscreen b { url \"/b\" stack=\"a,c\" }",
      [
        "app.kdl:3:30: warning: 'c' is the root of tab 'c', and the URL of 'b' puts it above 'a'; 'stack=' begins with the root of the tab in which 'b' is to stand"
      ]
    ),
    (
      "tab a; tab c; screen a\nscreen c { url \"/c\" stack=a }",
      [
        "app.kdl:3:27: warning: 'c' is the root of tab 'c', and its URL puts it above 'a'; without 'stack=' it is shown in its tab"
      ]
    ),
    (
      "tab a; screen a\nscreen b { url \"/b\" stack=\"a,b\" }\nscreen c { url \"/c\" stack=\"a,b,b\" }",
      [
        "app.kdl:3:30: warning: the URL of 'b' puts it above itself; 'stack=' names each screen below 'b' once; 'b' itself comes on top",
        "app.kdl:4:30: warning: the URL of 'c' puts 'b' below it twice; 'stack=' names each screen below 'c' once; 'c' itself comes on top",
      ]
    ),
    ("tab a; tab c; screen a; screen c\nscreen b { url \"/b\" stack=a; url \"/x\"; url \"/y\" stack=a }", []),
    (
      "screen a { list { row r { push b id=1 } } }\nscreen b { param id type=int; text \"{id}\"; list { row r { overlay m } } }\naccessory m parents=b { url \"/m\" }",
      [
        "app.kdl:4:11: warning: the URL of 'm' is refused: it may be opened from 'b', and that does not stand below it there; 'stack=' behind the URL says what stands below it"
      ]
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b { list { row r { overlay m } } }\naccessory m parents=b { url \"/m\" }",
      []
    ),
    (
      "screen a { list { row r { push f }; row s { push b id=1 } } }\nscreen b { param id type=int; text \"{id}\" }\nflow f start=b { screens b }",
      [
        "app.kdl:2:32: warning: 'f' is opened without its parameter 'id'; a 'default=' in 'param id' says what holds without it"
      ]
    ),
    (
      "screen a { table { columns x y; row 1 2; row 3; row 4 5 6 } }",
      [
        "app.kdl:2:46: warning: this row has 1 of 2 cells; a cell that is empty is written \"\"",
        "app.kdl:2:57: warning: this row has 3 cells, and there are 2 columns; a cell of several words stands in quotes",
      ]
    ),
    (
      "screen a { text \"say \\\"{x}\\\"\" when=\"y>1,!z\" }",
      [
        "app.kdl:2:25: warning: nothing gives 'x' a value",
        "app.kdl:2:37: warning: nothing gives 'y' a value",
        "app.kdl:2:42: warning: nothing gives 'z' a value",
      ]
    ),
    ("tab t root=a\nscreen a { list { row r { add-tab u root=b; push a @on=tab:u; tab u } } }\nscreen b", []),
    (
      "screen a { list { row r { push b id=x } } }\nscreen b { url \"/b/:id\"; param id; text \"{id} {session.user}\" when=ready }",
      [
        "app.kdl:3:48: warning: nothing gives 'session' a value",
        "app.kdl:3:68: warning: nothing gives 'ready' a value",
      ]
    ),
    (
      "guard g { manual }\nguard all scope=everywhere { allow }\nscreen a",
      ["app.kdl:2:7: warning: guard 'g' protects nothing"]
    ),
    (
      "guard g { redirect { push b } }\nscreen a { list { row r { push b } } }\nscreen b guard=g",
      [
        "app.kdl:2:7: warning: guard 'g' redirects to 'b', which it protects as well: the redirects lead in a circle; a screen without the guard ends them"
      ]
    ),
    (
      "guard all scope=everywhere { when x=1; redirect { push b } }\nguard g scope=layers { redirect { overlay c } }\nscreen a { list { row r { set x=1 } } }\nscreen b\naccessory c",
      [
        "app.kdl:2:7: warning: guard 'all' redirects to 'b', which it protects as well: the redirects lead in a circle; a screen without the guard ends them",
        "app.kdl:3:7: warning: guard 'g' redirects to 'c', which it protects as well: the redirects lead in a circle; a screen without the guard ends them",
      ]
    ),
    (
      "set in=#false\nguard ga { when in=#true; redirect { push b } }\nguard gb { when in=#true; redirect { open \"/a\" } }\nscreen s { list { row r { push a }; row i { set in=#true } } }\nscreen a guard=ga { url \"/a\" }\nscreen b guard=gb",
      [
        "app.kdl:3:7: warning: guard 'ga' redirects to 'b', and 'gb' on from there, back behind it: the redirects lead in a circle; a screen without the guard ends them"
      ]
    ),
    (
      "guard user { when in=#true; redirect { push b } }\nguard guest { when in=#false; redirect { push c } }\nscreen a { list { row r { push c }; row s { set in=#true } } }\nscreen b guard=guest\nscreen c guard=user",
      []
    ),
    (
      "screen a { list { row r { overlay b } } }\naccessory b { list { row r { complete x=1 } } }",
      ["app.kdl:3:30: warning: nothing reads the answer of 'b'; 'on-result' does"]
    ),
    (
      "screen a { list { row r { push b { on-result { completed { set x=\"{value.shades}\" } } } } } }\nscreen b { list { row r { complete shade=red } } }\nset x=1",
      ["app.kdl:2:68: warning: 'b' never answers with 'shades'; did you mean 'shade'?"]
    ),
    (
      "screen a { list { row r { push b { on-result { completed { set x=\"{value.n}\"; push c { on-result { completed { set x=\"{value.m}\" } } } } } } } } }\nscreen b { list { row r { complete n=1 } } }\nscreen c { list { row r { complete m=1 } } }\nset x=1",
      []
    ),
    (
      "screen a { list { row r { push b { on-result { completed { set x=\"{value.size}\" } } } } } }\nscreen b { list { row r { complete color=red }; row s { complete \"{x}\" } } }\nset x=1",
      []
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b guard=g { text x }\nscreen code { list { row r { complete n=1 } } }\naccessory login { list { row r { push code } } }\nguard g { ask login }",
      [
        "app.kdl:4:30: warning: nothing reads the answer of 'code'; 'ask login answers=code' lets guard 'g' hear it"
      ]
    ),
    (
      "screen a { list { row r { set x=1 }; row s { set y=1 } } }\ninvariant small x<9\ninvariant big \"y<9,z<9\"\nset x=0 y=0 z=0",
      []
    ),
    (
      "screen a { list { row r { set x=1; set z=0 } } }\ninvariant big \"y<9,z<9\"\nset x=0 y=0 z=0",
      [
        "app.kdl:2:40: warning: every 'set' gives 'z' what it has from the start",
        "app.kdl:3:11: warning: invariant 'big' cannot be broken: nothing changes 'y' and 'z'; leave it out, or let something 'set' what it reads",
      ]
    ),
    (
      "screen a { list { row r { push f { on-result { completed { pop } } } } } }\nflow f { screens b }\nscreen b { list { row r { complete 1 } } }",
      []
    ),
    (
      "screen a { url \"/a/**\" }\nscreen b { param x type=bool; url \"/:x(bool)\" }\nscreen c { url \"/true\"; url \"/false\" }",
      ["app.kdl:3:8: warning: URL '/:x(bool)' of 'b' is never found: '/true' of 'c' is found first"]
    ),
    (
      "screen a { list { row r { go-to b } } }\nscreen b",
      ["app.kdl:3:8: warning: 'b' is a dead end: nothing leads from it back to 'a'"]
    ),
    (
      "screen a { list { row r { go-to b } } }\nscreen b { list { row r { go-to c } } }\nscreen c { list { row r { go a } } }",
      []
    ),
    ("tab t root=a\nscreen a { list { row r { go-to b } } }\nscreen b", []),
    (
      "screen a { list { row r { push f x=1 } } }\nflow f { screens b; param x type=int }\nscreen b { param x type=int; text \"{x}\" }",
      []
    ),
    (
      "screen a { list { row r { push f } } }\nflow f { screens b; input i; output o p }\nscreen b { list { row r { message oo=1 p=2 } } }",
      [
        "app.kdl:3:27: warning: nothing listens to 'i'; 'on f.input' does",
        "app.kdl:3:37: warning: flow 'f' never tells 'o'",
        "app.kdl:3:37: warning: nothing listens to the messages of flow 'f'; 'on f.message' does",
        "app.kdl:4:27: warning: 'oo' is not an output of flow 'f'; did you mean 'o'?",
      ]
    ),
    (
      "screen a { list { row r { overlay b { on-result { completed { pop; complete 1; push c } } } } } }\naccessory b { list { row r { pop-to-root; complete 1 }; row s { complete 2; pop } } }\nscreen c",
      [
        "app.kdl:2:68: warning: 'complete' comes too late: 'pop' has closed the screen; put 'complete' before it",
        "app.kdl:2:68: warning: nothing reads the answer of 'a'; 'on-result' does",
        "app.kdl:3:43: warning: 'complete' comes too late: 'pop-to-root' has closed the screen; put 'complete' before it",
      ]
    ),
    (
      "screen a { list { row r { pop-to b @if-absent=fail } } }\nscreen b",
      ["app.kdl:3:8: warning: screen 'b' cannot be reached: no screen, tab or URL leads to it"]
    ),
    (
      "set n=0\nscreen a { text \"{n}\"; list { row r { overlay b { on-result { completed { set n=1 } } } } } }\naccessory b { list { row r { set n=2 } } }",
      ["app.kdl:4:11: warning: 'b' is opened for an answer, and never gives one; 'complete' does"]
    ),
    (
      "set n=0\nscreen a { text \"{n}\"; list { row r { push f { on-result { completed { set n=1 } } } } } }\nflow f { screens b c }\nscreen b { list { row r { push c } } }\nscreen c { list { row r { complete 1 } } }",
      [
        "app.kdl:6:27: warning: nothing reads the answer of 'c'; the answer of flow 'f' is that of its first screen 'b'"
      ]
    ),
    (
      "set n=0\nscreen a { text \"{n}\"; list { row r { push f { on-result { completed { set n=1 } } } } } }\nflow f { screens b c }\nscreen b { list { row r { replace c } } }\nscreen c { list { row r { complete 1 } } }",
      []
    ),
    (
      "set n=0\nscreen a { text \"{n}\"; list { row r { push f { on-result { completed { set n=1 } } } } } }\nflow f { screens b }\nscreen b",
      [
        "app.kdl:4:6: warning: 'f' is opened for an answer, and never gives one; 'complete' on its first screen 'b' does"
      ]
    ),
    (
      "screen a { list { row r { push b } } }\nscreen b guard=g { list { row r { push c } } }\nscreen c { url \"/c\" }\nguard g { manual }",
      []
    ),
    (
      "set n=0\nscreen a { text \"{n}\"; list { row r { push b { on-result { completed { set n=\"{value.v}\" } } } } } }\nscreen b { list { row r { pop v=1 } } }",
      []
    ),
    (
      "screen a { list { row r { push b id=1 }; row s { push b id=2 } } }\nscreen b { param id type=int; text \"{id}\"; field t; submit Go { pop } }\nkeep b for=\"60s\"",
      [
        "app.kdl:3:8: warning: 'b' is kept as one for every 'id': what is typed for one stands there for the next; 'identity=id' behind its name keeps each apart"
      ]
    ),
    (
      "screen a { list { row r { push b id=1 }; row s { push b id=2 } } }\nscreen b identity=id { param id type=int; text \"{id}\"; field t; submit Go { pop } }\nkeep b for=\"60s\"",
      []
    ),
    (
      "screen a { list { row r { push b id=1 } } }\nscreen b { param id type=int; text \"{id}\"; field t; submit Go { pop } }\nkeep b for=\"60s\"",
      []
    ),
    (
      "screen a { key f9 { push b } }\nscreen b",
      [
        "app.kdl:2:16: warning: key 'f9' steers the tool that records, and does not reach the app; take another"
      ]
    ),
    (
      "screen a { list { row r { message x=1 } } }",
      ["app.kdl:2:27: warning: nothing listens to the messages of 'a'; 'on a.message' does"]
    ),
  ]

  @Test func `does not come for what a key or a guard opens`() {
    let nodes = """
      key g { go c }
      guard auth { ask login }
      screen a guard=auth
      screen c
      accessory login { submit ok { complete user=x } }
      """
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: "app T {\n\(nodes)\n}\n"))
    #expect(reading.diagnostics.rendered == "")
  }

  @Test func `points at its place and offers the nearest name`() {
    let text = """
      app T {
          screen list title="{titel}" {
              param title default=x
          }
          screen other { list { row "Nothing" } }
      }
      """
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    #expect(
      reading.diagnostics.rendered == """
        app.kdl:2:25: warning: nothing gives 'titel' a value; did you mean 'title'?
            screen list title="{titel}" {
                                ^^^^^
        app.kdl:5:12: warning: screen 'other' cannot be reached: no screen, tab or URL leads to it
            screen other { list { row "Nothing" } }
                   ^^^^^
        app.kdl:5:31: warning: row 'Nothing' does nothing
            screen other { list { row "Nothing" } }
                                      ^^^^^^^^^

        """)
  }
}
