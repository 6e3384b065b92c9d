internal import Roots
internal import RootsApp
internal import RootsTerminal

extension NavigationState {
  /// Such as `tabs.home: catalog > item#42`.
  var visiblePlaces: String {
    let stacks = places.filter { place in
      if case .tab(let name) = place { return name == selectedTab }
      return true
    }
    let texts = stacks.compactMap { place -> String? in
      let names = self[place].entries.filter { !$0.screen.hasPrefix("@") }.suffix(8).map { entry in
        entry.screen + (entry.resource.map { "#\($0)" } ?? "")
      }
      return names.isEmpty
        ? nil : "\(StateDocument.path(of: place, in: self)): \(names.joined(separator: " > "))"
    }
    return VisibleText(texts.joined(separator: ", ")).text
  }
}
