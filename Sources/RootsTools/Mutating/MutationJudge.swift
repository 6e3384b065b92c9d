internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// Judges changes by tapes and by the explorer, and keeps what would notice those that no tape does.
@MainActor final class MutationJudge {
  private let app: ScriptedApp
  private let model: Model
  private let order: MutateOrder
  private let stages: MutateStages
  private let tapes: [MutateTape]
  /// The tapes with more claims, and those that are not there yet, by their paths in the order in which they were made.
  private(set) var drafts: [TapeDraft] = []
  private var twins: TwinSearch?
  /// The tape that noticed the last change of each part of the app.
  private var lucky: [String: String] = [:]

  /// A tape as it would notice more.
  struct TapeDraft {
    let path: String
    let isNew: Bool
    /// The tape without the claims.
    let source: SourceText
    private(set) var claims: [(behind: Int, text: String)] = []
    fileprivate(set) var plan: TapePlan
    /// The screens that are open in it.
    fileprivate(set) var screens: Set<String>

    fileprivate init(_ plan: TapePlan, _ screens: Set<String> = [], isNew: Bool) {
      (self.plan, source, path, self.isNew) = (plan, plan.source, plan.source.name, isNew)
      self.screens = screens
    }

    fileprivate func adding(_ claim: String, behind line: Int) -> TapeDraft? {
      var draft = self
      draft.claims.append((line, claim))
      let text = SourceText(name: path, bytes: source.inserting(draft.claims))
      let (plan, findings) = MutateRun.loader.load(text)
      guard !findings.hasErrors else { return nil }
      draft.plan = plan
      return draft
    }

    var bytes: [UInt8] { plan.source.bytes }

    /// Returns the claim on a line of the draft, and the line of the tape behind which it stands.
    fileprivate func claim(at line: Int) -> (text: String, behind: Int)? {
      var rows = claims.enumerated().sorted {
        ($0.element.behind, $0.offset) < ($1.element.behind, $1.offset)
      }
      for place in rows.indices { rows[place].element.behind += place + 1 }
      guard let place = rows.firstIndex(where: { $0.element.behind == line }) else { return nil }
      return (rows[place].element.text, line - place - 1)
    }
  }

  init(
    _ app: ScriptedApp, _ model: Model, _ order: MutateOrder, _ stages: MutateStages, _ tapes: [MutateTape]
  ) {
    (self.app, self.model, self.order, self.stages, self.tapes) = (app, model, order, stages, tapes)
  }

  /// The extent of the comparison of apps; `nil` if none was compared.
  var extent: String? {
    guard let twins else { return nil }
    let limits = model.limits.map(\.text)
    let upTo = limits.isEmpty ? "" : ", up to \(limits.listed(with: "and"))"
    return
      "compared in \(twins.isWhole ? "all " : "")\(twins.states.of("state")), and behind every URL\(upTo)"
  }

  /// Returns what comes of a change; `nil` if the app cannot start with it, or if the work is to end.
  func judge(_ change: AppChange) async -> JudgedChange.Verdict? {
    let tapes = ordered(for: change)
    for tape in tapes {
      switch await stages.play(tape.plan, on: change.app) {
      case .passed: continue
      case .failed(let failure, _):
        lucky[change.site.owner.title] = tape.name
        return .noticed(tape: tape.name, line: failure?.line ?? 0)
      case .unstarted, .interrupted: return nil
      }
    }
    for draft in drafts where change.comesNear(draft.screens) {
      if let pointer = await pointer(to: draft, noticing: change) { return .notNoticed(pointer) }
    }
    var seen: JudgedChange.Pointer?
    for tape in tapes where seen?.claim == nil && change.comesNear(tape.screens) {
      guard let difference = await stages.difference(tape.plan, app, change.app) else { continue }
      let draft = drafts.first { $0.path == tape.name } ?? TapeDraft(tape.plan, tape.screens, isNew: false)
      let pointer = await propose(difference, on: draft, noticing: change)
      if seen == nil || pointer.claim != nil { seen = pointer }
    }
    if let seen { return .notNoticed(seen) }
    return Interruption.isAskedFor ? nil : await explore(change)
  }

  /// The tapes, first that which is most likely to notice a change, then those that come near.
  private func ordered(for change: AppChange) -> [MutateTape] {
    let last = lucky[change.site.owner.title]
    func rank(_ tape: MutateTape) -> Int {
      if tape.name == last { return 0 }
      return change.comesNear(tape.screens) ? 1 : 2
    }
    return tapes.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  private func pointer(to draft: TapeDraft, noticing change: AppChange) async -> JudgedChange.Pointer? {
    guard case .failed(let failure?, _) = await stages.play(draft.plan, on: change.app),
      let claim = draft.claim(at: failure.line)
    else { return nil }
    return JudgedChange.Pointer(
      tape: draft.path, isNew: draft.isNew, line: claim.behind,
      statement: draft.source.statement(at: claim.behind), keys: draft.plan.keyCount, claim: claim.text)
  }

  /// Puts the claim of a difference into a draft, if the draft with it passes on the app and fails with the change.
  private func propose(
    _ difference: TapeComparison.Difference, on draft: TapeDraft, noticing change: AppChange
  ) async -> JudgedChange.Pointer {
    var claim = difference.claim.flatMap { TapePrinter.expectationText($0) }
    if let text = claim {
      claim = nil
      if var better = draft.adding(text, behind: difference.line),
        case .passed(let screens) = await stages.play(better.plan, on: app),
        case .failed = await stages.play(better.plan, on: change.app)
      {
        claim = text
        better.screens = screens
        drafts.removeAll { $0.path == draft.path }
        drafts.append(better)
      }
    }
    return JudgedChange.Pointer(
      tape: draft.path, isNew: draft.isNew, line: difference.line, statement: difference.statement,
      keys: draft.plan.keyCount, claim: claim)
  }

  // MARK: Where no tape comes

  private func explore(_ change: AppChange) async -> JudgedChange.Verdict? {
    guard let changed = try? Model(change.app) else { return nil }
    let twins = self.twins ?? makeTwins()
    self.twins = twins
    switch twins.search(changed, at: change.site.part, { !Interruption.isAskedFor }) {
    case _ where Interruption.isAskedFor: return nil
    case .same: return .noDifference
    case .unknown:
      return .notKnown("the same in the first \(twins.states.of("state")); a larger '--states' may tell")
    case .differs(let way):
      guard let plan = plan(of: way, on: twins, change),
        let difference = await stages.difference(plan, app, change.app)
      else {
        return .notKnown("the explorer tells them apart after \(way.count.of("move")), and no tape does")
      }
      return .notNoticed(await propose(difference, on: TapeDraft(plan, isNew: true), noticing: change))
    }
  }

  private func makeTwins() -> TwinSearch {
    var options = Exploration.Options()
    options.states = order.states
    options.workers = Workers.cores
    var walk = Exploration(model, options)
    walk.walk { _ in !Interruption.isAskedFor }
    return TwinSearch(walk)
  }

  private func plan(of way: [Move], on twins: TwinSearch, _ change: AppChange) -> TapePlan? {
    let folder = order.folder ?? "."
    let base = folder.hasSuffix("/") ? folder : folder + "/"
    let owner = change.site.owner.title.map { $0.isLetter || $0.isNumber ? "\($0.lowercased())" : "-" }
      .joined()
    let stem = "\(owner.trimmed(of: { $0 == "-" }))-\(change.kind.name)"
    let taken = Set(drafts.map(\.path))
    let names = [stem] + (2...999).map { "\(stem)-\($0)" }
    let path = names.lazy.map { "\(base)\($0).tape" }.first {
      !taken.contains($0) && FileReading.realPath($0) == nil
    }
    guard let path else { return nil }
    let name = RecordingPlace.name(of: order.app, for: path)
    let text = twins.tape(for: way, app: name, title: change.words)
    let (plan, findings) = MutateRun.loader.load(SourceText(name: path, text: text))
    return findings.hasErrors ? nil : plan
  }
}

extension SourceText {
  /// The text of a line, counted from 1.
  fileprivate func statement(at line: Int) -> String {
    let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return rows.indices.contains(line - 1) ? String(decoding: rows[line - 1], as: UTF8.self) : ""
  }
}
