/// What may be kept of what is open.
extension Navigator {
  /// What may be kept of the present state; `nil` if the program or its rules say that nothing is.
  ///
  /// Without rules of their own, the rules count under which the program was restored.
  public func snapshot(_ rules: RestorationRules? = nil) -> Snapshot? {
    guard plan.map.isRestorable, (rules ?? saved.rules)?.shouldSave(state) ?? true else { return nil }
    var snapshot = Snapshot(app: plan.map.title, version: plan.map.version)
    snapshot.tab = state.selectedTab
    for place in state.places {
      let entries = savable(place)
      if !entries.isEmpty { snapshot.stacks.append(.init(place: place.description, entries: entries)) }
    }
    return snapshot
  }

  /// The entries of a stack from the root up to the first that cannot be kept.
  private func savable(_ place: Place) -> [Snapshot.SavedEntry] {
    var saved: [Snapshot.SavedEntry] = []
    for (depth, entry) in state[place].entries.enumerated() where entry.screen != Entry.tabHost {
      guard let kept = savable(entry, isRoot: depth == 0, at: place) else { break }
      saved.append(kept)
    }
    return saved
  }

  private func savable(_ entry: Entry, isRoot: Bool, at place: Place) -> Snapshot.SavedEntry? {
    let asked = screens[entry.id]?.isRestorable
    let screen = plan.known(entry)?.screen
    guard asked ?? screen?.isRestorable ?? false else {
      // What the definitions put there is there at the next start as well: its name is enough.
      return isRoot && state.isDefined(entry, asRootOf: place) ? .init(entry.screen) : nil
    }
    let name = screens[entry.id]?.restorationName ?? screen?.restorationName
    var saved = Snapshot.SavedEntry(
      name?.screen ?? entry.screen, resource: entry.resource.map(secrets.hiding))
    saved.id = name?.id
    saved.isRequested = asked == true && screen?.isRestorable != true
    guard let payload = entry.payload else { return saved }
    switch plan.map.keeping(of: payload) {
    case .plain: break
    case .tagged(let tag): saved.tag = tag
    case .none: return nil
    }
    saved.payload = payload.value.map(secrets.hiding)
    return saved
  }
}

extension NavigationState {
  /// The visit with which a stack begins by the definitions.
  package func definedRoot(of place: Place) -> Visit? {
    switch place {
    case .main: hasTabs ? nil : plan.startScreen.map { Visit($0) }
    case .tab(let name): tabIndex(name).map { bar.signs[$0].root }
    case .layer: nil
    case .nested(let name):
      host(of: name).flatMap { find($0)?.entry }.flatMap { plan.known($0)?.screen.nested }
    }
  }

  fileprivate func isDefined(_ entry: Entry, asRootOf place: Place) -> Bool {
    guard let root = definedRoot(of: place), root.screen == entry.screen else { return false }
    return (try? identity(of: root)) == entry.resource
  }
}
