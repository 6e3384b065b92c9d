import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The binding table` {
  @Test(arguments: Bindings.Preset.allCases) func `has no clash in any preset`(preset: Bindings.Preset) throws
  {
    _ = try Bindings(preset, rebinding: [])
  }

  @Test(arguments: Bindings.Preset.allCases) func `gives every action a key`(preset: Bindings.Preset) {
    let bindings = Bindings(preset)
    for action in Action.allCases {
      let keys = bindings.keys(for: action)
      #expect(!keys.isEmpty, "\(action)")
      #expect(!keys.allSatisfy { $0.modifiers.contains(.alt) }, "\(action) needs Alt")
      for (index, key) in keys.enumerated() {
        #expect(bindings.action(for: key)?.action == action)
        #expect(bindings.action(for: key)?.index == index)
      }
    }
  }

  @Test(arguments: Bindings.Preset.allCases)
  func `has only keys that all terminals tell`(preset: Bindings.Preset) {
    let keys = Action.allCases.flatMap { Bindings(preset).keys(for: $0) }
    #expect(keys.filter { $0.simpler != nil } == [])
  }

  @Test func `binds anew by the action's id`() throws {
    let bindings = try Bindings(rebinding: [("palette", ["ctrl+k"]), ("tab", ["f1", "f4"])])
    #expect(bindings.action(for: .ctrl("k"))?.action == .palette)
    #expect(bindings.action(for: .ctrl("p")) == nil)
    #expect(bindings.action(for: .function(4))?.index == 1)
    #expect(bindings.action(for: "1") == nil)
    // F1 is help only where nothing else wants it.
    #expect(bindings.action(for: .function(1))?.action == .tab && bindings.keys(for: .help) == ["?"])
    #expect(Bindings().action(for: .function(1))?.action == .help)
  }

  @Test(
    arguments: [
      ([("palete", ["a"])], [], "unknown action 'palete'; did you mean 'palette'?"),
      ([("zzz", ["a"])], [], "unknown action 'zzz'"),
      ([("help", ["entre"])], [], "help: unknown key 'entre'; did you mean 'enter'?"),
      ([("help", ["q"])], [], "key 'q' is bound to 'help' and to 'quit'"),
      (
        [("help", ["alt+h"])], [],
        "'help' has no key without Alt, which not every terminal can tell; give it a second one"
      ),
      ([], ["q"], "key 'q' is bound to 'quit' and to 'inbox'"),
      ([], ["x", "x"], "key 'x' is bound to 'inbox' and to 'inbox'"),
    ] as [([(String, [String])], [String], String)])
  func `says what is wrong with a binding`(rebinding: [(String, [String])], extras: [String], message: String)
  {
    let keys = extras.compactMap { Key($0) }.map { Bindings.ExtraKey($0, "inbox", .show(tab: "inbox")) }
    let error = #expect(throws: Bindings.Invalid.self) {
      try Bindings(rebinding: rebinding.map { (action: $0.0, keys: $0.1) }, extras: keys)
    }
    #expect(error?.description == message)
  }

  @Test func `reports every problem at once`() {
    let error = #expect(throws: Bindings.Invalid.self) {
      try Bindings(rebinding: [("nope", ["a"]), ("help", ["what"]), ("quit", ["i"])])
    }
    #expect(error?.problems.count == 3)
  }

  @Test func `lists itself group by group`() {
    let rows = Bindings().rows
    #expect(rows.count == Action.allCases.count)
    #expect(
      rows.map(\.group)
        == rows.map(\.group).sorted { one, other in
          (Action.Group.allCases.firstIndex(of: one) ?? 0)
            < (Action.Group.allCases.firstIndex(of: other) ?? 0)
        })
    #expect(rows.first { $0.action == .back }?.keys == ["escape", "backspace"])
  }

  @Test(
    arguments: [
      (Key.enter, "↵", "Ret"), (.escape, "Esc", "Esc"), (.ctrl("p"), "^P", "^P"),
      (.backTab, "S-Tab", "S-Tab"),
      (.function(9), "F9", "F9"), (.space, "Space", "Space"), (.up, "↑", "Up"), (.alt("x"), "M-x", "M-x"),
      (.backspace, "⌫", "Bsp"), (.pageDown, "PgDn", "PgDn"), ("é", "é", "é"),
    ] as [(Key, String, String)])
  func `labels keys for both charsets`(key: Key, unicode: String, plain: String) {
    #expect(key.label(.utf8) == unicode)
    #expect(key.label(.ascii) == plain)
  }
}
