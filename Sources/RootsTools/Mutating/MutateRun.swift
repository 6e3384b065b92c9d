internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// An app or a program in which one thing after another is changed, and how a change is judged by tapes.
@MainActor protocol MutateSubject: AnyObject {
  associatedtype Change
  var title: String { get }
  /// The page of all screens, on which nothing of changes stands yet.
  var atlas: Atlas { get }
  /// The tapes with more claims, and those that are not there yet, in the order in which they were made.
  var drafts: [MutateTape] { get set }

  func plays(_ plan: TapePlan) -> Bool
  /// Plays a tape on what is not changed.
  func play(_ plan: TapePlan) async -> MutateStages.End
  /// - Parameter isOver: True when the work is to end: nothing that was cut short is kept.
  func begin(_ tapes: [MutateTape], until isOver: @escaping @Sendable () -> Bool)
  /// `nil` if the change cannot be made, or if the work is to end.
  func judge(_ change: Change) async -> JudgedChange.Ending?
  /// Returns how far apps were compared, if they were, and the reason if the changes are no longer those of the app.
  func end() async -> (extent: String?, trouble: String?)
}

extension MutateSubject {
  /// Puts the claim of a difference into the draft of a tape, if the draft with it passes and fails with the change.
  func propose(
    _ difference: TapeComparison.Difference, on tape: MutateTape,
    ifFailing fails: (TapePlan) async -> Bool
  ) async -> JudgedChange.Pointer {
    let draft = drafts.first { $0.path == tape.path } ?? tape
    var pointer = JudgedChange.Pointer(tape: draft, difference: difference)
    if difference.claim == nil || draft.claims.contains(difference) { return pointer }
    if var better = draft.adding(difference), case .passed(let screens) = await play(better.plan),
      await fails(better.plan)
    {
      better.screens = screens
      drafts.removeAll { $0.path == draft.path }
      drafts.append(better)
    } else {
      pointer.difference.claim = nil
    }
    return pointer
  }
}

/// One run of `roots mutate`: the tapes, the changes one after the other, and the report with the drafts.
@MainActor struct MutateRun {
  private let order: MutateOrder
  private let files: DiskFiles
  private let console: Console

  init(_ order: MutateOrder, _ files: DiskFiles, _ console: Console) {
    (self.order, self.files, self.console) = (order, files, console)
  }

  func run<Subject: MutateSubject>(
    _ subject: Subject, _ changes: [Subject.Change]
  ) throws(Misuse) -> ExitCode {
    // Those for which there is time stand for the whole app.
    let isDrawn = order.sample != nil || order.time != nil
    let changes = isDrawn ? changes.shuffled(seed: UInt64(order.seed ?? 1)) : changes
    let paths = try paths()
    return Interruption.during {
      let (tapes, out) = audition(paths, subject)
      if Interruption.isAskedFor { return .asAsked }
      if tapes.isEmpty { return refuse(paths, out) }
      return end(judge(changes, of: subject, by: tapes, out), subject)
    }
  }

  // MARK: Tapes

  private func paths() throws(Misuse) -> [String] {
    let folder = order.folder
    var facts = stat()
    guard stat(folder, &facts) == 0 else {
      throw Misuse(
        "there is no folder '\(folder)'; '--tapes' names the one with the tapes", code: .impossible)
    }
    if facts.st_mode & S_IFMT != S_IFDIR {
      let place = folder.lastIndex(of: "/").map { folder[..<$0] } ?? "."
      throw Misuse(
        "'--tapes' names a folder, and '\(folder)' is a file; '--tapes \(place)' takes all tapes there")
    }
    let paths = TapeList(files).tapes([folder])
    if paths.isEmpty {
      let cure = "'\(order.recording) -o \(folder)/first.tape' makes one"
      throw Misuse("there is no tape in '\(folder)'; \(cure)", code: .impossible)
    }
    if order.isWriting, let problem = files.trial(folder: folder) {
      throw Misuse("no tape can be written into '\(folder)': \(problem)", code: .impossible)
    }
    return paths
  }

  /// Plays the tapes on what is not changed; those that fail there cannot say anything of a change.
  private func audition(
    _ paths: [String], _ subject: some MutateSubject
  ) -> (tapes: [MutateTape], out: [(String, String)]) {
    var (tapes, out) = ([MutateTape](), [(String, String)]())
    for path in paths where !Interruption.isAskedFor {
      switch files.read(path) {
      case .failure(let problem): out.append((path, "\(problem)"))
      case .success(let bytes):
        let (plan, findings) = MutateTape.loader.load(SourceText(name: path, bytes: bytes))
        if let mistake = findings.first(where: { $0.severity == .error }) {
          out.append((path, mistake.headline))
        } else if subject.plays(plan), !plan.steps.isEmpty {
          switch waitFor({ await subject.play(plan) }) {
          case .passed(let screens): tapes.append(MutateTape(plan, screens))
          case .failed(_, let why): out.append((path, "it fails on the unchanged app: \(why)"))
          case .unstarted(let why): out.append((path, why))
          case .endless: out.append((path, "it does not end in ten seconds"))
          case .interrupted: break
          }
        }
      }
    }
    for (path, why) in out { console.tell("roots: left out: \(path): \(why)") }
    return (tapes, out)
  }

  private func refuse(_ paths: [String], _ out: [(String, String)]) -> ExitCode {
    let why =
      out.isEmpty
      ? "none of the \(paths.count.of("tape")) in '\(order.folder)' plays '\(order.app)'; a tape says so with 'Launch'"
      : "no tape in '\(order.folder)' can be used; those that were left out have to pass first"
    console.tell("roots: \(why)")
    return .impossible
  }

  // MARK: Changes

  private func judge<Subject: MutateSubject>(
    _ changes: [Subject.Change], of subject: Subject, by tapes: [MutateTape], _ out: [(String, String)]
  ) -> MutationReport {
    let deadline = order.time.map { ContinuousClock.now + $0 }
    let interruption: @Sendable () -> String? = {
      if Interruption.isAskedFor { return "interrupted" }
      return deadline.map { ContinuousClock.now >= $0 } ?? false ? "the time was up" : nil
    }
    subject.begin(tapes) { interruption() != nil }
    let line = Headway("changes", console)
    var (begun, tried) = ([JudgedChange.Ending](), 0)
    var reason: String?
    for change in changes where begun.count != order.sample {
      reason = interruption()
      if reason != nil { break }
      tried += 1
      line?.show(tried, of: changes.count)
      if let ending = waitFor({ await subject.judge(change) }) {
        begun.append(ending)
      } else if interruption() != nil {
        tried -= 1
      }
    }
    let judged = begun.compactMap { waitFor($0) }
    if Interruption.isAskedFor || judged.count < begun.count { reason = interruption() ?? reason }
    line?.clear()
    let (extent, trouble) = waitFor { await subject.end() }
    reason = trouble ?? reason
    return MutationReport(
      title: subject.title, judged: judged, leftOut: out,
      cut: reason.map { ($0, changes.count - tried + begun.count - judged.count) },
      isSample: order.sample != nil || order.time != nil && reason != nil && !judged.isEmpty,
      isStale: trouble != nil, extent: extent)
  }

  // MARK: The end

  private func end(_ report: MutationReport, _ subject: some MutateSubject) -> ExitCode {
    if !order.reports.contains(where: { $0.path == "-" }) {
      console.put(order.isJSON ? report.value.json + "\n" : VisibleText(report.text, breaks: .kept).text)
    }
    let areWritten = order.reports.map { file in
      file.write(report.bytes(file.kind, on: subject.atlas), files, console)
    }
    if areWritten.contains(false) { return .impossible }
    let isWritten = order.isWriting ? !report.isStale && write(subject.drafts) : true
    if order.isWriting, report.isStale {
      console.tell("roots: no tape is written: the app is not what was judged")
    }
    if Interruption.isAskedFor { return .asAsked }
    if !isWritten { return .impossible }
    if report.judged.isEmpty, report.cut == nil {
      console.tell("roots: no change of these kinds can be made in '\(order.app)'")
      return .impossible
    }
    guard let least = order.least else { return .ok }
    if let share = report.share, share < least {
      console.tell("roots: \(share) % of the changes are noticed, and '--min' asks for \(least) %")
      return .failed
    }
    if report.cut != nil || report.share == nil {
      console.tell("roots: not enough changes were judged to say that \(least) % are noticed")
      return report.cut == nil ? .failed : .timedOut
    }
    return .ok
  }

  /// Writes the tapes that notice more; each has passed on the unchanged app, and failed with a change.
  private func write(_ drafts: [MutateTape]) -> Bool {
    var isWritten = true
    for draft in drafts {
      if Interruption.isAskedFor {
        console.tell("roots: interrupted, \(draft.path) is not written")
      } else if !draft.isNew, case .success(let now) = files.read(draft.path), now != draft.source.bytes {
        console.tell("roots: \(draft.path) has changed meanwhile, and is left as it is")
        isWritten = false
      } else if let problem = files.write(draft.bytes, to: draft.path, draft.isNew ? .own : .kept) {
        console.tell("roots: \(draft.path): \(problem)")
        isWritten = false
      } else {
        let words = draft.isNew ? "new" : "\(draft.claims.count.of("claim")) more"
        console.tell("wrote \(draft.path), \(words)")
      }
    }
    return isWritten
  }
}
