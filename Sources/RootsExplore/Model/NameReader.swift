internal import Roots
internal import RootsApp
internal import RootsTerminal

/// Finds the names that matter in a program, and the flows of values between names.
struct NameReader {
  var names: Set<String> = []
  /// The names among them that are read in other ways than comparing two values for equality.
  private(set) var decided: Set<String> = []
  private(set) var questions: [String: Set<Condition.Question>] = [:]
  private(set) var readsAll = false
  private(set) var countsFields = false
  private var readsResources = false
  private(set) var queries: Set<RowQuery> = []
  private(set) var fields: [FieldScript] = []
  private var watchedFields: [FieldScript] = []
  private var isDirtyReadElsewhere = false
  /// The names that a name's value is handed on to: as it is (`flows`), or as part of a text or of itself (`traces`).
  private(set) var flows: [String: Set<String>] = [:]
  private(set) var traces: [String: Set<String>] = [:]
  private var untyped: Set<String> = []
  /// The fields that screens are given, and the screens whose payloads the engine compares with given ones.
  private var given: [String: Set<String>] = [:]
  private var compared: Set<String> = []
  private var urls: Set<String> = []
  /// The parameters that accept only texts.
  private var textual: Set<String> = []
  private var answers = [NameReader.answer]
  private let handlers: [ResultScript]
  private var readHandlers: Set<Int> = []

  static let answer = "value"
  /// The name for the content of an answer that was handed on whole. No path can be written like this.
  static let inAnswer = "in an answer"
  /// The name for a remembered answer to a guard's question. No path can be written like this.
  static let consent = "the answer of a question"
  static let dirty = "dirty"

  /// - Parameter alphabet: With ``Model/Alphabet/operations``, any screen can be put over a question and answer it.
  init(_ app: ScriptedApp, _ alphabet: Model.Alphabet) {
    handlers = app.handlers
    for (name, value) in app.values where !value.isText { untyped.insert(name) }
    let consenting = alphabet == .keys ? app.consentingScreens : nil
    for (name, screens) in app.screens {
      answers = consenting?.contains(name) ?? true ? [Self.answer, Self.consent] : [Self.answer]
      for screen in screens { read(screen) }
    }
    answers = [Self.answer, Self.consent]
    for key in app.keys { read(key.actions) }
    for handler in handlers.indices where !readHandlers.contains(handler) { read(handler: handler) }
    for guardian in app.guards.values { read(guardian) }
    let claims = app.invariants.flatMap { [$0.claim, $0.premise] }
    for condition in claims { decide(byState: condition) }
    isDirtyReadElsewhere = (app.guards.values.map(\.condition) + claims).contains { $0.readsDirty }
    let screens = app.map.allScreens + app.map.accessories.map(\.screen) + app.map.flows.map(\.screen)
    for screen in screens { read(screen) }
    for tab in app.map.tabs { read(tab.root) }
    comparePayloadsOfOpenScreens(app, screens)
    compare(screens)
  }

  var askedFields: [FieldScript] {
    let isCopied = flows[Self.dirty] != nil || traces[Self.dirty] != nil || names.contains(Self.dirty)
    return isCopied || isDirtyReadElsewhere ? fields : watchedFields
  }

  /// Adds every name that is handed on to one that matters, and the names that may have other values than texts.
  mutating func settle() {
    while spread() {}
  }

  /// Goes one step back from the names that matter, and one step on from those that may not be texts; returns true if
  /// that changed anything.
  private mutating func spread() -> Bool {
    let before = size
    for (name, others) in flows {
      if !others.isDisjoint(with: names) { names.insert(name) }
      if !others.isDisjoint(with: decided) { decided.insert(name) }
      for other in others { ask(questions[other, default: []], of: name) }
      if untyped.contains(name) { untyped.formUnion(others) }
    }
    for (name, others) in traces {
      if others.contains(where: counts) { decide(by: [name]) }
      if untyped.contains(name) { untyped.formUnion(others) }
    }
    // A parameter that is a text refuses all other values.
    names.formUnion(textual.intersection(untyped))
    return before != size
  }

  private var size: Int {
    names.count + decided.count + untyped.count + questions.values.reduce(0) { $0 + $1.count }
  }

  private func counts(_ name: String) -> Bool { names.contains(name) || questions[name] != nil }

  private mutating func ask(_ asked: Set<Condition.Question>, of name: String) {
    if !asked.isEmpty { questions[name, default: []].formUnion(asked) }
  }

  /// Returns texts for names, with those for the names that their values are handed on to.
  func handingBack(_ texts: [(name: String, text: String)]) -> [String: [String]] {
    var all = Dictionary(grouping: texts, by: \.name).mapValues { Set($0.map(\.text)) }
    var left = Array(all.keys)
    while let name = left.popLast() {
      let texts = all[name, default: []]
      for (source, others) in flows
      where others.contains(name) && !texts.isSubset(of: all[source, default: []]) {
        all[source, default: []].formUnion(texts)
        left.append(source)
      }
    }
    return all.mapValues { $0.sorted() }
  }

  // MARK: Reading

  private mutating func read(_ screen: ScreenScript) {
    for find in screen.finds { read(find.query, as: find.name) }
    if screen.readsDirty { watchedFields += screen.fields }
    for block in screen.allBlocks {
      // Content that can only be read does not change what can be done.
      if !block.content.isOnlyRead { decide(by: block.condition) }
      for source in block.content.allRows.compactMap(\.source) { read(source.query, as: source.name) }
      for row in block.content.rows { decide(by: row.condition) }
    }
    for field in screen.fields { read(field) }
    read(screen.controls + screen.reactions)
    decide(by: screen.leaveGuard?.condition)
  }

  /// Adds the names by which rows of data are selected. Their cells may hold other values than texts.
  private mutating func read(_ query: RowQuery, as name: String) {
    for path in query.names { decide(by: [path.name] + path.fields) }
    queries.insert(query)
    untyped.formUnion([name, query.table])
  }

  private mutating func read(_ field: FieldScript) {
    fields.append(field)
    for name in field.initial.names { traces[name, default: []].formUnion([field.name, Self.dirty]) }
    switch field.kind {
    case .bool: untyped.insert(field.name)
    case .int:
      untyped.insert(field.name)
      decide(by: field.initial.names)
    case .date: decide(by: field.initial.names)
    case .string, .secret, .area, .choice: break
    }
  }

  private mutating func read(_ guardian: GuardScript) {
    decide(by: guardian.condition)
    if let name = guardian.remembers {
      decide(by: [name])
      untyped.insert(name)
      hand(Self.consent, on: [name])
    }
    switch guardian.answer {
    case .redirect(let script, _): read(script.command.command)
    case .ask(let visit, _): read(visit)
    case .allow, .refuse, .manual: break
    }
  }

  private mutating func read(_ screen: Screen) {
    if let identity = screen.identity {
      names.insert(identity)
      if readsResources { decided.insert(identity) }
    }
    names.formUnion(screen.requirements)
    for parameter in screen.parameters {
      switch parameter.kind {
      case .string: textual.insert(parameter.name)
      case .any: break
      case .int, .double, .bool: names.insert(parameter.name)
      }
      if let fallback = parameter.fallback { hand(fallback, on: [parameter.name]) }
      given[screen.name, default: []].insert(parameter.name)
    }
    if let nested = screen.nested { read(nested) }
  }

  private mutating func read(_ actions: [Statement]) {
    for action in actions {
      switch action {
      case .set(let values): hand(on: values)
      case .command(let script, let handler):
        read(script.command.command)
        if let handler { read(handler: handler) }
      }
    }
  }

  private mutating func read(handler: Int) {
    readHandlers.insert(handler)
    read(handlers[handler].completed)
    read(handlers[handler].cancelled)
  }

  private mutating func read(_ command: Command) {
    let said = command.arguments
    for visit in said.allVisits {
      read(visit)
      if visit.payload != nil, !command.row.traits.contains(.opensAnew) { compared.insert(visit.screen) }
    }
    if said.screen == nil, let payload = said.payload {
      // A guard compares the answer with 'false'; an answer with fields never equals it.
      if payload.value?.fields == nil, let value = payload.value { decide(by: value) }
      if let value = payload.value { hand(value, on: answers) }
      // The fields of a record are read by their names, those of a name's value from the whole answer.
      if let fields = payload.value?.fields {
        hand(on: fields)
      } else if let value = payload.value {
        hand(value, on: [Self.inAnswer])
      }
    }
    for text in [said.resource, said.address].compactMap({ $0 }) { decide(by: text) }
    if let url = said.address { urls.insert(url) }
    for part in said.commands { read(part) }
  }

  private mutating func read(_ visit: Visit) {
    if let resource = visit.resource { decide(by: resource) }
    if let fields = visit.payload?.value?.fields {
      hand(on: fields)
      given[visit.screen, default: []].formUnion(fields.keys)
    } else if let value = visit.payload?.value {
      decide(by: value)
    }
  }

  /// Adds the screens that a URL or a restoration looks for on the stack: an open one is kept if its payload equals the
  /// wanted one.
  private mutating func comparePayloadsOfOpenScreens(_ app: ScriptedApp, _ screens: [Screen]) {
    for screen in app.map.routedScreens { given[screen.name, default: []].formUnion(screen.urlParameters) }
    guard !urls.isEmpty || app.map.isRestorable else { return }
    let plan = Plan(app.map)
    compared.formUnion(plan.roots + [plan.startScreen].compactMap { $0 })
    for target in app.targets(of: urls, plan) {
      compared.formUnion(plan.footing(of: target).piles.joined() + [target])
    }
    if app.map.isRestorable { compared.formUnion(screens.compactMap(\.nested?.screen)) }
  }

  /// Adds the names in payloads that are compared. A nested screen gets the payload of its host.
  private mutating func compare(_ screens: [Screen]) {
    let nested = screens.compactMap { screen in screen.nested.map { (screen.name, $0.screen) } }
    for _ in nested {
      for (host, inner) in nested { given[inner, default: []].formUnion(given[host, default: []]) }
    }
    for screen in compared { names.formUnion(given[screen, default: []]) }
  }

  // MARK: Decisions

  private mutating func decide(by condition: Condition?) {
    for (path, question) in condition?.questions ?? [] { decide(by: path, question) }
  }

  private mutating func decide(by path: ValuePath, _ question: Condition.Question) {
    if path.fields.isEmpty { return ask([question], of: path.name) }
    decide(by: [path.name] + path.fields)
  }

  mutating func decide(by names: [String]) {
    self.names.formUnion(names)
    decided.formUnion(names)
  }

  private mutating func decide(byState condition: Condition?) {
    for (path, question) in condition?.questions ?? [] {
      guard let steps = path.stateSteps else {
        decide(by: path, question)
        continue
      }
      decide(by: steps.map(\.name))
      if path.readsWhole { readsAll = true }
      if path.countsFields { countsFields = true }
      if path.readsResource { readsResources = true }
    }
  }

  private mutating func decide(by text: String) {
    decide(by: TemplateScanner.names(in: text).map(\.path.name))
  }

  private mutating func decide(by value: Value) { value.eachText { decide(by: $0) } }

  // MARK: Flows

  private func sources(of path: ValuePath) -> [String] {
    guard path.name == Self.answer, let field = path.fields.first else { return [path.name] }
    return [Self.inAnswer, field]
  }

  private mutating func hand(_ name: String, on others: [String]) {
    flows[name, default: []].formUnion(others)
  }

  private mutating func hand(_ value: Value, on names: [String]) {
    if !value.isText { untyped.formUnion(names) }
    value.eachText { text in
      let isCopy = Template(text).isName
      for (path, _) in TemplateScanner.names(in: text) {
        // A part of an answer only goes where it is handed on.
        let isWhole = isCopy && (path.fields.isEmpty || path.name == Self.answer)
        for source in sources(of: path) {
          if isWhole { hand(source, on: names) } else { traces[source, default: []].formUnion(names) }
        }
      }
    }
  }

  private mutating func hand(on fields: Record) {
    for (name, value) in fields {
      hand(value, on: name == Self.answer ? [name, Self.inAnswer] : [name])
      // A field of a nested record may be read by its name.
      if let fields = value.fields { hand(on: fields) }
    }
  }
}

extension ScriptedApp {
  /// The screens that may answer the question of a guard that remembers the answer: those that are asked, and all that
  /// can be reached from there.
  fileprivate var consentingScreens: Set<String> {
    let asked = guards.values.flatMap { guardian -> [String] in
      guard guardian.remembers != nil, case .ask(let visit, let answers) = guardian.answer else { return [] }
      return [visit.screen] + answers
    }
    return Set(asked).union(map.wholeGraph.reachable(from: asked))
  }
}

extension ScreenScript {
  fileprivate var readsDirty: Bool {
    let conditions =
      allBlocks.flatMap { [$0.condition] + $0.content.rows.map(\.condition) } + [leaveGuard?.condition]
    return conditions.contains { $0.readsDirty }
  }
}

extension Condition? {
  fileprivate var readsDirty: Bool { self?.paths.contains { $0.name == NameReader.dirty } ?? false }
}

extension Value {
  fileprivate func eachText(_ look: (String) -> Void) {
    switch self {
    case .string(let text): look(text)
    case .list(let items): for item in items { item.eachText(look) }
    case .record(let fields): for (_, value) in fields { value.eachText(look) }
    case .null, .bool, .int, .double, .secret: break
    }
  }

  fileprivate var isText: Bool {
    switch self {
    case .string, .null: true
    case .bool, .int, .double, .list, .record, .secret: false
    }
  }
}
