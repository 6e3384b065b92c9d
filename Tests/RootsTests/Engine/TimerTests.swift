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

  @Test func `are there until they have run or were cancelled`() {
    var timers = Roots.Timers<Int>()
    #expect(timers.isEmpty)
    let first = timers.set(1, at: .seconds(1))
    _ = timers.set(2, at: .seconds(2))
    #expect(!timers.isEmpty)
    timers.cancel(first)
    #expect(timers.next == .seconds(2))
    #expect(timers.all.map(\.what) == [2])
    #expect(timers.removeFirst(dueBy: .seconds(1)) == nil)
    #expect(timers.removeFirst(dueBy: .seconds(2))?.what == 2)
    #expect(timers.isEmpty)
  }
}
