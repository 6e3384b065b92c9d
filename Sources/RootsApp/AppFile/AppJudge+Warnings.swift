internal import Roots

/// What can be used, though hardly as meant.
extension AppJudge {
  mutating func warn() {
    warnOfSure()
    warnOfValues()
    warnOfSettings()
    warnOfIdleSettings()
    warnOfHiddenValues()
    warnOfOwners()
    warnOfAnswers()
    warnOfConstants()
    warnOfEqualEnds()
    warnOfUnreadAnswers()
    warnOfUnheardAnswers()
    warnOfEqualRows()
    warnOfKeptDrafts()
    warnOfSharedDrafts()
    warnOfVisits()
    warnOfBarren()
    warnOfURLStacks()
    warnOfTelling()
    warnOfSilence()
    warnOfGuards()
    warnOfBackDoors()
    warnOfOpenWays()
    warnOfShadows()
    warnOfWays()
  }

  /// Warns of what no error causes. A mistyped name, say, leaves a screen without a way to
  /// it: of that nothing is said until the name is right.
  mutating func warnOfSure() {
    for remark in facts.remarks { warn(remark) }
    warnOfSecrets()
    warnOfBraces()
    warnOfTwins()
    warnOfKinds()
    warnOfSums()
  }

  // MARK: Names that look alike

  /// Names that differ only by letters that look alike: a reader cannot tell which of them is meant.
  private mutating func warnOfTwins() {
    for kind in NameTable.Kind.allCases {
      var seen: [String: String] = [:]
      for name in names.names(kind).sorted() {
        guard let twin = seen.updateValue(name, forKey: LookAlikes.skeleton(of: name)),
          let spot = names[kind, name], let other = names[kind, twin]
        else { continue }
        let line = other.source.position(at: other.range.start).line
        warning(
          "\(kind.rawValue) '\(name)' looks like another one", .hint("the other one is in line \(line)"),
          at: spot)
      }
    }
  }

  private mutating func warn(_ remark: Remark) {
    switch remark {
    case .rowWithoutEffect(let title, let spot): warning("row '\(title)' does nothing", at: spot)
    case .submitWithoutEffect(let label, let spot): warning("'\(label)' sends the form nowhere", at: spot)
    case .defaultThatDoesNotFit(let field, let text, let wanted, let spot):
      warning(
        "field '\(field)' does not take its default '\(text)'", .hint("it takes \(wanted)"), at: spot)
    case .keyWithoutEffect(let key, let spot): warning("key '\(key)' does nothing", at: spot)
    case .keyOfTools(let key, let spot):
      warning(
        "key '\(key)' steers the tool that records, and does not reach the app", .hint("take another"),
        at: spot)
    case .lateAnswer(let verb, let closer, let spot):
      warning(
        "'\(verb)' comes too late: '\(closer)' has closed the screen", .hint("put '\(verb)' before it"),
        at: spot)
    case .rowsAskedAtOnce(let name, let spot):
      warning(
        "'when' is asked once for all rows, and knows no '\(name)'",
        .hint("'where=' asks each of them, by its columns"), at: spot)
    case .equalRows(let one, let other, let spot):
      warning("row '\(other)' does what row '\(one)' does: the question is answered alike", at: spot)
    case .emptyTitle(let spot):
      warning("the app has an empty title", .hint("windows, pages and reports are headed by it"), at: spot)
    case .choicesAboveOthers(let name, let spot):
      warning(
        "'\(name)' lets keys pass, but arrows, Enter and letters are for its rows and fields",
        .hint("give it keys of its own, or leave 'input=passes' out"), at: spot)
    case .choiceTwice(let word, let spot):
      if word.isEmpty {
        warning("a choice is empty", .hint("is a comma too many here?"), at: spot)
      } else {
        warning("the choice '\(word)' stands here twice", at: spot)
      }
    case .nothingToChange(let name, let spot):
      warning("this question is never asked: '\(name)' has no field that could be changed", at: spot)
    }
  }

  // MARK: Values, parameters, answers

  /// What commands hand on to screens that are not there: if their names are mended, something has these values.
  var namesGivenNowhere: Set<String> {
    Set(
      visits.lazy.filter { facts.places(of: $0.screen).isEmpty }.flatMap { visit in
        visit.values.map(\.name)
      })
  }

  /// Names that nothing ever gives a value, apart from those of which that is not known.
  mutating func warnOfValues(but unknown: Set<String> = []) {
    let always = Set(app.values.keys).union(facts.values).union(facts.data).union(unknown).union(
      [ScriptScope.dirty, ScriptScope.loading, ScriptScope.failed])
    var known: (owner: Int, names: Set<String>)?
    for (place, use) in uses.enumerated()
    where use.reference == .value && use.table == nil && !always.contains(use.name) {
      if facts.answered.contains(place) { continue }
      if known?.owner != use.owner { known = (use.owner, namesGiven(to: facts.owners[use.owner])) }
      guard let names = known?.names, !names.contains(use.name) else { continue }
      app.namesWithoutValue.insert(use.name)
      let nearest = Names.nearest(to: use.name, in: names.union(always).sorted(), limit: 1).first
      let help: Diagnostic.Help? =
        OpenScreens.names.contains(use.name)
        ? .hint("only invariants, and claims in tapes, read the state")
        : use.isAnswer
          ? .hint("the answer of a screen is known in its 'on-result'") : nearest.map { .suggestion($0) }
      warning("nothing gives '\(use.name)' a value", help, at: use.spot)
    }
  }

  /// Values that no start gives and nothing reads, though a name that is read is like theirs.
  private mutating func warnOfSettings() {
    let read = Set(uses.lazy.filter { $0.reference == .value }.map(\.name)).union(
      app.guards.values.compactMap(\.remembers))
    let known = read.intersection(facts.values.union(app.values.keys)).sorted()
    var told: Set<String> = []
    for setting in facts.settings where !read.contains(setting.name) && app.values[setting.name] == nil {
      guard let nearest = Names.nearest(to: setting.name, in: known, limit: 1).first,
        told.insert(setting.name).inserted
      else { continue }
      warning("nothing reads '\(setting.name)'", .suggestion(nearest), at: setting.spot)
    }
  }

  /// Values that are set to themselves: not to what is given to the screen, a field, an answer or a column of their name.
  private mutating func warnOfIdleSettings() {
    for setting in facts.settings where setting.isItself {
      let owner = facts.owners[setting.owner]
      let isOther = uses.enumerated().contains { place, use in
        use.owner == setting.owner && use.name == setting.name
          && (use.isAnswer || use.table != nil || facts.answered.contains(place))
      }
      if isOther || owner.fields[setting.name] != nil || namesGiven(to: owner).contains(setting.name) {
        continue
      }
      warning("'\(setting.name)' is set to what it is", at: setting.spot)
    }
    var told = Set(app.values.keys).subtracting(app.constants)
    // The owner of the first ones is the program: it sets them at the start.
    for setting in facts.settings where setting.owner > 0 && !setting.isItself {
      guard told.insert(setting.name).inserted, app.values[setting.name] != nil else { continue }
      warning("every 'set' gives '\(setting.name)' what it has from the start", at: setting.spot)
    }
  }

  /// Values that a screen sets to the text of a field of their name, and shows: it shows the field.
  private mutating func warnOfHiddenValues() {
    let hidden = facts.settings.filter { setting in
      setting.source.contains { $0.name == setting.name }
        && facts.owners[setting.owner].fields[setting.name] != nil
    }
    for use in uses where use.manner == .shown && use.table == nil {
      guard hidden.contains(where: { $0.owner == use.owner && $0.name == use.name }) else { continue }
      warning(
        "field '\(use.name)' hides the value '\(use.name)' here: this shows what is being typed",
        .hint("give the field another name"), at: use.spot)
    }
  }

  /// Secret fields whose text is handed on to where it would be shown or stored.
  private mutating func warnOfSecrets() {
    for use in uses where use.manner.handsOn && facts.owners[use.owner].secretFields.contains(use.name) {
      warning(
        "the text of the secret field '\(use.name)' is handed on: it is shown and stored as '•'",
        .hint("ask about it with 'when', or hand on something that is not a secret"), at: use.spot)
    }
    for use in uses where use.reference == .value && use.manner == .filledIn {
      let owner = facts.owners[use.owner]
      let isSecret =
        app.map.secretParameters[owner.name]?.contains(use.name) == true
        || app.secretValues.contains(use.name) && !namesGiven(to: owner).contains(use.name)
      guard isSecret, !owner.secretFields.contains(use.name) else { continue }
      warning(
        "'\(use.name)' is a secret, as it fills a secret field: this field hides it, and takes any text",
        .hint("'type=secret' says so"), at: use.spot)
    }
  }

  /// Names in braces for which no value comes to stand: the text is shown as it is.
  private mutating func warnOfBraces() {
    for text in unfilled {
      warning("'{\(text.name)}' is shown as it stands: \(text.taker) takes no values", at: text.spot)
    }
  }

  func namesGiven(to owner: Owner) -> Set<String> {
    owner.given.union(owner.declared.map(\.name)).union(givenFields(of: owner))
      .union(owner.urlParameters.map(\.name))
  }

  /// The fields that are given to a screen, or to the flow that begins with it.
  func givenFields(of owner: Owner) -> Set<String> {
    app.map.flows.filter { $0.start == owner.name }.reduce(facts.fields(givenTo: owner.name)) { names, flow in
      names.union(facts.fields(givenTo: flow.name)).union(flow.screen.parameters.map(\.name))
    }
  }

  /// Parameters that nothing gives, and answers that are never read.
  private mutating func warnOfOwners() {
    // The question of the app's own whether to leave a screen is answered to the screen.
    let asksToLeave = app.screens.values.contains { $0.contains { $0.leaveGuard != nil } }
    let read = screens(inLayers: facts.answersRead).union(firstScreensOfFlowsRead).union(
      asksToLeave ? [ScriptedApp.question] : [])
    for place in facts.owners.indices where facts.owners[place].expectsValues {
      warn(facts.owners[place], read)
    }
    warnOfUnwantedParameters()
    facts.owners.forEach { warnOfIdentity($0) }
  }

  /// Warns of a field that is to tell screens apart and that none of them ever has.
  private mutating func warnOfIdentity(_ owner: Owner) {
    guard let (name, spot) = owner.identity, let screen = screen(of: owner) else { return }
    let declared = screen.parameters.map(\.name)
    if declared.contains(name) || owner.urlParameters.contains(where: { $0.name == name }) { return }
    let given = givenFields(of: owner)
    if given.contains(name) || given.isEmpty && declared.isEmpty { return }
    let nearest =
      Names.nearest(to: name, in: declared, limit: 1).first ?? (declared.count == 1 ? declared[0] : nil)
    warning(
      "nothing gives '\(owner.name)' the field '\(name)', which is to tell its screens apart",
      nearest.map { .suggestion($0) } ?? .hint("'param \(name)' in '\(owner.name)' takes it"), at: spot)
  }

  /// The screens that answer for a flow whose answer is read: its first one, and those that can take the place of it.
  var firstScreensOfFlowsRead: Set<String> {
    let flows = app.map.flows.filter { facts.answersRead.contains($0.name) }
    if flows.isEmpty { return [] }
    var bottoms: Set<String> = []
    for lead in facts.owners.flatMap(\.leads) where !lead.opensAbove {
      if let target = lead.target { bottoms.insert(target) }
    }
    return Set(flows.flatMap { flow in [flow.start] + flow.screens.filter(bottoms.contains) })
  }

  /// Returns screens whose answer is read, with those that stand in their layers: what these complete with ends a layer.
  func screens(inLayers read: Set<String>) -> Set<String> {
    var layers = read.subtracting(facts.asked).filter { name in
      app.map.accessories.contains { $0.name == name }
    }
    var count = 0
    while count < layers.count {
      count = layers.count
      for owner in facts.owners where layers.contains(owner.name) {
        layers.formUnion(
          owner.leads.filter { if case .overlay = $0 { false } else { true } }.compactMap(\.target))
      }
      for flow in app.map.flows where layers.contains(flow.name) { layers.formUnion(flow.screens) }
    }
    return read.union(layers)
  }

  /// What URLs give and no screen takes, which is known as soon as everything could be read.
  mutating func warnOfUnwantedParameters() {
    let places = facts.owners.indices
    guard places.contains(where: { !facts.owners[$0].urlParameters.isEmpty }) else { return }
    let parameters = Set(facts.owners.flatMap { $0.declared.map(\.name) + $0.given })
    let taken = parameters.union(uses.lazy.filter { $0.reference == .value }.map(\.name))
    for place in places where !facts.owners[place].urlParameters.isEmpty {
      warnOfUnwantedParameters(of: place, parameters, taken)
    }
  }

  /// Warns of what the URLs of a screen give in vain. A screen that lacks something else is likely to have meant that,
  /// though another one has a parameter of this name.
  private mutating func warnOfUnwantedParameters(of place: Int, _ all: Set<String>, _ taken: Set<String>) {
    let owner = facts.owners[place]
    let given = Set(owner.urlParameters.map(\.name))
    let lacking = owner.wanted.map(\.name).filter { !given.contains($0) }
    let near = lacking.isEmpty ? taken : namesTaken(near: place)
    for (name, spot) in owner.urlParameters where !near.contains(name) {
      let nearest =
        Names.nearest(to: name, in: owner.declared.map(\.name), limit: 1).first
        ?? (lacking.count == 1 ? lacking[0] : nil)
      warning(
        all.contains(name)
          ? "'\(owner.name)' has no parameter '\(name)', which its URL gives"
          : "no screen has a parameter '\(name)', which this URL gives",
        nearest.map { .suggestion($0) } ?? .hint("'param \(name)' in '\(owner.name)' takes it"), at: spot)
    }
  }

  /// The names that an owner takes or reads, and the screens that a URL puts below it.
  private func namesTaken(near place: Int) -> Set<String> {
    let name = facts.owners[place].name
    let below = app.map.routedScreens.first { $0.name == name }?.urlStack ?? []
    let near = Set([place] + below.flatMap { facts.places(of: $0) })
    let read = uses.lazy.filter { $0.reference == .value && near.contains($0.owner) }.map(\.name)
    return near.reduce(into: Set(read)) { names, place in
      names.formUnion(facts.owners[place].declared.map(\.name))
      names.formUnion(facts.owners[place].given)
    }
  }

  private mutating func warn(_ owner: Owner, _ read: Set<String>) {
    if !owner.wanted.isEmpty, screen(of: owner)?.urls.isEmpty == true {
      let given = givenFields(of: owner)
      for (name, spot) in owner.wanted where !given.contains(name) {
        let opening = if case .accessory = owner.home { "overlay" } else { "push" }
        warning(
          "parameter '\(name)' of '\(owner.name)' is never given",
          .hint(
            "as in '\(opening) \(KdlQuotes.word(owner.name)) \(KdlQuotes.word(name))=…' where it is opened"),
          at: spot)
      }
    }
    guard let answer = owner.answers.first else { return }
    if !owner.home.isScreen {
      // A key of the program answers for whichever screen is on top.
      guard read.isEmpty, facts.asked.isEmpty else { return }
      warning("nothing reads the answer of any screen", .hint("'on-result' does"), at: answer)
    } else if !read.contains(owner.name) {
      warning("nothing reads the answer of '\(owner.name)'", .hint(hearing(of: owner.name)), at: answer)
    }
  }
}

extension NameUse.Manner {
  /// Whether what the name stands for goes elsewhere.
  fileprivate var handsOn: Bool {
    switch self {
    case .written, .shown, .filledIn: true
    case .asked, .sought, .implied: false
    }
  }
}
