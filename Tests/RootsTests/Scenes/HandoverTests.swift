import TestTraits
import Testing

@testable import Roots
@testable import RootsPatterns

@Suite(.timeLimited) struct `The ownership of a backdrop` {
  @Test(arguments: Seeded.seeds(4)) func `is with the last that took it and has not let it go`(_ seed: Int) {
    var random = Seeded(seed: UInt64(seed))
    var backdrop = Backdrop()
    var waiting: [ContextID] = []
    for _ in 0..<60 {
      let id = ContextID(UInt64.random(in: 0..<5, using: &random))
      let before = waiting.last
      waiting.removeAll { $0 == id }
      let handover: Backdrop.Handover
      if Bool.random(using: &random) {
        waiting.append(id)
        handover = backdrop.acquire(id)
      } else {
        handover = backdrop.release(id)
      }
      #expect(backdrop.owner == waiting.last)
      #expect(handover == (before == waiting.last ? .none : .moved(from: before, to: waiting.last)))
    }
  }
}

@Suite(.timeLimited) struct `A strip of a scene` {
  @Test(arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (5, 5), (6, 5), (100, 5)])
  func `takes what it prefers of what is there`(_ available: Int, _ height: Int) {
    #expect(Scene<String>.Strip("part", minimum: 2, preferred: 5).height(of: available) == height)
  }

  @Test func `needs no more than it prefers`() {
    #expect(Scene<String>.Strip("part", minimum: 9, preferred: 5).minimum == 5)
    var strip = Scene<String>.Strip("part", minimum: 3, preferred: 5)
    strip.preferred = 1
    #expect(strip.height(of: 10) == 3 && strip.height(of: 2) == 2)
  }
}
