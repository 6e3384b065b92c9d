@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape
import RootsTerminal
import Testing

extension World {
  /// A number below a bound that depends on a seed and a place alone.
  fileprivate static func pick(_ seed: UInt64, _ place: Int, of count: Int) -> Int {
    var mixer = KeyMixer()
    mixer.add(seed)
    mixer.add(place)
    return Int(mixer.key.low % UInt64(count))
  }
}

@MainActor @Suite struct `A world` {
  private func performed(_ action: TapeAction) throws -> String {
    struct Strange: Error { let action: TapeAction }
    guard case .perform(let text) = action else { throw Strange(action: action) }
    return text
  }

  @Test(arguments: 1...20, [ExplorerApps.shop, ExplorerApps.keeping])
  func `does what a host with a navigator does, whatever is asked of it`(seed: UInt64, text: String) throws {
    let app = try ExplorerApps.app(text)
    let terrain = try Terrain(app, .operations)
    var world = World(terrain)
    let host = try ScriptHost(app)
    for step in 0..<120 {
      let moves = world.moves
      let move = moves[World.pick(seed, step, of: moves.count)]
      guard case .command(let command) = move else { continue }
      world.perform(move)
      host.send(command, origin: .key)
      #expect(world.engine.state == host.navigator.state, "after \(move)")
      #expect(world.script.values == host.state.values)
      #expect(world.engine.held.map(\.request.command) == host.navigator.held.map(\.command))
      #expect(world.faults() == [])
      #expect(host.navigator.violations() == [])
    }
  }

  @Test(arguments: 1...20, [ExplorerApps.shop, ExplorerApps.keeping])
  func `does what a person at the keys does`(seed: UInt64, text: String) async throws {
    let app = try ExplorerApps.app(text)
    let terrain = try Terrain(app, .keys)
    var moves: [Move] = []
    var world = World(terrain)
    for step in 0..<60 {
      let offered = world.moves
      moves.append(offered[World.pick(seed, step, of: offered.count)])
      world.perform(moves[moves.count - 1])
    }
    let stage = try SessionStage(app, StageSetup())
    let tape = Tape(SourceText(name: "t.tape", text: Trace(moves).lines(on: terrain).joined(separator: "\n")))
    #expect(tape.isValid)
    for command in tape.commands {
      switch command.action {
      case .press(let keys, _, let count): for _ in 0..<count { for key in keys { stage.press(key) } }
      case .type(let text, _): for key in Key.typing(text) { stage.press(key) }
      default: try await stage.take(StageInput.perform(performed(command.action)))
      }
    }
    let host = stage.host
    #expect(world.engine.state == host.navigator.state)
    #expect(world.script.values == host.state.values)
    #expect(world.engine.held.map(\.request.command) == host.navigator.held.map(\.command))
    let entry = world.engine.state.focusedEntry
    #expect(app.scope(of: entry, world.script).fields == app.scope(of: entry, host.state).fields)
  }

  @Test func `finds again what was typed on a screen that was kept, until its time is over`() throws {
    var world = World(try Terrain(ExplorerApps.app(ExplorerApps.keeping)))
    func text() throws -> Value? {
      let entry = try #require(world.engine.state.focusedEntry)
      return world.terrain.app.scope(of: entry, world.script).fields["text"]
    }
    world.perform(.row(block: 0, row: 0, title: "Draft"))
    world.perform(.fill(field: "text"))
    #expect(try text() == "a")
    let typed = world.key()
    world.send(ScriptCommand(.back))
    world.send(ScriptCommand(.push("draft")))
    #expect(try text() == "a")
    #expect(world.key() == typed)
    world.send(ScriptCommand(.back))
    let back = world.key()
    world.send(ScriptCommand(.advance(.seconds(59))))
    #expect(world.key() != back)
    #expect(world.moves.contains(.command(ScriptCommand(.advance(.seconds(1))))))
    #expect(world.script.values["ended"] == false)
    world.send(ScriptCommand(.advance(.seconds(1))))
    #expect(world.script.values["ended"] == true)
    world.send(ScriptCommand(.push("draft")))
    #expect(try text() == "")
  }

  @Test(arguments: [ExplorerApps.shop, ExplorerApps.keeping], 1...10)
  func `goes on as before when it was put away and taken up again`(_ text: String, seed: UInt64) throws {
    let alphabet: Terrain.Alphabet = seed.isMultiple(of: 2) ? .keys : .operations
    let terrain = try Terrain(ExplorerApps.app(text), alphabet)
    var world = World(terrain)
    for step in 0..<80 {
      var other = World(world.still, on: terrain)
      #expect(other.key() == world.key() && other.moves == world.moves)
      let move = world.moves[World.pick(seed, step, of: world.moves.count)]
      world.perform(move)
      other.perform(move)
      #expect(other.engine.state == world.engine.state && other.script == world.script)
      #expect(other.notes.facts == world.notes.facts && other.faults() == world.faults())
    }
  }

  @Test func `has the same key by another way, and another key when anything differs`() throws {
    let terrain = try Terrain(ExplorerApps.app(ExplorerApps.shop), .operations)
    var world = World(terrain)
    let start = world.key()
    #expect(start.description == World(terrain).key().description)
    world.send(ScriptCommand(.push("inbox")))
    let there = world.key()
    #expect(there != start)
    world.send(ScriptCommand(.back))
    #expect(world.key() == start)
    world.send(ScriptCommand(.push("inbox")))
    #expect(world.key() == there)
    world.send(ScriptCommand(.back))
    world.set(["count": 1])
    #expect(world.key() != start)
    var projection = Projection()
    projection.countsValues = false
    #expect(world.key(projection) == World(terrain).key(projection))
  }

  @Test func `tells payloads apart unless they do not count`() throws {
    let terrain = try Terrain(ExplorerApps.app(ExplorerApps.shop), .operations)
    var (one, other) = (World(terrain), World(terrain))
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
    let terrain = try Terrain(ExplorerApps.app(text))
    var (one, other) = (World(terrain), World(terrain))
    for tab in ["b", "a", "c"] { one.send(ScriptCommand(.show(tab: tab))) }
    for tab in ["a", "b", "c"] { other.send(ScriptCommand(.show(tab: tab))) }
    #expect(one.key() != other.key())
  }
}

@Suite struct `Keys of states` {
  @Test func `are written and read again`() {
    let key = StateKey(high: 0x00ff_1234_0000_0001, low: 7)
    #expect(key.description == "00ff1234000000010000000000000007")
    #expect(StateKey(key.description) == key)
    #expect(StateKey("00ff") == nil)
    #expect(StateKey("zz" + key.description.dropFirst(2)) == nil)
  }

  @Test func `are kept in a set, each once`() {
    var set = KeySet()
    let keys = (0..<5_000).map { number in
      var mixer = KeyMixer()
      mixer.add(number)
      return mixer.key
    }
    let first = keys.filter { set.insert($0) }
    let again = keys.filter { set.insert($0) }
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
    var table = NodeTable(start: keys[0])
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

  @Test func `differ when anything that is mixed differs`() {
    func key(_ parts: [String]) -> StateKey {
      var mixer = KeyMixer()
      for part in parts { mixer.add(part) }
      return mixer.key
    }
    let all = [
      ["ab", "c"], ["a", "bc"], ["abc"], ["", "abc"], ["abc", ""], ["abcdefgh"], ["abcdefg", "h"], [],
      ["cba"], ["c", "ab"],
    ].map { key($0) }
    for (place, key) in all.enumerated() { #expect(!all.dropFirst(place + 1).contains(key)) }
  }
}
