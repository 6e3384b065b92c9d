import Testing

@testable import Roots

@MainActor @Suite struct `Timers` {
  @Test func `run in the order of time, then of asking, without those that were cancelled`() {
    let timers = TimerQueue()
    var random = Seeded(7)
    var ran: [Int] = []
    var wanted: [(due: Int, number: Int)] = []
    for number in 0..<500 {
      let due = Int(random.next() % 50)
      let token = timers.after(.seconds(due)) { ran.append(number) }
      if random.next() % 3 == 0 { timers.cancel(token) } else { wanted.append((due, number)) }
    }
    wanted.sort { ($0.due, $0.number) < ($1.due, $1.number) }
    #expect(timers.next == wanted.first.map { .seconds($0.due) })
    timers.advance(to: .seconds(20))
    #expect(ran == wanted.filter { $0.due <= 20 }.map(\.number))
    timers.advance(to: .seconds(100))
    #expect(ran == wanted.map(\.number))
    #expect(timers.next == nil)
  }
}
