internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsFiles
internal import RootsTape

/// The tapes of a judgement before it, and its report and drafts behind it.
@MainActor struct MutateEnding {
  private let order: MutateOrder
  private let files: DiskFiles
  private let console: Console

  init(_ order: MutateOrder, _ files: DiskFiles, _ console: Console) {
    (self.order, self.files, self.console) = (order, files, console)
  }

  func tapes() throws(Misuse) -> [String] {
    let folder = order.folder ?? ""
    guard access(folder, F_OK) == 0 else {
      throw Misuse(
        "there is no folder '\(folder)'; '--tapes' names the one with the tapes", code: .impossible)
    }
    var facts = stat()
    if stat(folder, &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR {
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

  /// Plays the tapes on the unchanged app; those that fail there cannot say anything of a changed one.
  func audition(
    _ paths: [String], plays: (TapePlan) -> Bool,
    by play: @escaping @MainActor (TapePlan) async -> MutateStages.End
  ) -> (tapes: [MutateTape], out: [(String, String)]) {
    var (tapes, out) = ([MutateTape](), [(String, String)]())
    for path in paths where !Interruption.isAskedFor {
      switch files.read(path) {
      case .failure(let problem): out.append((path, "\(problem)"))
      case .success(let bytes):
        let (plan, findings) = MutateTape.loader.load(SourceText(name: path, bytes: bytes))
        if let mistake = findings.first(where: { $0.severity == .error }) {
          out.append((path, mistake.headline))
        } else if plays(plan), !plan.steps.isEmpty {
          switch waitFor({ await play(plan) }) {
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

  func refuse(_ paths: [String], _ out: [(String, String)]) -> ExitCode {
    let folder = order.folder ?? ""
    let why =
      out.isEmpty
      ? "none of the \(paths.count.of("tape")) in '\(folder)' plays '\(order.app)'; a tape says so with 'Launch'"
      : "no tape in '\(folder)' can be used; those that were left out have to pass first"
    console.tell("roots: \(why)")
    return .impossible
  }

  func end(_ report: MutationReport, _ drafts: [MutateTape], page: () -> [UInt8]) -> ExitCode {
    if !order.reports.contains(where: { $0.path == "-" }) {
      console.put(order.isJSON ? report.value.json + "\n" : VisibleText(report.text, breaks: .kept).text)
    }
    let areWritten = order.reports.map { file in
      file.write(report.bytes(file.kind, page: page), files, console)
    }
    if areWritten.contains(false) { return .impossible }
    let isWritten = order.isWriting ? write(drafts) : true
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
      return .timedOut
    }
    return .ok
  }

  /// Writes the tapes that notice more; each has passed on the unchanged app, and failed with a change.
  private func write(_ drafts: [MutateTape]) -> Bool {
    var isWritten = true
    for draft in drafts where !Interruption.isAskedFor {
      if !draft.isNew, case .success(let now) = files.read(draft.path), now != draft.source.bytes {
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
