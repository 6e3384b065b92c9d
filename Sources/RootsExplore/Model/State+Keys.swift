package import Roots
internal import RootsApp
package import RootsTerminal

/// Which entry gets a key: the deck offers keys in the same order.
extension State {
  /// The entries that are offered keys before the entry in focus: the tops of layers that let keys through.
  var passingEntries: [Entry] {
    engine.state.layers.isEmpty ? [] : engine.state.passingEntries.filter { !engine.isVeiled($0.id) }
  }

  /// The entry in which keys choose and type: the first one with a list or a form.
  package var keyEntry: Entry? {
    // The method itself as the condition would hold a copy of the state.
    passingEntries.first { takesKeys($0) } ?? engine.state.focusedEntry
  }

  /// Whether keys choose or type anything on the screen of an entry.
  func takesKeys(_ entry: Entry) -> Bool {
    (script.bodies[entry.id] ?? BodyState()).selection(in: self.body(of: entry)) != nil
  }

  /// The entry that gets a key that the program binds; `nil` if it is not to be had by the key.
  package func receiver(of key: Key) -> Entry? { way(of: key)?.entry }

  /// How a key that the program binds gets to an entry that has it: after how many Tabs. While letters are typed
  /// on a screen, they mean nothing else, but Tab leads to a part of it where they do.
  func way(of key: Key) -> (tabs: Int, entry: Entry)? {
    guard let entry = keyEntry else { return nil }
    let body = self.body(of: entry)
    var state = script.bodies[entry.id] ?? BodyState()
    for tabs in 0...(key.typed == nil ? 0 : body.stopLimit) {
      if let receiver = receiver(of: key, where: state, on: entry) { return (tabs, receiver) }
      _ = state.press(.tab, in: body)
    }
    return nil
  }

  /// The entry that gets a key if one of the screens is in a certain state.
  private func receiver(of key: Key, where known: BodyState, on id: Entry) -> Entry? {
    let focused = engine.state.focusedEntry
    for entry in passingEntries + (focused.map { [$0] } ?? []) {
      let body = self.body(of: entry)
      var state = entry.id == id.id ? known : script.bodies[entry.id] ?? BodyState()
      let isFree = key.typed == nil || !state.takesText(in: body)
      if entry.id == focused?.id { return isFree && !isFocusCovered ? entry : nil }
      if isFree, model.app.bound(key, on: entry, in: engine.state, script) != nil { return entry }
      if state.press(key, in: body) != .ignored { return nil }
    }
    return nil
  }

  /// After how many Tabs the key that quits gets to the deck, where a screen may want to be asked before it is
  /// left; `nil` where it does not, as it types a letter or means something else, or where the end is asked for
  /// already.
  var quitTabs: Int? {
    let state = engine.state
    guard state.isBase(state.focus), !engine.holders.isEmpty,
      !engine.held.contains(where: { $0.request.extras?.values.isQuit == true })
    else { return nil }
    let key = Self.quitKey
    guard !isFocusCovered else {
      return model.app.bound(key, on: nil, in: state, script) == nil ? 0 : nil
    }
    guard let (tabs, entry) = way(of: key), model.app.bound(key, on: entry, in: state, script) == nil else {
      return nil
    }
    return tabs
  }

  /// The key that quits.
  static let quitKey = Key.character("q")

  /// Whether the deck asks before it quits: something stands over the first screen.
  var isQuitAsked: Bool { BaseStack(engine.state).count > 1 }

  /// Whether the entry is covered that has the keys.
  var isFocusCovered: Bool { engine.state.focusedEntry.map { engine.isVeiled($0.id) } ?? false }
}
