internal import Roots
internal import RootsApp

/// Warnings about stacks and piles of layers that grow without end.
extension Exploration {
  /// A folded round of screens, and the first move that led to it.
  private struct Cycle {
    let screens: [String]
    let witness: Witness
    let steps: Int
  }

  func growth(app name: String) -> [Warning] {
    let cycles = coverage.compactMap { fact, witness -> Cycle? in
      guard case .cycle(let screens) = fact, !screens.isEmpty else { return nil }
      return Cycle(screens: screens, witness: witness, steps: steps(to: witness.node))
    }
    let shortest = cycles.sorted {
      ($0.steps, $0.witness.node, $0.witness.move) < ($1.steps, $1.witness.node, $1.witness.move)
    }
    return shortest.lazy.filter(growsOn).prefix(Self.warningLimit).map { cycle in
      let titles = (cycle.screens + cycle.screens.prefix(1)).map { "'\(model.title(of: $0))'" }
      let message =
        "\(titles.joined(separator: " opens ")), again and again; if that is not meant, 'reveal' or 'pop-to' goes "
        + "back to the one that is open"
      return growing(message, at: cycle.witness, app: name)
    }
  }

  func piles(app name: String) -> [Warning] {
    // Of those, it is said that they wait.
    let waiting = isProven ? waitingForEachOther : []
    let piles = coverage.compactMap { fact, witness -> (screen: String, witness: Witness, steps: Int)? in
      guard case .pile(let screen) = fact, !waiting.contains(screen) else { return nil }
      return (screen, witness, steps(to: witness.node))
    }
    let shortest = piles.sorted { ($0.steps, $0.screen) < ($1.steps, $1.screen) }
    return shortest.prefix(Self.warningLimit).map { screen, witness, _ in
      let title = "'\(model.title(of: screen))'"
      let message =
        "\(title) opens over \(title), layer upon layer; if that is not meant, 'dismiss' before 'overlay' closes the "
        + "one that is open"
      return growing(message, at: witness, app: name)
    }
  }

  private func growing(_ message: String, at witness: Witness, app name: String) -> Warning {
    let kind = Warning.Kind.growsWithoutEnd
    let tape = Trace(way(to: witness)).tape(on: model, app: name, title: kind.rawValue)
    return Warning(kind: kind, message: message, tape: tape)
  }

  // MARK: Growth

  /// The maximum number of states that are searched if repeating the same moves does not continue the growth.
  private static let lookLimit = 300

  /// True if a round of screens can be repeated after the fold; the stack may also have reached its final height.
  private func growsOn(_ cycle: Cycle) -> Bool {
    let numbers = path(to: cycle.witness).reversed().filter { $0.move >= 0 }.map(\.move)
    guard let end = state(after: numbers[...], from: State(model)) else { return true }
    let height = end.most(of: cycle.screens)
    // The fold may be among entries that are still to be restored.
    if height < 2 { return true }
    for length in numbers.indices.map({ $0 + 1 }) {
      let round = numbers.suffix(length)
      if let once = state(after: round, from: end), once.most(of: cycle.screens) > height,
        let twice = state(after: round, from: once), twice.most(of: cycle.screens) > height + 1
      {
        return true
      }
    }
    return mayFind(higherThan: height + 1, of: cycle.screens, from: end)
  }

  private func state(after numbers: ArraySlice<Int>, from start: State) -> State? {
    var current = start
    for number in numbers {
      guard !current.isOver, let move = current.move(number) else { return nil }
      current.perform(move)
    }
    return current
  }

  /// True if a higher stack is found near a state, or if there are too many states to search.
  private func mayFind(higherThan height: Int, of screens: [String], from start: State) -> Bool {
    var seen = Set<StateKey>()
    var line = [start]
    var next = 0
    while next < line.count {
      let current = line[next]
      next += 1
      var isFound = false
      current.forEachSuccessor(.one) { _, move, there in
        guard !isFound, move.isWay, !there.isOver, there.isAtRest, seen.insert(there.key(.whole)).inserted
        else {
          return
        }
        isFound = there.most(of: screens) > height
        line.append(there)
      }
      if isFound || line.count > Self.lookLimit { return true }
    }
    return false
  }
}

extension State {
  fileprivate func most(of screens: [String]) -> Int {
    engine.state.places.map { place in
      engine.state[place].entries.count { $0.screen == screens.first }
    }.max() ?? 0
  }
}
