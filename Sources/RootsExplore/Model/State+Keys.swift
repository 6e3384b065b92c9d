package import Roots
internal import RootsApp
package import RootsTerminal

/// The entry that gets a key, in the order in which the deck offers keys.
extension State {
  /// The entries that are offered keys before the entry in focus: the tops of layers that let keys through.
  var passingEntries: [Entry] {
    engine.state.layers.isEmpty ? [] : engine.state.passingEntries.filter { !engine.isVeiled($0.id) }
  }

  /// The entry in which keys choose and type: the first one with a list or a form.
  package var keyEntry: Entry? {
    // Passing the method itself as the condition would hold a copy of the state.
    passingEntries.first { takesKeys($0) } ?? engine.state.focusedEntry
  }

  func takesKeys(_ entry: Entry) -> Bool {
    (script.bodies[entry.id] ?? BodyState()).selection(in: self.body(of: entry)) != nil
  }

  /// Returns the entry that gets a key that the program binds; `nil` if none can get it.
  package func receiver(of key: Key) -> Entry? { way(of: key)?.entry }

  /// In a text field a letter is typed, but Tab may lead to a block where it is a key.
  func way(of key: Key) -> (tabs: Int, entry: Entry)? {
    guard let entry = keyEntry else { return nil }
    let body = self.body(of: entry)
    var state = script.bodies[entry.id] ?? BodyState()
    for tabs in 0...(key.typed == nil ? 0 : body.blockCount) {
      if let receiver = receiver(of: key, where: state, on: entry) { return (tabs, receiver) }
      _ = state.press(.tab, in: body)
    }
    return nil
  }

  private func receiver(of key: Key, where known: BodyState, on id: Entry) -> Entry? {
    let focused = engine.state.focusedEntry
    for entry in passingEntries + (focused.map { [$0] } ?? []) {
      let body = self.body(of: entry)
      var state = entry.id == id.id ? known : script.bodies[entry.id] ?? BodyState()
      let isFree = key.typed == nil || !state.takesText(in: body)
      if entry.id == focused?.id { return isFree && !isFocusCovered ? entry : nil }
      // A sequence gets as far as its first press.
      for press in [key, key.presses.first ?? key]
      where isFree && model.app.bound(press, on: entry, in: engine.state, script) != nil {
        return press == key ? entry : nil
      }
      if state.press(key.presses.first ?? key, in: body) != .ignored { return nil }
    }
    return nil
  }

  /// The number of Tabs after which the quit key reaches the deck, if a screen may have to be asked before it is left.
  /// `nil` where it does not reach the deck, because it is typed or bound to something else, or where quitting is
  /// already under way.
  var quitTabs: Int? {
    let state = engine.state
    guard state.isBase(state.focus), !engine.holders.isEmpty,
      !engine.held.contains(where: { $0.request.extras?.values.isQuit == true })
    else { return nil }
    let key = Self.quitKey
    guard !isFocusCovered else { return isBound(key, on: nil) ? nil : 0 }
    guard let (tabs, entry) = way(of: key), !isBound(key, on: entry) else { return nil }
    return tabs
  }

  /// True if a key of the program is this one, or a sequence that begins with it.
  private func isBound(_ key: Key, on entry: Entry?) -> Bool {
    let isOnLayer = entry.map { engine.state.isOnLayer($0.id) } ?? false
    return model.app.bindings(of: entry.flatMap(model.app.script), onLayer: isOnLayer).contains {
      key == $0.key || key.begins($0.key)
    }
  }

  static let quitKey = Key.character("q")
  static let quitConsent = Key.character("y")

  /// True if the deck asks before it quits, because the first screen is not the only one.
  var isQuitAsked: Bool { BaseStack(engine.state).count > 1 }

  var isFocusCovered: Bool { engine.state.focusedEntry.map { engine.isVeiled($0.id) } ?? false }
}
