import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `The work of screens` {
  @Test func `rests while all its tasks wait for time or for an answer`() {
    let work = OpenWork()
    var rests = 0
    work.onRest = { rests += 1 }
    #expect(work.isAtRest && work.atWork == [] && work.asleep == [])
    let first = WorkTicket(work, "first")
    let second = WorkTicket(work, "second")
    #expect(work.atWork == ["first", "second"] && !work.isAtRest)
    first.begin(.time)
    #expect(work.atWork == ["second"] && work.asleep == ["first"])
    #expect(!work.isAtRest && rests == 0)
    second.begin(.answer)
    #expect(work.isAtRest && rests == 1)
    #expect(work.asleep == ["first", "second"])
    #expect(second.isAsking && !first.isAsking)
    second.end(.answer)
    #expect(work.atWork == ["second"] && !second.isAsking)
    second.arrive()
    #expect(work.atWork == ["second"])
    second.end()
    #expect(work.isAtRest && rests == 2)
    first.end()
    #expect(rests == 2, "it was asleep")
    #expect(work.asleep == [])
  }

  @Test func `goes on until what was waited for has arrived, while the task waits for more`() {
    let work = OpenWork()
    var rests = 0
    work.onRest = { rests += 1 }
    let ticket = WorkTicket(work, "both")
    ticket.begin(.time)
    ticket.begin(.answer)
    #expect(rests == 1)
    ticket.end(.time)
    #expect(work.atWork == ["both"])
    ticket.arrive()
    #expect(work.asleep == ["both"] && rests == 2)
    ticket.end(.answer)
    #expect(work.atWork == ["both"])
    ticket.arrive()
    #expect(work.atWork == ["both"] && rests == 2)
  }

  @Test func `is over once, and hears no more of a task that has ended`() {
    let work = OpenWork()
    var rests = 0
    work.onRest = { rests += 1 }
    let ticket = WorkTicket(work, "load")
    ticket.end()
    ticket.end()
    ticket.begin(.time)
    ticket.end(.time)
    #expect(rests == 1)
    #expect(work.isAtRest && work.atWork == [] && work.asleep == [])
  }

  @Test func `names the tasks of a scope, but for those in the background`() {
    let work = OpenWork()
    let scope = TaskScope(work, of: "prices")
    scope.run {}
    scope.start("load") {}
    scope.run(background: true) {}
    #expect(work.atWork == ["a task of 'prices'", "task 'load' of 'prices'"])
    #expect(scope.count == 3 && scope.isAtWork)
    scope.start("load") {}
    #expect(scope.count == 3, "the other one of its name has given way")
    #expect(work.atWork == ["a task of 'prices'", "task 'load' of 'prices'"])
    scope.cancel("load")
    scope.cancel("gone")
    #expect(work.atWork == ["a task of 'prices'"])
    scope.close()
    #expect(scope.count == 0 && !scope.isAtWork && work.isAtRest)
    scope.run {}
    #expect(scope.count == 0 && work.isAtRest, "what is closed begins nothing")
  }

  @Test func `does not count what runs in the background alone`() {
    let work = OpenWork()
    let scope = TaskScope(work, of: "prices")
    scope.start("tick", background: true) {}
    #expect(scope.count == 1 && !scope.isAtWork && work.isAtRest)
    scope.close()
    #expect(scope.count == 0)
  }

  @Test func `ends the timers of a scope with it, but for those that are over`() throws {
    let scope = TaskScope(OpenWork(), of: "prices")
    var ended: [String] = []
    let first = try #require(scope.keep { ended.append("first") })
    let second = try #require(scope.keep { ended.append("second") })
    #expect(first != second)
    scope.drop(timer: first)
    scope.drop(timer: 99)
    #expect(ended == [])
    scope.close()
    #expect(ended == ["second"])
    scope.close()
    #expect(ended == ["second"])
    #expect(scope.keep { ended.append("third") } == nil)
  }
}
