internal import Roots
internal import RootsApp

/// Reports about screens that can no longer be reached.
extension Exploration {
  /// Each with a tape to the nearest state from which the screen cannot be reached, or takes too many moves.
  package func unreachedGoals(app name: String) -> [FaultReport] {
    if model.app.goals.isEmpty || deadlines.report.isOver { return [] }
    let links = allLinks
    let backward = links.backward
    return model.app.goals.compactMap { goal -> FaultReport? in
      guard let screen = model.places[goal.screen] else { return nil }
      let distances = backward.distances { links.looks[$0].front == screen }
      let origin = goal.origin.flatMap { model.places[$0] }
      let limit = goal.limit.map { Int32(clamping: $0) } ?? .max
      let broken = links.looks.indices.first { node in
        (origin.map { links.looks[node].front == $0 } ?? true)
          && (distances[node] < 0 || distances[node] > limit)
      }
      guard let node = broken else { return nil }
      let title = "'\(model.title(of: goal.screen))'"
      let message =
        distances[node] < 0
        ? "from here, no key leads to \(title)"
        : "from here, it takes \(distances[node]) moves to \(title)"
      return report(goal, message, at: node, app: name)
    }
  }

  private func report(_ goal: ScriptGoal, _ message: String, at node: Int, app name: String) -> FaultReport {
    let trace = Trace(way(to: node))
    let screen = trace.replay(on: model)?.current.screenInFocus ?? ""
    let tape = trace.tape(on: model, app: name, title: "\(goal.text): \(message)")
    let fault = Fault(property: .claim(goal.text), message: message)
    return FaultReport(
      found: Found(fault, on: screen), message: message, tape: tape, screenTitle: model.title(of: screen))
  }

  /// Returns warnings about states that cannot be left for a root, or from which some screens cannot be reached again.
  func noWaysBack(app name: String) -> [Warning] {
    let links = allLinks
    let backward = links.backward
    let toRoot = backward.distances { links.looks[$0].isRoot }
    var lost: [Int: [String]] = [:]
    if !model.plan.roots.isEmpty, let stuck = toRoot.firstIndex(of: -1) {
      return [
        noWayBack(.cannotLeave, stuck, "no key leads back to where the app begins", name)
      ]
    }
    let asked = model.behindQuestions
    for (place, screen) in model.names.enumerated()
    where coverage[.rested(screen)] != nil && !asked.contains(screen) && !deadlines.report.isOver {
      let distances = backward.distances { links.looks[$0].front == place }
      // No way leads to a screen that only a URL opens.
      if distances.first == -1 { continue }
      if let node = distances.firstIndex(of: -1) { lost[node, default: []].append(screen) }
    }
    return lost.sorted { $0.key < $1.key }.prefix(3).map { node, screens in
      noWayBack(.noWayBack, node, "\(list(screens)) can never be reached again", name)
    }
  }

  /// The warnings about screens to which nothing leads any more once a value is set that nothing sets back.
  var lockedOut: [Warning] {
    let uses = model.app.screens.flatMap { name, scripts in scripts.flatMap { $0.uses(on: name) } }
    let others = model.app.screens.mapValues { scripts in
      targets(of: scripts.flatMap { $0.keys.flatMap(\.actions) + $0.reactions })
    }
    let (graph, asked) = (model.graphOfFlows, model.behindQuestions)
    let roots = model.plan.roots + model.app.origins.filter { !$0.value.hasPrefix("flow ") }.map(\.key)
    let reachable = Set(graph.reachable(from: roots))
    return model.app.setForGood.sorted { $0.key < $1.key }.compactMap { name, value in
      let gone = uses.filter { use in
        use.isGone(where: name, is: value)
          && model.plan.any(use.screen)?.screen.parameters.contains { $0.name == name } == false
      }
      let there = Set(
        uses.filter { !$0.isGone(where: name, is: value) }.flatMap { use in
          targets(of: use.actions).map { [use.screen, $0] }
        })
      let cut = Set(gone.flatMap { use in targets(of: use.actions).map { [use.screen, $0] } }).filter {
        !there.contains($0) && others[$0[0]]?.contains($0[1]) != true
      }
      let open = ScreenGraph(
        screens: graph.screens, edges: graph.edges.filter { !cut.contains([$0.from, $0.to]) })
      let lost = reachable.subtracting(open.reachable(from: roots)).subtracting(asked).filter {
        covers(.screen($0))
      }
      if lost.isEmpty { return nil }
      return warning(
        .noWayBack,
        "once '\(name)' is \(value.shown), nothing leads to \(list(lost.sorted())) again, and nothing sets it back; if "
          + "that is not meant, a row or key that does mends it")
    }
  }

  func targets(of actions: [Statement]) -> Set<String> {
    Set(model.app.commands(of: actions).flatMap(\.command.arguments.screens))
  }

  private func noWayBack(_ kind: Warning.Kind, _ node: Int, _ message: String, _ name: String) -> Warning {
    let moves = way(to: node)
    let screen = Trace(moves).replay(on: model)?.current.screenInFocus ?? ""
    return warning(
      kind,
      "\(arrival(on: screen, by: moves)), \(message); if that is not meant, a row or key that leads there, and is "
        + "there then, mends it, or 'reachable' claims it", by: moves, app: name)
  }

  /// The last move and the screen that it was made on.
  private func arrival(on screen: String, by moves: [Move]) -> String {
    let title = "'\(model.title(of: screen))'"
    guard let last = moves.last,
      let origin = Trace(Array(moves.dropLast())).replay(on: model)?.current.screenInFocus
    else { return "on \(title)" }
    return origin == screen
      ? "after \(last) on \(title)" : "after \(last) on '\(model.title(of: origin))', which leads to \(title)"
  }
}

extension Model {
  /// The graph with a way from each flow to its screens.
  fileprivate var graphOfFlows: ScreenGraph {
    let flows = app.map.flows.flatMap { flow in
      flow.screens.map { ScreenGraph.Edge(from: flow.name, to: $0) }
    }
    return ScreenGraph(screens: wholeGraph.screens, edges: wholeGraph.edges + flows)
  }

  /// The screens of guards' questions, and those that can be reached only through these: a question that was answered
  /// need not be asked again.
  fileprivate var behindQuestions: Set<String> {
    let questions = Set(app.guards.values.compactMap(\.question))
    if questions.isEmpty { return [] }
    let starts = Set(app.map.flows.map(\.start))
    let others = plan.roots + app.origins.keys.filter { !questions.contains($0) && !starts.contains($0) }
    let graph = graphOfFlows
    return Set(graph.screens).subtracting(graph.reachable(from: others, closed: questions)).union(questions)
  }
}
