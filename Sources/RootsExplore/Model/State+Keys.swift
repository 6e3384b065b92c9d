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
    (script.bodies[entry.id] ?? BodyState()).selection(in: model.app.body(of: entry, script)) != nil
  }

  /// The entry that gets a key that the program binds; `nil` if one before it does something else with it.
  package func receiver(of key: Key) -> Entry? {
    for entry in passingEntries {
      let body = model.app.body(of: entry, script)
      var state = script.bodies[entry.id] ?? BodyState()
      let isBound = model.app.bound(key, on: entry, in: engine.state, script) != nil
      if isBound, key.typed == nil || !state.takesText(in: body) { return entry }
      if state.press(key, in: body) != .ignored { return nil }
    }
    return isFocusCovered ? nil : engine.state.focusedEntry
  }

  /// Whether the entry is covered that has the keys.
  var isFocusCovered: Bool { engine.state.focusedEntry.map { engine.isVeiled($0.id) } ?? false }
}
