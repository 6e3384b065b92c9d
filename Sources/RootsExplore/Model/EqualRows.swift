internal import Roots
internal import RootsApp

/// Rows of a list that do the same, each with another thing: a shelf of things that can be opened.
///
/// Of the things nothing is read but whether two of them are the same, and nothing else in the program names one. To
/// exchange two of them everywhere then makes no difference to anything that can be done. So in a state in which none
/// of the things stands, all of the rows lead to states that differ in nothing that matters, and one row is enough.
package struct EqualRows: Sendable {
  /// Which rows are tried that are equal in a state.
  package enum Choice: Sendable { case one, all }

  /// The rows that are equal, by the screen and the title of the row.
  private var shelves: [String: [String: Int]] = [:]
  /// Where the things of each shelf can stand: the screens that take them, and the values.
  private var places: [(screens: Set<String>, values: [String])] = []

  /// No rows are equal.
  init() {}

  init(_ app: ScriptedApp, _ relevance: Relevance) {
    guard relevance.isSelective else { return }
    let names = ThingNames(app, relevance.reader)
    for (screen, scripts) in app.screens.sorted(by: { $0.key < $1.key }) {
      guard scripts.count == 1, let script = scripts.first, script.namesItsRows else { continue }
      for block in script.allBlocks {
        for shelf in Shelf.all(in: block.content.rows, names)
        where shelf.isExchangeable(in: app, names, relevance) {
          for title in shelf.titles { shelves[screen, default: [:]][title] = places.count }
          places.append(names.places(of: shelf.groups, in: app))
        }
      }
    }
  }

  /// The numbers of the moves that need not be tried, as another one does the same with another thing.
  func spare(among moves: [Move], in current: State) -> Set<Int> {
    guard !shelves.isEmpty, let titles = current.keyEntry.flatMap({ shelves[$0.screen] }) else { return [] }
    var isTried: [Int: Bool] = [:]
    var spare: Set<Int> = []
    for (number, move) in moves.enumerated() {
      guard case .row(_, _, let title) = move, let shelf = titles[title] else { continue }
      if isTried[shelf] == nil {
        isTried[shelf] = isEmpty(places[shelf], current)
      } else if isTried[shelf] == true {
        spare.insert(number)
      }
    }
    return spare
  }

  /// Whether nothing stands at some places, and nothing is kept or held that could come to stand there.
  private func isEmpty(_ places: (screens: Set<String>, values: [String]), _ current: State) -> Bool {
    var isEmpty = places.values.allSatisfy { current.script.values[$0] ?? .null == .null }
    current.engine.state.forEachEntry { if places.screens.contains($1.screen) { isEmpty = false } }
    guard isEmpty, current.program.keep.all.allSatisfy({ !places.screens.contains($0.entry.screen) }),
      current.program.unrestored.allSatisfy({ pile in
        pile.entries.allSatisfy { !places.screens.contains($0.screen) }
      })
    else { return false }
    return current.engine.attempts.allSatisfy { attempt in
      attempt.requests.allSatisfy { !$0.mayOpen(places.screens) }
    }
  }
}

extension Engine.Pending {
  /// Whether one of some screens may come to be opened by it.
  fileprivate func mayOpen(_ screens: Set<String>) -> Bool {
    let commands =
      [request.command] + (gathered.command.map { [$0] } ?? []) + gathered.chain + Array(gathered.steps)
    return gathered.payload != nil || request.extras?.values.parts.isEmpty == false
      || commands.contains { $0.mayOpen(screens) }
  }
}

extension Command {
  fileprivate func mayOpen(_ screens: Set<String>) -> Bool {
    let said = arguments
    return said.url != nil || said.payload != nil && said.screen == nil
      || visits.contains { screens.contains($0.screen) } || said.commands.contains { $0.mayOpen(screens) }
  }
}

/// The names of which nothing is read but whether two values are the same.
private struct ThingNames {
  /// Of names between which things are handed on, one that stands for all of them.
  private var groups: [String: String] = [:]
  /// The names of which nothing at all is read, or only something that is asked.
  private let isShown: (String) -> Bool
  /// The screens that take something under a name.
  private var takers: [String: Set<String>] = [:]

  init(_ app: ScriptedApp, _ reader: NameReader) {
    isShown = { !reader.names.contains($0) }
    for name in reader.names { groups[name] = name }
    for (name, others) in reader.flows { for other in others { join(name, other) } }
    // What comes from a form, out of an answer or as a part of a text may be anything.
    let traced = Set(reader.traces.values.joined())
    let barred = reader.decided.union(reader.fields.map(\.name)).union(traced).union(
      [NameReader.answer, NameReader.inAnswer, NameReader.consent])
    let closed = Set(barred.compactMap { groups[$0] })
    groups = groups.filter { !closed.contains($0.value) }
    for screen in app.map.allScreens + app.map.accessories.map(\.screen) {
      for parameter in screen.parameters { takers[parameter.name, default: []].insert(screen.name) }
    }
    for visit in app.ownVisits + app.commands.flatMap(\.command.visits) {
      for name in visit.payload?.value?.fields?.keys ?? [] { takers[name, default: []].insert(visit.screen) }
    }
  }

  private mutating func join(_ name: String, _ other: String) {
    guard let one = groups[name], let two = groups[other], one != two else { return }
    for (name, group) in groups where group == two { groups[name] = one }
  }

  /// Stands for all names under which a thing is handed on; `nil` if more is read of it, or less.
  func group(of name: String) -> String? { groups[name] }

  /// Whether rows may differ in what they hand on under a name.
  func mayDiffer(_ name: String) -> Bool { groups[name] != nil || isShown(name) }

  /// Where things can stand that are handed on under the names of some groups.
  func places(of wanted: Set<String>, in app: ScriptedApp) -> (screens: Set<String>, values: [String]) {
    let names = groups.filter { wanted.contains($0.value) }.map(\.key)
    return (Set(names.flatMap { takers[$0] ?? [] }), names.filter(app.valueNames.contains).sorted())
  }
}

/// Rows that differ only in the things that they name.
private struct Shelf {
  private let rows: [RowScript]
  private let things: [[NamedValue]]
  /// The groups of the names under which the things are named.
  private(set) var groups: Set<String> = []

  var titles: [String] { rows.map { $0.title.text(in: ScriptScope()) } }

  /// The shelves among some rows.
  static func all(in rows: [RowScript], _ names: ThingNames) -> [Shelf] {
    let plain = rows.filter { $0.condition == nil && $0.source == nil }
    let alike = Dictionary(grouping: plain) { row in row.actions.map { $0.form(names) } }
    return alike.values.compactMap { Shelf($0, names) }
  }

  private init?(_ rows: [RowScript], _ names: ThingNames) {
    guard rows.count > 1 else { return nil }
    self.rows = rows
    things = rows.map(\.actions.namedValues)
    for (place, first) in things[0].enumerated() where Set(texts(at: place)).count > 1 {
      if let group = names.group(of: first.name) { groups.insert(group) }
    }
    if groups.isEmpty { return nil }
  }

  /// What the rows name at a place.
  private func texts(at place: Int) -> [String] { things.map { $0[place].value.shown } }

  /// Whether the things can be exchanged: each has values of its own that nothing else in the program names, and what
  /// is asked of them has the same answers.
  func isExchangeable(in app: ScriptedApp, _ names: ThingNames, _ relevance: Relevance) -> Bool {
    let all = app.namedValues
    let addresses = app.addresses
    for (place, first) in things[0].enumerated() {
      let texts = Set(texts(at: place))
      if texts.count > 1,
        Set(things.map { relevance.answers(of: first.name, $0[place].value) ?? [] }).count > 1
      {
        return false
      }
      guard let group = names.group(of: first.name), groups.contains(group) else { continue }
      guard texts.count == rows.count, things.allSatisfy({ $0[place].value.isLike(first.value) }),
        !addresses.contains(where: { address in texts.contains { address.contains(part: $0) } })
      else { return false }
      for row in things {
        func isIt(_ other: NamedValue) -> Bool {
          other.value.shown == row[place].value.shown && names.group(of: other.name) == group
        }
        if all.count(where: isIt) != row.count(where: isIt) { return false }
      }
    }
    return true
  }
}

/// Something that the program names as such, and under which name.
private struct NamedValue {
  let name: String
  let value: Value
}

extension [Statement] {
  /// What they name as such, in order.
  fileprivate var namedValues: [NamedValue] {
    flatMap { statement -> [NamedValue] in
      switch statement {
      case .set(let values): values.namedValues
      case .command(let script, _): script.command.command.namedValues
      }
    }
  }
}

extension Record {
  /// What its fields hold, those of records in it included.
  fileprivate var namedValues: [NamedValue] { flatMap { $1.named($0) } }
}

extension Value {
  fileprivate func named(_ name: String) -> [NamedValue] {
    switch self {
    case .record(let fields): fields.namedValues
    case .list(let items): items.flatMap { $0.named(name) }
    case .null, .bool, .int, .double, .string: [NamedValue(name: name, value: self)]
    }
  }
}

extension Visit {
  fileprivate var namedValues: [NamedValue] { payload?.value?.fields?.namedValues ?? [] }
}

extension Command {
  /// The visits that it makes itself.
  fileprivate var visits: [Visit] { arguments.visits + (arguments.visit.map { [$0] } ?? []) }

  fileprivate var namedValues: [NamedValue] {
    let said = arguments
    let told = said.screen == nil ? said.payload?.value?.fields?.namedValues ?? [] : []
    return visits.flatMap(\.namedValues) + told + said.commands.flatMap(\.namedValues)
  }

  /// The command with a mark in the place of what rows may name that are equal.
  fileprivate func marked(_ names: ThingNames) -> Command {
    func marked(_ payload: Payload?) -> Payload? {
      guard let fields = payload?.value?.fields else { return payload }
      return Payload(Record(fields.map { ($0, names.mayDiffer($0) && $1.isPlain ? "*" : $1) }))
    }
    var said = arguments
    if said.screen != nil { said.payload = marked(said.payload) }
    said.visits = said.visits.map { visit in
      var visit = visit
      visit.payload = marked(visit.payload)
      return visit
    }
    said.commands = said.commands.map { $0.marked(names) }
    return Command(said) ?? self
  }
}

extension Statement {
  /// What it does, without the names that may differ between equal rows.
  fileprivate func form(_ names: ThingNames) -> String {
    switch self {
    case .set(let values): return Value.record(values.sorted).json
    case .command(let script, let handler):
      var command = script.command
      command.command = command.command.marked(names)
      return "\(handler ?? -1) \(command)"
    }
  }
}

extension Value {
  /// Whether it is what it says: no list, no record, and no name in it stands for a value.
  fileprivate var isPlain: Bool {
    switch self {
    case .string(let text): !text.utf8.contains(UInt8(ascii: "{"))
    case .null, .list, .record: false
    case .bool, .int, .double: true
    }
  }

  /// Whether another value is of the same kind.
  fileprivate func isLike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.string, .string), (.int, .int), (.double, .double), (.bool, .bool): true
    default: false
    }
  }
}

extension ScreenScript {
  /// Whether the title of a row tells which row of the screen it is.
  fileprivate var namesItsRows: Bool {
    let rows = allBlocks.flatMap(\.content.rows)
    return rows.allSatisfy { $0.title.isPlain && $0.source == nil }
      && Set(rows.map(\.title)).count == rows.count
  }
}

extension ScriptedApp {
  /// All visits that the program makes by itself.
  fileprivate var ownVisits: [Visit] {
    let screens = map.allScreens + map.accessories.map(\.screen)
    let questions = guards.values.compactMap { guardian -> Visit? in
      if case .ask(let visit, _) = guardian.answer { visit } else { nil }
    }
    return questions + screens.compactMap(\.nested) + map.tabs.map(\.root)
  }

  /// Everything that the program names as such.
  fileprivate var namedValues: [NamedValue] {
    let controls = screens.values.joined().flatMap { $0.controls + $0.reactions } + keys.flatMap(\.actions)
    let fallbacks = (map.allScreens + map.accessories.map(\.screen)).flatMap(\.parameters).flatMap {
      $0.fallback?.named($0.name) ?? []
    }
    let answers = handlers.flatMap { $0.completed + $0.cancelled }
    return (controls + answers).namedValues + ownVisits.flatMap(\.namedValues)
      + redirections.filter { $0.command.arguments.verb != .transaction }.flatMap(\.command.namedValues)
      + fallbacks + values.namedValues
  }

  /// The texts by which the program may name things otherwise: URLs that it opens, to where they are redirected, and
  /// what visits say of the thing that they show.
  fileprivate var addresses: [String] {
    let said = commands.map(\.command.arguments)
    let opened = said.compactMap(\.url)
    let resources = (ownVisits + commands.flatMap(\.command.visits)).compactMap(\.resource)
    let isUnknown = opened.contains { $0.utf8.contains(UInt8(ascii: "{")) }
    let followed = map.redirects.filter { redirect in
      let first = redirect.pattern.split(separator: "/").first ?? ""
      return isUnknown || first.isEmpty || first.hasPrefix(":") || first.hasPrefix("*")
        || opened.contains { $0.contains(part: first) }
    }
    return opened + resources + (opened.isEmpty ? [] : followed.map(\.target) + [map.unhandled ?? ""])
  }
}
