extension NavigationState {
  package struct TabBar: Sendable, Equatable {
    package private(set) var signs: [Sign] = []
    package private(set) var selected = 0
    /// The indices of the visited tabs, the selected one last; kept only if the back policy needs them.
    package private(set) var visited: [Int] = []

    package struct Sign: Sendable, Equatable {
      package let name: String
      package let root: Visit
    }
  }
}

extension NavigationState.TabBar {
  /// The maximum number of visits that ``AppMap/BackPolicy/fullHistory`` remembers.
  static let memory = 1_000

  package init(_ signs: [Sign], selected: Int, visited: [Int]) {
    (self.signs, self.selected, self.visited) = (signs, selected, visited)
  }

  func index(of name: String) -> Int? {
    // Iterating by index avoids copies of the tabs.
    for place in signs.indices where signs[place].name == name { return place }
    return nil
  }

  mutating func append(_ sign: Sign) { signs.append(sign) }

  mutating func select(_ index: Int, _ policy: AppMap.BackPolicy) {
    selected = index
    switch policy {
    case .history: return moveToEnd(index)
    case .fullHistory: if visited.count >= Self.memory { visited.removeFirst(visited.count / 2) }
    case .order, .firstTab, .initialTab, .none: return
    }
    visited.append(index)
  }

  private mutating func moveToEnd(_ index: Int) {
    var kept = 0
    for place in visited.indices where visited[place] != index {
      if kept < place { visited[kept] = visited[place] }
      kept += 1
    }
    guard kept < visited.count else { return visited.append(index) }
    visited[kept] = index
    visited.removeLast(visited.count - kept - 1)
  }

  /// Selects the tab that was visited before, and forgets the visit that ends.
  mutating func goBack(to index: Int) {
    visited.removeLast()
    selected = index
  }

  /// Forgets the tabs that were selected and left again since an older state: they have never been shown.
  mutating func forgetPassing(since older: Self, _ policy: AppMap.BackPolicy) {
    let before = older.visited.compactMap { index(of: older.signs[$0].name) }
    guard visited != before, let last = visited.last else { return }
    switch policy {
    case .history: visited = before.filter { $0 != last && visited.contains($0) } + [last]
    case .fullHistory:
      let shared = zip(visited, before).prefix { $0 == $1 }.count
      guard shared < visited.count else { return }
      visited = before.prefix(shared) + (shared > 0 && before[shared - 1] == last ? [] : [last])
    case .order, .firstTab, .initialTab, .none: break
    }
  }

  mutating func adopt(selected index: Int, visited names: [String], _ policy: AppMap.BackPolicy) {
    selected = index
    switch policy {
    case .history, .fullHistory: visited = names.compactMap(self.index)
    case .order, .firstTab, .initialTab, .none: visited = []
    }
    if visited.last != index && !signs.isEmpty { select(index, policy) }
  }

  mutating func remove(at index: Int) {
    signs.remove(at: index)
    if selected > index || selected == signs.count { selected = Swift.max(0, selected - 1) }
    var kept: [Int] = []
    for visit in visited where visit != index {
      let visit = visit > index ? visit - 1 : visit
      // Two visits of one tab with a lost visit in between have become one.
      if kept.last != visit { kept.append(visit) }
    }
    visited = kept
  }
}
