internal import Roots
internal import RootsApp
internal import RootsTape
internal import RootsTerminal

/// All that can be met on a walk, to be compared with a changed app that goes the same ways.
///
/// Every move is made from every state that the walk has expanded, and undone; over each front every URL is opened, and
/// the way to every screen is gone. Two apps with which nothing differs there are the same as far as the walk goes.
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
    /// The screens that stand there, and those of them that are in sight.
    let standing: Set<String>
    let inSight: Set<String>
    var moves: [(move: Move, end: End)] = []
  }

  /// The end of a move: the state as a key, and what it brought beside the state.
  fileprivate struct End: Sendable {
    let key: StateKey
    let outcomes: [Fact]
    let isOver: Bool
    /// The screens that came.
    let came: [String]
    /// True if something was answered, and if something was asked or refused as well.
    let (isAnswered, isAsked): (Bool, Bool)
  }

  /// The part of an app that a change belongs to.
  package struct Part: Sendable {
    package let screen: String
    /// True if it matters only while the screen is in sight: what it shows, and what its rows and keys do.
    package let isBody: Bool

    package init(screen: String, isBody: Bool) { (self.screen, self.isBody) = (screen, isBody) }

    fileprivate func matters(at place: Place) -> Bool {
      (isBody ? place.inSight : place.standing).contains(screen)
    }

    fileprivate func matters(at place: Place, _ move: Move, _ end: End) -> Bool {
      if end.isAnswered { return true }
      if isBody { return move.isOfContent && matters(at: place) }
      return end.isAsked || matters(at: place) || end.came.contains(screen)
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
    var doors: [(parent: Int, move: Move, there: State)] = []
    var found: [Int: Place] = [:]
    var doorways = Set<UInt64>()
    let nowhere = Move.command(
      ScriptCommand(.open((model.app.map.scheme.map { "\($0)://" } ?? "/") + "no-such-place")))
    walk.traverse { node, current in
      guard walk.isExpanded(node) else { return true }
      let parent = walk.nodes.parent(of: node)
      let before = node == 0 ? nil : found[parent].map { State($0.rest, on: walk.model) }
      var place = Place(current, parent, before?.move(walk.nodes.move(to: node)))
      let ways = current.doorways
      if !ways.allSatisfy(doorways.contains) {
        doorways.formUnion(ways)
        for door in walk.model.doors + [nowhere] + current.waysAnywhere {
          var there = current
          there.perform(door)
          place.moves.append((door, End(there, after: door, in: current)))
          if !there.isOver, there.isAtRest { doors.append((node, door, there)) }
        }
      }
      found[node] = place
      return true
    }
    places = (0..<walk.states).prefix { found[$0] != nil }.compactMap { found[$0] }
    isWhole = walk.hasEnded && places.count == walk.states
    // The states behind URLs to which no other move leads are places as well.
    var known = Set(places.map { State($0.rest, on: walk.model).key(.present) })
    for door in doors where door.parent < places.count && known.insert(door.there.key(.present)).inserted {
      places.append(Place(door.there, door.parent, door.move))
    }
  }

  package var states: Int { places.count }

  /// With a part, only where that part of the app matters.
  package func search(_ changed: Model, at part: Part?, _ goesOn: () -> Bool) -> Finding {
    let start = State(changed)
    if start.text != State(model).text { return .differs([]) }
    var known: [Int: State.Rest] = [0: start.rest]
    var hidden: [Move]?
    for (node, place) in places.enumerated() {
      guard goesOn() else { return .unknown }
      let isNear = part?.matters(at: place) ?? true
      let moves = place.moves.filter { part?.matters(at: place, $0, $1) ?? true }
      if moves.isEmpty, !isNear { continue }
      let current = twin(of: node, on: changed, &known)
      if isNear, current.sight != place.sight { return .differs(way(to: node)) }
      for (move, end) in moves {
        var there = current
        there.perform(move)
        switch compare(there, with: end, behind: move, at: place) {
        case .same: break
        case .hidden: hidden = hidden ?? way(to: node) + [move]
        case .other: return .differs(way(to: node) + [move])
        case .otherBefore: return .differs(way(to: node) + [move, .undo])
        }
      }
    }
    // What only a body keeps may come to light behind it: that way is the one to take.
    return hidden.map { .differs($0) } ?? (isWhole ? .same : .unknown)
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

  private enum Likeness {
    case same
    /// Nothing shows that they differ, such as in what a form asks for before it is sent.
    case hidden
    case other
    /// The state that undo leads back to differs.
    case otherBefore
  }

  private func compare(_ there: State, with end: End, behind move: Move, at place: Place) -> Likeness {
    guard there.isOver == end.isOver, there.outcomes == end.outcomes else { return .other }
    if there.key(.whole) == end.key { return .same }
    // Keys may also differ by what nothing shows, such as the numbers of what is done with answers.
    var here = State(place.rest, on: model)
    here.perform(move)
    if here.text != there.text || here.sight != there.sight { return .other }
    let isHidden = here.script.bodies != there.script.bodies
    if !there.isOver, there.isAtRest {
      var there = there
      there.perform(.undo)
      here.perform(.undo)
      if here.text != there.text || here.outcomes != there.outcomes { return .otherBefore }
    }
    return isHidden ? .hidden : .same
  }

  package func tape(for way: [Move], app: String, title: String) -> String {
    Trace(way).tape(on: model, app: app, title: title, ending: [])
  }
}

extension TwinSearch.Place {
  fileprivate init(_ current: State, _ parent: Int, _ move: Move?) {
    (self.parent, self.move, rest, sight) = (parent, move, current.rest, current.sight)
    (standing, inSight) = (Set(current.standing), Set(current.inSight.map(\.screen)))
    // Rows that the walk takes for equal may no longer be.
    current.forEachSuccessor(.all) { moves.append(($1, TwinSearch.End($2, after: $1, in: current))) }
  }
}

extension TwinSearch.End {
  fileprivate init(_ there: State, after move: Move, in current: State) {
    (key, isOver, outcomes) = (there.key(.whole), there.isOver, there.outcomes)
    let facts = there.lastMove.facts
    came =
      move == .restart
      ? there.standing : facts.compactMap { if case .screen(let screen) = $0 { screen } else { nil } }
    isAnswered = facts.contains { if case .answer = $0 { true } else { false } }
    isAsked =
      current.engine.attempts.map(\.id) != there.engine.attempts.map(\.id)
      || facts.contains(where: \.isOfGuards)
  }
}

extension Move {
  fileprivate static let undo = Move.command(ScriptCommand(.undo))

  /// True for the rows, fields and keys of a screen; all else is done in the same way, no matter what it shows.
  fileprivate var isOfContent: Bool {
    switch self {
    case .row, .submit, .fill, .key: true
    case .command, .quit, .giveUp, .restart: false
    }
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

  /// The facts of the last move that a person is told, or that a tape can claim.
  fileprivate var outcomes: [Fact] {
    lastMove.facts.filter { fact in
      switch fact {
      case .rejection, .completion, .askedToLeave: true
      default: false
      }
    }
  }
}

extension Fact {
  fileprivate var isOfGuards: Bool {
    switch self {
    case .rejection, .askedToLeave, .guardian: true
    default: false
    }
  }
}
