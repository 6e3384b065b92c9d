internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// All that can be met on a walk, to be compared with a changed app that goes the same ways.
///
/// Every move is made from every state that the walk has expanded, and every URL is opened over each front. Two apps
/// with which nothing differs there are the same as far as the walk goes.
package struct TwinSearch: Sendable {
  private let model: Model
  private var places: [Place] = []
  /// True if the walk knows every state of the app.
  package let isWhole: Bool

  fileprivate struct Place: Sendable {
    /// The place before it, and the move that leads from there; the start has no move.
    let parent: Int
    let move: Move?
    let rest: State.Rest
    let sight: Int
    let traces: Traces
    var moves: [(move: Move, end: End)] = []
  }

  /// The end of a move: the state as a key, and what it brought beside the state.
  fileprivate struct End: Sendable {
    let key: StateKey
    let outcomes: [Fact]
    let isOver: Bool
    let traces: Traces
  }

  /// The part of a state, or of a move, in which screens have.
  fileprivate struct Traces: Sendable {
    /// The screens that stand there or came there, and those of them that are in sight.
    let standing: Set<String>
    let inSight: Set<String>
    /// True if something was asked, refused or answered: other screens may have a part in it.
    let isOpen: Bool
  }

  /// The part of an app that a change belongs to.
  package struct Part: Sendable {
    package let screen: String
    /// True if it matters only while the screen is in sight: what it shows, and what its rows and keys do.
    let isBody: Bool

    package init(screen: String, isBody: Bool) { (self.screen, self.isBody) = (screen, isBody) }

    fileprivate func hasPart(in traces: Traces) -> Bool {
      traces.isOpen || (isBody ? traces.inSight : traces.standing).contains(screen)
    }
  }

  package enum Finding: Sendable {
    /// Nothing differs, and the walk knows every state.
    case same
    /// The shortest way to what differs.
    case differs([Move])
    /// Nothing differs as far as the walk goes, or the search was ended.
    case unknown
  }

  package init(_ walk: Exploration) {
    model = walk.model
    var doors: [(parent: Int, move: Move, key: StateKey, rest: State.Rest)] = []
    var found: [Int: Place] = [:]
    var doorways = Set<UInt64>()
    let nowhere = Move.command(
      ScriptCommand(.open((model.app.map.scheme.map { "\($0)://" } ?? "/") + "no-such-place")))
    walk.traverse { node, current in
      guard walk.isExpanded(node) else { return true }
      let parent = walk.nodes.parent(of: node)
      let move =
        node == 0
        ? nil
        : found[parent].flatMap {
          State($0.rest, on: walk.model).move(walk.nodes.move(to: node))
        }
      var place = Place(current, parent, move)
      // Rows that the walk takes for equal may no longer be.
      current.forEachSuccessor(.all) { place.moves.append(($1, End($2))) }
      if doorways.insert(current.doorway).inserted {
        func open(_ move: Move, _ there: State) {
          let end = End(there)
          place.moves.append((move, end))
          if !there.isOver, there.isAtRest { doors.append((node, move, end.key, there.rest)) }
        }
        current.forEachDoor { open($1, $2) }
        var there = current
        there.perform(nowhere)
        open(nowhere, there)
      }
      found[node] = place
      return true
    }
    places = (0..<walk.states).prefix { found[$0] != nil }.compactMap { found[$0] }
    isWhole = walk.hasEnded && places.count == walk.states
    addPlaces(behind: doors.filter { $0.parent < places.count })
  }

  /// Adds the states behind URLs to which no other move leads, with their moves.
  private mutating func addPlaces(
    behind doors: [(parent: Int, move: Move, key: StateKey, rest: State.Rest)]
  ) {
    var known = Set(places.flatMap { $0.moves.filter { $0.move.isWay }.map(\.end.key) })
    for door in doors where known.insert(door.key).inserted {
      let current = State(door.rest, on: model)
      var place = Place(current, door.parent, door.move)
      current.forEachSuccessor(.all) { place.moves.append(($1, End($2))) }
      places.append(place)
    }
  }

  package var states: Int { places.count }

  /// Looks for the shortest way to a difference, first where a part of the app matters.
  package func search(_ changed: Model, at part: Part?, _ goesOn: () -> Bool) -> Finding {
    let start = State(changed)
    if start.text != State(model).text { return .differs([]) }
    var known: [Int: State.Rest] = [0: start.rest]
    // Ways that are sought depend on all screens.
    let isLocal = part != nil && changed.wholeGraph.edges.elementsEqual(model.wholeGraph.edges)
    for isNear in [true, false] where isNear || !isLocal {
      for (node, place) in places.enumerated() {
        guard goesOn() else { return .unknown }
        let isWhollyNear = part?.hasPart(in: place.traces) ?? true
        if isWhollyNear, !isNear { continue }
        let moves =
          isWhollyNear ? place.moves : place.moves.filter { part?.hasPart(in: $0.end.traces) == isNear }
        if moves.isEmpty, !isWhollyNear { continue }
        let current = twin(of: node, on: changed, &known)
        guard current.sight == place.sight else { return .differs(way(to: node)) }
        for (move, end) in moves {
          var there = current
          there.perform(move)
          if isOther(there, than: end, behind: move, at: place) { return .differs(way(to: node) + [move]) }
        }
      }
    }
    return isWhole ? .same : .unknown
  }

  private func way(to node: Int) -> [Move] {
    places[node].move.map { way(to: places[node].parent) + [$0] } ?? []
  }

  private func twin(of node: Int, on changed: Model, _ known: inout [Int: State.Rest]) -> State {
    if let rest = known[node] { return State(rest, on: changed) }
    var current = twin(of: places[node].parent, on: changed, &known)
    if let move = places[node].move { current.perform(move) }
    known[node] = current.rest
    return current
  }

  private func isOther(_ there: State, than end: End, behind move: Move, at place: Place) -> Bool {
    let found = End(there)
    guard found.isOver == end.isOver, found.outcomes == end.outcomes else { return true }
    if found.key == end.key { return false }
    // Keys may also differ by what nothing shows, such as the numbers of what is done with answers.
    var here = State(place.rest, on: model)
    here.perform(move)
    return here.text != there.text || here.script.bodies != there.script.bodies
  }

  /// Returns the tape of a way.
  package func tape(for way: [Move], app: String, title: String) -> String {
    Trace(way).tape(on: model, app: app, title: title, ending: [])
  }
}

extension TwinSearch.Place {
  fileprivate init(_ current: State, _ parent: Int, _ move: Move?) {
    (self.parent, self.move, rest, sight) = (parent, move, current.rest, current.sight)
    traces = TwinSearch.Traces(of: current, after: [])
  }
}

extension TwinSearch.End {
  fileprivate init(_ current: State) {
    let facts = current.lastMove.facts
    (key, isOver) = (current.key(.whole), current.isOver)
    outcomes = facts.filter(\.isOutcome)
    traces = TwinSearch.Traces(of: current, after: facts)
  }
}

extension TwinSearch.Traces {
  fileprivate init(of current: State, after facts: [Fact]) {
    var (came, isOpen) = (Set<String>(), !current.engine.attempts.isEmpty)
    for fact in facts {
      switch fact {
      case .screen(let screen), .completion(let screen, _): came.insert(screen)
      case .rejection, .guardian, .askedToLeave, .answer: isOpen = true
      case .edge, .operation, .layers, .binding, .rested, .tested, .offered, .idle, .used, .cycle, .pile,
        .overfull, .oddity:
        break
      }
    }
    self.isOpen = isOpen
    standing = came.union(current.standing)
    inSight = came.union(current.inSight.map(\.screen))
  }
}

extension State {
  /// The screens on top of what is in sight.
  fileprivate var inSight: [Entry] {
    var entries: [Entry] = []
    engine.state.forEachSlot { slot in
      if isInSight(slot), let top = engine.state[at: slot].top, top.screen != Entry.tabHost {
        entries.append(top)
      }
    }
    return entries
  }

  /// Stands for what is in sight: what the screens on top show and hide, and the keys that work.
  fileprivate var sight: Int {
    var hasher = Hasher()
    for entry in inSight {
      hasher.combine(entry.screen)
      hasher.combine(body(of: entry))
      hasher.combine(model.app.map.accessories.first { $0.name == entry.screen }?.cover == .opaque)
    }
    for case .key(let key) in moves { hasher.combine(key) }
    return hasher.finalize()
  }
}

extension Fact {
  /// True if a person is told of it, or it is an event that a tape can claim.
  fileprivate var isOutcome: Bool {
    switch self {
    case .rejection, .completion, .askedToLeave: true
    case .screen, .edge, .operation, .guardian, .answer, .layers, .binding, .rested, .tested, .offered, .idle,
      .used, .cycle, .pile, .overfull, .oddity:
      false
    }
  }
}
