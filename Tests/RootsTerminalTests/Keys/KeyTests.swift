import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `A key` {
  @Test(arguments: [
    ("a", "a"), ("A", "A"), ("ctrl+n", "ctrl+n"), ("Ctrl+N", "ctrl+n"), ("CONTROL+n", "ctrl+n"),
    ("shift+up", "shift+up"), ("F9", "f9"), ("f24", "f24"), ("Enter", "enter"), ("return", "enter"),
    ("esc", "escape"), ("Space", "space"), (" ", "space"), ("PageUp", "pageup"), ("pgdn", "pagedown"),
    ("alt+shift+ctrl+left", "ctrl+alt+shift+left"), ("+", "+"), ("ctrl++", "ctrl++"), ("alt+plus", "alt++"),
    ("backtab", "shift+tab"), ("shift+a", "A"), ("shift+A", "A"), ("alt+A", "alt+A"), ("é", "é"), ("ß", "ß"),
    ("shift+é", "É"), ("shift+1", "shift+1"), ("shift+space", "space"), ("ctrl+shift+n", "ctrl+shift+n"),
  ])
  func `has one text form`(text: String, canonical: String) throws {
    #expect(try Key(parsing: text).description == canonical)
    #expect(try Key(parsing: canonical) == Key(parsing: text))
  }

  @Test(arguments: [
    ("ctrl+@", "ctrl+space"), ("ctrl+/", "ctrl+_"), ("ctrl+alt+I", "ctrl+alt+i"), ("shift+space", "space"),
  ])
  func `is what some terminal can tell apart`(text: String, same: String) throws {
    #expect(try Key(parsing: text) == Key(parsing: same))
  }

  @Test(arguments: [
    ("ctrl+i", "tab"), ("ctrl+m", "enter"), ("ctrl+j", "enter"), ("ctrl+[", "escape"),
    ("ctrl+h", "backspace"),
    ("ctrl+?", "backspace"), ("ctrl+alt+i", "alt+tab"), ("shift+enter", "enter"), ("ctrl+enter", "enter"),
    ("ctrl+alt+shift+enter", "alt+enter"), ("ctrl+tab", "tab"), ("ctrl+shift+tab", "shift+tab"),
    ("shift+escape", "escape"), ("ctrl+backspace", "backspace"), ("ctrl+shift+x", "ctrl+x"),
    ("ctrl+shift+i", "ctrl+i"), ("alt+shift+,", "alt+<"), ("ctrl+shift+-", "ctrl+_"),
  ])
  func `that few terminals tell stands for one that all tell`(text: String, simpler: String) throws {
    #expect(try Key(parsing: text).simpler?.description == simpler)
  }

  @Test(arguments: [
    "enter", "alt+enter", "shift+tab", "tab", "escape", "alt+backspace", "ctrl+a", "ctrl+space", "ctrl+1",
    "alt+x", "alt+X", "x", "shift+1", "ctrl+up", "shift+f3", "ctrl+delete", "alt+shift+left",
  ])
  func `that all terminals tell stands for itself`(text: String) throws {
    #expect(try Key(parsing: text).simpler == nil)
  }

  @Test(arguments: [
    ("", "a key is missing"),
    ("ctrl+", "a key is missing after 'ctrl+'"),
    ("entr", "unknown key 'entr'; did you mean 'enter'?"),
    ("ctrl+pagup", "unknown key 'pagup'; did you mean 'pageup'?"),
    ("f25", "unknown key 'f25'; did you mean 'f2'?"),
    (
      "hyper+x",
      "unknown key 'hyper+x'; keys are characters, names such as 'enter', 'pageup', 'f5', and either"
        + " after 'ctrl+', 'alt+' or 'shift+'"
    ),
    (
      "\u{1B}]0;x\u{7}\u{202E}",
      "unknown key '\\u{1b}]0;x\\u{7}\\u{202e}'; keys are characters, names such as 'enter', 'pageup', 'f5',"
        + " and either after 'ctrl+', 'alt+' or 'shift+'"
    ),
  ])
  func `that does not exist is named with its cure`(text: String, message: String) {
    let error = #expect(throws: KeyError.self) { try Key(parsing: text) }
    #expect(error?.description == message)
    #expect(Key(text) == nil)
  }

  @Test func `never holds a control character`() {
    for value in 0..<UInt32(0x100) {
      guard let scalar = Unicode.Scalar(value),
        case .character(let held) = Key.character(scalar).code
      else { continue }
      #expect(held.properties.generalCategory != .control)
    }
  }

  @Test func `of any code and modifiers reads back from its text`() throws {
    let names: [Key.Code] = [
      .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown,
    ]
    let characters = (0..<UInt32(0x250)).compactMap(Unicode.Scalar.init).map(Key.Code.character)
    let functions = (1...24).map { Key.Code.function($0) }
    for code in names + characters + functions {
      for bits in UInt8(0)..<8 {
        let key = Key(code, Key.Modifiers(rawValue: bits))
        #expect(try Key(parsing: key.description) == key)
      }
    }
  }

  @Test func `types a character unless Ctrl or Alt is held`() {
    #expect(Key.character("x").typed == "x")
    #expect(Key.ctrl("x").typed == nil)
    #expect(Key.alt("x").typed == nil)
    #expect(Key.enter.typed == nil)
    #expect(Key.typing("Hé\n") == [.character("H"), .character("é"), .enter])
  }

  @Test func `outside of the function keys is the nearest one`() {
    #expect(Key.function(0) == Key.function(1))
    #expect(Key.function(200).description == "f24")
  }
}
