import TestTraits
import Testing

@testable import Roots

/// A screen that can take a new payload.
@MainActor final class Receiver: PayloadReceiving {
  let context: ScreenContext
  let notes: Notes

  init(_ context: ScreenContext, _ notes: Notes) {
    self.context = context
    self.notes = notes
    notes.alive += 1
  }

  func lifeCycle(_ step: LifeCycle) { notes.lines.append("\(step.rawValue) \(context.screen)") }

  func receive(_ payload: Payload?) { notes.lines.append("receive \(payload?.value?.json ?? "nothing")") }

  isolated deinit { notes.alive -= 1 }
}

/// Work that does not end when it is canceled.
@MainActor private final class Stubborn {
  var mayEnd = false
  private(set) var hasEnded = false

  func run() async {
    while !mayEnd { await Task.yield() }
    hasEnded = true
  }
}

@MainActor @Suite(.timeLimited) struct `A kept screen` {
  /// The toy program whose seller is kept and takes payloads.
  private func rig(_ lifetime: Lifetime?, notes: Notes = Notes(), _ change: (inout AppMap) -> Void = { _ in })
    throws -> Rig
  {
    try Rig { map in
      map.change("seller") { screen in
        let made = screen.make { Receiver($0, notes) }
        return lifetime.map(made.keepAlive) ?? made
      }
      change(&map)
    }
  }

  private func top(_ rig: Rig) throws -> any LiveScreen {
    try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.screen($0.id) })
  }

  @Test(.rows("2.13", "2.15")) func `is the same within its time after it left, and another one later`()
    throws
  {
    let rig = try rig(.seconds(60))
    rig.nav.push("seller")
    let first = ObjectIdentifier(try top(rig))
    rig.nav.advance(by: .seconds(600))
    rig.nav.pop()
    #expect(rig.nav.registryCount == 5)
    rig.nav.advance(by: .seconds(59))
    rig.nav.push("seller")
    #expect(ObjectIdentifier(try top(rig)) == first)
    rig.nav.advance(by: .seconds(2))
    #expect(ObjectIdentifier(try top(rig)) == first)
    weak let gone = try top(rig)
    rig.nav.pop()
    #expect(gone != nil)
    rig.nav.advance(by: .seconds(60))
    #expect(gone == nil)
    #expect(rig.nav.registryCount == 4)
    rig.nav.push("seller")
    #expect(rig.nav.registryCount == 5)
  }

  @Test func `is counted from when it was first presented, if so wanted`() throws {
    let rig = try rig(.seconds(60, from: .presentation))
    rig.nav.push("seller")
    let first = ObjectIdentifier(try top(rig))
    rig.nav.advance(by: .seconds(30))
    rig.nav.pop()
    rig.nav.push("seller")
    #expect(ObjectIdentifier(try top(rig)) == first)
    rig.nav.advance(by: .seconds(30))
    #expect(ObjectIdentifier(try top(rig)) == first)
    rig.nav.pop()
    #expect(rig.nav.keptCount == 0)
    rig.nav.push("seller")
    rig.nav.pop()
    #expect(rig.nav.keptCount == 1)
    rig.nav.advance(by: .seconds(60))
    #expect(rig.nav.keptCount == 0)
  }

  @Test func `stays for the session, and is destroyed at its end`() throws {
    let notes = Notes()
    let rig = try rig(.session, notes: notes)
    rig.nav.push("seller")
    rig.nav.pop()
    rig.nav.advance(by: .seconds(1_000_000))
    #expect(notes.alive == 1)
    _ = notes.take()
    rig.nav.shutdown()
    #expect(notes.take() == ["destroy seller"])
    #expect(notes.alive == 0)
  }

  @Test(.row("2.14"))
  func `stays until the program says so, which does no harm twice and not to a newer one`() throws {
    var kills: [@MainActor @Sendable () -> Void] = []
    let rig = try rig(nil)
    func push() { rig.nav.send(Request(.push("seller")).keepAlive(KeepAlive { kills.append($0) })) }
    push()
    let first = ObjectIdentifier(try top(rig))
    rig.nav.pop()
    push()
    #expect(ObjectIdentifier(try top(rig)) == first)
    rig.nav.pop()
    #expect(kills.count == 2)
    kills[0]()
    #expect(rig.nav.keptCount == 1)
    kills[1]()
    #expect(rig.nav.keptCount == 0)
    kills[1]()
    push()
    #expect(rig.nav.registryCount == 5)
  }

  @Test func `goes when the program says so before it has even left`() throws {
    let rig = try rig(nil)
    rig.nav.send(Request(.push("seller")).keepAlive(KeepAlive { kill in kill() }))
    rig.nav.pop()
    #expect(rig.nav.keptCount == 0)
  }

  @Test(.row("4.1 cached instance's payload")) func `gets its new payload before it appears`() throws {
    let notes = Notes()
    let rig = try rig(.session, notes: notes)
    rig.nav.push("seller", payload: 1)
    rig.nav.pop()
    _ = notes.take()
    var appeared: [String] = []
    rig.nav.send(
      Request(.push(Visit("seller", payload: 2))).onAppeared {
        appeared.append("\($0.id) \($0.payload == 2)")
      })
    #expect(
      notes.take() == ["receive 2", "willAppear seller", "didAppear seller", "focus seller"])
    #expect(appeared == ["c5 true"])
  }

  @Test(arguments: [
    Command.push(Visit("item", payload: ["id": 2])), .overlay(Visit("item", payload: ["id": 2])),
    .navigate(Visit("item", payload: ["id": 2])), .replace(Visit("item", payload: ["id": 2])),
    .goTo(Visit("item", payload: ["id": 2])), .setStack([Visit("item", payload: ["id": 2])]),
    .transaction([.push(Visit("item", payload: ["id": 2]))]), .open("toy://item/2", .push),
    .popTo(Command.PopTarget(Visit("item", payload: ["id": 2]))),
  ])
  func `is told its new payload in the log too, before it appears`(_ command: Command) throws {
    var map = Toy.map()
    map.change("item") { screen in
      var screen = screen
      screen.identity = nil
      return screen.keepAlive(.session).make { Receiver($0, Notes()) }
    }
    let nav = try Navigator(map)
    nav.push("item", payload: ["id": 1])
    nav.pop()
    let log = Listener(nav)
    nav.send(command)
    let words = log.events.compactMap { event -> String? in
      switch event.kind {
      case .receive(_, let screen): "receive \(screen)"
      case .lifeCycle(.willAppear, _, let screen) where screen == "item": "willAppear"
      case .lifeCycle(.create, _, let screen) where screen == "item": "create"
      default: nil
      }
    }
    #expect(words == ["receive item", "willAppear"])
  }

  @Test func `is made afresh if it cannot take another payload`() throws {
    let rig = try Rig { map in map.change("profile") { $0.keepAlive(.session) } }
    rig.nav.push("profile", payload: 1)
    let first = try top(rig)
    rig.nav.pop()
    rig.nav.push("profile", payload: 1)
    #expect(try top(rig) === first)
    rig.nav.pop()
    _ = rig.notes.take()
    rig.nav.push("profile", payload: 2)
    #expect(try top(rig) !== first)
    #expect(rig.notes.take().first == "destroy profile")
    #expect(rig.nav.registryCount == 5)
  }

  @Test(.row("4.1 cached screen presented twice at once"))
  func `has one place: a second use gets a fresh one`() throws {
    let rig = try rig(.session)
    rig.nav.push("seller")
    let first = try top(rig)
    rig.nav.push("seller")
    #expect(try top(rig) !== first)
    #expect(rig.log.takeDiagnostics() == ["'seller' is in use elsewhere; a fresh instance is made"])
    rig.nav.popToRoot()
    #expect(rig.nav.keptCount == 1)
    #expect(rig.log.takeDiagnostics() == ["'seller' is kept already; this instance ends"])
  }

  @Test func `is in use no more once both of its visits have ended`() throws {
    let rig = try rig(.seconds(60))
    rig.nav.push("seller")
    rig.nav.push("seller")
    rig.nav.popToRoot()
    rig.nav.advance(by: .seconds(61))
    _ = rig.log.takeDiagnostics()
    rig.nav.push("seller")
    #expect(rig.log.takeDiagnostics() == [])
  }

  @Test func `is the same again if it was prepared`() async throws {
    let notes = Notes()
    let rig = try Rig { map in
      map.change("seller") { $0.keepAlive(.session).prepare { Receiver($0, notes) } }
    }
    rig.nav.push("seller")
    await rig.nav.settled()
    let first = try top(rig)
    rig.nav.pop()
    rig.nav.push("seller")
    await rig.nav.settled()
    #expect(try top(rig) === first)
    #expect(notes.alive == 1)
  }

  @Test func `is known as kept from the time it leaves until it is shown again or let go`() throws {
    let rig = try rig(.session)
    rig.nav.push("seller")
    let id = try #require(rig.nav.state.focusedEntry?.id)
    #expect(!rig.nav.program.isKept(id) && rig.nav.keptCount == 0)
    rig.nav.pop()
    #expect(rig.nav.program.isKept(id) && !rig.nav.program.isKept(ContextID(1)) && rig.nav.keptCount == 1)
    rig.nav.push("seller")
    #expect(!rig.nav.program.isKept(id) && rig.nav.keptCount == 0)
  }

  @Test func `is destroyed if another one of its name is kept already`() throws {
    let notes = Notes()
    let rig = try rig(.session, notes: notes)
    rig.nav.push("seller")
    rig.nav.push("seller")
    #expect(notes.alive == 2)
    rig.nav.popToRoot()
    #expect(notes.alive == 1)
    #expect(notes.take().count { $0 == "destroy seller" } == 1)
  }

  @Test func `leaves others to begin their lives, while it stands and while it is away`() throws {
    let rig = try rig(.session)
    rig.nav.push("seller")
    _ = rig.log.takeLife()
    rig.nav.push("profile")
    #expect(rig.log.takeLife().first == "create profile")
    rig.nav.send(.pop(2))
    _ = rig.log.takeLife()
    rig.nav.push("profile")
    rig.nav.push("seller")
    #expect(rig.log.takeLife().filter { $0.hasPrefix("create") } == ["create profile"])
  }

  @Test func `is told from others by resource or by a name of its own`() throws {
    let notes = Notes()
    let rig = try Rig { map in map.change("item") { $0.keepAlive(.session).make { Receiver($0, notes) } } }
    rig.nav.push("item", payload: ["id": 1])
    let one = try top(rig)
    rig.nav.pop()
    rig.nav.push("item", payload: ["id": 2])
    #expect(try top(rig) !== one)
    rig.nav.pop()
    #expect(rig.nav.keptCount == 2)
    rig.nav.push("item", payload: ["id": 1])
    #expect(try top(rig) === one)
    rig.nav.pop()
    let named = KeepAlive(within: .session, id: "mine")
    rig.nav.send(Request(.push(Visit("item", payload: ["id": 3]))).keepAlive(named))
    let third = try top(rig)
    rig.nav.pop()
    rig.nav.send(Request(.push(Visit("item", payload: ["id": 4]))).keepAlive(named))
    #expect(try top(rig) === third)
  }

  @Test func `forgets its waiters, and what was to be done at its steps`() throws {
    let rig = try rig(.session)
    var steps = 0
    rig.nav.send(
      rig.noted(
        "first", Request(.push("seller")).on(.willAppear) { steps += 1 }.onMessage { _ in steps += 100 }))
    rig.nav.pop()
    #expect(rig.takeEndings() == ["first cancelled popped"])
    rig.nav.send(.transaction([.push("item"), .push("seller")]))
    rig.nav.send(.message("hello"))
    #expect(steps == 1)
    rig.nav.pop()
    #expect(rig.takeEndings() == [])
  }

  @Test(.row("2.13")) func `does not keep its tasks`() async throws {
    let rig = try rig(.session)
    rig.nav.push("seller")
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    var ended = false
    context.scope.run {
      while !Task.isCancelled { await Task.yield() }
      ended = true
    }
    rig.nav.pop()
    while !ended { await Task.yield() }
    rig.nav.push("seller")
    var ran = false
    context.scope.run { ran = true }
    while !ran { await Task.yield() }
    #expect(context.id == rig.nav.state.focusedEntry?.id)
  }

  @Test func `counts a canceled task no more, even while it goes on`() async throws {
    let rig = try rig(.session)
    rig.nav.push("seller")
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    let work = Stubborn()
    context.scope.start("stubborn") { await work.run() }
    #expect(context.scope.count == 1)
    context.scope.cancel("stubborn")
    #expect(context.scope.count == 0)
    #expect(rig.nav.isSettled)
    work.mayEnd = true
    while !work.hasEnded { await Task.yield() }
  }

  @Test(arguments: [
    (Double.nan, Duration.zero), (-.infinity, .zero), (-1, .zero), (1.5, .milliseconds(1500)),
  ])
  func `takes any number of seconds`(_ count: Double, _ span: Duration) {
    #expect(Lifetime.seconds(count) == Lifetime(.time(span)))
    #expect(Lifetime.seconds(.infinity) == Lifetime.seconds(.greatestFiniteMagnitude))
  }
}
