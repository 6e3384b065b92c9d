import Foundation
import RootsLanguage
import RootsTerminal
import TestTraits
import Testing

/// Golden frames that are claimed while a tape is recorded.
@MainActor @Suite(.timeLimited) struct `Frames of a recording` {
  @Test func `are those of the app that ran, though its file has become another one`() throws {
    let folder = try Folder()
    let shell =
      "cd \(folder.path.quotedForShell) && \"$0\" record app.kdl -o a.tape; echo ended $?; read line"
    let terminal = try Tmux(["sh", "-c", shell, Tmux.program], Size(columns: 80, rows: 24))
    _ = try terminal.waitFor("T")
    try terminal.press(.function(8))
    _ = try terminal.waitFor("the whole frame")
    try terminal.type(Array("5".utf8))
    _ = try terminal.waitFor("name of the frame")
    try terminal.type(Array("first".utf8))
    try terminal.press(.enter)
    _ = try terminal.waitFor("expected: Golden first")
    let before = try folder.read("app.kdl")
    try folder.write("app.kdl", "app T { screen home { list { row other { push item } } }; screen item }")
    try terminal.type(Array("q".utf8))
    _ = try terminal.waitFor("ended 0")
    #expect(try !folder.read("a.golden/first.frame").isEmpty)
    #expect(try folder.run("$ROOTS replay a.tape").status == 1)
    try folder.write("app.kdl", before)
    #expect(try folder.run("$ROOTS replay --ci a.tape").status == 0)
  }
}
