import Roots
import RootsApp
import TestTraits
import Testing

/// What commands, guards and URLs hand on to the screens that they open.
@Suite(.timeLimited) struct `What is handed on to a screen` {
  private static let item = "screen item { param n type=int; text \"{n}\"; url \"/item/:n(int)\" }\n"

  /// What is found in an app whose screen takes the number `n`; lines count from that of the first of the nodes.
  private func headlines(_ nodes: String) -> [String] {
    let text = "app T scheme=t {\n\(nodes)\n\(Self.item)}\n"
    return ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics.map(\.headline)
  }

  @Test(
    "must be what it takes, wherever a command stands",
    arguments: [
      "screen s { list { row r { push item n=four; } } }",
      "screen s { table { columns a; row a { navigate item n=four; } } }",
      "screen s { submit ok { reveal item n=four; } }",
      "screen s { key x { replace item n=four; } }",
      "key k { go-to item n=four; }\nscreen s",
      "screen s\non s.didAppear { bring-to-front item n=four; }",
      "screen s\non s.message { push-new item n=four; }",
      "screen s { list { row r { go item n=four; } } }",
      "screen s { list { row r { pop-to item n=four; } } }",
      "screen s { list { row r { transaction { pop; push item n=four; } } } }",
      "screen s { list { row r { set-stack { s; item n=four; } } } }",
      "tab a root=s\nscreen s { list { row r { add-tab b root=item n=four; } } }",
      "screen s { list { row r { push item @payload=(json)\"{\\\"n\\\": \\\"four\\\"}\" } } }",
      "screen s { list { row r { overlay a { on-result { completed { replace item n=four; } } } } } }; accessory a",
      "screen s { list { row r { overlay a { on-result { cancelled { push item n=four; } } } } } }; accessory a",
      "screen s guard=g\nguard g { redirect { push item n=four; } }",
      "screen s guard=g\nguard g { ask a n=four; }\naccessory a { param n type=int; text \"{n}\" }",
      "screen s { list { row r { overlay a n=four; } } }\naccessory a { param n type=int; text \"{n}\" }",
      "screen s { list { row r { push f n=four; } } }\nflow f start=item { screens item }",
    ]) func everywhere(_ nodes: String) throws
  {
    let found = headlines(nodes).filter { $0.contains(": warning: parameter 'n' of '") }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("is int, and 'four' is string") == true, "\(found)")
  }

  private static let login =
    "screen login { param pass default=\"\"; field pw type=secret default=\"{pass}\"; url \"/login/:pass\"; url \"/in\" }\n"

  @Test(
    "is a secret from where it came first, if it fills a secret field in the end",
    arguments: [
      ("screen s { text a }", []),
      ("screen s { param c; list { row r { push login pass=\"{c}\" } } }", ["s.c"]),
      ("screen s { param c; list { row r { push login pass=\"x-{c}\"; } } }", ["s.c"]),
      ("screen s { url \"/s/:c\"; list { row r { push login pass=\"{c}\" } } }", ["s.c"]),
      (
        "screen s { param c; list { row r { push t d=\"{c}\" } } }\nscreen t { param d; key x { push login pass=\"{d}\" } }",
        ["s.c", "t.d"]
      ),
      (
        "set k=a\nscreen s { param c; list { row r { set k=\"{c}\" }; row q { push login pass=\"{k}\" } } }",
        ["k", "s.c"]
      ),
      ("screen s { param c; list { row r { open \"/login/{c}\" } } }", ["s.c"]),
      ("screen s { param c; param d; list { row r { open \"/in?n={d}&pass={c}\" } } }", ["s.c"]),
      (
        "screen s { param c; list { row r { push f pass=\"{c}\" } } }\nflow f start=login { screens login }",
        ["s.c"]
      ),
      ("set k=a\nguard g { redirect { push login pass=\"{k}\" } }\nscreen s guard=g", ["k"]),
      ("set k=a\nscreen s { param c; field pw type=secret default=\"{k}{c}\" }", ["k", "s.c", "s.pw"]),
      (
        "set k=a\nscreen s { list { row r { overlay a; on-result { completed { set k=\"{value.code}\" } } }; row q { push login pass=\"{k}\" } } }\naccessory a",
        ["@code", "k"]
      ),
      (
        "screen s { list { row r { overlay a; on-result { completed { push login pass=\"{value.code}\" } } } } }\naccessory a",
        ["@code"]
      ),
      (
        "set k=a\nscreen s { list { row q { push login pass=\"{k}\" } } }\non s.message { set k=\"{value.code}\" }",
        ["@code", "k"]
      ),
      ("screen s { field note; submit ok { push login pass=\"{note}\" } }", []),
      ("screen s { param c; list { row r { push t d=\"{c}\" } } }\nscreen t { param d; text \"{d}\" }", []),
    ]) func secretly(_ nodes: String, _ wanted: [String]) throws
  {
    let text = "app T scheme=t {\n\(nodes)\n\(Self.login)}\n"
    let app = try #require(ScriptedApp.read(SourceText(name: "app.kdl", text: text)).app)
    let names = app.map.secretParameters.flatMap { screen, names in names.map { "\(screen).\($0)" } }
    let answers = app.map.secretAnswers.map { "@\($0)" }
    let found = (names + answers + app.secretValues).filter { !$0.hasPrefix("login.") && !$0.hasPrefix("f.") }
      .sorted()
    #expect(found == wanted)
    #expect(app.map.secretParameters["login"] == ["pass", "pw"])
  }

  @MainActor
  @Test(arguments: [
    "complete CANARY", "complete @payload=CANARY", "complete 4711",
    "transaction { complete CANARY }",
  ]) func `is a secret as a whole, where the screen itself gives such an answer`(_ line: String) throws {
    let drive = try Drive(
      """
      start screen=a; set got=#null n=#null; guard pin { ask ask; remember got }; screen b guard=pin
      screen a { list { row P { overlay pick; on-result { completed { set n="{value}" } } } } }
      accessory ask { field code type=secret; submit Go { complete "{code}" } }; accessory pick
      """)
    try drive("press enter")
    #expect(drive.text("complete Ward").contains(#""n":"Ward""#), "others are as they were")
    try drive("push b")
    let answer = drive.text(line) + drive.text("state")
    #expect(!answer.contains("CANARY") && !answer.contains("4711"), "\(answer)")
  }

  @Test func `is a secret in an answer, and the other fields are not`() {
    var map = AppMap(title: "T") { Screen("s") }
    map.secretAnswers = ["code"]
    let plan = Plan(map)
    let answer = Payload(["code": "x", "name": "y"] as Record)
    for command in [Command.complete(answer), .message(answer), .transaction([.complete(answer)])] {
      #expect(plan.sealing(command).holdsSecret)
      #expect("\(plan.sealing(command))".contains("y"))
    }
    #expect(!plan.sealing(.complete(Payload("x"))).holdsSecret)
    // So may a name, and a command that takes no such thing.
    #expect(plan.sealing(.complete(Payload(["cod": "x"] as Record))).holdsSecret)
    map.secretParameters = ["s": ["pin"]]
    let other = Plan(map)
    #expect(other.sealing(.message(Payload(["pin": "x"] as Record))).holdsSecret)
    // A screen that is not there may be a slip.
    #expect(plan.sealing(.push(Visit("ss", payload: ["code": "x"]))).holdsSecret)
    #expect(!plan.sealing(.push(Visit("s", payload: ["code": "x"]))).holdsSecret)
    #expect(!plan.sealing(.complete(Payload(["name": "x"] as Record))).holdsSecret)
  }

  @Test(
    "stands in braces only where a value comes to stand",
    arguments: [
      ("key k title=\"undo {w}\" { undo; }\nscreen s", "'title' of 'key'"),
      ("tab t title=\"T {w}\" root=s\nscreen s", "'title' of 'tab'"),
      ("screen s { field c type=choice choices=\"S,{w},L\"; submit ok { pop; } }", "'choices' of 'field'"),
      (
        "screen s title=\"S {w}\" { text \"{w}\"; list { row \"{w}\" detail=\"{w}\" { push item n=\"{w}\" } } }",
        nil
      ),
      (
        "data d generate=2 { column a words=x; column b text=\"{a}!\" }\nscreen s { list { row for=r in=d \"{r.b}\" } }",
        nil
      ),
    ]) func braces(_ nodes: String, _ taker: String?)
  {
    let found = headlines("set w=1\n" + nodes).filter { $0.contains("is shown as it stands") }
    #expect(found.count == (taker == nil ? 0 : 1), "\(found)")
    if let taker {
      let words = "'{w}' is shown as it stands: \(taker) takes no values"
      #expect(found.first?.hasSuffix(words) == true)
    }
  }

  @Test(arguments: [
    ("n=\"4\"", "'4' is string; it is int as 4, without quotes"), ("n=4.5", "'4.5' is double"),
    ("n=#true", "'true' is bool"), ("n=\"a{m}\"", "'a{m}' is string"),
    ("n=\"{own}\"", "parameter 'own' is string"), ("n=\"{note}\"", "field 'note' is string"),
    ("n=\"{ok}\"", "field 'ok' is bool"), ("n=\"{word}\"", "value 'word' is string"),
    ("n=(json)\"[1]\"", "'[1]' is list"),
  ]) func `is judged by all that is known of it`(_ given: String, _ words: String) {
    let found = headlines(
      "set word=a\nscreen s { param own default=x; field note; field ok type=bool; list { row r { push item \(given) } } }"
    )
    #expect(
      found.filter { $0.contains("is int, and") }.map { $0.split(separator: ", and ").last.map(String.init) }
        == [words])
  }

  @Test func `is a text where the parameter says no type`() {
    #expect(
      headlines("screen s { list { row r { push t word=1 } } }\nscreen t { param word; text \"{word}\" }")
        == [
          "app.kdl:2:39: warning: parameter 'word' of 't' is string, and '1' is int; write \"1\", or 'type=int' behind 'param word'"
        ])
  }

  @Test(arguments: [
    "n=4", "n=#null", "n=\"{num}\"", "n=\"{age}\"", "n=\"{count}\"", "n=\"{mixed}\"", "n=\"{elsewhere}\"",
    "n=\"{both}\"", "n=\"{value}\"", "n=\"{asked}\"",
  ]) func `is right where it fits, or may fit`(_ given: String) {
    let found = headlines(
      """
      set count=0 mixed=a both=b
      guard g { ask a; remember asked }; accessory a { submit y { complete #true } }
      screen s guard=g {
        param num type=int default=1; param both type=string default=x; field age type=int; field elsewhere when=num
        list { row r { push item \(given); set mixed=2 } }
      }
      on s.didAppear { set elsewhere=1 }
      """)
    #expect(found.filter { $0.contains("is int, and") } == [])
  }

  @Test func `may be refused by some definitions of an accessory, but not by all`() {
    let accessories =
      "accessory a parents=s { param n type=int; text \"{n}\" }\naccessory a { param n type=string; text \"{n}\" }"
    let one = headlines("screen s { list { row r { overlay a n=four } } }\n\(accessories)")
    #expect(one == [])
    let all = headlines("screen s { list { row r { overlay a n=#true } } }\n\(accessories)")
    #expect(all == ["app.kdl:2:39: warning: parameter 'n' of 'a' is int, and 'true' is bool"])
  }

  @Test func `warns of a name that nothing on the screen reads, with the nearest`() {
    #expect(
      headlines("screen s { list { row r { push item m=4 }; row q { push item n=4 whole=5 } } }") == [
        "app.kdl:2:37: warning: 'item' has no parameter 'm', and nothing on it reads it; 'param m' in 'item' takes it",
        "app.kdl:2:66: warning: 'item' has no parameter 'whole', and nothing on it reads it; 'param whole' in 'item' takes it",
      ])
    let read = "screen r { param a default=x; text \"{b}\" when=c }"
    #expect(headlines("screen s { list { row q { push r b=1 c=2 } } }\n\(read)") == [])
    #expect(headlines("screen s { list { row q { push r any=1 } } }\nscreen r { text x }") == [])
  }

  @Test func `warns of what is missing, unless the screen asks whether it is there`() {
    let missing =
      "'item' is opened without its parameter 'n'; a 'default=' in 'param n' says what holds without it"
    #expect(headlines("screen s { list { row r { push item } } }") == ["app.kdl:2:32: warning: \(missing)"])
    #expect(headlines("tab a root=item") == ["app.kdl:2:12: warning: \(missing)"])
    #expect(headlines("screen s { text \"[there](item)\" }") == ["app.kdl:2:26: warning: \(missing)"])
    #expect(
      headlines("screen s { list { row r { reveal item; navigate item @merge=#true; pop-to item } } }") == [])
    let form =
      "screen form { param a; param b; field a default=\"{a}\"; text \"{b}\" when=b; submit y { pop } }"
    let both = "screen s { list { row q { push form }; row r { push form a=x b=y } } }"
    #expect(headlines("\(both)\n\(form)") == [])
  }
}

@Suite(.timeLimited) struct `A URL that an app opens` {
  private func headlines(_ nodes: String) -> [String] {
    let text = """
      app T scheme=t {
      \(nodes)
      screen item { param n type=int; text "{n}"; url "/item/:n(int)"; url "/loose/:n" }
      redirect "/old/:n" to="/item/:n"
      }

      """
    return ScriptedApp.read(SourceText(name: "app.kdl", text: text)).diagnostics.map(\.headline)
  }

  @Test(arguments: [
    (
      "t://item/four",
      "no screen has the URL 't://item/four', as 'four' is not an int; did you mean '/item/:n(int)'?"
    ),
    ("t://itm/4", "no screen has the URL 't://itm/4'; did you mean '/item/:n(int)'?"),
    ("/old/four", "no screen has the URL '/old/four'; did you mean '/item/:n(int)'?"),
    ("t://nowhere", "no screen has the URL 't://nowhere'"),
    ("t://loose/four", "parameter 'n' of 'item' is int, and 'four' in this URL is not"),
    (
      "t://item/%zz",
      "'t://item/%zz' is not a URL: column 10: '%zz' is not a percent escape; write '%25' for a percent sign"
    ),
    ("https://a.b", "no screen has the URL 'https://a.b'; an app opens its own URLs alone: t://…"),
  ]) func `leads to a screen that takes it`(_ url: String, _ words: String) {
    #expect(
      headlines("screen s { list { row r { open \"\(url)\" } } }") == ["app.kdl:2:32: warning: \(words)"])
    #expect(headlines("screen s { text \"[x](\(url))\" }") == ["app.kdl:2:22: warning: \(words)"])
  }

  @Test(arguments: [
    ("t://itm/{n}", "; did you mean '/item/:n(int)'?"), ("/item/{n}/{n}", "; did you mean '/item/:n(int)'?"),
    ("t://nowhere/x{n}", ""),
  ]) func `leads nowhere if no screen has one like it`(_ url: String, _ help: String) {
    #expect(
      headlines("set n=1\nscreen s { list { row r { open \"\(url)\" } } }")
        == ["app.kdl:3:32: warning: no screen has a URL like '\(url)'\(help)"])
  }

  @Test(arguments: [
    "t://item/4", "/old/4", "t://item/{n}", "{n}", "T://item/4?more=1", "/{n}/4", "t://Item/{n}?a={n}",
    "/old/{n}",
    "/{n}", "https://a.b/{n}",
  ])
  func `is right where it may lead there`(_ url: String) {
    #expect(headlines("set n=1\nscreen s { list { row r { open \"\(url)\" } } }") == [])
  }

  @Test(arguments: [
    ("t://nowhere", "the URL 't://nowhere'; 'unhandled' leads it to '/item/0'"),
    ("t://itm/4", "the URL 't://itm/4'; did you mean '/item/:n(int)'?"),
    ("t://itm/{n}", "a URL like 't://itm/{n}'; did you mean '/item/:n(int)'?"),
  ]) func `is hardly meant for the screen that the app shows for others`(_ url: String, _ words: String) {
    #expect(
      headlines("unhandled to=\"/item/0\"\nset n=1\nscreen s { list { row r { open \"\(url)\" } } }")
        == ["app.kdl:4:32: warning: no screen has \(words)"])
  }
}
