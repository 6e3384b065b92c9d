import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `A key in its one form` {
  @Test(
    arguments: [
      ("\u{0}", "ctrl+space"), ("\u{1}", "ctrl+a"), ("\u{7}", "ctrl+g"), ("\u{8}", "backspace"),
      ("\u{9}", "tab"), ("\u{A}", "enter"), ("\u{B}", "ctrl+k"), ("\u{C}", "ctrl+l"), ("\u{D}", "enter"),
      ("\u{E}", "ctrl+n"), ("\u{1A}", "ctrl+z"), ("\u{1B}", "escape"), ("\u{1C}", "ctrl+\\"),
      ("\u{1F}", "ctrl+_"), (" ", "space"), ("~", "~"), ("\u{7F}", "backspace"), ("\u{80}", "\u{FFFD}"),
      ("\u{9F}", "\u{FFFD}"), ("\u{A0}", "\u{A0}"),
    ] as [(Unicode.Scalar, String)])
  func `is what a control byte stands for`(scalar: Unicode.Scalar, text: String) {
    #expect(Key.character(scalar).description == text)
  }

  @Test(
    arguments: [
      ("a", "ctrl+a"), ("A", "ctrl+a"), ("z", "ctrl+z"), ("Z", "ctrl+z"), ("@", "ctrl+space"),
      ("?", "ctrl+?"), ("/", "ctrl+_"), ("_", "ctrl+_"), ("[", "ctrl+["), ("\\", "ctrl+\\"),
      ("]", "ctrl+]"),
      ("^", "ctrl+^"), ("`", "ctrl+`"), ("{", "ctrl+{"), ("1", "ctrl+1"), (" ", "ctrl+space"),
      (".", "ctrl+."),
      ("h", "ctrl+h"), ("i", "ctrl+i"), ("J", "ctrl+j"), ("m", "ctrl+m"), ("é", "ctrl+é"),
    ] as [(Unicode.Scalar, String)])
  func `is one of the characters with which Ctrl makes the same`(scalar: Unicode.Scalar, text: String) {
    #expect(Key.ctrl(scalar).description == text)
    let withAlt = Key(.character(scalar), [.ctrl, .alt])
    #expect(withAlt.modifiers.contains(.alt))
    #expect(withAlt.code == Key.ctrl(scalar).code)
    #expect(withAlt.modifiers.subtracting(.alt) == Key.ctrl(scalar).modifiers)
  }

  @Test(
    arguments: [
      (.character("a"), .shift, "A"), (.character("A"), .shift, "A"), (.character("z"), .shift, "Z"),
      (.character("1"), .shift, "shift+1"), (.character(" "), .shift, "space"),
      (.character("ß"), .shift, "shift+ß"), (.character("é"), .shift, "É"),
      (.character("a"), [.alt, .shift], "alt+A"), (.character("a"), [.ctrl, .shift], "ctrl+shift+a"),
      (.character("A"), [.ctrl, .shift], "ctrl+shift+a"), (.tab, .shift, "shift+tab"),
      (.function(0), [], "f1"), (.function(1), .ctrl, "ctrl+f1"), (.function(24), [], "f24"),
      (.function(25), .alt, "alt+f24"), (.function(255), [], "f24"),
      (.up, [.ctrl, .alt, .shift], "ctrl+alt+shift+up"),
    ] as [(Key.Code, Key.Modifiers, String)])
  func `has Shift in its letter, and only elsewhere beside it`(
    code: Key.Code, modifiers: Key.Modifiers, text: String
  ) {
    #expect(Key(code, modifiers).description == text)
  }

  @Test(arguments: [
    ("option+x", "alt+x"), ("meta+x", "alt+x"), ("Shift+Tab", "shift+tab"),
    ("ctrl+backtab", "ctrl+shift+tab"),
    ("BackTab", "shift+tab"), ("ctrl+ctrl+x", "ctrl+x"), ("ctrl+plus", "ctrl++"), ("plus", "+"),
    ("page-up", "pageup"), ("Page-Down", "pagedown"), ("pgup", "pageup"), ("ins", "insert"),
    ("del", "delete"),
    ("DEL", "delete"), ("f1", "f1"), ("F24", "f24"), ("alt++", "alt++"), ("shift+x", "X"), ("漢", "漢"),
  ])
  func `is read by any of its names`(text: String, canonical: String) {
    #expect(Key(text)?.description == canonical)
  }

  @Test(arguments: [
    "", "f0", "f01", "f25", "f256", "f", "+a", "ab", "ctrl+", "ctrl", "controls+x", "ctrl-x", "alt+shift+",
    "e\u{301}", "enter ", " enter", "shift+ctrl", "page up",
  ])
  func `is not read from what is only like a name`(text: String) {
    #expect(text == "f" || Key(text) == nil)
    #expect(text != "f" || Key(text) == .character("f"))
  }

  @Test(
    arguments: [
      (Key.enter, "↵", "Ret"), (Key(.enter, .alt), "M-↵", "M-Ret"), (.tab, "Tab", "Tab"),
      (.down, "↓", "Down"), (.left, "←", "Left"), (.right, "→", "Right"), (.home, "Home", "Home"),
      (.end, "End", "End"), (.pageUp, "PgUp", "PgUp"), (.delete, "Del", "Del"), (.insert, "Ins", "Ins"),
      (.ctrl(" "), "^Space", "^Space"), (.ctrl("n"), "^N", "^N"), (.ctrl("_"), "^_", "^_"),
      (.character("n"), "n", "n"), (.character("N"), "N", "N"), (.alt("n"), "M-n", "M-n"),
      (Key(.character("n"), [.ctrl, .alt]), "^M-N", "^M-N"), (.function(24), "F24", "F24"),
      (Key(.left, [.ctrl, .alt, .shift]), "^M-S-←", "^M-S-Left"), (Key(.function(3), .shift), "S-F3", "S-F3"),
      (Key(.backspace, .ctrl), "^⌫", "^Bsp"),
    ] as [(Key, String, String)])
  func `is labeled with all that is held, in the characters of the terminal`(
    key: Key, unicode: String, plain: String
  ) {
    #expect(key.label() == unicode && key.label(.utf8) == unicode)
    #expect(key.label(.ascii) == plain)
    #expect(key.label(.ascii).utf8.count == key.label(.ascii).count)
  }
}

@Suite(.timeLimited) struct `The keys of a preset` {
  /// What a key does, and which of the action's keys it is: `undo 0`.
  private func meaning(_ key: String, _ bindings: Bindings) throws -> String {
    let found = bindings.action(for: try Key(parsing: key))
    return found.map { "\($0.action.rawValue) \($0.index)" } ?? "-"
  }

  @Test(arguments: [
    ("z", "undo 0", "-", "undo 0"), ("Z", "redo 0", "-", "redo 0"), ("u", "root 0", "undo 0", "root 0"),
    ("U", "-", "root 0", "-"), ("ctrl+r", "-", "redo 0", "-"), ("ctrl+o", "-", "earlier 0", "-"),
    ("[", "earlier 0", "earlier 1", "earlier 0"), ("]", "later 0", "later 0", "later 0"),
    ("ctrl+b", "-", "page-up 1", "-"), ("ctrl+u", "-", "page-up 2", "-"), ("ctrl+f", "-", "page-down 1", "-"),
    ("ctrl+d", "-", "page-down 2", "-"), ("pageup", "page-up 0", "page-up 0", "page-up 0"),
    ("G", "-", "last 1", "-"), ("end", "last 0", "last 0", "last 0"), ("h", "left 1", "left 1", "help 1"),
    ("l", "right 1", "right 1", "-"), ("q", "quit 0", "quit 0", "back 3"), ("Q", "-", "-", "quit 0"),
    ("<", "narrower 0", "narrower 0", "back 2"), ("escape", "back 0", "back 0", "back 0"),
    ("f1", "help 1", "help 1", "-"),
    ("R", "-", "-", "redraw 1"), ("1", "tab 0", "tab 0", "tab 0"), ("9", "tab 8", "tab 8", "tab 8"),
    ("0", "-", "-", "-"), ("K", "slide-up 1", "slide-up 1", "slide-up 1"), ("k", "up 1", "up 1", "up 1"),
  ])
  func `mean what their users expect`(key: String, roots: String, vim: String, tig: String) throws {
    #expect(try meaning(key, Bindings()) == roots)
    #expect(try meaning(key, Bindings(.vim)) == vim)
    #expect(try meaning(key, Bindings(.tig)) == tig)
  }

  @Test func `give way to those that a program binds anew, and leave the others`() throws {
    let bindings = try Bindings(.vim, rebinding: [("undo", ["ctrl+y", "alt+y"]), ("help", [])])
    #expect(try meaning("u", bindings) == "-")
    #expect(try meaning("ctrl+y", bindings) == "undo 0")
    #expect(try meaning("alt+y", bindings) == "undo 1")
    #expect(try meaning("?", bindings) == "-")
    #expect(try meaning("ctrl+r", bindings) == "redo 0")
    #expect(bindings.keys(for: .help).isEmpty)
  }

  @Test func `say all that is wrong, a line each, in the order in which it was written`() {
    let error = #expect(throws: Bindings.Invalid.self) {
      try Bindings(rebinding: [("help", ["alt+h", "entre"]), ("quit", ["alt+q", "alt+w"])])
    }
    let noKey = "has no key without Alt, which not every terminal can tell; give it a second one"
    #expect(
      error?.description.split(separator: "\n").map(String.init) == [
        "help: unknown key 'entre'; did you mean 'enter'?", "'help' \(noKey)", "'quit' \(noKey)",
      ])
  }

  @Test func `of the program mean the last that was said for a screen`() throws {
    let command = Command.show(tab: "inbox")
    let everywhere = Bindings.ExtraKey("x", "everywhere", command)
    let home = Bindings.ExtraKey("x", "home", command, on: "home")
    for (extras, onHome) in [([everywhere, home], "home"), ([home, everywhere], "everywhere")] {
      let bindings = try Bindings(rebinding: [], extras: extras)
      #expect(bindings.extra(for: "x", on: "home")?.title == onHome)
      #expect(bindings.extra(for: "x", on: "other")?.title == "everywhere")
      #expect(bindings.extra(for: "x", on: nil)?.title == "everywhere")
      #expect(bindings.extra(for: "X", on: "home") == nil)
    }
    let alone = try Bindings(rebinding: [], extras: [home])
    #expect(alone.extra(for: "x", on: "home")?.title == "home")
    #expect(alone.extra(for: "x", on: "other") == nil && alone.extra(for: "x", on: nil) == nil)
  }

  @Test func `of the program clash on one screen, and not on two`() throws {
    let command = Command.show(tab: "inbox")
    let one = Bindings.ExtraKey("x", "one", command, on: "home")
    let two = Bindings.ExtraKey("x", "two", command, on: "other")
    let three = Bindings.ExtraKey("x", "three", command, on: "home")
    #expect(try Bindings(rebinding: [], extras: [one, two]).extras == [one, two])
    let error = #expect(throws: Bindings.Invalid.self) {
      try Bindings(rebinding: [], extras: [one, two, three])
    }
    #expect(error?.description == "key 'x' is bound to 'one' and to 'three'")
  }

  @Test func `take F1 from help where the program has it`() throws {
    let help = Bindings.ExtraKey(.function(1), "manual", .show(tab: "manual"))
    let bindings = try Bindings(rebinding: [], extras: [help])
    #expect(bindings.keys(for: .help) == ["?"])
    #expect(bindings.action(for: .function(1)) == nil)
    #expect(bindings.extra(for: .function(1), on: "any")?.title == "manual")
    let other = try Bindings(rebinding: [], extras: [Bindings.ExtraKey("x", "x", .show(tab: "x"))])
    #expect(other.keys(for: .help) == ["?", .function(1)])
  }
}
