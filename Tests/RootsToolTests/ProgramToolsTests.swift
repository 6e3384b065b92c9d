import Roots
import RootsLanguage
import RootsTerminal
import TestTraits
import Testing

/// What a program written with the library does with its own tools: the example of packages has them.
@MainActor @Suite(.timeLimited) struct `The tools of a program` {
  /// A folder with the program, a list of packages and a tape.
  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("list", "Package: editor\nStatus: install ok installed\nVersion: 1\n")
    try folder.write(
      "a.tape",
      "Launch ./pkgs --status list --notes notes\nExpect Top installed\nEnter\nExpect Stack installed package"
    )
    #expect(
      try folder.run("ln \"$(dirname $ROOTS)/Pkgs\" pkgs || cp \"$(dirname $ROOTS)/Pkgs\" pkgs").status == 0)
    return folder
  }

  @Test(arguments: [
    "./pkgs --roots replay a.tape", "$ROOTS replay a.tape", "$ROOTS replay -j 2 a.tape a.tape",
  ])
  func `play a tape that launches it`(_ command: String) throws {
    let run = try folder().run(command)
    #expect(run.status == 0 && run.output.contains("a.tape  1 key, 2 claims"), "\(run.output)")
  }

  @Test func `play no tape of another program, and one that names this one by any path`() throws {
    let folder = try folder()
    for (app, status) in [("other", 4), ("./pkgs2", 4), ("pkgs", 0), ("/opt/bin/pkgs", 0)] {
      let run = try folder.run(
        "sed 's,\\./pkgs,\(app),' a.tape > b.tape; ./pkgs --roots replay b.tape")
      #expect(run.status == status, "\(run.output)")
      if status == 0 { continue }
      #expect(run.output.contains("the tape launches '\(app)', and this is 'pkgs'"), "\(run.output)")
    }
  }

  @Test func `do not play a tape that another program has read from the standard input`() throws {
    let run = try folder().run("$ROOTS replay - < a.tape")
    #expect(run.status == 2 && run.output.contains("so the tape must be a file"), "\(run.output)")
  }

  @Test func `write the trace of a tape that another program has handed on`() throws {
    let folder = try folder()
    let own = try folder.run("./pkgs --roots replay --trace own.trace a.tape")
    let handed = try folder.run(
      "$ROOTS replay --trace - a.tape > handed.txt; grep '^{' handed.txt | cmp - own.trace")
    #expect(own.status == 0 && handed.status == 0, "\(handed.output)")
    #expect(try folder.read("handed.txt").contains("ok   a.tape  1 key, 2 claims"))
    let same = try folder.run("$ROOTS tape bisect a.tape --bad $ROOTS")
    #expect(same.status == 0 && same.output.contains("both do the same"), "\(same.output)")
  }

  @Test func `fail where a claim does, with the same report by either way`() throws {
    let folder = try folder()
    _ = try folder.run("sed -i 's/Expect Top installed/Expect Top package/' a.tape")
    let own = try folder.run("./pkgs --roots replay a.tape")
    let handed = try folder.run("$ROOTS replay a.tape")
    #expect(own.status == 1 && own.output.contains("a.tape:2:1  Expect Top package"))
    #expect(handed.output == own.output && handed.status == 1)
  }

  /// A folder with the browser of git histories and a repository of one commit.
  private func repository() throws -> Folder {
    let folder = try Folder()
    let made = try folder.run(
      """
      ln "$(dirname $ROOTS)/History" history || cp "$(dirname $ROOTS)/History" history
      mkdir repo && cd repo && git init -q . && echo one > one.txt && git add one.txt &&
        git -c user.name=Ada -c user.email=ada@example.org commit -qm "The first"
      """)
    #expect(made.status == 0, "\(made.output)")
    return folder
  }

  @Test func `play a tape on a fresh program, without what a person has left in it`() throws {
    let folder = try repository()
    try folder.write("a.tape", "Launch ./history repo\nSet Guard 600s\nEnter\nExpect Stack log commit")
    for _ in 0..<2 {
      let run = try folder.run("XDG_STATE_HOME=\"$PWD/state\" ./history --roots replay a.tape; ls state")
      #expect(run.output.hasPrefix("ok   a.tape  1 key, 1 claim\n"), "\(run.output)")
      #expect(run.output.contains("No such file"), "\(run.output)")
    }
  }

  @Test func `shorten a tape that fails, and say where another build does something else`() throws {
    let folder = try folder()
    try folder.write(
      "long.tape",
      "Launch ./pkgs --status list --notes notes\nDown\nUp\nEnter\nEscape\nTab\nEnter\nExpect Top installed\n"
    )
    let short = try folder.run("./pkgs --roots tape shrink long.tape -o short.tape; cat short.tape")
    #expect(short.status == 0 && short.output.contains("from 6 keys to 1 in "), "\(short.output)")
    #expect(short.output.contains("Enter\nExpect Top installed\n"), "\(short.output)")
    let same = try folder.run("./pkgs --roots tape bisect a.tape --good ./pkgs")
    #expect(same.status == 0 && same.output.contains("both do the same"), "\(same.output)")
    let kept = try folder.run(
      "./pkgs --roots replay --trace good.trace a.tape && sed -i 's/^Enter/Escape/' a.tape && ./pkgs --roots tape bisect a.tape --vs good.trace"
    )
    #expect(kept.status == 1 && kept.output.contains("the runs differ at a.tape:3"), "\(kept.output)")
    for verb in ["check", "fmt --check", "dump"] {
      let run = try folder.run("./pkgs --roots tape \(verb) short.tape")
      #expect(run.status == 0, "\(verb): \(run.output)")
    }
  }

  @Test func `compare only with what has played the tape`() throws {
    let folder = try folder()
    try folder.write("none.sh", "#!/bin/sh\necho hello\n")
    try folder.write("empty.trace", "")
    for (words, why) in [
      ("--good ./none.sh a.tape", "has ended with 0"), ("--vs empty.trace a.tape", "not a trace"),
      ("--good ./pkgs -", "must be a file"), ("--good ./none a.tape", "there is no program"),
    ] {
      let run = try folder.run("chmod +x none.sh; ./pkgs --roots tape bisect \(words) < a.tape")
      #expect(run.status != 0 && run.status != 1 && run.output.contains(why), "\(words): \(run.output)")
    }
  }

  @Test func `write tapes that take every step of a walk, and play`() throws {
    let folder = try folder()
    let walk = try folder.run(
      "./pkgs --roots explore --presses 300 --best-effort --suite suite -- --status list && ls suite")
    #expect(walk.status == 0 && walk.output.contains("suite     "), "\(walk.output)")
    #expect(walk.output.contains("tapes in suite") && !walk.output.contains("left out: played"))
    let played = try folder.run("./pkgs --roots replay suite/*.tape && cat suite/*.tape | grep -c Expect")
    #expect(played.status == 0, "\(played.output)")
  }

  @Test func `say which mistakes its tapes would notice, and write the claims that they lack`() throws {
    let folder = try folder()
    _ = try folder.run(
      "mkdir tapes && sed 's/.pkgs/..\\/pkgs/' a.tape > tapes/a.tape; echo Escape >> tapes/a.tape")
    let judged = try folder.run("./pkgs --roots mutate --tapes tapes --screen package --write")
    #expect(judged.status == 0, "\(judged.output)")
    // What opens it is asked for; what it answers is not.
    #expect(judged.output.contains("URL '/:name' of 'package' dropped"), "\(judged.output)")
    #expect(judged.output.contains("Expect Route \"/editor\"") && !judged.output.contains("answer of"))
    #expect(try folder.read("tapes/a.tape").contains("\nEnter\nExpect Route \"/editor\"\n"))
    #expect(try folder.run("./pkgs --roots replay tapes/a.tape").status == 0)
    let again = try folder.run("./pkgs --roots mutate --tapes tapes --screen package --json")
    let of = try #require(try Value(json: Array(again.output.utf8)).fields?["list"]?.items)
    let dropped = of.first { $0.fields?["what"]?.text == "URL '/:name' of 'package' dropped" }
    #expect(dropped?.fields?["result"]?.text == "noticed", "\(again.output)")
    for (words, why) in [
      ("--tapes none", "there is no folder 'none'"), ("--tapes a.tape", "'a.tape' is a file"),
      ("--tapes tapes --screen packag", "did you mean 'package'?"), ("", "needs '--tapes FOLDER'"),
      ("--tapes tapes x", "takes no 'x'"), ("--tapes tapes --kinds guard-dropped", "unknown option"),
    ] {
      let run = try folder.run("./pkgs --roots mutate \(words)")
      #expect(run.status != 0 && run.output.contains(why), "\(words): \(run.output)")
    }
  }

  @Test func `plant a mistake again when a tape starts the program anew, and count what hangs`() throws {
    let folder = try folder()
    _ = try folder.run("mkdir tapes")
    try folder.write(
      "tapes/a.tape",
      "Launch ../pkgs --status list --notes notes\nRestart cold\nType \"2\"\nExpect Tab sections")
    let judged = try folder.run("./pkgs --roots mutate --tapes tapes --json")
    let list = try #require(try Value(json: Array(judged.output.utf8)).fields?["list"]?.items)
    let moved = list.first { $0.fields?["kind"]?.text == "tabs-exchanged" }
    #expect(moved?.fields?["result"]?.text == "noticed", "\(judged.output)")
    // A mistake by which a guard asks a git that hangs: nothing is left when the work is to end.
    let other = try repository()
    _ = try other.run("mkdir bin tapes; mkfifo hold never")
    try other.write(
      "bin/git",
      """
      #!/bin/sh
      case "$*" in *status*) echo $$ > "$HOLD"; exec cat "$NEVER";; *) PATH="$REAL" exec git "$@";; esac
      """)
    try other.write("tapes/a.tape", "Launch ../history repo\nExpect Top log\n")
    let ended = try other.run(
      """
      chmod +x bin/git; export REAL="$PATH" HOLD="$PWD/hold" NEVER="$PWD/never" XDG_STATE_HOME="$PWD/state"
      PATH="$PWD/bin:$PATH" ./history --roots mutate --tapes tapes --screen log & work=$!
      read asked < hold; kill -TERM $work; wait $work; echo "ended $?"
      case "$(cut -d' ' -f3 "/proc/$asked/stat" 2>/dev/null)" in ""|Z*) echo gone;; *) echo left;; esac
      """)
    #expect(ended.output.hasSuffix("ended 143\ngone\n"), "\(ended.output)")
  }

  @Test func `keep a testing session, and shrink its bugs`() throws {
    let folder = try repository()
    let terminal = try Tmux(
      [
        "sh", "-c",
        "cd \(folder.path.quotedForShell) && ./history --roots session --out out --charter Look -- repo; echo \"ended $?\"; read line",
      ], Size(columns: 80, rows: 24), environment: ["XDG_STATE_HOME": "\(folder.path)/state", "USER": "ada"])
    try terminal.waitFor("The first")
    try terminal.press(.down)
    try terminal.press(.up)
    try terminal.press(.enter)
    try terminal.waitFor("one.txt")
    for (keys, seen) in [("N", "a question"), ("1", "a bug:"), ("odd", "a bug: odd")] {
      try terminal.type(Array(keys.utf8))
      try terminal.waitFor(seen)
    }
    try terminal.press(.enter)
    try terminal.waitFor("What is wrong?")
    try terminal.type(Array("1".utf8))
    try terminal.waitFor("should not be that")
    try terminal.type(Array("2".utf8))
    try terminal.waitFor("how bad is it?")
    try terminal.type(Array("2".utf8))
    try terminal.waitFor("note 1 is changed")
    try terminal.type(Array("qy".utf8))
    try terminal.waitFor("ended 0")
    let tape = try folder.read("out/bug-1.tape")
    #expect(tape.hasPrefix("# odd\n# From 4 keys to 1 "), "\(tape)")
    #expect(try folder.read("out/sheet.md").contains("[1 key](<bug-1.tape>)"))
  }

  @Test func `are not needed to keep what is open where there is no terminal to show it`() throws {
    let folder = try folder()
    let environment = ["XDG_STATE_HOME": "\(folder.path)/state"]
    func begin() throws -> Tmux {
      let command =
        "cd \(folder.path.quotedForShell) && ./pkgs --status list --notes notes; echo \"ended $?\"; read line"
      return try Tmux(["sh", "-c", command], Size(columns: 80, rows: 24), environment: environment)
    }
    let first = try begin()
    try first.waitFor("Sections")
    try first.type(Array("1".utf8))
    try first.press(.enter)
    try first.waitFor("Needed by")
    try first.type(Array("qy".utf8))
    try first.waitFor("ended 0")
    let refused = try folder.run(
      "export XDG_STATE_HOME=\"$PWD/state\"; for n in 1 2 3; do ./pkgs --status list --notes notes < /dev/null; echo $?; done"
    )
    #expect(refused.output.split(separator: "\n").filter { $0 == "69" }.count == 3, "\(refused.output)")
    try begin().waitFor("Needed by")
  }

  @Test func `answer commands`() throws {
    let run = try folder().run(
      #"""
      printf 'push package name=editor\nback\nreset\nfoo\n' | ./pkgs --roots drive -- --status list --notes notes |
        sed -E 's/"state".*//; s/"pushed":"[^"]*",//'
      """#)
    #expect(
      run.output == #"""
        {"n":1,"command":"push package name=editor","outcome":"committed",
        {"n":2,"command":"back","outcome":"committed","count":1,
        {"n":3,"command":"reset","outcome":"committed",
        {"n":4,"command":"foo","error":"unknown command 'foo'","column":1}

        """#)
  }

  @Test(arguments: [
    ("check -- --status list", "the map has no mistakes"), ("graph", "├─ package"),
    ("path installed why", "2 steps"),
    ("urls", "installed > package > why"), ("", "--roots COMMAND"),
    ("replay --help", "Usage: pkgs --roots replay TAPE"), ("keys", "palette             ctrl+p"),
    (
      "explore --presses 60 --best-effort -- --status list --notes notes",
      "stopped by the bound: 60 keys, 0 faults"
    ),
  ])
  func `mention its screens`(_ words: String, _ text: String) throws {
    let run = try folder().run("./pkgs --roots \(words)")
    #expect(run.status == 0 && run.output.contains(text), "\(run.output)")
  }

  @Test func `show a program as its users see it until F12 shows the signs of testers`() throws {
    let run = try folder().run(
      """
      printf 'Launch ./pkgs --status list --notes notes\\nExpect Not "▸"\\nF12\\nExpect "▸"\\n' > signs.tape
      ./pkgs --roots replay signs.tape
      """)
    #expect(run.status == 0, "\(run.output)")
  }

  @Test(arguments: ["ACCESSIBLE=1", "TERM=dumb"])
  func `are not needed to speak in lines`(_ environment: String) throws {
    let run = try folder().run(
      "printf '1\\nb\\nq\\n' | \(environment) ./pkgs --status list --notes notes")
    #expect(run.status == 0)
    #expect(run.output.contains("Installed: ") && !run.output.contains("deep"), "\(run.output)")
    #expect(!run.output.contains("\u{1B}"))
  }

  // A line is about what the program shows when it is settled, not about what it is still loading.
  @Test func `are not needed to wait for what is loaded`() throws {
    let run = try folder().run(
      """
      git init -q repo && git -C repo -c user.name=Ada -c user.email=a@example.org commit -q --allow-empty -m First
      printf '1\\nq\\n' | ACCESSIBLE=1 HOME="$PWD" XDG_STATE_HOME="$PWD" "$(dirname "$ROOTS")/History" repo
      """)
    #expect(run.status == 0 && run.output.contains("Log: "), "\(run.output)")
    #expect(!run.output.contains("there is no choice"))
  }

  @Test(arguments: [
    ("./pkgs --roots replya a.tape", 2, "did you mean 'replay'?"),
    ("./pkgs --roots replay --live a.tape < /dev/null", 69, "needs a terminal"),
    ("./pkgs --roots replay none.tape", 4, "none.tape"),
    ("./pkgs --roots graph shop.kdl", 4, "'shop.kdl' is not known here"),
    ("./pkgs --roots drive -- --status gone < /dev/null", 4, "'gone' cannot be read"),
    ("./pkgs --roots explore --presses 5 -- --status list --notes notes", 3, "The keys were really pressed"),
    ("./pkgs --roots explore --presses none", 2, "'--presses' takes a whole number from 1 on"),
    ("./pkgs --roots explore -- --status gone", 4, "'gone' cannot be read"),
    ("./pkgs --roots drive --size 0x0 < /dev/null", 2, "COLUMNSxROWS"),
    ("mkdir sub; cd sub; sed s:./pkgs:../pkgs: ../a.tape > b.tape; $ROOTS replay b.tape", 4, "outside"),
    ("sed s:./pkgs:/bin/true: a.tape > c.tape; $ROOTS replay --allow-outside c.tape", 4, "RootsTools"),
    ("sed s:./pkgs:pkg: a.tape > e.tape; $ROOTS replay e.tape", 4, "by its path: 'Launch ./pkg'"),
    ("sed s:./pkgs:./list: a.tape > d.tape; $ROOTS replay d.tape", 4, "list"),
  ])
  func `say what is wrong`(_ command: String, _ status: Int32, _ text: String) throws {
    let run = try folder().run(command)
    #expect(run.status == status && run.output.contains(text), "\(run.status) \(run.output)")
  }
}
