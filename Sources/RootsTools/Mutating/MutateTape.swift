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
  /// The differences whose claims were added, with the lines of ``source`` behind which they stand.
  private(set) var claims: [TapeComparison.Difference] = []
  private(set) var plan: TapePlan
  /// The screens that were open in it at any time.
  var screens: Set<String>

  static let loader = TapeLoader()

  init(_ plan: TapePlan, _ screens: Set<String> = [], isNew: Bool = false) {
    (self.plan, source, path, self.isNew) = (plan, plan.source, plan.source.name, isNew)
    self.screens = screens
  }

  var bytes: [UInt8] { plan.source.bytes }

  /// - Parameter difference: One with a claim.
  func adding(_ difference: TapeComparison.Difference) -> MutateTape? {
    var tape = self
    tape.claims.append(difference)
    let lines = tape.claims.map { (behind: $0.line, text: $0.claim ?? "") }
    let text = SourceText(name: path, bytes: source.inserting(lines))
    let (plan, findings) = MutateTape.loader.load(text)
    tape.plan = plan
    return findings.hasErrors ? nil : tape
  }

  /// Returns the difference whose claim stands on a line of the tape.
  func difference(claimedAt line: Int) -> TapeComparison.Difference? {
    let rows = claims.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
    return rows.enumerated().first { $0.element.element.line + $0.offset + 1 == line }?.element.element
  }
}

/// The place where tapes are played for `roots mutate`: the app that they launch is a changed one.
@MainActor final class MutateStages {
  private let realApp: String?
  let files = DiskFiles()
  let kept: KeptResults
  fileprivate let options: ReplayOptions
  /// The time after which a tape is taken for one that never ends.
  private static let patience = Duration.seconds(10)

  init(_ app: String, in folder: String) {
    kept = KeptResults(in: folder, of: app, files)
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
    /// In line 0 if the program does not come to one.
    case failed(line: Int, why: String)
    /// The app cannot start.
    case unstarted(String)
    /// Nothing can be said of it: on a slow machine another time would be up.
    case endless
    case interrupted

    fileprivate init(_ result: Record, _ screens: Set<String>) {
      self = .passed(screens: screens)
      if let why = result["why"]?.text { self = .failed(line: result["line"]?.integer ?? 0, why: why) }
    }
  }

  /// Up to the first claim that fails.
  func play(_ plan: TapePlan, on app: PrintedApp) async -> End {
    let key = KeptResults.key(
      "play", [print(of: plan), app.print.rest, app.print.hash(of: app.print.touched)])
    if let known = kept.find(key), let screens = known["screens"]?.texts,
      known["app"]?.text == "\(app.print.hash(of: Set(screens)))"
    {
      return End(known, Set(screens))
    }
    guard let changed = app.app else { return .unstarted("the app has changed meanwhile") }
    let (end, result) = await play(plan, by: maker(changed, for: plan.source.name))
    if var result, let screens = result["screens"]?.texts {
      result["app"] = .string("\(app.print.hash(of: Set(screens)))")
      kept.keep(result, key)
    }
    return end
  }

  /// Plays a tape up to the first claim that fails; returns what may be kept, too.
  func play(_ plan: TapePlan, by maker: @escaping StageMaker) async -> (End, kept: Record?) {
    let replay = Replay(plan, options: options, files: files, stage: maker)
    let end = ContinuousClock.now + Self.patience
    replay.isInterrupted = { Interruption.isAskedFor || ContinuousClock.now > end }
    let screens = await replay.playToFailure()
    if screens.isEmpty, let refusal = replay.result.refusal { return (.unstarted(refusal.message), nil) }
    if Interruption.isAskedFor { return (.interrupted, nil) }
    if replay.result.refusal?.code == .interrupted { return (.endless, nil) }
    let summary = TapeSummary(replay.result)
    let failure = summary.failures.first
    var result: Record = ["screens": .list(screens.sorted().map { .string($0) })]
    if summary.code != .passed {
      result["why"] = .string(failure?.message ?? summary.error ?? "it did not end")
      result["line"] = failure.map { .int($0.line) }
    }
    // A result to which the clock has led may be another one next time.
    let isKept =
      !plan.typesSecret && (summary.code == .passed || summary.code == .failed && failure?.code == .failed)
    return (End(result, screens), isKept ? result : nil)
  }

  private func print(of plan: TapePlan) -> Fingerprint {
    var (hash, known) = (Fingerprint(), Set<String>())
    for source in [plan.source] + plan.steps.map(\.source) where known.insert(source.name).inserted {
      hash.add(source.name)
      hash.add(source.bytes)
    }
    return hash
  }

  /// - Parameter screens: Those that the tape opens in either app; `nil` if that is not known.
  func difference(
    _ plan: TapePlan, _ app: PrintedApp, _ changed: PrintedApp, opening screens: Set<String>? = nil
  ) async -> TapeComparison.Difference? {
    let key = KeptResults.key(
      "difference", [print(of: plan), app.print.hash(of: screens), changed.print.hash(of: screens)])
    if let known = kept.find(key) { return TapeComparison.Difference(known) }
    guard let one = app.app, let other = changed.app else { return nil }
    let name = plan.source.name
    let difference = await difference(plan, by: maker(one, for: name), and: maker(other, for: name))
    if !plan.typesSecret, !Interruption.isAskedFor { kept.keep(difference?.record ?? [:], key) }
    return difference
  }
}

extension Replay {
  /// Plays up to the first claim that fails; returns the screens that were open at any time, none if nothing started.
  func playToFailure() async -> Set<String> {
    await begin()
    if result.refusal != nil { return [] }
    var screens = screens
    while result.failures.isEmpty, await advance() { screens.formUnion(self.screens) }
    await finish()
    return screens
  }
}

extension MutateStages {
  func difference(
    _ plan: TapePlan, by maker: @escaping StageMaker, and other: @escaping StageMaker
  ) async -> TapeComparison.Difference? {
    var comparison = TapeComparison(plan, options, files, maker, against: other)
    return await comparison.first()
  }
}

extension TapePlan {
  /// True if it may type a secret, for which no hash is to stand.
  fileprivate var typesSecret: Bool {
    steps.contains { if case .type(let text, _) = $0.command.action { text.hasPrefix("{") } else { false } }
  }
}

extension TapeComparison.Difference {
  var record: Record {
    var record: Record = ["line": .int(line), "statement": .string(statement), "shown": .bool(isShown)]
    record["claim"] = claim.map { .string($0) }
    return record
  }

  init?(_ record: Record) {
    guard let line = record["line"]?.integer, let statement = record["statement"]?.text else { return nil }
    self.init(
      line: line, statement: statement, claim: record["claim"]?.text, isShown: record["shown"] == true)
  }
}
