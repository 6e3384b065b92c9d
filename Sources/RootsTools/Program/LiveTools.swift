internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsStore
internal import RootsTape
internal import RootsTerminal

/// The tools of testers in a program that runs: recording, claims, notes, the map, commands at the prompt.
@MainActor final class LiveTools {
  private let recording: LiveRecording
  private let notes: LiveNotes
  private let oracles: Oracles
  private var listening: ObservationToken?

  /// - Parameter words: The words behind the program's name, for the tapes that are recorded.
  init(_ deck: Deck, _ session: Session, _ order: RecordingOrder, words: [String]) {
    let navigator = session.navigator
    deck.offerTools(of: navigator)
    recording = LiveRecording(order, Recorder(session, words: words, files: DiskFiles(), order.options), deck)
    let identity = AppIdentity.name(navigator.map.title, at: order.app)
    notes = LiveNotes(beside: .state(of: identity))
    oracles = Oracles(session, deck, .run)
    listening = session.listen { [notes, weak session] event in
      if case .note(let text) = event, let session { notes.keep(text, session) }
    }
  }

  func begin(_ deck: Deck, _ session: Session) throws(RecordingOrder.Unwritable) {
    try recording.begin()
    deck.pressForSigns(session)
  }

  func end() { _ = recording.takeLeave(.standard(), on: nil) }

  /// Writes the pages that are asked for; returns whether everything was written.
  func end(playingOn makeStage: @escaping StageMaker) -> Bool {
    recording.takeLeave(.standard(), on: makeStage)
  }
}
