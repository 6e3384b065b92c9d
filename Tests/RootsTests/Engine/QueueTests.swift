import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `The queue` {
  @Test(.row("2.28")) func `serves requests in the order in which they were made`() throws {
    let rig = try Rig()
    rig.nav.hold(true)
    for number in 1...5 { rig.send("\(number)", number % 2 == 1 ? .push("item") : .pop()) }
    #expect(rig.outcomes == [])
    #expect(rig.nav.queueCount == 5)
    rig.nav.hold(false)
    #expect(rig.outcomes == (1...5).map { "\($0) committed" })
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test(.row("0.48")) func `serves a transaction as one request, which nothing comes between`() throws {
    let rig = try Rig()
    var commits: [String] = []
    let token = rig.nav.observe(.all) { commits.append($0.new.sketch) }
    rig.nav.hold(true)
    rig.send("1", .push("item"))
    rig.send("2", .transaction([.push("reviews"), .pop(2), .push("seller")]))
    rig.send("3", .push("item"))
    #expect(rig.nav.queueCount == 3)
    rig.nav.hold(false)
    #expect(rig.outcomes == ["1 committed", "2 committed", "3 committed"])
    #expect(
      commits == [
        "*home: list > item | map: atlas | inbox: letters",
        "*home: list > seller | map: atlas | inbox: letters",
        "*home: list > seller > item | map: atlas | inbox: letters",
      ])
    token.cancel()
  }

  @Test(.row("4.4 navigate before start")) func `holds everything until the first frame`() throws {
    let rig = try Rig()
    rig.nav.hold(true)
    rig.send("item", .push("item"))
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(!rig.nav.isSettled)
    #expect(rig.nav.engine.queue.phase == .stopped)
    rig.nav.hold(false)
    #expect(rig.outcomes == ["item committed"])
    #expect(rig.nav.engine.queue.phase == .idle)
  }

  @Test func `stays held when a transition ends meanwhile`() throws {
    let rig = try Rig()
    let stage = Stage()
    rig.nav.presenter = stage
    rig.nav.push("item")
    rig.nav.hold(true)
    rig.nav.push("reviews")
    stage.end()
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
    rig.nav.hold(false)
    #expect(rig.sketch == "*home: list > item > reviews | map: atlas | inbox: letters")
  }

  @Test(.row("4.4 observer navigates inside its callback"))
  func `takes requests from observers, answers, outcomes and screens up afterwards`() throws {
    let rig = try Rig()
    var depth = 0
    var deepest = 0
    var states: [String] = []
    func asking(_ command: Command) {
      depth += 1
      deepest = max(deepest, depth)
      rig.nav.send(command)
      depth -= 1
    }
    let token = rig.nav.observe(.all) { change in
      states.append(change.new.sketch)
      if change.new.focusedEntry?.screen == "item" { asking(.push("reviews")) }
    }
    rig.nav.send(
      Request(.push("item")).on(.didAppear) { asking(.push("seller")) }.outcome { _ in
        asking(.overlay("cart"))
      }
    )
    #expect(deepest == 1)
    #expect(
      states == [
        "*home: list > item | map: atlas | inbox: letters",
        "*home: list > item > reviews | map: atlas | inbox: letters",
        "*home: list > item > reviews > seller | map: atlas | inbox: letters",
        "home: list > item > reviews > seller | map: atlas | inbox: letters | *L0: cart",
      ])
    token.cancel()
  }

  @Test(.row("4.4 observer navigates inside its callback"))
  func `refuses requests made inside one another too deep, with the chain`() throws {
    let rig = try Rig()
    var refused: Rejection?
    var commits = 0
    let token = rig.nav.observe(.all) { change in
      commits += 1
      let next: Command = change.new.selectedTab == "home" ? .show(tab: "map") : .show(tab: "home")
      rig.nav.send(Request(next).onFailure { refused = $0 })
    }
    rig.nav.show(tab: "map")
    #expect(commits == 100)
    guard case .reentrancyLimit(let chain) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    #expect(chain.count == 9)
    #expect(chain.suffix(2) == ["tab home", "tab map"])
    #expect(rig.nav.isSettled)
    token.cancel()
    rig.send("after", .push("item"))
    #expect(rig.outcomes == ["after committed"])
  }

  @Test func `does not count what is asked for after the other is done`() throws {
    let rig = try Rig()
    for _ in 0..<300 { rig.nav.show(tab: rig.nav.state.selectedTab == "home" ? "map" : "home") }
    #expect(rig.log.takeDiagnostics() == [])
    #expect(rig.nav.state.selectedTab == "home")
  }

  @Test
  func `takes twenty thousand requests from one observer without recursion, and gives the memory back`()
    throws
  {
    let nav = try Navigator(Toy.map())
    var count = 0
    let witness = Witness()
    weak let weakWitness = witness
    func send(_ witness: Witness) {
      for number in 0..<20_000 {
        nav.send(
          Request(number % 2 == 0 ? .show(tab: "map") : .show(tab: "home")).outcome { _ in
            count += witness.one
          })
      }
    }
    nav.hold(true)
    send(witness)
    nav.hold(false)
    #expect(count == 20_000)
    #expect(nav.queueCount == 0)
    _ = consume witness
    #expect(weakWitness == nil)
  }

  @Test func `lets go of a request as soon as it is served, however many wait behind it`() throws {
    let nav = try Navigator(Toy.map())
    nav.hold(true)
    weak var weakWitness: Witness?
    var seen: [Bool] = []
    do {
      let witness = Witness()
      weakWitness = witness
      nav.send(Request(.show(tab: "map")).outcome { _ in _ = witness.one })
    }
    for _ in 0..<3 { nav.send(Request(.show(tab: "home")).outcome { _ in seen.append(weakWitness == nil) }) }
    #expect(weakWitness != nil)
    nav.hold(false)
    #expect(seen == [true, true, true])
  }

  @Test func `gives a waiting request back`() throws {
    let rig = try Rig()
    rig.nav.hold(true)
    rig.send("item", .push("item"))
    let id = rig.send("reviews", .push("reviews"))
    rig.nav.cancel(id)
    rig.nav.cancel(RequestID(77))
    #expect(rig.outcomes == ["reviews guardRefused"])
    rig.nav.hold(false)
    #expect(rig.outcomes == ["reviews guardRefused", "item committed"])
  }

  @Test(.row("4.4 quit with requests queued or parked")) func `ends everything at the end`() throws {
    let rig = try Rig { map in
      map.guards = [Guard("auth") { _ in .wait }]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.send("item", .push("item"))
    rig.send("held", .push("profile"))
    rig.nav.hold(true)
    rig.send("queued", .push("seller"))
    rig.nav.shutdown()
    #expect(rig.takeOutcomes() == ["item committed", "held shutdown", "queued shutdown"])
    #expect(
      rig.takeEndings() == [
        "held cancelled shutdown", "queued cancelled shutdown", "item cancelled shutdown",
      ])
    rig.send("late", .push("item"))
    #expect(rig.outcomes == ["late shutdown"])
    #expect(rig.nav.held == [])
    #expect(rig.nav.registryCount == 0)
    #expect(rig.notes.alive == 0)
    rig.nav.shutdown()
    #expect(rig.takeEndings() == ["late cancelled shutdown"])
  }

  @Test func `ends screens from the top, with the steps of their lives`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    rig.nav.overlay("cart")
    _ = rig.log.takeLife()
    rig.nav.shutdown()
    #expect(
      rig.log.takeLife() == [
        "willDisappear cart", "willDisappear item", "blur cart", "didDisappear cart", "didDisappear item",
        "destroy cart", "destroy letters", "destroy atlas", "destroy item", "destroy list",
        "cancelled cart shutdown", "cancelled letters shutdown", "cancelled atlas shutdown",
        "cancelled item shutdown", "cancelled list shutdown",
      ])
  }

  @Test func `can end from within an observer: the commit is told to its end first`() throws {
    let rig = try Rig()
    var told = 0
    let first = rig.nav.observe(.all) { _ in rig.nav.shutdown() }
    let second = rig.nav.observe(.all) { _ in told += 1 }
    rig.send("item", .push("item"))
    #expect(told == 1)
    #expect(rig.outcomes == ["item committed"])
    #expect(rig.endings == ["item cancelled shutdown"])
    #expect(rig.nav.registryCount == 0)
    _ = (first, second)
  }

  @Test func `releases all waiters when the navigator is dropped`() async throws {
    let notes = Notes()
    var endings: [Ending] = []
    var nav: Navigator? = try Navigator(Toy.map().made { Noted($0, notes) })
    nav?.push("item") { endings.append($0) }
    nav?.state.focusedEntry.flatMap { nav?.context($0.id) }?.scope.run {
      while !Task.isCancelled { await Task.yield() }
    }
    weak let gone = nav
    nav = nil
    #expect(gone == nil)
    #expect(endings == [.cancelled(.shutdown)])
    #expect(notes.alive == 0)
  }

  @Test func `is settled when nothing is going on, held or not`() async throws {
    let rig = try Rig { map in
      map.guards = [Guard("auth") { _ in .wait }]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.nav.push("profile")
    #expect(rig.nav.isSettled)
    let stage = Stage()
    rig.nav.presenter = stage
    rig.nav.push("item")
    let waiting = Task.immediate { await rig.nav.settled() }
    #expect(!rig.nav.isSettled)
    stage.end()
    await waiting.value
    #expect(rig.nav.isSettled)
  }

  @Test func `has not settled before a task that went on with an outcome has ended`() async throws {
    let rig = try Rig()
    rig.nav.push("item")
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    var hasEnded = false
    context.scope.run {
      _ = try? await rig.nav.perform(.show(tab: "map"))
      for _ in 0..<100 { await Task.yield() }
      hasEnded = true
    }
    await rig.nav.settled()
    #expect(hasEnded)
  }

  // MARK: From other threads

  @Test(.rows("2.28", "4.4 from another thread")) func `keeps each sender's order across threads`()
    async throws
  {
    let nav = try Navigator(Toy.map())
    let port = nav.port
    let arrived = Arrivals()
    await withTaskGroup(of: Void.self) { group in
      for sender in 0..<8 {
        group.addTask { @concurrent in
          for number in 0..<250 {
            port.send(
              Request(.show(tab: number % 2 == 0 ? "map" : "home")).outcome { _ in
                arrived.note(sender, number)
              })
          }
        }
      }
    }
    await nav.settled()
    for sender in 0..<8 { #expect(arrived.of(sender) == Array(0..<250)) }
    #expect(nav.queueCount == 0)
  }

  @Test func `counts what is on its way from another thread as not settled`() async throws {
    let nav = try Navigator(Toy.map())
    nav.port.send(.push("item"))
    #expect(!nav.isSettled)
    await nav.settled()
    #expect(nav.state.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test func `gets what is sent through a port after the first delivery, too`() async throws {
    let nav = try Navigator(Toy.map())
    let port = nav.port
    port.send(.push("item"))
    await nav.settled()
    port.send(.pop())
    await nav.settled()
    #expect(nav.state.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test(.row("2.6")) func `returns the outcome of a request that is performed`() async throws {
    let rig = try Rig()
    #expect(try await rig.nav.perform(.push("item")) == .committed)
    #expect(try await rig.nav.perform(.show(tab: "home")) == .unchanged)
    #expect(try await rig.nav.perform(.popTo(Command.PopTarget("seller"))) == .pushedInstead)
    await #expect(throws: Rejection.atRoot(.tab("map"))) { try await rig.nav.perform(.pop(on: .tab("map"))) }
    rig.nav.shutdown()
    await #expect(throws: Rejection.shutdown) { try await rig.nav.perform(.push("item")) }
  }

  @Test func `can be waited for from within an observer`() async throws {
    let rig = try Rig()
    var outcome: Outcome.Success?
    let token = rig.nav.observe(.main) { _ in }
    let other = rig.nav.observe(.tab(0)) { change in
      guard change.new[.tab("home")].count == 2 else { return }
      Task.immediate { outcome = try await rig.nav.perform(.push("reviews")) }
    }
    rig.nav.push("item")
    while outcome == nil { await Task.yield() }
    #expect(outcome == .committed)
    _ = (token, other)
  }

  @Test func `waits for the content of one screen, also when more has come`() throws {
    var engine = Engine(try Navigator(Toy.map()).plan)
    engine.lock(RequestID(1))
    engine.unlock(RequestID(2))
    #expect(engine.queue.content == RequestID(1))
    engine.unlock(RequestID(1))
    #expect(engine.queue.content == nil)
  }
}

/// An object whose end is watched.
private final class Witness: Sendable {
  let one = 1
}

/// What arrived, sender by sender.
@MainActor private final class Arrivals {
  private var bySender: [Int: [Int]] = [:]

  func note(_ sender: Int, _ number: Int) { bySender[sender, default: []].append(number) }

  func of(_ sender: Int) -> [Int] { bySender[sender, default: []] }

  // Exactly one outcome, also where the navigator went before it was known.
  @Test func `that is dropped tells what waits that it is over`() async throws {
    var map = Toy.map()
    map.guards.append(Guard("auth") { _ in .wait })
    map.change("item") { $0.guarded(by: "auth") }
    let outcomes = Held<[String]>([])
    func noted(_ command: Command) -> Request {
      Request(command).outcome { outcomes.value.append($0.rejection?.code ?? $0.code) }
    }
    var nav: Navigator? = try Navigator(map)
    let port = nav?.port
    nav?.send(noted(.push("item")))
    nav?.hold(true)
    nav?.send(noted(.push("seller")))
    nav = nil
    #expect(outcomes.value == ["shutdown", "shutdown"])
    await withCheckedContinuation { continuation in
      port?.send(noted(.push("seller")).onFailure { _ in continuation.resume() })
    }
    #expect(outcomes.value.count == 3)
  }

  @Test func `has a time that ends, but does not overflow`() throws {
    let nav = try Navigator(Toy.map())
    for _ in 0..<40 { nav.advance(by: .seconds(Int64.max)) }
    #expect(nav.now == .seconds(Int64.max))
    nav.send(.advance(.seconds(Int64.max)))
    #expect(nav.now == .seconds(Int64.max))
  }

  @Test func `ignores an opener from another navigator`() throws {
    let nav = try Navigator(Toy.map())
    nav.send(Request(.push("seller")).from(ContextID(999)))
    nav.send(Request(.overlay("cart")).from(ContextID(.max)))
    #expect(nav.violations() == [])
  }
}
