@testable import RootsTape
import RootsTerminal
import TestSupport
import Roots
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A golden frame of a tape` {
  static func options(_ goldens: ReplayOptions.Goldens) -> ReplayOptions {
    var options = ReplayOptions()
    options.goldens = goldens
    return options
  }

  @Test func `is written when it is new, and compared afterwards`() async {
    let first = await Played.tape("Expect Golden start")
    #expect(first.result.code == .passed)
    #expect(first.result.notes == ["new tapes/toy.golden/start.frame"])
    let second = await Played.tape("Expect Golden start", files: first.files)
    #expect(second.result.code == .passed && second.result.notes.isEmpty)
    let third = await Played.tape("Type \"x\"\nExpect Golden start", files: first.files)
    #expect(third.sentences == ["2 differences from tapes/toy.golden/start.frame: the cursor is at 3,4"])
    let rows = third.failures[0].shortfall.rows.filter(\.differs)
    #expect(rows.map(\.number) == [3] && rows[0].marks == "..X")
  }

  @Test func `must be there on a machine that only tests`() async {
    let played = await Played.tape("Expect Golden start", Self.options(.required))
    #expect(
      played.sentences == ["tapes/toy.golden/start.frame is missing; run without --ci to write it"])
    #expect(played.files.contents["tapes/toy.golden/start.frame"] == nil)
  }

  @Test func `is written anew only where it differs`() async {
    let first = await Played.tape("Expect Golden a\nType \"x\"\nExpect Golden b")
    let second = await Played.tape(
      "Expect Golden a\nType \"y\"\nExpect Golden b", Self.options(.updated), files: first.files)
    #expect(second.result.notes == ["updated tapes/toy.golden/b.frame: row 3 differs"])
    #expect(second.files.text("tapes/toy.golden/b.frame").contains("> y"))
  }

  @Test(arguments: [
    ("Expect Top item", "Expect Top list"), ("Check Stack item list", "Check Stack list"),
    ("Expect@2s State tabs.home.depth == 3  # so far", "Expect@2s State tabs.home.depth == 1  # so far"),
    ("Expect State tab == \"away\"", "Expect State tab == home"),
  ])
  func `is not all that an update mends: so are claims of what is open`(_ old: String, _ new: String) async {
    let played = await Played.tape("\(old)\nType \"x\"\n", Self.options(.updated))
    #expect(played.result.code == .passed)
    #expect(played.files.text("tapes/toy.tape") == "\(new)\nType \"x\"\n")
    let (from, to) = (old.prefix { $0 != "#" }, new.prefix { $0 != "#" })
    let change = "1: \(from.trimmed) → \(to.trimmed)"
    #expect(played.result.notes == ["updated tapes/toy.tape:\(change)"])
    let again = await Played.tape(played.files.text("tapes/toy.tape"))
    #expect(again.result.code == .passed, "what an update has written holds")
  }

  @Test(arguments: [
    "Check \"no such text\"\nCheck Top item", "Check Not Top list", "Check Depth 3",
    "Check State tabs.home.depth > 3", "Check Value nothing == 3",
  ])
  func `and claims are left as they are where an update could hide something`(_ tape: String) async {
    let played = await Played.tape(tape, Self.options(.updated))
    #expect(played.result.code == .failed)
    #expect(played.files.contents["tapes/toy.tape"] == nil)
  }

  @Test func `is left as it is after a claim of its step that does not hold`() async {
    let first = await Played.tape("Step \"a\"\nExpect Golden a")
    let second = await Played.tape(
      "Step \"a\"\nType \"y\"\nCheck Depth 3\nCheck Golden a", Self.options(.updated), files: first.files)
    #expect(second.failures.count == 2)
    #expect(second.files.text("tapes/toy.golden/a.frame") == first.files.text("tapes/toy.golden/a.frame"))
  }

  nonisolated static let endings: [(tape: String, until: Int?, reason: String)] = [
    ("Expect Top item\nExpect Golden a\nExpect Depth 3", nil, "toy.tape:3 failed"),
    ("Check Depth 3\nStep \"b\"\nExpect Top item\nExpect Golden a", nil, "toy.tape:1 failed"),
    ("Expect Top item\nExpect Golden a\nSource \"in.tape\"", nil, "in.tape:1 failed"),
    ("Expect Top item\nExpect Golden a\nEnter\nExpect Top item", 3, "the tape was not played to its end"),
    ("Expect Top item\nExpect Golden a\nWait /nowhere/", nil, "toy.tape:3 failed"),
  ]

  @Test(arguments: endings, [ReplayOptions.Goldens.updated, .compared])
  func `is not written where the tape does not pass to its end, new or not, nor are claims`(
    _ ending: (tape: String, until: Int?, reason: String), _ goldens: ReplayOptions.Goldens
  ) async {
    let frame = "tapes/toy.golden/a.frame"
    for isNew in [true, false] {
      let files = ToyFiles()
      if !isNew { files.contents[frame] = Array("roots-frame 1 1x1 cursor off\nx|\n".utf8) }
      let before = files.contents
      var options = Self.options(goldens)
      options.until = ending.until
      let played = await Played.tape(
        ending.tape, including: ["in.tape": "Expect Depth 3"], options, files: files)
      #expect(files.contents[frame] == before[frame] && files.contents["tapes/toy.tape"] == nil)
      guard goldens == .updated else { continue }
      let notes = played.result.notes.filter { $0.hasPrefix("not written, as \(ending.reason): ") }
      #expect(notes.count == 2, "\(played.result.notes)")
      #expect(notes.last?.hasSuffix("Expect Top item → Expect Top list") == true)
    }
  }

  @Test func `that is new is compared when it is claimed again`() async {
    let played = await Played.tape("Expect Golden a\nType \"x\"\nCheck Golden a")
    #expect(played.places == ["3 failed"])
  }

  @Test func `may leave parts open`() async {
    let first = await Played.tape("Type \"at 12:30\"\nExpect Golden a")
    let file = "tapes/toy.golden/a.frame"
    let text = first.files.text(file).replacing("12:30", with: "{MATCH:\\d\\d:\\d\\d}")
    first.files.contents[file] = Array(text.utf8)
    let second = await Played.tape("Type \"at 23:59\"\nExpect Golden a", files: first.files)
    #expect(second.sentences == [])
  }

  @Test func `shows one pane, and looks if asked to`() async {
    let first = await Played.tape("Expect Golden a Pane body Style")
    #expect(first.files.text("tapes/toy.golden/a.frame").hasPrefix("roots-frame 1 80x22 cursor 2,3\nlist"))
    let second = await Played.tape("Expect Golden a Pane top", files: first.files)
    #expect(second.sentences == ["there is no pane 'top'; there are body"])
  }

  @Test func `is named when no claim uses it`() async {
    let first = await Played.tape("Expect Golden a\nExpect Golden b")
    let second = await Played.tape("Expect Golden a", files: first.files)
    #expect(second.result.notes == ["tapes/toy.golden/b.frame is used by no claim; --prune removes it"])
    #expect(second.replay.pruneGoldens() == ["removed tapes/toy.golden/b.frame"])
    #expect(second.files.contents["tapes/toy.golden/b.frame"] == nil)
  }

  @Test(arguments: ["Skip \"later\"\nExpect Golden b", "Todo \"later\"\nExpect Top none\nExpect Golden b"])
  func `is kept for a claim that is passed over`(_ claim: String) async {
    let first = await Played.tape("Expect Golden a\nExpect Golden b")
    let second = await Played.tape("Expect Golden a\n\(claim)", files: first.files)
    #expect(second.result.code == .passed && second.result.notes == [])
    #expect(second.replay.pruneGoldens() == [])
    var options = ReplayOptions()
    options.until = 2
    let third = await Played.tape("Expect Golden a\nExpect Golden b", options, files: first.files)
    #expect(third.result.code == .passed && third.replay.pruneGoldens() == [])
    #expect(first.files.contents["tapes/toy.golden/b.frame"] != nil)
  }

  @Test func `that is not a frame is a failure, not a crash`() async {
    let files = ToyFiles()
    files.contents["tapes/toy.golden/a.frame"] = Array("nonsense".utf8)
    let played = await Played.tape("Expect Golden a\nExpect Golden \"../b\"", files: files)
    #expect(played.sentences[0].hasPrefix("tapes/toy.golden/a.frame: line 1: expected"))
  }
}

extension Substring {
  /// Without the blanks at its end.
  fileprivate var trimmed: String {
    var text = String(self)
    while text.last == " " { text.removeLast() }
    return text
  }
}
