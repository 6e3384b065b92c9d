internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsTape
internal import RootsTerminal

/// Proposes, while nothing is pressed, the claim about what is shown that the most changes of the app would break.
@MainActor final class ClaimProposals {
  private let file: String
  private let host: ScriptHost
  private let session: Session
  private let deck: Deck
  private let recorder: Recorder
  private lazy var search = IdleWork(for: .seconds(4)) { [weak self] in await self?.propose(until: $0) }
  /// The changes of the app as it was read, and those of them that were made.
  private var changes: (of: UInt64, all: AppChanges)?
  private var made: [Int: AppChange?] = [:]

  init(_ file: String, _ host: ScriptHost, _ session: Session, _ deck: Deck, _ recorder: Recorder) {
    (self.file, self.host, self.session, self.deck, self.recorder) = (file, host, session, deck, recorder)
    search.token = session.listen { [weak self] in self?.begin($0) }
  }

  private func begin(_ event: SessionEvent) {
    search.end()
    // The question of what to claim is about what has been proposed.
    if case .input(.key(let key)) = event,
      session.toolChrome.isAsking || session.toolChrome.action(for: key) == .check
    {
      return
    }
    search.begin(after: .milliseconds(700))
  }

  private var isQuiet: Bool {
    session.isSettled && !session.isFinished && recorder.path != nil && session.secretField == nil
      && !session.chrome.hasKeys && !session.toolChrome.isAsking && !Task.isCancelled
  }

  private func propose(until isOver: @escaping @MainActor () -> Bool) async {
    guard isQuiet else { return }
    recorder.catchUp()
    guard let replay = recorder.replays() else { return }
    let here = replay(host.app)
    here.isInterrupted = isOver
    await here.begin()
    while await here.advance() {}
    guard here.result.code == .passed, recorder.isReached(by: here) else { return }
    var votes: [(claim: Expectation, changes: Int)] = []
    for place in places(near: here.screens) where !isOver() {
      if let change = change(at: place), change.comesNear(here.screens), let app = change.app.app {
        let there = replay(app)
        there.isInterrupted = isOver
        var comparison = TapeComparison(here, there)
        for claim in await comparison.claimsAtEnd() {
          if let known = votes.firstIndex(where: { $0.claim == claim }) {
            votes[known].changes += 1
          } else {
            votes.append((claim, 1))
          }
        }
      }
      guard (try? await Task.sleep(for: .microseconds(100))) != nil else { return }
    }
    guard isQuiet, let best = votes.min(by: { Self.rank($0) < Self.rank($1) }) else { return }
    recorder.propose(best.claim)
    guard session.message == nil, let key = deck.bindings.keys(for: .check).first else { return }
    let claim = TapePrinter.claim(of: best.claim).withoutGaps
    let label = key.label(session.terminal.charset)
    session.say("\(label) claims \(claim), which \(best.changes.of("change")) would break")
  }

  /// First what the most changes would break; of equals those that name no text of the screen, and then the shortest.
  private static func rank(_ vote: (claim: Expectation, changes: Int)) -> (Int, Int, Int) {
    let isText = if case .text = vote.claim.assertion { 1 } else { 0 }
    return (-vote.changes, isText, TapePrinter.claim(of: vote.claim).count)
  }

  // MARK: Changes

  /// The changes that may matter after some screens were open, in the order of the file.
  private func places(near screens: Set<String>) -> [Int] {
    if changes?.of != host.app.fingerprint.value {
      changes = (try? AppSource.source(of: file)).map {
        (host.app.fingerprint.value, AppChanges(host.app, $0))
      }
      made = [:]
    }
    let all = changes?.all.candidates ?? []
    return all.indices.filter { all[$0].site.comesNear(screens) }
  }

  private func change(at place: Int) -> AppChange? {
    if let known = made[place] { return known }
    let change = changes.flatMap { $0.all.made($0.all.candidates[place]) }
    made[place] = change
    return change
  }
}
