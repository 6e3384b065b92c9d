import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A screen's context` {
  // It is there before the screen is, and stays the same.
  @Test(.row("0.35")) func `is complete before the screen is made`() throws {
    var seen: [String] = []
    let rig = try Rig { map in
      map = map.made { context in
        seen.append(
          [
            "\(context.id)", context.screen, context.resource ?? "-", context.payload?.value?.json ?? "-",
            context.opener?.description ?? "-", context.place?.description ?? "-",
          ].joined(separator: " "))
        return Noted(context, Notes())
      }
    }
    seen = []
    rig.nav.push("item", payload: ["id": 42])
    rig.nav.overlay("card", payload: ["n": 1])
    #expect(
      seen == [
        #"c4 item 42 {"id":42,"color":"blue"} c1 tab:home"#, #"c5 card - {"n":1} c4 layer:0"#,
      ])
    let context = try #require(rig.nav.context(ContextID(5)))
    rig.nav.dismiss()
    #expect(context.place == nil)
    #expect(context.navigator === rig.nav)
  }

  @Test(.row("0.35")) func `says where the screen will stand while that is being made`() async throws {
    let latch = Latch()
    var places: [Place?] = []
    let rig = try Rig { map in
      map.change("item") { screen in
        screen.prepare { context in
          await latch.wait()
          places.append(context.place)
          return Noted(context, Notes())
        }
      }
    }
    rig.nav.tab("map").push("item")
    while !latch.isWaiting { await Task.yield() }
    #expect(rig.nav.state[.tab("map")].count == 1)
    latch.open()
    await rig.nav.settled()
    #expect(places == [.tab("map")])
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    #expect(context.place == .tab("map"))
    rig.nav.pop()
    #expect(context.place == nil)
  }

  // A payload may be anything that is Sendable, a function among them.
  @Test(.row("0.11")) func `carries payloads that are not data`() throws {
    final class Cart: Sendable {}
    let (rig, cart) = (try Rig(), Cart())
    rig.nav.push("seller", payload: Payload(opaque: cart))
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    #expect(try context.payload(as: Cart.self) === cart)
    #expect(context.payload?.isRestorable == false && context.payload?.value == nil)
    #expect(throws: Rejection.wrongPayload("seller", expected: "Int", found: "Cart")) {
      try context.payload(as: Int.self)
    }
    let double: @Sendable (Int) -> Int = { $0 * 2 }
    rig.nav.push("seller", payload: Payload(opaque: double))
    #expect(rig.nav.state.focusedEntry?.payload?.as((@Sendable (Int) -> Int).self)?(21) == 42)
    rig.nav.push("seller")
    let bare = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    #expect(throws: Rejection.wrongPayload("seller", expected: "Int", found: "nothing")) {
      try bare.payload(as: Int.self)
    }
  }

  // What is Codable is written as data and read back, field by field.
  @Test(.rows("0.34", "0.36")) func `turns what is Codable into fields and back`() throws {
    struct Card: Codable, Sendable, Equatable {
      var number: Int
      var holder: String?
      var tags: [String]
    }
    let card = Card(number: 4711, holder: nil, tags: ["a", "b"])
    let payload = Payload(card)
    #expect(payload.value?.json == #"{"number":4711,"tags":["a","b"]}"#)
    #expect(payload.fields["number"] == 4711)
    #expect(payload.as(Card.self) == card)
    let read = Payload(try Value(json: #"{"tags":[],"number":1,"holder":"ada"}"#))
    #expect(read.as(Card.self) == Card(number: 1, holder: "ada", tags: []))
    #expect(read.as(Record.self)?["holder"] == "ada")
    #expect(Payload(try Value(json: #"{"tags":[]}"#)).as(Card.self) == nil)
  }

  // A screen goes to another one by name, knows nothing of it, and gets its answer.
  @Test(.row("1.16")) func `is all that a screen needs to get to others`() throws {
    let rig = try Rig()
    let list = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    list.go(to: "letter", payload: ["id": 1])
    #expect(rig.sketch == "home: list | map: atlas | *inbox: letters > letter")
    let letter = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    letter.go(to: "seller", payload: ["from": 1])
    #expect(rig.nav.state.sketch.hasPrefix("*home: list > item > seller"))
    letter.push("seller")
    #expect(rig.nav.state.focusedEntry?.screen == "seller")
  }

  @Test func `sends to every place on behalf of its screen`() throws {
    let rig = try Rig()
    let list = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    list.tab("map").push("seller")
    list.main.push("profile")
    list.overlay("cart")
    let opened = [Place.tab("map"), .main, .layer(0)].map { rig.nav.state[$0].entries.last }
    #expect(opened.map { $0?.screen } == ["seller", "profile", "cart"])
    #expect(opened.allSatisfy { $0?.opener == list.id })
  }
}

/// A screen that has things for others.
@MainActor private final class Provider: DependencyProviding {
  let name: String
  let things: [String: String]
  private(set) var asked: [String] = []

  init(_ context: ScreenContext, _ things: [String: String]) {
    name = context.screen
    self.things = things
  }

  func provide(_ dependency: String, for screen: String) -> Any? {
    asked.append("\(dependency) for \(screen)")
    return things[dependency].map { "\($0) of \(name)" }
  }
}

@MainActor @Suite(.timeLimited) struct `A dependency` {
  private func rig(_ things: [String: [String: String]], _ change: (inout AppMap) -> Void) throws -> Rig {
    try Rig { map in
      for (screen, things) in things { map.change(screen) { $0.make { Provider($0, things) } } }
      change(&map)
    }
  }

  private func dependency(_ name: String, _ rig: Rig) throws -> String? {
    let entry = try #require(rig.nav.state.focusedEntry)
    return rig.nav.context(entry.id)?.dependency(name)
  }

  // The screen names what it needs; the entry that asks for it is asked first, then the one before
  // it on the way, then the program.
  @Test(.rows("1.9", "1.10")) func `comes from the opener, from the screen before, or from the program`()
    throws
  {
    let rig = try rig([
      "list": ["store": "store", "user": "user"], "item": ["store": "store", "size": "size"],
    ]) { map in
      map.change("reviews") { $0.requires("store").requires("size").requires("clock") }
      map.container = DependencyContainer { name, screen in "\(name) of the program for \(screen)" }
    }
    rig.nav.go(to: "reviews")
    #expect(try dependency("store", rig) == "store of list")
    #expect(try dependency("size", rig) == "size of item")
    #expect(try dependency("clock", rig) == "clock of the program for reviews")
    rig.nav.popToRoot()
    rig.nav.push("item")
    rig.nav.push("reviews")
    #expect(try dependency("store", rig) == "store of item")
  }

  @Test(.rows("1.9", "1.10")) func `of another type does not count, wherever it is provided`() throws {
    let rig = try rig(["list": ["size": "42"], "item": ["size": "43"]]) { map in
      map.change("reviews") { $0.requires("size", as: Int.self) }
      map.change("seller") { $0.requires("size", as: String.self) }
      map.container = DependencyContainer { name, screen in screen == "reviews" ? 44 : nil }
    }
    rig.send("reviews", .go("reviews"))
    let entry = try #require(rig.nav.state.focusedEntry)
    #expect(rig.nav.context(entry.id)?.dependency("size", as: Int.self) == 44)
    rig.nav.popToRoot()
    rig.send("seller", .push("seller"))
    #expect(try dependency("size", rig) == "42 of list")
  }

  @Test(.rows("1.9", "1.10")) func `of another type alone is missed before anything has changed`() throws {
    let rig = try rig(["list": ["size": "42"]]) { map in
      map.change("reviews") { $0.requires("size", as: Int.self) }
    }
    let before = rig.nav.state
    rig.send("reviews", .push("reviews"))
    #expect(rig.outcomes == ["reviews missingDependency"])
    #expect(rig.nav.state == before)
  }

  // Nothing provides it, so nothing happens at all; it is there before `create`.
  @Test(.rows("1.9", "1.10")) func `that nothing provides is missed before anything has changed`() throws {
    var atCreation: [String?] = []
    let rig = try rig(["list": ["user": "user"]]) { map in
      map.change("reviews") { $0.requires("store") }
      map.change("item") { screen in
        screen.requires("user").make { context in
          atCreation.append(context.dependency("user"))
          return Noted(context, Notes())
        }
      }
    }
    rig.nav.push("seller")
    let before = rig.nav.state
    rig.send("reviews", .go("reviews"))
    #expect(rig.outcomes == ["reviews missingDependency"])
    #expect(rig.nav.state == before)
    #expect(rig.endings == ["reviews cancelled refused"])
    rig.nav.popToRoot()
    atCreation = []
    rig.send("item", .push("item"))
    #expect(atCreation == ["user of list"])
  }
}
