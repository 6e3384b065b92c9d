/// Living screens that are let go while they are hidden, and made again when they come back.
extension Navigator {
  /// Lets a hidden screen go, if its definition allows that and it could be made again.
  package func dehydrate(_ resident: Resident) {
    let id = resident.entry.id
    guard let known = plan.known(resident.entry), known.screen.isDehydratable, resident.live != nil,
      case .immediate = resident.maker ?? known.screen.maker, !engine.holders.contains(id),
      !(resident.live is any DependencyProviding), state.find(id) != nil
    else { return }
    note(.lifeCycle(.destroy, id, screen: known.screen.name))
    resident.live?.lifeCycle(.destroy)
    resident.live = nil
    resident.isDehydrated = true
  }

  /// Makes the screens of visits that were names only until new definitions gave them a maker.
  package func makeScreens(ofThoseOpenIn older: NavigationState) {
    guard hasMakers else { return }
    let survivors = Set(older.places.flatMap { older[$0].fromTop.map(\.id) })
    let sight = state.sight
    for entry in state.places.flatMap({ state[$0].entries }) where survivors.contains(entry.id) {
      guard case .immediate = plan.known(entry)?.screen.maker, screen(entry.id) == nil,
        context(entry.id) != nil, let resident = table[entry.id], !resident.isDehydrated
      else { continue }
      rehydrate(resident)
      listen(to: resident)
      guard sight.visible.contains(where: { $0.id == entry.id }) else { continue }
      for step in [LifeCycle.willAppear, .didAppear] { tell(step, entry) }
      if sight.focused?.id == entry.id { tell(.focus, entry) }
    }
  }

  /// Makes a screen again that was let go.
  package func rehydrate(_ resident: Resident) {
    guard case .immediate(let make) = resident.maker ?? plan.known(resident.entry)?.screen.maker else {
      return
    }
    resident.isDehydrated = false
    resident.live = make(resident.context)
    note(.lifeCycle(.create, resident.entry.id, screen: resident.entry.screen))
    resident.live?.lifeCycle(.create)
  }
}
