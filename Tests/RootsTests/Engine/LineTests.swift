import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A line` {
  @Test(arguments: 1...6 as ClosedRange<UInt64>) func `serves like a list from which the first is taken`(
    _ seed: UInt64
  ) {
    var random = Seeded(seed)
    var line = Fifo<Int>()
    var model: [Int] = []
    var served: [Int?] = []
    var wanted: [Int?] = []
    for number in 0..<600 {
      switch random.next() % 10 {
      case 0...3:
        line.append(number)
        model.append(number)
      case 4...6:
        served.append(line.popFirst())
        wanted.append(model.isEmpty ? nil : model.removeFirst())
      case 7:
        let some = (0..<Int(random.next() % 4)).map { -number * 10 - $0 }
        line.prepend(some)
        model = some + model
      case 8:
        let divisor = Int(random.next() % 5) + 2
        let index = model.firstIndex { $0 % divisor == 0 }
        served.append(line.remove { $0 % divisor == 0 })
        wanted.append(index.map { model.remove(at: $0) })
      default:
        line.changeAll { $0 += 1 }
        model = model.map { $0 + 1 }
      }
      #expect(line.elements == model)
      #expect(line.count == model.count && line.isEmpty == model.isEmpty && line.next == model.first)
    }
    #expect(served == wanted)
  }

  @Test func `that never runs empty keeps its order over thousands`() {
    var line = Fifo<Int>()
    for number in 0..<10 { line.append(number) }
    var served: [Int] = []
    for number in 10..<5_000 {
      line.append(number)
      if let first = line.popFirst() { served.append(first) }
    }
    #expect(served == Array(0..<4_990))
    #expect(line.elements == Array(4_990..<5_000))
    #expect(line.count == 10)
  }

  @Test func `that was long is served to its end`() {
    var line = Fifo<Int>()
    for number in 0..<4_000 { line.append(number) }
    var served: [Int] = []
    while let number = line.popFirst() { served.append(number) }
    #expect(served == Array(0..<4_000))
    #expect(line.isEmpty)
    #expect(line.popFirst() == nil)
    line.append(1)
    #expect(line.elements == [1])
  }

  @Test(arguments: 0...4) func `takes some in front, however many were served before`(_ count: Int) {
    var line = Fifo<Int>()
    for number in 0..<5 { line.append(number) }
    _ = line.popFirst()
    _ = line.popFirst()
    let some = (0..<count).map { 100 + $0 }
    line.prepend(some)
    #expect(line.elements == some + [2, 3, 4])
    #expect(line.next == (some + [2]).first)
    #expect(line.count == count + 3)
  }

  @Test func `gives back only the first that fits, and what was served does not fit`() {
    var line = Fifo<Int>()
    for number in [4, 6, 7, 8] { line.append(number) }
    _ = line.popFirst()
    #expect(line.remove { $0 == 4 } == nil)
    #expect(line.remove { $0.isMultiple(of: 2) } == 6)
    #expect(line.elements == [7, 8])
    #expect(line.remove { $0 > 9 } == nil)
    #expect(line.elements == [7, 8])
  }

  @Test func `that is empty has no next one and nothing to change`() {
    var line = Fifo<Int>()
    line.changeAll { $0 += 1 }
    line.prepend([])
    #expect(line.isEmpty && line.next == nil && line.elements == [] && line.count == 0)
    #expect(line.remove { _ in true } == nil)
  }
}

@Suite(.timeLimited) struct `What is due later` {
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `comes like from a sorted list, with all that is set and cancelled between`(_ seed: UInt64) {
    var random = Seeded(seed)
    var timers = Roots.Timers<Int>()
    var model: [(due: Duration, token: Int, what: Int)] = []
    var tokens: [Int] = []
    for number in 0..<400 {
      switch random.next() % 8 {
      case 0...3:
        let due = Duration.seconds(Int(random.next() % 40))
        let token = timers.set(number, at: due)
        tokens.append(token)
        model.append((due, token, number))
        model.sort { ($0.due, $0.token) < ($1.due, $1.token) }
      case 4...5:
        guard let token = tokens.randomElement(using: &random) else { continue }
        timers.cancel(token)
        model.removeAll { $0.token == token }
      default:
        let time = Duration.seconds(Int(random.next() % 40))
        let ran = timers.removeFirst(dueBy: time)
        if let first = model.first, first.due <= time {
          #expect(ran?.what == first.what && ran?.due == first.due)
          model.removeFirst()
        } else {
          #expect(ran == nil)
        }
      }
      #expect(timers.next == model.first?.due)
      #expect(timers.isEmpty == model.isEmpty)
      #expect(timers.all.map(\.what) == model.map(\.what))
    }
    #expect(Set(tokens).count == tokens.count)
  }

  @Test func `comes in the order of asking where the time is the same`() {
    var timers = Roots.Timers<String>()
    for name in ["a", "b", "c", "d", "e"] { _ = timers.set(name, at: .seconds(1)) }
    var ran: [String] = []
    while let timer = timers.removeFirst(dueBy: .seconds(1)) { ran.append(timer.what) }
    #expect(ran == ["a", "b", "c", "d", "e"])
  }

  @Test func `is due at the end of time at the latest`() {
    var timers = Roots.Timers<Int>()
    _ = timers.set(1, at: Roots.Timers<Int>.end + .seconds(5))
    #expect(timers.next == Roots.Timers<Int>.end)
    #expect(timers.removeFirst(dueBy: Roots.Timers<Int>.end - .seconds(1)) == nil)
    #expect(timers.removeFirst(dueBy: Roots.Timers<Int>.end)?.what == 1)
  }

  @Test func `is cancelled once, and not after it has come`() {
    var timers = Roots.Timers<Int>()
    let first = timers.set(1, at: .seconds(1))
    let second = timers.set(2, at: .seconds(2))
    #expect(timers.removeFirst(dueBy: .seconds(1))?.what == 1)
    timers.cancel(first)
    timers.cancel(99)
    #expect(timers.all.map(\.what) == [2])
    timers.cancel(second)
    timers.cancel(second)
    #expect(timers.isEmpty && timers.next == nil)
  }

  @Test func `stays in order when most of it is cancelled`() {
    var timers = Roots.Timers<Int>()
    let tokens = (0..<200).map { timers.set($0, at: .seconds(200 - $0)) }
    for (number, token) in tokens.enumerated() where !number.isMultiple(of: 20) { timers.cancel(token) }
    #expect(timers.next == .seconds(20))
    #expect(timers.all.map(\.what) == Array(stride(from: 180, through: 0, by: -20)))
  }

  @Test func `can all be dropped, and no number is given twice`() {
    var timers = Roots.Timers<Int>()
    let first = timers.set(1, at: .seconds(1))
    timers.removeAll()
    #expect(timers.isEmpty && timers.next == nil)
    let second = timers.set(2, at: .seconds(3))
    #expect(second != first)
    timers.cancel(first)
    #expect(timers.all.map(\.what) == [2])
  }
}
