import Foundation
import RootsLanguage
import RootsTerminal
import TestTraits
import Testing

/// Golden frames that are claimed while a tape is recorded.
@MainActor @Suite(.timeLimited) struct `Frames of a recording` {
  /// A terminal in which a command has begun and the whole frame has been claimed under the name `first`.
  private func claimed(_ command: String, in folder: Folder) throws -> Tmux {
    let shell =
      "cd \(folder.path.quotedForShell) && sh -c 'echo $$ > pid; exec \"$0\" \(command)' \"$0\"; echo ended $?; read line"
    let terminal = try Tmux(["sh", "-c", shell, Tmux.program], Size(columns: 80, rows: 24))
    _ = try terminal.waitFor("T")
    try terminal.press(.function(8))
    _ = try terminal.waitFor("the whole frame")
    try terminal.type(Array("5".utf8))
    _ = try terminal.waitFor("name of the frame")
    try terminal.type(Array("first".utf8))
    try terminal.press(.enter)
    _ = try terminal.waitFor("expected: Golden first")
    return terminal
  }

  @Test(arguments: [("record app.kdl -o a.tape", "a", "q"), ("session app.kdl --out a", "a/session", "qy")])
  func `are those of the app that ran, though its file has become another one`(
    _ command: String, _ tape: String, _ end: String
  ) throws {
    let folder = try Folder()
    let terminal = try claimed(command, in: folder)
    let before = try folder.read("app.kdl")
    try folder.write("app.kdl", "app T { screen home { list { row other { push item } } }; screen item }")
    try terminal.type(Array(end.utf8))
    _ = try terminal.waitFor("ended 0")
    #expect(try !folder.read("\(tape).golden/first.frame").isEmpty)
    #expect(try folder.run("$ROOTS replay --allow-outside \(tape).tape").status == 1)
    try folder.write("app.kdl", before)
    #expect(try folder.run("$ROOTS replay --ci --allow-outside \(tape).tape").status == 0)
  }

  @Test func `are missing with a word where a signal has ended it`() throws {
    let folder = try Folder()
    let terminal = try claimed("record app.kdl -o a.tape", in: folder)
    #expect(try folder.run("kill -TERM $(cat pid)").status == 0)
    let screen = try terminal.waitFor("ended 143")
    #expect(screen.joined().contains("the golden frame 'first' is not kept"), "\(screen)")
  }
}
