import TestTraits
import Testing

@testable import RootsTerminal
@testable import RootsText

@Suite(.timeLimited) struct `What the mouse did` {
  @Test(arguments: [
    (Mouse(.press(.left), at: Point(x: 4, y: 2)), "press left 4,2"),
    (Mouse(.release(.right), at: .zero), "release right 0,0"),
    (Mouse(.release(nil), at: .zero), "release 0,0"),
    (Mouse(.drag(.middle), at: .zero, modifiers: .shift), "drag middle shift 0,0"),
    (Mouse(.move, at: Point(x: 1, y: 0), modifiers: [.ctrl, .alt, .shift]), "move ctrl alt shift 1,0"),
    (Mouse(.wheel(.down), at: Point(x: 0, y: 7), modifiers: .ctrl), "wheel down ctrl 0,7"),
  ])
  func `is said in a line`(mouse: Mouse, line: String) {
    #expect("\(mouse)" == line && "\(InputEvent.mouse(mouse))" == "mouse \(line)")
  }

  @Test(arguments: [
    (0, false, "press left"), (1, false, "press middle"), (2, false, "press right"), (3, false, "release"),
    (0, true, "release left"), (3, true, "release"), (32, false, "drag left"), (34, false, "drag right"),
    (35, false, "move"), (64, false, "wheel up"), (65, false, "wheel down"), (66, false, "wheel left"),
    (67, false, "wheel right"), (64, true, nil), (96, false, nil), (4, false, "press left shift"),
    (8, false, "press left alt"), (16, false, "press left ctrl"), (28, false, "press left ctrl alt shift"),
    (80, false, "wheel up ctrl"), (-1, false, nil), (127, false, nil), (128, false, nil),
  ])
  func `is read from a report`(report: Int, released: Bool, said: String?) {
    let mouse = Mouse(report: report, column: 3, row: 5, released: released)
    #expect(mouse?.description == said.map { $0 + " 2,4" })
  }

  @Test(arguments: [(0, 1), (1, 0), (1001, 1), (1, 1001), (-5, 3)])
  func `is nothing outside of any terminal`(column: Int, row: Int) {
    #expect(Mouse(report: 0, column: column, row: row) == nil)
  }

  @Test func `reaches to the last cell of the largest terminal`() {
    #expect(Mouse(report: 0, column: 1000, row: 1000)?.place == Point(x: 999, y: 999))
    #expect(Mouse(report: 0, column: 1, row: 1)?.place == .zero)
  }

  @Test(arguments: [
    (InputEvent.paste("a\n漢"), "paste 3"), (.pasteCut(bytes: 9), "paste cut by 9"),
    (.resize(Size(columns: 3, rows: 2)), "resize 3x2"), (.focus(.gained), "focus gained"),
    (.resumed, "resumed"),
    (.ending(.terminalGone), "ending terminal gone"), (.ending(.signal(15)), "ending signal 15"),
    (.key(.ctrl("s")), "key ctrl+s"),
  ])
  func `is told in a log like all input`(event: InputEvent, line: String) {
    #expect("\(event)" == line)
  }

  @Test func `ends a program with the status that shells show`() {
    #expect(InputEvent.Ending.terminalGone.status == 1)
    #expect(InputEvent.Ending.signal(1).status == 129 && InputEvent.Ending.signal(15).status == 143)
  }
}
