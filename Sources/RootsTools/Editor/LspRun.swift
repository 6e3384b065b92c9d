internal import Glibc
internal import Roots
internal import RootsApp
internal import RootsTape

/// A language server at work: reads messages from a console, writes answers to it, and plays tapes beside that.
@MainActor struct LspRun {
  private let console: Console
  private var server = LspServer()
  private var framing = LspFraming()
  private var plays: [(play: LspPlay, process: ReplayProcess)] = []
  /// Those that are asked for, in order, while as many are played as may be.
  private var waiting: [LspPlay] = []
  private static let mostPlays = 2

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

  /// Waits if there is nothing; returns whether there may be more.
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

  /// Returns the code to end with, if an end was asked for.
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

  private func send(_ message: Value) { console.put(LspFraming.framed(Array(message.visible.json.utf8))) }

  // MARK: Playing

  /// An older play of the same tape ends.
  private mutating func start(_ play: LspPlay) {
    for old in (plays.map(\.play) + waiting) where old.path == play.path { stop(old.id) }
    waiting.append(play)
    startNext()
  }

  private mutating func startNext() {
    while plays.count < Self.mostPlays, !waiting.isEmpty { run(waiting.removeFirst()) }
  }

  private mutating func run(_ play: LspPlay) {
    switch ReplayProcess.start("/proc/self/exe", ["roots"], play.options, play.path) {
    case .success(let process): plays.append((play, process))
    case .failure(let problem):
      send(LspServer.answer(play.id, .requestFailed, "'\(play.path)' could not be played: \(problem)"))
    }
  }

  /// `file` is the output of a process that plays a tape.
  private mutating func hear(_ file: Int32) {
    guard let index = plays.firstIndex(where: { $0.process.output == file }), !plays[index].process.hear()
    else {
      return
    }
    let (play, process) = plays.remove(at: index)
    startNext()
    for effect in server.played(play, process.end()) + server.settle() { _ = carryOut(effect) }
  }

  private mutating func stop(_ id: Value) {
    if let index = plays.firstIndex(where: { $0.play.id == id }) {
      plays.remove(at: index).process.stop()
    } else if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index)
    } else {
      return
    }
    startNext()
    send(LspServer.answer(id, .requestCancelled, "cancelled"))
  }

  private mutating func stopAll() {
    for (_, process) in plays { process.stop() }
    (plays, waiting) = ([], [])
  }
}

extension Value {
  /// The names of what editors show to people; the texts that they put into files have other ones.
  private static let shown: Set<String> = [
    "message", "name", "detail", "title", "value", "documentation", "label", "placeholder",
  ]

  /// A message in which everything that a person is shown is visible, also after its JSON is read.
  var visible: Value { visible(isShown: false) }

  private func visible(isShown: Bool) -> Value {
    switch self {
    case .string(let text) where isShown && text.unicodeScalars.contains(where: VisibleText.isHidden):
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return .string(lines.map { VisibleText(String($0)).text }.joined(separator: "\n"))
    case .list(let items): return .list(items.map { $0.visible(isShown: isShown) })
    case .record(let fields):
      var shown = Record()
      for (name, value) in fields { shown[name] = value.visible(isShown: Self.shown.contains(name)) }
      return .record(shown)
    default: return self
    }
  }
}
