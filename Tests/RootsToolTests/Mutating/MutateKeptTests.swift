import Foundation
import Roots
import RootsApp
import RootsFiles
import RootsTape
import TestTraits
import Testing

@testable import RootsTools

/// The things that a run keeps for the next one: they may only save time.
@MainActor @Suite(.timeLimited) struct `Kept results` {
  private static let app = Mutate.till.replacing(
    "\"Ask at the desk.\" }",
    with: """
      "Ask at the desk."; list { row Hours { push hours } } }
        screen hours title="Hours" { text "From nine to five." }
      """)
  private static let pay =
    "Launch ../till.kdl\nEnter\nExpect Stack basket pay\nEnter\nExpect \"Thank you!\"\n"
  private static let help = "Launch ../till.kdl\nDown\nEnter\nExpect Top help\n"

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("till.kdl", Self.app)
    _ = try folder.run("mkdir tapes")
    try folder.write("tapes/pay.tape", Self.pay)
    try folder.write("tapes/help.tape", Self.help)
    return folder
  }

  private static let line = "$ROOTS mutate till.kdl --tapes tapes --json"

  private func result(_ folder: Folder, _ more: String = "") throws -> String {
    try folder.run("\(Self.line) \(more) 2>&1").output
  }

  /// The result of a run that knows nothing of earlier ones.
  private func fresh(_ folder: Folder) throws -> String {
    _ = try folder.run("rm -rf other; mkdir other; cp -r till.kdl tapes other; rm -f other/tapes/.*.mutate")
    return try folder.run("cd other; \(Self.line) 2>&1").output
  }

  @Test func `a second run says the same, and writes nothing`() throws {
    let folder = try folder()
    let first = try result(folder)
    #expect(first.hasPrefix("{"))
    let kept = try folder.read("tapes/.till.mutate")
    #expect(kept.contains("\"play ") && kept.contains("\"twin ") && kept.contains("\"difference "))
    let before = try folder.run("stat -c '%i %y' tapes/.till.mutate").output
    #expect(try result(folder) == first)
    #expect(try folder.run("stat -c '%i %y' tapes/.till.mutate").output == before)
  }

  @Test func `changes with the same words at like places are told apart`() throws {
    let folder = try folder()
    try folder.write("till.kdl", Self.app.replacing("text \"Ask", with: "text \"Ask\"; text \"Ask"))
    let path = try folder.run("echo -n $PWD/till.kdl").output
    let reading = try ScriptedApp.read(file: path)
    let app = try #require(reading.app)
    let source = try SourceText.read(file: path, links: .guarded)
    let changes = AppChanges(app, source)
    let made = changes.candidates.compactMap(changes.made)
    #expect(Set(made.map { "\($0.app.print.hash())" }).count == made.count)
  }

  @Test(arguments: [
    "sed -i 's/From nine to five/From ten to four/' till.kdl",
    "sed -i 's/row Hours { push hours }/row Hours { push pay }/' till.kdl",
    "sed -i 's/set paid=#true; pop/pop/' till.kdl",
    "sed -i 's/start screen=basket/start screen=help/' till.kdl",
    "echo 'Expect Not \"Pay\"' >> tapes/pay.tape",
    "sed -i '/Thank you/d' tapes/pay.tape", "rm tapes/help.tape", "echo 'Expect Top pay' >> tapes/help.tape",
    "printf 'Source more.tape\\n' >> tapes/help.tape; printf 'Escape\\n' > tapes/more.tape",
  ])
  func `an edit makes void what it concerns`(_ edit: String) throws {
    let folder = try folder()
    _ = try result(folder)
    _ = try folder.run(edit)
    #expect(try result(folder) == fresh(folder))
  }

  @Test func `data and golden frames count as well`() throws {
    let folder = try folder()
    try folder.write(
      "till.kdl", Self.app.replacing("start screen", with: "data hours \"hours.json\"\n  start screen"))
    try folder.write("hours.json", "[{\"day\": \"Monday\"}]")
    try folder.write("tapes/golden.tape", "Launch ../till.kdl\nExpect Golden begin\n")
    _ = try folder.run("$ROOTS replay --update tapes/golden.tape")
    let first = try result(folder)
    _ = try folder.run("f=$(find tapes -name '*.frame'); sed -i 's/Tea/Tee/' $f")
    let second = try result(folder)
    #expect(second != first && second.contains("it fails on the unchanged app"), "\(second)")
  }

  @Test(arguments: [
    "head -c 500 tapes/.till.mutate", "sed 's/\"build\":\"/&9/' tapes/.till.mutate", "echo no",
  ])
  func `a file that is cut off, or of another program, is not read`(_ damage: String) throws {
    let folder = try folder()
    let first = try result(folder)
    _ = try folder.run(
      "\(damage) > damaged; sed -i 's/not noticed/noticed/' damaged; mv damaged tapes/.till.mutate")
    #expect(try result(folder) == first)
  }

  @Test func `two runs at once keep what both have found`() throws {
    let folder = try folder()
    let runs = "\(Self.line) --screen basket > one & \(Self.line) --screen help > other & wait"
    _ = try folder.run(runs)
    let before = try folder.read("one") + folder.read("other")
    let kept = try folder.run("stat -c '%i %y' tapes/.till.mutate").output
    _ = try folder.run(runs)
    #expect(try folder.read("one") + folder.read("other") == before)
    #expect(try folder.run("ls -A tapes").output == ".till.mutate\nhelp.tape\npay.tape\n")
    #expect(!kept.isEmpty)
  }

  @Test func `a folder that cannot be written is said, and the run goes on`() throws {
    let folder = try folder()
    let wanted = try result(folder)
    _ = try folder.run("rm tapes/.till.mutate; ln -s tapes link")
    let (output, code) = try folder.run("$ROOTS mutate till.kdl --tapes link --json 2>errors")
    #expect(code == 0 && output.replacing("link/", with: "tapes/") == wanted)
    #expect(try folder.read("errors").hasPrefix("roots: the results are not kept: link/.till.mutate: "))
  }
}
