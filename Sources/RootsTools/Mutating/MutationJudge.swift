internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// Judges changes by tapes and by the explorer, and keeps what would notice those that no tape does.
@MainActor final class MutationJudge {
  private let app: PrintedApp
  private let model: Model
  private let order: MutateOrder
  private let stages: MutateStages
  private let tapes: [MutateTape]
  /// True when the work is to end: nothing that was cut short is kept.
  private let isOver: @Sendable () -> Bool
  /// The tapes with more claims, and those that are not there yet, in the order in which they were made.
  private(set) var drafts: [MutateTape] = []
  /// The walk by which apps are compared, made by other cores while tapes are played.
  private lazy var twins = Task.detached(priority: .high) { [model, order, isOver] in
    var options = Exploration.Options()
    options.states = order.states
    // A person sees what is only shown.
    options.projection = .present
    options.workers = Workers.cores
    var walk = Exploration(model, options)
    walk.walk { _ in !isOver() }
    return TwinSearch(walk)
  }
  private var hasCompared = false
  /// The tapes that noticed changes of each part of the app, the last one first.
  private var lucky: [String: [String]] = [:]

  init(
    _ app: PrintedApp, _ model: Model, _ order: MutateOrder, _ stages: MutateStages, _ tapes: [MutateTape],
    until isOver: @escaping @Sendable () -> Bool
  ) {
    self.isOver = isOver
    (self.app, self.model, self.order, self.stages) = (app, model, order, stages)
    self.tapes = tapes.sorted { $0.plan.keyCount < $1.plan.keyCount }
  }

  /// `nil` if no apps were compared.
  func extent() async -> String? {
    guard hasCompared else { return nil }
    let limits = model.limits.map(\.text)
    let upTo = limits.isEmpty ? "" : ", up to \(limits.listed(with: "and"))"
    let key = KeptResults.key("walk", [app.print.hash()], "\(order.states)")
    if let known = stages.kept.find(key)?["extent"]?.text { return known + upTo }
    let twins = await twins.value
    let extent =
      "compared in \(twins.isWhole ? "all " : "")\(twins.states.of("state")), behind every URL and way of the palette, and behind undo"
    if !isOver() { stages.kept.keep(["extent": .string(extent)], key) }
    return extent + upTo
  }

  /// The end of a judgement, for which the explorer may still be at work; `nil` if the work was to end.
  typealias Ending = @MainActor () async -> JudgedChange.Verdict?

  /// `nil` if the app cannot start with it, or if the work is to end.
  func judge(_ change: AppChange) async -> Ending? {
    let tapes = ordered(for: change)
    var opened: [String: Set<String>] = [:]
    for tape in tapes {
      switch await stages.play(tape.plan, on: change.app) {
      case .passed(let screens): opened[tape.path] = screens.union(tape.screens)
      case .endless: continue
      case .failed(let line, _):
        lucky[change.site.owner.title, default: []].removeAll { $0 == tape.path }
        lucky[change.site.owner.title, default: []].insert(tape.path, at: 0)
        return { .noticed(tape: tape.path, line: line ?? 0) }
      case .unstarted, .interrupted: return nil
      }
    }
    if let pointer = await draftNoticing(change) { return { .notNoticed(pointer) } }
    var seen: JudgedChange.Pointer?
    for tape in tapes where seen?.claim == nil && change.comesNear(tape.screens) {
      let difference = await stages.difference(tape.plan, app, change.app, opening: opened[tape.path])
      guard let difference else { continue }
      let draft = drafts.first { $0.path == tape.path } ?? tape
      let pointer = await propose(difference, on: draft, noticing: change)
      if seen == nil || pointer.claim != nil { seen = pointer }
    }
    if let seen { return { .notNoticed(seen) } }
    if Interruption.isAskedFor { return nil }
    hasCompared = true
    let name = RecordingPlace.name(of: order.app, for: folder + "new.tape")
    let key = KeptResults.key(
      "twin", [app.print.hash(), change.app.print.hash()], "\(order.states)", name, change.words)
    if let known = stages.kept.find(key) { return { await self.verdict(known, on: change) } }
    guard let app = change.app.app else { return nil }
    let search = Task.detached { [twins, isOver, part = change.part] () -> Record? in
      guard let changed = try? Model(app, undo: .max) else { return nil }
      let twins = await twins.value
      let finding = twins.search(changed, at: part) { !isOver() }
      return twins.record(of: finding, app: name, title: change.words)
    }
    return {
      guard let found = await search.value, !self.isOver() else { return nil }
      self.stages.kept.keep(found, key)
      return await self.verdict(found, on: change)
    }
  }

  private var folder: String { order.folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "./" }

  /// First those that come near, of these the ones that have noticed the like.
  private func ordered(for change: AppChange) -> [MutateTape] {
    let lucky = lucky[change.site.owner.title] ?? []
    // The content and actions of a screen matter only where it is open.
    let some = change.part?.isBody == true ? tapes.filter { change.comesNear($0.screens) } : tapes
    func rank(_ tape: MutateTape) -> Int {
      lucky.firstIndex(of: tape.path) ?? (change.comesNear(tape.screens) ? lucky.count : lucky.count + 1)
    }
    return some.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }

  private func draftNoticing(_ change: AppChange) async -> JudgedChange.Pointer? {
    for draft in drafts where change.comesNear(draft.screens) {
      if case .failed(let line?, _) = await stages.play(draft.plan, on: change.app),
        let claim = draft.claim(at: line)
      {
        return JudgedChange.Pointer(
          tape: draft, line: claim.behind, statement: claim.statement, claim: claim.text, isShown: true)
      }
    }
    return nil
  }

  /// Puts the claim of a difference into a draft, if the draft with it passes on the app and fails with the change.
  private func propose(
    _ difference: TapeComparison.Difference, on draft: MutateTape, noticing change: AppChange
  ) async -> JudgedChange.Pointer {
    var claim = difference.claim
    if let text = claim {
      claim = nil
      if var better = draft.adding(text, at: difference),
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
      tape: draft, line: difference.line, statement: difference.statement, claim: claim,
      isShown: difference.isShown)
  }

  // MARK: Where no tape comes

  private func verdict(_ found: Record, on change: AppChange) async -> JudgedChange.Verdict? {
    if Interruption.isAskedFor { return nil }
    if let states = found["sameIn"]?.integer {
      return .notKnown("the same in the first \(states.of("state")); a larger '--states' may tell")
    }
    guard let text = found["tape"]?.text else { return .noDifference }
    if let pointer = await draftNoticing(change) { return .notNoticed(pointer) }
    // A form that is sent as it stands shows what it asks for; the explorer fills it in.
    var lines = text.split(separator: "\n").map(String.init)
    for more in [0, Self.fields] {
      lines += Array(repeating: "Enter", count: more)
      guard let plan = plan(lines, change), let difference = await stages.difference(plan, app, change.app)
      else { continue }
      let short = more == 0 ? plan : self.plan(Array(lines.prefix(difference.line)), change) ?? plan
      return .notNoticed(await propose(difference, on: MutateTape(short, isNew: true), noticing: change))
    }
    let moves = found["moves"]?.integer ?? 0
    return .notKnown("the explorer tells them apart after \(moves.of("move")), and no tape does")
  }

  /// The number of fields that a form has at most in most apps; Enter goes on from each, and sends it.
  private static let fields = 8

  private func plan(_ lines: [String], _ change: AppChange) -> TapePlan? {
    let owner = change.site.owner.title.map { $0.isLetter || $0.isNumber ? "\($0.lowercased())" : "-" }
      .joined()
    let stem = "\(owner.trimmed(of: { $0 == "-" }))-\(change.kind.name)"
    let taken = Set(drafts.map(\.path))
    let names = [stem] + (2...999).map { "\(stem)-\($0)" }
    let path = names.lazy.map { [folder] in "\(folder)\($0).tape" }.first {
      !taken.contains($0) && FileReading.realPath($0) == nil
    }
    guard let path else { return nil }
    let (plan, findings) = MutateTape.loader.load(
      SourceText(name: path, text: lines.map { $0 + "\n" }.joined()))
    return findings.hasErrors ? nil : plan
  }
}

extension TwinSearch {
  fileprivate func record(of finding: Finding, app: String, title: String) -> Record {
    switch finding {
    case .same: [:]
    case .unknown: ["sameIn": .int(states)]
    case .differs(let way):
      ["moves": .int(way.count), "tape": .string(tape(for: way, app: app, title: title))]
    }
  }
}
