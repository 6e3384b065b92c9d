internal import Roots
package import RootsApp
package import RootsTerminal

/// All screens of a program on one page: the ways between them, their pictures and, if every state of the program is
/// known, the program itself to click through.
package struct Atlas {
  package var facts: [(name: String, text: String)] = []
  package var notes: [String] = []
  /// The states of the program; none if not all are known.
  package var states: [State] = []
  private let chart: Chart
  private var places: [Place]
  private var labels: [Way: [String]] = [:]
  private var table = FrameTable(PictureOptions())
  private var trail = FrameTrail()
  private var frames: [Record] = []
  /// The pictures of the screens, for ``storyboard()``.
  private var pictures: [String: Frame] = [:]

  package struct Place: Sendable {
    package var title = ""
    package var frame: Int?
    package var urls: [String] = []
    package var guards: [String] = []
    package var notes: [String] = []
    package var tape: (text: String, moves: Int)?
    /// The changes of it that tapes notice, and those that they are to notice.
    package var noticed: (count: Int, all: Int)?

    package init() {}
  }

  private struct Way: Hashable {
    let from: String
    let to: String
  }

  /// A state of a program, and the moves in it. Targets are numbers of states, ``Atlas/end`` or ``Atlas/unknown``.
  package struct State: Sendable {
    package var screen: String
    package var stops: [Stop]
    package var keys: [Key: Int]
    package var moves: [(name: String, target: Int)]
    package var areas: [(row: Rect, click: Click)]

    package init(
      screen: String, stops: [Stop], keys: [Key: Int], moves: [(name: String, target: Int)],
      areas: [(row: Rect, click: Click)]
    ) {
      (self.screen, self.stops, self.keys, self.moves, self.areas) = (screen, stops, keys, moves, areas)
    }
  }

  /// A position of the selection; a screen without a selection is one stop.
  package struct Stop: Sendable {
    package var steps: [Key: Int] = [:]
    package var enter: Int?
    package var space: Int?
    package var text: Int?
    package var takesText: Bool
    package var frame = 0

    package init(takesText: Bool = false) { self.takesText = takesText }
  }

  package enum Click: Sendable, Hashable {
    case keys([Key])
    case move(String)
  }

  package static let end = -1
  /// The target of a move into a state that was not explored.
  package static let unknown = -2
  package static let pictureLimit = 500
  package static let card = Size(columns: 320, rows: 216)

  package init(_ chart: Chart) {
    self.chart = chart
    places = chart.graph.screens.map { _ in Place() }
  }

  /// Called before pictures are added.
  package mutating func wear(_ colors: [Role: Color]) {
    table.options.theme = .standard.adapted(to: colors)
  }

  package mutating func add(_ frame: Frame) -> Int {
    frames.append(trail.change(to: frame, &table).fields)
    return frames.count - 1
  }

  package mutating func add(_ frame: Frame, of screen: String) {
    let number = add(frame)
    pictures[screen] = frame
    describe(screen) { $0.frame = number }
  }

  package func storyboard() throws(Chart.TooLarge) -> String {
    try chart.svg(boxes: Self.card, looks: table.options) { pictures[$0] }
  }

  /// Ignores a screen that the graph does not have.
  package mutating func describe(_ screen: String, _ change: (inout Place) -> Void) {
    if let number = chart.graph.index(of: screen) { change(&places[number]) }
  }

  /// Adds the name of a move from one screen to another; it is not shown if the graph has no such way.
  package mutating func label(_ from: String, _ to: String, _ name: String) {
    let way = Way(from: from, to: to)
    guard labels[way, default: []].count < Self.labelLimit, labels[way]?.contains(name) != true else {
      return
    }
    labels[way, default: []].append(name)
  }

  /// The most names of one way; more do not fit beside it.
  private static let labelLimit = 8

  package var page: [UInt8] {
    var json: [UInt8] = []
    json.append(json: document)
    return Page(chart.title, .atlas, [json]).bytes
  }

  /// All data, in the form that the script of the page reads.
  var document: Record {
    let plan = chart.plan(ofBoxes: Self.card)
    var index = Index()
    let states = states.map { Value.record(fields(of: $0, &index)) }
    return [
      "title": .string(chart.title),
      "facts": .list(facts.map { .list([.string($0.name), .string($0.text)]) }),
      "notes": .list(notes.map { .string($0) }),
      "paper": table.paper, "looks": table.lookList, "rows": table.rowList,
      "frames": .list(frames.map { .record($0) }), "size": .list([.int(plan.width), .int(plan.height)]),
      "card": .list([.int(Self.card.columns), .int(Self.card.rows)]),
      "screens": .list(places.indices.map { .record(fields(ofScreen: $0, at: plan.boxes[$0])) }),
      "ways": .list(plan.ways.enumerated().map { .record(fields(ofWay: $0, $1)) }),
      "states": .list(states), "words": .list(index.words.map { .string($0) }), "areas": .list(index.areas),
    ]
  }

  private func fields(ofScreen number: Int, at box: Rect) -> Record {
    let place = places[number]
    var fields: Record = [
      "n": .string(chart.graph.screens[number]), "t": .string(place.title), "x": .int(box.x),
      "y": .int(box.y),
    ]
    if let frame = place.frame { fields["f"] = .int(frame) }
    if let origin = chart.origin(of: number) { fields["o"] = .string(origin) }
    if let counts = chart.counts { fields["c"] = .int(counts.screens[number]) }
    for (name, texts) in [("u", place.urls), ("g", place.guards), ("m", place.notes)] where !texts.isEmpty {
      fields[name] = .list(texts.map { .string($0) })
    }
    if let noticed = place.noticed { fields["s"] = .list([.int(noticed.count), .int(noticed.all)]) }
    if let tape = place.tape { fields["p"] = .list([.string(tape.text), .int(tape.moves)]) }
    return fields
  }

  private func fields(ofWay number: Int, _ way: ChartPlan.Way) -> Record {
    let screens = chart.graph.screens
    var fields: Record = [
      "a": .int(way.from), "b": .int(way.to), "d": .string(way.path), "k": .string(way.kind.rawValue),
      "x": .int(way.middle.x), "y": .int(way.middle.y),
    ]
    if way.isReference { fields["r"] = true }
    if let counts = chart.counts { fields["c"] = .int(counts.edges[number]) }
    if let names = labels[Way(from: screens[way.from], to: screens[way.to])] {
      fields["l"] = .list(names.map { .string($0) })
    }
    return fields
  }
}

// MARK: - The states

extension Atlas {
  /// The values that states share: words and clickable areas, each once.
  private struct Index {
    private(set) var words: [String] = []
    private(set) var areas: [Value] = []
    private var wordNumbers: [String: Int] = [:]
    private var areaNumbers: [Value: Int] = [:]

    mutating func number(of word: String) -> Value {
      if let known = wordNumbers[word] { return .int(known) }
      wordNumbers[word] = words.count
      words.append(word)
      return .int(words.count - 1)
    }

    mutating func number(of area: Value) -> Value {
      if let known = areaNumbers[area] { return .int(known) }
      areaNumbers[area] = areas.count
      areas.append(area)
      return .int(areas.count - 1)
    }
  }

  private func fields(of state: State, _ index: inout Index) -> Record {
    var fields: Record = [
      "n": index.number(of: state.screen),
      "k": .list(pairs(state.keys, &index)),
      "m": .list(state.moves.flatMap { [index.number(of: $0.name), .int($0.target)] }),
      "s": .list(state.stops.map { stop in .list(parts(of: stop, &index)) }),
    ]
    let areas = state.areas.map { area in
      let click: Value =
        switch area.click {
        case .keys(let keys): .list(keys.map { .string($0.browserName) })
        case .move(let name): .string(name)
        }
      return index.number(of: .list([.int(area.row.x), .int(area.row.y), .int(area.row.width), click]))
    }
    if !areas.isEmpty { fields["a"] = .list(areas) }
    return fields
  }

  /// The frame, the keys that move the selection, and the targets of other keys.
  private func parts(of stop: Stop, _ index: inout Index) -> [Value] {
    var parts: [Value] = [.int(stop.frame), .list(pairs(stop.steps, &index))]
    let targets = [stop.enter, stop.space, stop.text]
    if stop.takesText || targets.contains(where: { $0 != nil }) {
      parts += targets.map { .int($0 ?? Self.unknown) } + (stop.takesText ? [1] : [])
    }
    return parts
  }

  private func pairs(_ targets: [Key: Int], _ index: inout Index) -> [Value] {
    targets.map { ($0.browserName, $1) }.sorted { $0 < $1 }.flatMap { [index.number(of: $0), .int($1)] }
  }
}

extension Key {
  fileprivate var browserName: String {
    let name =
      switch code {
      case .character(let scalar): String(Character(scalar))
      case .function(let number): "F\(number)"
      case .enter: "Enter"
      case .escape: "Escape"
      case .tab: "Tab"
      case .backspace: "Backspace"
      case .delete: "Delete"
      case .insert: "Insert"
      case .up: "ArrowUp"
      case .down: "ArrowDown"
      case .left: "ArrowLeft"
      case .right: "ArrowRight"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "PageUp"
      case .pageDown: "PageDown"
      case .sequence: presses.map(\.browserName).joined(separator: " ")
      }
    let held: [(Modifiers, String)] = [(.ctrl, "Ctrl+"), (.alt, "Alt+"), (.shift, "Shift+")]
    return held.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
  }
}
