import Roots
import RootsApp
import RootsTape
import RootsTerminal
import Testing

@testable import RootsStore
@testable import RootsTools

/// A testing session in a folder of its own, in virtual time and without a terminal.
@MainActor final class TestRun {
  let folder: TestFolder
  let session: Session
  let deck = Deck(detail: .inspection)
  private let host: ScriptHost
  let testing: TestSession
  private let visits: VisitRecorder

  /// Begins a session with the app of a file.
  init(
    _ folder: Folder, _ app: String = "till.kdl", out: String = "out", charter: String = "Explore paying",
    limit: Duration? = .seconds(2_700), charset: Charset = .utf8
  ) throws {
    let (file, path) = ("\(folder.path)/\(app)", "\(folder.path)/\(out)")
    let reading = try ScriptedApp.read(file: file)
    host = ScriptHost(try #require(reading.app, "\(reading.diagnostics.rendered)"))
    session = Session(
      host.navigator, on: HeadlessTerminal(Size(columns: 80, rows: 24), charset: charset), chrome: deck)
    deck.language = .notation(of: host.app.map, in: host.navigator)
    self.folder = try TestFolder.create(path, for: app).get()
    let graph = host.app.map.wholeGraph.withoutQuestions
    let facts = TestRecord.Facts(
      app: file, title: host.app.map.title, charter: charter, limit: limit, start: "2026-11-21 14:00",
      tester: "ada", isProgram: false, seen: TestRecord.Seen(), screens: graph.screens.count,
      ways: graph.edges.count)
    let visits = VisitRecorder(host.navigator, in: Store(.file("\(path)/visits.sqlite")))
    self.visits = visits
    testing = TestSession(
      facts, in: self.folder, session, deck, Recorder(host, session, files: DiskFiles()),
      Oracles(host, session, deck, .session),
      seen: { [host] in TestRecord.Seen(host.app.map.wholeGraph, visits.pending) },
      restore: { [host] in host.set($0) })
    #expect(testing.begin(app: RecordingPlace.name(of: file, for: "\(path)/\(TestFolder.tapeName)")) == nil)
    deck.isUnseen = visits.isUnseen
    host.isUnvisited = { visits.isNew($0, $1, $2) }
    session.invalidate()
    session.draw()
  }

  /// Which of some texts are on the screen.
  func shown(_ texts: String...) -> [String] { texts.filter(session.frame.text.contains) }

  /// The screen that has the keys.
  var screen: String { session.navigator.state.focusedEntry?.screen ?? "" }

  /// Presses keys: letters, and `<` for Esc, `^` for Enter, `v` for Down.
  func press(_ keys: String) {
    for key in keys {
      switch key {
      case "<": session.press(.escape)
      case "^": session.press(.enter)
      case "v": session.press(.down)
      default: session.press(.character(key.unicodeScalars.first ?? " "))
      }
      session.advance(by: .seconds(10))
    }
  }

  func type(_ text: String) { for scalar in text.unicodeScalars { session.press(.character(scalar)) } }

  /// Makes a note: the kind by its number, the text, and for a bug what is wrong.
  func note(_ kind: Int, _ text: String, wrong: Int? = nil) {
    type("N\(kind)")
    session.press(.ctrl("u"))
    type(text)
    session.press(.enter)
    if let wrong { type("\(wrong)") }
  }

  func end() -> FileProblem? { testing.end() }

  /// The notes that are in no file.
  var unkept: [String] { testing.unkept }
}
