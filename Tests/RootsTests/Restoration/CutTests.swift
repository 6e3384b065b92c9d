import TestTraits
import Testing

@testable import Roots

/// A stack is cut at the first entry that cannot be rebuilt (requirements, section 4.6).
@MainActor @Suite(.timeLimited) struct `A stack that cannot be restored` {
  private func without(_ name: String, _ map: inout AppMap) {
    map.screens.removeAll { $0.name == name }
    map.screens = map.screens.map { screen in
      var screen = screen
      screen.children.removeAll { $0.name == name }
      return screen
    }
  }

  @Test(.row("4.6 screen no longer defined")) func `is cut at a screen that is no longer defined`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .push("seller"), .push("reviews"), .show(tab: "map"))
    without("seller", &program.map)
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.sketch == "home: list > item | *map: atlas | inbox: letters")
    #expect(report.losses == ["seller: no such screen any more", "reviews: no such screen any more"])
    #expect(report.restored == ["list", "item", "atlas", "letters"])
  }

  @Test(.row("4.6 payload does not decode, factory throws, guard refuses"))
  func `is cut where a payload does not fit, a screen cannot be made, or a guard refuses`() async throws {
    struct Card: Codable, Sendable { var number: String }
    struct Broken: Error, CustomStringConvertible { let description = "no paper" }
    let card = Payload(Card(number: "1"))
    let changes: [(String, (inout AppMap) -> Void)] = [
      ("seller: its payload is not a 'card' any more", { $0.payloadTypes = [PayloadType("card", Int.self)] }),
      ("seller: its payload is not a 'card' any more", { $0.payloadTypes = [] }),
      (
        "seller: 'seller' takes number as int, not string",
        { $0.change("seller") { $0.parameter("number", .int) } }
      ),
      ("seller: 'seller' failed: no paper", { $0.change("seller") { $0.prepare { _ in throw Broken() } } }),
      (
        "seller: 'auth' refused: sign in first",
        {
          $0.guards = [Guard("auth") { _ in .refuse("sign in first") }]
          $0.change("seller") { $0.guarded(by: "auth") }
        }
      ),
      (
        "seller: not restorable any more",
        {
          $0.change("seller") {
            var screen = $0
            screen.isRestorable = false
            return screen
          }
        }
      ),
    ]
    for (loss, change) in changes {
      let program = Remembering { $0.payloadTypes = [PayloadType("card", Card.self)] }
      let snapshot = try program.snapshot(
        after: .item(1), .push(Visit("seller", payload: card)), .push("reviews"))
      change(&program.map)
      let (nav, _) = try program.restored(snapshot)
      await nav.settled()
      #expect(nav.state.sketch == "*home: list > item | map: atlas | inbox: letters", "\(loss)")
      #expect(nav.restorationReport.losses.first == loss)
      #expect(nav.restorationReport.losses.count == 2)
      let lack = try #require(nav.restorationReport.lack)
      #expect(lack.hasPrefix("'seller' and 1 more is not restored: "), "\(lack)")
    }
  }

  @Test(.row("4.3 guard on restore, deep link")) func `is cut where a guard refuses, at each door`()
    throws
  {
    let answer = Held(Guard.Decision.allow)
    let program = Remembering { map in
      map.guards = [Guard("auth") { _ in answer.value }]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    let snapshot = try program.snapshot(after: .item(1), .push("profile"), .push("seller"))
    answer.value = .refuse(nil)
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.sketch == "*home: list > item | map: atlas | inbox: letters")
    #expect(report.losses == ["profile: 'auth' refused", "seller: 'auth' refused"])
    let before = nav.state
    nav.open("toy://me")
    #expect(nav.state == before)
    // A mark in the saved state is data, not consent.
    var forged = snapshot
    forged.stacks[0].entries[2].isRequested = true
    forged.stacks[0].entries[2].payload = ["consent": "auth"]
    #expect(try program.restored(forged).report.losses.count == 2)
  }

  @Test(.row("4.6 empty after the cut")) func `of which nothing is left shows its root`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(
      after: .setStack(["seller", "reviews"], on: .tab("home")), .push("profile", on: .main))
    without("seller", &program.map)
    without("profile", &program.map)
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(report.dropped.map(\.screen) == ["profile", "seller", "reviews"])
    let empty = Snapshot(app: "Toy", version: 1)
    #expect(try program.restored(empty).nav.state.sketch == "*home: list | map: atlas | inbox: letters")
  }

  @Test(
    .row("4.6 index out of range"),
    arguments: [
      ("map", "map"), ("0", "home"), ("2", "inbox"), ("3", "inbox"), ("99", "inbox"), ("-1", "home"),
      ("gone", "home"), ("", "home"), ("99999999999999999999", "home"),
    ])
  func `names a tab that is not there, and the nearest is shown`(_ saved: String, _ shown: String) throws {
    let program = Remembering()
    var snapshot = try program.snapshot(after: .item(1))
    snapshot.tab = saved
    let (nav, report) = try program.restored(snapshot)
    #expect(nav.state.selectedTab == shown)
    #expect(report.losses == [])
  }

  @Test func `is reported for every place`() throws {
    let program = Remembering()
    var snapshot = Snapshot(app: "Toy", version: 1)
    snapshot.stacks = ["cellar", "tab:gone", "layer:-1", "layer:12", "nested:gone"].map {
      Snapshot.SavedStack(place: $0, entries: [.init("card"), .init("seller")])
    }
    let nav = try program.start()
    let report = nav.restore(snapshot, program.rules)
    #expect(nav.state.sketch == "*home: list | map: atlas | inbox: letters")
    #expect(
      report.losses.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element) == [
        "card: 'cellar' is not a place", "card: 'layer:-1' is not a place",
        "card: unknown tab 'gone'; did you mean 'home'?",
        "card: no layer is free there: at most 10 can be open, numbered from 0",
        "card: 'gone', in which it stood, did not come back",
      ])
    #expect(report.dropped.count == 10)
  }

  @Test(.row("4.6 overlays")) func `over everything is left out unless it is marked`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .overlay("cart"), .overlay("login"))
    #expect(snapshot.stacks.map(\.place).filter { $0.hasPrefix("layer") } == ["layer:0"])
    let (nav, _) = try program.restored(snapshot)
    #expect(nav.state.sketch == "home: list > item | map: atlas | inbox: letters | *L0: cart")
  }

  @Test(.row("4.6 partially restorable stack (entry without Codable payload)"))
  func `was cut already where a payload is not data, which is told when it is opened`() throws {
    struct Opaque: Sendable {}
    struct Untagged: Sendable, Codable {}
    let program = Remembering()
    let nav = try program.start()
    let log = Listener(nav)
    nav.push("item", payload: ["id": 1])
    nav.push("seller", payload: Payload(opaque: Opaque()))
    nav.push("reviews")
    #expect(
      log.takeDiagnostics() == ["'seller' is restorable, but its payload of type Opaque is not data"])
    #expect(nav.snapshot()?.stacks.first?.entries.map(\.screen) == ["list", "item"])
    nav.replace(with: "seller", payload: Payload(Untagged()), count: 2)
    #expect(
      log.takeDiagnostics() == [
        "'seller' is restorable, but its payload of type Untagged has no tag; add a PayloadType to the map"
      ])
    nav.reset(to: [])
    nav.tab("home").reset(to: ["list"])
    nav.send(.setStack([Visit("seller", payload: Payload(opaque: Opaque())), "reviews"]))
    #expect(nav.snapshot()?.stacks.map(\.place) == ["tab:map", "tab:inbox"])
  }

  @Test(arguments: [
    ("[]", Snapshot.Malformed.notASnapshot), ("{}", .notASnapshot), ("7", .notASnapshot),
    (#"{"format":3,"app":"Toy","version":1,"stacks":[]}"#, .unknownFormat(3)),
    (#"{"format":0,"app":"Toy","version":1,"stacks":[]}"#, .unknownFormat(0)),
    (#"{"format":2,"app":"Toy","version":1,"stacks":[]}"#, .notASnapshot),
    (#"{"format":2,"app":"Toy","version":1,"tabs":{},"layers":{},"nested":{}}"#, .notASnapshot),
    (#"{"format":2,"app":"Toy","version":1,"tabs":{"a":[]},"layers":[],"nested":{}}"#, .notASnapshot),
    (#"{"format":2,"app":"Toy","version":1,"tabs":{},"layers":[{"stack":[]}],"nested":{}}"#, .notASnapshot),
    (
      #"{"format":2,"app":"Toy","version":1,"tabs":{},"layers":[{"index":0,"stack":[]},{"index":0,"stack":[]}],"#
        + #""nested":{}}"#, .notASnapshot
    ),
    (#"{"format":1,"app":"Toy","version":1}"#, .notASnapshot),
    (#"{"format":1,"version":1,"stacks":[]}"#, .notASnapshot),
    (#"{"format":1,"app":"Toy","version":"1","stacks":[]}"#, .notASnapshot),
    (#"{"format":1,"app":"Toy","version":1,"stacks":[{"place":"main"}]}"#, .notASnapshot),
    (#"{"format":1,"app":"Toy","version":1,"stacks":[{"place":"main","entries":[{}]}]}"#, .notASnapshot),
    (#"{"format":1,"app":"Toy","version":1,"stacks":[{"place":"main","entries":[7]}]}"#, .notASnapshot),
  ])
  func `is not read from what is not a snapshot`(_ json: String, _ trouble: Snapshot.Malformed) throws {
    let value = try Value(json: json)
    #expect(throws: trouble) { try Snapshot(value) }
  }

  @Test func `is written as the state document names its stacks`() throws {
    let program = Remembering()
    let snapshot = try program.snapshot(after: .item(1), .overlay("cart"))
    let written = try #require(snapshot.value.fields)
    #expect(written.keys == ["format", "app", "version", "tab", "tabs", "layers", "nested"])
    #expect(
      written["tabs"]?.fields?["home"]?.json.hasPrefix(#"{"stack":[{"screen":"list"},{"screen":"item""#)
        == true)
    #expect(written["layers"]?.json == #"[{"index":0,"stack":[{"screen":"cart"}]}]"#)
  }

  @Test func `of the first form is read as before`() throws {
    let json =
      #"{"format":1,"app":"Toy","version":1,"tab":"map","stacks":["#
      + #"{"place":"tab:home","entries":[{"screen":"list"}]},{"place":"layer:0","entries":[{"screen":"cart"}]}]}"#
    let snapshot = try Snapshot(Value(json: json))
    #expect(snapshot.tab == "map")
    #expect(snapshot.stacks.map(\.place) == ["tab:home", "layer:0"])
    #expect(try Snapshot(snapshot.value) == snapshot)
  }
}
