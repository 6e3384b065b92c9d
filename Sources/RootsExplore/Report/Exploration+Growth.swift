internal import Roots
internal import RootsApp

/// Warnings about stacks and piles of layers that grow without end.
extension Exploration {
  func growth(app name: String) -> [Warning] {
    let rounds = oddities.filter { $0.key.kind == .again }.map { (screens: $0.key.names, moves: $0.value) }
    let shortest = rounds.sorted {
      ($0.moves.count, $0.screens.joined(separator: " ")) < (
        $1.moves.count, $1.screens.joined(separator: " ")
      )
    }
    var told: [(screens: Set<String>, words: String, moves: [Move])] = []
    // A round that goes through another one, and on, is that one again.
    for (screens, moves) in shortest
    where told.count < Self.warningLimit && !told.contains(where: { $0.screens.isSubset(of: screens) })
      && growsOn(screens, by: moves)
    {
      told.append((Set(screens), words(of: screens, openedBy: moves), moves))
    }
    let cure = "; if that is not meant, 'reveal' or 'pop-to' goes back to the one that is open"
    return told.map { warning(.growsWithoutEnd, $0.words + cure, by: $0.moves, app: name) }
  }

  /// The words for a round: what opens what, unless screens that stand there have changed their order.
  private func words(of screens: [String], openedBy moves: [Move]) -> String {
    let titles = (screens + screens.prefix(1)).map(title)
    var current = State(model), opener: String?, url: String?, isTurned = false
    for move in moves {
      let before = current
      current.perform(move)
      if current.most(of: screens) > before.most(of: screens) {
        // A guard's question has the keys when it lets a screen in, and has not opened it.
        opener = current.opener(of: screens[0]) ?? before.keyEntry?.screen
        url = move.door
      }
      if current.hasTurned(from: before) { isTurned = true }
    }
    if let url {
      return "the URL '\(VisibleText(url).text)' opens \(titles[0]), each time over the one before"
    }
    if screens.count == 1 || !isTurned, let opener, opener != screens.last {
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

  /// True if the same moves open a round of screens again; the stack may also have reached its final height.
  private func growsOn(_ screens: [String], by moves: [Move]) -> Bool {
    if deadlines.report.isOver { return false }
    guard let numbers = Trace(moves).numbers(on: model),
      let end = state(after: Array(numbers), from: State(model))
    else { return true }
    let height = end.most(of: screens)
    return numbers.indices.reversed().contains { first in
      let round = Array(numbers[first...])
      // A guard that has asked once may not ask again.
      let shorter = round.indices.lazy.map { Array(round[..<$0] + round[($0 + 1)...]) }
      return opensAgain(screens, over: height, by: round, from: end)
        || shorter.contains { opensAgain(screens, over: height, by: $0, from: end) }
    }
  }

  private func opensAgain(_ screens: [String], over height: Int, by round: [Int], from end: State) -> Bool {
    guard let once = state(after: round, from: end), once.most(of: screens) > height,
      let twice = state(after: round, from: once)
    else { return false }
    return twice.most(of: screens) > height + 1
  }

  private func state(after numbers: [Int], from start: State) -> State? {
    var current = start
    for number in numbers {
      guard !current.isOver, let move = current.move(number) else { return nil }
      current.perform(move)
    }
    return current
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

  /// The screen that has opened the last one of a name.
  fileprivate func opener(of screen: String) -> String? {
    let last = engine.state.places.lazy.flatMap { engine.state[$0].entries }.filter { $0.screen == screen }
      .max { $0.id.number < $1.id.number }
    return last?.opener.flatMap { entry($0)?.screen }
  }

  fileprivate func most(of screens: [String]) -> Int {
    engine.state.places.map { place in
      engine.state[place].entries.count { $0.screen == screens.first }
    }.max() ?? 0
  }
}
