@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape
import RootsTerminal
import TestTraits
import Testing

extension State {
  /// A number below a bound that depends on a seed and a place alone.
  fileprivate static func pick(_ seed: UInt64, _ place: Int, of count: Int) -> Int {
    var mixer = KeyMixer()
    mixer.add(seed)
    mixer.add(place)
    return Int(mixer.key.low % UInt64(count))
  }
}

@MainActor @Suite(.timeLimited) struct `A current` {
  private func performed(_ action: TapeAction) throws -> String {
    struct Strange: Error { let action: TapeAction }
    guard case .perform(let text) = action else { throw Strange(action: action) }
    return text
  }

  @Test func `goes on from the empty state as from any screen`() throws {
    let app = try ExplorerApps.app(
      """
      app Q {
        start screen=a
        empty { list { row "Help" { push b } } }
        screen a guard=g { text "in" }
        screen b { list { row "Sign in" { set ok=#true } } }
        on empty.didAppear { set seen=#true }
        guard g { when ok=#true }
        set ok=#false seen=#false
      }
      """)
    var walk = Exploration(try Model(app), Exploration.Options())
    walk.walk()
    #expect(walk.isComplete && walk.faults.isEmpty && walk.coverage[.screen("b")] != nil)
    let warnings = walk.warnings(app: "app.kdl").map(\.message)
    #expect(!warnings.contains { $0.contains("'b'") || $0.contains("''") }, "\(warnings)")
  }

  @Test(arguments: Seeded.seeds(6), [ExplorerApps.shop, ExplorerApps.keeping])
  func `does what a host with a navigator does, for every request`(seed: UInt64, text: String) throws {
    let app = try ExplorerApps.app(text)
    let model = try Model(app, .operations)
    var current = State(model)
    let host = ScriptHost(app)
    for step in 0..<120 {
      let moves = current.moves
      let move = moves[State.pick(seed, step, of: moves.count)]
      guard case .command(let command) = move else { continue }
      current.perform(move)
      host.send(command, origin: .key)
      #expect(current.engine.state == host.navigator.state, "after \(move)")
      #expect(current.script.values == host.state.values)
      #expect(current.engine.held.map(\.request.command) == host.navigator.held.map(\.command))
      #expect(current.faults() == [])
      #expect(host.navigator.violations() == [])
    }
  }

  /// The typed text brings another one above the form, which moves the button.
  private nonisolated static let moving = """
    app M {
      set entry=#null
      screen home { list { row Log { push log } } }
      screen log { text "{entry}" when=entry; field entry required=#true; submit Keep { set entry="{entry}"; pop } }
    }
    """

  @Test(arguments: Seeded.seeds(6), [ExplorerApps.shop, ExplorerApps.keeping, moving])
  func `does what a person at the keys does`(seed: UInt64, text: String) async throws {
    let app = try ExplorerApps.app(text)
    let model = try Model(app, .keys)
    var moves: [Move] = []
    var current = State(model)
    for step in 0..<60 {
      let offered = current.moves
      // Nothing is left to be done when the program has ended.
      if offered.isEmpty { break }
      moves.append(offered[State.pick(seed, step, of: offered.count)])
      current.perform(moves[moves.count - 1])
    }
    let stage = try SessionStage(app, StageSetup())
    let tape = Tape(SourceText(name: "t.tape", text: Trace(moves).lines(on: model).joined(separator: "\n")))
    #expect(tape.isValid)
    for command in tape.commands {
      switch command.action {
      case .press(let keys, _, let count): for _ in 0..<count { for key in keys { stage.press(key) } }
      case .type(let text, _): for key in Key.typing(text) { stage.press(key) }
      case .set: break
      case .restart(let mode): try await stage.take(.restart(mode))
      default: try await stage.take(StageInput.perform(performed(command.action)))
      }
    }
    let host = stage.host
    #expect(current.engine.state == host.navigator.state)
    #expect(current.script.values == host.state.values)
    #expect(current.engine.held.map(\.request.command) == host.navigator.held.map(\.command))
    let entry = current.engine.state.focusedEntry
    #expect(app.scope(of: entry, current.script).fields == app.scope(of: entry, host.state).fields)
  }

  @Test func `finds again what was typed on a screen that was kept, until its time is over`() throws {
    var current = State(try Model(ExplorerApps.app(ExplorerApps.keeping)))
    func text() throws -> Value? {
      let entry = try #require(current.engine.state.focusedEntry)
      return current.model.app.scope(of: entry, current.script).fields["text"]
    }
    current.perform(.row(block: 0, row: 0, title: "Draft"))
    current.perform(.fill(field: "text", with: "a"))
    #expect(try text() == "a")
    let typed = current.key()
    current.send(ScriptCommand(.back))
    current.send(ScriptCommand(.push("draft")))
    #expect(try text() == "a")
    #expect(current.key() == typed)
    current.send(ScriptCommand(.back))
    let back = current.key()
    current.send(ScriptCommand(.advance(.seconds(59))))
    #expect(current.key() != back)
    #expect(current.moves.contains(.command(ScriptCommand(.advance(.seconds(1))))))
    #expect(current.script.values["ended"] == false)
    current.send(ScriptCommand(.advance(.seconds(1))))
    #expect(current.script.values["ended"] == true)
    current.send(ScriptCommand(.push("draft")))
    #expect(try text() == "")
  }

  @Test(arguments: [ExplorerApps.shop, ExplorerApps.keeping], 1...10)
  func `goes on as before when it was put away and taken up again`(_ text: String, seed: UInt64) throws {
    let alphabet: Model.Alphabet = seed.isMultiple(of: 2) ? .keys : .operations
    let model = try Model(ExplorerApps.app(text), alphabet)
    var current = State(model)
    for step in 0..<80 {
      if current.isOver { break }
      var other = State(current.rest, on: model)
      #expect(other.key() == current.key() && other.moves == current.moves)
      let move = current.moves[State.pick(seed, step, of: current.moves.count)]
      current.perform(move)
      other.perform(move)
      #expect(other.engine.state == current.engine.state && other.script == current.script)
      #expect(other.lastMove.facts == current.lastMove.facts && other.faults() == current.faults())
    }
  }

  @Test func `has the same key by another way, and another key when anything differs`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.shop), .operations)
    var current = State(model)
    let start = current.key()
    #expect(start.description == State(model).key().description)
    current.send(ScriptCommand(.push("inbox")))
    let there = current.key()
    #expect(there != start)
    current.send(ScriptCommand(.back))
    #expect(current.key() == start)
    current.send(ScriptCommand(.push("inbox")))
    #expect(current.key() == there)
    current.send(ScriptCommand(.back))
    current.set(["count": 1])
    #expect(current.key(.whole) != State(model).key(.whole))
    var projection = Projection()
    projection.countsValues = false
    #expect(current.key(projection) == State(model).key(projection))
  }

  @Test func `tells payloads apart unless they do not count`() throws {
    let model = try Model(ExplorerApps.app(ExplorerApps.shop), .operations)
    var (one, other) = (State(model), State(model))
    one.send(ScriptCommand(.push(Visit("item", payload: ["id": 1]))))
    other.send(ScriptCommand(.push(Visit("item", payload: ["id": 2]))))
    #expect(one.key() != other.key())
    var projection = Projection()
    projection.countsPayloads = false
    #expect(one.key(projection) == other.key(projection))
  }

  @Test func `remembers in its key the order in which tabs were visited`() throws {
    let text = """
      app "T" { tab a; tab b; tab c; screen a; screen b; screen c; back history }
      """
    let model = try Model(ExplorerApps.app(text))
    var (one, other) = (State(model), State(model))
    for tab in ["b", "a", "c"] { one.send(ScriptCommand(.show(tab: tab))) }
    for tab in ["a", "b", "c"] { other.send(ScriptCommand(.show(tab: tab))) }
    #expect(one.key() != other.key())
  }
}

@Suite(.timeLimited) struct `Keys of states` {
  @Test func `are written and read again`() {
    let key = StateKey(high: 0x00ff_1234_0000_0001, low: 7)
    #expect(key.description == "00ff1234000000010000000000000007")
    #expect(StateKey(key.description) == key)
    #expect(StateKey("00ff") == nil)
    for other in ["zz", "+0", "00FF"] {
      #expect(StateKey(other + key.description.dropFirst(other.count)) == nil)
    }
  }

  @Test func `are kept in a set, each once`() {
    var set = Set<StateKey>()
    let keys = (0..<5_000).map { number in
      var mixer = KeyMixer()
      mixer.add(number)
      return mixer.key
    }
    let first = keys.filter { set.insert($0).inserted }
    let again = keys.filter { set.insert($0).inserted }
    #expect(first.count == keys.count && again.isEmpty)
    #expect(keys.allSatisfy(set.contains))
    #expect(set.count == 5_000)
    #expect(!set.contains(StateKey(high: 1, low: 1)))
  }

  @Test func `are numbered with the way to each`() {
    let keys = (0..<3_000).map { number in
      var mixer = KeyMixer()
      mixer.add(number)
      return mixer.key
    }
    var table = Visited(start: keys[0])
    for (number, key) in keys.enumerated().dropFirst() {
      let isNew = table.insert(key, from: number / 2, by: number % 7)
      #expect(isNew)
      let isNewAgain = table.insert(key, from: 0, by: 0)
      #expect(!isNewAgain)
    }
    #expect(table.count == keys.count)
    for (number, key) in keys.enumerated().dropFirst() {
      #expect(table.key(of: number) == key && table.contains(key))
      #expect(table.parent(of: number) == number / 2 && table.move(to: number) == number % 7)
    }
    #expect(!table.contains(StateKey(high: 1, low: 1)))
  }
}
