import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A request` {
  // A value; each modifier gives a changed copy.
  @Test(.row("2.1")) func `is a value with modifiers, in any order`() throws {
    let plain = Request(.push("item"))
    let full = plain.animated(false).transition(.fade).payload(["id": 1]).protect(
      with: Guard("pin") { _ in .allow }
    )
    .keepAlive(KeepAlive(within: .seconds(60))).restorable().from(ContextID(1)).force()
    #expect(plain.motion == .animated && plain.guards.isEmpty && plain.keepAlive == nil)
    #expect(plain.transition == nil && plain.leaving == .ask && plain.isRestorable == nil)
    #expect(full.motion == .still && full.guards.map(\.name) == ["pin"])
    #expect(full.keepAlive?.lifetime == .seconds(60))
    #expect(full.transition == .fade && full.leaving == .force && full.isRestorable == true)
    #expect(full.origin == .entry(ContextID(1)))
    #expect(full.command == .push(Visit("item", payload: ["id": 1])))
    let rig = try Rig()
    rig.nav.send(rig.noted("full", full))
    #expect(rig.outcomes == ["full committed"])
    #expect(rig.nav.state.focusedEntry?.payload == ["id": 1, "color": "blue"])
  }

  // The block form does the same.
  @Test(.row("2.1")) func `may be configured in a block`() throws {
    let rig = try Rig()
    rig.nav.send(.push("item")) { rig.noted("block", $0.payload(["id": 2])) }
    #expect(rig.outcomes == ["block committed"])
    #expect(rig.nav.state.focusedEntry?.payload?.fields["id"] == 2)
  }

  // Any screen can be wrapped in a stack of its own.
  @Test(.rows("2.7", "2.9")) func `may wrap its screen in a nested navigator`() throws {
    let rig = try Rig()
    rig.nav.send(rig.noted("item", Request(.push("item")).embed(in: "inner")))
    #expect(rig.sketch == "home: list > @stack | map: atlas | inbox: letters | *inner/ item")
    rig.nav.push("reviews")
    #expect(rig.nav.state[.nested("inner")].entries.map(\.screen) == ["item", "reviews"])
    rig.nav.back()
    rig.nav.back()
    #expect(rig.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(rig.endings == ["item cancelled popped"])
    rig.nav.send(Request(.overlay("cart")).embed(in: "inner"))
    rig.send(
      "twice",
      .push(
        {
          var visit = Visit("item"); visit.nestedIn = "inner"; return visit
        }()))
    #expect(rig.outcomes.last == "twice alreadyOwned")
  }

  // A container of the program's own is a screen that nests.
  @Test(.row("2.8")) func `may lead to a container of the program's own`() throws {
    let notes = Notes()
    let rig = try Rig { map in
      map.screens += [Screen("frame") { Noted($0, notes) }.nesting("item")]
    }
    rig.send("frame", .push("frame"))
    #expect(rig.sketch == "home: list > frame | map: atlas | inbox: letters | *frame/ item")
    #expect(notes.lines.contains("didAppear frame"))
    rig.nav.send(.complete("done"))
    #expect(rig.endings == ["frame completed \"done\""])
  }

  // On whose behalf something is opened is found by itself, or said.
  @Test(.row("2.27")) func `is made on behalf of the entry in sight, or of another one`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    rig.nav.push("reviews")
    let entries = rig.nav.state[.tab("home")].entries
    rig.nav.overlay("cart")
    #expect(rig.nav.state[.layer(0)].top?.opener == entries[2].id)
    rig.nav.send(Request(.overlay("card")).from(entries[1].id))
    #expect(rig.nav.state[.layer(1)].top?.opener == entries[1].id)
    // What is opened on behalf of an entry goes with it; its answers are its own.
    rig.nav.pop(from: entries[1].id)
    #expect(rig.nav.state.openLayers == [])
  }

  @Test(.row("2.30")) func `may be carried out elsewhere: in a layer, in a nested navigator, on a tab`()
    throws
  {
    let rig = try Rig { $0.screens += [Screen("box").nesting("item")] }
    rig.nav.push("box")
    rig.nav.overlay("cart")
    rig.nav.send(Request(.push("seller")).in("box"))
    #expect(rig.nav.state[.nested("box")].entries.map(\.screen) == ["item", "seller"])
    #expect(rig.nav.state.openLayers == [], "what is nested in the base is the base")
    rig.nav.overlay("cart")
    rig.nav.overlay("login")
    rig.nav.accessory(0).push("card")
    rig.nav.tab(1).push("seller", Command.Push())
    rig.nav.nested("box").pop()
    #expect(rig.nav.state[.nested("box")].entries.map(\.screen) == ["item"])
    #expect(rig.nav.state[.tab("map")].entries.map(\.screen) == ["atlas", "seller"])
  }

  @Test(.row("2.32")) func `to present opens a layer, to push stays in the stack`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
    rig.nav.overlay("item")
    #expect(rig.sketch == "home: list > item | map: atlas | inbox: letters | *L0: item")
    rig.nav.push("reviews")
    rig.nav.overlay("cart")
    #expect(rig.sketch == "home: list > item | map: atlas | inbox: letters | L0: item > reviews | *L1: cart")
  }

  @Test(.row("2.33")) func `shows the screen it made, and its context, before anything is shown`() throws {
    let rig = try Rig()
    var seen: [String] = []
    var made: (any LiveScreen)?
    rig.nav.send(
      Request(.item(7))
        .willNavigate { context in
          made = context.live
          seen.append("\(context.id):\(context.screen)#\(context.resource ?? "")")
          seen += rig.notes.take()
        }
        .onAppeared { context in seen.append("appeared \(context.live === made)") })
    #expect(seen == ["c4:item#7", "appeared true"])
    #expect((made as? Noted)?.context.screen == "item")
  }
}

@MainActor @Suite(.timeLimited) struct `Every verb` {
  nonisolated static let verbs: [(String, @MainActor @Sendable (Verbs) -> RequestID)] = [
    ("push", { $0.push("item") }), ("push new", { $0.reveal("item", within: .topAsItIs) }),
    ("navigate", { $0.reveal("item", within: .top) }),
    ("reveal", { $0.reveal("item") }), ("pop", { $0.pop() }), ("pop with", { $0.pop(with: 1) }),
    ("pop from", { $0.pop(from: ContextID(99)) }), ("pop to", { $0.pop(to: "item") }),
    ("pop to visit", { $0.pop(to: ContextID(99)) }), ("root", { $0.popToRoot() }),
    ("while", { $0.pop(while: { _ in true }) }), ("replace", { $0.replace(with: "item") }),
    ("go to", { $0.reset(to: "item") }), ("set root", { $0.reset(root: "item") }),
    ("stack", { $0.reset(to: ["item"]) }),
    ("transform", { $0.reset { $0.map { .keep($0.id) } } }), ("front", { $0.bringToFront("item") }),
    ("swap", { $0.swap() }), ("tab", { $0.show(tab: "map") }), ("reselect", { $0.reselect() }),
    ("overlay", { $0.overlay("cart") }), ("dismiss", { $0.dismiss() }), ("dismiss all", { $0.dismissAll() }),
    ("back", { $0.back() }), ("go", { $0.go(to: "item") }), ("open", { $0.open("toy://me") }),
    ("show", { $0.show() }),
  ]

  nonisolated static let places: [(String, @MainActor @Sendable (Navigator) -> Verbs)] = [
    ("tab", { $0.tab("map") }), ("selected tab", { $0.tab() }), ("tab by number", { $0.tab(2) }),
    ("no tab", { $0.tab("nowhere") }), ("no number", { $0.tab(99) }), ("main", { $0.main }),
    ("nested", { $0.nested("trip") }), ("not nested", { $0.nested("nowhere") }),
    (
      "screen",
      { nav in
        nav.context(nav.state[.tab("home")].entries[0].id).map { Verbs($0, at: nil) } ?? nav.main
      }
    ),
  ]

  @Test(
    arguments: places.indices, [[], [Command.push("trip")], [.push("seller", on: .main)], [.overlay("card")]])
  func `has one outcome in every place`(_ place: Int, _ before: [Command]) throws {
    var map = Toy.map()
    Flow("trip", start: "letter", screens: ["letter"]).add(to: &map)
    for (name, verb) in Self.verbs {
      let nav = try Navigator(map)
      for command in before { nav.send(command) }
      var outcomes: [RequestID] = []
      let token = nav.listen { if case .outcome(let id, _, _) = $0.kind { outcomes.append(id) } }
      let id = verb(Self.places[place].1(nav))
      #expect(outcomes == [id], "\(name) on \(Self.places[place].0)")
      token.cancel()
    }
  }

  @Test func `that shows what is not a tab is unchanged where that is in sight, and refused where it is not`()
    throws
  {
    let nav = try Navigator(Toy.map())
    func outcome(_ verbs: Verbs) -> String {
      var outcome = ""
      let token = nav.listen {
        if case .outcome(_, let seen, _) = $0.kind { outcome = seen.rejection?.code ?? seen.code }
      }
      verbs.show()
      token.cancel()
      return outcome
    }
    #expect(outcome(nav.main) == "notAllowedHere" && outcome(nav.nested("trip")) == "unknownLayer")
    nav.main.push("seller")
    #expect(outcome(nav.main) == "unchanged" && outcome(nav.tab("map")) == "committed")
  }
}
