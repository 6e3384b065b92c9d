internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

extension NoticedShare {
  @MainActor static func source(of file: String) throws(Lack) -> SourceText {
    do { return try AppSource.source(of: file) } catch { throw Lack(why: "\(error)") }
  }

  /// - Parameters:
  ///   - isOver: Whether there is no more time, asked with the number of changes so far.
  ///   - replay: Returns the recording, to be played on an app.
  @MainActor static func measure(
    _ app: ScriptedApp, in source: SourceText, until isOver: @MainActor (_ count: Int) -> Bool,
    by replay: @MainActor (ScriptedApp) -> Replay
  ) async throws(Lack) -> NoticedShare {
    let screens = try await screens(of: replay(app))
    var changes = AppChanges(AppReading(app, source))
    changes.keep { $0.site.comesNear(screens) }
    changes.shuffle(seed: 1)
    var left = changes.candidates[...]
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
    if left.isEmpty, count == 0 { throw Lack(why: "no change shows in what was visited") }
    if !left.isEmpty, count < least { throw Lack(why: "there was no time for enough changes") }
    return NoticedShare(
      noticed: noticed, count: count, isSample: !left.isEmpty, claims: claims(noticing: missed))
  }

  @MainActor private static func screens(of replay: Replay) async throws(Lack) -> Set<String> {
    await replay.begin()
    var screens = replay.screens
    while replay.result.failures.isEmpty, await replay.advance() { screens.formUnion(replay.screens) }
    await replay.finish()
    let summary = TapeSummary(replay.result)
    if summary.code == .passed { return screens }
    let why = summary.failures.first?.message ?? summary.error ?? "it did not end"
    throw Lack(why: "the recording does not pass when it is played: \(why)")
  }

  private static func claims(noticing missed: [TapeComparison.Difference]) -> [Claim] {
    var seen: Set<String> = []
    return missed.sorted { $0.line > $1.line }.compactMap { difference in
      guard let text = difference.claim, seen.insert(text).inserted else { return nil }
      return Claim(text: text, line: difference.line, statement: difference.statement)
    }
  }
}

extension TestRecord {
  /// The share of what was visited that the tape of the session would notice; `nil` if the app is not in a file.
  @MainActor func noticedShare() -> Result<NoticedShare, NoticedShare.Lack>? {
    if facts.isProgram { return nil }
    return waitFor { () -> Result<NoticedShare, NoticedShare.Lack> in
      do throws(NoticedShare.Lack) { return .success(try await share()) } catch { return .failure(error) }
    }
  }

  @MainActor private func share() async throws(NoticedShare.Lack) -> NoticedShare {
    let (begun, patience) = (ContinuousClock.now, Self.patience)
    let files = DiskFiles()
    let tape = "\(folder)/\(TestFolder.tapeName)"
    var options = ReplayOptions()
    options.secrets = ReplayOrder.secret
    options.writing = .off
    let source = try NoticedShare.source(of: facts.app)
    guard case .success(let bytes) = files.read(tape),
      let app = AppSource.app(of: facts.app)
    else { throw NoticedShare.Lack(why: "the app or the tape cannot be read") }
    let plan = TapeLoader(reach: .anywhere).load(SourceText(name: tape, bytes: bytes)).plan
    return try await NoticedShare.measure(
      app, in: source,
      until: { count in
        begun.duration(to: .now) > (count < NoticedShare.least ? patience * 2 : patience)
      }
    ) { app in
      let replay = Replay(plan, options: options, files: files) { setup throws(StageRefusal) in
        try SessionStage(app, setup)
      }
      replay.isInterrupted = { begun.duration(to: .now) > patience * 2 }
      return replay
    }
  }

  /// The time for which changes of the app are tried, if there were enough by then; twice that if not: a person waits.
  private static let patience = Duration.seconds(3)
}
