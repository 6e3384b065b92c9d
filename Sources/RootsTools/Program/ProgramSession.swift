internal import Roots
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

@MainActor final class ProgramSession {
  let folder: TestFolder
  private let order: TestOrder
  private let name: String
  private var testing: TestSession?
  private var store: Store?
  private var visits: VisitRecorder?

  init(_ order: TestOrder, _ folder: TestFolder, _ name: String) {
    (self.order, self.folder, self.name) = (order, folder, name)
  }

  func begin(_ deck: Deck, _ session: Session, words: [String]) {
    let navigator = session.navigator
    deck.offerTools(of: navigator)
    let store = Store(
      .state(of: AppIdentity.name(navigator.map.title, at: name)), visits: .kept, patience: .milliseconds(200)
    )
    self.store = store
    // What the session itself shows has not been visited before it.
    let known = (try? store.visits()) ?? Visits()
    let before = TestRecord.Seen(navigator.map.wholeGraph, known)
    let visits = VisitRecorder(navigator, in: store, since: known)
    self.visits = visits
    deck.isUnseen = visits.isUnseen
    let recorder = Recorder(session, words: words, files: DiskFiles())
    let testing = TestSession(
      order.facts(app: name, isProgram: true, navigator.map, seen: before), in: folder, session,
      deck, recorder,
      Oracles(session, deck, .session)
    ) { [weak self, weak navigator] in
      navigator.flatMap { self?.seen($0) } ?? TestRecord.Seen()
    }
    self.testing = testing
    let app = RecordingPlace.name(of: name, for: "\(folder.path)/\(TestFolder.tapeName)")
    let problem = testing.begin(app: app)
    deck.pressForSigns(session)
    if let problem { session.warn("the tape is not written: \(problem)") }
  }

  /// Returns the reason if something is missing in the folder of the session.
  func end() -> FileProblem? {
    let problem = testing?.end()
    try? visits?.flush()
    store?.close()
    return problem
  }

  var unkept: [String] { testing?.unkept ?? [] }

  private func seen(_ navigator: Navigator) -> TestRecord.Seen {
    guard let visits else { return TestRecord.Seen() }
    let known = (try? store?.visits()) ?? Visits()
    return TestRecord.Seen(navigator.map.wholeGraph, known.merging(visits.pending))
  }
}
