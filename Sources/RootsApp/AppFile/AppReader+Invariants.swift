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
      } else if !OpenScreens.names.contains(path.name) {
        notation.uses.append(NameUse(reference: .value, name: path.name, spot: entry.spot))
      }
    }
    return condition
  }
}
