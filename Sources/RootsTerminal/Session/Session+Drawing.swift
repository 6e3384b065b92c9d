internal import Roots

extension Session {
  /// Draws the present state into the frame that is not shown, if anything has changed.
  func compose() {
    guard changes.isPending else { return }
    changes.clear()
    isPresented = false
    if spare.size != size { spare = Frame(size, charset: terminal.charset) }
    spare.clear()
    chrome.draw(on: &spare, self)
    swap(&shown, &spare)
    if let motion {
      shown = picture(of: motion, to: shown)
    } else if options.motion == .full {
      shownStage = chrome.stage(self)
    }
  }

  func tellTitle() {
    let title = windowTitle
    guard title != shownTitle else { return }
    shownTitle = title
    terminal.setTitle(title)
  }

  /// The program and what it shows: `Shop - Item 42`.
  private var windowTitle: String {
    let app = navigator.map.title
    guard let entry = navigator.state.focusedEntry else { return app }
    let screen = Titles(navigator).title(of: entry)
    return app.isEmpty ? screen : "\(app) - \(screen)"
  }
}
