import TestTraits
import Testing

@testable import RootsTerminal

@Suite(.timeLimited) struct `The inspector` {
  @Test func `scrolls the part that is chosen, and no other`() {
    var inspector = Inspector()
    inspector.toggle(floats: false)
    #expect(!inspector.hasKeys)
    let isEntered = inspector.enter()
    #expect(isEntered && inspector.hasKeys)
    for action: Action in [.down, .down, .up, .pageDown] {
      let isTaken = inspector.take(action, floats: false)
      #expect(isTaken)
    }
    #expect(inspector.offset(of: .state) == 11)
    #expect(inspector.offset(of: .queue) == 0)
    _ = inspector.take(.nextField, floats: false)
    _ = inspector.take(.down, floats: false)
    #expect(inspector.offset(of: .queue) == 1)
    let isTaken = inspector.take(.choose, floats: false)
    #expect(!isTaken)
  }

  @Test func `has no keys while it is closed`() {
    var inspector = Inspector()
    let isEntered = inspector.enter()
    #expect(!isEntered && !inspector.hasKeys)
  }
}
