package import Roots

extension Session {
  /// The frame that the terminal shows, or would show, just now.
  public var frame: Frame {
    compose()
    return film.shown
  }

  /// The frame of a terminal with Unicode just now: tapes are played on one.
  package var unicodeFrame: Frame {
    guard terminal.charset == .ascii else { return frame }
    return drawn(on: Frame(size, charset: .utf8))
  }

  var shownCursor: Point? { lastFrame.cursor }

  /// The frame that was drawn last.
  var lastFrame: Frame { film.shown }

  /// Marks the frame as changed by something other than a request; the next look at it draws it.
  public func invalidate() { changes.note() }

  /// Shows the present state if it has changed and no input waits.
  public func draw() {
    compose()
    guard !film.isPresented else { return }
    film.present()
    setTitle()
    terminal.present(film.shown)
  }

  func compose() {
    navigator.start()
    // Of a program that has ended the last picture stays: its screens have ended as well, and show nothing any more.
    guard changes.isPending, !isFinished else { return }
    changes.clear()
    isSpinning = false
    film.append(drawn(on: film.blank(size, terminal.charset)))
    goOnWithRows()
    guard options.motion == .full else { return }
    film.follow(toolChrome.stage(self), at: now, of: transitionTime, motions)
  }

  private func drawn(on blank: consuming Frame) -> Frame {
    var frame = blank
    // The chrome may look at the session while it draws.
    changes.watching { frame.draw { chrome.draw(on: &$0, self) } }
    return frame
  }

  /// Names the window after the program and what it shows: `Shop - Item 42`.
  private func setTitle() {
    let screen = navigator.state.focusedEntry.map(Titles(navigator).title)
    guard film.rename(screen) else { return }
    let app = navigator.map.title
    terminal.setTitle(screen.map { app.isEmpty ? $0 : "\(app) - \($0)" } ?? app)
  }
}

extension Session: TransitionPresenter {
  /// True if a change would be shown in motion.
  package var isMoving: Bool {
    if options.slowness > .zero { return true }
    return options.motion == .full && focus == .gained && film.isPresented && film.shown.size == size
  }

  package func present(_ presentation: Presentation) -> PresentationPhase {
    film.begin(presentation, at: now)
    waitForPicture()
    return .running
  }

  package func skipToEnd() { _ = stopMotion() }

  package var isInMotion: Bool { film.motion != nil }

  func endMotion() {
    guard let running = stopMotion() else { return }
    running.presentation.ended()
    drain()
  }

  private func stopMotion() -> RunningMotion? {
    let running = film.end()
    if let timer = running?.timer { navigator.cancelTimer(timer) }
    invalidate()
    return running
  }

  private func waitForPicture() {
    guard let running = film.motion else { return }
    let elapsed = now - running.began
    guard elapsed < transitionTime else { return endMotion() }
    let step = max(.milliseconds(1), transitionTime / Motions.stepCount)
    film.wait(for: after(min(step, transitionTime - elapsed)) { [weak self] in self?.waitForPicture() })
  }
}
