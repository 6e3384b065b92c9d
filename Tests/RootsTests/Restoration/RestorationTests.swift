import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A restored program` {
  /// Everything comes back, as far as it is marked, and payloads are given again.
  @Test(
    .rows("0.54", "2.26"),
    arguments: [
      [],
      [.item(1), .push("reviews")],
      [.item(1), .show(tab: "map"), .push("seller")],
      [
        .push(Visit("seller", resource: "of shoes")), .push(Visit("item", resource: "7", payload: ["id": 3])),
      ],
      [.item(1, on: .tab("map")), .item(2, on: .tab("inbox")), .show(tab: "inbox")],
      [.push("seller", on: .main), .item(3, on: .main)],
      [.show(tab: "map"), .push("seller", on: .main)],
      [.item(1), .overlay("cart"), .push("card")],
      [.overlay("cart"), .overlay("card", at: .number(4))],
      [.setStack(["seller"], on: .tab("home"))],
      [.setStack([Visit("item", payload: ["id": 7])], on: .tab("home")), .push("reviews")],
      [.navigate(Visit("list", payload: ["sorted": true]), on: .tab("home"))],
      [.show(tab: "map"), .item(1), .overlay("cart"), .show(tab: "home")],
    ] as [[Command]])
  func `is where it was`(_ commands: [Command]) throws {
    let program = Remembering()
    let nav = try program.start()
    for command in commands { nav.send(command) }
    let (again, report) = try program.restored(try #require(nav.snapshot()))
    #expect(again.state.sketch == nav.state.sketch)
    #expect(report.losses == [])
    for place in nav.state.places {
      #expect(again.state[place].entries.map(\.payload) == nav.state[place].entries.map(\.payload))
      #expect(again.state[place].entries.map(\.resource) == nav.state[place].entries.map(\.resource))
    }
    #expect(again.snapshot() == nav.snapshot())
  }

  @Test func `finds its nested navigators as they were, also in a screen that waits`() throws {
    let answer = Held(Guard.Decision.allow)
    let program = Remembering { map in
      AppMap {
        Flow("checkout", screens: ["address", "pay"])
        Screen("address").restorable()
        Screen("pay").restorable()
        Screen("wizard").restorable().nesting("checkout").guarded(by: "auth")
        Guard("auth") { _ in answer.value }.manual()
      }.add(to: &map)
    }
    program.map.flows[0].screen.isRestorable = true
    let snapshot = try program.snapshot(after: .item(1), .show(tab: "inbox"), .push("wizard"), .push("pay"))
    let sketch =
      "home: list > item | map: atlas | inbox: letters > wizard | wizard/ checkout | *checkout/ address > pay"
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.sketch == sketch)
    #expect(report.restored.count == 8)
    answer.value = .wait
    let (later, waiting) = try program.restored(snapshot)
    #expect(waiting.waiting == 1 && waiting.losses == [])
    later.send(.grant())
    #expect(later.state.sketch == sketch)
    #expect(later.restorationReport.waiting == 0)
    answer.value = .refuse("not now")
    let (refused, losses) = try program.restored(snapshot)
    #expect(refused.state.sketch == "home: list > item | map: atlas | *inbox: letters")
    #expect(
      losses.losses == [
        "wizard: 'auth' refused: not now",
        "checkout: 'wizard', in which it stood, did not come back",
        "address: 'checkout', in which it stood, did not come back",
        "pay: 'checkout', in which it stood, did not come back",
      ])
  }

  @Test func `has nothing in it that no definition and no request has marked`() throws {
    let program = Remembering { map in
      map.change("seller") { screen in
        var screen = screen
        screen.isRestorable = false
        return screen
      }
    }
    var snapshot = try program.snapshot(after: .item(1))
    let home = try #require(snapshot.stacks.firstIndex { $0.entries.contains { $0.screen == "item" } })
    snapshot.stacks[home].entries.append(Snapshot.SavedEntry("seller", resource: "of shoes"))
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(report.losses.count == 1)
    snapshot.stacks[home].entries[2].isRequested = true
    #expect(try program.restored(snapshot).nav.state.focusedEntry?.screen == "seller")
  }

  // Nothing is shown in motion, and the root is not seen before the rest.
  @Test(.row("2.20")) func `is there before the first frame`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .push("reviews"))
    let nav = try program.start()
    let stage = Stage()
    nav.presenter = stage
    nav.restore(snapshot)
    #expect(stage.shown.isEmpty)
    #expect(nav.isSettled)
    #expect(nav.state.focusedEntry?.screen == "reviews")
  }

  @Test func `comes back in one change, and makes what is below the top when that is seen`() throws {
    let notes = Notes()
    let program = Remembering { map in map = map.made { Noted($0, notes) } }
    let snapshot = try program.snapshot(after: .item(1), .push("reviews"), .show(tab: "map"), .push("seller"))
    for isRunning in [false, true] {
      _ = notes.take()
      let nav = try program.start()
      if isRunning { nav.start() }
      var changes: [String] = []
      let token = nav.observe(.all) { changes.append($0.new.sketch) }
      _ = notes.take()
      nav.restore(snapshot)
      let sketch = "home: list > item > reviews | *map: atlas > seller | inbox: letters"
      #expect(changes == (isRunning ? [sketch] : []) && nav.state.sketch == sketch)
      let seller = ["create", "willAppear", "didAppear", "focus"].map { "\($0) seller" }
      #expect(notes.lines.filter { $0.hasSuffix("seller") } == seller)
      #expect(notes.take().allSatisfy { !$0.hasSuffix("item") && !$0.hasSuffix("reviews") })
      #expect(nav.snapshot() == snapshot && nav.registryCount == nav.state.count)
      nav.show(tab: "home")
      #expect(notes.take().filter { $0.hasSuffix("reviews") }.first == "create reviews")
      nav.pop()
      #expect(notes.take().filter { $0.hasSuffix("item") }.prefix(2) == ["create item", "willAppear item"])
      nav.shutdown()
      token.cancel()
    }
    #expect(notes.alive == 0)
  }

  @Test func `says in its log how each request ended that put it in place`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .push("reviews"), .show(tab: "map"))
    let nav = try program.start()
    let log = Listener(nav)
    nav.restore(snapshot)
    var (asked, ended): (Set<RequestID>, Set<RequestID>) = ([], [])
    for event in log.events {
      if case .request(let id, _, _) = event.kind { asked.insert(id) }
      if case .outcome(let id, let outcome, _) = event.kind {
        #expect(outcome.rejection == nil)
        ended.insert(id)
      }
    }
    #expect(asked.count > 1 && ended == asked)
  }

  @Test(.rows("2.26", "0.33")) func `gives each screen its payload again, typed as it was`() throws {
    struct Card: Codable, Sendable, Equatable { var number: String }
    let program = Remembering { $0.payloadTypes = [PayloadType("card", Card.self)] }
    let snapshot = try program.snapshot(
      after: .push(Visit("seller", payload: Payload(Card(number: "4711")))), .item(3))
    #expect(snapshot.stacks[0].entries.map(\.tag) == [nil, "card", nil])
    #expect(snapshot.stacks[0].entries[1].payload == ["number": "4711"])
    let (nav, _) = try program.restored(snapshot)
    let entries = nav.state[.tab("home")].entries
    #expect(entries[1].payload?.as(Card.self) == Card(number: "4711"))
    #expect(entries[1].payload?.typeName == "Card")
    #expect(entries[2].payload == ["id": 3, "color": "blue"])
  }

  @Test(.row("4.2 waiter after restoration"))
  func `hands answers to the program that are no longer awaited`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .push("reviews"))
    var taken: [String] = []
    program.rules.onRestoredResult = { taken.append("\($0) \($1?.value?.json ?? "nothing")") }
    let (nav, _) = try program.restored(snapshot)
    nav.send(.complete(["stars": 5]))
    nav.pop()
    #expect(taken == ["reviews {\"stars\":5}"])
    program.rules.onRestoredResult = nil
    let (other, _) = try program.restored(snapshot)
    let log = Listener(other)
    other.send(.complete())
    #expect(
      log.takeDiagnostics() == [
        "'reviews' was restored and answered, but nothing waits for its answer any more"
      ])
  }

  // MARK: What is not wanted

  // Off, unless the program and the screen say otherwise.
  @Test(.row("0.12")) func `is one that wants it, and so do its screens`() throws {
    let program = Remembering { map in
      map.change("item") {
        var screen = $0
        screen.isRestorable = false
        return screen
      }
    }
    let snapshot = try program.snapshot(after: .push("seller"), .item(1), .push("reviews"))
    #expect(snapshot.stacks.first?.entries.map(\.screen) == ["list", "seller"])
    program.map.isRestorable = false
    let nav = try program.start()
    nav.push("seller")
    #expect(nav.snapshot() == nil)
    nav.restore(snapshot)
    #expect(nav.restorationReport.refused == "the program is not defined as restorable")
    #expect(nav.state.focusedEntry?.screen == "seller")
  }

  // Nothing is marked by default.
  @Test(.row("0.12")) func `without marks comes back with its roots alone`() throws {
    var map = Toy.map()
    map.isRestorable = true
    let nav = try Navigator(map)
    nav.push("item", payload: ["id": 1])
    nav.overlay("cart")
    let snapshot = try #require(nav.snapshot())
    #expect(snapshot.stacks.map(\.place) == ["tab:home", "tab:map", "tab:inbox"])
    #expect(snapshot.stacks.map { $0.entries.map(\.screen) } == [["list"], ["atlas"], ["letters"]])
    nav.tab("home").reset(to: ["seller"])
    #expect(nav.snapshot()?.stacks.count == 2, "a root of another kind is not marked either")
  }

  // By the definition, by the call, with a name, and as another screen.
  @Test(.row("2.24")) func `has in it what calls wanted kept, under the name they gave it`() throws {
    let program = Remembering { map in
      map.screens += [Screen("draft"), Screen("drafts").restorable(id: "all", as: "draft")]
    }
    let nav = try program.start()
    nav.send(Request(.push(Visit("draft", payload: "one"))).restorable())
    nav.send(Request(.push(Visit("draft", payload: "two"))).restorable(id: "second"))
    nav.send(Request(.push(Visit("draft", payload: "three"))).restorable(id: "third", as: "seller"))
    nav.send(Request(.push("drafts")))
    let snapshot = try #require(nav.snapshot())
    let saved = try #require(snapshot.stacks.first?.entries)
    #expect(saved.map(\.screen) == ["list", "draft", "draft", "seller", "draft"])
    #expect(saved.map(\.id) == [nil, nil, "second", "third", "all"])
    #expect(saved.map(\.isRequested) == [false, true, true, true, false])
    var asked: [String?] = []
    program.rules.behavior = { entry in
      asked.append(entry.id)
      return .allow
    }
    let (again, report) = try program.restored(snapshot)
    #expect(asked == [nil, nil, "second", "third", nil, nil])
    // The last one is to be made as a screen that is not marked by its own definition.
    #expect(again.state[.tab("home")].entries.map(\.screen) == ["list", "draft", "draft", "seller"])
    #expect(report.losses == ["draft: not restorable any more"])
    #expect(again.snapshot()?.stacks.first?.entries.map(\.id) == [nil, nil, "second", "third"])
    nav.send(Request(.push("seller")).restorable(false))
    #expect(nav.snapshot()?.stacks.first?.entries.count == 5)
  }

  @Test(.row("2.21")) func `is asked for each entry, and for the whole`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .push("reviews"), .push("seller"))
    program.rules.behavior = { $0.screen == "reviews" ? .reject : .allow }
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(
      report.losses == [
        "reviews: the program rejects it", "seller: the program rejects it",
      ])
    program.rules.shouldRestore = { $0.stacks.count > 3 }
    #expect(try program.restored(snapshot).report.refused == "the program rejects it")
    program.rules.shouldSave = { $0.openLayers.isEmpty }
    #expect(nav.snapshot(program.rules) != nil)
    nav.overlay("cart")
    #expect(nav.snapshot(program.rules) == nil)
  }

  // It comes back by itself when the guard agrees, if what is below is still there.
  @Test(.rows("2.21", "2.22")) func `waits for a further guard where the program wants one`() throws {
    var attempts: [GuardAttempt] = []
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .push("reviews"), .push("seller"))
    program.rules.behavior = { entry in
      guard entry.screen == "reviews" else { return .allow }
      return .protect(
        Guard("pin") { attempt in
          attempts.append(attempt)
          return .wait
        })
    }
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(report.waiting == 1 && report.losses == [])
    attempts[0].answer(.allow)
    #expect(nav.state.sketch == "*home: list > item > reviews > seller | map: atlas | inbox: letters")
    #expect(nav.restorationReport.restored.suffix(2) == ["reviews", "seller"])

    let (other, _) = try program.restored(snapshot)
    other.push("profile")
    attempts[1].answer(.allow)
    #expect(other.state.sketch == "*home: list > item > profile | map: atlas | inbox: letters")
    #expect(other.restorationReport.waiting == 0)
    #expect(
      other.restorationReport.losses.map { $0.replacing(/r\d+/, with: "r") } == [
        "reviews: request r changed the stack meanwhile", "seller: request r changed the stack meanwhile",
      ])
  }

  @Test(.row("4.3 guard on restore, deep link")) func `asks a further guard for a layer too`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .overlay("cart"))
    program.rules.behavior = { entry in
      entry.screen == "cart" ? .protect(Guard("pin") { _ in .wait }.manual()) : .allow
    }
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.openLayers == [])
    #expect(report.waiting == 1)
    nav.send(.grant())
    #expect(nav.state.sketch == "home: list | map: atlas | inbox: letters | *L0: cart")
  }

  @Test func `puts no layer where a guard asks, and takes its answer for none`() throws {
    let isOpen = Held(true)
    let program = Remembering { map in
      map.guards = [
        Guard("auth") { attempt in
          if isOpen.value { return .allow }
          attempt.navigator.overlay("login") { ending in
            if case .completed = ending { attempt.answer(.allow) } else { attempt.answer(.refuse(nil)) }
          }
          return .wait
        }
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    let snapshot = try program.snapshot(after: .push("profile"), .overlay("cart"))
    isOpen.value = false
    let (nav, _) = try program.restored(snapshot)
    #expect(nav.state.sketch == "home: list | map: atlas | inbox: letters | L0: cart | *L1: login")
    let cart = try #require(nav.state[.layer(0)].top?.id)
    nav.send(.complete("yes", from: cart))
    #expect(nav.state.sketch == "home: list | map: atlas | inbox: letters | *L1: login")
    nav.send(.complete("me"))
    #expect(nav.state.sketch == "*home: list > profile | map: atlas | inbox: letters")
  }

  @Test(.row("2.25")) func `tells the program what was saved of an entry when it asks about it`() throws {
    struct Card: Codable, Sendable { var number: String }
    let program = Remembering { $0.payloadTypes = [PayloadType("card", Card.self)] }
    let nav = try program.start()
    nav.send(
      Request(.push(Visit("reviews", resource: "7", payload: Payload(Card(number: "4711")))))
        .restorable(id: "mine", as: "seller"))
    let snapshot = try #require(nav.snapshot())
    var asked: [Snapshot.SavedEntry] = []
    program.rules.behavior = { entry in
      asked.append(entry)
      return .allow
    }
    _ = try program.restored(snapshot)
    let entry = try #require(asked.first { $0.id == "mine" })
    #expect(entry.screen == "seller")
    #expect(entry.resource == "7")
    #expect(entry.payload == ["number": "4711"])
    #expect(entry.tag == "card")
  }

  // The payload of a root is not shown before its guard agrees.
  @Test(.row("2.21")) func `keeps what a further guard protects at the bottom to itself`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(
      after: .setStack([Visit("list", payload: ["secret": 1])], on: .tab("home")), .item(2))
    program.rules.behavior = { entry in
      entry.screen == "list" ? .protect(Guard("pin") { _ in .wait }.manual()) : .allow
    }
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.focusedEntry?.payload == nil)
    #expect(nav.state.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(report.waiting == 1)
    nav.send(.grant())
    #expect(nav.state[.tab("home")].root?.payload == ["secret": 1])
    #expect(nav.state.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test(.row("2.23")) func `lets the program make the screens of single entries`() throws {
    let notes = Notes()
    var made: [String] = []
    let program = Remembering { map in map = map.made { Noted($0, notes) } }
    let snapshot = try program.snapshot(after: .item(1), .push("reviews"))
    program.rules.maker = { entry in
      guard entry.screen == "item" else { return nil }
      return { context in
        made.append("\(context.screen) \(entry.payload?.json ?? "")")
        return Noted(context, notes)
      }
    }
    let (nav, _) = try program.restored(snapshot)
    #expect(made == [#"item {"id":1,"color":"blue"}"#])
    #expect(nav.state.focusedEntry?.screen == "reviews")
    // Nothing is made of an entry that does not come back.
    made = []
    program.rules.behavior = {
      $0.screen == "item" ? .protect(Guard("pin") { _ in .wait }.manual()) : .allow
    }
    _ = try program.restored(snapshot)
    #expect(made == [])
  }

  // A screen made by the call is made by its definition the next time.
  @Test(.row("0.46")) func `makes what a call had made by the definition`() throws {
    let (notes, own) = (Notes(), Notes())
    let program = Remembering { map in map = map.made { Noted($0, notes) } }
    let nav = try program.start()
    nav.push("item", payload: ["id": 1], make: { Noted($0, own) })
    #expect(own.alive == 1)
    let alive = notes.alive
    let (again, _) = try program.restored(try #require(nav.snapshot()))
    #expect(again.state.focusedEntry?.screen == "item")
    // What stands below it is made when it is needed.
    #expect(own.alive == 1 && notes.alive == alive + 1)
  }

  @Test(.row("4.6 parked requests, cache")) func `has no held requests and no kept screens`() throws {
    let program = Remembering { map in
      map.guards = [Guard("auth") { _ in .wait }]
      map.change("profile") { $0.guarded(by: "auth") }
      map.change("seller") { $0.keepAlive(.session).make { Noted($0, Notes()) } }
    }
    let nav = try program.start()
    nav.push("seller")
    nav.pop()
    nav.push("profile")
    #expect(nav.held.count == 1 && nav.registryCount == nav.state.count + 1)
    let json = try #require(nav.snapshot()).value.json
    #expect(!json.contains("profile") && !json.contains("seller") && !json.contains("auth"))
  }

  @Test func `keeps what waits for its guards, so that ending there loses nothing`() throws {
    let program = Remembering { map in
      map.guards = [
        Guard("auth") { attempt in
          attempt.present(QuestionForm("login"))
          return .wait
        }
      ]
      map.change("profile") { $0.guarded(by: "auth") }
      map.change("atlas") { $0.guarded(by: "auth") }
    }
    var snapshot = Snapshot(app: "Toy", version: 1)
    snapshot.tab = "map"
    snapshot.stacks = [
      .init(place: "tab:home", entries: [.init("list"), .init("profile"), .init("seller")]),
      .init(place: "tab:map", entries: [.init("atlas"), .init("seller")]),
      .init(place: "tab:inbox", entries: [.init("letters")]),
      .init(place: "layer:0", entries: [.init("cart"), .init("profile")]),
    ]
    let (nav, _) = try program.restored(snapshot)
    #expect(nav.held.count > 1)
    #expect(nav.state.openLayers.isEmpty == false)
    let kept = try #require(nav.snapshot())
    #expect(kept.tab == "map")
    #expect(Set(kept.stacks.map(\.place)) == Set(snapshot.stacks.map(\.place)))
    for stack in snapshot.stacks {
      #expect(
        kept.stacks.first { $0.place == stack.place }?.entries.map(\.screen) == stack.entries.map(\.screen))
    }
    // A second end at the same place loses nothing either, and a refusal does.
    let (again, _) = try program.restored(kept)
    #expect(again.snapshot() == kept)
    for request in again.held { again.send(.refuse(request.id)) }
    while let request = again.held.first { again.cancel(request.id) }
    #expect(again.snapshot()?.stacks.contains { $0.entries.contains { $0.screen == "profile" } } == false)
  }

  @Test func `may be deeper than requests may be made inside one another`() throws {
    let program = Remembering()
    let nav = try program.start()
    for number in 1...150 { nav.send(.item(number)) }
    let (again, report) = try program.restored(try #require(nav.snapshot()))
    #expect(report.losses == [])
    #expect(again.state.sketch == nav.state.sketch)
  }
}
