import Foundation
import RootsTerminal
import TestTraits
import Testing

/// Keys as a terminal sends them: in sequences, and told apart in xterm's way.
@Suite(.serialized, .timeLimited) struct `Keys in a real terminal` {
  private static let app = """
    app "Desk" {
      start screen=home
      screen home title="Home" { text "at home"; key "g f" title="find" { push find }; key "shift+enter" { push line } }
      screen find title="Find" { text "found it" }
      screen line title="Line" { text "told apart" }
    }
    """

  private func start() throws -> (Tmux, OwnFolder) {
    let folder = OwnFolder()
    let path = folder.path + "/desk.kdl"
    try Self.app.write(toFile: path, atomically: false, encoding: .utf8)
    let terminal = try Tmux(
      [Tmux.program, "run", path, "--no-db"], Size(columns: 80, rows: 24), extendedKeys: true)
    try terminal.waitFor("at home")
    return (terminal, folder)
  }

  @Test func `make a sequence, which is shown after a moment`() throws {
    let (terminal, folder) = try start()
    defer { _ = folder }
    try terminal.press("g")
    try terminal.waitFor("After g")
    try terminal.press("x")
    try terminal.waitFor("g x does nothing here")
    try terminal.press("g")
    try terminal.press("f")
    try terminal.waitFor("found it")
  }

  @Test func `are told apart where the terminal knows xterm's way alone`() throws {
    let (terminal, folder) = try start()
    defer { _ = folder }
    try terminal.ask("send-keys S-Enter")
    try terminal.waitFor("told apart")
  }
}
