import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `Timers` {
  @Test func `run in the order of time, then of asking, without those that were cancelled`() {
    var timers = Roots.Timers<Int>()
    var random = Seeded(7)
    var ran: [Int] = []
    var wanted: [(due: Int, number: Int)] = []
    for number in 0..<500 {
      let due = Int(random.next() % 50)
      let token = timers.set(number, at: .seconds(due))
      if random.next() % 3 == 0 { timers.cancel(token) } else { wanted.append((due, number)) }
    }
    wanted.sort { ($0.due, $0.number) < ($1.due, $1.number) }
    #expect(timers.next == wanted.first.map { .seconds($0.due) })
    while let (_, number) = timers.removeFirst(dueBy: .seconds(20)) { ran.append(number) }
    #expect(ran == wanted.filter { $0.due <= 20 }.map(\.number))
    while let (_, number) = timers.removeFirst(dueBy: .seconds(100)) { ran.append(number) }
    #expect(ran == wanted.map(\.number))
    #expect(timers.next == nil)
  }
}
