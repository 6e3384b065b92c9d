internal import Roots

enum SpoolLine {
  /// A state was expanded; the following lines have its results.
  case state(StateKey, way: [Int], edges: Int, isDeadEnd: Bool)
  /// A move led to a state that belongs to the shard `owner`.
  case child(StateKey, owner: Int, move: Int)
  case fact(Fact, move: Int)
  case fault(Exploration.Found, moves: [Int], isOfState: Bool)
  case walked(moves: Int)

  var json: String {
    let items: [Value] =
      switch self {
      case .state(let key, let way, let edges, let isDeadEnd):
        [.string("state"), .string(key.description), .ints(way), .int(edges), .bool(isDeadEnd)]
      case .child(let key, let owner, let move):
        [.string("child"), .int(owner), .string(key.description), .int(move)]
      case .fact(let fact, let move): [.string("fact"), .int(move), .strings(fact.words)]
      case .fault(let found, let moves, let isOfState):
        [
          .string("fault"), .ints(moves), .strings(found.fault.property.words), .string(found.fault.message),
          .string(found.screen), .string(found.trip?.target ?? ""), .bool(isOfState),
        ]
      case .walked(let moves): [.string("walked"), .int(moves)]
      }
    return Value.list(items).json
  }

  static func beginning(ofChildrenFor owner: Int) -> [UInt8] { Array("[\"child\",\(owner),".utf8) }

  static let stateBeginning = Array("[\"state\",".utf8)

  init?(_ line: ArraySlice<UInt8>) {
    guard case .list(let items)? = try? Value(json: Array(line)), let kind = items.first?.text else {
      return nil
    }
    let known: SpoolLine? =
      switch (kind, items.count) {
      case ("state", 5): Self.state(items)
      case ("child", 4): Self.child(items)
      case ("fact", 3): Self.fact(items)
      case ("fault", 7): Self.fault(items)
      case ("walked", 2): items[1].integer.map { .walked(moves: $0) }
      default: nil
      }
    guard let known else { return nil }
    self = known
  }

  private static func state(_ items: [Value]) -> SpoolLine? {
    guard let key = items[1].key, let way = items[2].ints, let edges = items[3].integer,
      case .bool(let isDeadEnd) = items[4]
    else { return nil }
    return .state(key, way: way, edges: edges, isDeadEnd: isDeadEnd)
  }

  private static func child(_ items: [Value]) -> SpoolLine? {
    guard let owner = items[1].integer, let key = items[2].key, let move = items[3].integer else {
      return nil
    }
    return .child(key, owner: owner, move: move)
  }

  private static func fact(_ items: [Value]) -> SpoolLine? {
    guard let move = items[1].integer, let fact = items[2].strings.flatMap(Fact.init) else { return nil }
    return .fact(fact, move: move)
  }

  private static func fault(_ items: [Value]) -> SpoolLine? {
    guard let moves = items[1].ints, let property = items[2].strings.flatMap(Fault.Property.init),
      let message = items[3].text, let screen = items[4].text, let target = items[5].text,
      case .bool(let isOfState) = items[6]
    else { return nil }
    var found = Exploration.Found(
      fault: Fault(property: property, message: message), screen: screen, witness: nil)
    if case .trip(let kind) = property { found.trip = RoundTrip(kind, target) }
    return .fault(found, moves: moves, isOfState: isOfState)
  }
}

extension Value {
  fileprivate static func ints(_ numbers: [Int]) -> Value { .list(numbers.map { .int($0) }) }
  fileprivate static func strings(_ texts: [String]) -> Value { .list(texts.map { .string($0) }) }

  fileprivate var key: StateKey? { text.flatMap { StateKey($0) } }
  fileprivate var ints: [Int]? { all(\.integer) }
  fileprivate var strings: [String]? { all(\.text) }

  private func all<Item>(_ read: (Value) -> Item?) -> [Item]? {
    guard case .list(let values) = self else { return nil }
    let items = values.compactMap(read)
    return items.count == values.count ? items : nil
  }
}

extension Fault.Property {
  /// The first word names the kind if the property has a value.
  fileprivate var words: [String] {
    switch self {
    case .trip(let kind): ["trip", kind.rawValue]
    case .claim(let name): ["claim", name]
    case .engine, .completion, .outcome, .drain, .identity, .commit, .order, .lock, .waiting: [word]
    }
  }

  private static let plain: [Self] = [
    .engine, .completion, .outcome, .drain, .identity, .commit, .order, .lock, .waiting,
  ]

  fileprivate init?(_ words: [String]) {
    let known: Self? =
      switch (words.first, words.count) {
      case ("trip", 2): RoundTrip.Kind(rawValue: words[1]).map { .trip($0) }
      case ("claim", 2): .claim(words[1])
      case (_, 1): Self.plain.first { [$0.word] == words }
      default: nil
      }
    guard let known else { return nil }
    self = known
  }
}

extension Fact {
  var words: [String] {
    switch self {
    case .screen(let name): ["screen", name]
    case .edge(let from, let to): ["edge", from, to]
    case .operation(let kind, let place): ["operation", kind, place]
    case .guardian(let name, let answer): ["guard", name, answer.rawValue]
    case .completion(let screen, let fate): ["completion", screen, fate]
    case .rejection(let code): ["rejection", code]
    case .layers(let count): ["layers", String(count)]
    case .binding(let key, let screen): ["key", key, screen]
    case .rested(let screen): ["rested", screen]
    case .tested(let invariant): ["tested", invariant]
    case .idle(let control, let screen): ["idle", control, screen]
    case .used(let control, let screen): ["used", control, screen]
    case .cycle(let screens): ["cycle"] + screens
    case .answer(let handler, let isGiven): ["answer", String(handler), isGiven ? "given" : "none"]
    case .askedToLeave(let screen): ["leave", screen]
    case .offered(let place): ["offered", String(place)]
    case .pile(let screen): ["pile", screen]
    case .overfull: ["overfull"]
    case .oddity(let oddity): ["oddity", String(oddity.kind.rawValue)] + oddity.names
    }
  }

  init?(_ words: [String]) {
    switch (words.first, words.count) {
    case ("screen", 2): self = .screen(words[1])
    case ("edge", 3): self = .edge(words[1], words[2])
    case ("operation", 3): self = .operation(words[1], on: words[2])
    case ("guard", 3):
      guard let answer = LogEvent.GuardAnswer(rawValue: words[2]) else { return nil }
      self = .guardian(words[1], answer)
    case ("completion", 3): self = .completion(words[1], words[2])
    case ("rejection", 2): self = .rejection(words[1])
    case ("key", 3): self = .binding(words[1], on: words[2])
    case ("rested", 2): self = .rested(words[1])
    case ("tested", 2): self = .tested(words[1])
    case ("idle", 3): self = .idle(words[1], on: words[2])
    case ("used", 3): self = .used(words[1], on: words[2])
    case ("answer", 3):
      guard let handler = Int(words[1]), ["given", "none"].contains(words[2]) else { return nil }
      self = .answer(handler, isGiven: words[2] == "given")
    case ("leave", 2): self = .askedToLeave(words[1])
    case ("pile", 2): self = .pile(words[1])
    case ("offered", 2):
      guard let place = Int(words[1]) else { return nil }
      self = .offered(place)
    case ("overfull", 1): self = .overfull
    case ("oddity", 3...):
      guard let kind = Int(words[1]).flatMap({ Oddity.Kind(rawValue: $0) }) else { return nil }
      self = .oddity(Oddity(kind, Array(words.dropFirst(2))))
    case ("cycle", 1...): self = .cycle(Array(words.dropFirst()))
    case ("layers", 2):
      guard let count = Int(words[1]) else { return nil }
      self = .layers(count)
    default: return nil
    }
  }
}
