import Foundation
import RootsLanguage
import RootsTerminal
import TestTraits
import Testing

/// Testing sessions in real terminals: on a disk that is full for a while, and beside each other.
@MainActor @Suite(.serialized, .timeLimited) struct `Testing sessions in terminals` {
  private static let app = """
    app Till {
      start screen=home
      screen home { list { row Coins { push coins }; row Pay { push pay }; row About { push about } } }
      screen coins { text "Two coins" }; screen pay { text Paid }; screen about { text "About it" }
    }
    """

  private func makeFolder() throws -> Folder {
    let folder = try Folder()
    try folder.write("till.kdl", Self.app)
    return folder
  }

  /// Begins a session; `pid` is written before, and what is said at the end is on the screen.
  private func begin(_ folder: Folder, _ words: String) throws -> Tmux {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "roots").path()
    let inner = "echo $$ > pid; trap '' XFSZ; exec '\(program)' session till.kdl \(words)"
    let script = "begin-\(UUID().uuidString)"
    try folder.write(script, inner)
    return try Tmux(
      // A killed program leaves the cursor where it was, and a terminal from which a shell reads nothing.
      [
        "sh", "-c",
        "cd \(folder.path.quotedForShell) || exit; sh \(script); printf '\\r\\nended %s\\n' $?; exec tail -f /dev/null",
      ],
      Size(columns: 80, rows: 24), environment: ["XDG_STATE_HOME": folder.path + "/state"])
  }

  private func note(_ text: String, _ terminal: Tmux) throws {
    try terminal.type(Array("N2".utf8))
    try terminal.waitFor("a question")
    try terminal.type(Array(text.utf8))
    try terminal.press(.enter)
  }

  @Test func `lose nothing on a disk that is full for a while, and say so until there is room`() throws {
    let folder = try makeFolder()
    let terminal = try begin(folder, "--out out --no-db")
    try terminal.waitFor("Coins")
    // Files of more than 2 KiB cannot be written, as on a disk that is full.
    #expect(try folder.run("prlimit --pid $(cat pid) --fsize=2048:unlimited").status == 0)
    for _ in 0..<30 { try terminal.type(Array(String(repeating: "\u{1B}[B\u{1B}[A", count: 10).utf8)) }
    try terminal.waitFor("NOT KEPT: File too large")
    try note("why", terminal)
    try terminal.waitFor("note 1 is not kept yet: File too large")
    #expect(try folder.run("prlimit --pid $(cat pid) --fsize=unlimited").status == 0)
    try terminal.press(.down)
    #expect(
      try !terminal.waitFor("everything is kept again").contains { $0.contains("NOT KEPT") })
    try terminal.press(.enter)
    try terminal.waitFor("Paid")
    let early = try folder.run("$ROOTS session close out")
    #expect(early.status == 4 && early.output.contains("out is a session that is still going on; "))
    try terminal.type(Array("qy".utf8))
    try terminal.waitFor("ended 0")
    #expect(
      try folder.run("grep -c '^Down' out/session.tape; grep -c '^Up' out/session.tape").output
        == "301\n300\n")
    #expect(
      try folder.read("out/session.tape").hasSuffix("Note \"1 question: why\"\nDown\nEnter\nCheck Top pay\n"))
    #expect(try folder.read("out/note-1.txt").contains("Coins"))
    #expect(try folder.read("out/sheet.md").contains("| why |"))
  }

  @Test func `keep everything until the last key of a program that is killed`() throws {
    let folder = try makeFolder()
    let terminal = try begin(folder, "--out out --no-db")
    try terminal.waitFor("Coins")
    try note("why", terminal)
    try terminal.waitFor("note 1 is kept")
    try terminal.press(.down)
    try terminal.press(.enter)
    try terminal.waitFor("Paid")
    #expect(try folder.run("kill -KILL $(cat pid)").status == 0)
    try terminal.waitFor("ended 137")
    #expect(try folder.read("out/session.tape").hasSuffix("Note \"1 question: why\"\nDown\nEnter\n"))
    #expect(try folder.run("$ROOTS session close out").status == 0)
    let sheet = try folder.read("out/sheet.md")
    #expect(sheet.contains("| why |") && sheet.contains("cut off"))
  }

  @Test func `that are asked to end say how to come to their sheet`() throws {
    let folder = try makeFolder()
    let terminal = try begin(folder, "--out out --no-db")
    try terminal.waitFor("Coins")
    #expect(try folder.run("kill -TERM $(cat pid)").status == 0)
    try terminal.waitFor("'roots session close out' writes it")
    try terminal.waitFor("ended 143")
    #expect(try folder.run("$ROOTS session close out").status == 0)
  }

  @Test func `of two testers who begin at once are kept side by side, and become one sheet`() throws {
    let folder = try makeFolder()
    let testers = try ["ada", "bob"].map { name in (name, try begin(folder, "--charter 'Explore, \(name)'")) }
    for (name, terminal) in testers {
      try terminal.waitFor("Coins")
      try note("of \(name)", terminal)
    }
    for (_, terminal) in testers {
      try terminal.waitFor("note 1 is kept")
      try terminal.press(.enter)
      try terminal.waitFor("Two coins")
    }
    let state = "XDG_STATE_HOME=\"$PWD/state\" $ROOTS session"
    #expect(try folder.run("\(state) list").output.contains("1 note, 0 bugs, still going on  Explore, ada"))
    for (_, terminal) in testers {
      try terminal.type(Array("qy".utf8))
      try terminal.waitFor("ended 0")
    }
    let list = try folder.run("\(state) list").output
    #expect(list.split(separator: "\n").count == 2 && list.contains("Explore, ada"), "\(list)")
    let merged = try folder.run("\(state) merge state/roots/sessions/* --out .; cat sheet.md")
    #expect(merged.status == 0 && merged.output.contains("of ada") && merged.output.contains("of bob"))
    #expect(merged.output.contains("| screens | 0 of 4 | 2 of 4 | coins, home |"), "\(merged.output)")
  }
}
