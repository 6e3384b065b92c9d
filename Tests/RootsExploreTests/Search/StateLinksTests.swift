import RootsApp
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

@Suite(.timeLimited) struct `Links between states` {
  private func links(_ targets: [[Int?]?]) -> StateLinks {
    var links = StateLinks()
    for _ in targets { links.append(StateLinks.Look(front: -1, isRoot: false)) }
    for (node, targets) in targets.enumerated() {
      if let targets { links.connect(node, to: targets) }
    }
    return links
  }

  private nonisolated static let graphs: [([[Int?]?], [Int], [Int32])] = [
    ([[]], [], [-1]), ([[]], [0], [0]), ([[1], [2], []], [2], [2, 1, 0]),
    ([[1], [2], []], [0], [0, -1, -1]),
    ([[1], [0], [2]], [0], [0, 1, -1]), ([[1, 1, 2], [], []], [2], [1, -1, 0]),
    ([[2, 1], [2], []], [2], [1, 1, 0]),
    // From a state whose moves were not tried anything may be reached.
    ([[1], nil, []], [2], [1, 0, 0]), ([[1], nil, []], [], [1, 0, -1]),
    ([[1], [nil], []], [2], [1, 0, 0]), ([[1], [nil, 1], [0]], [], [1, 0, 2]),
    ([[0], [0, 1]], [0], [0, 1]),
  ]

  @Test(arguments: graphs) func `tell how many moves it takes to the nearest goal`(
    _ targets: [[Int?]?], _ goals: [Int], _ distances: [Int32]
  ) {
    #expect(links(targets).backward.distances { goals.contains($0) } == distances)
  }

  @Test func `tell the same as trying every way does`() {
    var dice = Seeded(seed: 7)
    for _ in 0..<60 {
      let count = Int.random(in: 1...12, using: &dice)
      let targets = (0..<count).map { _ -> [Int?] in
        (0..<Int.random(in: 0...3, using: &dice)).map { _ in Int.random(in: 0..<count, using: &dice) }
      }
      let goal = Int.random(in: 0..<count, using: &dice)
      var distances = [Int32](repeating: -1, count: count)
      distances[goal] = 0
      for steps in Int32(1)...12 {
        for node in targets.indices where distances[node] < 0 {
          if targets[node].contains(where: { distances[$0 ?? node] == steps - 1 }) { distances[node] = steps }
        }
      }
      #expect(links(targets).backward.distances { $0 == goal } == distances, "\(targets) to \(goal)")
    }
  }

  @Test func `are asked of the whole state again once its moves are known`() {
    var links = links([nil, nil])
    #expect(links.looks.count == 2)
    #expect(links.backward.distances { _ in false } == [0, 0])
    links.connect(0, to: [1])
    #expect(links.backward.distances { _ in false } == [1, 0])
    links.connect(1, to: [1])
    #expect(links.backward.distances { _ in false } == [-1, -1])
  }
}

@Suite(.timeLimited) struct `What is in front in a state` {
  private nonisolated static let looks: [([String], Int32, Bool)] = [
    ([], 0, true), (["push b"], 1, false), (["push b", "pop"], 0, true), (["overlay c"], 2, false),
    (["tab u"], 1, true), (["push b", "tab u"], 1, true), (["tab u", "push a"], 0, false),
  ]

  @Test(arguments: looks) func `is a screen, and the root if nothing was opened over it`(
    _ commands: [String], _ front: Int32, _ isRoot: Bool
  ) throws {
    let model = try Model(
      TextApp.app("app A { tab t root=a; tab u root=b; screen a; screen b; accessory c }"))
    var state = State(model)
    for text in commands { state.send(try #require(ScriptCommand.read(text).command)) }
    #expect(state.look == StateLinks.Look(front: front, isRoot: isRoot))
  }
}

@Suite(.timeLimited) struct `A set of keys` {
  @Test func `holds keys that differ in one half, and keys whose half is zero`() {
    var set = Set<StateKey>()
    let keys = [(0, 5), (5, 5), (5, 6), (6, 5), (1_024, 5), (2_048, 5)].map { StateKey(high: $0, low: $1) }
    for key in keys {
      #expect(!set.contains(key))
      let isNew = set.insert(key).inserted
      #expect(isNew && set.contains(key))
    }
    #expect(set.count == keys.count)
    let zero = StateKey(high: 9, low: 0)
    #expect(!set.contains(zero))
    let (isNew, isNewAgain) = (set.insert(zero).inserted, set.insert(zero).inserted)
    #expect(isNew && !isNewAgain && set.contains(zero) && set.count == keys.count + 1)
  }

  @Test func `finds keys that fall on one place, also when it has grown`() {
    var (set, table) = (Set<StateKey>(), Visited(start: StateKey(high: 0, low: 1)))
    // All of them begin with the same bits.
    let keys = (1...2_000).map { StateKey(high: UInt64($0) << 32, low: UInt64($0)) }
    for (place, key) in keys.enumerated() {
      set.insert(key)
      _ = table.insert(key, from: place, by: 1)
    }
    #expect(keys.allSatisfy(set.contains) && keys.allSatisfy(table.contains))
    #expect(keys.indices.allSatisfy { table.number(of: keys[$0]) == $0 + 1 })
    #expect(table.number(of: StateKey(high: 1, low: 0)) == nil)
    #expect(set.count == 2_000 && table.count == 2_001)
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 31), String(repeating: "0", count: 33),
    String(repeating: "g", count: 32),
    "+" + String(repeating: "0", count: 30) + "g", String(repeating: "ü", count: 16),
  ])
  func `reads no key from anything but 32 digits`(text: String) { #expect(StateKey(text) == nil) }

  @Test func `mixes numbers and texts so that their order and their ends count`() {
    func key(_ mix: (inout KeyMixer) -> Void) -> String {
      var mixer = KeyMixer()
      mix(&mixer)
      return mixer.key.description
    }
    var keys: [String] = [key { _ in }]
    keys += [0, 1, -1, Int.max, 1 << 32].map { number in key { $0.add(number) } }
    for length in 0...17 { keys.append(key { $0.add(String(repeating: "a", count: length)) }) }
    for place in 0..<17 {
      var letters = Array(repeating: "a", count: 17)
      letters[place] = "b"
      let text = letters.joined()
      keys.append(key { $0.add(text) })
    }
    keys.append(
      key {
        $0.add(1); $0.add(2)
      })
    keys.append(
      key {
        $0.add(2); $0.add(1)
      })
    keys.append(key { $0.add("a\0") })
    #expect(Set(keys).count == keys.count)
    // The same on every machine: spools are merged by these keys.
    #expect(
      key {
        $0.add("state"); $0.add(7)
      }
        == key {
          $0.add("state"); $0.add(UInt64(7))
        })
  }
}
