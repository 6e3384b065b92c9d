import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A bar of tabs` {
  private typealias Bar = NavigationState.TabBar

  private func bar(_ names: [String], selected: Int = 0, visited: [Int] = []) -> Bar {
    Bar(names.map { Bar.Sign(name: $0, root: Visit($0)) }, selected: selected, visited: visited)
  }

  @Test(
    arguments: [
      (AppMap.BackPolicy.history, [1, 2, 0]), (.fullHistory, [0, 1, 0, 2, 0]), (.order, []), (.firstTab, []),
      (.initialTab, []), (.none, []),
    ])
  func `remembers visits as its policy asks`(_ policy: AppMap.BackPolicy, _ visited: [Int]) {
    var bar = bar(["a", "b", "c"])
    for index in [0, 1, 0, 2, 0] { bar.select(index, policy) }
    #expect(bar.selected == 0)
    #expect(bar.visited == visited)
  }

  @Test func `forgets the older half when the full history has reached its limit`() {
    var bar = bar(["a", "b"])
    for step in 0..<1_000 { bar.select(step % 2, .fullHistory) }
    #expect(bar.visited.count == 1_000)
    bar.select(0, .fullHistory)
    #expect(bar.visited.count == 501)
    #expect(bar.visited.last == 0 && bar.selected == 0)
  }

  @Test func `keeps the visits to tabs that are still defined`() {
    var bar = bar(["c", "a"])
    bar.adopt(selected: 1, visited: ["a", "b", "c", "a"], .fullHistory)
    #expect(bar.selected == 1 && bar.visited == [1, 0, 1])
    bar.adopt(selected: 0, visited: ["b"], .history)
    #expect(bar.selected == 0 && bar.visited == [0])
    bar.adopt(selected: 1, visited: ["b"], .order)
    #expect(bar.selected == 1 && bar.visited == [])
  }
}
