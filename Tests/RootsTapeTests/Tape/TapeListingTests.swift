@testable import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `A comparison of tapes` {
  private static func listing(_ old: String, _ new: String, around distance: Int = 2) -> String {
    let (one, other) = (SourceText(name: "a", text: old), SourceText(name: "b", text: new))
    return Tape(other).changes(from: Tape(one)).listing(one, other, around: distance)
  }

  private static let keys = "Up\nDown\nLeft\nRight\nHome\nEnd\nTab\nEnter\n"

  @Test func `shows changes with a little around them`() {
    let new = Self.keys.replacing("Home", with: "Escape")
    #expect(
      Self.listing(Self.keys, new) == "  3: Left\n  4: Right\n- 5: Home\n+ 5: Escape\n  6: End\n  7: Tab\n")
    #expect(Self.listing(Self.keys, new, around: 0) == "- 5: Home\n+ 5: Escape\n")
    #expect(Self.listing(Self.keys, Self.keys) == "")
  }

  @Test func `leaves out what lies far from any change`() {
    let new = Self.keys.replacing("Up", with: "F1").replacing("Enter", with: "F2")
    #expect(
      Self.listing(Self.keys, new, around: 1)
        == "- 1: Up\n+ 1: F1\n  2: Down\n  …\n  7: Tab\n- 8: Enter\n+ 8: F2\n")
  }

  @Test func `counts lines in the tape that has the command`() {
    #expect(Self.listing("Up\nTab\n", "# new\n\nUp\n\nDown\n") == "  3: Up\n- 2: Tab\n+ 5: Down\n")
    #expect(Self.listing("", "Up\n") == "+ 1: Up\n")
    #expect(Self.listing("Up\n", "") == "- 1: Up\n")
  }

  @Test func `shows a command of several lines on one, and nothing that writes on the terminal`() {
    #expect(Self.listing("", "Enter\n3") == "+ 1: Enter 3\n")
    #expect(Self.listing("", "Type \"\u{1B}[2J\"") == "+ 1: Type \"\\u{1b}[2J\"\n")
  }

  @Test func `finds as much in common as there is`() {
    let old = "Up\nTab\nDown\nTab\nLeft"
    let new = "Tab\nUp\nDown\nLeft\nTab"
    let changes = Tape(new).changes(from: Tape(old))
    #expect(changes.filter { !$0.isChange }.count == 3)
    // What both tapes give back in order are the tapes themselves.
    func words(_ wanted: (TapeChange) -> TapeCommand?) -> [String] {
      changes.compactMap { wanted($0)?.words.type }
    }
    let olds = words { change in
      switch change {
      case .same(let command), .removed(let command): command
      case .added: nil
      }
    }
    let news = words { change in
      switch change {
      case .same(let command), .added(let command): command
      case .removed: nil
      }
    }
    #expect(olds == ["UP", "TAB", "DOWN", "TAB", "LEFT"])
    #expect(news == ["TAB", "UP", "DOWN", "LEFT", "TAB"])
  }
}

@Suite(.timeLimited) struct `Words that are offered in a tape` {
  private static func words(_ beginning: String?) -> [String] {
    TapeTable.words(behind: beginning).map(\.text)
  }

  @Test func `are commands at the start of a line, each once and explained`() {
    let offers = TapeTable.words(behind: nil)
    #expect(Set(offers.map(\.text)).count == offers.count)
    #expect(offers.map(\.text).contains("Expect") && offers.map(\.text).contains("F24"))
    #expect(offers.allSatisfy { !$0.note.isEmpty })
    #expect(Self.words("#: ") == offers.map(\.text))
  }

  nonisolated static let offered: [(String, [String])] = [
    ("Restart", ["cold", "restore"]), ("Set Motion", ["on", "off"]), ("Set CursorBlink", ["true", "false"]),
    ("Set Cols", []), ("Set Nothing", []), ("Type", []), ("", []), ("Foo", []), ("Expect Queue", ["idle"]),
    ("Expect Phase", ["idle", "transitioning", "waiting"]),
    ("Expect Not Phase", ["idle", "transitioning", "waiting"]),
    ("Check@2s Guard auth", ["pending", "allowed", "denied"]), ("Expect Guard", []), ("Expect Tab", []),
    ("Expect Foo", []), ("Restart cold", []), ("Settle@1s", []), ("Key Up", []),
    ("#: Restart ", ["cold", "restore"]), ("Sleep 2s #:= Set Motion ", ["on", "off"]), ("# Restart ", []),
    ("Enter #: Expect Guard auth ", ["pending", "allowed", "denied"]),
  ]

  @Test(arguments: offered)
  func `are those among which a part is chosen`(_ beginning: String, _ words: [String]) {
    #expect(Self.words(beginning) == words)
  }

  @Test(arguments: ["Expect", "Check+Row", "Assert@2s", "Expect Not"])
  func `are claims behind what begins one`(_ beginning: String) {
    #expect(Self.words(beginning) == TapeTable.claimWords + ["Not"])
    #expect(TapeTable.words(behind: beginning).allSatisfy { !$0.note.isEmpty })
  }

  @Test func `are settings and the names of keys where those stand`() {
    #expect(Self.words("Set") == TapeSetting.allCases.map(\.rawValue))
    #expect(Self.words("Key").first == "Enter" && Self.words("Key").last == "End")
  }
}
