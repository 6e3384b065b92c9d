import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Frames compared with those that were kept, without a program.
@MainActor @Suite(.timeLimited) struct `A folder of golden frames` {
  private let files = ToyFiles()

  private func folder(
    _ goldens: ReplayOptions.Goldens = .compared, writing: ReplayOptions.Writing = .on
  ) -> GoldenFolder {
    var options = ReplayOptions()
    (options.goldens, options.writing) = (goldens, writing)
    return GoldenFolder(of: "tapes/login.tape", options, files)
  }

  private func kept(_ frame: Frame, as name: String = "a") {
    files.contents["tapes/login.golden/\(name).frame"] = Array(GoldenFrame(frame).text.utf8)
  }

  /// What is missing for a frame to be the one that was kept, with the rows that differ and their marks.
  private func told(_ kept: Frame, _ now: Frame, _ depth: Assertion.GoldenDepth = .text) -> String {
    self.kept(kept)
    guard let shortfall = folder().compare(now, with: "a", depth) else { return "the same" }
    let rows = shortfall.rows.filter(\.differs).map { "\($0.number) \($0.marks)" }.joined(separator: ", ")
    let sentence = shortfall.sentence.replacing("tapes/login.golden/a.frame", with: "it")
    return "\(sentence): \(shortfall.expected) / \(shortfall.actual) [\(rows)]"
  }

  private static func frame(_ rows: String..., cursor: Point? = nil) -> Frame {
    Frame(rows: rows, columns: 6, cursor: cursor)
  }

  nonisolated static let rows: [(String, String, String)] = [
    ("abc", "abc", "the same"),
    ("abc", "abd", "1 difference from it: row 1 differs: abc    / abd    [1 ..X]"),
    ("abc", "xbd", "1 difference from it: row 1 differs: abc    / xbd    [1 X.X]"),
    // A row is compared in its full width; marks end with the last difference.
    ("abc", "ab", "1 difference from it: row 1 differs: abc    / ab     [1 ..X]"),
    ("", "a", "1 difference from it: row 1 differs:        / a      [1 X]"),
  ]

  @Test(arguments: rows)
  func `says which cells of a row differ`(_ kept: String, _ now: String, _ wanted: String) {
    let said = told(Self.frame(kept, "same"), Self.frame(now, "same"))
    #expect(said == wanted)
  }

  @Test func `tells of a cursor that stands elsewhere, or nowhere`() {
    let (here, there, off) = (
      Self.frame("a", "b", cursor: Point(x: 0, y: 0)), Self.frame("a", "b", cursor: Point(x: 5, y: 1)),
      Self.frame("a", "b")
    )
    #expect(
      told(here, there)
        == "1 difference from it: the cursor is at 2,6: cursor 1,1 / cursor 2,6 [1 <>, 2 <>]")
    #expect(told(here, off) == "1 difference from it: the cursor is off: cursor 1,1 / cursor off [1 <>]")
    #expect(told(off, there) == "1 difference from it: the cursor is at 2,6: cursor off / cursor 2,6 [2 <>]")
    // In a row whose text differs the cursor is not marked as well.
    let other = Self.frame("x", "b", cursor: Point(x: 5, y: 1))
    #expect(told(here, other).hasSuffix("[1 X, 2 <>]"))
  }

  @Test func `tells of another size, and compares the rows that both have`() {
    let small = Frame(rows: ["ab"], columns: 2)
    let said = told(Self.frame("ab", "cd"), small)
    #expect(said.contains("the size is 2x1, not 6x2: 6x2 / 2x1"), "\(said)")
    kept(Self.frame("ab", "cd"))
    #expect(folder().compare(small, with: "a", .text)?.rows.count == 1)
  }

  nonisolated static let orders: [([String], [String], String)] = [
    // Sorted the other way; the row that is selected keeps its place, and its mark.
    (
      ["head", "▌Ada 1", " Bea 2", " Cid 3", " Dan 4", "end"],
      ["head", "▌Dan 4", " Cid 3", " Bea 2", " Ada 1", "end"],
      "rows 2 to 5 are in another order"
    ),
    (
      ["Ada", "Bea", "Cid", "Dan"], ["Dan", "Bea", "Cid", "Ada"],
      "2 rows between 1 and 4 are in another order"
    ),
    // A row that comes first moves the others.
    (
      ["Ada", "Bea", "Cid", "Dan", ""], ["New", "Ada", "Bea", "Cid", "Dan"], "rows 2 to 4 stand 1 row lower"
    ),
    (["Ada", "Bea", "Cid"], ["Ada", "Bea", "Dan"], "row 3 differs"),
  ]

  @Test(arguments: orders) func `says of rows that stand elsewhere no more than that`(
    _ old: [String], _ new: [String], _ wanted: String
  ) throws {
    kept(Frame(rows: old, columns: 8))
    let shortfall = try #require(folder().compare(Frame(rows: new, columns: 8), with: "a", .text))
    let moved = shortfall.rows.filter { $0.origin != nil }
    #expect(
      shortfall.rows.movement ?? shortfall.sentence.split(separator: ": ").last.map(String.init) == wanted)
    let lines = DifferenceText(shortfall, 100).lines
    #expect(lines.contains("  \(wanted)") == !moved.isEmpty)
    // Carets stand below rows that hold something new.
    #expect(
      lines.filter { $0.contains("^") }.count == shortfall.rows.count { $0.differs && $0.origin == nil })
  }

  @Test func `compares looks only where they are claimed`() {
    var bold = Self.frame("ab", "cd")
    bold.draw { $0.put("cd", at: Point(x: 0, y: 1), style: .bad) }
    let plain = Self.frame("ab", "cd")
    #expect(told(plain, bold) == "the same")
    let said = told(plain, bold, .style)
    #expect(said.hasPrefix("1 difference from it: the looks of row 2 differ: "), "\(said)")
    #expect(said.hasSuffix("[2 a]"))
    #expect(told(bold, bold, .style) == "the same")
    // A text that differs is more than its looks.
    var other = Self.frame("ab", "xy")
    other.draw { $0.put("xy", at: Point(x: 0, y: 1), style: .bad) }
    #expect(told(plain, other, .style).hasSuffix("[2 XX]"))
  }

  @Test func `takes a pattern for the whole of the part that is left open`() {
    func said(_ open: String, _ now: String) -> Bool {
      let text = GoldenFrame(Self.frame("at 1")).text.replacing("at 1  |", with: "at \(open)|")
      files.contents["tapes/login.golden/a.frame"] = Array(text.utf8)
      return folder().compare(Self.frame(now), with: "a", .text) == nil
    }
    #expect(said("{MATCH:\\d+ *}", "at 7") && said("{MATCH:\\d+ *}", "at 789"))
    #expect(!said("{MATCH:\\d+ *}", "at x") && !said("{MATCH:\\d}", "at 78"))
    #expect(said("{MATCH:x|7  }", "at 7") && !said("{MATCH:x|7}", "at 78"), "no choice ends the pattern")
  }

  @Test func `cannot be compared by a pattern that is wrong, or with a file that holds no picture`() {
    let text = GoldenFrame(Self.frame("at 1")).text.replacing("at 1  |", with: "{MATCH:(}|")
    files.contents["tapes/login.golden/a.frame"] = Array(text.utf8)
    let said = folder().compare(Self.frame("at 1"), with: "a", .text)
    #expect(said?.sentence.hasPrefix("tapes/login.golden/a.frame: missing closing ): `") == true)
    #expect(said?.actual == "unreadable")
    files.contents["tapes/login.golden/a.frame"] = []
    #expect(
      folder().compare(Self.frame("x"), with: "a", .text)?.sentence.hasPrefix(
        "tapes/login.golden/a.frame: line 1:") == true)
  }

  // MARK: Writing

  @Test func `takes a new frame, unless it must be there already`() {
    let taking = folder()
    #expect(taking.compare(Self.frame("a"), with: "a", .text) == nil)
    #expect(taking.unwritten == ["new tapes/login.golden/a.frame"] && files.contents.isEmpty)
    #expect(taking.write().notes == ["new tapes/login.golden/a.frame"] && taking.unwritten == [])
    #expect(folder().compare(Self.frame("a"), with: "a", .style) == nil)
    let asking = folder(.required)
    let said = asking.compare(Self.frame("a"), with: "b", .text)
    #expect(said?.sentence == "tapes/login.golden/b.frame is missing; run without --ci to write it")
    #expect(said?.actual == "absent" && asking.unwritten == [])
    #expect(files.contents["tapes/login.golden/b.frame"] == nil)
    // A machine that only tests compares what is there.
    #expect(folder(.required).compare(Self.frame("a"), with: "a", .text) == nil)
    #expect(folder(.required).compare(Self.frame("x"), with: "a", .text) != nil)
  }

  @Test func `writes nothing where a tape is only tried`() {
    let trying = folder(writing: .off)
    #expect(trying.compare(Self.frame("a"), with: "a", .text) == nil)
    kept(Self.frame("b"), as: "b")
    let before = files.contents
    #expect(folder(.updated, writing: .off).compare(Self.frame("x"), with: "b", .text) == nil)
    #expect(trying.unwritten == [] && files.contents == before)
  }

  @Test func `writes a frame that differs anew if it may, and says why`() {
    kept(Self.frame("a"))
    let updating = folder(.updated)
    updating.mayUpdate = false
    #expect(updating.compare(Self.frame("x"), with: "a", .text) != nil)
    updating.mayUpdate = true
    #expect(updating.compare(Self.frame("x"), with: "a", .text) == nil)
    #expect(updating.unwritten == ["updated tapes/login.golden/a.frame: row 1 differs"])
    #expect(updating.compare(Self.frame("x"), with: "a", .text) == nil && updating.unwritten.count == 1)
    #expect(updating.write() == (["updated tapes/login.golden/a.frame: row 1 differs"], false))
    #expect(folder().compare(Self.frame("x"), with: "a", .text) == nil)
    // A claim holds for the frame now: another one of the same name may not take it from it.
    #expect(updating.compare(Self.frame("y"), with: "a", .text) != nil)
    let again = folder(.updated)
    #expect(again.compare(Self.frame("y"), with: "a", .text) == nil)
    files.isReadOnly = true
    #expect(again.write() == (["tapes/login.golden/a.frame is not written: read-only"], true))
  }

  // MARK: What is not used

  @Test func `knows the frames that no claim has asked for, and removes them`() {
    for name in ["a", "b", "c.d"] { kept(Self.frame("x"), as: name) }
    files.contents["tapes/login.golden/note.txt"] = []
    files.contents["tapes/other.golden/z.frame"] = []
    let goldens = folder()
    #expect(goldens.unused.count == 3)
    _ = goldens.compare(Self.frame("y"), with: "b", .text)
    #expect(goldens.used == ["b"])
    #expect(goldens.unused == ["tapes/login.golden/a.frame", "tapes/login.golden/c.d.frame"])
    #expect(
      goldens.prune() == ["removed tapes/login.golden/a.frame", "removed tapes/login.golden/c.d.frame"])
    #expect(goldens.unused == [] && files.contents["tapes/login.golden/note.txt"] != nil)
    #expect(files.contents["tapes/other.golden/z.frame"] != nil)
  }

  @Test func `is not cleared where a link leads elsewhere`() throws {
    let scratch = try ScratchFolder()
    let frame = GoldenFrame(Self.frame("x")).text
    try scratch.put(frame, at: "real/a.frame")
    try scratch.link("t.golden", to: scratch.path + "real")
    var options = ReplayOptions()
    let linked = GoldenFolder(of: scratch.path + "t.tape", options, DiskFiles())
    #expect(linked.unused == ["\(scratch.path)t.golden/a.frame"])
    let file = "\(scratch.path)t.golden/a.frame"
    let why = FileProblem.behindLink("\(scratch.path)t.golden").description
    #expect(linked.prune() == ["\(file): \(why)"])
    #expect(DiskFiles().list(scratch.path + "real") == ["a.frame"])
    options.reach = .anywhere
    let free = GoldenFolder(of: scratch.path + "t.tape", options, DiskFiles(reach: options.reach))
    #expect(free.prune() == ["removed \(scratch.path)t.golden/a.frame"])
    #expect(DiskFiles().list(scratch.path + "real") == [])
  }
}
