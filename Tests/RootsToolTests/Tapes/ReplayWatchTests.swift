import Foundation
import RootsLanguage
import RootsTerminal
import TestTraits
import Testing

/// Tapes that are played again when what they read has changed.
@MainActor @Suite(.timeLimited) struct `Tapes that are watched` {
  @Test func `are played again when the data of their app changes, and when one is removed`() throws {
    let folder = try Folder()
    _ = try folder.run("mkdir apps tapes")
    try folder.write(
      "apps/g.kdl",
      "app G { data guests \"guests.csv\"; screen h { list { row for=g in=guests \"{g.name}\" { push h } } } }"
    )
    try folder.write("apps/guests.csv", "id,name\n1,Ada")
    try folder.write("tapes/a.tape", "Launch ../apps/g.kdl\nExpect \"Ada\"")
    let shell = "cd \(folder.path.quotedForShell) && exec \"$0\" replay tapes --watch"
    let terminal = try Tmux(["sh", "-c", shell, Tmux.program], Size(columns: 80, rows: 40))
    _ = try terminal.waitFor("waiting for changes")
    try folder.write("apps/guests.csv", "id,name\n1,Eve")
    _ = try terminal.waitFor("'Ada' is not on the screen")
    _ = try folder.run("rm tapes/a.tape")
    _ = try terminal.waitFor("there is no tape in tapes")
  }
}
