import Synchronization
import TestTraits
import Testing

@testable import Roots

/// A clock that moves when it is told to.
private final class HandClock: Clock {
  struct Instant: InstantProtocol {
    var time: Duration
    func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
    func duration(to other: Instant) -> Duration { other.time - time }
    static func < (one: Instant, other: Instant) -> Bool { one.time < other.time }
  }

  private struct Sleepers {
    var now = Instant(time: .seconds(100))
    var waiting: [(deadline: Instant, wake: CheckedContinuation<Void, Never>)] = []
  }
  private let sleepers = Mutex(Sleepers())

  var now: Instant { sleepers.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { wake in
      sleepers.withLock { sleepers in
        if deadline <= sleepers.now { wake.resume() } else { sleepers.waiting.append((deadline, wake)) }
      }
    }
  }

  func advance(by duration: Duration) {
    sleepers.withLock { sleepers in
      sleepers.now = sleepers.now.advanced(by: duration)
      for sleeper in sleepers.waiting where sleeper.deadline <= sleepers.now { sleeper.wake.resume() }
      sleepers.waiting.removeAll { [now = sleepers.now] in $0.deadline <= now }
    }
  }
}

/// A screen that does nothing by itself.
@MainActor private final class Still: LiveScreen {}

@MainActor @Suite(.timeLimited) struct `A navigator that a clock drives` {
  @Test func `does what is due when the clock says so, and reads its time there`() async throws {
    let clock = HandClock()
    let nav = try Navigator(Toy.map())
    nav.advance(by: .seconds(3))
    nav.keepTime(with: clock)
    clock.advance(by: .seconds(1))
    #expect(nav.now == .seconds(4))
    var rung: [Duration] = []
    await withCheckedContinuation { done in
      nav.after(.seconds(2)) { rung.append(nav.now) }
      nav.after(.seconds(5)) {
        rung.append(nav.now)
        done.resume()
      }
      clock.advance(by: .seconds(5))
    }
    #expect(rung == [.seconds(9), .seconds(9)])
  }

  @Test func `keeps nothing of what timers would do once it is shut down`() throws {
    let nav = try Navigator(Toy.map())
    weak var kept: Still?
    do {
      let screen = Still()
      kept = screen
      nav.after(.seconds(2)) { _ = screen }
    }
    #expect(kept != nil)
    nav.shutdown()
    #expect(kept == nil)
  }

  @Test func `sleeps until what was due before the clock drove it`() async throws {
    let clock = HandClock()
    let nav = try Navigator(Toy.map())
    await withCheckedContinuation { done in
      nav.after(.seconds(2)) { done.resume() }
      nav.keepTime(with: clock)
      clock.advance(by: .seconds(2))
    }
    #expect(nav.now == .seconds(2))
  }

  @Test func `sleeps until the next thing that is due`() async throws {
    let clock = HandClock()
    let nav = try Navigator(Toy.map())
    nav.keepTime(with: clock)
    for round in 1...3 {
      await withCheckedContinuation { done in
        nav.after(.seconds(1)) { done.resume() }
        clock.advance(by: .seconds(1))
      }
      #expect(nav.now == .seconds(round))
    }
  }

  @Test func `lets no timer of a screen run that is gone, however many it has`() throws {
    var rung: [Int] = []
    let nav = try Navigator(
      AppMap {
        Screen("home")
        Screen("item") { context in
          for number in 1...3 { context.after(.seconds(number)) { rung.append(number) } }
          return Still()
        }
      })
    nav.push("item")
    nav.advance(by: .seconds(1))
    #expect(rung == [1])
    nav.pop()
    nav.advance(by: .seconds(9))
    #expect(rung == [1])
  }
}
