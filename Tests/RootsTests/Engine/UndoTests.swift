import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `Undo` {
  /// Everything that can be seen of a state: what has ended comes back as new visits.
  private func isSame(_ one: NavigationState, _ other: NavigationState) -> Bool {
    one.looks == other.looks
  }

  @Test func `goes back over whole states, and redo forward again`() throws {
    let rig = try Rig { $0.screens += [Screen("box").nesting("item")] }
    let commands: [Command] = [
      .item(1), .show(tab: "map"), .push("box"), .push("seller"), .overlay("cart"), .push("card"),
      .overlay("toast"), .navigate(Visit("card", payload: ["n": 2]), on: .layer(0)), .dismissAll,
      .push("profile", on: .main), .transaction([.pop(), .show(tab: "inbox")]), .addTab("mine", root: "list"),
      .removeTab("home"), .goTo("seller"), .open("toy://atlas"),
    ]
    var states = [rig.nav.state]
    for command in commands {
      rig.nav.send(command)
      #expect(!isSame(rig.nav.state, states[states.count - 1]), "\(command)")
      states.append(rig.nav.state)
    }
    for state in states.dropLast().reversed() {
      rig.nav.send(.undo)
      #expect(isSame(rig.nav.state, state))
      #expect(rig.nav.violations() == [])
    }
    rig.send("none", .undo)
    #expect(rig.outcomes == ["none unchanged"])
    for state in states.dropFirst() {
      rig.nav.send(.redo)
      #expect(isSame(rig.nav.state, state))
      #expect(rig.nav.violations() == [])
    }
    rig.send("none", .redo)
    #expect(rig.outcomes.last == "none unchanged")
  }

  @Test func `makes what comes back anew, and ends what goes`() throws {
    let rig = try Rig()
    rig.send("item", .push("item"))
    rig.nav.pop()
    #expect(rig.takeEndings() == ["item cancelled popped"])
    _ = rig.notes.take()
    rig.nav.send(.undo)
    #expect(rig.notes.take().contains("create item"))
    rig.nav.send(.undo)
    #expect(rig.notes.take().contains("destroy item"))
    #expect(rig.endings == [], "it is no longer awaited")
    #expect(rig.notes.alive == 3)
  }

  @Test func `is forgotten from where something new was done`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    rig.nav.push("reviews")
    rig.nav.send(.undo)
    rig.nav.push("seller")
    rig.send("redo", .redo)
    #expect(rig.outcomes == ["redo unchanged"])
    rig.nav.send(.undo)
    #expect(rig.sketch == "*home: list > item | map: atlas | inbox: letters")
  }

  @Test func `never uses an identity twice`() throws {
    let rig = try Rig()
    rig.nav.push("item")
    let first = try #require(rig.nav.state.focusedEntry?.id)
    rig.nav.send(.undo)
    rig.nav.push("seller")
    #expect(try #require(rig.nav.state.focusedEntry?.id) > first)
  }

  @Test func `remembers a limited number of states, the newest`() throws {
    let rig = try Rig { $0.limits.undo = 5 }
    for id in 1...12 { rig.nav.push("item", payload: ["id": .int(id)]) }
    for _ in 0..<9 { rig.nav.send(.undo) }
    #expect(rig.nav.state[.tab("home")].count == 8)
    for _ in 0..<9 { rig.nav.send(.redo) }
    #expect(rig.nav.state[.tab("home")].count == 13)
    rig.nav.send(.undo)
    for _ in 0..<3 { rig.nav.push("seller") }
    for _ in 0..<9 { rig.nav.send(.undo) }
    #expect(rig.nav.state[.tab("home")].count == 10)
    let none = try Rig { $0.limits.undo = 0 }
    none.nav.push("item")
    none.send("undo", .undo)
    #expect(none.outcomes == ["undo unchanged"])
  }

  @Test func `does not bring back what a guard no longer admits`() throws {
    let answer = Held(Guard.Decision.allow)
    let rig = try Rig.guarded { _ in answer.value }
    rig.nav.push("profile")
    rig.nav.pop()
    answer.value = .refuse(nil)
    let before = rig.nav.state
    rig.send("undo", .undo)
    #expect(rig.outcomes == ["undo guardRefused"])
    #expect(rig.nav.state == before)
  }
}
