extension AppMap {
  /// The screen graph that the definitions declare.
  package var screenGraph: ScreenGraph {
    var edges: [ScreenGraph.Edge] = []
    let roots = Dictionary(tabs.map { ($0.name, $0.root.screen) }) { first, _ in first }
    for screen in routedScreens {
      for child in screen.children {
        let target = child.kind == .tab ? roots[child.name] ?? child.name : child.name
        edges.append(
          ScreenGraph.Edge(
            from: screen.name, to: target, kind: child.kind, cost: child.cost,
            transition: child.transition?.description))
      }
    }
    let names = routedScreens.map(\.name).filter { !$0.hasPrefix("@") }
    return ScreenGraph(screens: names, edges: edges)
  }
}

/// A computed way to a screen: what is left, what is opened, and the commands that do it.
public struct Way: Sendable, Equatable {
  /// What is left, and the edges taken then.
  public let path: ScreenPath
  /// The commands, in order; carried out as one transaction.
  public let commands: [Command]
}

extension NavigationState {
  /// The shortest way from what is open now to a screen, by the screen graph; nothing is done.
  public func way(to visit: Visit, via: [String] = []) throws(Rejection) -> Way {
    guard plan.any(visit.screen) != nil else { throw unknown(visit.screen) }
    for name in via where plan.any(name) == nil { throw unknown(name) }
    let resource = try identity(of: visit)
    let starts = wayStarts { entry in
      entry.screen == visit.screen && resource != nil && entry.resource != resource
    }
    guard let goal = plan.graph.index(of: visit.screen) else {
      throw .noPath(to: visit.screen, from: focusedEntry?.screen ?? "nothing")
    }
    let stops = via.compactMap { plan.graph.index(of: $0) }
    let candidates = starts.enumerated().compactMap { index, start -> ScreenGraph.Start? in
      guard !start.isForeign, let screen = plan.graph.index(of: start.screen) else { return nil }
      return ScreenGraph.Start(
        screen: screen, cost: start.cost, pops: start.pops, passed: 0, order: index, tag: index)
    }
    guard let walk = plan.graph.search(from: candidates, to: goal, via: stops) else {
      throw .noPath(to: visit.screen, from: focusedEntry?.screen ?? "nothing")
    }
    let start = starts[walk.start.tag]
    let edges = plan.graph.edges(of: walk)
    let given = visit.payload?.fields ?? Record()
    var commands = start.commands
    for (index, edge) in edges.enumerated() {
      let isLast = index == edges.count - 1
      let next = isLast ? visit : plan.visit(edge.to, sharing: given)
      commands += command(for: edge, next)
    }
    if edges.isEmpty, visit.payload != nil { commands.append(.navigate(visit)) }
    return Way(path: ScreenPath(back: start.back, forward: edges, cost: walk.cost), commands: commands)
  }

  package mutating func go(_ visit: Visit, via: [String], from opener: ContextID?) throws(Rejection) -> Change
  {
    let commands = try way(to: visit, via: via).commands
    guard !commands.isEmpty else { return .unchanged }
    do {
      var change = try apply(.transaction(commands), from: opener)
      if change.outcome != .unchanged { change.kind = .path }
      return change
    } catch .rolledBack(_, let reason) {
      throw reason
    }
  }

  private func unknown(_ name: String) -> Rejection {
    .unknownScreen(name, nearest: Names.nearest(to: name, in: plan.names, limit: 3))
  }

  private func command(for edge: ScreenGraph.Edge, _ visit: Visit) -> [Command] {
    switch edge.kind {
    case .push: return plan.any(edge.to)?.isAccessory == true ? [.overlay(visit)] : [.push(visit)]
    case .modal, .overlay: return [.overlay(visit)]
    case .tab:
      guard let tab = plan.tab(withRoot: edge.to) else { return [.push(visit)] }
      return [.dismissAll, .show(tab: tab), .popToRoot(on: .tab(tab))]
    }
  }

  /// A place from which a way may lead on, and how to get back to it.
  private struct WayStart {
    let screen: String
    let isForeign: Bool
    var cost: Int
    var pops: Int
    var back: [ScreenPath.Back]
    var commands: [Command]
  }

  /// Everything one can go back to, nearest first: the layers from the top, main, the selected tab, then what
  /// the other tabs hold.
  private func wayStarts(except isOther: (Entry) -> Bool) -> [WayStart] {
    var starts: [WayStart] = []
    var gone = WayStart(screen: "", isForeign: false, cost: 0, pops: 0, back: [], commands: [])
    for layer in layers.reversed() {
      descend(layer.stack, .layer(layer.number), keeping: 0, by: .dismiss, isOther, &gone, &starts)
    }
    let hidden = gone
    if !hasTabs {
      descend(main, .main, keeping: 1, by: .pop, isOther, &gone, &starts)
      return starts
    }
    descend(Stack(main.entries.dropFirst()), .main, keeping: 0, by: .pop, isOther, &gone, &starts)
    let name = tabs.names[tabs.selected]
    descend(tabs.stacks[tabs.selected], .tab(name), keeping: 1, by: .pop, isOther, &gone, &starts)
    for (index, other) in tabs.names.enumerated() where index != tabs.selected {
      guard
        let top = tabs.stacks[index].top
          ?? plan.root(ofTab: other).map({ Entry(id: ContextID(0), screen: $0.screen) })
      else { continue }
      var away = hidden
      away.cost += 1
      away.back.append(ScreenPath.Back(focusedEntry?.screen ?? top.screen, .tab))
      if !layers.isEmpty { away.commands = [.dismissAll] }
      away.commands.append(.show(tab: other))
      let stack = tabs.stacks[index].isEmpty ? Stack([top]) : tabs.stacks[index]
      descend(stack, .tab(other), keeping: 1, by: .pop, isOther, &away, &starts)
    }
    return starts
  }

  private func descend(
    _ stack: Stack, _ place: Place, keeping kept: Int, by undo: ScreenPath.Undo, _ isOther: (Entry) -> Bool,
    _ gone: inout WayStart, _ starts: inout [WayStart]
  ) {
    let before = gone.commands
    var popped = 0
    for entry in stack.fromTop {
      var start = gone
      let isForeign = isOther(entry)
      start.commands = before + (popped > 0 ? [.pop(popped, on: place)] : [])
      starts.append(
        WayStart(
          screen: entry.screen, isForeign: isForeign, cost: start.cost, pops: start.pops, back: start.back,
          commands: start.commands))
      popped += 1
      let isLast = popped == stack.count
      if isLast && kept == 1 { return }
      gone.cost += 1
      gone.pops += 1
      gone.back.append(ScreenPath.Back(entry.screen, isLast && undo == .dismiss ? .dismiss : .pop))
    }
    guard popped > 0 else { return }
    gone.commands =
      before + [undo == .dismiss ? .dismiss(layer: layerNumber(place)) : .pop(popped, on: place)]
  }

  private func layerNumber(_ place: Place) -> Int? {
    if case .layer(let number) = place { number } else { nil }
  }
}
