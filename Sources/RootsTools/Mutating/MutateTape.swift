internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// A tape that is to notice changes and passes on the unchanged app: as it is, or with claims by which it notices more.
struct MutateTape: Sendable {
  let path: String
  /// True if the tape is not there yet.
  let isNew: Bool
  /// The tape without the claims.
  let source: SourceText
  private(set) var claims: [(behind: Int, text: String, statement: String)] = []
  private(set) var plan: TapePlan
  /// The screens that were open in it at any time.
  var screens: Set<String>

  static let loader = TapeLoader()

  init(_ plan: TapePlan, _ screens: Set<String> = [], isNew: Bool = false) {
    (self.plan, source, path, self.isNew) = (plan, plan.source, plan.source.name, isNew)
    self.screens = screens
  }

  var bytes: [UInt8] { plan.source.bytes }

  func adding(_ claim: String, at difference: TapeComparison.Difference) -> MutateTape? {
    var tape = self
    tape.claims.append((difference.line, claim, difference.statement))
    let text = SourceText(name: path, bytes: source.inserting(tape.claims.map { ($0.behind, $0.text) }))
    let (plan, findings) = MutateTape.loader.load(text)
    tape.plan = plan
    return findings.hasErrors ? nil : tape
  }

  /// Returns the claim on a line of the tape, with the line of ``source`` behind which it stands.
  func claim(at line: Int) -> (behind: Int, text: String, statement: String)? {
    let rows = claims.enumerated().sorted {
      ($0.element.behind, $0.offset) < ($1.element.behind, $1.offset)
    }
    return rows.enumerated().first { $0.element.element.behind + $0.offset + 1 == line }?.element.element
  }
}

/// The place where tapes are played for `roots mutate`: the app that they launch is a changed one.
@MainActor final class MutateStages {
  private let app: String
  private let realApp: String?
  let files = DiskFiles()
  private let options: ReplayOptions
  /// The time after which a tape is taken for one that never ends.
  private static let patience = Duration.seconds(10)

  init(_ app: String) {
    self.app = app
    realApp = FileReading.realPath(app)
    var options = ReplayOptions()
    options.writing = .off
    options.goldens = .required
    options.secrets = ReplayOrder.secret
    options.events = .kept
    self.options = options
  }

  /// True if a tape plays the app that is changed: it names its file, or none.
  func plays(_ plan: TapePlan) -> Bool { plan.setup.app.map { isApp($0, for: plan.source.name) } ?? true }

  private func isApp(_ name: String, for tape: String) -> Bool {
    let folder = tape.lastIndex(of: "/").map { String(tape[...$0]) } ?? ""
    return [folder + name, name].contains { FileReading.realPath($0).map { $0 == realApp } ?? false }
  }

  private func maker(_ app: ScriptedApp, for tape: String) -> StageMaker {
    { [weak self] setup throws(StageRefusal) in
      if let self, let name = setup.app, !isApp(name, for: tape) {
        throw StageRefusal("it launches '\(name)' as well, which is another app")
      }
      return try SessionStage(app, setup)
    }
  }

  enum End {
    case passed(screens: Set<String>)
    case failed(TapeSummary.Failure?, why: String)
    /// The app cannot start.
    case unstarted(String)
    case interrupted
  }

  /// Up to the first claim that fails; traced, with a look at the screens that are open.
  func play(_ plan: TapePlan, on app: ScriptedApp, isTraced: Bool = false) async -> End {
    let replay = Replay(plan, options: options, files: files, stage: maker(app, for: plan.source.name))
    let end = ContinuousClock.now + Self.patience
    replay.isInterrupted = { Interruption.isAskedFor || ContinuousClock.now > end }
    await replay.begin()
    if let refusal = replay.result.refusal { return .unstarted(refusal.message) }
    var screens = isTraced ? replay.screens : []
    while replay.result.failures.isEmpty, await replay.advance() {
      if isTraced { screens.formUnion(replay.screens) }
    }
    await replay.finish()
    if Interruption.isAskedFor { return .interrupted }
    let summary = TapeSummary(replay.result)
    if summary.code == .passed { return .passed(screens: screens) }
    let why = summary.failures.first?.message ?? summary.error ?? "it did not end"
    return .failed(summary.failures.first, why: why)
  }

  func difference(
    _ plan: TapePlan, _ app: ScriptedApp, _ changed: ScriptedApp
  ) async -> TapeComparison.Difference? {
    let name = plan.source.name
    var comparison = TapeComparison(
      plan, options, files, maker(app, for: name), against: maker(changed, for: name))
    return await comparison.first()
  }
}
