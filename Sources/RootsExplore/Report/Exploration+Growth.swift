internal import Roots
internal import RootsApp

/// Warnings about stacks and piles of layers that grow without end.
extension Exploration {
  /// A round of screens that open one another, and the way there.
  private struct Cycle {
    let screens: [String]
    let moves: [Move]
    /// True if the stack was folded because the round stands there several times.
    let isFolded: Bool
  }

  func growth(app name: String) -> [Warning] {
    let folded = coverage.compactMap { fact, witness -> Cycle? in
      guard case .cycle(let screens) = fact, !screens.isEmpty else { return nil }
      return Cycle(screens: screens, moves: way(to: witness), isFolded: true)
    }
    let known = Set(folded.map(\.screens))
    let others = oddities.filter { $0.key.kind == .again && !known.contains($0.key.names) }.map {
      Cycle(screens: $0.key.names, moves: $0.value, isFolded: false)
    }
    let shortest = (folded + others).sorted {
      ($0.moves.count, $0.screens.joined(separator: " ")) < (
        $1.moves.count, $1.screens.joined(separator: " ")
      )
    }
    var told: [(words: String, moves: [Move])] = []
    for cycle in shortest where told.count < Self.warningLimit && growsOn(cycle) {
      let words = words(of: cycle)
      if !told.contains(where: { $0.words == words }) { told.append((words, cycle.moves)) }
    }
    let cure = "; if that is not meant, 'reveal' or 'pop-to' goes back to the one that is open"
    return told.map { warning(.growsWithoutEnd, $0.words + cure, by: $0.moves, app: name) }
  }

  /// The words for a round: what opens what, unless screens that stand there have changed their order.
  private func words(of cycle: Cycle) -> String {
    let titles = (cycle.screens + cycle.screens.prefix(1)).map(title)
    var current = State(model), opener: String?, isTurned = false
    for move in cycle.moves {
      let before = current
      current.perform(move)
      if current.most(of: cycle.screens) > before.most(of: cycle.screens) { opener = before.keyEntry?.screen }
      if current.hasTurned(from: before) { isTurned = true }
    }
    if cycle.screens.count == 1 || !isTurned, let opener, opener != cycle.screens.last {
      return "\(title(opener)) opens \(titles[0]), each time over the one before"
    }
    return titles.joined(separator: isTurned ? " below " : " opens ") + ", again and again"
  }

  func piles(app name: String) -> [Warning] {
    // Of those, it is said that they wait.
    let waiting = hasEnded ? waitingForEachOther : []
    let piles = coverage.compactMap { fact, witness -> (screen: String, moves: [Move])? in
      guard case .pile(let screen) = fact, !waiting.contains(screen) else { return nil }
      return (screen, way(to: witness))
    }
    let shortest = piles.sorted { ($0.moves.count, $0.screen) < ($1.moves.count, $1.screen) }
    return shortest.prefix(Self.warningLimit).map { screen, moves in
      let title = title(screen)
      let cure = "; if that is not meant, 'dismiss' before 'overlay' closes the one that is open"
      let words = twice(moves, opens: screen) ?? "\(title) opens over \(title), layer upon layer"
      return warning(.growsWithoutEnd, words + cure, by: moves, app: name)
    }
  }

  /// Returns the words for one key that is pressed again and opens the same again; `nil` if other moves lead there.
  private func twice(_ moves: [Move], opens pile: String) -> String? {
    guard moves.count > 1, let last = moves.last, last == moves[moves.count - 2], let control = last.control,
      let screen = Trace(moves.dropLast(2)).replay(on: model)?.current.keyEntry?.screen, screen != pile
    else { return nil }
    let (title, place) = (title(pile), title(screen))
    guard case .key = last else {
      return
        "Enter pressed twice on \(control.name) of \(place) opens \(title) twice, for keys go on to \(place)"
    }
    return "\(control.name) pressed twice on \(place) opens \(title) twice"
  }

  // MARK: Growth

  /// The maximum number of states that are searched if repeating the same moves does not continue the growth.
  private static let lookLimit = 300

  /// True if a round of screens can be repeated after the fold; the stack may also have reached its final height.
  private func growsOn(_ cycle: Cycle) -> Bool {
    if deadlines.report.isOver { return false }
    guard let numbers = Trace(cycle.moves).numbers(on: model),
      let end = state(after: numbers[...], from: State(model))
    else { return true }
    let height = end.most(of: cycle.screens)
    // The fold may be among entries that are still to be restored.
    if cycle.isFolded, height < 2 { return true }
    for length in numbers.indices.map({ $0 + 1 }) {
      let round = numbers.suffix(length)
      if let once = state(after: round, from: end), once.most(of: cycle.screens) > height,
        let twice = state(after: round, from: once), twice.most(of: cycle.screens) > height + 1
      {
        return true
      }
    }
    return cycle.isFolded && mayFind(higherThan: height + 1, of: cycle.screens, from: end)
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
  /// True if another screen of the same stack has come to the top, and none to the stack.
  fileprivate func hasTurned(from before: State) -> Bool {
    let (old, new) = (before.engine.state, engine.state)
    guard old.focusedPlace == new.focusedPlace, let top = new.focusedEntry else { return false }
    return top.id != old.focusedEntry?.id && before.entry(top.id) != nil
      && old[old.focusedPlace].count == new[new.focusedPlace].count
  }

  fileprivate func most(of screens: [String]) -> Int {
    engine.state.places.map { place in
      engine.state[place].entries.count { $0.screen == screens.first }
    }.max() ?? 0
  }
}
