public import Roots

// Which screens get input. Every chrome offers its input here, so that nothing passes a layer that takes it.
extension Session {
  /// The titles of what is in sight, stack by stack.
  package var titlesInSight: String { Titles(navigator).place }

  /// The title of the tab in sight, or of the first screen where there is none.
  package var areaInSight: String { Titles(navigator).area }

  /// The screen of an entry: the living one, else one that shows the payload and where the entry leads. Of a
  /// covered entry nothing is shown.
  public func view(of entry: Entry) -> any ScreenView {
    let screen = navigator.screen(entry.id) as? any ScreenView ?? standIns.screen(for: entry, navigator)
    guard navigator.isCovered(entry.id) else { return screen }
    return CoveredScreen(screen, hasKeys: entry.id == navigator.state.focusedEntry?.id)
  }

  /// The entries that may get input, in the order in which they are offered it: layers that let it through,
  /// the topmost first, then the entry in focus.
  public var keyEntries: [Entry] { navigator.state.keyEntries }

  /// Offers input to the screens that may have it, until one wants it.
  ///
  /// - Parameter inputs: Offered to each screen one after the other: a key, then the key for which it stands.
  ///
  /// While a screen is being made, none of those that are open takes any.
  public func offer(_ inputs: [ScreenInput]) -> KeyOutcome { offer(inputs, to: keyEntries) }

  func offer(_ inputs: [ScreenInput], to entries: [Entry]) -> KeyOutcome {
    if navigator.preparation != nil { return .ignored }
    for entry in entries {
      let view = view(of: entry)
      for input in inputs {
        let outcome = noted(view.handle(input))
        guard case .ignored = outcome else { return outcome }
      }
    }
    return .ignored
  }

  /// Offers input to the screens that may have it, until one wants it.
  public func offer(_ input: ScreenInput) -> KeyOutcome { offer([input]) }

  /// Offers input that points at a screen to that screen, if it may have it.
  public func offer(_ input: ScreenInput, to id: ContextID) -> KeyOutcome {
    guard navigator.preparation == nil, let entry = keyEntries.first(where: { $0.id == id }) else {
      return .ignored
    }
    return noted(view(of: entry).handle(input))
  }

  private func noted(_ outcome: KeyOutcome) -> KeyOutcome {
    guard case .refused(let field, let why) = outcome else { return outcome }
    navigator.note(.form(field: field, why: why))
    return .handled
  }

  /// Why nothing that lies behind a layer can be done now, tabs and the end of the program included: a layer
  /// takes all input. `nil` if none does.
  public var barrier: String? {
    let state = navigator.state
    guard !state.isBase(state.focus), let entry = state.focusedEntry else { return nil }
    let title = Titles(navigator).title(of: entry)
    return toolChrome.speaksOfEngine ? "'\(title)' has the keys" : "close '\(title)' first"
  }

  package var secret: (field: String, text: String)? {
    keyEntries.lazy.compactMap { entry in
      let view = self.view(of: entry)
      return view.secretField.map { ($0, view.secretText ?? "") }
    }.first
  }

  /// The name of the secret field that the next key reaches, if it reaches one.
  package var secretField: String? {
    if let input = chrome.secretInput { return input }
    for entry in keyEntries {
      if let field = view(of: entry).secretField { return field }
    }
    return nil
  }
}
