import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A few things` {
  private func isMany<Element>(_ few: Few<Element>) -> Bool { if case .many = few { true } else { false } }

  @Test func `are held in the smallest form`() {
    #expect(Few<Int>(nil) == .none)
    #expect(Few<Int>([]) == .none)
    #expect(Few([4]) == .one(4))
    #expect(Few([4, 5]) == .many([4, 5]))
    let literal: Few<Int> = [1]
    #expect(literal == .one(1))
  }

  @Test func `grow one by one in order`() {
    var few = Few<Int>.none
    for number in 1...5 {
      few.append(number)
      #expect(few.count == number && few.last == number && few.first == 1)
      #expect(Array(few) == Array(1...number))
      #expect(isMany(few) == (number > 1))
    }
  }

  @Test func `are a value`() {
    let two: Few<Int> = [1, 2]
    var three = two
    three.append(3)
    #expect(Array(two) == [1, 2] && Array(three) == [1, 2, 3])
  }

  @Test(arguments: 0...3) func `are gone through once each`(_ count: Int) {
    let few = Few(Array(0..<count))
    var seen: [Int] = []
    few.forEach { seen.append($0) }
    #expect(seen == Array(0..<count))
    #expect(few.indices.map { few[$0] } == seen)
    #expect(few.isEmpty == (count == 0) && Array(few.reversed()) == seen.reversed())
  }
}

@Suite(.timeLimited) struct `What a command has changed` {
  private func ended(_ number: UInt64, _ ending: Ending = .cancelled(.popped)) -> Change.Ended {
    Change.Ended(entry: Entry(id: ContextID(number), screen: "s"), place: .main, ending: ending)
  }

  @Test func `strikes out only the departures that fit`() {
    var change = Change(.pop, ending: [ended(3), ended(2), ended(1)])
    change.departures.drop { $0.entry.id == ContextID(2) }
    #expect(change.ended.map(\.entry.id.number) == [3, 1])
    change.departures.drop { $0.entry.id == ContextID(2) }
    #expect(change.ended.map(\.entry.id.number) == [3, 1])
    change.departures.drop { _ in true }
    #expect(change.departures == .none)
  }

  @Test func `ends only the named departures in another way`() {
    var change = Change(.pop, ending: [ended(3), ended(2), ended(1)])
    change.departures.end([ContextID(1), ContextID(3), ContextID(9)], .cancelled(.replaced))
    #expect(
      change.ended == [
        ended(3, .cancelled(.replaced)), ended(2), ended(1, .cancelled(.replaced)),
      ])
  }

  @Test func `takes in a later one without losing its own part`() {
    var first = Change(.push)
    first.opened = ContextID(5)
    first.count = 1
    first.ended = [ended(4)]
    var later = Change(.pop, ending: [ended(3), ended(2)])
    later.count = 2
    first.absorb(later)
    #expect(first.kind == .push && first.outcome == .committed)
    #expect(first.opened == ContextID(5) && first.count == 3)
    #expect(first.ended.map(\.entry.id.number) == [4, 3, 2])
    #expect(first.parts == [nil])
    var last = Change(.push)
    last.opened = ContextID(8)
    first.absorb(last)
    #expect(first.opened == ContextID(8) && first.parts == [nil, ContextID(8)])
  }

  @Test func `without effect says so`() {
    #expect(Change.unchanged.outcome == .unchanged && Change.unchanged.kind == .none)
    #expect(Change(.push).outcome == .committed)
  }
}

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

  @Test func `goes back and forgets the visit that ends`() {
    var bar = bar(["a", "b", "c"], selected: 2, visited: [0, 1, 2])
    bar.goBack(to: 1)
    #expect(bar.selected == 1 && bar.visited == [0, 1])
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

  @Test(
    arguments: [
      (2, 0, 1), (2, 1, 1), (2, 2, 1), (1, 2, 1), (1, 1, 1), (1, 0, 0), (0, 0, 0), (0, 1, 0), (0, 2, 0),
    ])
  func `keeps a tab selected when another goes`(_ selected: Int, _ removed: Int, _ after: Int) {
    var bar = bar(["a", "b", "c"], selected: selected)
    bar.remove(at: removed)
    #expect(bar.selected == after)
    #expect(bar.signs.count == 2)
  }

  @Test func `joins two visits between which the lost tab was visited`() {
    var bar = bar(["a", "b", "c"], selected: 2, visited: [0, 1, 0, 2])
    bar.remove(at: 1)
    #expect(bar.visited == [0, 1] && bar.selected == 1)
    #expect(bar.index(of: "c") == 1 && bar.index(of: "b") == nil)
  }
}

@Suite(.timeLimited) struct `A key of observers as text` {
  @Test(arguments: [
    "all", "main", "base", "topLayer", "held", "covered", "tabs.layer0", "accessories.layer12",
  ])
  func `is written as it is read`(_ text: String) { #expect(ObserverKey(text)?.description == text) }

  @Test(
    arguments: [
      "", "Main", "tabs", "layer0", "tabs.layer", "tabs.layer-1", "tabs.layer+1", "tabs.layer01",
      "tabs.layerx",
      "tabs.Layer0",
      "tabs..layer0",
      "tabs.layer1.x", "x.layer0", ".layer0",
    ])
  func `is refused when it says no place`(_ text: String) { #expect(ObserverKey(text) == nil) }

  @Test func `may be spelled with one letter less`() {
    #expect(ObserverKey("accesories.layer3") == .accessory(3))
  }
}
