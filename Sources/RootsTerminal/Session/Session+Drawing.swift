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
    let screen = navigator.state.focusedEntry.map(Titles(navigator).title)
    guard screen != titledScreen || !hasTitle else { return }
    titledScreen = screen
    hasTitle = true
    terminal.setTitle(windowTitle(of: screen))
  }

  /// The program and what it shows: `Shop - Item 42`.
  private func windowTitle(of screen: String?) -> String {
    let app = navigator.map.title
    guard let screen else { return app }
    return app.isEmpty ? screen : "\(app) - \(screen)"
  }
}
