internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsFiles
internal import RootsTape
internal import RootsTerminal

/// Shows an app anew whenever its file is saved, and what is wrong with the file as long as something is.
@MainActor final class LiveEditing {
  private let path: String
  private let host: ScriptHost
  private let deck: Deck
  private let recorder: Recorder?
  private weak var session: Session?
  private var watches: [FolderWatch] = []
  /// The warnings of the last reading.
  private var warnings: Set<String>?
  private var shown: [String] = []
  private let keys: [ScreenKey]

  private typealias Place = (file: String, line: Int, column: Int)

  /// The first mistake with its place: the app may include the file, or read it as data.
  private struct Mistake {
    var lines: [String]
    var place: Place?
  }

  init(_ path: String, _ host: ScriptHost, _ deck: Deck, _ session: Session, _ recorder: Recorder?) {
    self.path = path
    self.host = host
    self.deck = deck
    self.session = session
    self.recorder = recorder
    keys = deck.keys
  }

  private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }

  /// Watches the folder of the file, and that of the file for which it is a link.
  func begin() {
    let here = folder.isEmpty ? "." : folder
    let file = FileReading.realPath(path) ?? path
    let isElsewhere = FileReading.realPath(here).map { !file.hasPrefix("\($0)/") } ?? false
    let there = file.lastIndex(of: "/").map { String(file[...$0]) } ?? here
    watches = (isElsewhere ? [here, there] : [here]).compactMap { folder in
      FolderWatch(folder) { [weak self] in
        Task { @MainActor in self?.readAgain(.whileWritten) }
        CursesTerminal.wake()
      }
    }
    if watches.isEmpty { session?.warn("changes of '\(path)' cannot be watched here") }
  }

  private enum Moment { case whileWritten, afterwards }

  private func readAgain(_ moment: Moment = .afterwards) {
    do {
      let reading = try ScriptedApp.read(file: path)
      guard let app = reading.app else {
        // A program that writes a file anew empties it first.
        if moment == .whileWritten, reading.diagnostics.contains(where: \.source.bytes.isEmpty) {
          return readLater()
        }
        return show(mistake(in: reading))
      }
      let isSame = app.fingerprint.value == host.app.fingerprint.value
      let remark = remark(of: reading, isSame: isSame)
      if isSame {
        if !deck.alert.isEmpty { session?.tell("the file has no mistakes now") }
        return show(nil)
      }
      let before = host.navigator.state
      do { try replace(with: app) } catch {
        return show(Mistake(lines: ["\(error)"]))
      }
      deck.language = .notation(of: app.map, in: host.navigator, setting: host)
      if let session { deck.renewPane(session) }
      show(nil)
      let news = news(since: before)
      session?.show(remark.map { Toast("\(news); \($0)", .warning) } ?? Toast(news, .done))
    } catch {
      show(Mistake(lines: [error.description]))
    }
  }

  private func readLater() {
    Task.detached { [weak self] in
      try? await Task.sleep(for: .milliseconds(100))
      Task { @MainActor in self?.readAgain() }
      CursesTerminal.wake()
    }
  }

  private func replace(with app: ScriptedApp) throws(InvalidMap) {
    guard let recorder else { return try host.redefine(app) }
    try recorder.noteEdit { () throws(InvalidMap) in
      try host.redefine(app)
    }
  }

  /// Returns the first warning that the last reading did not have, as far as a line holds it.
  /// - Parameter isSame: True if the app is shown already.
  private func remark(of reading: ScriptedApp.Reading, isSame: Bool) -> String? {
    let all = reading.diagnostics.filter { $0.severity == .warning }
    let known = warnings ?? (isSame ? Set(all.map(\.sentence)) : [])
    warnings = Set(all.map(\.sentence))
    let new = all.filter { !known.contains($0.sentence) }
    guard let first = new.first else { return nil }
    let place = first.source.name == path ? "line " : "\(first.source.name.dropFirst(folder.count)):"
    return (new.count > 1 ? "\(new.count) warnings, " : "")
      + "\(place)\(first.position.line): \(first.sentence)"
  }

  private func news(since older: NavigationState) -> String {
    var lost: [String] = []
    for place in older.places {
      lost += older[place].entries.filter { host.navigator.state.find($0.id) == nil }.map(\.screen)
    }
    guard let first = lost.first else { return "shown as saved" }
    let more = lost.count > 1 ? " and \(lost.count - 1) more are" : " is"
    let top = host.navigator.state.focusedEntry.map { "; this is '\($0.screen)'" } ?? ""
    return "'\(first)'\(more) no longer there\(top)"
  }

  private func mistake(in reading: ScriptedApp.Reading) -> Mistake {
    let errors = reading.diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else { return Mistake(lines: ["'\(path)' holds no app"]) }
    let text = [first].rendered
    var lines = text.dropFirst(text.hasPrefix(folder) ? folder.count : 0).split(separator: "\n").map(
      String.init)
    if errors.count > 1, !lines.isEmpty { lines[0] = "1 of \(errors.count): " + lines[0] }
    if lines.count > 2 {
      let (line, marks) = Self.window(of: lines[1], lines[2], columns: (session?.size.columns ?? 80) - 8)
      lines[1...2] = [line, marks]
    }
    return Mistake(lines: lines, place: (first.source.name, first.position.line, first.position.column))
  }

  /// The part around the mistake, and the marks below it; cuts are marked on both sides.
  static func window(of line: String, _ marks: String, columns: Int) -> (line: String, marks: String) {
    let room = max(20, columns)
    guard line.count > room, let caret = marks.firstIndex(of: "^") else { return (line, marks) }
    let place = marks.distance(from: marks.startIndex, to: caret)
    let left = max(0, min(place - room / 2, line.count - room))
    var shown = Array(line.dropFirst(left).prefix(room))
    if left > 0 { shown[0] = "…" }
    if left + room < line.count { shown[room - 1] = "…" }
    return (String(shown), String(marks.dropFirst(left).prefix(room)))
  }

  private func show(_ mistake: Mistake?) {
    let lines = mistake?.lines ?? []
    guard let session, lines.isEmpty || lines != shown else { return }
    shown = lines
    // The app may have given the keys a meaning of its own.
    try? deck.bind(keys)
    deck.alert = []
    if let mistake {
      // That the file is shown as saved is no longer so.
      session.endMessage()
      let names = [Key(.character("e")), .function(5)].filter { bind($0, at: mistake.place) }.map {
        $0.label(session.terminal.charset)
      }
      deck.alert =
        mistake.lines
        + names.prefix(1).map { key in
          "\(key) opens the file here"
            + names.dropFirst().map { "; while a text is typed, \($0) does" }.joined()
        }
    }
    session.invalidate()
    session.draw()
  }

  /// Binds a key to the editor, beside those that have it already; returns whether it is free on each screen.
  private func bind(_ key: Key, at place: Place?) -> Bool {
    let bound = host.app.keys + host.app.screens.values.joined().flatMap(\.keys)
    if bound.contains(where: { $0.key.overlaps(key) }) { return false }
    let own = ScreenKey(key, "edit") { [weak self] in self?.edit(at: place) }
    return (try? deck.bind(deck.keys + [own])) != nil
  }

  private func edit(at place: Place?) {
    guard let session else { return }
    var trouble: String?
    do {
      let editor = ChildProgram.editor(of: place?.file ?? path, line: place?.line, column: place?.column)
      let status = try session.handTerminal { try editor.run() }
      if status != 0 { trouble = "the editor has ended with status \(status)" }
    } catch {
      trouble = "\(error)"
    }
    readAgain()
    // Last, as a file that is still wrong ends what is said.
    if let trouble, !shown.isEmpty { session.warn(trouble) }
  }
}
