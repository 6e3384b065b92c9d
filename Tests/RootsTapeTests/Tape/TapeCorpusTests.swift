import Glibc
import Roots
@testable import RootsLanguage
@testable import RootsTape
import TestTraits
import Testing
internal import RootsApp

/// Tapes of other people with what VHS itself makes of them.
@Suite(.timeLimited) struct `The listing of a tape` {
  struct Entry: Sendable {
    let tape: String
    let listing: [String]
  }

  static let entries: [Entry] = [
    Entry(
      tape: "Output a.gif\nSet FontSize 22\nType@.1s \"hi\" there # c\nEnter 2",
      listing: [
        #"["OUTPUT",".gif","a.gif"]"#, #"["SET","FontSize","22"]"#, #"["TYPE",".1s","hi there"]"#,
        #"["ENTER","","2"]"#,
      ]),
    Entry(
      tape: "Set LoopOffset 20.99%\nWait+Screen@10s /x\\/y/\nCtrl+Alt+Shift+P PageDown@1 3",
      listing: [
        #"["SET","LoopOffset","20.99%"]"#, #"["WAIT","10s","Screen x\\/y"]"#, #"["CTRL","","Alt Shift P"]"#,
        #"["PAGE_DOWN","1s","3"]"#,
      ]),
    Entry(
      tape: "Set Foo Bar\nType Enter\nFoo",
      listing: [
        #"["SET","","Bar"]"#, #"["TYPE","",""]"#, #"["ENTER","","1"]"#, #"["ILLEGAL","",""]"#,
        #"[1,5,"Unknown setting: Foo"]"#, #"[2,6,"Type expects string"]"#, #"[3,1,"Invalid command: Foo"]"#,
      ]),
    Entry(
      tape: "Type \"a\nEnter é",
      listing: [
        #"["TYPE","","a"]"#, #"["ENTER","","1"]"#, #"["ILLEGAL","",""]"#, #"["ILLEGAL","",""]"#,
        #"[1,15,"Invalid command: Ã"]"#, "[1,16,\"Invalid command: ©\"]",
      ]),
    Entry(
      tape: "Sleep",
      listing: [#"["SLEEP","",""]"#, #"[1,1,"Expected time after Sleep"]"#]),
    Entry(
      tape: "Wait /a(/ Wait+Foo",
      listing: [
        #"["WAIT","","Line"]"#, #"["WAIT","",""]"#, #"["ILLEGAL","",""]"#,
        #"[1,6,"Invalid regular expression 'a(': error parsing regexp: missing closing ): `a(`"]"#,
        #"[1,16,"Wait+ expects Line or Screen"]"#, #"[1,16,"Invalid command: Foo"]"#,
      ]),
  ]

  @Test(arguments: entries) func `is VHS's own to the letter`(_ entry: Entry) {
    #expect(TapeListing(ofVHS: Array(entry.tape.utf8)).lines == entry.listing)
  }

  /// A folder of tapes with an `expected.jsonl`: the one that `.ci/corpus` names, or the few that are kept here.
  private static let corpus =
    getenv("ROOTS_TAPE_CORPUS").map { String(cString: $0) } ?? Project.path("Tests/Golden/Corpus")

  @Test func `agrees with VHS on tapes of other projects`() throws {
    let folder = Self.corpus
    let expected = try #require(Self.read("\(folder)/expected.jsonl"))
    var count = 0
    for line in expected.split(separator: UInt8(ascii: "\n")) {
      let entry = try Value(json: Array(line))
      let name = try #require(entry.fields?["file"]?.text)
      let tape = try #require(Self.read("\(folder)/\(name)"))
      try Self.compare(tape, with: entry, name)
      count += 1
    }
    #expect(count >= 12)
  }

  private static func compare(_ bytes: [UInt8], with entry: Value, _ name: String) throws {
    let vhs = try Value(json: TapeListing(ofVHS: bytes).json(file: name))
    #expect(vhs == entry, "\(name)")
    let own = Tape(bytes)
    guard entry.fields?["errors"] == .list([]) else {
      return #expect(!own.isValid || own.commands.contains { $0.reach == .rootsOnly }, "\(name)")
    }
    // Films that only VHS makes are errors in a tape of this program.
    let mistakes = own.diagnostics.filter {
      $0.severity == .error && $0.code != TapeIssueCode.foreignFilm.rawValue
    }
    #expect(mistakes.isEmpty, "\(mistakes.rendered)")
    var listing = try #require(Value(json: TapeListing(of: own).json(file: name)).fields)
    if !own.isValid { listing["errors"] = .list([]) }
    #expect(.record(listing) == entry, "\(name)")
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
