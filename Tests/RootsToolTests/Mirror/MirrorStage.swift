import Roots
import RootsApp
import RootsTape
import RootsTerminal

/// A stage that does everything twice, in this process and in a real terminal, and compares what is seen.
///
/// Commands, URLs and answers are given by keys, as a person would give them: by the palette and the prompt.
@MainActor final class MirrorStage: TapeStage {
  private let stage: SessionStage
  private let terminal: Tmux
  private var isPending = true

  /// Why nothing is compared any more: something happened that takes real time, or needs another run.
  private(set) var parting: String?
  /// How often the two screens were compared.
  private(set) var count = 0
  /// How the screens first differed.
  private(set) var difference: String?

  init(_ app: ScriptedApp, _ setup: StageSetup, in terminal: Tmux) throws(StageRefusal) {
    stage = try SessionStage(app, setup)
    self.terminal = terminal
  }

  func press(_ key: Key) {
    stage.press(key)
    both { try $0.press(key) }
  }

  func take(_ input: StageInput) async throws(StageRefusal) {
    switch input {
    case .perform(let command):
      if command.hasPrefix("advance") {
        parting = "'\(command)' takes real time"
        return try await stage.take(input)
      }
      await strike(.ctrl("p"))
      await type("do command")
      await type(command)
    case .open(let url):
      await strike(.ctrl("p"))
      await type(url)
    case .resolve(_, _, let outcome, _):
      await strike(outcome == "allow" ? .function(2) : .function(3))
    case .paste(let text):
      try await stage.take(input)
      both { try $0.paste(text) }
    case .scroll(let direction):
      let box = stage.panes["card"] ?? stage.panes["stage"] ?? Rect(stage.size)
      try await stage.take(input)
      let button = direction == .up ? 64 : 65
      let report = "\u{1B}[<\(button);\(box.x + box.width / 2 + 1);\(box.y + box.height / 2 + 1)M"
      both { try $0.type(Array(report.utf8)) }
    case .resize(let size):
      try await stage.take(input)
      both { try $0.resize(to: size) }
    case .give:
      parting = "no key gives values"
      try await stage.take(input)
    case .restart:
      parting = "a restart is another run"
      try await stage.take(input)
    }
  }

  /// Types a line and sends it.
  private func type(_ text: String) async {
    for scalar in text.unicodeScalars { await strike(.character(scalar)) }
    await strike(.enter)
  }

  private func strike(_ key: Key) async {
    press(key)
    await settle()
  }

  /// Does in the terminal what has been done here.
  private func both(_ act: (Tmux) throws -> Void) {
    isPending = true
    guard parting == nil, difference == nil else { return }
    do { try act(terminal) } catch { difference = "\(error)" }
  }

  // MARK: Comparing

  var isSettled: Bool { stage.isSettled && !isPending }

  func settle() async {
    await stage.settle()
    if isPending { compare() }
    isPending = false
  }

  private func compare() {
    guard parting == nil, difference == nil, stage.exitStatus == nil else { return }
    let frame = stage.frame
    // The inspector says when each thing happened, and in the terminal time is what it is.
    if frame.rows.contains(where: { $0.contains("─ Events ─") }) { return }
    count += 1
    do {
      guard let seen = try terminal.waitFor(frame.rows, frame.cursor) else { return }
      let cursors = "cursor \(seen.cursor.map(\.description) ?? "off")"
      let wanted = "cursor \(frame.cursor.map(\.description) ?? "off")"
      difference = """
        in the terminal, \(cursors):
        \(seen.rows.joined(separator: "\n"))
        headless, \(wanted):
        \(frame.rows.joined(separator: "\n"))
        """
    } catch {
      difference = "\(error)"
    }
  }

  // MARK: The same as ever

  var size: Size { stage.size }
  var now: Duration { stage.now }
  var nextDeadline: Duration? { stage.nextDeadline }

  func advance(to time: Duration) {
    if time - now > .seconds(5) { parting = "so much time passes" }
    stage.advance(to: time)
  }

  var busy: [String] { stage.busy }
  var frame: Frame { stage.frame }
  var state: Record { stage.state }
  var exitStatus: Int? { stage.exitStatus }
  var violations: [String] { stage.violations }
  var brokenInvariants: [String] { stage.brokenInvariants }
  var panes: [String: Rect] { stage.panes }
  var listener: (@MainActor (LogEvent) -> Void)? {
    get { stage.listener }
    set { stage.listener = newValue }
  }
}
