internal import Roots

// Warnings about guards, and about URLs and ways that go round them.

extension AppJudge {
  /// Screens that are opened from outside as well, without the guard behind which every way to them lies.
  mutating func warnOfBackDoors() {
    let doors = app.map.screens.filter { !$0.urls.isEmpty || $0.guards.isEmpty && $0.isRestorable }
    if doors.isEmpty || app.map.guards.isEmpty { return }
    let graph = ScreenGraph(screens: app.map.routedScreens.map(\.name)) { forEachWay($0) }
    // A URL that is guarded leads on as well; one that is not is such a door.
    let guarded = app.map.routedScreens.filter { !$0.urls.isEmpty && !$0.guards.isEmpty }.map(\.name)
    let known = graph.reach(from: (rootsInside + guarded).compactMap(graph.index))
    // A guard that is asked everywhere stands at each door.
    let named = app.map.guards.filter { $0.scope != .everywhere }.map(\.name).sorted()
    let kept = named.compactMap { name in reach(without: name, guarded, graph).map { (name: name, free: $0) }
    }
    let inside = graph.reach(from: rootsInside.compactMap(graph.index))
    let entrances = guarded.filter { name in graph.index(of: name).map { !inside[$0] } == true }
    let keptInside = kept.compactMap { one in
      reach(without: one.name, entrances, graph).map { (name: one.name, free: $0) }
    }
    let plan = Plan(app.map)
    let pushes = app.commands.contains { if case .open(_, .push) = $0.command { true } else { false } }
    for door in doors {
      guard let spot = names[.screen, door.name], let index = graph.index(of: door.name), known[index] else {
        continue
      }
      // A URL builds the screens below as well, whose guards are asked then.
      let below = door.urls.isEmpty || pushes ? [] : Array(plan.footing(of: door.name).piles.joined())
      let asked = below.flatMap { plan.any($0)?.screen.guards ?? [] }
      let own = door.guards
      let round = (own.isEmpty ? kept : keptInside).filter { one in
        !one.free[index] && !asked.contains(one.name) && !own.contains(one.name)
          && own.allSatisfy {
            isPassed($0, without: one.name) { graph.index(of: $0).map { one.free[$0] } == true }
          }
      }.map(\.name)
      if round.isEmpty { continue }
      let (word, list) = (round.count > 1 ? "guards" : "guard", round.map { "'\($0)'" }.listed(with: "and"))
      let needed = own + round
      let all = needed.count > 1 ? "\"\(needed.joined(separator: ","))\"" : needed[0]
      warning(
        !door.urls.isEmpty
          ? "rows and keys lead to '\(door.name)' through \(word) \(list) alone, but its URL goes round the \(word)"
          : "every way to '\(door.name)' leads through \(word) \(list), but it has none itself: pushed by its name it "
            + "stands open",
        .hint("guard=\(all) protects it at every door"), at: spot)
    }
  }

  /// True if one guard lets in somewhere another guard does not stand before, and says nothing of that one by itself.
  private func isPassed(_ name: String, without other: String, _ isFree: (String) -> Bool) -> Bool {
    guard let own = app.guards[name], let round = app.guards[other] else { return false }
    let isElsewhere = app.map.routedScreens.contains {
      $0.guards.contains(name) && !$0.guards.contains(other) && isFree($0.name)
    }
    if !isElsewhere || own.implies(round) { return false }
    // What a condition asks about may be set behind the other guard alone.
    return own.condition == nil && own.remembers != nil || own.names.isSuperset(of: round.names)
  }

  /// The screens to which rows, keys and guarded URLs lead without asking a guard; `nil` for one that keeps nothing.
  private func reach(without guardian: String, _ guarded: [String], _ graph: ScreenGraph) -> [Bool]? {
    let behind = app.map.routedScreens.lazy.filter { $0.guards.contains(guardian) }
    let closed = Set(behind.compactMap { graph.index(of: $0.name) })
    let ways = ways(asking: guardian)
    if closed.isEmpty, ways.isEmpty { return nil }
    let rest =
      ways.isEmpty
      ? graph
      : ScreenGraph(screens: graph.screens) { add in
        forEachWay { if !ways.contains([$0.from, $0.to]) { add($0) } }
      }
    let roots = (rootsInside(but: ways) + guarded).compactMap(graph.index)
    return rest.reach(from: roots, closed: closed)
  }

  /// Screens before which one row or key asks a guard that lasts, and to which others lead from where anyone can be.
  mutating func warnOfOpenWays() {
    let lasting = app.guards.filter { $0.value.condition != nil || $0.value.remembers != nil }
    let places = facts.owners.indices.filter { !facts.owners[$0].guardsOfLeads.isEmpty }
    if lasting.isEmpty || places.isEmpty { return }
    let graph = ScreenGraph(screens: app.map.routedScreens.map(\.name)) { add in
      for (name, scripts) in app.screens.sorted(by: { $0.key < $1.key }) {
        for target in scripts.flatMap(\.plainTargets) { add(ScreenGraph.Edge(from: name, to: target)) }
      }
    }
    let roots = Set(app.map.tabs.map(\.root.screen) + [app.map.startScreen].compactMap { $0 })
    let guarded = Set(app.map.routedScreens.filter { !$0.guards.isEmpty }.map(\.name))
    let keyed = app.keys.map(\.actions).compactMap(\.plainTarget)
    let free = Set(graph.reachable(from: roots.union(keyed), closed: guarded))
    var told = roots.union(guarded)
    for owner in places.map({ facts.owners[$0] }) {
      for (place, guards) in owner.guardsOfLeads.sorted(by: { $0.key < $1.key }) {
        guard let name = owner.leads[place].target, free.contains(name), let spot = names[.screen, name],
          let guardian = guards.first(where: { lasting[$0] != nil }), told.insert(name).inserted
        else { continue }
        let other = graph.parents(of: name).first { free.contains($0) && !guarded.contains($0) }
        warning(
          "'\(owner.name)' asks guard '\(guardian)' before '\(name)', but "
            + (other.map { "'\($0)'" } ?? "a key of the app") + " leads there without it",
          .hint("guard=\(guardian) protects it at every door"), at: spot)
      }
    }
  }

  mutating func warnOfGuards() {
    let used = Set(uses.lazy.filter { $0.reference == .guardian }.map(\.name))
    for guardian in app.map.guards where guardian.scope == .named && !used.contains(guardian.name) {
      if let spot = names[.guardian, guardian.name] {
        warning("guard '\(guardian.name)' protects nothing", at: spot)
      }
    }
    var told: Set<String> = []
    for guardian in app.map.guards {
      guard let (screen, others) = app.circle(of: guardian.name), let spot = names[.guardian, guardian.name]
      else { continue }
      // Each circle is told once, of its first guard.
      if others.contains(where: { told.contains($0) }) { continue }
      told.insert(guardian.name)
      let why =
        others.isEmpty
        ? "which it protects as well"
        : "and \(others.map { "'\($0)'" }.listed(with: "and")) on from there, back behind it"
      warning(
        "guard '\(guardian.name)' redirects to '\(screen)', \(why): the redirects lead in a "
          + "circle", .hint("a screen without the guard ends them"), at: spot)
    }
    warnOfEasyConsent()
  }

  /// Answers without a value that consent although required fields may be empty.
  private mutating func warnOfEasyConsent() {
    let asked = app.guards.values.reduce(into: Set<String>()) { names, script in
      if case .ask(let visit, let answers) = script.answer { names.formUnion([visit.screen] + answers) }
    }
    let forms = facts.owners.filter { $0.hasRequiredField && asked.contains($0.name) }
    let program = facts.owners.first?.bareAnswers ?? []
    for form in forms {
      for spot in form.bareAnswers + program {
        warning(
          "this consents although required fields of '\(form.name)' may be empty",
          .hint("'complete #false' refuses, 'cancel' closes without an answer"), at: spot)
      }
    }
  }

  /// Patterns that take everything from others.
  mutating func warnOfShadows() {
    var patterns: [RoutePattern] = []
    var holders: [String] = []
    for screen in app.map.routedScreens {
      for url in screen.urls {
        guard let pattern = try? RoutePattern(url) else { continue }
        patterns.append(pattern)
        holders.append(screen.name)
      }
    }
    for shadow in RouteTable(patterns).shadows where shadow.extent == .always {
      let (loser, winner) = (shadow.loser, shadow.winner)
      guard let spot = names[.screen, holders[loser]] ?? names[.accessory, holders[loser]] else { continue }
      warning(
        "URL '\(patterns[loser])' of '\(holders[loser])' is never found: "
          + "'\(patterns[winner])' of '\(holders[winner])' is found first", at: spot)
    }
  }
}

extension GuardScript {
  private var questions: [(path: ValuePath, question: ValueTest)] {
    remembers.map { [(ValuePath($0), .holds)] } ?? condition?.questions ?? []
  }

  fileprivate var names: Set<String> { Set(questions.map(\.path.name)) }

  /// True if another guard that lasts is open wherever this one is: all that it asks is asked here, or that the value
  /// is there of which more is asked here.
  fileprivate func implies(_ other: GuardScript) -> Bool {
    !other.questions.isEmpty
      && other.questions.allSatisfy { wanted in
        questions.contains { own in
          own.path == wanted.path && own.question == wanted.question
            || wanted.question == .holds && own.path.name == wanted.path.name
              && own.path.fields.starts(with: wanted.path.fields)
        }
      }
  }
}

extension ScreenScript {
  /// The screens that rows and keys open under no condition.
  fileprivate var plainTargets: [String] {
    let rows = allBlocks.filter { $0.condition == nil }.flatMap(\.content.rows).filter { $0.condition == nil }
    return (rows.map(\.actions) + keys.map(\.actions)).compactMap(\.plainTarget)
  }
}

extension [Statement] {
  /// The screen that they open, if they do nothing else, and ask no guard.
  fileprivate var plainTarget: String? {
    guard count == 1, case .command(let script, _) = self[0], script.command.guards.isEmpty else {
      return nil
    }
    return script.command.command.arguments.visit?.screen
  }
}
