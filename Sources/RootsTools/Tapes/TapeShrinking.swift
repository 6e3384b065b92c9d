internal import Roots
internal import RootsCurses
internal import RootsExplore
internal import RootsTape
internal import RootsApp

@MainActor struct TapeShrinking {
  private let order: TapeOrder
  private let console: Console

  init(_ order: TapeOrder, _ console: Console) {
    self.order = order
    self.console = console
  }

  func shrink(_ path: String) -> ExitCode {
    let run = TapeRun(order, console)
    guard let source = run.read(path) else { return .impossible }
    let findings = order.loader.load(source).diagnostics.filter { $0.severity == .error }
    guard findings.isEmpty else {
      console.show(findings)
      return .misuse
    }
    let shelf = AppShelf.forTapes(playing: order.app, reach: order.loader.reach)
    let shrinker = Shrinker(
      loader: order.loader, files: DiskFiles(), limit: order.runLimit,
      stage: order.program?.stage ?? shelf.maker(for: source.name))
    if let ways = app(of: source).map(ExploredWays.init) { shrinker.way = { ways.lines(to: $0, $1) } }
    shrinker.isInterrupted = { Interruption.isAskedFor }
    let line = Headway("runs", console)
    if let line { shrinker.onRun = { line.show($0, "\($1) keys") } }
    return Interruption.during {
      let outcome = waitFor { await shrinker.shrink(source) }
      line?.clear()
      return report(outcome, source.name, run)
    }
  }

  /// The file of the app that a tape launches.
  private func app(of source: SourceText) -> String? {
    if order.program != nil { return nil }
    guard order.app == nil, let name = order.loader.load(source).plan.setup.app else { return order.app }
    let folder = source.name.lastIndex(of: "/").map { String(source.name[...$0]) } ?? ""
    return BuiltInApp.isName(name) || name.hasPrefix("/") ? name : folder + name
  }

  private func report(_ outcome: Shrinker.Outcome, _ name: String, _ run: TapeRun) -> ExitCode {
    switch outcome {
    case .passes:
      console.tell("\(name): the tape does not fail")
      return .failed
    case .unstable:
      console.tell("\(name): the tape does not fail the same way every time")
      return .unstable
    case .unplayable(let why):
      console.tell("\(name): \(why)")
      return .impossible
    case .interrupted:
      console.tell("\(name): interrupted before it was known how the tape fails")
      return .asAsked
    case .shrunk(let shrunk):
      let (before, after) = (shrunk.keysBefore, shrunk.keysAfter)
      let end =
        switch shrunk.end {
        case .smallest: ""
        case .spent: "; a larger '--runs' may make it shorter"
        case .interrupted: "; interrupted: it may become shorter"
        }
      let way = shrunk.isByOtherWay ? ", by a way that exploring found" : ""
      console.tell("\(name): from \(before.of("key")) to \(after) in \(shrunk.runs.of("run"))\(way)\(end)")
      let tape = order.output.map { moved(shrunk.tape, from: name, to: $0) } ?? shrunk.tape
      var code = run.write(Array(tape.utf8))
      if code == .ok, let output = order.output { code = copyGoldens(of: shrunk.tape, name, to: output, run) }
      return shrunk.end == .interrupted && code == .ok ? .asAsked : code
    }
  }

  /// The tape with the names of its apps as they are from the folder of another file.
  private func moved(_ tape: String, from name: String, to output: String) -> String {
    let folder = TapePaths.folder(of: name)
    if folder == TapePaths.folder(of: output) { return tape }
    return Tape(SourceText(name: name, text: tape)).commands.reduce(tape) { tape, command in
      guard case .launch(let app, let arguments) = command.action, !BuiltInApp.isName(app),
        !app.hasPrefix("/"),
        let old = TapePrinter.text(of: command.action)
      else { return tape }
      let file = RecordingPlace.path(to: folder + app, from: output)
      return TapePrinter.text(of: .launch(file, arguments: arguments)).map {
        tape.replacing(each: old, by: $0)
      }
        ?? tape
    }
  }

  /// Copies the golden frames that the tape claims to where it looks for them: without them it would make new ones.
  private func copyGoldens(of tape: String, _ name: String, to output: String, _ run: TapeRun) -> ExitCode {
    let (source, target) = (TapePaths.goldens(of: name), TapePaths.goldens(of: output))
    if source == target { return .ok }
    for command in Tape(SourceText(name: name, text: tape)).commands {
      guard case .expect(let claim) = command.action, case .golden(let frame, _, _) = claim.assertion,
        case .success(let bytes) = DiskFiles().read("\(source)/\(frame).frame")
      else { continue }
      let code = run.write(bytes, to: "\(target)/\(frame).frame")
      if code != .ok { return code }
    }
    return .ok
  }
}
