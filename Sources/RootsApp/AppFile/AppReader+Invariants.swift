internal import Roots

/// Reading what always has to hold.
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
    guard let condition = readCondition(entry) else { return nil }
    for path in condition.paths {
      if path.name == "open", let screen = path.fields.first {
        notation.uses.append(NameUse(reference: .opening, name: screen, spot: entry.spot))
      } else {
        facts.claim(path, at: entry.spot)
      }
    }
    return condition
  }

}

extension AppJudge {
  /// Looks for what invariants read: in the state, then among the values.
  mutating func lookUpClaims() {
    if facts.claimed.isEmpty { return }
    let schema = app.stateSchema(mayGrow: true)
    for (path, spot) in facts.claimed where !app.valueNames.contains(path.name) {
      guard OpenScreens.names.contains(path.name) else {
        let known = OpenScreens.names.union(app.valueNames).sorted()
        let help = Names.nearest(to: path.name, in: known, limit: 1).first.map {
          Diagnostic.Help.suggestion($0)
        }
        if path.fields.isEmpty {
          warning("nothing gives '\(path.name)' a value", help, at: spot)
        } else {
          error("no part of the state and no value is called '\(path.name)'", help, at: spot)
        }
        continue
      }
      let text = ([path.name] + path.fields).joined(separator: ".")
      guard !["top", "open"].contains(path.name), let steps = StatePath.steps(text) else { continue }
      if schema.isIdentity(steps) {
        error(
          "'\(text)' is an identity, and no two runs count them alike",
          .hint("claim something of what it stands for: the 'screen', the 'resource', the 'depth'"), at: spot)
        continue
      }
      guard let end = schema.deadEnd(in: steps) else { continue }
      error(
        "the state has no '\(end.name)' where '\(text)' looks for it", end.nearest.map { .suggestion($0) },
        at: spot)
    }
  }
}
