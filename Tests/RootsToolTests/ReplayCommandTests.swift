import Roots
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A replay on the command line` {
  private static let tapes: [(name: String, text: String, code: Int32)] = [
    ("fine", "Enter\nExpect Top item\nCheck \"Deep\"", 0), ("fails", "Enter\nExpect Top home", 1),
    ("softly", "Enter\nCheck Top home\nExpect Top item", 1), ("wrong", "Entre", 2),
    ("waits", "Wait+Screen@1s /nothing/", 3), ("late", "Expect@2s \"nothing\"", 3),
    ("lacks", "Require no-such-program-anywhere\nEnter", 4), ("refused", "Do fly", 2),
    ("unread", "Source gone.tape", 2), ("unwritten", "Screenshot app.kdl/x.svg", 4),
    ("todo", "Todo \"some day\"\nExpect Top item", 0), ("skipped", "Skip \"no\"\nExpect Top item", 0),
  ]

  @Test func `takes no app for a tape`() throws {
    let folder = try Folder()
    #expect(
      try folder.run("$ROOTS replay app.kdl")
        == ("roots: 'app.kdl' is the file of an app, and a tape launches it: 'Launch app.kdl'\n", 2))
  }

  private static let app = """
    app T { screen home { list { row x { push item } } }
      screen item { text "Deep"; list { row y { push item } } } }
    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("app.kdl", Self.app)
    for (name, text, _) in Self.tapes { try folder.write("\(name).tape", "Launch app.kdl\n\(text)") }
    return folder
  }

  @Test func `ends with a status that says what came of it`() throws {
    let folder = try folder()
    for (name, _, code) in Self.tapes {
      let run = try folder.run("env -u CI $ROOTS replay \(name).tape")
      #expect(run.status == code, "\(name): \(run.output)")
    }
    #expect(try folder.run("$ROOTS replay gone.tape").status == 4)
    #expect(try folder.run("$ROOTS replay --app gone.kdl fine.tape").status == 4)
    #expect(try folder.run("$ROOTS replay --until never fine.tape").status == 2)
    #expect(try folder.run("$ROOTS replay --speed 0 fine.tape").status == 2)
    #expect(try folder.run("$ROOTS replay --live fine.tape fails.tape").status == 2)
    #expect(try folder.run("$ROOTS replay --live fine.tape < /dev/null").status == 69)
  }

  @Test(
    arguments: [
      (["fine", "fails"], 1), (["fails", "waits", "fine"], 3), (["waits", "wrong"], 2),
      (["wrong", "lacks", "fails"], 4),
    ] as [([String], Int32)])
  func `ends with the worst of several`(_ names: [String], _ code: Int32) throws {
    let tapes = names.map { "\($0).tape" }.joined(separator: " ")
    let folder = try folder()
    #expect(try folder.run("$ROOTS replay \(tapes)").status == code)
    #expect(try folder.run("$ROOTS replay -j 2 \(tapes)").status == code)
  }

  @Test(
    arguments: [
      "Output \"../a.txt\"", "Screenshot \"/elsewhere/a.svg\"", "Capture \"x/../../a.txt\"",
      "Output \"link/a.json\"",
    ])
  func `writes nothing outside of its folder, and through no link`(_ line: String) throws {
    let folder = try Folder()
    let line = line.replacing("/elsewhere", with: "\(folder.path)/out")
    try folder.write(
      "a.tape", "\(line)\nLaunch app.kdl\nEnter\n\(line)")
    let run = try folder.run(
      "mkdir in out; ln -s ../out in/link; cp app.kdl a.tape in; cd in; $ROOTS replay a.tape")
    #expect(run.status == 4, "\(run.output)")
    #expect(run.output.contains("outside of the working folder") || run.output.contains("'link' is a link"))
    #expect(try folder.run("ls out; ls").output == "a.tape\napp.kdl\nin\nout\n")
    let allowed = try folder.run(
      "cd in; $ROOTS replay --allow-outside a.tape; ls ../out/a.svg ../a.txt ../out/a.json")
    #expect(allowed.output.contains("a."))
  }

  @Test func `ends with 4 where the files of a failure cannot be written`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nEnter\nExpect Top home")
    let run = try folder.run(": > out; $ROOTS replay a.tape")
    #expect(run.status == 4, "\(run.output)")
    #expect(run.output.contains("a.failure.txt is not written: "), "\(run.output)")
    #expect(try folder.run("rm out; $ROOTS replay a.tape").status == 1)
    let partly = try folder.run("rm -r out; mkdir -p out/a.failure.svg; $ROOTS replay --report json=- a.tape")
    #expect(
      partly.status == 4 && partly.output.contains(#""files":["out/a.failure.txt"]"#), "\(partly.output)")
  }

  @Test func `asks the guard that a command at the prompt names, and keeps what it is told to keep`() throws {
    let folder = try Folder()
    try folder.write(
      "g.kdl",
      """
      app G { start screen=home; screen home; screen pa; accessory ask; guard gc { ask ask; remember b } }
      """)
    try folder.write(
      "a.tape",
      """
      Launch g.kdl
      Type ":push pa @guard=gc"
      Enter
      Expect Layer 0 Top ask
      Expect State guards.gc == "pending"
      Escape
      Type ":push pa @guard=cg"
      Enter
      Expect "unknown guard 'cg'; did you mean 'gc'?"
      Escape
      Type ':push pa @keep="60s"'
      Enter
      Escape
      Expect Top home
      Expect State registry == 2
      """)
    let run = try folder.run("$ROOTS replay a.tape")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(arguments: ["-", "-j 2 - fine.tape", "-j 2 fine.tape -"])
  func `plays the tape on the standard input`(_ tapes: String) throws {
    let run = try folder().run("$ROOTS replay \(tapes) < fails.tape")
    #expect(run.status == 1 && run.output.contains("FAIL stdin:3:1  Expect Top home"), "\(run.output)")
  }

  @Test(arguments: ["t.trace", "- -j 2"])
  func `traces one tape at a time`(_ trace: String) throws {
    let folder = try folder()
    let run = try folder.run("$ROOTS replay --trace \(trace) fine.tape fails.tape; ls")
    #expect(run.output.contains("'--trace' writes what one tape does, and there are 2"), "\(run.output)")
    #expect(!run.output.contains("t.trace"))
    #expect(try folder.run("$ROOTS replay --trace \(trace) fine.tape").status == 0)
  }

  @Test(arguments: [
    ("$(printf 'ab\\ncd')", "PIN holds a key such as Enter or Tab"),
    ("$(printf 'ab\\tcd')", "PIN holds a key"),
    ("$(printf 'ab\\r')", "PIN holds a key"), ("", "was typed as it stands"),
  ])
  func `types a secret that leads out of its field, or that is empty, nowhere`(
    _ secret: String, _ word: String
  ) throws {
    let folder = try Folder()
    try folder.write("s.kdl", "app T { screen home { field pin type=secret; field name; text \"{name}\" } }")
    try folder.write("s.tape", "Launch s.kdl\nType \"{pin}\"\nTab\nExpect Not \"cd\"")
    let run = try folder.run("ROOTS_SECRET_PIN=\"\(secret)\" $ROOTS replay s.tape --report json=j.json")
    #expect(run.output.contains(word), "\(run.output)")
    #expect(try !(run.output + folder.read("j.json")).contains("cd\""))
  }

  @Test func `takes a secret from a file with a line end`() throws {
    let folder = try Folder()
    try folder.write("s.kdl", "app T { screen home { field pin type=secret; field name } }")
    try folder.write("s.tape", "Launch s.kdl\nType \"{pin}\"\nExpect \"••\"\nExpect Not \"•••\"")
    #expect(try folder.run("export ROOTS_SECRET_PIN='ab\n'; $ROOTS replay s.tape").status == 0)
  }

  @Test func `compares frames apart from the length of a secret`() throws {
    let folder = try Folder()
    try folder.write("s.kdl", "app T { screen home { field name; field pin type=secret; field last } }")
    try folder.write("s.tape", "Launch s.kdl\nTab\nType \"{pin}\"\nExpect Golden a")
    for pin in ["ab", "abcdef", ""] {
      let run = try folder.run("export ROOTS_SECRET_PIN=\(pin); $ROOTS replay s.tape")
      #expect(run.status == 0, "\(run.output)")
    }
    try folder.write("other.tape", "Launch s.kdl\nTab\nExpect Golden a")
    #expect(try folder.run("cp -r s.golden other.golden; $ROOTS replay other.tape").status == 1)
  }

  @Test func `says no false word of a line behind the one that fails`() throws {
    let run = try folder().run("$ROOTS replay --until 90 fails.tape")
    #expect(!run.output.contains("played to its end"), "\(run.output)")
  }

  @Test func `includes a tape of the working folder by the way from the one that includes it`() throws {
    let folder = try folder()
    #expect(try folder.run("mkdir -p deep/er").status == 0)
    try folder.write("deep/er/in.tape", "Launch ../../app.kdl\nSource \"../../part.tape\"")
    try folder.write("part.tape", "Enter\nExpect Top item")
    #expect(try folder.run("$ROOTS replay deep/er/in.tape").status == 0)
  }

  @Test func `gives a step in JUnit its part of the time that has passed`() throws {
    let folder = try folder()
    try folder.write(
      "slow.tape", "Launch app.kdl\nStep \"one\"\nSleep 100s\nExpect Top home\nStep \"two\"\nExpect Top home")
    _ = try folder.run("$ROOTS replay slow.tape --report junit=j.xml")
    let times = try folder.read("j.xml").split(separator: "time=\"").dropFirst().compactMap {
      Double($0.prefix { $0 != "\"" })
    }
    #expect(times.count == 3 && times[0] < 60 && times[1] + times[2] <= times[0] + 0.002, "\(times)")
  }

  @Test(arguments: [
    "Expect Not Payload idd == 1", "Expect Payload idd != 1", "Expect Payload idd absent",
    "Expect Not Same \"no\"", "Expect Not Payload color == red", "Expect Payload color absent",
  ])
  func `refuses a claim about a name that there cannot be`(_ claim: String) throws {
    let folder = try Folder()
    try folder.write(
      "p.kdl",
      "app T { screen home { list { row x { push item id=3 } } }; screen item { param id type=int } }")
    try folder.write("p.tape", "Launch p.kdl\nEnter\nExpect Payload id == 3\n\(claim)")
    let run = try folder.run("$ROOTS replay p.tape")
    #expect(
      run.status != 0 && (run.output.contains("did you mean 'id'?") || !claim.contains("idd")),
      "\(run.output)")
  }

  @Test func `plays no tapes of which one would write over what another one writes`() throws {
    let folder = try folder()
    for name in ["a", "b"] {
      try folder.write("\(name).tape", "Launch app.kdl\nOutput film.cast\nExpect Top home")
    }
    let both = try folder.run("$ROOTS replay a.tape b.tape -j 2")
    #expect(
      both.status == 2 && both.output.contains("'a.tape' and 'b.tape' write 'film.cast'"), "\(both.output)")
    #expect(try folder.run("$ROOTS replay a.tape").status == 0)
    let report = try folder.run("$ROOTS replay a.tape --report json=film.cast")
    #expect(report.status == 2 && report.output.contains("a report and 'a.tape'"), "\(report.output)")
  }

  @Test func `names a rerun that can be run, of a tape whose name begins with a dash and of one read out`()
    throws
  {
    let folder = try folder()
    try folder.write("-d.tape", "Launch app.kdl\nExpect Top nowhere")
    #expect(
      try folder.run("$ROOTS replay -- -d.tape").output.contains("rerun  roots replay ./-d.tape --until 2"))
    #expect(
      try folder.run("$ROOTS replay ./-d.tape --plain").output.contains(
        "rerun  roots replay ./-d.tape --plain\n"))
  }

  @Test func `says of folders that lie too deep that it cannot look into them`() throws {
    let folder = try folder()
    let deep = (0..<18).map { "d\($0)" }.joined(separator: "/")
    try folder.write("ok.tape", "Launch app.kdl\nExpect Top home")
    _ = try folder.run("mkdir -p \(deep)")
    let run = try folder.run("$ROOTS replay .")
    #expect(run.status == 4 && run.output.contains("it is not a regular file"), "\(run.output)")
  }

  @Test func `stops at the first failure if told so`() throws {
    let folder = try folder()
    let run = try folder.run(
      "$ROOTS replay --fail-fast --report junit=j.xml --report json=j.json fails.tape fine.tape")
    #expect(run.status == 1)
    #expect(
      run.output.hasSuffix("STOP fine.tape  not played\n2 tapes, 1 failed, 1 not played\n"), "\(run.output)")
    #expect(try folder.read("j.xml").contains("<skipped message=\"not played\"/>"))
    #expect(try folder.read("j.json").contains("\"tape\":\"fine.tape\",\"code\":130"))
    #expect(try folder.read("j.json").hasPrefix("{\"version\":1,\"code\":1,"))
  }

  @Test func `tells of a failure with everything one needs`() throws {
    let folder = try folder()
    let run = try folder.run("$ROOTS replay --color never fails.tape")
    #expect(
      run.output == """
        FAIL fails.tape:3:1  Expect Top home                                 after key 1 (Enter) at t=0.050s
           2 │ Enter
        >  3 │ Expect Top home
             │        ^^^ main.top.screen is item
          claimed  main.top.screen  home, found item
          changed since the start
            main.stack  [home] → [home, item]
          events since the start
            t=0.000 key enter · request 1 push item, by screen · outcome 1 push home → item
          files    out/fails.failure.{txt,svg,json}   rerun  roots replay fails.tape --until 3 --sandbox


        """)
    #expect(try folder.read("out/fails.failure.txt").contains("Deep"))
    #expect(try folder.read("out/fails.failure.svg").hasPrefix("<svg"))
    let document = try #require(try Value(json: folder.read("out/fails.failure.json").trimmed).fields)
    #expect(document["line"] == 3)
    #expect(document["expected"] == "home" && document["actual"] == "item")
    #expect(
      try folder.run("$ROOTS replay --color always fails.tape").output.hasPrefix("\u{1B}[31mFAIL\u{1B}[m "))
  }

  @Test(arguments: ["", "-j 2"])
  func `tells in a line what fails at the moment of another failure, or as in another tape`(_ option: String)
    throws
  {
    let folder = try folder()
    try folder.write(
      "a.tape",
      "Launch app.kdl\nEnter\nCheck Top home\nCheck Depth 1\nCheck \"nothing\"\nEnter\nCheck Depth 9")
    try folder.write("b.tape", "Launch app.kdl\nEnter\nCheck Top home")
    let run = try folder.run("$ROOTS replay --color never \(option) a.tape b.tape")
    let lines = run.output.split(separator: "\n").map(String.init)
    let places = lines.filter { $0.hasPrefix("FAIL ") }.map { $0.split(separator: " ")[1] }
    #expect(
      places == ["a.tape:3:1", "a.tape:4:1:", "a.tape:5:1", "a.tape:7:1", "b.tape:3:1:"], "\(run.output)")
    #expect(
      run.output.contains("FAIL a.tape:4:1: Check Depth 1 — got 2\n     at the same moment as a.tape:3\n"),
      "\(run.output)")
    #expect(
      run.output.contains("FAIL b.tape:3:1: Check Top home — got item\n     as at a.tape:3\n"),
      "\(run.output)"
    )
    #expect(lines.last == "  2 failures are alike, first at a.tape:3: expected home", "\(run.output)")
  }

  @Test(arguments: ["", "-j 2"])
  func `leaves the pictures of equally named tapes in folders of their own`(_ option: String) throws {
    let folder = try folder()
    let run = try folder.run(
      """
      mkdir d1 d2; cp app.kdl d1; cp app.kdl d2; cp fails.tape d1/x.tape; cp fails.tape d2/x.tape
      $ROOTS replay --color never \(option) --report json=r.json d1/x.tape d2/x.tape fails.tape
      """)
    let files = "{txt,svg,json}   rerun  roots replay"
    #expect(run.status == 1, "\(run.output)")
    #expect(run.output.contains("  files    out/d1/x.failure.\(files) d1/x.tape --until 3 --sandbox\n\n"))
    #expect(
      run.output.contains(
        """
        FAIL d2/x.tape:3:1: Expect Top home — got item
             as at d1/x.tape:3
          files    out/d2/x.failure.\(files) d2/x.tape --until 3 --sandbox

        """), "\(run.output)")
    let left = try folder.run("cd out; ls d1 d2 *.*").output
    #expect(left.split(separator: "\n").count { $0.contains(".failure.") } == 9, "\(left)")
    #expect(try folder.read("out/d2/x.failure.txt").hasPrefix("FAIL d2/x.tape:3:1  Expect"))
    #expect(try folder.read("r.json").contains(#""files":["out/d2/x.failure.txt","#))
  }

  @Test(arguments: ["", "-j 2"])
  func `reports the mistakes of a tape, and goes on with the rest`(_ option: String) throws {
    let folder = try folder()
    let run = try folder.run(
      "$ROOTS replay \(option) --report junit=j.xml,json=r.json,tap=- wrong.tape lacks.tape fine.tape 2>/dev/null"
    )
    let mistake = "wrong.tape:2:1: error[T001]: unknown command 'Entre'; did you mean 'Enter'?"
    #expect(run.status == 4)
    #expect(
      run.output.split(separator: "\n").filter { !$0.hasPrefix(" ") } == [
        "TAP version 13", "1..3", "not ok 1 - wrong.tape", "not ok 2 - lacks.tape", "ok 3 - fine.tape",
      ], "\(run.output)")
    #expect(run.output.contains(#"message: "1 mistake in the tape\u000a\#(mistake)\u000a"#), "\(run.output)")
    #expect(
      try folder.read("j.xml").contains(
        "message=\"1 mistake in the tape\">\(mistake.replacing("'", with: "&#39;"))\nEntre\n"))
    #expect(try folder.read("r.json").contains(#""error":"1 mistake in the tape","text":["\#(mistake)","#))
  }

  @Test func `names the options with which a failure comes again`() throws {
    let folder = try folder()
    try folder.write("a.tape", "Enter\nExpect Top home")
    for option in ["", "-j 2"] {
      let run = try folder.run("$ROOTS replay \(option) --app app.kdl --allow-outside a.tape fine.tape")
      #expect(
        run.output.contains(
          "rerun  roots replay a.tape --until 2 --sandbox --app app.kdl --allow-outside\n"),
        "\(run.output)")
    }
  }

  @Test func `names the tape that includes the one in which a claim fails, and its next line`() throws {
    let folder = try folder()
    try folder.write("part.tape", "Enter\nExpect Top home")
    try folder.write("whole.tape", "Launch app.kdl\nSource part.tape\nEnter\n")
    let run = try folder.run("$ROOTS replay whole.tape")
    #expect(run.output.contains("FAIL part.tape:2:1 "), "\(run.output)")
    #expect(run.output.contains("rerun  roots replay whole.tape --until 3 --sandbox\n"), "\(run.output)")
  }

  @Test(arguments: [(2, "stopped before line 2"), (99, "played to its end, which comes before line 99")])
  func `says where it stopped`(_ line: Int, _ note: String) throws {
    let run = try folder().run("$ROOTS replay --until \(line) fine.tape")
    #expect(run.output.contains("  note: \(note)\n"), "\(run.output)")
  }

  @Test func `writes no golden frame anew that another claim of its name holds for`() throws {
    let folder = try folder()
    try folder.write("g.tape", "Launch app.kdl\nExpect Golden a")
    #expect(try folder.run("env -u CI $ROOTS replay g.tape").status == 0)
    let old = try folder.read("g.golden/a.frame")
    try folder.write("g.tape", "Launch app.kdl\nExpect Golden a\nEnter\nExpect Golden a")
    let held = try folder.run("$ROOTS replay --update g.tape")
    #expect(held.status == 1 && held.output.contains("FAIL g.tape:4:1"), "\(held.output)")
    try folder.write("g.tape", "Launch app.kdl\nEnter\nExpect Golden a\nEscape\nExpect Golden a")
    let renewed = try folder.run("$ROOTS replay --update g.tape")
    #expect(renewed.status == 1 && renewed.output.contains("FAIL g.tape:5:1"), "\(renewed.output)")
    #expect(try folder.read("g.golden/a.frame") == old)
  }

  @Test func `updates no stack in which a key was taken for a screen`() throws {
    let folder = try folder()
    let text = "Launch app.kdl\nEnter Expect Stack home Escape"
    try folder.write("k.tape", text)
    #expect(try folder.run("$ROOTS replay --update k.tape").status == 1)
    #expect(try folder.read("k.tape") == text + "\n")
  }

  @Test func `brings back what was selected on a screen that is restored`() throws {
    let folder = try folder()
    try folder.write(
      "kept.kdl",
      "app K { restore #true; screen h restorable=#true { list { row one { push h }; row two { push h } } } }"
    )
    try folder.write(
      "kept.tape", "Launch kept.kdl\nDown\nExpect+Line \"two\"\nRestart restore\nExpect+Line \"two\"")
    let run = try folder.run("$ROOTS replay kept.tape")
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func `updates no tape from the standard input`() throws {
    let folder = try folder()
    let run = try folder.run("$ROOTS replay --update - < fine.tape; ls")
    #expect(
      run.output.hasPrefix("roots: '--update' writes into the tape, so it must be a file, not '-'\n"))
    #expect(!run.output.contains("stdin"), "\(run.output)")
  }

  @Test func `keeps golden frames`() throws {
    let folder = try folder()
    try folder.write("g.tape", "Launch app.kdl\nExpect Golden first")
    #expect(try folder.run("$ROOTS replay --ci g.tape").status == 1)
    #expect(try folder.run("CI=1 $ROOTS replay g.tape").output.contains("g.golden/first.frame is missing"))
    let new = try folder.run("env -u CI $ROOTS replay g.tape")
    #expect(new.status == 0)
    #expect(new.output.contains("note: new g.golden/first.frame"))
    #expect(try folder.run("$ROOTS replay --ci g.tape").status == 0)
    try folder.write("g.tape", "Launch app.kdl\nEnter\nExpect Golden first")
    #expect(try folder.run("env -u CI $ROOTS replay g.tape").status == 1)
    let updated = try folder.run("$ROOTS replay --update g.tape")
    #expect(updated.status == 0)
    #expect(updated.output.contains("note: updated g.golden/first.frame: "))
    try folder.write("g.tape", "Launch app.kdl\nEnter\nExpect Top item")
    let unused = try folder.run("$ROOTS replay g.tape")
    #expect(unused.output.contains("g.golden/first.frame is used by no claim; --prune removes it"))
    #expect(try folder.run("$ROOTS replay --prune g.tape; ls g.golden").output.hasSuffix("first.frame\n"))
    #expect(try folder.run("ls g.golden").output.isEmpty)
  }

  @Test func `is strict where only tests run`() throws {
    let folder = try folder()
    try folder.write("none.tape", "# nothing")
    #expect(try folder.run("env -u CI $ROOTS replay none.tape").status == 0)
    #expect(try folder.run("$ROOTS replay --ci none.tape").status == 2)
    #expect(try folder.run("CI=true $ROOTS replay none.tape").status == 2)
  }

  @Test func `reports in three languages`() throws {
    let folder = try folder()
    let run = try folder.run(
      "$ROOTS replay --report junit=j.xml,json=r.json --report tap=- fine.tape fails.tape todo.tape 2>/dev/null"
    )
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("TAP version 13\n1..3\nok 1 - fine.tape\nnot ok 2 - fails.tape\n"))
    #expect(run.output.contains("ok 3 - todo.tape # TODO some day"))
    #expect(
      try folder.read("j.xml").contains(
        "<failure type=\"ExpectFailed\" message=\"fails.tape:3:1: Expect Top home"))
    #expect(try Value(json: folder.read("r.json").trimmed).fields?["code"] == 1)
  }

  @Test(arguments: ["", "-j 2"]) func `reports on one page what every tape did`(_ option: String) throws {
    let folder = try folder()
    let run = try folder.run(
      "$ROOTS replay \(option) --report html=all.html,json=r.json fine.tape fails.tape wrong.tape 2>/dev/null"
    )
    #expect(run.status == 2)
    let page = try folder.read("all.html")
    let blocks = page.split(separator: "<script type=\"application/json\" class=\"data\">").dropFirst()
    let data = try blocks.map { try Value(json: String($0.prefix { $0 != "<" })).fields ?? [:] }
    #expect(data.map { $0["title"] } == ["fine.tape", "fails.tape", "wrong.tape"])
    #expect(data.map { $0["error"] } == [nil, nil, "1 mistake in the tape"])
    #expect(try !folder.read("r.json").contains("moments"))
    #expect(
      try folder.run("$ROOTS replay --report html=- fine.tape 2>/dev/null").output.hasPrefix(
        "<!DOCTYPE html>"))
    #expect(try folder.run("$ROOTS replay --report html=app.kdl/x.html fine.tape").status == 4)
    #expect(
      try folder.run("ln -s elsewhere link.html; $ROOTS replay --report html=link.html fine.tape").status == 4
    )
    #expect(try folder.run("$ROOTS replay --report pdf=x.pdf fine.tape").status == 2)
  }

  @Test func `draws the same picture with the same bytes`() throws {
    let folder = try folder()
    let kinds = ["svg", "html", "txt", "ansi", "frame"]
    let shots = kinds.map { "Screenshot a.\($0)" }.joined(separator: "\n")
    try folder.write(
      "p.tape", "Launch app.kdl\nEnter\n\(shots)\nOutput p.cast\nOutput p.txt\nOutput p.html\nType \"x\"")
    let run = "$ROOTS replay p.tape >/dev/null && cat a.* p.cast p.txt p.html | cksum"
    let first = try folder.run(run)
    #expect(first.status == 0)
    #expect(try folder.run(run) == first)
    for kind in kinds { #expect(try folder.read("a.\(kind)").contains("Deep")) }
  }

  // MARK: Read by others

  @Test func `writes casts that asciinema plays`() throws {
    let folder = try folder()
    try folder.write("c.tape", "Launch app.kdl\nOutput c.cast\nEnter\nEscape")
    let run = try folder.run(
      "$ROOTS replay c.tape >/dev/null && script -qec 'asciinema cat c.cast' /dev/null")
    #expect(run.status == 0)
    #expect(run.output.contains("Deep"))
  }

  @Test func `writes casts that show in a terminal what was shown`() throws {
    let folder = try folder()
    try folder.write("c.tape", "Launch app.kdl\nOutput c.cast\nEnter\nEnter\nEscape\nScreenshot c.txt")
    try folder.write(
      "look.py",
      """
      import json, pyte
      lines = [json.loads(line) for line in open("c.cast")]
      screen = pyte.Screen(lines[0]["width"], lines[0]["height"])
      stream = pyte.Stream(screen)
      for event in lines[1:]:
          if event[1] == "o": stream.feed(event[2])
      shown = [row.rstrip() for row in screen.display]
      wanted = open("c.txt").read().split("\\n")[:len(shown)]
      assert shown == wanted, (shown, wanted)
      """)
    let run = try folder.run("$ROOTS replay c.tape >/dev/null && /usr/bin/python3 look.py")
    #expect(run.status == 0, "\(run.output)")
  }
}
