internal import Glibc
internal import Roots
internal import RootsTape

/// A language server at work: reads messages from a console, writes answers to it, and plays tapes beside that.
@MainActor struct LspRun {
  private let console: Console
  private var server = LspServer()
  private var framing = LspFraming()
  private var plays: [(play: LspPlay, process: ReplayProcess)] = []

  init(_ console: Console) { self.console = console }

  /// Goes on until the editor says that it is done, or goes away.
  mutating func run() -> ExitCode {
    if isatty(0) == 1 { tell("waits for an editor to speak with; Ctrl-C ends") }
    while console.isOpen {
      guard read() else {
        // What came right before the end is answered as well.
        let code = answer()
        if code == nil, framing.isInside { tell("the input ended in the middle of a message") }
        stopAll()
        return code ?? .failed
      }
      if let code = answer() {
        stopAll()
        return code
      }
    }
    stopAll()
    return .failed
  }

  private func tell(_ text: String) { console.tell("roots lsp: \(text)") }

  // MARK: Messages

  /// Reads what there is, and waits if there is nothing; says whether there may be more.
  private mutating func read() -> Bool {
    var isFirst = true
    while true {
      let ready = console.wait(for: plays.map(\.process.output), forever: isFirst)
      for file in ready.files { hear(file) }
      if !ready.input { return true }
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = console.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if part.isEmpty { return false }
      framing.append(part)
      isFirst = false
    }
  }

  /// Answers everything that was read; says how to end, if that was asked for.
  private mutating func answer() -> ExitCode? {
    var messages: [[UInt8]] = []
    while let part = framing.next() {
      switch part {
      case .message(let bytes): messages.append(bytes)
      case .malformed(let why):
        tell("\(why) is skipped")
        send(LspServer.answer(.null, .parseError, "\(why) is skipped"))
      }
    }
    let cancelled = Self.cancelled(in: messages)
    for message in messages {
      for effect in server.receive(message, cancelled: cancelled) {
        if let code = carryOut(effect) { return code }
      }
    }
    for effect in server.settle() { _ = carryOut(effect) }
    return nil
  }

  /// The requests that were taken back before they could be answered.
  private static func cancelled(in messages: [[UInt8]]) -> Set<Value> {
    guard messages.count > 1 else { return [] }
    let mark = Array("$/cancelRequest".utf8)
    return Set(
      messages.filter { $0.count < 1_024 && $0.contains(part: mark) }.compactMap { bytes in
        guard let message = try? Value(json: bytes), message["method"] == "$/cancelRequest" else {
          return nil
        }
        return message["params"]?["id"]
      })
  }

  private mutating func carryOut(_ effect: LspServer.Effect) -> ExitCode? {
    switch effect {
    case .send(let message): send(message)
    case .log(let text): tell(text)
    case .play(let play): start(play)
    case .stop(let id): stop(id)
    case .enter(let folder): _ = chdir(folder)
    case .exit(let code): return code
    }
    return nil
  }

  private func send(_ message: Value) { console.put(LspFraming.framed(Array(message.json.utf8))) }

  // MARK: Playing

  private mutating func start(_ play: LspPlay) {
    switch ReplayProcess.start("/proc/self/exe", ["roots"], play.options, play.path) {
    case .success(let process): plays.append((play, process))
    case .failure(let problem):
      send(LspServer.answer(play.id, .requestFailed, "'\(play.path)' could not be played: \(problem)"))
    }
  }

  /// Takes what a process says that plays a tape; when it has ended, says what came of it.
  private mutating func hear(_ file: Int32) {
    guard let index = plays.firstIndex(where: { $0.process.output == file }), !plays[index].process.hear()
    else {
      return
    }
    let (play, process) = plays.remove(at: index)
    for effect in server.played(play, process.end()) + server.settle() { _ = carryOut(effect) }
  }

  private mutating func stop(_ id: Value) {
    guard let index = plays.firstIndex(where: { $0.play.id == id }) else { return }
    plays.remove(at: index).process.stop()
    send(LspServer.answer(id, .requestCancelled, "cancelled"))
  }

  private mutating func stopAll() {
    for (_, process) in plays { process.stop() }
    plays = []
  }
}
