import Glibc
import RootsLanguage
import RootsTape
import TestTraits
import Testing

@testable import RootsTools

/// No work is lost, and nothing is half written, because of a place that cannot be used.
@MainActor @Suite(.timeLimited) struct `A place that cannot be written` {
  /// The commands that write, each with the option that names the place last.
  private nonisolated static let commands = [
    "explore app.kdl --out", "explore app.kdl --suite", "explore app.kdl --graph",
    "explore app.kdl --coverage", "explore app.kdl --html", "replay a.tape --out", "replay a.tape --trace",
    "replay a.tape --report", "mutate app.kdl --tapes . --report", "record app.kdl -o",
    "session app.kdl --out", "tape shrink a.tape -o",
  ]

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("a.tape", "Launch app.kdl\nEnter\nExpect Top home")
    _ = try folder.run("mkdir folder; ln -s folder link; ln -s nowhere dangling; echo text > file")
    return folder
  }

  @Test func `is told of every option that writes`() {
    let marked = Tool.subcommands.flatMap { subcommand in
      subcommand.options.filter { $0.output != nil }.map { "\(subcommand.name) \($0.name)" }
    }
    let tested = Self.commands.map { command in
      let words = command.split(separator: " ")
      return "\(words[0]) \(words[words.count - 1])"
    }
    #expect(Set(marked) == Set(tested))
  }

  @Test(arguments: commands)
  func `ends a command before it begins, and nothing is left behind`(_ command: String) throws {
    let folder = try folder()
    let words = command.split(separator: " ").map(String.init)
    let option = try #require(
      Tool.subcommands.first { $0.name == words[0] }?.options.first { $0.name == words.last })
    let wrong = option.output == .folder ? "file" : "folder"
    let kind = option.output == .reports ? "junit=" : ""
    let before = try folder.run("ls -A . folder").output
    for place in [wrong, "file/x", "/dev/full", "dangling", "/proc/nowhere/x", "''", "link/../file/x"] {
      let run = try folder.run("$ROOTS \(command) \(kind)\(place) < /dev/null")
      #expect(run.status == 4, "\(place): \(run.output)")
      #expect(run.output.hasPrefix("roots: cannot write '"), "\(place): \(run.output)")
      #expect(run.output.split(separator: "\n").count == 1, "\(place): \(run.output)")
    }
    #expect(try folder.run("ls -A . folder").output == before)
  }

  @Test(arguments: [
    "explore app.kdl --coverage", "explore app.kdl --graph", "explore app.kdl --html", "record app.kdl -o",
  ])
  func `is the standard output for options that take only a file`(_ command: String) throws {
    let folder = try folder()
    let option = command.split(separator: " ").last ?? ""
    let run = try folder.run("$ROOTS \(command) - < /dev/null; ls ./-")
    #expect(
      run.output.hasPrefix("roots: '\(option)' takes a file, not '-'; write './-' for a file of that name\n"))
    #expect(run.status != 0)
  }

  @Test(arguments: [
    ("replay a.tape --report junit=-,tap=-", "twice by '--report'"),
    ("replay a.tape --report junit=- --trace -", "by '--report' and '--trace'"),
  ]) func `is the standard output for one of them`(_ command: String, _ options: String) throws {
    let run = try folder().run("$ROOTS \(command)")
    #expect(
      run.output == "roots: cannot write the standard output, given \(options): it holds one of them\n",
      "\(run.output)")
  }

  @Test(arguments: [
    ("replay a.tape --report junit=r,tap=r", "twice by '--report'"),
    ("replay a.tape --report junit=r --trace r", "by '--report' and '--trace'"),
    ("explore app.kdl --html r --graph r", "by '--graph' and '--html'"),
  ]) func `is one that is named for two outputs`(_ command: String, _ options: String) throws {
    let folder = try folder()
    for start in ["", "echo old > r; "] {
      let run = try folder.run("\(start)$ROOTS \(command)")
      #expect(run.status == 4, "\(run.output)")
      #expect(
        run.output == "roots: cannot write 'r', given \(options): one file holds one of them\n",
        "\(run.output)")
    }
    #expect(try folder.read("r") == "old\n")
  }

  @Test(arguments: [
    ("replay a.tape --trace app.kdl", "an app"), ("replay a.tape --report junit=app.kdl", "an app"),
    ("replay a.tape --trace b.tape", "a tape"), ("explore app.kdl --html b.kdl", "an app"),
    ("tape shrink a.tape -o app.kdl", "an app"),
  ]) func `is one where something stands that was written by hand`(_ command: String, _ what: String) throws {
    let folder = try folder()
    try folder.write("b.tape", "Launch app.kdl\n")
    try folder.write("b.kdl", "app B { screen b }\n")
    let before = try folder.run("cat *.kdl *.tape").output
    let run = try folder.run("$ROOTS \(command)")
    #expect(run.status == 4 && run.output.hasSuffix(": it is \(what)\n"), "\(run.output)")
    #expect(try folder.run("cat *.kdl *.tape").output == before)
  }

  @Test(arguments: [
    "explore app.kdl --html x", "replay a.tape --report tap=-,junit=x", "explore app.kdl --out y/z",
  ])
  func `is one on a disk that is full`(_ command: String) throws {
    let folder = try folder()
    let run = try folder.run("(ulimit -f 0; $ROOTS \(command); echo $?) | cat; ls x y")
    #expect(run.output.contains(": File too large\n4\n"), "\(run.output)")
    #expect(run.output.contains("cannot access 'x'") && run.output.contains("cannot access 'y'"))
  }

  @Test func `is one if it is what is read`() throws {
    let folder = try folder()
    let run = try folder.run(
      "$ROOTS explore app.kdl --html ./app.kdl; echo $?; $ROOTS check app.kdl; echo $?")
    #expect(run.output == "roots: cannot write './app.kdl', given by '--html': it is read as input\n4\n0\n")
  }

  @Test func `is one if tapes of faults would be written through a link`() throws {
    let run = try folder().run("for o in out suite; do $ROOTS explore app.kdl --$o link; echo $?; done")
    func line(_ option: String) -> String {
      "roots: cannot write 'link', given by '--\(option)': it is a link, and links are not followed\n4\n"
    }
    #expect(run.output == line("out") + line("suite"))
    let replay = try folder().run("$ROOTS replay a.tape --out link; echo $?; ls folder")
    #expect(replay.output == line("out"))
    let allowed = try folder().run(
      "$ROOTS replay a.tape --out link --allow-outside >/dev/null; echo $?; ls folder")
    #expect(allowed.output.hasPrefix("1\na.failure.json\n"))
  }

  @Test func `is told at once if nothing says where tapes of faults go`() throws {
    let folder = try folder()
    let run = try folder.run("cd /proc; $ROOTS explore \("\(folder.path)/app.kdl".quotedForShell); echo $?")
    #expect(
      run.output.hasPrefix("roots: tapes of faults cannot be written into this folder: "), "\(run.output)")
    #expect(run.output.contains("'--out' names another\n") && run.output.hasSuffix("0\n"))
  }

  @Test func `is one if it is a database`() throws {
    let folder = try folder()
    for command in ["explore", "graph"] {
      let run = try folder.run("$ROOTS \(command) app.kdl --db /dev/full; echo $?")
      #expect(run.output == "roots: '/dev/full' is a device, not a file; choose another file\n4\n")
    }
  }

  @Test func `is one if a spool is to lie there`() throws {
    let run = try folder().run("$ROOTS explore app.kdl --spool file; echo $?")
    #expect(run.output == "roots: cannot write 'file': 'file' is not a folder\n4\n")
  }

  @Test func `is one if a tape asks for it, and the tape is not played`() throws {
    let folder = try folder()
    let claims = "Launch app.kdl\nOutput good.json\nOutput good.gif\nEnter\nExpect Top home"
    for (place, why) in [
      ("file/x.gif", "'file' is not a folder"), ("folder/", nil), ("dangling/x.html", "'dangling' is a link"),
      ("file/", "'file' is not a folder"),
    ] {
      try folder.write("b.tape", "Output \(place)\n\(claims)")
      let run = try folder.run("$ROOTS replay b.tape; echo $?; ls good.json good.gif")
      if let why {
        #expect(run.output.hasPrefix("FAIL b.tape  \(place): \(why)"), "\(run.output)")
        #expect(run.output.contains("\n4\n") && !run.output.contains("Expect Top"))
        #expect(run.output.contains("'good.json': No such file"))
      } else {
        #expect(run.output.hasSuffix("1\ngood.gif\ngood.json\n"), "\(run.output)")
        _ = try folder.run("rm good.*")
      }
    }
  }

  @Test(arguments: ["Screenshot file/x.svg", "Capture dangling/x.txt", "Screenshot dangling/x.svg"])
  func `is one if a tape takes a picture there, be it at its end`(_ line: String) throws {
    let folder = try folder()
    try folder.write("b.tape", "Launch app.kdl\nOutput good.json\nEnter\nExpect Top home\n\(line)")
    let run = try folder.run("$ROOTS replay b.tape; echo $?; ls good.json")
    let place = line.split(separator: " ")[1]
    #expect(run.output.hasPrefix("FAIL b.tape  \(place): "), "\(run.output)")
    #expect(run.output.contains("\n4\n") && !run.output.contains("Expect Top"), "\(run.output)")
    #expect(run.output.contains("'good.json': No such file"))
  }

  @Test func `is one if the page of a recording would lie there`() throws {
    let folder = try folder()
    let run = try folder.run(
      "mkdir b.html; $ROOTS record app.kdl --no-db --html -o b.tape --plain </dev/null >out; echo $?; ls b.tape"
    )
    #expect(run.output.hasPrefix("roots: b.html: it is not a regular file\n4\n"), "\(run.output)")
    #expect(run.output.contains("'b.tape': No such file"))
  }

  @Test func `ends 'init' before the first file is written`() throws {
    let run = try folder().run("$ROOTS init file/shop; echo $?; $ROOTS init file/shop.kdl; echo $?; cat file")
    #expect(
      run.output == """
        roots: cannot write 'file/shop/Package.swift': 'file' is not a folder
        4
        roots: cannot write 'file/shop.kdl': 'file' is not a folder
        4
        text

        """, "\(run.output)")
  }

  @Test func `leaves nothing of what tries it`() throws {
    let folder = try folder()
    #expect(DiskFiles().trial("\(folder.path)/new") == nil)
    #expect(DiskFiles().trial("\(folder.path)/far/away/new") == nil)
    #expect(DiskFiles().trial(folder: "\(folder.path)/far//away//") == nil)
    #expect(DiskFiles().trial(folder: "/") == nil || geteuid() != 0)
    #expect(DiskFiles().trial("\(folder.path)/file") == nil)
    #expect(DiskFiles().trial("\(folder.path)/folder") == .notAFile)
    #expect(DiskFiles().trial("\(folder.path)/link") == .link)
    #expect(
      try folder.run("ls -A; cat file").output == "a.tape\napp.kdl\ndangling\nfile\nfolder\nlink\ntext\n")
  }

  @Test(arguments: [
    "replay a.tape --report html=rows.csv", "replay a.tape --trace rows.csv",
    "explore app.kdl --html rows.csv",
    "tape import a.tape -o rows.csv", "run app.kdl --plain --log rows.csv",
    "run app.kdl --plain --log app.kdl",
    "run app.kdl --plain --log a.tape", "replay b.tape",
  ])
  func `takes the place of no app, no tape and no data that an app reads`(_ command: String) throws {
    let folder = try Folder()
    try folder.write("rows.csv", "n\n1")
    try folder.write("rows.json", "[{\"n\":1}]")
    let data = "data rows \"rows.csv\"; data more \"./rows.json\""
    try folder.write("app.kdl", "app \"A\" { start screen=a; screen a { text \"Hello\" }; \(data) }")
    try folder.write("a.tape", "Launch app.kdl")
    try folder.write("b.tape", "Output rows.json\nLaunch app.kdl")
    let before = try folder.run("cat *").output
    let run = try folder.run("$ROOTS \(command) < /dev/null")
    #expect(run.status == 4, "\(run.output)")
    #expect(run.output.contains("'app.kdl' reads it") || run.output.contains("it is a"), "\(run.output)")
    #expect(try folder.run("cat *").output == before)
  }

  @Test(arguments: [
    "replay a.tape --report html=./x.html --report json=x.html",
    "replay a.tape --trace x.html --report html=./x.html",
    "replay a.tape b.tape",
  ])
  func `is the same however its path is written`(_ command: String) throws {
    let folder = try Folder()
    try folder.write("app.kdl", "screen a")
    try folder.write("a.tape", "Output x.txt\nLaunch app.kdl")
    try folder.write("b.tape", "Output ././x.txt\nLaunch app.kdl")
    let run = try folder.run("$ROOTS \(command)")
    #expect(run.status == 2 && run.output.contains("which can hold one of them"), "\(run.output)")
  }
}
