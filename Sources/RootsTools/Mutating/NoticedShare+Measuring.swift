internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape
internal import RootsTerminal

extension NoticedShare {
  /// - Parameters:
  ///   - file: The file of the app.
  ///   - isOver: True if there is no more time, asked with the number of changes so far.
  ///   - replay: Returns the recording, to be played on an app.
  @MainActor static func measure(
    _ app: ScriptedApp, of file: String, until isOver: @MainActor (_ count: Int) -> Bool,
    by replay: @MainActor (ScriptedApp) -> Replay
  ) async -> Result<NoticedShare, Lack> {
    let source: SourceText
    do { source = try AppSource.source(of: file) } catch { return .failure(Lack(why: "\(error)")) }
    let whole = replay(app)
    let screens = await whole.playToFailure()
    let summary = TapeSummary(whole.result)
    guard summary.code == .passed else {
      let why = summary.failures.first?.message ?? summary.error ?? "it did not end"
      return .failure(Lack(why: "the recording does not pass when it is played: \(why)"))
    }
    let changes = AppChanges(app, source)
    var left = changes.candidates.filter { $0.site.comesNear(screens) }.shuffled(seed: 1)[...]
    var (noticed, missed) = (0, [TapeComparison.Difference]())
    while !isOver(noticed + missed.count), let candidate = left.popFirst() {
      guard let changed = changes.made(candidate)?.app.app else { continue }
      let played = await replay(changed).run()
      if played.refusal == nil, !played.failures.isEmpty {
        noticed += 1
      } else if played.refusal == nil {
        var comparison = TapeComparison(replay(app), replay(changed))
        if let difference = await comparison.first() { missed.append(difference) }
      }
      try? await Task.sleep(for: .microseconds(100))
    }
    let count = noticed + missed.count
    if left.isEmpty, count == 0 { return .failure(Lack(why: "no change shows in what was visited")) }
    if !left.isEmpty, count < least { return .failure(Lack(why: "there was no time for enough changes")) }
    var seen: Set<String> = []
    missed = missed.sorted { $0.line > $1.line }.filter { $0.claim.map { seen.insert($0).inserted } ?? false }
    return .success(
      NoticedShare(noticed: noticed, count: count, isSample: !left.isEmpty, missed: missed))
  }
}

extension IdleWork {
  /// Counts the share of what was visited that the recording of a session would notice, when asked and after each input.
  static func countingShare(
    _ file: String, _ host: ScriptHost, _ session: Session, _ recorder: Recorder,
    tell: @escaping @MainActor (Result<NoticedShare, NoticedShare.Lack>) -> Void
  ) -> IdleWork {
    let work = IdleWork(for: .seconds(15)) { isOver in
      guard session.isSettled, !session.isFinished, let replay = recorder.replays() else { return }
      let share = await NoticedShare.measure(host.app, of: file, until: { _ in isOver() }) { app in
        let played = replay(app)
        played.isInterrupted = isOver
        return played
      }
      if !Task.isCancelled { tell(share) }
    }
    work.token = session.listen { [weak work] event in
      if case .input = event { work?.begin(after: .seconds(2)) }
    }
    return work
  }
}

extension TestRecord {
  /// The share of what was visited that the tape of the session would notice; `nil` if the app is not in a file.
  @MainActor func noticedShare() -> Result<NoticedShare, NoticedShare.Lack>? {
    if facts.isProgram { return nil }
    let (begun, patience) = (ContinuousClock.now, Self.patience)
    let files = DiskFiles()
    let tape = "\(folder)/\(TestFolder.tapeName)"
    var options = ReplayOptions()
    options.secrets = ReplayOrder.secret
    options.writing = .off
    guard case .success(let bytes) = files.read(tape), let app = AppSource.app(of: facts.app) else {
      return .failure(NoticedShare.Lack(why: "the app or the tape cannot be read"))
    }
    let plan = TapeLoader(reach: .anywhere).load(SourceText(name: tape, bytes: bytes)).plan
    return waitFor {
      await NoticedShare.measure(
        app, of: facts.app,
        until: { begun.duration(to: .now) > ($0 < NoticedShare.least ? patience * 2 : patience) }
      ) { app in
        let replay = Replay(plan, options: options, files: files) { setup throws(StageRefusal) in
          try SessionStage(app, setup)
        }
        replay.isInterrupted = { begun.duration(to: .now) > patience * 2 }
        return replay
      }
    }
  }

  /// The time for which changes of the app are tried, if there were enough by then; twice that if not: a person waits.
  private static let patience = Duration.seconds(3)
}
