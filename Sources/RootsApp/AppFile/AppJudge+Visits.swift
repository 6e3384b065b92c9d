internal import Roots

/// The values that commands, guards and URLs hand on to the screens that they open.
extension AppJudge {
  typealias Kind = Screen.Parameter.Kind

  /// What can never be opened as it is said: the engine refuses it whenever it is tried. That is a warning, as the rest
  /// of such an app can be used; columns of data are judged when the app is read.
  mutating func judgeVisits() {
    for said in visits where !said.values.isEmpty {
      let takers = takers(of: said.screen)
      for given in said.values { judge(given, of: said, takers) }
    }
    judgeURLs()
  }

  /// The screens that get what is handed on under a name: for an accessory, by each of its definitions; with a flow
  /// also the screen with which it begins.
  func takers(of name: String) -> [[Screen]] {
    facts.places(of: name).compactMap { place in
      guard var screen = screen(of: facts.owners[place]), screen.name == name else { return nil }
      var chain = [screen]
      while let start = screen.nested, start.payload == nil,
        !chain.contains(where: { $0.name == start.screen }),
        let inner = facts.places(of: start.screen).first.flatMap({ self.screen(of: facts.owners[$0]) })
      {
        chain.append(inner)
        screen = inner
      }
      return chain
    }
  }

  // MARK: Kinds

  struct Held {
    let kind: Kind
    var value: Value?
    let words: String
    var help: Diagnostic.Help?
    var isColumn = false

    func fits(_ wanted: Kind) -> Bool { value.map(wanted.admits) ?? wanted.takes(kind) }
  }

  private mutating func judge(_ given: SaidVisit.Given, of said: SaidVisit, _ takers: [[Screen]]) {
    guard let held = held(by: given.value, said), let wanted = refusal(of: held, given.name, by: takers)
    else {
      return
    }
    let message =
      "parameter '\(given.name)' of '\(wanted.screen)' is \(wanted.kind.rawValue), and \(held.words)"
    let help = held.help ?? held.value.flatMap { cure(of: $0, for: wanted.kind, given.name) }
    if held.isColumn { error(message, help, at: given.spot) } else { warning(message, help, at: given.spot) }
  }

  /// The parameter that refuses a value; `nil` if a definition of the screen takes it.
  func refusal(of held: Held, _ name: String, by takers: [[Screen]]) -> (screen: String, kind: Kind)? {
    var first: (screen: String, kind: Kind)?
    for chain in takers {
      let refusal = chain.lazy.compactMap { screen -> (screen: String, kind: Kind)? in
        let wanted = screen.parameters.first { $0.name == name }?.kind
        return wanted.flatMap { held.fits($0) ? nil : (screen.name, $0) }
      }.first
      guard let refusal else { return nil }
      first = first ?? refusal
    }
    return first
  }

  /// What is known of a value as it is said; `nil` if it can be anything.
  private func held(by value: Value, _ said: SaidVisit) -> Held? {
    if let text = value.text, let path = TemplateScanner.soleName(in: text) {
      return held(
        at: path, owner: said.owner, row: said.row.flatMap { $0.name == path.name ? $0.table : nil })
    }
    let shown = value.shown.count > 40 ? value.shown.prefix(40) + "…" : value.shown
    return Held(
      kind: Kind(ofSaid: value) ?? .any, value: value, words: "'\(shown)' is \(value.kind)")
  }

  /// - Parameter row: the data of which the name is a row.
  func held(at path: ValuePath, owner number: Int, row: String?) -> Held? {
    let owner = facts.owners[number]
    if let table = row ?? owner.finds[path.name] { return heldCell(at: path, of: table) }
    guard path.fields.isEmpty, path.name != "value" else { return nil }
    let parameter = screen(of: owner)?.parameters.first { $0.name == path.name }
    let isGiven = facts.fields(givenTo: owner.name).contains(path.name) || owner.given.contains(path.name)
    let candidates: [(String, Kind?)] = [
      ("field", owner.fields[path.name]), ("parameter", parameter?.kind),
      ("value", app.values[path.name].flatMap { _ in facts.kinds[path.name] }),
    ]
    // What a value becomes that is set later is not known.
    if facts.values.contains(path.name), app.values[path.name] == nil { return nil }
    // Where one of several is meant that are called the same, that depends on which of them are there.
    let known = candidates.compactMap { what, kind in kind.map { (what: what, kind: $0) } }
    guard known.count == 1, known[0].what != "value" || !isGiven, facts.places(of: owner.name).count < 2
    else {
      return nil
    }
    return Held(kind: known[0].kind, words: "\(known[0].what) '\(path.name)' is \(known[0].kind.rawValue)")
  }

  private func heldCell(at path: ValuePath, of table: String) -> Held? {
    guard let table = app.data[table], path.fields.count == 1, let place = table.column(path.fields[0]) else {
      return nil
    }
    let column = table.columns[place]
    return Held(
      kind: column.kind, words: "column '\(column.name)' of '\(table.name)' is \(column.kind.rawValue)",
      help: column.help, isColumn: true)
  }

  private func cure(of value: Value, for kind: Kind, _ name: String) -> Diagnostic.Help? {
    switch (kind, value) {
    case (.string, .int), (.string, .double), (.string, .bool):
      return .hint("write \"\(value.shown)\", or 'type=\(value.kind)' behind 'param \(name)'")
    case (.int, .string(let text)), (.double, .string(let text)), (.bool, .string(let text)):
      let meant = Value(word: text[...])
      guard kind.admits(meant), meant != .null else { return nil }
      return .hint("it is \(meant.kind) as \(kind == .bool ? "#" : "")\(text), without quotes")
    default: return nil
    }
  }

  // MARK: Names

  /// What is handed on to screens that do not take it, and what is not handed on that they take.
  mutating func warnOfVisits() {
    // Most screens take nothing, and get nothing.
    var takes = Set(app.map.flows.map(\.name))
    takes.formUnion(app.map.routedScreens.lazy.filter { !$0.parameters.isEmpty }.map(\.name))
    let candidates = visits.compactMap { said -> (SaidVisit, strays: [SaidVisit.Given], missing: [String])? in
      if said.values.isEmpty, !takes.contains(said.screen) { return nil }
      let takers = takers(of: said.screen)
      let known = Set(takers.joined().flatMap { $0.parameters.map(\.name) })
      let strays = known.isEmpty ? [] : said.values.filter { !known.contains($0.name) }
      let missing = missing(in: said, takers)
      return strays.isEmpty && missing.isEmpty ? nil : (said, strays, missing)
    }
    if candidates.isEmpty { return }
    let reading = ReadNames(uses, facts)
    for (said, strays, missing) in candidates {
      let members = takers(of: said.screen).joined().map(\.name) + members(of: said.screen)
      let unread = strays.filter { !reading.isRead($0.name, on: members) }
      for given in unread { warnOfStray(given, said, missing) }
      let demanded = missing.filter { !reading.mayBeMissing($0, on: members) }
      if unread.isEmpty, !demanded.isEmpty {
        lacking.insert(said.screen)
        warnOfMissing(demanded, said)
      }
    }
  }

  /// What screens cannot do without, by their names.
  var demands: [String: Set<String>] {
    let takers = app.map.screens.filter { $0.parameters.contains { $0.fallback == nil } }
    if takers.isEmpty { return [:] }
    let reading = ReadNames(uses, facts)
    var demands: [String: Set<String>] = [:]
    for screen in takers {
      let names = screen.parameters.lazy.filter { $0.fallback == nil }.map(\.name)
      demands[screen.name] = Set(
        names.filter { name in
          reading.isRead(name, on: [screen.name]) && !reading.mayBeMissing(name, on: [screen.name])
        })
    }
    return demands
  }

  /// Screens that come to stand below others, or at the bottom of a stack, without what they cannot do without.
  mutating func warnOfBarren() {
    if app.map.screens.allSatisfy(\.demands.isEmpty) { return }
    let plan = Plan(app.map)
    for screen in app.map.routedScreens where !screen.urls.isEmpty {
      let given = plan.names(givenByURLTo: screen.name)
      let known = screen.parameters.map(\.name)
      // Elsewhere it is said that a URL gives something else instead, or is opened without it.
      if given.isSubset(of: known), !lacking.contains(screen.name) {
        warnOfMissing(
          plan.missing(on: screen.name, given), on: screen.name, "its URL need not give it",
          names[.screen, screen.name])
      }
      for below in screen.urlStack ?? [] {
        warnOfMissing(
          plan.missing(on: below, given), on: below, "a URL puts it below '\(screen.name)'",
          spot(below: screen.name, below))
      }
    }
    if let start = app.map.startScreen {
      warnOfMissing(plan.missing(on: start, []), on: start, "the app begins with it", names[.screen, start])
    }
    for said in visits where said.manner == .reached {
      let origin = facts.owners[said.owner].name
      guard let path = try? plan.graph.path(from: origin, to: said.screen) else { continue }
      for step in path.forward.dropLast() {
        let missing = plan.missing(on: step.to, Set(said.values.map(\.name)))
        warnOfMissing(missing, on: step.to, "it lies on the way to '\(said.screen)'", said.spot)
      }
    }
  }

  /// Where it is said that a URL of a screen puts another below it, or else where the screen stands.
  func spot(below name: String, _ below: String) -> Spot? {
    let places = facts.places(of: name).lazy.compactMap { facts.owners[$0].urlStack }
    return places.first?.names.first { $0.name == below }?.spot ?? names[.screen, name]
  }

  mutating func warnOfMissing(_ missing: [String], on screen: String, _ why: String, _ spot: Spot?) {
    guard !missing.isEmpty, let spot else { return }
    lacking.insert(screen)
    let all = missing.map { "'\($0)'" }.joined(separator: " and ")
    warning(
      "'\(screen)' is opened without its parameter\(missing.count == 1 ? "" : "s") \(all): \(why)",
      .hint("a 'default=' in 'param \(missing[0])' says what holds without it"), at: spot)
  }

  private func members(of flow: String) -> [String] { app.map.flows.first { $0.name == flow }?.screens ?? [] }

  private mutating func warnOfStray(_ given: SaidVisit.Given, _ said: SaidVisit, _ missing: [String]) {
    let nearest = Names.nearest(to: given.name, in: missing, limit: 1).first
    let owned = takers(of: said.screen).joined().flatMap { $0.parameters.map(\.name) }
    let other = Names.nearest(to: given.name, in: owned, limit: 1).first
    warning(
      "'\(said.screen)' has no parameter '\(given.name)', and nothing on it reads it",
      (nearest ?? other).map { .suggestion($0) }
        ?? .hint("'param \(given.name)' in '\(said.screen)' takes it"),
      at: given.key)
  }

  private mutating func warnOfMissing(_ names: [String], _ said: SaidVisit) {
    let all = names.map { "'\($0)'" }.listed(with: "and")
    warning(
      "'\(said.screen)' is opened without its parameter\(names.count == 1 ? "" : "s") \(all)",
      .hint("a 'default=' in 'param \(names[0])' says what holds without it"), at: said.spot)
  }

  /// The parameters without a default that a command does not hand on, though the screen then has nothing else.
  private func missing(in said: SaidVisit, _ takers: [[Screen]]) -> [String] {
    switch said.manner {
    case .merged: return []
    case .found where said.values.isEmpty, .reached where said.values.isEmpty: return []
    case .opened, .found, .reached: break
    }
    let given = Set(said.values.map(\.name))
    let wanted = takers.map { chain in
      chain.flatMap { $0.parameters.filter { $0.fallback == nil }.map(\.name) }.filter { !given.contains($0) }
    }
    guard let first = wanted.first else { return [] }
    // What nothing ever gives is said once, of the screen.
    return first.filter { name in
      wanted.allSatisfy { $0.contains(name) }
        && takers.joined().contains { !$0.urls.isEmpty || facts.fields(givenTo: $0.name).contains(name) }
    }
  }
}

private struct ReadNames {
  private var read: [String: Set<String>] = [:]
  /// Those of which something is asked, so that they may be missing.
  private var asked: [String: Set<String>] = [:]
  private var claimed: Set<String> = []

  init(_ uses: [NameUse], _ facts: AppFacts) {
    for use in uses where use.reference == .value {
      let name = facts.owners[use.owner].name
      read[name, default: []].insert(use.name)
      switch use.manner {
      case .asked, .filledIn: asked[name, default: []].insert(use.name)
      case .written, .shown, .sought, .implied: break
      }
    }
    facts.forEachOwner { owner in
      read[owner.name, default: []].formUnion(owner.given.union(owner.urlParameters.map(\.name)))
    }
    for claim in facts.claimed { claimed.formUnion(claim.path.steps?.map(\.name) ?? []) }
  }

  func isRead(_ name: String, on screens: [String]) -> Bool {
    claimed.contains(name) || screens.contains { read[$0]?.contains(name) == true }
  }

  func mayBeMissing(_ name: String, on screens: [String]) -> Bool {
    screens.contains { asked[$0]?.contains(name) == true }
  }
}

extension AppJudge {
  func screen(of owner: Owner) -> Screen? {
    switch owner.home {
    case .screen(let place): app.map.screens.indices.contains(place) ? app.map.screens[place] : nil
    case .accessory(let place):
      app.map.accessories.indices.contains(place) ? app.map.accessories[place].screen : nil
    case .flow(let place): app.map.flows.indices.contains(place) ? app.map.flows[place].screen : nil
    case .empty, .program: nil
    }
  }
}

extension Screen.Parameter.Kind {
  fileprivate func takes(_ other: Screen.Parameter.Kind) -> Bool {
    self == other || self == .any || other == .any || self == .double && other == .int
  }

  /// The kind of a value as a file says it; `nil` if another name stands for it.
  init?(ofSaid value: Value) {
    switch value {
    case .string(let text):
      guard TemplateScanner.soleName(in: text) == nil else { return nil }
      self = .string
    case .int: self = .int
    case .double: self = .double
    case .bool: self = .bool
    case .null, .list, .record, .secret: self = .any
    }
  }
}
