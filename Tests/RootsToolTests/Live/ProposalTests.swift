import Foundation
import RootsLanguage
import RootsTerminal
import TestTraits
import Testing

/// Claims that a recording proposes in a real terminal.
@MainActor @Suite(.serialized, .timeLimited) struct `A recording that proposes claims` {
  private static let app = """
    app Shop {
      start screen=home
      set count=1
      screen home { text "Hello"; list { row "More" { set count=7 }; row "Item" { push item } } }
      screen item { text "Item one"; list { row "Back" { pop } } }
    }
    """

  nonisolated private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "roots").path()

  private static func record(in folder: Folder) throws -> Tmux {
    try folder.write("app.kdl", app)
    return try Tmux(
      [
        "sh", "-c",
        "cd \(folder.path.quotedForShell) || exit; \"$0\" record app.kdl -o a.tape --no-db --claims; "
          + "echo \"ended $?\"; read line",
        program,
      ], Size(columns: 80, rows: 24))
  }

  @Test func `offers first what the most changes would break, and takes it only if told so`() throws {
    let folder = try Folder()
    let terminal = try Self.record(in: folder)
    try terminal.waitFor("Hello")
    try terminal.press(.enter)
    try terminal.waitFor("F8 claims Value count == 7, which 5 changes would break")
    try terminal.press(.down)
    try terminal.press(.enter)
    try terminal.waitFor("Item one")
    try terminal.press(.escape)
    try terminal.waitFor("F8 claims Value count == 7")
    try terminal.press(.function(8))
    try terminal.waitFor("1  Value count == 7")
    try terminal.press(.enter)
    try terminal.waitFor("expected: Value count == 7")
    try terminal.type(Array("q".utf8))
    try terminal.waitFor("ended 0")
    let tape = try folder.read("a.tape")
    #expect(tape.components(separatedBy: "Expect").count == 2, "\(tape)")
    #expect(tape.contains("\nExpect Value count == 7\n"), "\(tape)")
    #expect(try folder.run("$ROOTS replay --ci a.tape").status == 0)
  }

  @Test func `needs the screen`() throws {
    let run = try Folder().run("$ROOTS record app.kdl -o a.tape --claims --plain")
    #expect(run.status == 2 && run.output.contains("'--claims' needs the screen"), "\(run.output)")
  }
}
