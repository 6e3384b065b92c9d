internal import Roots

/// The frames of a session: the one that was drawn last, the transition on its way to it, and the memory for
/// the next one.
@MainActor struct Film {
  private(set) var shown: Frame
  private(set) var motion: RunningMotion?
  private(set) var isPresented = false
  /// A frame whose memory the next one takes; `nil` while one is drawn.
  private var spare: Frame?
  private var stage: Stage
  /// The title of the screen after which the window is named; outer `nil` while the window has no name.
  private var title: String??

  init(_ size: Size, _ charset: Charset) {
    shown = Frame(size, charset: charset)
    stage = Stage(area: Rect(size))
  }

  mutating func blank(_ size: Size, _ charset: Charset) -> Frame {
    guard var frame = spare.take(), frame.size == size else { return Frame(size, charset: charset) }
    frame.clear()
    return frame
  }

  mutating func append(_ frame: consuming Frame) {
    spare = shown
    shown = frame
    isPresented = false
  }

  /// While a transition runs, takes a picture of it instead.
  mutating func follow(_ stage: Stage, at now: Duration, of time: Duration, _ custom: [String: Motion]) {
    if let motion {
      shown = motion.picture(to: shown, stage, at: now, of: time, custom: custom)
    } else {
      self.stage = stage
    }
  }

  mutating func present() { isPresented = true }

  /// Returns whether the title is another one.
  mutating func rename(_ title: String?) -> Bool {
    defer { self.title = .some(title) }
    return self.title != .some(title)
  }

  // MARK: Transitions

  mutating func begin(_ presentation: Presentation, at now: Duration) {
    motion = RunningMotion(presentation: presentation, from: shown, before: stage, began: now)
  }

  mutating func wait(for timer: Int) { motion?.timer = timer }

  mutating func end() -> RunningMotion? { motion.take() }
}
