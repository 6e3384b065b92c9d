import Foundation
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

/// Nothing is quoted of a file that is neither an app nor a tape, however it comes to be read: messages go into logs.
@MainActor @Suite(.timeLimited) struct `A file of secrets` {
  private nonisolated static let commands = [
    "replay F", "replay -j 2 F a.tape", "replay tapes", "replay -j 2 tapes a.tape", "replay --plain F",
    "tape check F",
    "tape check --json F", "tape check --dialect vhs F", "tape fmt F", "tape fmt --check F", "tape dump F",
    "tape diff F a.tape", "tape diff a.tape F", "tape export F", "tape import F", "tape shrink F",
    "tape bisect --bad $ROOTS F", "check F", "check --json F", "graph F", "urls F", "fmt F", "fmt --check F",
    "path F home item", "open F x://y --dry-run", "drive F", "explore F", "run F --plain --no-db",
    "record F --plain --no-db -o r.tape", "session F --plain --no-db --out s", "replay --app F a.tape",
    "replay launch.tape", "replay --allow-outside launch.tape", "tape check launch.tape",
    "tape shrink launch.tape",
    "tape shrink --app F a.tape", "replay --allow-outside source.tape", "replay source.tape", "graph --app F",
  ]
  private nonisolated static let makings = [
    "cp ../secret F", "ln -s ../secret F", "ln -s \"$PWD/../secret\" F",
    "ln -s secret F; cp ../secret secret",
    "ln -s /proc/self/environ F", "ln -s .. up; ln -s up/secret F", "{ echo; cat ../secret; } > F",
    "{ echo '# a comment'; cat ../secret; } > F",
  ]

  @Test(arguments: makings) func `is shown by no command`(_ making: String) throws {
    let folder = try Folder()
    try folder.write("secret", "s3cr3t-one:$6$s3cr3t:1\nTOKEN=s3cr3t\n{ s3cr3t \"s3cr3t\"")
    _ = try folder.run("mkdir -p work/tapes; cp app.kdl work; cd work; echo 'Launch app.kdl' > a.tape")
    for command in Self.commands {
      // A link to a file of another type of name would not be read at all.
      let name = command.contains("tape ") || command.contains("replay") ? "f.tape" : "f.kdl"
      let line = command.replacing("F", with: name).replacing("tapes", with: "tapes")
      let make = making.replacing("F", with: name)
      let run = try folder.run(
        """
        cd work; rm -rf f.* tapes secret up; mkdir tapes; \(make); \(making.replacing("F", with: "f.kdl"))
        (cd tapes; \(making.replacing("F", with: "t.tape").replacing("..", with: "../..")))
        echo 'Launch f.kdl' > launch.tape; echo 'Source f.tape' > source.tape
        CI_TOKEN=s3cr3t $ROOTS \(line) < /dev/null
        """)
      #expect(!run.output.contains("s3cr3t"), "\(line) after \(make): \(run.output.prefix(600))")
      #expect(run.status != 132 && run.status != 139)
    }
  }

  @Test func `does not keep tapes beside it from being played, and says what it is`() throws {
    let folder = try Folder()
    try folder.write("secret", "TOKEN=s3cr3t")
    let run = try folder.run(
      """
      mkdir -p work/tapes; cd work; cp ../app.kdl .; ln -s ../../secret tapes/a.tape; ln -s ../.. tapes/up
      echo 'Launch app.kdl' > tapes/b.tape; ln -s tapes/b.tape own.tape; ln -s ../secret out.tape; echo 'Tpye x' > odd.tape
      $ROOTS replay tapes; $ROOTS replay own.tape; $ROOTS replay out.tape; $ROOTS replay odd.tape; $ROOTS check ../secret
      """)
    #expect(run.output.contains("ok   tapes/b.tape"), "\(run.output)")
    #expect(run.output.contains("ok   own.tape"), "\(run.output)")
    #expect(run.output.contains("'out.tape' is a link out of its folder"), "\(run.output)")
    #expect(run.output.contains("is 'Type' meant on its first line?"), "\(run.output)")
    #expect(run.output.contains("'../secret' holds no app; its first node must be 'app'"), "\(run.output)")
  }
}

/// A link that a repository holds may lead to any file of the machine that plays it.
@MainActor @Suite(.timeLimited) struct `An app that is a link` {
  @Test func `is read only if it leads to a file of the folder`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      mkdir work; cp app.kdl work; cd work; echo 'Launch app.kdl' > a.tape
      ln -s ../app.kdl out.kdl; ln -s app.kdl in.kdl; ln -s .. up
      for command in check graph urls fmt 'replay --app'; do
        tape=; [ "$command" = 'replay --app' ] && tape=a.tape
        for app in out.kdl up/app.kdl in.kdl; do
          $ROOTS $command $app $tape > said 2>&1; echo "$command $app $?"
          grep -q 'is a link out of its folder, and is not followed' said && echo refused
        done
      done
      $ROOTS replay --allow-outside --app out.kdl a.tape > said 2>&1; echo $?
      """)
    let wanted = ["check", "graph", "urls", "fmt", "replay --app"].map { command in
      "\(command) out.kdl 4\nrefused\n\(command) up/app.kdl 4\nrefused\n\(command) in.kdl 0\n"
    }
    #expect(run.output == wanted.joined() + "0\n")
  }

  @Test func `or any other shows nothing of what it names and is not a part of it`() throws {
    let folder = try Folder()
    try folder.write(
      "b.kdl", "app B {\n  include \"notes\"\n  data d \"d.json\"\n  data e \"e.kdl\"\n  screen home\n}")
    try folder.write("notes", "# of the job\nTOKEN=s3cr3t\ns3cr3t {")
    try folder.write("d.json", "{\"token\": \"s3cr3t\",}")
    try folder.write("e.kdl", "token \"s3cr3t\"")
    try folder.write("a.tape", "Launch b.kdl")
    for command in ["check b.kdl", "check --json b.kdl", "graph b.kdl", "urls b.kdl", "replay a.tape"] {
      let run = try folder.run("$ROOTS \(command)")
      #expect(!run.output.contains("s3cr3t") && run.status != 0, "\(command): \(run.output)")
      #expect(
        run.output.contains("cannot include 'notes'") && run.output.contains("it is not a part of an app"),
        "\(run.output)")
    }
  }
}

/// Folders on the way are exchanged for links while the program writes.
@MainActor @Suite(.timeLimited) struct `A folder exchanged under the program` {
  @Test(arguments: [
    "replay out.tape", "replay shot.tape", "replay fail.tape --out sub", "replay golden.tape",
    "replay a.tape --trace sub/t",
    "replay a.tape --report junit=sub/r", "explore app.kdl --suite sub --states 20 --check none",
    "explore app.kdl --coverage sub/c --states 20 --check none",
    "record app.kdl --plain --no-db -o sub/r.tape", "tape import e.cast --app app.kdl -o sub/i.tape",
    "tape export a.tape -o sub/x.tape", "tape shrink fail.tape -o sub/s.tape", "init sub/new.kdl",
    "run app.kdl --plain --no-db --log sub/log", "record app.kdl --plain --html --no-db -o sub/r.tape",
  ]) func `leads nothing out of the working folder`(_ command: String) throws {
    let folder = try Folder()
    _ = try folder.run(
      """
      mkdir victim sub; ln -s victim link; mkdir golden.golden
      printf 'Output sub/raced.txt\\nLaunch app.kdl\\n' > out.tape; printf 'Launch app.kdl\\n' > a.tape
      printf 'Launch app.kdl\\nScreenshot sub/raced.svg\\n' > shot.tape
      printf '{"version":2,"width":80,"height":24}\\n[0.1,"i","a"]\\n' > e.cast
      printf 'Launch app.kdl\\nExpect Top nowhere\\n' > fail.tape; printf 'Launch app.kdl\\nExpect Frame x\\n' > golden.tape
      """)
    let name = command.contains("golden") ? "golden.golden" : "sub"
    let exchange = Exchange("\(folder.path)/\(name)", "\(folder.path)/link")
    for _ in 0..<12 { _ = try folder.run("$ROOTS \(command) < /dev/null") }
    #expect(exchange.end() > 100)
    #expect(try folder.run("ls -A victim").output == "")
  }

  @Test(arguments: [
    "graph app.kdl", "explore app.kdl --check none", "run app.kdl --plain",
    "record app.kdl --plain -o r.tape",
  ])
  func `takes no database with it that a link leads elsewhere`(_ command: String) throws {
    let folder = try Folder()
    _ = try folder.run("mkdir away in; cp app.kdl in; ln -s ../away in/d")
    let run = try folder.run("cd in; $ROOTS \(command) --db d/x.db < /dev/null; echo $?")
    #expect(
      run.output.hasPrefix("roots: cannot use 'd/x.db', given by '--db': 'd' is a link"), "\(run.output)")
    #expect(run.output.hasSuffix("4\n"))
    #expect(try folder.run("ls -A away").output == "")
    #expect(try folder.run("cd in; $ROOTS graph app.kdl --db x.db > /dev/null; ls").output.contains("x.db"))
  }
}

@MainActor @Suite(.timeLimited) struct `A state folder that is a link` {
  @Test func `of another user is not followed`() throws {
    guard geteuid() == 0 else { return }
    let folder = try Folder()
    let run = try folder.run(
      """
      mkdir state away; ln -s ../away state/roots; chown -h 12345 state/roots; export XDG_STATE_HOME="$PWD/state"
      for line in 'run app.kdl --plain' 'record app.kdl --plain' 'run app.kdl --plain --log auto' 'session list'; do
        $ROOTS $line < /dev/null; done; echo left; ls -A away
      """)
    #expect(run.output.hasSuffix("left\n"), "\(run.output)")
  }

  @Test func `leaves no empty recording where it leads`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      mkdir -p state/roots away; ln -s ../../away state/roots/recordings; export XDG_STATE_HOME="$PWD/state"
      $ROOTS record app.kdl --plain < /dev/null; echo left; ls -A away
      """)
    #expect(run.output.contains("is a link, and links are not followed"), "\(run.output)")
    #expect(run.output.hasSuffix("left\n"), "\(run.output)")
  }
}

/// What acts on a terminal, or turns the direction of writing, stands in tapes only spelled out.
@MainActor @Suite(.timeLimited) struct `What acts on a terminal` {
  @Test func `is spelled out by every verb that makes a tape`() throws {
    let folder = try Folder()
    try folder.write(
      "e.cast",
      """
      {"version":2,"width":80,"height":24}
      [0.1,"i","a\\u202eb\\u2066"]
      [0.2,"m","mark \\u001b]0;PWN\\u0007\\u001b[31m \\u202e"]
      [0.3,"i","\\u001b[200~p\\u202eq\\u001b[201~"]
      """)
    try folder.write("raw.tape", "# a \u{1B}]0;PWN\u{7} comment \u{202E}\nType \"x\"")
    try folder.write("typed.tape", "Type \"a\u{1B}[31m\"")
    let imported = try folder.run("$ROOTS tape import e.cast --app app.kdl")
    #expect(
      imported.output.contains("Step \"mark \\u{1b}]0;PWN\\u{7}\\u{1b}[31m \\u{202e}\""), "\(imported.output)"
    )
    #expect(
      imported.output.contains("Type \"a\"\nKey U+202E\nType \"b\"\nKey U+2066\n"), "\(imported.output)")
    for line in [
      "tape import e.cast --app app.kdl -o i.tape; cat i.tape", "tape fmt i.tape", "tape export i.tape",
      "tape fmt raw.tape",
      "tape export raw.tape", "tape import raw.tape", "tape fmt typed.tape", "tape export typed.tape",
      "tape dump raw.tape",
    ] {
      let text = try folder.run("$ROOTS \(line)").output
      #expect(
        !text.unicodeScalars.contains { "\u{1B}\u{7}\u{202E}\u{2066}".unicodeScalars.contains($0) },
        "\(line): \(text)")
      #expect(!text.isEmpty)
    }
    #expect(try folder.run("$ROOTS tape fmt typed.tape").output.contains("press it with 'Key U+001B'"))
    #expect(try folder.run("$ROOTS tape check i.tape").status == 0)
  }

  @Test func `stands in no name of a file or folder that is made`() throws {
    let folder = try Folder()
    for option in [
      "session app.kdl --out", "record app.kdl -o", "explore app.kdl --suite", "replay a.tape --trace",
    ] {
      let run = try folder.run(
        """
        echo 'Launch app.kdl' > a.tape
        $ROOTS \(option) "$(printf 'x\\033]0;y\\007')" < /dev/null; echo $?; ls -A
        """)
      #expect(run.output.contains("its name holds a character that is not seen\n4\n"), "\(run.output)")
      #expect(!run.output.contains("]0;y\n"), "\(run.output)")
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A program that never ends` {
  @Test func `is ended by 'tape bisect', which needs the name of one`() throws {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl")
    try folder.write("hang", "#!/bin/sh\necho $$ > pid\nsleep 1000 &\nwait")
    try folder.write("flood", "#!/bin/sh\nexec yes")
    let flood = try folder.run("chmod +x flood; $ROOTS tape bisect a.tape --bad ./flood")
    #expect(flood.status == 4 && flood.output.contains("it says more than 64 MiB"), "\(flood.output)")
    for signal in ["TERM", "HUP", "INT"] {
      // What a shell has in the background does not hear INT, so the one that sends it stands there.
      let run = try folder.run(
        """
        chmod +x hang; rm -f pid bisect
        { until [ -s pid ] && [ -s bisect ]; do :; done; kill -\(signal) $(cat bisect); } &
        sh -c 'echo $$ > bisect; exec "$0" tape bisect a.tape --bad ./hang' "$ROOTS"
        kill $! 2> /dev/null
        if ! [ -s pid ]; then echo UNBORN; elif kill -0 -- -$(cat pid); then echo ALIVE; fi
        """)
      #expect(!["ALIVE", "UNBORN"].contains(where: run.output.contains), "\(signal): \(run.output)")
    }
    let none = try folder.run("$ROOTS tape bisect a.tape --good ''")
    #expect(none.status == 2 && none.output.contains("'--good' needs a program"), "\(none.output)")
  }

  @Test(arguments: 4...12) func `is not what 'explore' becomes with few descriptors`(_ count: Int) throws {
    let folder = try Folder()
    let run = try folder.run("(ulimit -n \(count); $ROOTS explore app.kdl --check none; echo $?)")
    let lines = run.output.split(separator: "\n")
    #expect(["0", "4"].contains(lines.last), "\(run.output)")
    #expect(lines.last == "0" || lines.count == 2, "\(run.output)")
  }

  @Test(arguments: 4...12) func `is not what other commands become with few descriptors`(_ count: Int) throws
  {
    let folder = try Folder()
    for command in [
      "run --plain app.kdl", "record --plain app.kdl -o z.tape", "tape shrink a.tape", "check app.kdl",
    ] {
      let run = try folder.run("(exec </dev/null; ulimit -n \(count); timeout 20 $ROOTS \(command); echo $?)")
      let status = run.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
      #expect(status < 128 && (count > 8 || status == 4), "\(command): \(run.output)")
    }
  }

  @Test func `is not made of one by a cell without end`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      head -c 70000 /dev/zero | tr '\\0' x > cell; { echo id,name; printf '1,'; cat cell; echo; } > d.csv
      { printf '[{"id":1,"name":"'; cat cell; echo '"}]'; } > d.json; { printf 'row id=1 name="'; cat cell; echo '"'; } > d.kdl
      for type in csv json kdl; do
        printf 'app A {\\n  data d "d.%s"\\n  screen home { list { row for=x in=d "{x.name}" } }\\n}\\n' $type > a.kdl
        $ROOTS check a.kdl | cut -c 1-200; done
      """)
    #expect(run.output.contains("d.csv:2:3: "), "\(run.output)")
    for type in ["csv", "json", "kdl"] {
      #expect(
        run.output.split(separator: "\n").contains {
          $0.hasPrefix("d.\(type):") && $0.contains("this cell has 70000 bytes")
        },
        "\(run.output)")
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A file of settings` {
  @Test func `that holds none is not shown`() throws {
    let folder = try Folder()
    try folder.write("secret", "TOKEN=s3cr3t\ns3cr3t {\n")
    for making in ["cp secret c.kdl", "ln -s secret c.kdl", "ln -s /proc/self/environ c.kdl"] {
      for command in ["config --config c.kdl", "run app.kdl --config c.kdl --plain", "config"] {
        let run = try folder.run(
          "rm -f c.kdl; \(making); export ROOTS_CONFIG=c.kdl CI_TOKEN=s3cr3t; $ROOTS \(command) </dev/null; echo $?"
        )
        #expect(!run.output.contains("s3cr3t") && run.output.hasSuffix("4\n"), "\(command): \(run.output)")
      }
    }
  }

  @Test func `of another user is not read, nor one that every user may write`() throws {
    let folder = try Folder()
    let run = try folder.run(
      """
      echo 'theme light' > c.kdl; $ROOTS config --config c.kdl > one; chmod o+w c.kdl; $ROOTS config --config c.kdl; echo $?
      chmod o-w c.kdl; if [ $(id -u) = 0 ]; then chown 12345 c.kdl; $ROOTS config --config c.kdl; echo $?; fi
      """)
    #expect(
      run.output.contains("'c.kdl' is not read: every user may write it; 'chmod o-w' takes that back"),
      "\(run.output)")
    #expect(
      geteuid() != 0 || run.output.contains("'c.kdl' is not read: it belongs to another user"),
      "\(run.output)")
  }
}
