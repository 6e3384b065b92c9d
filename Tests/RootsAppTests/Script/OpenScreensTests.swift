@testable import Roots
@testable import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `What invariants read of what is open` {
  private static let nodes = """
    set n=0
    tab home root=list; tab map root=count
    screen list { list { row "In" { push item id=1 } } }
    screen item identity=id { param id type=int; text "{id}" }
    screen count; screen a; screen b
    accessory cart
    flow trip start=a { screens a b }
    guard auth { manual }
    screen safe guard=auth
    """

  private func host(_ lines: [String] = []) throws -> ScriptHost {
    let host = ScriptHost(try Drive.app(Self.nodes))
    for line in lines { host.send(try #require(ScriptCommand.read(line).command, "\(line)")) }
    return host
  }

  private func value(_ path: String, _ host: ScriptHost) throws -> Value? {
    let open = OpenScreens(host.navigator.program, host.state.values)
    return open.value(at: try #require(StatePath.steps(path)))
  }

  private func count(_ screen: String, _ state: NavigationState) -> Int {
    var count = 0
    state.forEachEntry { _, entry in if entry.screen == screen { count += 1 } }
    return count
  }

  /// Some paths are answered without the document: with the same values.
  @Test(arguments: Seeded.seeds(6)) func `is the same by every way of asking, in any state`(seed: UInt64)
    throws
  {
    let host = try host()
    var random = Seeded(seed: seed)
    let lines = [
      "push item id=1", "push item id=2", "push list", "pop", "overlay cart", "dismiss", "push trip",
      "push b", "tab map", "tab home", "push safe", "grant",
      "refuse", "go-to count", "dismiss-all", "back", "push count",
    ]
    for _ in 0..<40 {
      host.send(try #require(ScriptCommand.read(random.pick(lines)).command))
      let state = host.navigator.state
      for screen in ["list", "item", "a", "b", "cart", "safe", "trip", "count", "none"] {
        let count = count(screen, state)
        #expect(try value("open.\(screen)", host) == .int(count))
        #expect(try value("open.\(screen)", host) == value("open[\(screen)]", host))
      }
      #expect(try value("layers.count", host) == .int(state.openLayers.count))
      #expect(try value("top", host) == state.focusedEntry.map { .string($0.screen) })
      #expect(try value("tab", host) == state.selectedTab.map { .string($0) })
      for path in [
        "main.depth", "tabs.home.depth", "layers[0].name", "focus", "nested.trip.depth", "held.count",
      ] {
        let record = Value.record(StateDocument.record(of: host.navigator))
        #expect(try value(path, host) == record.find(try #require(StatePath.steps(path))), "\(path)")
      }
    }
  }

  @Test func `counts each screen, and not the one that stands for the tabs`() throws {
    let host = try host(["push item id=1", "push item id=2", "overlay cart"])
    #expect(
      try value("open.item", host) == 2 && value("open.cart", host) == 1 && value("open.list", host) == 1)
    #expect(
      try value("open", host)?.fields?.keys.contains("@tabs") == false && value("open.@tabs", host) == nil)
    #expect(try value("open.safe", host) == 0, "one that is not open is open no times")
    #expect(try value("open", host) == ["list": 1, "item": 2, "count": 1, "cart": 1])
    // Never the number of those that are open.
    #expect(try value("open.count", host) == 1 && value("open.item.more", host) == nil)
  }

  @Test func `knows what guards have answered, and what waits for them`() throws {
    let held = try host(["push safe"])
    #expect(
      try value("guards.auth", held) == "pending" && value("held.count", held) == 1
        && value("held[0].by", held) == "auth")
    let granted = try host(["push safe", "grant"])
    #expect(
      try value("guards.auth", granted) == "allowed" && value("held.count", granted) == 0
        && value("top", granted) == "safe")
    #expect(
      try value("guards.auth", host(["push safe", "refuse"])) == "denied"
        && value("guards.auth", host()) == nil)
  }

  @Test func `has names of its own, without those that change on the way`() {
    #expect(
      OpenScreens.names.isSuperset(of: [
        "top", "open", "main", "tabs", "layers", "nested", "values", "guards", "held", "focus", "base", "tab",
      ]))
    #expect(OpenScreens.names.isDisjoint(with: ["queue", "phase", "registry"]))
  }

  @Test func `is what an invariant holds for, under its condition`() throws {
    let app = try Drive.app(
      Self.nodes
        + "\ninvariant one \"open.list<2\"; invariant two \"n=0\" when=\"open.cart\"; invariant three \"values.n<5\" when=\"n>3\""
    )
    let host = ScriptHost(app)
    func judged() -> (broken: [String], tested: [String]) {
      (
        app.brokenInvariants(in: host.navigator.program, host.state),
        app.testedInvariants(in: host.navigator.program, host.state)
      )
    }
    #expect(judged() == ([], []))
    host.set(["n": 4])
    #expect(judged() == ([], ["three"]))
    for line in ["push item id=1", "push list", "overlay cart"] {
      host.send(try #require(ScriptCommand.read(line).command))
    }
    #expect(judged() == (["one", "two"], ["two", "three"]))
    host.set(["n": 5])
    #expect(
      judged().broken == ["one", "two", "three"]
        && host.violations == ["one", "two", "three"].map { "invariant '\($0)' does not hold" })
    #expect(
      app.invariants.map { $0.reads("open") } == [true, true, false]
        && app.invariants.map { $0.reads("values") } == [false, false, true])
  }
}
