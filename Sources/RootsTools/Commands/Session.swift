internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsFiles
internal import RootsTape
internal import RootsTerminal

extension Subcommand {
  static let session = Subcommand(
    TestOrder.subcommand, "APP | list | close DIR | merge DIR…", count: 1...Int.max,
    summary: "test an app by hand with a charter, notes and a tape of everything",
    details: """
      Shows the app like 'roots run' and keeps what is done: all keys from the first one as a tape, and notes with the
      picture of their moment. The bar shows the charter and the time. 'N', or F6 while a text is typed, makes a note: a
      bug, a question, an idea or praise, and lists the notes. For a bug it asks what is wrong, so a tape can check it.
      When nothing is pressed for a moment the bar says also how much the recording would notice: the share of the
      changes that 'roots mutate' makes and that show in what was visited. 'N' offers the claims that would notice more.
      What the tool itself finds wrong stands above the footer: an invariant that does not hold, a request that was
      refused, a key that does nothing, an error in the log, a dead end, ever more open screens.

      At the end the folder of the session holds sheet.md and sheet.html (charter, time, notes, bugs, what was visited
      before and after), page.html with every key, and for each bug its text for a tracker of issues and the shortest tape.
      The folder is $XDG_STATE_HOME/roots/sessions/APP-TIME, or that of --out. A session that is killed keeps everything
      up to its last key.

      'session list' lists the sessions of the state folder. 'session close DIR' writes the sheet and the tapes of a
      session that was killed, or once more. 'session merge DIR…' writes one sheet for several sessions into the folder
      of --out, or into this one.

      Exit status: as of 'roots run'; 4 if the folder cannot be written or read.
      """,
    options: TestOrder.options + LiveOptions.table + [LiveOptions.watch],
    examples: [
      "roots session shop.kdl --charter 'Sign in with odd names' --time 45m", "roots session list",
      "roots session close out/tuesday", "roots session merge out/ada out/bob --out out/all",
    ]
  ) { invocation, console throws(Misuse) in
    let words = Array(invocation.arguments.dropFirst())
    switch invocation.arguments[0] {
    case "list": return try TestCommands(console).list(words)
    case "close": return try TestCommands(console).close(words)
    case "merge": return try TestCommands(console).merge(words, into: TestOrder(invocation)?.folder ?? ".")
    case let name:
      guard words.isEmpty else { throw Misuse("'session' takes one app, not also '\(words[0])'") }
      return try LiveRun.show(
        AppSource.shown(name, console), named: name, isForTesters: true, invocation, console)
    }
  }
}

@MainActor private struct TestCommands {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func list(_ words: [String]) throws(Misuse) -> ExitCode {
    guard words.isEmpty else { throw Misuse("'session list' takes nothing more") }
    guard let home = TestFolder.home else {
      console.tell("roots: there is no state folder")
      return .impossible
    }
    let sessions = TestFolder.sessions(in: home)
    if sessions.isEmpty { console.tell("roots: there are no sessions yet; 'roots session APP' begins one") }
    var lacksSheets = false
    for name in sessions {
      guard let record = read("\(home)/\(name)") else { continue }
      let bugs = record.notes.count { $0.kind == .bug }
      let lack = lack(of: record)
      lacksSheets = lacksSheets || lack.hasSuffix(Self.withoutSheet)
      let parts = [
        record.facts.start, record.facts.title, record.duration.clock,
        "\(record.notes.count.of("note")), \(bugs.of("bug"))\(lack)",
        record.facts.charter, record.folder,
      ]
      console.put(parts.filter { !$0.isEmpty }.map { VisibleText($0).text }.joined(separator: "  ") + "\n")
    }
    if lacksSheets { console.tell("'roots session close DIR' writes the sheet of a session that has none") }
    return .ok
  }

  private static let withoutSheet = ", no sheet"

  private func lack(of record: TestRecord) -> String {
    if TestFolder.isGoingOn(record.folder) { return ", still going on" }
    return (record.end == nil ? ", cut off" : "")
      + (record.has(TestFolder.sheetName) ? "" : Self.withoutSheet)
  }

  func close(_ words: [String]) throws(Misuse) -> ExitCode {
    guard words.count == 1 else { throw Misuse("'session close' takes the folder of one session") }
    guard let record = read(words[0]) else { return .impossible }
    if TestFolder.isGoingOn(record.folder) {
      console.tell(
        "roots: \(record.folder) is a session that is still going on; its sheet is written when it ends")
      return .impossible
    }
    if record.facts.isProgram { return handOver(record) }
    return TestClosing(record, console) { record.noticedShare() }.close()
  }

  /// Goes on as the program of a session, which closes it itself; comes back only if that is not possible.
  private func handOver(_ record: TestRecord) -> ExitCode {
    let app = record.facts.app
    replaceProcess(by: app, [app, "--roots", TestOrder.subcommand, "--close", record.folder])
    console.tell("roots: \(app): \(String(cString: strerror(errno)))")
    return .impossible
  }

  func merge(_ words: [String], into folder: String) throws(Misuse) -> ExitCode {
    guard words.count > 1 else { throw Misuse("'session merge' takes the folders of two sessions or more") }
    if access("\(folder)/\(TestFolder.journalName)", F_OK) == 0 {
      console.tell("roots: \(folder) holds a session with a sheet of its own; '--out' names another folder")
      return .impossible
    }
    let records = words.map(read)
    guard records.allSatisfy({ $0 != nil }) else { return .impossible }
    let found = records.compactMap(\.self)
    if let twice = found.first(where: { one in found.count { $0.folder == one.folder } > 1 }) {
      throw Misuse("'\(twice.folder)' is named twice")
    }
    let sheet = TestSheet(merging: found, into: "\(folder)/\(TestFolder.sheetName)")
    let files = [("sheet.md", sheet.markdown), ("sheet.html", sheet.html)].map { ("\(folder)/\($0)", $1) }
    for (path, _) in files {
      if let problem = DiskFiles().trial(path) { return complain(path, problem) }
    }
    for (path, text) in files {
      if let problem = DiskFiles().write(Array(text.utf8), to: path) {
        return complain(path, problem)
      }
    }
    console.tell("\(found.count) sessions are merged in \(folder): sheet.html, sheet.md")
    return .ok
  }

  private func complain(_ path: String, _ problem: FileProblem) -> ExitCode {
    console.tell("roots: cannot write '\(TapeVoice.visible(path))': \(problem)")
    return .impossible
  }

  private func read(_ folder: String) -> TestRecord? {
    // From the root, as it is handed on; links in it stay links, through which nothing is written.
    let here = folder.hasPrefix("/") ? nil : FileReading.realPath(".")
    let folder = here.map { "\($0)/\(folder)" } ?? folder
    do throws(TestRecord.Unreadable) { return try TestRecord.read(folder) } catch {
      console.tell("roots: \(error)")
      return nil
    }
  }
}
