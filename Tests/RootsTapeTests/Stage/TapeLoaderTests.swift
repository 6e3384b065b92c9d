@testable import RootsApp
@testable import RootsTape
import TestTraits
import Testing

@Suite(.timeLimited) struct `A tape with what it includes` {
  private static func load(_ path: String, _ text: String, _ reach: TapeLoader.Reach = .folder) -> (
    keys: [String], said: [String]
  ) {
    let (plan, findings) = TapeLoader(reach: reach).load(SourceText(name: path, text: text))
    return (
      plan.steps.map(\.command.words.type),
      findings.map { "\($0.position.line):\($0.position.column) \($0.message)" }
    )
  }

  @Test func `finds tapes beside the one that names them, and below`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("Up\nSource inner/c.tape\n", at: "b.tape")
    try scratch.put("Down\nSource d.tape\n", at: "inner/c.tape")
    try scratch.put("Left\n", at: "inner/d.tape")
    let (keys, said) = Self.load(
      scratch.path + "a.tape", "Tab\nSource b.tape\nSource ./inner/../b.tape\nEnter")
    #expect(keys == ["TAB", "UP", "DOWN", "LEFT", "UP", "DOWN", "LEFT", "ENTER"])
    #expect(said == [])
  }

  @Test func `takes a tape one folder up only inside the folder of the first`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("Up\n", at: "up.tape")
    try scratch.put("Source ../up.tape\n", at: "inner/c.tape")
    #expect(Self.load(scratch.path + "a.tape", "Source inner/c.tape").keys == ["UP"])
    let outside = Self.load(scratch.path + "inner/a.tape", "Source \"../up.tape\"")
    #expect(outside.keys == [] && outside.said == ["1:1 no tape at '../up.tape'"])
    #expect(Self.load(scratch.path + "inner/a.tape", "Source \"../up.tape\"", .anywhere).keys == ["UP"])
  }

  @Test func `follows no link and no path from the root, unless it may read anywhere`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.put("Up\n", at: "real/b.tape")
    try scratch.link("b.tape", to: file)
    try scratch.link("linked", to: scratch.path + "real")
    for path in ["b.tape", "linked/b.tape", file] {
      let tape = "Source \"\(path)\""
      #expect(
        Self.load(scratch.path + "a.tape", tape).said.map {
          $0.hasPrefix("1:1 no tape at '\(path.prefix(20))")
        } == [true])
      #expect(Self.load(scratch.path + "a.tape", tape, .anywhere).keys == ["UP"])
    }
  }

  @Test func `takes an answer that lets a request through without a value, before anything is played`() {
    let (_, found) = TapeLoader().load(
      SourceText(
        name: "t.tape", text: "Resolve guard auth deny \"late\"\nResolve guard auth allow \"word\"\n"))
    #expect(
      found.map(\.headline) == ["t.tape:2:1: error[T030]: 'allow' takes no value; 'deny' takes its reason"])
  }

  @Test func `quotes nothing of what is not a tape`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("TOKEN=s3cr3t\n{ s3cr3t", at: "b.tape")
    for reach in [TapeLoader.Reach.folder, .anywhere] {
      let said = Self.load(scratch.path + "a.tape", "Up\nSource b.tape", reach).said
      #expect(
        said.count == 1 && said[0].hasPrefix("2:1 'b.tape' is not played: it is not a tape: "), "\(said)")
      #expect(!said.joined().contains("s3cr3t"))
    }
  }

  nonisolated static let commands: [(String, [String])] = [
    ("Do push item id=42", []), ("Do push", ["1:4 'push' needs a screen"]),
    ("Do nonsense", ["1:4 unknown command 'nonsense'"]),
    ("  Do   nonsense  ", ["1:8 unknown command 'nonsense'"]),
    ("# é\nDo nonsense", ["2:4 unknown command 'nonsense'"]),
    ("#: Do nonsense", ["1:7 unknown command 'nonsense'"]),
    (
      "Do dismiss\nDo nonsense\nDo nothing",
      ["2:4 unknown command 'nonsense'", "3:4 unknown command 'nothing'"]
    ),
  ]

  @Test(arguments: commands)
  func `says what is wrong with a command that it gives, at its place`(_ tape: String, _ wanted: [String]) {
    let said = Self.load("a.tape", tape).said
    #expect(said.count == wanted.count, "\(said)")
    for (one, other) in zip(said, wanted) { #expect(one.hasPrefix(other), "\(one)") }
  }

  @Test(arguments: [
    ("Do set count=4 who=\"a b\"", "a tape sets values by 'Give {\"count\":4,\"who\":\"a b\"}'"),
    ("Do set", "a tape sets values by 'Give {}'"),
    ("Do transaction { set count=4 }", "values are set before a transaction or behind it"),
    ("Do Give count=4", "'Give' stands without 'Do'"), ("Do Enter", "'Enter' stands without 'Do'"),
    ("Do psh a", "did you mean 'push'?"), ("Do nonsense", nil),
  ]) func `says what to write in place of what is not a command`(_ tape: String, _ cure: String?) {
    #expect(TapeLoader().load(SourceText(name: "a.tape", text: tape)).diagnostics.map(\.cure) == [cure])
  }

  @Test(arguments: ["Do push a id=", "Do push a id=\nEnter"])
  func `says that the line of a command ends, not the file`(_ tape: String) {
    #expect(Self.load("a.tape", tape).said == ["1:14 expected a value, found the end of the line"])
  }

  @Test func `is what an editor holds, where that has not been saved`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.put("Up\n", at: "b.tape")
    let unsaved = UnsavedFiles([(file, Array("Down\nTab\n".utf8))])
    let tape = SourceText(name: scratch.path + "a.tape", text: "Source b.tape")
    for reach in [TapeLoader.Reach.folder, .anywhere] {
      let plan = TapeLoader(reach: reach, unsaved: unsaved).load(tape).plan
      #expect(plan.steps.map(\.command.words.type) == ["DOWN", "TAB"])
    }
  }
}
