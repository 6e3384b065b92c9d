import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `An observer` {
  @Test(
    .row("0.30"),
    arguments: [
      (ObserverKey.all, "all"), (.main, "main"), (.base, "base"), (.topLayer, "topLayer"),
      (.held, "held"), (.covered, "covered"), (.tab(0), "tabs.layer0"), (.tab(12), "tabs.layer12"),
      (.accessory(3), "accessories.layer3"),
    ])
  func `names what it observes`(_ key: ObserverKey, _ text: String) {
    #expect(key.description == text)
    #expect(ObserverKey(text) == key)
  }

  // The old spelling is understood as well.
  @Test(
    .row("0.30"),
    arguments: [
      ("accesories.layer2", .accessory(2)), ("accesories.layer-1", nil), ("tabs.layer", nil),
      ("tabs.layer1.layer2", nil), ("tabs", nil), ("Main", nil), ("", nil),
      ("tabs.layer99999999999999999999", nil),
    ] as [(String, ObserverKey?)])
  func `is found by other spellings, or not at all`(_ text: String, _ key: ObserverKey?) {
    #expect(ObserverKey(text) == key)
  }

  @Test(
    .rows("0.30", "0.57"),
    arguments: [
      (.push("item"), ["all", "tabs.layer0"]),
      (.push("item", on: .tab("map")), ["all", "tabs.layer1", "base"]),
      (.show(tab: "inbox"), ["all", "base"]),
      (.push("profile", on: .main), ["all", "main", "base"]),
      (.overlay("cart"), ["all", "accessories.layer0", "topLayer"]),
      (.overlay("cart", at: .number(4)), ["all", "accessories.layer4", "topLayer"]),
      (.transaction([.overlay("cart"), .dismissAll]), []),
      (.transaction([.overlay("cart"), .push("card")]), ["all", "accessories.layer0", "topLayer"]),
      (.addTab("mine", root: "profile"), ["all", "tabs.layer3"]),
      (.removeTab("map"), ["all", "tabs.layer1", "tabs.layer2"]),
      (.pop(), []),
      (.push("nowhere"), []),
    ] as [(Command, [String])])
  func `learns of changes of what its key stands for, and of no others`(
    _ command: Command, _ told: [String]
  ) throws {
    let rig = try Rig()
    let keys: [ObserverKey] =
      [.main, .base, .topLayer, .held, .covered] + (0...4).flatMap { [.tab($0), .accessory($0)] }
    var heard: [String] = []
    let tokens = (keys + [.all]).map { key in
      rig.nav.observe(key) { change in
        #expect(change.key == key)
        heard.append(key.description)
      }
    }
    rig.nav.send(command)
    #expect(heard == told)
    for token in tokens { token.cancel() }
    #expect(rig.nav.observers.count == 0)
  }

  @Test func `of a layer above others learns when that goes, and when the one below becomes the topmost`()
    throws
  {
    let rig = try Rig()
    rig.nav.overlay("cart")
    rig.nav.overlay("card")
    var heard: [String] = []
    let token = rig.nav.observe(.topLayer) { change in
      let layers = [change.old, change.new].map { $0.activePlace.topLayer.map(String.init) ?? "none" }
      heard.append(layers.joined(separator: " -> "))
    }
    rig.nav.overlay("card", at: .number(0))
    rig.nav.dismiss()
    rig.nav.overlay("card", at: .number(3))
    rig.nav.dismiss(layer: 0)
    rig.nav.dismiss()
    #expect(heard == ["1 -> 0", "0 -> 3", "3 -> none"])
    token.cancel()
  }

  @Test(.row("0.30"))
  func `is told the old and the new state, the kind of the change, and whose request it was`() throws {
    let rig = try Rig()
    var changes: [StateChange] = []
    let token = rig.nav.observe(.tab(0)) { changes.append($0) }
    let before = rig.nav.state
    let id = rig.nav.push("item")
    let change = try #require(changes.first)
    #expect(change.old == before)
    #expect(change.new == rig.nav.state)
    #expect(change.kind == .push)
    #expect(change.request == id)
    rig.nav.pop()
    #expect(changes.map(\.kind) == [.push, .pop])
    token.cancel()
  }

  @Test func `of held requests learns when one begins to wait and when it goes on`() throws {
    let rig = try Rig.guarded { _ in .wait }
    var held: [Int] = []
    let token = rig.nav.observe(.held) { _ in held.append(rig.nav.held.count) }
    rig.nav.push("profile")
    rig.nav.send(.grant())
    #expect(held.first == 1 && held.last == 0)
    token.cancel()
  }

  @Test func `of covered entries learns when their guard's consent goes and comes back`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try Rig { map in
      map.guards = [Guard("auth") { _ in answer.value }.covering()]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.nav.push("profile")
    let id = try #require(rig.nav.state.focusedEntry?.id)
    var covered: [Bool] = []
    let token = rig.nav.observe(.covered) { _ in covered.append(rig.nav.isCovered(id)) }
    rig.nav.revoke("auth")
    rig.nav.reevaluateGuards()
    #expect(covered == [true, false])
    token.cancel()
  }

  // MARK: Coming and going

  @Test func `observes until its token is cancelled or let go`() throws {
    let rig = try Rig()
    var heard = 0
    var token: ObservationToken? = rig.nav.observe(.all) { _ in heard += 1 }
    rig.nav.push("item")
    token?.cancel()
    rig.nav.push("item")
    #expect(heard == 1)
    token = rig.nav.observe(.all) { _ in heard += 1 }
    rig.nav.push("item")
    token = nil
    rig.nav.push("item")
    #expect(heard == 2)
    _ = token
  }

  @Test func `with an owner goes with it, and does not keep it alive`() throws {
    let rig = try Rig()
    var heard = 0
    var owner: Notes? = Notes()
    weak let witness = owner
    if let owner { rig.nav.observe(.all, owner: owner) { _ in heard += 1 } }
    rig.nav.push("item")
    #expect(heard == 1)
    owner = nil
    #expect(witness == nil)
    rig.nav.push("item")
    #expect(heard == 1)
    #expect(rig.nav.observers.count == 0)
  }

  @Test(.row("4.4 observer added during a notification"))
  func `added during a notification sees the next commit, with any key`() throws {
    let rig = try Rig()
    var heard: [String] = []
    var late: [ObservationToken] = []
    let keys: [ObserverKey] = [.all, .tab(0), .base]
    // The keys are observed already, so that there is something to tell to those who come.
    let early = keys.map { key in rig.nav.observe(key) { _ in } }
    let token = rig.nav.observe(.all) { _ in
      guard late.isEmpty else { return }
      late = keys.map { key in rig.nav.observe(key) { _ in heard.append(key.description) } }
    }
    rig.nav.push("item")
    #expect(heard == [])
    rig.nav.push("item")
    #expect(heard == ["all", "tabs.layer0"])
    token.cancel()
    for token in early + late { token.cancel() }
  }

  @Test(.row("4.4 observer added during a notification")) func `may ask for the present state first`() throws
  {
    let rig = try Rig()
    rig.nav.push("item")
    var sketches: [String] = []
    let token = rig.nav.observe(.all, replayCurrent: true) { change in
      #expect(change.kind != .none || change.old == change.new)
      sketches.append(change.new.sketch)
    }
    rig.nav.pop()
    #expect(
      sketches == [
        "*home: list > item | map: atlas | inbox: letters", "*home: list | map: atlas | inbox: letters",
      ])
    token.cancel()
  }

  @Test func `that asks for a screen while it is told the present state gets it afterwards`() throws {
    let rig = try Rig()
    var depths: [Int] = []
    let token = rig.nav.observe(.all, replayCurrent: true) { change in
      if change.kind == .none { rig.nav.push("item") }
      depths.append(rig.nav.state[.tab("home")].count)
    }
    #expect(depths == [1, 2])
    token.cancel()
  }

  @Test func `that drafts a transaction while it is told of a change gets it when all have been told`() throws
  {
    let rig = try Rig()
    let first = rig.nav.observe(.all) { change in
      guard change.kind == .push else { return }
      rig.nav.transaction { draft in
        _ = try? draft.push("reviews")
        _ = try? draft.push("seller")
      }
    }
    var depths: [Int] = []
    let second = rig.nav.observe(.all) { depths.append($0.new[.tab("home")].count) }
    rig.nav.push("item")
    #expect(depths == [2, 4])
    first.cancel()
    second.cancel()
  }

  @Test func `that is cancelled during a notification is not told any more`() throws {
    let rig = try Rig()
    var second: ObservationToken?
    var heard = 0
    let first = rig.nav.observe(.all) { _ in second?.cancel() }
    second = rig.nav.observe(.all) { _ in heard += 1 }
    rig.nav.push("item")
    #expect(heard == 0)
    first.cancel()
  }

  @Test func `is let go with all that it holds when the program ends`() throws {
    let rig = try Rig()
    var held: Notes? = Notes()
    weak let witness = held
    let token = rig.nav.observe(.all) { [held] _ in _ = held }
    held = nil
    #expect(witness != nil)
    rig.nav.shutdown()
    #expect(witness == nil)
    #expect(rig.nav.observers.count == 0 && !rig.nav.observers.areThere)
    token.cancel()
  }

  @Test func `that begins to read the log hears the rest of the change`() throws {
    let nav = try Navigator(Toy.map())
    var log: Listener?
    let token = nav.observe(.all) { _ in log = log ?? Listener(nav) }
    nav.send(.push("item")) { $0.animated(false) }
    #expect(log?.takeLife() == ["didDisappear list", "didAppear item", "focus item", "committed"])
    token.cancel()
  }

  @Test(arguments: [1, 3, 8, 9, 1_000])
  func `of the log is called in the order in which all came, until it is cancelled`(_ count: Int) throws {
    let rig = try Rig()
    var heard: [Int] = []
    let tokens = (0...count).map { index in
      rig.nav.listen { if case .outcome = $0.kind { heard.append(index) } }
    }
    tokens[1].cancel()
    rig.nav.push("item")
    #expect(heard == (0...count).filter { $0 != 1 })
    for token in tokens { token.cancel() }
    rig.nav.push("item")
    #expect(heard.count == count)
  }

  @Test func `of the log that asks for more is answered after the request of which it heard`() throws {
    let rig = try Rig()
    var heard: [[String]] = [[], []]
    var numbers: [Int] = []
    func hear(_ event: LogEvent, _ listener: Int) {
      switch event.kind {
      case .request(let id, let asked, _): heard[listener].append("\(id) \(asked)")
      case .outcome(let id, _, _): heard[listener].append("\(id)")
      default: return
      }
    }
    var hasAsked = false
    let first = rig.nav.listen { event in
      hear(event, 0)
      guard case .request = event.kind, !hasAsked else { return }
      hasAsked = true
      #expect(!rig.nav.isSettled)
      rig.nav.push("reviews")
    }
    let second = rig.nav.listen { event in
      hear(event, 1)
      numbers.append(event.number)
    }
    rig.nav.push("item")
    #expect(rig.sketch.hasPrefix("*home: list > item > reviews"))
    #expect(heard[0].count == 4 && heard[0] == heard[1])
    #expect(heard[0].first?.hasSuffix("push item") == true && heard[0][1].hasSuffix("push reviews"))
    #expect(numbers == numbers.sorted())
    withExtendedLifetime((first, second)) {}
  }

  @Test(arguments: [3, 8, 9, 30]) func `of the log is called with what lies within its reach`(_ count: Int)
    throws
  {
    let rig = try Rig()
    var heard: [LogEvent.Reach: Set<LogEvent.Reach>] = [:]
    let tokens = (0..<count).map { index in
      let reach = [LogEvent.Reach.requests, .news, .all][index % 3]
      return rig.nav.listen(within: reach) { heard[reach, default: []].insert($0.kind.reach) }
    }
    rig.nav.push("item")
    #expect(heard == [.requests: [.requests], .news: [.requests, .news], .all: [.requests, .news, .all]])
    withExtendedLifetime(tokens) {}
  }

  // MARK: Streams

  @Test(.rows("0.57", "0.51"))
  func `may be a stream of committed states, in order, that ends with the navigator`() async throws {
    let rig = try Rig()
    let changes = rig.nav.changes(of: .all)
    rig.nav.push("item")
    rig.nav.send(.transaction([.push("reviews"), .overlay("cart")]))
    rig.nav.pop()
    rig.nav.shutdown()
    var sketches: [String] = []
    for await change in changes { sketches.append(change.new.sketch) }
    #expect(
      sketches == [
        "*home: list > item | map: atlas | inbox: letters",
        "home: list > item > reviews | map: atlas | inbox: letters | *L0: cart",
        "*home: list > item > reviews | map: atlas | inbox: letters",
      ])
    var late = rig.nav.changes(of: .all).makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test func `may be a stream of what happens, down to the outcome`() async throws {
    let rig = try Rig()
    let events = rig.nav.events
    rig.nav.push("item")
    rig.nav.shutdown()
    var lines: [String] = []
    for await event in events { lines.append(event.description) }
    #expect(lines.prefix(2) == ["request 1 push item, by program", "create c4 item"])
    #expect(lines.contains("outcome 1 push list → item"))
    #expect(lines.contains("completion c4 item cancelled (shutdown)"))
  }

  @Test func `that stops reading its stream is forgotten`() async throws {
    let rig = try Rig()
    do {
      let changes = rig.nav.changes(of: .main)
      #expect(rig.nav.observers.count == 1)
      _ = changes
    }
    while rig.nav.observers.count > 0 { await Task.yield() }
    rig.nav.push("item")
    #expect(rig.nav.observers.count == 0)
  }

  // MARK: What is seen

  @Test(.row("0.17")) func `learns of each entry that left in which stack it stood`() throws {
    var state = try Toy.state(.push("item", on: .tab("map")), .overlay("cart"), .push("card"))
    let change = try state.apply(.transaction([.pop(on: .tab("map")), .overlay("login")]))
    #expect(change.ended.map(\.place) == [.layer(0), .layer(0), .tab("map")])
    #expect(change.ended.map(\.entry.screen) == ["card", "cart", "item"])
  }

  @Test func `sees nothing of a draft`() throws {
    let rig = try Rig()
    var states: [String] = []
    let token = rig.nav.observe(.all) { states.append($0.new.sketch) }
    try rig.nav.transaction { draft in
      try draft.push("item")
      try draft.push("reviews")
      #expect(states == [])
      try draft.pop()
    }
    #expect(states == ["*home: list > item | map: atlas | inbox: letters"])
    token.cancel()
  }
}
