import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `Commands one after another` {
  /// A few verbs whose every order is tried.
  private static let alphabet: [Command] = [
    .push("seller"), .pop(), .overlay("cart"), .show(tab: "map"), .push("checkout"), .back,
    .complete(1), .replace("item"), .popToRoot(), .push("list", on: .tab("map"), .staying),
  ]

  @Test(.row("0.8"), arguments: [AppMap.BackPolicy.history, .order])
  func `keep the state whole, in every order`(
    _ policy: AppMap.BackPolicy
  ) throws {
    var map = Deed.map
    map.back = policy
    var walk = CommandWalk(NavigationState(Plan(map)))
    walk.explore(Self.alphabet, depth: 4)
    #expect(walk.problems == [])
    #expect(walk.steps > 2_000)
  }

  @Test(arguments: Seeded.seeds(8)) func `keep the state whole, at random`(_ seed: UInt64) {
    var random = Seeded(seed: seed * 1_000_003)
    var map = seed.isMultiple(of: 4) ? Deed.plain : Deed.linked
    map.back = AppMap.BackPolicy.allCases[Int(seed) % AppMap.BackPolicy.allCases.count]
    map.limits.layers = 4
    var walk = CommandWalk(NavigationState(Plan(map)))
    // A transaction has one opener: only commands without opener can be repeated as one.
    let isNamed = seed >= 10
    for _ in 0..<200 {
      walk.take(.random(on: walk.state, &random), from: isNamed ? walk.anyEntry(&random) : nil)
    }
    if !isNamed { walk.checkTransaction() }
    #expect(walk.problems == [])
    #expect(walk.commands.count >= 30)
  }
}

/// Commands carried out one after another, and everything that must hold after each.
struct CommandWalk {
  private(set) var state: NavigationState
  private let start: NavigationState
  /// The commands that were carried out.
  private(set) var commands: [Command] = []
  private(set) var problems: [String] = []
  private(set) var steps = 0

  init(_ state: NavigationState) {
    self.state = state
    start = state
  }

  /// Tries every sequence of commands up to a length.
  mutating func explore(_ alphabet: [Command], depth: Int) {
    checkTransaction()
    guard depth > 0, problems.isEmpty else { return }
    let (before, done) = (state, commands)
    for command in alphabet {
      take(command, from: nil)
      if commands.count > done.count { explore(alphabet, depth: depth - 1) }
      (state, commands) = (before, done)
    }
  }

  /// Carries out a command and checks what came of it.
  mutating func take(_ command: Command, from opener: ContextID?) {
    let before = state
    steps += 1
    switch state.outcome(of: command, from: opener) {
    case .failure(let reason):
      if state != before { note("\(reason.code) left a trace", command) }
      if reason.description.isEmpty { note("no words", command) }
    case .success(let change) where change.outcome == .unchanged:
      if state != before { note("unchanged, but changed", command) }
      if !change.ended.isEmpty { note("unchanged, but an entry ended", command) }
    case .success(let change):
      commands.append(command)
      check(change, command, since: before)
    }
  }

  private mutating func check(_ change: Change, _ command: Command, since before: NavigationState) {
    for violation in state.violations() { note(violation, command) }
    let arrivals = state.arrivals(since: before)
    if arrivals.contains(where: { $0.entry.id.number <= before.lastID }) {
      note("an identity was used again", command)
    }
    // Each entry that has left has ended exactly once, and no other has.
    let ended = change.ended.map(\.entry.id)
    let left = Set(before.standing).subtracting(state.standing)
    if Set(ended) != left || ended.count != left.count {
      note("ended \(ended), but \(left.sorted()) left", command)
    }
    if before.count + arrivals.count - left.count != state.count { note("an entry is lost", command) }
    if let opened = change.opened, !state.standing.contains(opened) {
      note("opened what is not there", command)
    }
    if state.departures(since: before).count != left.count { note("the difference differs", command) }
    if state == before { note("committed, but nothing changed", command) }
  }

  /// All that was done, done as one transaction.
  mutating func checkTransaction() {
    var whole = start
    switch whole.outcome(of: .transaction(commands)) {
    case .failure(let reason): note("\(reason)", .transaction(commands))
    case .success(let change) where change.outcome == .unchanged:
      if whole.bar.selected == state.bar.selected { whole.bar = state.bar }
      if !whole.showsTheSame(as: state) { note("the transaction does nothing", .transaction(commands)) }
    case .success:
      // Tabs on the way have been shown only where each command was a change of its own.
      if whole.bar.selected == state.bar.selected { whole.bar = state.bar }
      if whole != state { note("the transaction does something else", .transaction(commands)) }
    }
  }

  /// One of the open entries, or none.
  func anyEntry(_ random: inout Seeded) -> ContextID? {
    Bool.random(using: &random) ? nil : state.standing.randomElement(using: &random)
  }

  private mutating func note(_ problem: String, _ command: Command) {
    problems.append("\(commands.map(\.summary)), \(command.summary): \(problem); \(state.sketch)")
  }
}

extension NavigationState {
  /// The identities of all entries.
  var standing: [ContextID] { places.flatMap { self[$0].fromTop.map(\.id) } }
}

extension Command {
  /// Any command, on anything.
  static func random(on state: NavigationState, _ random: inout Seeded) -> Command {
    let names = [
      "item", "seller", "checkout", "wizard", "address", "photo", "list", "cart", "drawer", "tip", "itm",
    ]
    let name = names.randomElement(using: &random) ?? "item"
    let id = Value.int(Int.random(in: 1...3, using: &random))
    var visit = Visit(name, payload: Bool.random(using: &random) ? ["id": id] : nil)
    if Int.random(in: 0..<12, using: &random) == 0 {
      visit.nestedIn = ["box", "case"].randomElement(using: &random)
    }
    let places = state.places + [.layer(2), .tab("9"), .nested("nowhere")]
    let place = Bool.random(using: &random) ? nil : places.randomElement(using: &random)
    let entry = state.standing.randomElement(using: &random) ?? ContextID(77)
    let count = Int.random(in: 0...4, using: &random)
    let tab = (state.tabOrder + ["1", "mpa"]).randomElement(using: &random) ?? "0"
    let layer = Int.random(in: 0...4, using: &random)
    let absent = Command.IfAbsent.allCases.randomElement(using: &random) ?? .push
    let url = [
      "/item/3", "/item/3/reviews?x", "/basket/voucher", "/settings/privacy", "/help", "/me", "/nowhere", "%",
    ]
    let mode = [nil, Command.OpenMode.reset, .push, .reveal].randomElement(using: &random) ?? nil
    let shuffled = Command.StackTransform { entries in
      entries.reversed().dropFirst(count % 2).map { .keep($0.id) } + (count > 2 ? [.open("seller")] : [])
    }
    let all: [Command] = [
      .push(visit, on: place), .push(visit, on: place), .push(visit), .push(visit, on: place, .keeping),
      .push(visit, on: place, .staying), .push(visit, on: place, .popping(to: "item", inclusive: count > 2)),
      .pushNew(visit, on: place), .navigate(visit, on: place), .navigate(visit, on: place, .merge),
      .reveal(visit, on: place), .pop(count, on: place), .pop(1, value: 5), .popFrom(entry, count: count),
      .popTo(Command.PopTarget(visit), on: place, ifAbsent: absent),
      .popTo(Command.PopTarget(id: entry), on: place, ifAbsent: .fail),
      .popToRoot(on: place), .replace(visit, count: count, on: place), .goTo(visit, on: place),
      .setStack([visit, "seller", "item"], on: place), .setStack([], on: place),
      .transform(on: place, shuffled),
      .bringToFront(visit, on: place), .show(tab: tab), .show(tab: tab), .reselect(tab: tab), .reselect(),
      .addTab("more", root: visit), .removeTab(tab), .overlay(visit), .overlay(visit), .overlay("cart"),
      .overlay(visit, at: .number(layer)), .dismiss(), .dismiss(layer: layer), .dismissAll,
      .complete(3), .complete(3, from: entry), .cancel(from: entry), .back, .back, .go(visit),
      .go(visit, via: ["list"]), .open(url.randomElement(using: &random) ?? "/", mode),
      .transaction([.push(visit), .overlay("card"), .pop(count)]), .evict(guards: ["none"]),
    ]
    return all.randomElement(using: &random) ?? .back
  }
}
