internal import Roots
internal import RootsApp

/// Rows of a list that do the same with different things, such as a shelf of items that can be opened.
///
/// The program compares the things only for equality, and names each of them only in these rows. Exchanging two of them
/// everywhere therefore makes no difference to anything that can be done. In a state that contains none of the things,
/// all of the rows lead to states with the same behavior, so one row is enough.
package struct EqualRows: Sendable {
  package enum Choice: Sendable { case one, all }

  private var shelves: [String: [String: Int]] = [:]
  /// The places where the things of each shelf can stand: the screens that take them, and the values.
  private var places: [(screens: Set<String>, values: [String])] = []

  init() {}

  init(_ app: ScriptedApp, _ relevance: Relevance) {
    guard relevance.isSelective else { return }
    let names = ThingNames(app, relevance.reader)
    for (screen, scripts) in app.screens.sorted(by: { $0.key < $1.key }) {
      guard scripts.count == 1, let script = scripts.first, script.namesItsRows else { continue }
      for block in script.allBlocks {
        for shelf in Shelf.all(in: block.content.rows, of: app, names, relevance) {
          for title in shelf.titles { shelves[screen, default: [:]][title] = places.count }
          places.append(names.places(of: shelf.groups, in: app))
        }
      }
    }
  }

  /// Returns the indices of the moves that need not be tried, because another move does the same with another thing.
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

  private func isEmpty(_ places: (screens: Set<String>, values: [String]), _ current: State) -> Bool {
    var isEmpty = places.values.allSatisfy { current.script.values[$0] ?? .null == .null }
    current.engine.state.forEachEntry { if places.screens.contains($1.screen) { isEmpty = false } }
    guard isEmpty, current.program.keep.all.allSatisfy({ !places.screens.contains($0.entry.screen) }),
      current.program.unrestored.allSatisfy({ pile in
        pile.entries.allSatisfy { !places.screens.contains($0.screen) }
      })
    else { return false }
    // A request that is held may open any of them.
    return current.engine.attempts.isEmpty
  }
}

/// The names that are read only to compare two values for equality.
private struct ThingNames {
  /// The representative of each name's group; things are handed on between the names of a group.
  private var groups: [String: String] = [:]
  /// True for names that are not read at all, or only in conditions.
  private let isShown: (String) -> Bool
  private var takers: [String: Set<String>] = [:]

  init(_ app: ScriptedApp, _ reader: NameReader) {
    isShown = { !reader.names.contains($0) }
    for name in reader.names { groups[name] = name }
    for (name, others) in reader.flows { for other in others { join(name, other) } }
    // Values from forms, from answers and in parts of texts can be anything.
    let traced = Set(reader.traces.values.joined())
    let barred = reader.decided.union(reader.fields.map(\.name)).union(traced).union(
      [NameReader.answer, NameReader.inAnswer, NameReader.consent])
    let closed = Set(barred.compactMap { groups[$0] })
    groups = groups.filter { !closed.contains($0.value) }
    for screen in app.map.allScreens + app.map.accessories.map(\.screen) {
      for parameter in screen.parameters { takers[parameter.name, default: []].insert(screen.name) }
    }
    for visit in app.ownVisits + app.commands.flatMap(\.command.arguments.allVisits) {
      for name in visit.payload?.value?.fields?.keys ?? [] { takers[name, default: []].insert(visit.screen) }
    }
  }

  private mutating func join(_ name: String, _ other: String) {
    guard let one = groups[name], let two = groups[other], one != two else { return }
    for (name, group) in groups where group == two { groups[name] = one }
  }

  /// `nil` if the values of the name are read in other ways too, or not at all.
  func group(of name: String) -> String? { groups[name] }

  func mayDiffer(_ name: String) -> Bool { groups[name] != nil || isShown(name) }

  func places(of wanted: Set<String>, in app: ScriptedApp) -> (screens: Set<String>, values: [String]) {
    let names = groups.filter { wanted.contains($0.value) }.map(\.key)
    return (Set(names.flatMap { takers[$0] ?? [] }), names.filter(app.valueNames.contains).sorted())
  }
}

private struct Shelf {
  private let rows: [RowScript]
  private let things: [[NamedValue]]
  private(set) var groups: Set<String> = []

  var titles: [String] { rows.map { $0.title.text(in: ScriptScope()) } }

  /// The rows that do the same, with things for which conditions give the same answers.
  static func all(
    in rows: [RowScript], of app: ScriptedApp, _ names: ThingNames, _ relevance: Relevance
  ) -> [Shelf] {
    let plain = rows.filter { $0.condition == nil && $0.source == nil }
    let alike = Dictionary(grouping: plain) { row in
      let answers = row.actions.namedValues.map { relevance.answers(of: $0.name, $0.value) ?? [] }
      return "\(row.actions.map { $0.form(names) }) \(answers)"
    }
    return alike.values.compactMap { Shelf($0, names)?.exchangeable(in: app, names) }
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

  private func texts(at place: Int) -> [String] { things.map { $0[place].value.shown } }

  /// The shelf without the things that something else in the program names; `nil` if fewer than two are left.
  private func exchangeable(in app: ScriptedApp, _ names: ThingNames) -> Shelf? {
    let (all, addresses) = (app.namedValues, app.addresses)
    let own = zip(rows, things).filter { row, things in
      zip(things, self.things[0]).enumerated().allSatisfy { place, pair in
        let (thing, first) = pair
        guard let group = names.group(of: first.name), groups.contains(group) else { return true }
        let text = thing.value.shown
        func isIt(_ other: NamedValue) -> Bool {
          other.value.shown == text && names.group(of: other.name) == group
        }
        return thing.value.isLike(first.value) && texts(at: place).count(where: { $0 == text }) == 1
          && !addresses.contains { $0.contains(part: text) }
          && all.count(where: isIt) == things.count(where: isIt)
      }
    }
    return Shelf(own.map(\.0), names)
  }
}

private struct NamedValue {
  let name: String
  let value: Value
}

extension [Statement] {
  /// The constants in the statements, in order.
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
  /// The constants in its fields, including those of nested records.
  fileprivate var namedValues: [NamedValue] { flatMap { $1.named($0) } }
}

extension Value {
  fileprivate func named(_ name: String) -> [NamedValue] {
    switch self {
    case .record(let fields): fields.namedValues
    case .list(let items): items.flatMap { $0.named(name) }
    case .null, .bool, .int, .double, .string, .secret: [NamedValue(name: name, value: self)]
    }
  }
}

extension Payload {
  fileprivate var namedValues: [NamedValue] { value?.fields?.namedValues ?? [] }
}

extension Command {
  fileprivate var namedValues: [NamedValue] {
    let said = arguments
    let payloads = said.allVisits.map(\.payload) + (said.screen == nil ? [said.payload] : [])
    return payloads.compactMap { $0 }.flatMap(\.namedValues) + said.commands.flatMap(\.namedValues)
  }

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
  fileprivate var isPlain: Bool {
    switch self {
    case .string(let text): !text.utf8.contains(UInt8(ascii: "{"))
    case .null, .list, .record, .secret: false
    case .bool, .int, .double: true
    }
  }

  fileprivate func isLike(_ other: Value) -> Bool {
    switch (self, other) {
    case (.string, .string), (.int, .int), (.double, .double), (.bool, .bool): true
    default: false
    }
  }
}

extension ScreenScript {
  fileprivate var namesItsRows: Bool {
    let rows = allBlocks.flatMap(\.content.rows)
    return rows.allSatisfy { $0.title.isPlain && $0.source == nil }
      && Set(rows.map(\.title)).count == rows.count
  }
}

extension ScriptedApp {
  fileprivate var namedValues: [NamedValue] {
    let controls = screens.values.joined().flatMap { $0.controls + $0.reactions } + keys.flatMap(\.actions)
    let fallbacks = (map.allScreens + map.accessories.map(\.screen)).flatMap(\.parameters).flatMap {
      $0.fallback?.named($0.name) ?? []
    }
    let answers = handlers.flatMap { $0.completed + $0.cancelled }
    return (controls + answers).namedValues + ownVisits.compactMap(\.payload).flatMap(\.namedValues)
      + redirections.filter { $0.command.row.verb != .transaction }.flatMap(\.command.namedValues)
      + fallbacks + values.namedValues
  }

  /// The texts that may name things in another way: URLs that the program opens, the redirects of these, and the
  /// resources of visits.
  fileprivate var addresses: [String] {
    let said = commands.map(\.command.arguments)
    let opened = said.compactMap(\.address)
    let resources = (ownVisits + commands.flatMap(\.command.arguments.allVisits)).compactMap(\.resource)
    return opened + resources + (opened.isEmpty ? [] : map.redirects.map(\.target) + [map.unhandled ?? ""])
  }
}
