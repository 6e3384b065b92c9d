internal import Roots
internal import RootsApp
package import RootsTape
internal import RootsTerminal

/// Takes the pictures of an atlas by playing the moves to each state in the real program.
@MainActor package struct AtlasCamera {
  package typealias Stage = @MainActor () throws(StageRefusal) -> SessionStage

  private let walk: Exploration
  private let app: String
  private let makeStage: Stage

  package init(_ walk: Exploration, app: String, stage makeStage: @escaping Stage) {
    self.walk = walk
    self.app = app
    self.makeStage = makeStage
  }

  // MARK: Screens

  /// Each with its picture, the shortest tape to it, its title, guards and URLs.
  package func addScreens(to atlas: inout Atlas) async throws(StageRefusal) {
    let model = walk.model
    for screen in model.app.map.routedScreens {
      atlas.describe(screen.name) {
        ($0.title, $0.urls, $0.guards) = (model.title(of: screen.name), screen.urls, screen.guards)
      }
    }
    for (fact, witness) in walk.coverage {
      guard case .edge(let from, let to) = fact, let title = title(of: walk.way(to: witness), from: from)
      else {
        continue
      }
      atlas.label(from, to, title)
    }
    var photographed = 0
    var missing: [String] = []
    for name in model.names where !Interruption.isAskedFor {
      guard let witness = walk.coverage[.rested(name)] ?? walk.coverage[.screen(name)] else {
        missing.append(name)
        continue
      }
      let way = walk.way(to: witness)
      let tape = Trace(way).tape(on: model, app: app, title: "to \(name)", ending: [])
      atlas.describe(name) { $0.tape = (tape, way.count) }
      guard photographed < Atlas.pictureLimit else { continue }
      photographed += 1
      atlas.add(try await stage(after: strokes(for: way)).frame, of: name)
    }
    if Interruption.isAskedFor { atlas.notes.append("interrupted: pictures are missing") }
    if !missing.isEmpty {
      let names = missing.map { VisibleText($0).text }.joined(separator: ", ")
      atlas.notes.append("no way to \(names) among \(walk.states) states")
    }
  }

  /// Returns the title of the last move that was made on a screen. Moves after it may only answer a guard.
  private func title(of way: [Move], from screen: String) -> String? {
    var state = State(walk.model)
    var title = way.last.map { $0.title }
    for move in way {
      if state.engine.state.focusedEntry?.screen == screen { title = state.title(of: move) }
      state.perform(move)
    }
    return title
  }

  private func strokes(for way: [Move]) -> [Stroke] {
    var current = State(walk.model)
    return way.flatMap { current.type($0) }
  }

  // MARK: States

  /// Adds every state of a completely explored program, so that the page can be used like the program.
  /// - Parameter follow: A function that is called with the number of states that are done.
  /// - Returns: The reason if no states were added; otherwise `nil`.
  package func addStates(
    to atlas: inout Atlas, _ follow: (Int) -> Void = { _ in }
  ) async throws(StageRefusal) -> String? {
    guard walk.isComplete else { return "not explored completely" }
    guard walk.states <= Clickable.limit else {
      return "\(walk.states) states; a page holds \(Clickable.limit)"
    }
    let graph = Clickable(of: walk)
    for number in graph.nodes.indices {
      guard !Interruption.isAskedFor else {
        atlas.states = []
        return "interrupted"
      }
      follow(number)
      let node = graph.nodes[number]
      let stage = try await stage(after: graph.strokes(to: number))
      var stops = node.desk.stops
      stops[0].frame = atlas.add(stage.frame)
      let areas = areas(of: stage, node)
      var seen: Set<Int> = [0]
      for (key, stop) in node.desk.tour {
        stage.press(key)
        await stage.settle()
        if seen.insert(stop).inserted { stops[stop].frame = atlas.add(stage.frame) }
      }
      atlas.states.append(
        Atlas.State(screen: node.screen, stops: stops, keys: node.desk.keys, moves: node.moves, areas: areas))
    }
    return nil
  }

  private func areas(of stage: SessionStage, _ node: Clickable.Node) -> [(row: Rect, click: Atlas.Click)] {
    guard let deck = stage.deck else { return [] }
    let names = Set(node.moves.map(\.name))
    return deck.clicks(stage.session).compactMap { row, strokes in
      switch strokes {
      case .keys(let keys): keys.isEmpty ? nil : (row, .keys(keys))
      case .command(let command):
        [ScriptCommand(command).description].first(where: names.contains).map { (row, .move($0)) }
      case .input(let input, let entry, let before):
        stage.session.view(of: entry).keys(for: input).flatMap { keys in
          keys.isEmpty ? nil : (row, .keys(before + keys))
        }
      case .none: nil
      }
    }
  }

  private func stage(after strokes: [Stroke]) async throws(StageRefusal) -> SessionStage {
    let stage = try makeStage()
    await stage.settle()
    for stroke in strokes {
      switch stroke {
      case .key(let key): stage.press(key)
      case .command(let command): try await stage.take(.perform(command.description))
      case .restart: try await stage.take(.restart(.restore))
      }
      await stage.settle()
    }
    return stage
  }
}
