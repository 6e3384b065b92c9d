internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsTape
internal import RootsTerminal

/// The end of a session: a tape for each bug, a page and the sheet, made of its journal and its tape.
@MainActor struct TestClosing {
  private let record: TestRecord
  private let console: Console
  private let makeStage: StageMaker
  private let files = DiskFiles()
  private let loader = TapeLoader(reach: .anywhere)
  private let ways: ExploredWays?
  private let share: @MainActor () -> Result<NoticedShare, NoticedShare.Lack>?

  /// The number of tapes that are played to find the shortest one for a bug, and the time that they may take.
  private static let runLimit = 1_000
  private static let patience = Duration.seconds(20)

  /// - Parameter share: Asked for the share that the tape of the session would notice; `nil` if it cannot be known.
  init(
    _ record: TestRecord, _ console: Console, on makeStage: @escaping StageMaker,
    share: @escaping @MainActor () -> Result<NoticedShare, NoticedShare.Lack>? = { nil }
  ) {
    self.share = share
    (self.record, self.console, self.makeStage) = (record, console, makeStage)
    ways = record.facts.isProgram ? nil : ExploredWays(record.facts.app)
  }

  init(
    _ record: TestRecord, _ console: Console,
    share: @escaping @MainActor () -> Result<NoticedShare, NoticedShare.Lack>?
  ) {
    let app = record.facts.app
    let shelf = AppShelf.forTapes(playing: BuiltInApp.isName(app) ? nil : app, reach: .anywhere)
    self.init(record, console, on: shelf.maker(for: "\(record.folder)/\(TestFolder.tapeName)"), share: share)
  }

  func close() -> ExitCode {
    for name in ["page.html", "sheet.md", TestFolder.sheetName] {
      guard let problem = files.trial(path(name)) else { continue }
      console.tell("roots: cannot write '\(TapeVoice.visible(path(name)))': \(problem)")
      return incomplete()
    }
    console.tell(
      "writing the sheet of \(record.folder); if this is interrupted, 'roots session close' writes it")
    if record.isEdited {
      console.tell(
        "roots: the app was edited since the session began; its tapes are played on what it is now")
    }
    if record.damage > 0 {
      console.tell("roots: \(record.damage.of("line")) of its journal cannot be read")
    }
    var tapes: [Int: String] = [:]
    var isWhole = true
    switch files.read(path(TestFolder.tapeName)) {
    case .success(let bytes):
      let tape = SourceText(name: path(TestFolder.tapeName), bytes: bytes)
      // An app in a file may be another one by now.
      _ = TapePage.keepFrames(of: tape.name, console, on: record.facts.isProgram ? makeStage : nil)
      let bugs = record.notes.filter { $0.kind == .bug }
      for (place, note) in bugs.enumerated() {
        let words = writeTape(of: note, from: tape, left: bugs.count - place - 1)
        tapes[note.number] = words
        isWhole = writeReport(of: note, words) && isWhole
      }
    case .failure(let problem):
      console.tell("roots: \(path(TestFolder.tapeName)): \(problem)")
      isWhole = false
    }
    let sheet = TestSheet(record, tapes: tapes, share: share())
    let pages = [TestFolder.tapeName] + tapes.keys.sorted().map { "bug-\($0).tape" }
    let page = TapePage(makeStage).page(of: pages.map(path))
    if isWhole, let problem = page.problem {
      console.tell("roots: the tape cannot be played: \(TapeVoice.visible(problem))")
      isWhole = false
    }
    let written = [
      write(page.bytes, to: "page.html"),
      write(Array(sheet.markdown.utf8), to: "sheet.md"),
      write(Array(sheet.html.utf8), to: TestFolder.sheetName),
    ]
    guard isWhole, written.allSatisfy(\.self) else { return incomplete() }
    console.tell(
      "the session is in \(record.folder): sheet.html, page.html"
        + tapes.keys.sorted().map { ", bug-\($0).tape" }.joined())
    return .ok
  }

  private func incomplete() -> ExitCode {
    console.tell("'roots session close \(record.folder)' writes all of it once that is fixed")
    return .impossible
  }

  private func path(_ name: String) -> String { "\(record.folder)/\(name)" }

  private func write(_ bytes: [UInt8], to name: String) -> Bool {
    guard let problem = files.write(bytes, to: path(name)) else { return true }
    console.tell("roots: \(path(name)): \(problem)")
    return false
  }

  // MARK: Bugs

  /// Writes the shortest tape that shows a bug; returns a few words on how it came out.
  private func writeTape(of note: TestNote, from tape: SourceText, left: Int) -> String {
    let way = Self.cut(tape, before: note)
    let comment = "# \(Text.sanitized(note.text))\n"
    guard let claim = note.claim else {
      var writer = TapeWriter()
      let end = writer.perform(.note(note.tapeText)).joined(separator: "\n")
      let words = "no claim; all keys up to its note"
      return write(Array("\(comment)\(way)\(end)\n".utf8), to: note.tapeName) ? words : "could not be written"
    }
    let whole = way + claim + "\n"
    let source = SourceText(name: path(note.tapeName), text: whole)
    let shrinker = Shrinker(
      loader: loader, files: files, options: options, limit: Self.runLimit, stage: makeStage)
    shrinker.likeness = .claimAndEffects
    shrinker.wrong = note.wrong
    let end = ContinuousClock.now + Self.patience
    shrinker.isInterrupted = { ContinuousClock.now > end }
    if let ways { shrinker.way = { ways.lines(to: $0, $1) } }
    let line = Headway("runs", console)
    let more = left == 0 ? "" : ", \(left) more"
    if let line { shrinker.onRun = { line.show($0, "for note \(note.number)\(more), \($1) keys") } }
    let outcome = waitFor { await shrinker.shrink(source) }
    line?.clear()
    let (text, words) =
      switch outcome {
      case .shrunk(let shrunk) where !shrunk.failsByClaim: (whole, "its claim holds when it is played again")
      case .shrunk(let shrunk):
        (
          shrunk.tape,
          shrunk.keysAfter.of("key") + (shrunk.isByOtherWay ? ", by a way that exploring found" : "")
        )
      case .passes: (whole, "does not fail when it is played again")
      case .unstable: (whole, "does not fail every time")
      case .interrupted: (whole, "all keys up to its note; it takes too long to be shortened")
      case .unplayable(let why):
        (whole, "cannot be played: \(why.split(separator: "\n").joined(separator: "; "))")
      }
    if case .shrunk(let shrunk) = outcome, shrunk.failsByClaim {
    } else {
      console.tell("roots: the tape of note \(note.number): \(words)")
    }
    return write(Array("\(comment)\(text)".utf8), to: note.tapeName) ? words : "could not be written"
  }

  private var options: ReplayOptions {
    var options = ReplayOptions()
    options.secrets = ReplayOrder.secret
    options.writing = .off
    return options
  }

  /// Writes what a tracker of issues takes of a bug; returns whether that was possible.
  private func writeReport(of note: TestNote, _ tape: String) -> Bool {
    guard case .success(let bytes) = files.read(path(note.tapeName)) else { return false }
    let (plan, _) = loader.load(SourceText(name: path(note.tapeName), bytes: bytes))
    let story = waitFor { await StepsInWords(of: plan, options, files, on: makeStage) }
    let report = TestSheet(
      bug: note, of: record, tape: tape, steps: story.steps, expected: story.claim, picture: story.picture)
    return write(Array(report.markdown.utf8), to: note.reportName)
  }

  /// Leaves out all claims: the tape is to fail by what the tester said.
  private static func cut(_ tape: SourceText, before note: TestNote) -> String {
    // Its text may have been changed since; its number is given once.
    let mark = "\(note.number) \(note.kind.rawValue): "
    let commands = Tape(tape).commands.prefix { command in
      if case .note(let text) = command.action { !text.hasPrefix(mark) } else { true }
    }
    return commands.filter { $0.action.role != .claim }.map { tape.text(in: $0.range) + "\n" }.joined()
  }
}
