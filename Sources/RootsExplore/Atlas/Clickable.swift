internal import Roots
internal import RootsTerminal
internal import RootsApp
internal import RootsTape

/// A graph of states and moves, for a page that can be used like the program.
struct Clickable: Sendable {
  struct Node: Sendable {
    let parent: Int
    let strokes: [Stroke]
    let screen: String
    let desk: KeyDesk
    /// The moves that are offered, and the numbers of the states that they lead to.
    let moves: [(name: String, target: Int)]
  }

  private(set) var nodes: [Node] = []

  /// The maximum number of states in a page that is to open at once.
  static let limit = 5_000

  init(of walk: Exploration) {
    var numbers: [Int: Int] = [:]
    let start = State(walk.model)
    if let number = walk.number(of: start.key(walk.options.projection)) { numbers[number] = 0 }
    // Each state is kept twice: as the walk has it, and with the selection that keys have left behind.
    var queue: [(plain: State, typed: State)?] = [(start, start)]
    var arrivals: [(parent: Int, strokes: [Stroke])] = [(0, [])]
    while nodes.count < queue.count, let (plain, typed) = queue[nodes.count], !Interruption.isAskedFor {
      queue[nodes.count] = nil
      var desk = KeyDesk(typed)
      let moves = plain.moves.map { move -> (String, Int) in
        let title = plain.title(of: move)
        var there = plain
        there.perform(move)
        guard !there.isOver else { return (title, Atlas.end) }
        guard let number = walk.number(of: there.key(walk.options.projection)) else {
          return (title, Atlas.unknown)
        }
        if let known = numbers[number] { return (title, known) }
        numbers[number] = queue.count
        var next = typed
        let strokes = next.type(move)
        queue.append((there, next))
        arrivals.append((nodes.count, strokes))
        return (title, queue.count - 1)
      }
      for (move, target) in zip(plain.moves, moves) where target.1 != Atlas.unknown {
        desk.link(move, to: target.1)
      }
      let (parent, strokes) = arrivals[nodes.count]
      nodes.append(
        Node(
          parent: parent, strokes: strokes, screen: plain.screenInFocus, desk: desk,
          moves: moves))
    }
  }

  func strokes(to node: Int) -> [Stroke] {
    node == 0 ? [] : strokes(to: nodes[node].parent) + nodes[node].strokes
  }
}

extension State {
  func title(of move: Move) -> String {
    guard case .submit(let index) = move, let entry = keyEntry,
      case .submit(let label)? = body(of: entry).block(index)
    else { return move.title }
    return label
  }
}

extension Move {
  var title: String {
    switch self {
    case .row(_, _, let title): title
    case .submit: "send the form"
    case .fill(let field, let text): "\(field): \(text)"
    case .key(let key): "key \(key)"
    case .command, .quit, .giveUp, .restart: description
    }
  }
}
