internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// Counts, while nothing is pressed, the share of what was visited that the recording of a session would notice.
@MainActor final class ShareCount {
  private let file: String
  private let host: ScriptHost
  private let session: Session
  private let recorder: Recorder
  private let tell: @MainActor (Result<NoticedShare, NoticedShare.Lack>) -> Void
  private var token: ObservationToken?
  private let work = IdleWork()

  private static let calm = Duration.seconds(2)
  private static let patience = Duration.seconds(15)

  init(
    _ file: String, _ host: ScriptHost, _ session: Session, _ recorder: Recorder,
    tell: @escaping @MainActor (Result<NoticedShare, NoticedShare.Lack>) -> Void
  ) {
    (self.file, self.host, self.session, self.recorder, self.tell) = (file, host, session, recorder, tell)
    token = session.listen { [weak self] event in
      if case .input = event { self?.begin(after: Self.calm) }
    }
  }

  func begin(after calm: Duration = .zero) {
    work.begin(after: calm, for: Self.patience) { [weak self] in await self?.count(until: $0) }
  }

  private func count(until isOver: @escaping @MainActor () -> Bool) async {
    guard session.isSettled, !session.isFinished, let replay = recorder.replays() else { return }
    let app = host.app
    do throws(NoticedShare.Lack) {
      let source = try NoticedShare.source(of: file)
      let share = try await NoticedShare.measure(app, in: source, until: { _ in isOver() }) { app in
        let played = replay(app)
        played.isInterrupted = isOver
        return played
      }
      if !Task.isCancelled { tell(.success(share)) }
    } catch {
      if !Task.isCancelled { tell(.failure(error)) }
    }
  }
}
