@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

@Suite(.timeLimited) struct `A tape written with its pauses` {
  nonisolated static let pauses: [(Duration, [String])] = [
    (.zero, []), (.milliseconds(1), []), (.milliseconds(449), []), (.milliseconds(450), ["Sleep 500ms"]),
    (.milliseconds(500), ["Sleep 500ms"]), (.milliseconds(549), ["Sleep 500ms"]),
    (.milliseconds(550), ["Sleep 600ms"]), (.milliseconds(949), ["Sleep 900ms"]),
    (.milliseconds(950), ["Sleep 1s"]), (.seconds(1), ["Sleep 1s"]), (.milliseconds(1_049), ["Sleep 1s"]),
    (.milliseconds(1_050), ["Sleep 1100ms"]), (.seconds(60), ["Sleep 60s"]),
    (.milliseconds(1_950), ["Sleep 2s"]),
    (.seconds(999_999), ["Sleep 999999s"]), (.seconds(1_000_000), []), (.seconds(2_000_000), []),
  ]

  @Test(arguments: pauses) func `has those that are half a second long, in tenths`(
    _ pause: Duration, _ lines: [String]
  ) {
    var writer = TapeWriter(pauses: .kept)
    #expect(writer.pause(pause) == lines)
    #expect(writer.finish() == [])
    var other = TapeWriter()
    #expect(other.pause(pause) == [])
  }

  @Test func `writes the keys before a pause, and only for a pause that is written`() {
    var writer = TapeWriter(pauses: .kept)
    #expect(writer.press(.down) == [] && writer.pause(.milliseconds(400)) == [])
    #expect(writer.press(.down) == [] && writer.pause(.seconds(2)) == ["Down 2", "Sleep 2s"])
    #expect(writer.press(.down) == [] && writer.finish() == ["Down"])
    var other = TapeWriter()
    #expect(other.press(.down) == [] && other.pause(.seconds(2)) == [] && other.press(.down) == [])
    #expect(other.finish() == ["Down 2"])
  }

  // MARK: What was erased again

  nonisolated static let erased: [([Key], [String], [String])] = [
    // The keys, their lines, and their lines where what was erased is left out.
    (Key.typing("ab") + [.backspace], ["Type \"ab\"", "Backspace"], ["Type \"a\""]),
    (Key.typing("ab") + [.backspace, .backspace], ["Type \"ab\"", "Backspace 2"], []),
    (Key.typing("a") + [.backspace, .backspace], ["Type \"a\"", "Backspace 2"], ["Backspace"]),
    (
      Key.typing("ab") + [.backspace] + Key.typing("c"), ["Type \"ab\"", "Backspace", "Type \"c\""],
      ["Type \"ac\""]
    ),
    ([.backspace], ["Backspace"], ["Backspace"]),
    ([.down, .backspace], ["Down", "Backspace"], ["Down", "Backspace"]),
    (
      Key.typing("a") + [.down, .backspace], ["Type \"a\"", "Down", "Backspace"],
      ["Type \"a\"", "Down", "Backspace"]
    ),
    (Key.typing("a") + [.delete], ["Type \"a\"", "Delete"], ["Type \"a\"", "Delete"]),
    (
      Key.typing("é") + [.backspace] + Key.typing("e"), ["Type \"é\"", "Backspace", "Type \"e\""],
      ["Type \"e\""]
    ),
  ]

  @Test(arguments: erased) func `keeps what was erased, or leaves it out`(
    _ keys: [Key], _ kept: [String], _ folded: [String]
  ) {
    func lines(_ erasure: TapeWriter.Erasure) -> [String] {
      var writer = TapeWriter(erasure: erasure)
      return keys.flatMap { writer.press($0) } + writer.finish()
    }
    #expect(lines(.kept) == kept)
    #expect(lines(.folded) == folded)
  }

  // MARK: What was pasted

  nonisolated static let pasted: [(String, [String])] = [
    ("", []), ("a", ["Copy \"a\"", "Paste"]), ("\n", ["Enter"]), ("\r\n", ["Enter"]),
    ("\n\n", ["Enter", "Enter"]),
    ("a\n", ["Copy \"a\"", "Paste", "Enter"]), ("\na", ["Enter", "Copy \"a\"", "Paste"]),
    ("a\r\nb", ["Copy \"a\"", "Paste", "Enter", "Copy \"b\"", "Paste"]),
    ("say \"hi\"", ["Copy 'say \"hi\"'", "Paste"]), ("a\0", ["Copy \"a\"", "Paste"]), ("\0\n\0", ["Enter"]),
    ("a b", ["Copy \"a b\"", "Paste"]),
  ]

  @Test(arguments: pasted) func `has what was pasted line by line`(_ text: String, _ lines: [String]) {
    var writer = TapeWriter()
    #expect(writer.paste(text) == lines)
    #expect(writer.finish() == [])
    // Keys that came before stand before it.
    var other = TapeWriter()
    #expect(other.press(.down) == [])
    #expect(other.paste(text) == ["Down"] + lines)
  }

  @Test func `writes what is growing before anything else`() {
    let deeds: [(inout TapeWriter) -> [String]] = [
      { $0.typeSecret(field: "pin") }, { $0.perform(.step("one")) }, { $0.perform(.paste) },
      { $0.paste("x") },
    ]
    let lines = [["Type \"{pin}\""], ["Step \"one\""], ["Paste"], ["Copy \"x\"", "Paste"]]
    for (deed, wanted) in zip(deeds, lines) {
      var writer = TapeWriter()
      for key in Key.typing("ab") { #expect(writer.press(key) == []) }
      #expect(writer.pendingCount == 2)
      #expect(deed(&writer) == ["Type \"ab\""] + wanted)
      #expect(writer.pendingCount == 0 && writer.finish() == [])
    }
  }
}
