import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

/// What is said of a claim: of one that holds the words for those who claim the opposite, of one that does not what
/// was found, where in the state, and what was wanted.
@MainActor @Suite(.timeLimited) struct `A claim about the state` {
  nonisolated private static func stack(_ entries: (String, Record)...) -> Value {
    let list = entries.map { name, payload -> Value in
      payload.isEmpty
        ? ["screen": .string(name)] : ["screen": .string(name), "payload": .record(payload)]
    }
    return ["depth": .int(list.count), "stack": .list(list)]
  }

  nonisolated private static let state: Record = [
    "tab": "home", "base": "tabs.home", "main": stack(("root", [:])),
    "tabs": [
      "home": stack(("list", [:]), ("item", ["id": 42, "name": "Ada", "tags": ["new", "red"]])),
      "feed": stack(("posts", [:])),
    ],
    "layers": [
      ["index": 0, "name": "cart", "stack": [["screen": "basket"], ["screen": "pay"]]],
      ["index": 3, "name": "ask", "stack": [["screen": "sure", "payload": ["text": "quit?"]]]],
    ],
    "focus": "layers[1]", "queue": 2, "phase": "waiting", "guards": ["auth": "pending", "rate": "allowed"],
    "route": "shop://item/42?x=1", "values": ["count": 3, "label": "two words", "none": .null],
  ]

  nonisolated static let places: [(String, String)] = [
    ("Expect Tab home", "holds: tab is home"),
    ("Expect Tab feed", "fails: tab is home at tab: feed / home"),
    ("Expect Not Tab home", "fails: tab is home: not so / tab is home"),
    ("Expect Not Tab feed", "holds: tab is home"),
    // In front is what has the keys; a place is named where another is meant.
    ("Expect Top sure", "holds: layers[1].top.screen is sure"),
    ("Expect Not Top sure", "fails: layers[1].top.screen is sure: not so / layers[1].top.screen is sure"),
    ("Expect Top list", "fails: layers[1].top.screen is sure at layers[1].top.screen: list / sure"),
    (
      "Expect Top pay",
      "fails: layers[1].top.screen is sure; 'pay' is on top of layer:0: Expect Top pay on layer:0 at layers[1].top.screen: pay / sure"
    ),
    (
      "Expect Top item",
      "fails: layers[1].top.screen is sure; 'item' is on top of tab:home: Expect Top item on tab:home at layers[1].top.screen: item / sure"
    ),
    // What lies below in a layer is not on top of it.
    ("Expect Top basket", "fails: layers[1].top.screen is sure at layers[1].top.screen: basket / sure"),
    ("Expect Top item on tab:home", "holds: tabs.home.top.screen is item"),
    ("Expect Top posts on tab:1", "holds: tabs.feed.top.screen is posts"),
    ("Expect Top root on main", "holds: main.top.screen is root"),
    ("Expect Top pay on layer:0", "holds: layers[0].top.screen is pay"),
    ("Expect Top sure on layer:3", "holds: layers[1].top.screen is sure"),
    ("Expect Top item on main", "fails: main.top.screen is root at main.top.screen: item / root"),
    ("Expect Top x on tab:away", "fails: tabs.away.top.screen is absent at tabs.away.top.screen: x / absent"),
    ("Expect Top x on nested:f", "fails: nested.f.top.screen is absent at nested.f.top.screen: x / absent"),
    ("Expect Depth 2", "holds: tabs.home.depth is 2"),
    ("Expect Depth 1", "fails: tabs.home.depth is 2 at tabs.home.depth: 1 / 2"),
    ("Expect Not Depth 2", "fails: tabs.home.depth is 2: not so / tabs.home.depth is 2"),
    ("Expect Stack list item", "holds: tabs.home.stack is [list, item]"),
    ("Expect Stack … *", "holds: tabs.home.stack is [list, item]"),
    (
      "Expect Stack item … *",
      "fails: tabs.home.stack is [list, item] at tabs.home.stack: [item, …, *] / [list, item]"
    ),
    ("Expect Layers 2", "holds: layers is 2 [cart, ask]"),
    ("Expect Layers 0", "fails: layers is 2 [cart, ask] at layers: 0 / 2 [cart, ask]"),
    ("Expect Layer 0 Top pay", "holds: layers[0].top.screen is pay"),
    ("Expect Layer 3 Top sure", "holds: layers[1].top.screen is sure"),
    ("Expect Layer ask Top sure", "holds: layers[ask].top.screen is sure"),
    ("Expect Layer 3 Top pay", "fails: layers[1].top.screen is sure at layers[1].top.screen: pay / sure"),
    ("Expect Layer cart Depth 2", "holds: layers[cart].depth is 2"),
    ("Expect Layer cart Depth 3", "fails: layers[cart].depth is 2 at layers[cart].depth: 3 / 2"),
    ("Expect Layer cart Stack basket *", "holds: layers[cart].stack is [basket, pay]"),
    (
      "Expect Layer 0 Stack basket",
      "fails: layers[0].stack is [basket, pay] at layers[0].stack: [basket] / [basket, pay]"
    ),
    ("Expect Layer 7 Top x", "fails: open are cart, ask at layers: layers[7] / absent"),
    ("Expect Layer card Top x", "fails: open are cart, ask at layers: layers[card] / absent"),
    ("Expect Not Layer card Top x", "holds: open are cart, ask"),
    ("Expect Focus layers[1]", "holds: focus is layers[1], sure"),
    ("Expect Focus ask", "holds: focus is layers[1], sure"),
    ("Expect Focus sure", "holds: focus is layers[1], sure"),
    ("Expect Focus cart", "fails: focus is layers[1], sure at focus: cart / layers[1], sure"),
    ("Expect Payload text == \"quit?\"", "holds: layers[1].top.payload.text is quit?"),
    ("Expect Route \"shop://item/42?x=1\"", "holds: route is shop://item/42?x=1"),
    ("Expect Route \"/item/42?x=1\"", "holds: route is /item/42?x=1"),
    ("Expect Route \"/item/42\"", "fails: route is /item/42?x=1 at route: /item/42 / /item/42?x=1"),
    (
      "Expect Route \"shop://item\"",
      "fails: route is shop://item/42?x=1 at route: shop://item / shop://item/42?x=1"
    ),
  ]

  nonisolated static let values: [(String, String)] = [
    ("Expect Payload id == 42", "holds: tabs.home.top.payload.id is 42"),
    (
      "Expect Payload id == \"42\"",
      "fails: tabs.home.top.payload.id is 42, not \"42\" at tabs.home.top.payload.id: \"42\" / 42"
    ),
    (
      "Expect Payload id == 7", "fails: tabs.home.top.payload.id is 42 at tabs.home.top.payload.id: 7 / 42"
    ),
    (
      "Expect Payload id != 42",
      "fails: tabs.home.top.payload.id is 42 at tabs.home.top.payload.id: not 42 / 42"
    ),
    (
      "Expect Payload id < 42",
      "fails: tabs.home.top.payload.id is 42 at tabs.home.top.payload.id: less than 42 / 42"
    ),
    (
      "Expect Payload id <= 41",
      "fails: tabs.home.top.payload.id is 42 at tabs.home.top.payload.id: at most 41 / 42"
    ),
    (
      "Expect Payload id > 42",
      "fails: tabs.home.top.payload.id is 42 at tabs.home.top.payload.id: more than 42 / 42"
    ),
    (
      "Expect Payload id >= 43",
      "fails: tabs.home.top.payload.id is 42 at tabs.home.top.payload.id: at least 43 / 42"
    ),
    (
      "Expect Payload name ~ /^B/",
      "fails: tabs.home.top.payload.name is Ada at tabs.home.top.payload.name: like /^B/ / Ada"
    ),
    (
      "Expect Payload tags has blue",
      "fails: tabs.home.top.payload.tags is [\"new\",\"red\"] at tabs.home.top.payload.tags: with blue / [\"new\",\"red\"]"
    ),
    (
      "Expect Payload nam exists",
      "fails: tabs.home.top.payload.nam is absent; did you mean 'name'? at tabs.home.top.payload.nam: present / absent"
    ),
    (
      "Expect Payload name absent",
      "fails: tabs.home.top.payload.name is Ada at tabs.home.top.payload.name: absent / Ada"
    ),
    ("Expect Payload zzz absent", "holds: tabs.home.top.payload.zzz is absent"),
    // Nothing is near to what stands at a number, and nothing lies behind a text.
    (
      "Expect Payload tags[5] == x",
      "fails: tabs.home.top.payload.tags[5] is absent at tabs.home.top.payload.tags[5]: x / absent"
    ),
    ("Expect State queue == 2", "holds: queue is 2"),
    // A field that the state does not have at its root is looked for in the stack in sight.
    ("Expect State top.screen == item", "holds: top.screen is item"),
    ("Expect State depth == 1", "fails: depth is 2 at depth: 1 / 2"),
    ("Expect State tabs.feed.depth == 1", "holds: tabs.feed.depth is 1"),
    ("Expect Value count == 3", "holds: values.count is 3"),
    ("Expect Value label == \"two words\"", "holds: values.label is two words"),
    (
      "Expect Value cuont == 3",
      "fails: values.cuont is absent; did you mean 'count'? at values.cuont: 3 / absent"
    ),
    ("Expect Value none == null", "holds: values.none is null"),
    ("Expect Value none absent", "fails: values.none is null at values.none: absent / null"),
  ]

  nonisolated static let conditions: [(String, String)] = [
    ("Expect Queue 2", "holds: the queue is 2"),
    ("Expect Queue idle", "fails: queue is 2 at queue: idle / 2"),
    ("Expect Queue 3", "fails: queue is 2 at queue: 3 / 2"),
    ("Expect Phase waiting", "holds: phase is waiting"),
    ("Expect Phase idle", "fails: phase is waiting at phase: idle / waiting"),
    ("Expect Guard auth pending", "holds: guards.auth is pending"),
    ("Expect Guard rate denied", "fails: guards.rate is allowed at guards.rate: denied / allowed"),
    (
      "Expect Guard autj allowed",
      "fails: guard 'autj' was never asked at guards.autj: allowed / absent"
    ),
    ("Expect Guard zzz allowed", "fails: guard 'zzz' was never asked at guards.zzz: allowed / absent"),
    ("Expect Not Guard zzz allowed", "holds: guard 'zzz' was never asked"),
    ("Expect Invariants", "holds: all invariants hold"),
    ("Expect Exit 0", "fails: the program: it is still running at exit: 0 / none"),
    ("Expect Not Exit 0", "holds: the program: it is still running"),
  ]

  /// The same with the keys below the layers.
  nonisolated private static let calm = state.merging(["focus": "tabs.home"])

  @Test(arguments: values) func `of values is about the screen in front`(_ claim: String, _ told: String) {
    #expect(StillStage(Self.calm).told(claim) == told)
  }

  @Test(arguments: places + conditions)
  func `is told with what was found, and where`(_ claim: String, _ told: String) {
    #expect(StillStage(Self.state).told(claim) == told)
  }

  nonisolated static let nothing: [(String, String)] = [
    ("Expect Tab home", "fails: tab is absent at tab: home / absent"),
    ("Expect Top item", "fails: main.top.screen is absent at main.top.screen: item / absent"),
    ("Expect Depth 0", "holds: main.depth is 0"), ("Expect Stack …", "holds: main.stack is []"),
    ("Expect Stack *", "fails: main.stack is [] at main.stack: [*] / []"),
    ("Expect Layers 0", "holds: layers is 0"),
    ("Expect Layer 0 Depth 1", "fails: no layer is open at layers: layers[0] / absent"),
    ("Expect Focus main", "fails: focus is nothing at focus: main / nothing"),
    ("Expect Route \"/\"", "fails: route is null at route: / / null"),
    ("Expect Queue idle", "holds: the queue is idle"),
    ("Expect Guard auth allowed", "fails: guard 'auth' was never asked at guards.auth: allowed / absent"),
    ("Expect Changed", "fails: the state is what it was: changed / unchanged"),
    ("Expect Unchanged", "holds: the state is what it was"),
  ]

  @Test(arguments: nothing) func `can be made where there is nothing`(_ claim: String, _ told: String) {
    #expect(StillStage().told(claim) == told)
  }

  @Test func `of a route without a scheme looks at it as it is`() {
    let stage = StillStage(["route": "/home"])
    #expect(stage.told("Expect Route \"/home\"") == "holds: route is /home")
    #expect(
      stage.told("Expect Route \"shop://home\"") == "fails: route is /home at route: shop://home / /home")
    #expect(
      StillStage(["focus": "main", "main": ["stack": []]]).told("Expect Focus main")
        == "holds: focus is main")
  }

  @Test func `tells of all invariants that are broken, the first one first`() {
    let stage = StillStage()
    stage.violations = ["a is wrong", "b is wrong"]
    #expect(
      stage.told("Expect Invariants") == "fails: a is wrong: all invariants hold / a is wrong; b is wrong")
    #expect(stage.told("Expect Not Invariants") == "holds: a is wrong")
  }

  @Test func `knows with what the program has ended`() {
    let stage = StillStage()
    stage.exitStatus = 3
    #expect(stage.told("Expect Exit 3") == "holds: it has ended with 3")
    #expect(stage.told("Expect Exit 0") == "fails: the program: it has ended with 3 at exit: 0 / 3")
    #expect(stage.told("Expect Not Exit 3") == "fails: it has ended with 3: not so / it has ended with 3")
  }

  // MARK: What was

  private func memory(_ before: Record?, steps: [String: Record] = [:]) -> ReplayMemory {
    var memory = ReplayMemory()
    memory.beforeInput = before.map { StateView($0) }
    memory.steps = steps.mapValues { StateView($0) }
    return memory
  }

  @Test func `looks back to the last input`() {
    let stage = StillStage(["tab": "home", "queue": 1])
    #expect(
      stage.told("Expect Changed", memory(["tab": "feed", "queue": 1])) == "holds: the state has changed")
    #expect(
      stage.told("Expect Unchanged", memory(["tab": "feed", "queue": 1]))
        == "fails: tab was feed before, is home at tab: feed / home")
    #expect(
      stage.told("Expect Unchanged", memory(["tab": "home"]))
        == "fails: queue was absent before, is 1 at queue: absent / 1")
    #expect(
      stage.told("Expect Unchanged", memory(["tab": "home", "queue": 1, "phase": "idle"]))
        == "fails: phase was idle before, is absent at phase: idle / absent")
    let same = memory(["tab": "home", "queue": 1, "registry": ["x": 1]])
    #expect(stage.told("Expect Unchanged", same) == "holds: the state is what it was before")
    #expect(stage.told("Expect Changed", same) == "fails: the state is what it was: changed / unchanged")
    // What no line tells of has changed nevertheless.
    let kept = StillStage(["held": [["request": 1, "by": "a"]]])
    #expect(
      kept.told("Expect Unchanged", memory(["held": [["request": 1, "by": "b"]]]))
        .hasPrefix("fails: held was [{\"by\":\"b\"}] before"))
  }

  @Test func `looks back to a step by its name`() {
    let stage = StillStage(["tab": "home"])
    let memory = memory(nil, steps: ["sign in": ["tab": "home"], "sign out": ["tab": "feed"]])
    #expect(
      stage.told("Expect Same \"sign in\"", memory) == "holds: the state is what it was at step 'sign in'")
    #expect(
      stage.told("Expect Same \"sign out\"", memory)
        == "fails: tab was feed at step 'sign out', is home at tab: feed / home")
    #expect(
      stage.told("Expect Same \"sign ni\"", memory)
        == "fails: no step 'sign ni' has been passed; did you mean 'sign in'?: sign ni / absent")
    #expect(stage.told("Expect Same \"zzz\"", memory) == "fails: no step 'zzz' has been passed: zzz / absent")
  }
}
