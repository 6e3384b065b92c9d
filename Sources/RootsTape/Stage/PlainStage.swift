package import Roots
package import RootsTerminal

/// A program on a stage that is used by lines alone, as `PlainTerminal` takes them and says what comes of them.
///
/// The keys of a tape become the lines that do the same: a number for Enter on a row, `b` for Esc, the text of a
/// field for what is typed into it. What a tape claims of the screen is looked for in the words.
///
/// Keys that only move the selection say nothing; those of the palette and of tools stay keys.
@MainActor package final class PlainStage: TapeStage {
  private let inner: ProgramStage
  private let terminal: PlainTerminal
  private let record: Transcript
  /// The field that is being typed into, by its place among the choices, and what it held before.
  private var typing: (place: Int?, text: String)?
  private var spoken: Session

  @MainActor private final class Transcript {
    let write: (String) -> Void
    var faults: [String] = []

    init(write: @escaping (String) -> Void) { self.write = write }

    func add(_ line: String) {
      if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
        faults.append("a control character is in what was said")
      }
      write(line)
    }
  }

  /// A stage around another one, which begins to speak at once.
  /// - Parameters:
  ///   - make: makes the stage on the terminal of lines.
  ///   - write: gets each line that is entered or said.
  package init(
    _ setup: StageSetup, _ make: StageOnTerminal, write: @escaping @MainActor (String) -> Void
  ) throws(StageRefusal) {
    let record = Transcript(write: write)
    let terminal = PlainTerminal { record.add($0) }
    self.record = record
    self.terminal = terminal
    inner = try make(setup, terminal)
    spoken = inner.session
    terminal.begin(inner.session)
  }

  private func enter(_ line: String) {
    record.add(terminal.prompt + (terminal.expectsSecret ? Secret.mark : line))
    terminal.enter(line)
  }

  // MARK: Keys as lines

  package func press(_ key: Key) {
    let session = inner.session
    terminal.message = nil
    guard !session.chrome.hasKeys, session.isSettled else { return pass(key) }
    if session.toolChrome.begun != nil { return enter("k \(key)") }
    let plain = session.keyPlain
    if session.takesText {
      if TextField.takes(key) {
        if let text = plain?.field, typing == nil { typing = (plain?.selected, text) }
        return inner.press(key)
      }
      finishTyping()
      if plain?.field == nil { return pass(key) }
    }
    if let line = line(for: key, plain) { enter(line) } else { pass(key) }
  }

  private func pass(_ key: Key) {
    inner.press(key)
    catchUp()
  }

  /// Says what has changed, but nothing of a line that is still being typed.
  private func catchUp() {
    if typing == nil { terminal.catchUp() }
  }

  /// The line that does what a key does; `nil` for keys that only move the selection, or that no line replaces.
  private func line(for key: Key, _ plain: Session.KeyPlain?) -> String? {
    switch inner.session.toolChrome.action(for: key) {
    case .choose where key == .enter:
      // The number of a field that is not typed into changes it, where Enter goes on.
      if plain?.isField == true { return "" }
      return plain?.selected.map { "\($0 + 1)" }
    case .back where key == .escape: return "b"
    case .tab:
      guard inner.session.barrier == nil, case .character(let scalar) = key.code else { return nil }
      return "t \(scalar)"
    case .grant: return "+"
    case .refuse: return "-"
    case .send, nil: return "k \(key)"
    default: return nil
    }
  }

  private func finishTyping() {
    guard let (place, before) = typing else { return }
    typing = nil
    let session = inner.session
    guard let place, let plain = session.keyPlain, plain.selected == place, let text = plain.field else {
      return
    }
    // What has no letters on it, or several lines, is not one line.
    guard !text.allSatisfy(". ".contains), !text.contains(where: \.isNewline) else { return }
    enter("\(place + 1)")
    terminal.recall(before)
    enter(text)
    if terminal.prompt != "> " { enter(".") }
  }

  package func take(_ input: StageInput) async throws(StageRefusal) {
    let isText =
      if case .paste = input { inner.session.takesText && !inner.session.chrome.hasKeys } else { false }
    if isText {
      typing = typing ?? inner.session.keyPlain.map { ($0.selected, $0.field ?? "") }
    } else {
      finishTyping()
    }
    try await inner.take(input)
    if spoken !== inner.session {
      spoken = inner.session
      terminal.begin(spoken)
    }
    catchUp()
  }

  // MARK: As the stage inside

  package var size: Size { inner.size }
  package var secretField: String? { inner.secretField }
  package func holdsSecret(_ input: StageInput) -> Bool { inner.holdsSecret(input) }
  package var now: Duration { inner.now }
  package var nextDeadline: Duration? { inner.nextDeadline }
  package var isInMotion: Bool { inner.isInMotion }
  package var isSettled: Bool { inner.isSettled }
  package var busy: [String] { inner.busy }
  package var isAtWork: Bool { inner.isAtWork }
  package var asleep: [String] { inner.asleep }
  package var state: Record { inner.state }
  package var exitStatus: Int? { inner.exitStatus }
  package var brokenInvariants: [String] { inner.brokenInvariants }
  package var violations: [String] { inner.violations + record.faults }

  package var listener: (@MainActor (LogEvent) -> Void)? {
    get { inner.listener }
    set { inner.listener = newValue }
  }

  package func advance(to time: Duration) {
    inner.advance(to: time)
    catchUp()
  }

  package func settle() async {
    await inner.settle()
    await terminal.settle()
    catchUp()
  }

  // MARK: What can be read

  package var hasPicture: Bool { false }
  package var panes: [String: Rect] { [:] }

  package var frame: Frame {
    let lines = terminal.allWords
    let columns = lines.reduce(1) { max($0, Text.width(of: $1)) }
    var frame = Frame(Size(columns: columns, rows: max(1, lines.count)), charset: terminal.charset)
    frame.draw { canvas in
      for (y, line) in lines.enumerated() { canvas.put(line, at: Point(x: 0, y: y)) }
    }
    return frame
  }
}
