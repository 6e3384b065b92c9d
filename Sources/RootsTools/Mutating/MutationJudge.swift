internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// Judges changes of an app by tapes and by the explorer, and keeps what would notice those that no tape does.
@MainActor final class MutationJudge: MutateSubject {
  private let order: MutateOrder
  private let console: Console
  private let stages: MutateStages
  private let app: ScriptedApp
  private let model: Model
  private let changes: AppChanges
  /// Those with few keys first.
  private var tapes: [MutateTape] = []
  private var isOver: @Sendable () -> Bool = { false }
  var drafts: [MutateTape] = []
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

  init(_ order: MutateOrder, _ console: Console) throws(Misuse) {
    (self.order, self.console) = (order, console)
    let stages = MutateStages(order.app, in: order.folder)
    let reading = try Misuse.wrap { () throws(ScriptedApp.Unreadable) in
      try AppSource.read(order.app, console)
    }
    let app = try AppSource.use(reading, console)
    let source = try Misuse.wrap { () throws(ScriptedApp.Unreadable) in
      try SourceText.read(file: order.app, links: .guarded)
    }
    model = try Misuse.wrap { () throws(Model.Unfit) in try Model(app, undo: .max) }
    let files = reading.files.filter { $0 != order.app }.map { path in
      // All files stand for one that is not read in the same way.
      let bytes = (try? stages.files.read(path).get()) ?? Array("\(app.fingerprint)".utf8)
      return SourceText(name: path, bytes: bytes)
    }
    let kinds = order.kinds.isEmpty ? ChangeKind.all : order.kinds
    changes = AppChanges(app, source, including: files, kinds, stages.kept)
    (self.app, self.stages) = (app, stages)
  }

  func run() throws(Misuse) -> ExitCode {
    var candidates = changes.candidates
    if let screen = order.screen {
      let names = ChangeNames(app).openings
      guard names.contains(screen) else { throw .unknown("the app has no screen", screen, among: names) }
      candidates.removeAll { $0.site.owner.screen != screen }
    }
    return try MutateRun(order, stages.files, console).run(self, candidates)
  }

  var title: String { app.map.title }

  var atlas: Atlas {
    let source = GraphSource(app)
    var atlas = Atlas(
      Chart(source.graph, title: source.title, roots: source.roots, origins: source.origins))
    if let problem = AtlasMaking(app, named: order.app, console).fill(&atlas) { atlas.notes.append(problem) }
    return atlas
  }

  func plays(_ plan: TapePlan) -> Bool { stages.plays(plan) }

  func play(_ plan: TapePlan) async -> MutateStages.End { await stages.play(plan, on: changes.unchanged) }

  func begin(_ tapes: [MutateTape], until isOver: @escaping @Sendable () -> Bool) {
    self.tapes = tapes.sorted { $0.plan.keyCount < $1.plan.keyCount }
    self.isOver = isOver
  }

  /// Keeps the results if the app is still what was judged.
  func end() async -> (extent: String?, trouble: String?) {
    let extent = await extent()
    let now = try? ScriptedApp.read(file: order.app, links: .guarded, onProgress: nil).app
    guard let now, now.fingerprint.value == app.fingerprint.value else {
      return (extent, "the app has changed meanwhile")
    }
    if let problem = stages.kept.write() {
      console.tell("roots: the results are not kept: \(stages.kept.path): \(problem)")
    }
    return (extent, nil)
  }

  private func extent() async -> String? {
    guard hasCompared else { return nil }
    let limits = model.limits.map(\.text)
    let upTo = limits.isEmpty ? "" : ", up to \(limits.listed(with: "and"))"
    let key = KeptResults.key("walk", [changes.unchanged.print.hash()], "\(order.states)")
    if let known = stages.kept.find(key)?["extent"]?.text { return known + upTo }
    let twins = await twins.value
    let extent =
      "compared in \(twins.isWhole ? "all " : "")\(twins.states.of("state")), behind every URL and way of the palette, and behind undo"
    if !isOver() { stages.kept.keep(["extent": .string(extent)], key) }
    return extent + upTo
  }

  // MARK: One change

  func judge(_ candidate: AppChanges.Candidate) async -> JudgedChange.Ending? {
    guard let change = changes.made(candidate), let end = await begin(change) else { return nil }
    return {
      await end().map {
        JudgedChange(
          kind: change.kind.name, owner: change.site.owner.title, screen: change.site.owner.screen,
          place: (change.file, change.line), words: change.words, verdict: $0)
      }
    }
  }

  private func begin(_ change: AppChange) async -> (@MainActor () async -> JudgedChange.Verdict?)? {
    let tapes = ordered(for: change)
    var opened: [String: Set<String>] = [:]
    for tape in tapes {
      if isOver() { return nil }
      switch await stages.play(tape.plan, on: change.app) {
      case .passed(let screens): opened[tape.path] = screens.union(tape.screens)
      case .endless: continue
      case .failed(let line, _):
        lucky[change.site.owner.title, default: []].removeAll { $0 == tape.path }
        lucky[change.site.owner.title, default: []].insert(tape.path, at: 0)
        return { .noticed(tape: tape.path, line: line) }
      case .unstarted, .interrupted: return nil
      }
    }
    if let pointer = await draftNoticing(change) { return { .notNoticed(pointer) } }
    var seen: JudgedChange.Pointer?
    for tape in tapes where seen?.difference.claim == nil && change.comesNear(tape.screens) {
      let difference = await difference(tape.plan, change, opening: opened[tape.path])
      guard let difference else { continue }
      let pointer = await propose(difference, on: tape, noticing: change)
      if seen == nil || pointer.difference.claim != nil { seen = pointer }
    }
    if let seen { return { .notNoticed(seen) } }
    return Interruption.isAskedFor ? nil : search(change)
  }

  /// Compares the app with a changed one by the walk, on another core.
  private func search(_ change: AppChange) -> (@MainActor () async -> JudgedChange.Verdict?)? {
    hasCompared = true
    let name = RecordingPlace.name(of: order.app, for: folder + "new.tape")
    let key = KeptResults.key(
      "twin", [changes.unchanged.print.hash(), change.app.print.hash()], "\(order.states)", name,
      change.words)
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

  private var folder: String { order.folder.hasSuffix("/") ? order.folder : order.folder + "/" }

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
      if case .failed(let line, _) = await stages.play(draft.plan, on: change.app),
        let difference = draft.difference(claimedAt: line)
      {
        return JudgedChange.Pointer(tape: draft, difference: difference)
      }
    }
    return nil
  }

  private func difference(
    _ plan: TapePlan, _ change: AppChange, opening screens: Set<String>? = nil
  ) async -> TapeComparison.Difference? {
    await stages.difference(plan, changes.unchanged, change.app, opening: screens)
  }

  private func propose(
    _ difference: TapeComparison.Difference, on tape: MutateTape, noticing change: AppChange
  ) async -> JudgedChange.Pointer {
    await propose(difference, on: tape) { plan in
      if case .failed = await stages.play(plan, on: change.app) { true } else { false }
    }
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
      guard let plan = plan(lines, change), let difference = await difference(plan, change) else { continue }
      let short = more == 0 ? plan : self.plan(Array(lines.prefix(difference.line)), change) ?? plan
      return .notNoticed(await propose(difference, on: MutateTape(short, isNew: true), noticing: change))
    }
    let moves = found["moves"]?.integer ?? 0
    return .notKnown(
      "the explorer tells them apart after \(moves.of("move")), but the tape of these does not")
  }

  /// The number of fields that a form has at most in most apps; Enter goes on from each, and sends it.
  private static let fields = 8

  private func plan(_ lines: [String], _ change: AppChange) -> TapePlan? {
    let owner = change.site.owner.title.map { $0.isLetter || $0.isNumber ? "\($0.lowercased())" : "-" }
      .joined()
    let stem = "\(owner.trimmed(of: { $0 == "-" }))-\(change.kind.name)"
    let names = [stem] + (2...999).map { "\(stem)-\($0)" }
    let path = names.lazy.map { [folder] in "\(folder)\($0).tape" }.first { path in
      !drafts.contains { $0.path == path } && FileReading.realPath(path) == nil
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
