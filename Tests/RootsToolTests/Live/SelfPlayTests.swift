import Foundation
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `A demo in which no key is pressed` {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "roots").path()

  @Test func `walks by itself, until a key takes over where one stands`() throws {
    let folder = OwnFolder()
    let terminal = try Tmux(
      [
        "sh", "-c", "\"$0\" demo --no-db; echo \"ended $?\"; read line",
        `A demo in which no key is pressed`.program,
      ],
      Size(columns: 80, rows: 24), environment: ["XDG_CONFIG_HOME": folder.path, "CI": ""])
    try terminal.waitFor("This walks by itself: any key takes over.")
    try terminal.waitFor("A card flew in")
    try terminal.type(Array("\u{1B}[B".utf8))
    try terminal.waitFor("You have the keys. A card flew in")
    try terminal.type([0x71, 0x79])
    try terminal.waitFor("ended 0")
  }
}
