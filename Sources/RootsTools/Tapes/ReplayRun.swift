internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsCurses
internal import RootsExplore
internal import RootsTape
internal import RootsTerminal

/// One run of `roots replay` without a terminal.
@MainActor struct ReplayRun {
  private let order: ReplayOrder
  private let tapes: [String]
  private let console: Console
  private let files: DiskFiles
  private let shelf: AppShelf
  /// `nil` if tapes are played on the apps that they launch.
  private let scenes: ProgramStages?

  init(_ order: ReplayOrder, _ console: Console, on scenes: ProgramStages? = nil) {
    files = DiskFiles(reach: order.options.reach)
    tapes = TapeList(files).tapes(order.tapes)
    self.order = order.telling(apart: tapes)
    self.console = console
    self.scenes = scenes
    shelf = .forTapes(playing: order.app, reach: order.options.reach)
  }

  func run() -> ExitCode {
    if tapes.isEmpty {
      console.tell("roots: there is no tape in \(order.tapes.joined(separator: ", "))")
      return .impossible
    }
    if let app = tapes.first(where: { $0.hasSuffix(".kdl") }) {
      console.tell("roots: '\(app)' is the file of an app, and a tape launches it: 'Launch \(app)'")
      return .misuse
    }
    if order.isLive, tapes.count > 1 {
      console.tell("roots: one tape at a time can be watched, not \(tapes.count)")
      return .misuse
    }
    if order.trace != nil, tapes.count > 1 {
      console.tell("roots: '--trace' writes what one tape does, and there are \(tapes.count)")
      return .misuse
    }
    // Other trouble is told when there is something to be written.
    if case .link? = files.trial(folder: order.options.failureFolder) {
      let folder = TapeVoice.visible(order.options.failureFolder)
      console.tell("roots: cannot write '\(folder)': \(FileProblem.link)")
      return .impossible
    }
    if let clash {
      console.tell("roots: \(clash)")
      return .misuse
    }
    var voice = ReplayVoice(console, order)
    if order.isLive {
      guard let (summary, signal) = watch(tapes[0]) else { return .noTerminal }
      voice.tell(summary)
      return end(&voice, signal ?? .interrupted, isAskedToEnd: signal != nil)
    }
    if order.isWorker { ReplayProcess.endWithReader() }
    // What a worker has to say is little, and the process that has started it is asked as well.
    return Interruption.during(patiently: order.isWorker) {
      play(tapes, &voice)
      return end(&voice, .asAsked)
    }
  }

  /// The file that two tapes, or a tape and another output, would write: one of them would be lost.
  private var clash: String? {
    let others =
      order.reports.map { ($0.path, "a report") }
      + (order.trace.map { [($0, "the trace")] } ?? []).filter { $0.0 != "-" }
    guard order.options.writing == .on, tapes.count + others.count > 1 else { return nil }
    var writers: [String: String] = [:]
    for (path, name) in others {
      if let other = writers.updateValue(name, forKey: Self.plain(path)) {
        let names = other == name ? "two reports" : "\(other) and \(name)"
        return "\(names) write '\(TapeVoice.visible(path))', which can hold one of them"
      }
    }
    for tape in tapes where tape != "-" {
      guard case .success(let bytes) = files.read(tape) else { continue }
      let plan = order.loader.load(SourceText(name: tape, bytes: bytes)).0
      for path in plan.pictures.union(plan.outputs).sorted() {
        let name = "'\(TapeVoice.visible(tape))'"
        if let other = writers.updateValue(name, forKey: Self.plain(path)), other != name {
          return "\(other) and \(name) write '\(TapeVoice.visible(path))', which can hold one of them"
        }
      }
    }
    return nil
  }

  /// A path without the steps that stay where they are.
  private static func plain(_ path: String) -> String {
    let steps = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + steps : steps
  }

  private func play(_ tapes: [String], _ voice: inout ReplayVoice) {
    let line = tapes.count > 1 ? Headway("tapes", console) : nil
    func tell(_ summary: TapeSummary, _ voice: inout ReplayVoice) {
      line?.clear()
      voice.tell(summary)
      line?.show(voice.summaries.count, of: tapes.count)
    }
    if order.workers > 1, tapes.count > 1 {
      ReplayWorkers(order, tapes).run { tell($0, &voice) }
    } else {
      for tape in tapes {
        tell(play(tape), &voice)
        if Interruption.isAskedFor || order.stopsAtFailure && voice.hasFailed { break }
      }
    }
    line?.clear()
    // Of those that are left all have their place in the reports.
    let left = tapes.dropFirst(voice.summaries.count)
    if !left.isEmpty { voice.tell(unplayed: Array(left)) }
  }

  /// Writes the reports.
  /// - Parameters:
  ///   - interruption: The status if the replay was interrupted.
  ///   - isAskedToEnd: True if a signal has ended it, also behind a claim that has failed.
  private func end(
    _ voice: inout ReplayVoice, _ interruption: @autoclosure () -> ExitCode, isAskedToEnd: Bool = false
  ) -> ExitCode {
    let summaries = voice.summaries
    // A replay that stops at a failure has failed, and was not interrupted.
    var code = Report.code(Interruption.isAskedFor ? summaries : summaries.filter { !$0.isUnplayed })
    let status = isAskedToEnd || code == .interrupted ? interruption() : nil
    var isWritten = true
    for report in order.reports {
      let bytes =
        switch report.kind {
        case .html: Report.html(summaries)
        case .junit: Array(Report.junit(summaries).utf8)
        case .tap: Array(Report.tap(summaries).utf8)
        case .json: Array(Report.json(summaries, status: Int(status?.rawValue ?? Int32(code.rawValue))).utf8)
        }
      if !report.write(bytes, files, console) {
        code = code.worse(than: .broken)
        isWritten = false
      }
    }
    voice.end()
    if let status { return isWritten ? status : .impossible }
    return ExitCode(rawValue: Int32(code.rawValue)) ?? .fault
  }

  // MARK: One tape

  /// The code is that of the signal that has ended it; `nil` after having told why a terminal is missing.
  private func watch(_ path: String) -> (TapeSummary, ExitCode?)? {
    switch plan(path) {
    case .failure(let problem): return (problem.summary, nil)
    case .success(let plan):
      do {
        if let program = program(of: plan, path) {
          return (path == "-" ? cannotBeHandedOver(plan) : handOver(path, to: program), nil)
        }
        let stage = scenes?.inTerminal ?? shelf.makerInTerminal(for: plan.source.name)
        let (summary, recording, end) = try LiveReplay.play(plan, order, files, stage)
        if let recording { console.tell("recorded \(recording)") }
        return (summary, end.flatMap { ExitCode(rawValue: $0.status) })
      } catch {
        console.tell("roots: \(error)")
        return nil
      }
    }
  }

  private func play(_ path: String) -> TapeSummary {
    switch plan(path) {
    case .failure(let problem): return problem.summary
    case .success(let plan):
      guard let program = program(of: plan, path) else {
        return waitFor(canceledBy: [Interruption.descriptor]) { await play(plan) }
      }
      if path == "-" { return cannotBeHandedOver(plan) }
      var summary: TapeSummary?
      var handed = order
      handed.executable = program
      handed.caller = [program, "--roots"]
      let workers =
        order.trace == "-"
        ? ReplayWorkers(handed, [path]) { console.put($0) } : ReplayWorkers(handed, [path])
      workers.run { summary = $0 }
      return summary ?? TapeSummary(path, .broken, error: "'\(program)' did not play it")
    }
  }

  /// Such a program is written with the library and plays the tape itself.
  private func program(of plan: TapePlan, _ path: String) -> String? {
    scenes == nil && order.app == nil ? shelf.program(plan.setup.app, for: path) : nil
  }

  /// A tape on the standard input has been read by then.
  private func cannotBeHandedOver(_ plan: TapePlan) -> TapeSummary {
    TapeSummary(
      plan.source.name, .malformed, error: "the program that it launches plays it, so the tape must be a file"
    )
  }

  /// Goes on as that program; comes back only if that is not possible.
  private func handOver(_ path: String, to program: String) -> TapeSummary {
    replaceProcess(by: program, [program, "--roots", "replay"] + order.words + ["--", path])
    return TapeSummary(path, .broken, error: "\(program): \(String(cString: strerror(errno)))")
  }

  private struct Unplayable: Error {
    let summary: TapeSummary
  }

  private func plan(_ path: String) -> Result<TapePlan, Unplayable> {
    let name = path == "-" ? SourceText.standardInput : path
    func unplayable(_ code: TapeSummary.Code, _ why: String, _ mistakes: [Diagnostic] = [])
      -> Result<TapePlan, Unplayable>
    {
      var summary = TapeSummary(name, code, error: why)
      summary.text = mistakes.rendered.split(separator: "\n").map(String.init)
      return .failure(Unplayable(summary: summary))
    }
    let source: SourceText
    switch path == "-" ? files.read(descriptor: 0) : files.read(path) {
    case .success(let bytes): source = SourceText(name: name, bytes: bytes)
    case .failure(let problem): return unplayable(.broken, "\(path): \(problem)")
    }
    if let why = source.foreignness { return unplayable(.malformed, why) }
    let (plan, findings) = order.loader.load(source)
    let isApp = scenes == nil && program(of: plan, path) == nil
    let diagnostics = isApp ? shelf.helping(findings, in: plan) + shelf.idleNames(in: plan) : findings
    let told = diagnostics.filter { $0.severity != .note }
    if !told.isEmpty { console.show(told) }
    if diagnostics.hasErrors {
      let count = diagnostics.count { $0.severity == .error }
      let why = count == 1 ? "1 mistake in the tape" : "\(count) mistakes in the tape"
      return unplayable(.malformed, why, diagnostics.filter { $0.severity == .error })
    }
    if order.isStrict, !plan.steps.contains(where: \.command.action.playsOrClaims) {
      return unplayable(.malformed, "the tape has no steps")
    }
    return .success(plan)
  }

  private func play(_ plan: TapePlan) async -> TapeSummary {
    let first = await result(plan, order.options)
    if order.trace == "-" {
      console.put(first.trace?.text ?? "")
    } else if let path = order.trace, let trace = first.trace {
      if let problem = files.write(Array(trace.text.utf8), to: path) {
        return TapeSummary(plan.source.name, .broken, error: "\(path): \(problem)")
      }
    }
    guard order.isTwice, ![.broken, .interrupted].contains(first.summary.code) else { return first.summary }
    var options = order.options
    options.writing = .off
    let second = await result(plan, options)
    if second.summary.code == .interrupted { return second.summary }
    guard let one = first.trace, let other = second.trace, let divergence = other.divergence(from: one) else {
      return first.summary
    }
    return first.summary.undetermined(divergence.sentence)
  }

  private func maker(for tape: String) -> StageMaker {
    guard order.isPlain else { return scenes?.headless ?? shelf.maker(for: tape) }
    let make = scenes?.inTerminal ?? shelf.makerInTerminal(for: tape)
    // Several tapes read out would be hard to tell apart, and a worker answers with one line.
    let isRead = order.tapes.count == 1 && order.tapes[0].hasSuffix(".tape") && !order.isWorker
    return { [console] setup throws(StageRefusal) in
      try PlainStage(setup, make) {
        if isRead { console.put(Text.sanitized($0, charset: .ofLocale) + "\n") }
      }
    }
  }

  private func result(
    _ plan: TapePlan, _ options: ReplayOptions
  ) async -> (summary: TapeSummary, trace: TapeTrace?) {
    var options = options
    options.failureFolder = order.folders[plan.source.name] ?? options.failureFolder
    let replay = Replay(plan, options: options, files: files, stage: maker(for: plan.source.name))
    replay.isInterrupted = { Interruption.isAskedFor }
    if order.isTwice || order.trace != nil { replay.trace = TapeTrace() }
    let line = order.isWorker ? nil : Headway("steps", console)
    if let line {
      let name = TapeVoice.visible(plan.source.name.split(separator: "/").last.map(String.init) ?? "")
      replay.onStep = { line.show($0, of: plan.steps.count, name) }
    }
    var result = await replay.run()
    line?.clear()
    if order.prunes, result.code == .passed { result.add(notes: replay.pruneGoldens()) }
    if plan.steps.isEmpty { result.add(notes: ["no steps"]) }
    var summary = TapeSummary(result)
    summary.page = replay.page
    return (summary, replay.trace)
  }
}

@MainActor struct ProgramStages {
  let headless: StageMaker
  let inTerminal: StageOnTerminal
}
