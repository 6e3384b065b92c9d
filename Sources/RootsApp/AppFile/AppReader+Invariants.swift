internal import Roots

extension AppReader {
  mutating func read(invariant parts: Parts) {
    guard let name = defined(.invariant, parts), parts.isFaultless else { return }
    guard parts.arguments.count > 1 else {
      let hint = "as in 'invariant few-cards \"layers.count<=3\"'"
      return error("the invariant claims nothing", .hint(hint), at: parts.node.spot)
    }
    var claim: Condition?
    for entry in parts.arguments.dropFirst() {
      guard let condition = invariantCondition(entry) else { return }
      claim = claim.map { $0.and(condition) } ?? condition
    }
    var premise: Condition?
    if let entry = parts["when"] {
      guard let condition = invariantCondition(entry) else { return }
      premise = condition
    }
    guard let claim else { return }
    app.invariants.append(ScriptInvariant(name: name, claim: claim, premise: premise))
  }

  /// A condition on what is open and on values; the names in it are noted.
  private mutating func invariantCondition(_ entry: KdlEntry) -> Condition? {
    guard let condition = readCondition(entry, readsState: true) else { return nil }
    let text = entry.value.text ?? ""
    let bytes = Array(text.utf8)
    for ((path, question), place) in zip(condition.questions, Condition.places(in: text)) {
      if path.part == "open", let steps = path.steps, steps.count == 2 {
        let screen = StatePath.places(in: String(decoding: bytes[place.path], as: UTF8.self))[1]
        let spot = entry.spot(
          of: place.path.lowerBound + screen.lowerBound..<place.path.lowerBound + screen.upperBound)
        notation.uses.append(NameUse(.opening, steps[1].name, spot))
      } else {
        facts.claim(
          Claim(
            path: path, question: question, spot: entry.spot(of: place.path),
            valueSpot: place.value.map { entry.spot(of: $0) }))
      }
    }
    return condition
  }
}

extension AppJudge {
  /// Looks for what invariants read: in the state, then among the values.
  mutating func lookUpClaims() {
    if facts.claimed.isEmpty { return }
    let schema = app.stateSchema()
    for claim in facts.claimed {
      let text = ([claim.path.name] + claim.path.fields).joined(separator: ".")
      let name = claim.path.part
      guard OpenScreens.names.contains(name) else {
        if !app.valueNames.contains(claim.path.name) { miss(name, in: text, at: claim.spot) }
        continue
      }
      guard let steps = claim.path.steps else { continue }
      if app.valueNames.contains(name) {
        let hint = Diagnostic.Help.hint("write 'values.\(text)' for the value")
        error("'\(name)' is a part of the state and a value", hint, at: claim.spot)
      } else if name == "top", steps.count > 1 {
        let hint = "write 'top' alone, or the path of an entry, such as 'main.top.screen'"
        error("'top' is the name of the screen in focus, and has no parts", .hint(hint), at: claim.spot)
      } else if schema.isIdentity(steps) {
        error(
          "'\(text)' is an identity, and no two runs count them alike",
          .hint("claim something of what it stands for: the 'screen', the 'resource', the 'depth'"),
          at: claim.spot)
      } else if name == "open", steps.count > 2 {
        let hint = "write 'open.\(steps[1].name)' alone"
        error("'\(text)' looks for a part of a number", .hint(hint), at: claim.spot)
      } else if name == "top" {
        let mistake = claim.value?.text.flatMap { schema.mistake(in: $0, of: .screen) }
        if let mistake { refuse(mistake, in: text, claim) }
      } else if name == "open" {
        error("'open' needs the name of a screen", .hint("as in 'open.NAME<3'"), at: claim.spot)
      } else if let mistake = schema.mistake(in: steps, comparedWith: claim.value) {
        refuse(mistake, in: text, claim)
      } else if claim.question.comparesWithWord, let part = schema.partToCompare(of: steps) {
        error(
          "'\(text)' has parts, and cannot be compared with a word or a number",
          .hint("compare one of them, such as '\(text).\(part)'"), at: claim.spot)
      }
    }
  }

  private mutating func refuse(_ mistake: StateSchema.Mistake, in text: String, _ claim: Claim) {
    let help = mistake.nearest.map { Diagnostic.Help.suggestion($0) }
    if mistake.kind == .part {
      error(
        "the state has no '\(mistake.name)' where '\(text)' looks for it", help,
        at: claim.spot.step(named: mistake.name))
    } else {
      error(
        "unknown \(mistake.kind.rawValue) '\(mistake.name)'", help, at: claim.valueSpot ?? claim.spot)
    }
  }

  private mutating func miss(_ name: String, in text: String, at spot: Spot) {
    if OpenScreens.unsettled.contains(name) {
      let hint = Diagnostic.Help.hint("a tape can claim it, as in 'Expect State \(name) == …'")
      return error("an invariant cannot read '\(name)', which changes between two states", hint, at: spot)
    }
    if app.valueNames.contains(name) {
      return error("'\(text)' is a part of a value", .suggestion("values.\(text)"), at: spot)
    }
    let known = OpenScreens.names.union(app.valueNames).sorted()
    error(
      "no part of the state and no value is called '\(name)'",
      Names.nearest(to: name, in: known, limit: 1).first.map { .suggestion($0) }, at: spot)
  }
}
