internal import RootsExplore
internal import RootsTape

/// One run of `roots tape bisect`: the same tape by two programs, line by line.
@MainActor struct TapeBisection {
  private let order: TapeOrder
  private let console: Console
  private let files = DiskFiles()

  init(_ order: TapeOrder, _ console: Console) {
    self.order = order
    self.console = console
  }

  func bisect(_ path: String) -> ExitCode {
    if path == "-" {
      console.tell(
        "roots: 'tape bisect' plays the tape twice, so it must be a file; '-' can be read only once")
      return .misuse
    }
    guard order.good != nil || order.bad != nil || order.stored != nil else {
      console.tell("roots: 'tape bisect' needs --good PROGRAM, --bad PROGRAM or --vs TRACE")
      return .misuse
    }
    let traces = Interruption.during { () -> (good: TapeTrace, bad: TapeTrace)? in
      guard let good = order.stored.map(stored) ?? trace(path, by: order.good),
        let bad = trace(path, by: order.bad)
      else { return nil }
      return (good, bad)
    }
    guard let (good, bad) = traces else { return Interruption.isAskedFor ? .asAsked : .impossible }
    guard let divergence = bad.divergence(from: good) else {
      console.put("\(TapeVoice.visible(path)): both do the same, \(bad.lines.count) commands\n")
      return .ok
    }
    console.put(TapeVoice.visible(divergence.sentence) + "\n")
    return .failed
  }

  private func stored(_ path: String) -> TapeTrace? {
    switch files.read(path) {
    case .success(let bytes): return understood(String(decoding: bytes, as: UTF8.self), from: path)
    case .failure(let problem):
      console.tell("roots: \(path): \(problem)")
      return nil
    }
  }

  private func understood(_ text: String, from origin: String) -> TapeTrace? {
    if let trace = TapeTrace(text: text), !trace.lines.isEmpty { return trace }
    console.tell("roots: \(origin): this is not a trace; 'roots replay --trace FILE' writes one")
    return nil
  }

  /// By this program if none is named.
  private func trace(_ tape: String, by program: String?) -> TapeTrace? {
    let words = program?.split(separator: " ").map(String.init) ?? []
    let name = words.first ?? "/proc/self/exe"
    guard let file = ChildProcess.find(name) else {
      console.tell("roots: there is no program '\(name)'")
      return nil
    }
    let app = order.app.map { ["--app", $0] } ?? []
    let own = order.program?.words ?? []
    let before = Array(words.dropFirst()) + own.dropFirst()
    let arguments = before + ["replay", "--trace", "-", "--worker"] + app + ["--", tape]
    switch ChildProcess(file, as: own.first, arguments).run(until: Interruption.descriptor) {
    case .failure(let problem):
      console.tell("roots: \(name): \(problem)")
      return nil
    case .success(let outcome):
      // The last line is the summary of the tape; what comes before is its trace.
      let lines = outcome.output.split(separator: UInt8(ascii: "\n")).dropLast()
      if lines.isEmpty {
        console.tell("roots: '\(name) replay' has ended with \(outcome.status)")
        return nil
      }
      let text = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
      return understood(text, from: name)
    }
  }
}
