import Testing

@testable import Roots

/// A program that is started again and again, and remembers where it was.
@MainActor final class Remembering {
  var map: AppMap
  var rules = RestorationRules()

  init(_ change: (inout AppMap) -> Void = { _ in }) {
    map = Toy.map()
    map.isRestorable = true
    for name in ["list", "item", "reviews", "seller", "profile", "atlas", "letters", "cart", "card"] {
      map.change(name) { $0.restorable() }
    }
    change(&map)
  }

  func start() throws -> Navigator { try Navigator(map) }

  /// The sketch of a program after some commands, as long as everything comes back.
  func snapshot(after commands: Command...) throws -> Snapshot {
    let nav = try start()
    for command in commands { nav.send(command) }
    return try #require(nav.snapshot(rules))
  }

  /// The program as it is after a restart.
  func restored(_ snapshot: Snapshot) throws -> (nav: Navigator, report: RestorationReport) {
    let nav = try start()
    // What is written to a file and read again is the same.
    #expect(try Snapshot(Value(json: snapshot.value.json)) == snapshot)
    let report = nav.restore(snapshot, rules)
    #expect(nav.violations() == [])
    #expect(report == nav.restorationReport)
    return (nav, report)
  }
}

/// A place for saved states that a test looks into.
@MainActor final class Drawer: RestorationStorage {
  var value: Value?
  var unended = 0
  private(set) var saves = 0
  private(set) var aside: [String] = []
  var trouble: Snapshot.Malformed?

  func load() throws -> Value? {
    if let trouble { throw trouble }
    return value
  }

  func save(_ value: Value) throws {
    if let trouble { throw trouble }
    self.value = value
    saves += 1
  }

  func setAside(_ why: String) {
    aside.append(why)
    value = nil
  }
}

extension RestorationReport {
  /// What was dropped, on a line each: `item: no such screen any more`.
  var losses: [String] { dropped.map { "\($0.screen): \($0.why)" } }
}
