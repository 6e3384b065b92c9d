internal import Roots

/// The links from state to state by one move, with the front of each state: they tell what can still be reached.
///
/// A state whose moves were not tried may lead anywhere, so everything counts as reachable from it. Only moves that are
/// ways are links, see ``Move/isWay``.
package struct StateLinks: Sendable {
  private(set) var looks: [Look] = []
  private var sources: [UInt32] = []
  private var targets: [UInt32] = []
  /// True for the states that may lead anywhere: their moves were not tried, or lead to states that are not kept.
  private var isOpen: [Bool] = []

  /// The front of a state as far as goals need it.
  struct Look: Sendable, Equatable {
    /// The index of the screen in focus in ``Model/names``; -1 if there is none.
    let front: Int32
    /// True if only the root of a tab, or of main, is in sight.
    let isRoot: Bool
  }

  mutating func append(_ look: Look) {
    looks.append(look)
    isOpen.append(true)
  }

  /// - Parameter states: The targets, in any order; `nil` for a state that is not kept.
  mutating func connect(_ node: Int, to states: [Int?]) {
    isOpen[node] = states.contains(nil)
    var last = node
    for target in states.compactMap({ $0 }).sorted() where target != node && target != last {
      last = target
      sources.append(UInt32(truncatingIfNeeded: node))
      targets.append(UInt32(truncatingIfNeeded: target))
    }
  }

  // MARK: Reachability

  /// The reversed links: the origins of each state's incoming links.
  struct Backward {
    private let isOpen: [Bool]
    private let origins: NumberGroups

    fileprivate init(_ links: StateLinks) {
      isOpen = links.isOpen
      origins = NumberGroups(links.looks.count, Array(zip(links.targets, links.sources)))
    }

    /// Returns the number of moves from each state to the nearest goal; -1 if no goal can be reached.
    func distances(to isGoal: (Int) -> Bool) -> [Int32] {
      var distances = [Int32](repeating: -1, count: isOpen.count)
      var line = isOpen.indices.filter { isOpen[$0] || isGoal($0) }
      for node in line { distances[node] = 0 }
      var next = 0
      while next < line.count {
        let node = line[next]
        next += 1
        for origin in origins[node] where distances[Int(origin)] < 0 {
          distances[Int(origin)] = distances[node] + 1
          line.append(Int(origin))
        }
      }
      return distances
    }
  }

  var backward: Backward { Backward(self) }
}

extension State {
  var look: StateLinks.Look {
    let state = engine.state
    let front = state.focusedEntry.flatMap { model.places[$0.screen] } ?? -1
    let isRoot = state.openLayers.isEmpty && state.isBase(state.focus) && state[state.focusedPlace].count == 1
    return StateLinks.Look(front: Int32(truncatingIfNeeded: front), isRoot: isRoot)
  }
}

extension Exploration {
  /// Links that other processes have found are computed again.
  var allLinks: StateLinks { links.looks.count == states ? links : tracedLinks }

  var tracedLinks: StateLinks {
    var links = StateLinks()
    var connections: [(node: Int, targets: [Int?])] = []
    var looks = [StateLinks.Look?](repeating: nil, count: states)
    traverse { node, current in
      looks[node] = current.look
      if isExpanded(node) {
        var targets: [Int?] = []
        current.forEachSuccessor(options.rows) { _, move, there in
          if !there.isOver, move.isWay { targets.append(number(of: there.key(options.projection))) }
        }
        connections.append((node, targets))
      }
      return true
    }
    for look in looks { links.append(look ?? StateLinks.Look(front: -1, isRoot: false)) }
    for (node, targets) in connections { links.connect(node, to: targets) }
    return links
  }
}
