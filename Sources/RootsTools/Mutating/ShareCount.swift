internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsTape
internal import RootsTerminal

/// Counts, while nothing is pressed, the share of what was visited that the recording of a session would notice.
///
/// Keys come first: what was begun is given up as soon as one is there.
@MainActor final class ShareCount {
  private let file: String
  private let host: ScriptHost
  private let session: Session
  private let recorder: Recorder
  private let tell: @MainActor (Result<NoticedShare, NoticedShare.Lack>) -> Void
  private var token: ObservationToken?
  private var work: Task<Void, Never>?

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
    work?.cancel()
    work = Task { [weak self] in
      guard (try? await Task.sleep(for: calm)) != nil else { return }
      await self?.count()
      CursesTerminal.wake()
    }
  }

  private func count() async {
    guard session.isSettled, !session.isFinished, let replay = recorder.replays() else { return }
    let end = ContinuousClock.now + Self.patience
    let isOver: @MainActor () -> Bool = { Task.isCancelled || Self.isKeyWaiting || .now > end }
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

  private static var isKeyWaiting: Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, 0) > 0
  }
}
