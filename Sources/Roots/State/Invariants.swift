extension NavigationState {
  package func violations() -> [String] {
    entryViolations() + tabViolations() + layerViolations() + nestViolations()
  }

  private func entryViolations() -> [String] {
    var found: [String] = []
    var ids: [ContextID] = []
    ids.reserveCapacity(count)
    forEachEntry { slot, entry in
      ids.append(entry.id)
      if entry.id.number > lastID { found.append("\(entry.id) was never counted") }
      if !plan.knows(entry) { found.append("'\(entry.screen)' is not defined") }
      if let opener = entry.opener, opener >= entry.id {
        found.append("\(entry.id) was opened by \(opener), which is younger")
      }
      if entry.isTabHost && !(slot == .main && hasTabs) {
        found.append("the tab host stands on \(place(of: slot))")
      }
    }
    return found + ids.repeated.map { "\($0) stands twice" }
  }

  private func tabViolations() -> [String] {
    guard hasTabs else { return [] }
    var found: [String] = []
    if main.root?.screen != Entry.tabHost {
      found.append("the tab host is not at the bottom of main")
    }
    if !bar.signs.indices.contains(bar.selected) { found.append("no tab is selected") }
    if Set(tabOrder).count != tabOrder.count { found.append("two tabs have one name") }
    if !bar.visited.allSatisfy(bar.signs.indices.contains) { found.append("a tab was visited that is gone") }
    if let last = bar.visited.last, last != bar.selected {
      found.append("the selected tab is not the one visited last")
    }
    return found
  }

  private func layerViolations() -> [String] {
    var found: [String] = []
    for layer in layers where layer.stack.isEmpty { found.append("layer \(layer.number) is empty") }
    let (plain, questions) = (layers.filter { $0.asker == nil }, layers.filter { $0.asker != nil })
    let isOrdered = [plain, questions].allSatisfy { part in
      zip(part, part.dropFirst()).allSatisfy { $0.number < $1.number }
    }
    if !isOrdered || layers.map(\.number) != (plain + questions).map(\.number) {
      found.append("the layers are out of order")
    }
    if Set(layers.map(\.number)).count != layers.count { found.append("two layers have one number") }
    let counted = layers.count { $0.asker?.answers == nil }
    if counted > plan.map.limits.layers || layers.contains(where: { $0.number < 0 }) {
      found.append("a layer is beyond the limit")
    }
    return found
  }

  private func nestViolations() -> [String] {
    var found: [String] = []
    var names: Set<String> = []
    for nest in nests {
      if self[nest.place][nest.host] == nil { found.append("'\(nest.name)' has lost its host") }
      if nest.stack.isEmpty { found.append("'\(nest.name)' is empty") }
      if case .nested(let outer) = nest.place, !names.contains(outer) {
        found.append("'\(nest.name)' comes before '\(outer)', in which it stands")
      }
      if !names.insert(nest.name).inserted { found.append("two nested navigators are named '\(nest.name)'") }
    }
    return found
  }
}

extension Array where Element: Hashable {
  /// The elements that stand before as well.
  package var repeated: [Element] {
    // A few elements are compared faster than they are hashed.
    if count <= 32 { return indices.filter { self[..<$0].contains(self[$0]) }.map { self[$0] } }
    var seen = Set<Element>(minimumCapacity: count)
    return filter { !seen.insert($0).inserted }
  }
}
