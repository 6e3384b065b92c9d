internal import Roots

/// Judges what can only be judged when everything has been read, and adds what follows from it.
struct AppJudge {
  var app: ScriptedApp
  private(set) var findings: Findings
  let names: NameTable
  let facts: AppFacts
  let uses: [NameUse]
  let visits: [SaidVisit]
  let urls: [SaidURL]
  let sums: [(name: String, sum: WrittenSum, spot: Spot, owner: Int)]
  let unfilled: [BracedText]
  private let odds: [Odds]
  /// The screens of which it is said that something opens them without what they take.
  var lacking: Set<String> = []
  /// The screens that can stand on a layer, where accessories can be pushed.
  private let layered: Set<String>

  init(_ app: ScriptedApp, _ names: NameTable, _ facts: AppFacts, _ notation: NotationReader) {
    self.app = app
    self.names = names
    self.facts = facts
    findings = notation.findings
    uses = notation.uses
    visits = notation.visits
    urls = notation.urls
    sums = notation.sums
    unfilled = notation.unfilled
    odds = notation.odds
    layered = facts.screensOnLayers
  }

  /// Looks up every name, adds what follows from actions, and has the map judged as a whole.
  mutating func settle(_ source: SourceText) {
    app.valueNames = facts.values.union(app.values.keys)
    markSecrets()
    let isUnderstood = !findings.hasErrors
    for use in uses where use.reference != .value && use.reference != .data {
      if findings.isFull { return }
      lookUp(use)
    }
    lookUpClaims()
    judgeTelling()
    judgeData()
    judgeVisits()
    guard !findings.hasErrors else {
      if isUnderstood {
        warnOfValues(but: namesGivenNowhere)
        warnOfUnwantedParameters()
      }
      return warnOfSure()
    }
    app.period = odds.period
    addQuestion()
    addLeads()
    addAnswers()
    addDemands()
    judge(source)
    guard !findings.hasErrors else {
      warnOfValues()
      warnOfUnwantedParameters()
      return warnOfSure()
    }
    warn()
  }

  mutating func error(_ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot) {
    findings.error(message, help, at: spot)
  }

  mutating func warning(_ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot) {
    findings.warning(message, help, at: spot)
  }

  // MARK: Names

  private mutating func lookUp(_ use: NameUse) {
    switch use.reference {
    case .screen: lookUpScreen(use)
    case .accessory: demand(use, .accessory)
    case .flow: demand(use, .flow)
    case .tab:
      if let index = Int(use.name), (0..<app.map.tabs.count).contains(index) { return }
      if !facts.foundTabs.contains(use.name) { demand(use, .tab) }
    case .guardian: demand(use, .guardian)
    case .opening: demand(use, .screen, .accessory, .flow)
    case .presenter: demand(use, .screen, .accessory, .flow, .tab)
    case .root: demand(use, .tab, .screen)
    case .transition: lookUpTransition(use)
    case .navigator: if !facts.nestedStacks.contains(use.name) { demand(use, .flow) }
    case .value, .data: break
    }
  }

  private mutating func lookUpScreen(_ use: NameUse) {
    if names.contains(use.name, .accessory) {
      if facts.owners.indices.contains(use.owner), layered.contains(facts.owners[use.owner].name) { return }
      let hint = "an accessory is opened with 'overlay'"
      return error("'\(use.name)' is an accessory, not a screen", .hint(hint), at: use.spot)
    }
    demand(use, .screen, .flow)
  }

  private mutating func demand(_ use: NameUse, _ kinds: NameTable.Kind...) {
    if kinds.contains(where: { names.contains(use.name, $0) }) { return }
    let known = kinds.flatMap { names.names($0) }.sorted()
    let nearest = Names.nearest(to: use.name, in: known, limit: 1).first
    let what = kinds.contains(.accessory) && kinds[0] == .screen ? "screen" : use.reference.word
    let definition = kinds.filter { $0 != .flow || kinds.count == 1 }.prefix(2).map {
      "'\($0.rawValue) \(use.name)'"
    }
    var hint = "\(definition.listed(with: "or")) in 'app' defines it"
    if use.reference == .tab, Int(use.name) != nil, app.map.tabs.count > 1 {
      hint = "the tabs are counted from 0 to \(app.map.tabs.count - 1)"
    } else if !TemplateScanner.names(in: use.name).isEmpty {
      hint = "names are not filled in from values; rows with 'when=' can lead to one each"
    }
    error(
      "unknown \(what) '\(use.name)'",
      nearest.map { .suggestion($0) } ?? .hint(hint), at: use.spot)
  }

  private mutating func lookUpTransition(_ use: NameUse) {
    guard case .custom = Transition(use.name) else { return }
    let nearest = Names.nearest(to: use.name, in: Transition.known, limit: 1).first
    error(
      "unknown transition '\(use.name)'",
      nearest.map { .suggestion($0) } ?? .hint("there are \(Transition.known.joined(separator: ", "))"),
      at: use.spot)
  }

  // MARK: What follows

  /// Adds the accessory in which screens ask whether they may be left, unless the program has one of its own.
  private mutating func addQuestion() {
    let asks = app.screens.values.contains { $0.contains { $0.leaveGuard != nil } }
    guard asks, app.screens[ScriptedApp.question] == nil else { return }
    app.map.accessories.append(Accessory(ScriptedApp.question, title: "{title}"))
    app.screens[ScriptedApp.question] = [.question]
  }

  /// Adds the ways that actions take to the screen graph, behind those that are declared.
  private mutating func addLeads() {
    for place in facts.owners.indices where !facts.owners[place].leads.isEmpty {
      let owner = facts.owners[place]
      let open = owner.leads.filter {
        if case .overlay(let name) = $0 { mayOpen(name, from: owner) } else { true }
      }
      add(open.compactMap { child($0, of: owner) }, to: owner.home)
    }
    var led = Set(app.map.tabs.map(\.root.screen))
    if let start = app.map.startScreen { led.insert(start) }
    for screen in app.map.routedScreens {
      led.formUnion(screen.children.lazy.filter { $0.kind != .replace }.map(\.name))
    }
    for place in facts.owners.indices where facts.owners[place].home.isScreen {
      let owner = facts.owners[place]
      for case .go(let name) in owner.leads where owner.name != name && led.insert(name).inserted {
        add([Screen.Child(name, kind: opening(name, from: owner))], to: owner.home)
      }
    }
  }

  /// The way that an action takes, if it takes one that others can take too.
  private func child(_ lead: Lead, of owner: Owner) -> Screen.Child? {
    switch lead {
    case .push(let name): Screen.Child(name, kind: opening(name, from: owner))
    case .overlay(let name): Screen.Child(name, kind: .overlay)
    case .tab(let tab): facts.foundTabs.contains(tab) ? nil : Screen.Child(tabName(tab), kind: .tab)
    case .alone(let name), .replaced(let name), .laid(let name):
      name == owner.name ? nil : Screen.Child(name, kind: .replace)
    case .go, .founded, .bottom, .under: nil
    }
  }

  /// The way by which a screen is opened that is not said to be laid over all: within a layer, accessories are pushed.
  private func opening(_ name: String, from owner: Owner) -> ScreenGraph.Edge.Kind {
    names.contains(name, .accessory) && !layered.contains(owner.name) ? .overlay : .push
  }

  private func tabName(_ reference: String) -> String {
    if names.contains(reference, .tab) { return reference }
    let tabs = app.map.orderedTabs
    return Int(reference).flatMap { tabs.indices.contains($0) ? tabs[$0].name : nil } ?? reference
  }

  /// Notes of screens what they cannot do without: parameters that have no default and are read without being asked for.
  private mutating func addDemands() {
    let demands = demands
    for place in app.map.screens.indices {
      app.map.screens[place].demands = demands[app.map.screens[place].name] ?? []
    }
  }

  private mutating func add(_ children: [Screen.Child], to home: Owner.Home) {
    switch home {
    case .screen(let index): app.map.screens[index].add(children)
    case .flow(let index): app.map.flows[index].screen.add(children)
    case .accessory(let index): app.map.accessories[index].screen.add(children)
    case .empty, .program: break
    }
  }

  /// Says of guards which screens must answer for them, where the accessory in which they ask cannot.
  private mutating func addAnswers() {
    let asking = app.map.guards.indices.filter { app.map.guards[$0].asksIn != nil }
    if asking.isEmpty { return }
    let screens = app.map.screensByName
    for index in asking {
      guard case .ask(let visit, let answers) = app.guards[app.map.guards[index].name]?.answer else {
        continue
      }
      let places = [0] + screens.nested(in: visit.screen).flatMap(facts.places)
      if places.contains(where: { facts.owners[$0].consents }) { continue }
      app.map.guards[index].answeredIn = answers
    }
  }

  // MARK: The map as a whole

  private mutating func judge(_ source: SourceText) {
    for problem in app.map.validate() {
      if case .unreachable = problem.kind { continue }
      let spot = spot(of: problem.kind)
      let range = spot?.range ?? SourceRange(start: 0, end: 0)
      let severity: Diagnostic.Severity = problem.severity == .error ? .error : .warning
      findings.add(
        Diagnostic(
          severity, problem.description, help: help(with: problem.kind), at: range, in: spot?.source ?? source
        ))
    }
  }

  private func help(with kind: AppMap.Problem.Kind) -> Diagnostic.Help? {
    guard case .askingCircle(let steps) = kind, let step = steps.first else { return nil }
    guard let answer = step.answeredIn else {
      return .hint("let guard '\(step.guardian)' ask where guard '\(step.needs)' does not protect")
    }
    return .hint(
      "let '\(step.asksIn)' answer with 'complete', or name a screen without guard '\(step.needs)' "
        + "in the place of '\(answer)'")
  }

  private func spot(of kind: AppMap.Problem.Kind) -> Spot? {
    switch kind {
    case .equalPatterns(_, let other, let owners):
      owners.last.flatMap { names[.screen, $0] } ?? facts.urls[other] ?? place(owners.last)
    case .leadsNowhere(_, let owner, _): facts.targets[owner] ?? facts.owners.first?.spot
    case .unknownGap(_, let pattern, _): facts.targets["redirect '\(pattern)'"] ?? facts.owners.first?.spot
    case .nestingCycle(let chain): place(chain.first)
    case .askingCircle(let steps): steps.first.flatMap { names[.guardian, $0.guardian] }
    case .unknownNested(_, let name, _), .unreadablePattern(_, let name, _), .unknownChild(_, let name, _),
      .unknownGuard(_, let name, _), .unknownParent(_, let name, _), .unknownTransition(_, let name, _),
      .unknownBelow(_, let name, _), .unknownMember(_, let name, _), .wrongFallback(_, let name, _, _),
      .unfitRoot(let name, _, _), .unreachable(let name), .otherName(_, let name), .unmade(let name, _):
      place(name)
    case .unknownRoot(let tab, _, _): names[.tab, tab]
    case .tooManyTabs: app.map.tabs.last.flatMap { names[.tab, $0.name] }
    case .clashingIndex(_, let tabs): tabs.last.flatMap { names[.tab, $0] }
    case .duplicate, .reservedName, .unknownStart, .wrongLimit, .undefinedCase, .nothingToShow:
      facts.owners.first?.spot
    }
  }

  private func place(_ name: String?) -> Spot? {
    guard let name else { return nil }
    return names[.screen, name] ?? names[.flow, name] ?? names[.accessory, name] ?? facts.owners.first?.spot
  }
}

extension Word.Reference {
  fileprivate var word: String {
    switch self {
    case .navigator: Word.Reference.flow.rawValue
    case .screen, .accessory, .tab, .flow, .guardian, .opening, .root, .presenter, .transition, .value, .data:
      rawValue
    }
  }
}

extension Screen {
  fileprivate mutating func add(_ more: [Child]) {
    guard !more.isEmpty else { return }
    var known = Set(children.map(Way.init))
    for child in more where child.kind != .replace && known.insert(Way(child)).inserted {
      children.append(child)
    }
    guard more.contains(where: { $0.kind == .replace }) else { return }
    // A way that can be sought says more.
    var names = Set(children.map(\.name))
    for child in more where child.kind == .replace && names.insert(child.name).inserted {
      children.append(child)
    }
  }

  private struct Way: Hashable {
    let kind: ScreenGraph.Edge.Kind
    let name: String

    init(_ child: Child) { (kind, name) = (child.kind, child.name) }
  }
}

extension ScreenScript {
  fileprivate static var question: ScreenScript {
    var script = ScreenScript()
    script.title = Template("{title}")
    let stay = CommandScript(ScriptCommand(.cancel()))
    let leave = CommandScript(ScriptCommand(.complete(true)))
    script.blocks = [
      BlockScript(content: .text(TextScript(Template("{question}")))),
      BlockScript(
        content: .list([
          RowScript(
            title: Template("{stay}"), detail: Template(""), actions: [.command(stay, handler: nil)]),
          RowScript(
            title: Template("{leave}"), detail: Template(""), actions: [.command(leave, handler: nil)]),
        ])),
    ]
    return script
  }
}
