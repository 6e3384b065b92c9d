import TestTraits
import Testing

@testable import Roots

private struct Trouble: Error, CustomStringConvertible { let description: String }

@MainActor @Suite(.timeLimited) struct `A screen that takes its time` {
  private func rig(_ latch: Latch, _ notes: Notes = Notes(), fails: Bool = false) throws -> Rig {
    try Rig { map in
      map.change("seller") {
        $0.prepare { context in
          await latch.wait()
          if fails { throw Trouble(description: "out of stock") }
          return Noted(context, notes)
        }
      }
    }
  }

  @Test(.row("4.6")) func `changes nothing until it is there, and all others wait behind it`() async throws {
    let latch = Latch()
    let rig = try rig(latch)
    rig.send("seller", .push("seller"))
    rig.send("item", .push("item"))
    #expect(rig.outcomes == [])
    #expect(rig.nav.queueCount == 2)
    #expect(rig.nav.engine.queue.phase == .waiting(RequestID(1)))
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    latch.open()
    await rig.nav.settled()
    #expect(rig.outcomes == ["seller committed", "item committed"])
    #expect(rig.sketch == "*home: list > seller > item | map: atlas | inbox: letters")
  }

  @Test(.row("4.6")) func `whose making fails is refused`() async throws {
    let latch = Latch()
    let rig = try rig(latch, fails: true)
    let going = Task.immediate { try await rig.nav.perform(.push("seller")) }
    rig.send("item", .push("item"))
    latch.open()
    await #expect(throws: Rejection.guardFailed("seller", why: "out of stock")) { try await going.value }
    #expect(rig.outcomes == ["item committed"])
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test func `can be taken back while it is made, and is let go when it comes`() async throws {
    let latch = Latch()
    let notes = Notes()
    let rig = try rig(latch, notes)
    let id = rig.send("seller", .push("seller"))
    rig.nav.cancel(id)
    #expect(rig.outcomes == ["seller guardRefused"])
    #expect(rig.nav.isSettled)
    rig.send("item", .push("item"))
    #expect(rig.outcomes.last == "item committed")
    latch.open()
    for _ in 0..<10 { await Task.yield() }
    #expect(notes.alive == 0)
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test func `is made while a transition runs, and goes on whichever ends first`() async throws {
    let latch = Latch()
    let rig = try rig(latch)
    let stage = Stage()
    rig.nav.presenter = stage
    rig.nav.push("item")
    rig.send("seller", .push("seller"))
    stage.end()
    #expect(rig.outcomes == [])
    latch.open()
    while stage.shown.count < 2 { await Task.yield() }
    stage.end()
    #expect(rig.outcomes == ["seller committed"])
  }

  @Test func `ends at shutdown`() async throws {
    let latch = Latch()
    let notes = Notes()
    let rig = try rig(latch, notes)
    rig.send("seller", .push("seller"))
    rig.nav.shutdown()
    #expect(rig.outcomes == ["seller shutdown"])
    latch.open()
    for _ in 0..<10 { await Task.yield() }
    #expect(notes.alive == 0)
  }

  @Test(.row("0.46")) func `can be made by the caller`() throws {
    let notes = Notes()
    let rig = try Rig()
    rig.nav.push("seller", make: { Noted($0, notes) })
    #expect(notes.take().first == "create seller")
    rig.nav.push("seller")
    #expect(notes.take() == ["willDisappear seller", "blur seller", "didDisappear seller"])
    #expect(notes.alive == 1)
  }

  // MARK: Payloads

  @Test(.row("2.12")) func `gets a payload that was fetched before it is made`() async throws {
    let rig = try Rig()
    var payload: Payload?
    let latch = Latch()
    rig.nav.send(
      Request(.push("item")).payload {
        await latch.wait()
        return ["id": 7]
      }.willNavigate { payload = $0.payload })
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    latch.open()
    await rig.nav.settled()
    #expect(payload == ["id": 7, "color": "blue"])
    #expect(rig.nav.state.focusedEntry?.resource == "7")
  }

  @Test func `whose payload cannot be fetched is refused`() async throws {
    let rig = try Rig()
    let request = Request(.push("item")).payload { throw Trouble(description: "offline") }
    await #expect(throws: Rejection.guardFailed("payload", why: "offline")) {
      try await rig.nav.perform(request)
    }
    #expect(rig.nav.isSettled)
  }

  @Test func `whose fetched payload does not fit is refused`() async throws {
    let rig = try Rig()
    let request = Request(.push("item")).payload { ["id": "seven"] }
    await #expect(throws: Rejection.wrongPayload("item", expected: "id as int", found: "string")) {
      try await rig.nav.perform(request)
    }
    #expect(rig.nav.isSettled)
  }

  @Test func `gets a fetched payload even if it was there already`() async throws {
    let notes = Notes()
    let rig = try Rig { map in map.change("seller") { $0.make { Receiver($0, notes) } } }
    rig.nav.push("seller")
    _ = notes.take()
    let request = Request(.navigate("seller")).payload { 5 }
    #expect(try await rig.nav.perform(request) == .committed)
    #expect(notes.take() == ["receive 5"])
  }

  @Test(.row("2.12")) func `is shown busy while its payload is fetched, and holds the transition`()
    async throws
  {
    let notes = Notes()
    let rig = try Rig { map in map.change("seller") { $0.make { Receiver($0, notes) } } }
    let latch = Latch()
    let stage = Stage()
    rig.nav.presenter = stage
    rig.nav.send(
      rig.noted(
        "seller",
        Request(.push("seller")).loading {
          await latch.wait()
          return 5
        }))
    rig.send("item", .push("item"))
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    #expect(context.isLoading)
    stage.end()
    #expect(rig.outcomes == [])
    #expect(notes.take() == ["create seller", "willAppear seller"])
    latch.open()
    while rig.outcomes.isEmpty { await Task.yield() }
    #expect(!context.isLoading)
    #expect(notes.take().prefix(3) == ["receive 5", "didAppear seller", "focus seller"])
    #expect(rig.nav.state.find(context.id)?.entry.payload == 5)
    stage.end()
    #expect(rig.outcomes == ["seller committed", "item committed"])
    #expect(rig.nav.isSettled)
  }

  @Test(.row("0.56")) func `whose transition ends twice while its payload is fetched leaves a diagnostic`()
    async throws
  {
    let rig = try Rig()
    let (latch, stage) = (Latch(), Stage())
    rig.nav.presenter = stage
    rig.nav.send(
      Request(.push("seller")).loading {
        await latch.wait()
        return 5
      })
    stage.end()
    #expect(rig.log.takeDiagnostics() == [])
    stage.end()
    #expect(rig.log.takeDiagnostics() == ["a transition that is over ended again"])
    latch.open()
    await rig.nav.settled()
    #expect(rig.nav.state.focusedEntry?.payload == 5)
  }

  @Test func `is closed again if its payload cannot be fetched`() async throws {
    let rig = try Rig()
    let latch = Latch()
    rig.nav.send(
      rig.noted(
        "seller",
        Request(.push("seller")).loading {
          await latch.wait()
          throw Trouble(description: "offline")
        }))
    #expect(rig.sketch == "*home: list > seller | map: atlas | inbox: letters")
    latch.open()
    await rig.nav.settled()
    #expect(rig.outcomes == ["seller guardFailed"])
    #expect(rig.endings == ["seller cancelled popped"])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test func `whose payload is late is ended by the watchdog, and filled when it comes`() async throws {
    let notes = Notes()
    let rig = try Rig { map in map.change("seller") { $0.make { Receiver($0, notes) } } }
    let latch = Latch()
    rig.nav.send(
      rig.noted(
        "seller",
        Request(.push("seller")).loading {
          await latch.wait()
          return 5
        }))
    rig.nav.advance(by: .seconds(5))
    #expect(rig.outcomes == ["seller committed"])
    rig.nav.push("item")
    _ = notes.take()
    latch.open()
    while rig.nav.state[.tab("home")].entries[1].payload == nil { await Task.yield() }
    #expect(notes.take() == ["receive 5"])
    #expect(rig.nav.isSettled)
  }

  @Test func `whose late payload does not fit is closed again, and one that fits tells its identity`()
    async throws
  {
    let rig = try Rig()
    rig.nav.send(rig.noted("wrong", Request(.push("item")).loading { ["id": "seven"] }))
    #expect(rig.outcomes == ["wrong wrongPayload"])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    rig.nav.send(rig.noted("right", Request(.push("item")).loading { ["id": 7] }))
    #expect(rig.outcomes == ["wrong wrongPayload", "right committed"])
    let entry = try #require(rig.nav.state.focusedEntry)
    #expect(entry.payload == ["id": 7, "color": "blue"])
    #expect(entry.resource == "7")
    #expect(rig.nav.context(entry.id)?.resource == "7")
    #expect(rig.nav.violations() == [])
  }

  @Test func `gets no payload that was meant for another: not after a redirect, not on the way`() throws {
    let rig = try Rig { map in
      map.guards = [Guard("auth") { _ in .redirect(.push("letter")) }]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.nav.send(rig.noted("profile", Request(.push("profile")).loading { 5 }))
    #expect(rig.outcomes == ["profile committed"])
    #expect(rig.nav.state.focusedEntry?.payload == nil)
    rig.nav.pop()
    rig.nav.send(rig.noted("reviews", Request(.go("reviews", .each)).loading { 5 }))
    #expect(rig.outcomes.last == "reviews committed")
    #expect(rig.nav.state[.tab("home")].entries.map(\.payload) == [nil, ["color": "blue"], 5])
  }

  @Test func `that leaves while its payload is fetched is not filled, and holds nothing up`() async throws {
    let rig = try Rig { map in
      map.guards = [Guard("auth") { _ in .allow }]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    let latch = Latch()
    rig.nav.send(
      rig.noted(
        "profile",
        Request(.push("profile")).loading {
          await latch.wait()
          return 5
        }))
    rig.send("item", .push("item"))
    rig.nav.revoke("auth")
    latch.open()
    await rig.nav.settled()
    #expect(rig.outcomes == ["profile committed", "item committed"])
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(rig.nav.violations() == [])
  }

  // MARK: Dependencies

  @MainActor private final class Provider: DependencyProviding {
    let things: [String: Any]
    init(_ things: [String: Any]) { self.things = things }
    func provide(_ dependency: String, for screen: String) -> Any? { things["\(dependency) for \(screen)"] }
  }

  private func needy(
    list: [String: Any] = [:], item: [String: Any] = [:], container: [String: Any] = [:]
  ) throws -> Rig {
    let containing = Held(container)
    let lists = Held(list)
    let items = Held(item)
    return try Rig { map in
      map.change("list") { $0.make { _ in Provider(lists.value) } }
      map.change("item") { $0.make { _ in Provider(items.value) } }
      map.change("reviews") { $0.requires("store") }
      map.container = DependencyContainer { name, screen in containing.value["\(name) for \(screen)"] }
    }
  }

  private func given(_ rig: Rig) -> String? {
    let context = rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) }
    return context?.dependency("store", as: String.self)
  }

  @Test(.rows("1.9", "1.10", "1.11"))
  func `gets what it requires from the initiator, then the screen before it, then the program`() throws {
    let all = "store for reviews"
    var rig = try needy(list: [all: "list"], item: [all: "item"], container: [all: "container"])
    rig.nav.go(to: "reviews")
    #expect(given(rig) == "list")
    rig = try needy(item: [all: "item"], container: [all: "container"])
    rig.nav.go(to: "reviews")
    #expect(given(rig) == "item")
    rig = try needy(container: [all: "container"])
    rig.nav.go(to: "reviews")
    #expect(given(rig) == "container")
    rig = try needy(list: [all: "list"], container: [all: "container"])
    rig.nav.push("profile")
    rig.nav.push("reviews")
    #expect(given(rig) == "container")
    rig.nav.pop(2)
    let list = try #require(rig.nav.state[.tab("home")].root?.id)
    rig.nav.show(tab: "map")
    rig.nav.send(Request(.push("reviews")).from(list))
    #expect(given(rig) == "list")
  }

  @Test(.row("1.11")) func `is refused before the first pop if nothing provides what it requires`() throws {
    let rig = try needy()
    rig.nav.push("profile")
    let before = rig.nav.state
    _ = rig.notes.take()
    var reason: Rejection?
    rig.nav.send(Request(.go("reviews")).onFailure { reason = $0 })
    #expect(reason == .missingDependency("store", screen: "reviews"))
    #expect(rig.nav.state == before)
    #expect(rig.notes.take() == [])
    #expect(rig.nav.isSettled)
    rig.send("each", .go("reviews", .each))
    #expect(rig.outcomes == ["each missingDependency"])
    #expect(rig.nav.state == before)
  }

  // MARK: Nesting

  @Test(.rows("2.7", "2.9")) func `can be given a navigator of its own`() throws {
    let notes = Notes()
    let rig = try Rig()
    var appeared: [String] = []
    var heard: [Payload] = []
    var request = Request(.push(Visit("seller", payload: 1))).embed(in: "shop")
    request.values.maker = .immediate { Receiver($0, notes) }
    rig.nav.send(
      rig.noted("seller", request.onAppeared { appeared.append($0.screen) }.onMessage { heard.append($0) }))
    #expect(rig.sketch == "home: list > @stack | map: atlas | inbox: letters | *shop/ seller")
    #expect(appeared == ["seller"])
    #expect(notes.alive == 1)
    rig.nav.push("item")
    #expect(rig.nav.state[.nested("shop")].entries.map(\.screen) == ["seller", "item"])
    rig.nav.back()
    rig.nav.send(.message("hello"))
    #expect(heard == ["hello"])
    rig.nav.send(.complete("done"))
    #expect(rig.endings == ["seller completed \"done\""])
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(notes.alive == 0)
  }

  @Test(.rows("0.35", "2.11")) func `reads its payload as a type, or is told both`() throws {
    let rig = try Rig()
    rig.nav.push("seller", payload: ["n": 1])
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    #expect(try context.payload(as: [String: Int].self) == ["n": 1])
    let found = "record: expected Int but found record"
    #expect(throws: Rejection.wrongPayload("seller", expected: "Int", found: found)) {
      try context.payload(as: Int.self)
    }
    #expect(context.place == .tab("home"))
    #expect(context.opener == rig.nav.state[.tab("home")].root?.id)
    rig.nav.pop()
    #expect(context.place == nil)
    context.complete("late")
    context.send("late")
    #expect(rig.log.takeDiagnostics().count == 2)
  }

  @Test func `cancels its tasks when it leaves`() async throws {
    let rig = try Rig()
    rig.nav.push("seller")
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    var wasCancelled = false
    context.scope.run {
      while !Task.isCancelled { await Task.yield() }
      wasCancelled = true
    }
    #expect(context.scope.count == 1)
    rig.nav.pop()
    while !wasCancelled { await Task.yield() }
    context.scope.run { Issue.record("a task began after the end") }
    #expect(context.scope.count == 0)
  }
}
