extension ScreenGraph {
  /// In the order of declaration, the roots included. Names that are not in the graph lead nowhere.
  /// - Parameter closed: The screens that lead no further.
  package func reachable(from roots: some Sequence<String>, closed: Set<String> = []) -> [String] {
    select(true, from: roots, closed)
  }

  /// In the order of declaration.
  package func unreachable(from roots: some Sequence<String>) -> [String] { select(false, from: roots) }

  /// The screens without children, in the order of declaration: from them, the only way is back.
  package var deadEnds: [String] {
    let rows = content.links.outgoing
    return screens.indices.filter { rows.slots(of: $0).isEmpty }.map { screens[$0] }
  }

  private func select(
    _ wanted: Bool, from roots: some Sequence<String>, _ closed: Set<String> = []
  ) -> [String] {
    let reached = reach(from: roots.compactMap(index), closed: Set(closed.compactMap(index)))
    return screens.indices.filter { reached[$0] == wanted }.map { screens[$0] }
  }

  /// Returns a flag for each screen: true if it can be reached from the given ones.
  /// - Parameter closed: The screens that lead no further.
  package func reach(from roots: some Sequence<Int>, closed: Set<Int> = []) -> [Bool] {
    let rows = content.links.outgoing
    var reached = [Bool](repeating: false, count: screens.count)
    var open: [Int] = []
    for root in roots where reached.indices.contains(root) && !reached[root] {
      reached[root] = true
      open.append(root)
    }
    while let screen = open.popLast() {
      if closed.contains(screen) { continue }
      for slot in rows.slots(of: screen) where !reached[Int(rows.other[slot])] {
        reached[Int(rows.other[slot])] = true
        open.append(Int(rows.other[slot]))
      }
    }
    return reached
  }
}
