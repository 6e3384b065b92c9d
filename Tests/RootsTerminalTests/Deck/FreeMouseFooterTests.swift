import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A footer while the mouse is free` {
  @Test(arguments: [Size(columns: 40, rows: 12), Size(columns: 80, rows: 24), Size(columns: 160, rows: 45)])
  func `says so, and by which key it is taken back`(size: Size) throws {
    let session = try Shop.session(size)
    func footer() -> String { session.frame.text.split(separator: "\n").last.map(String.init) ?? "" }
    let before = footer()
    session.press(.ctrl("g"))
    #expect(footer().contains("^G mouse is free"))
    #expect(session.message?.text == "the mouse selects text in the terminal; ^G takes it back")
    for key: Key in [.ctrl("p"), .escape, .down] {
      session.press(key)
      #expect(footer().contains("^G mouse is free"))
    }
    session.press(.up)
    session.press(.ctrl("g"))
    #expect(session.message?.text == "the mouse is back")
    #expect(footer() == before)
  }
}
