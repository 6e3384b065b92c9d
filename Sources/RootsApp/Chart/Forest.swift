import Roots

/// The tree position of each screen of a graph: below the screen from which the fewest steps find it.
struct Forest: Sendable {
  /// The screens without a parent: first the starting ones, then the strays, which no way from a start leads to.
  private(set) var roots: [Int] = []

  /// The number of starting screens among ``roots``.
  private(set) var starts = 0

  private(set) var depth: [Int32]

  private(set) var way: [Int32]

  let leaving: Groups

  private let targets: [Int32]

  init(of graph: ScreenGraph, roots: [Int]) {
    let count = graph.screens.count, table = graph.table
    depth = Array(repeating: -1, count: count)
    way = Array(repeating: -1, count: count)
    leaving = Groups(table.from, count: count)
    targets = table.to
    var isEntered = [Bool](repeating: false, count: count)
    for edge in 0..<table.count where table.from[edge] != table.to[edge] {
      isEntered[Int(table.to[edge])] = true
    }
    grow(from: roots)
    if self.roots.isEmpty { grow(from: (0..<count).filter { !isEntered[$0] }) }
    if self.roots.isEmpty { grow(from: 0..<min(count, 1)) }
    starts = self.roots.count
    grow(from: (0..<count).filter { !isEntered[$0] })
    for screen in 0..<count { grow(from: CollectionOfOne(screen)) }
  }

  // Breadth first, so that every screen is as near to a root as possible.
  private mutating func grow(from beginnings: some Sequence<Int>) {
    var open: [Int] = []
    for screen in beginnings where depth[screen] < 0 {
      depth[screen] = 0
      open.append(screen)
    }
    roots += open
    var next = 0
    while next < open.count {
      let screen = open[next]
      next += 1
      for edge in leaving[screen] where depth[Int(targets[Int(edge)])] < 0 {
        let target = Int(targets[Int(edge)])
        depth[target] = depth[screen] + 1
        way[target] = edge
        open.append(target)
      }
    }
  }
}

extension Forest {
  func isWay(_ edge: Int32) -> Bool { way[Int(targets[Int(edge)])] == edge }

  func children(of screen: Int) -> [Int] {
    leaving[screen].filter(isWay).map { Int(targets[Int($0)]) }
  }

  func references(of screen: Int) -> [Int] { leaving[screen].filter { !isWay($0) }.map { Int($0) } }
}

/// Numbers sorted into groups; each group keeps their order.
struct Groups: Sendable {
  private let start: [Int32]
  private let items: [Int32]

  init(_ group: [Int32], count: Int) {
    var start = [Int32](repeating: 0, count: count + 1)
    for number in group { start[Int(number) + 1] += 1 }
    for number in 0..<count { start[number + 1] += start[number] }
    self.start = start
    var items = [Int32](repeating: 0, count: group.count)
    for (place, number) in group.enumerated() {
      items[Int(start[Int(number)])] = Int32(truncatingIfNeeded: place)
      start[Int(number)] += 1
    }
    self.items = items
  }

  subscript(group: Int) -> ArraySlice<Int32> { items[Int(start[group])..<Int(start[group + 1])] }
}
