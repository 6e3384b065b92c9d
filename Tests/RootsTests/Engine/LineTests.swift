import TestTraits
import Testing

@testable import Roots

@Suite(.timeLimited) struct `A line` {
  @Test(arguments: Seeded.seeds(3) as Range<UInt64>) func `serves like a list from which the first is taken`(
    _ seed: UInt64
  ) {
    var random = Seeded(seed: seed)
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
}

@Suite(.timeLimited) struct `What is due later` {
  @Test(arguments: Seeded.seeds(3) as Range<UInt64>)
  func `comes like from a sorted list, with all that is set and cancelled between`(_ seed: UInt64) {
    var random = Seeded(seed: seed)
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

  @Test func `is due at the end of time at the latest`() {
    var timers = Roots.Timers<Int>()
    _ = timers.set(1, at: Roots.Timers<Int>.end + .seconds(5))
    #expect(timers.next == Roots.Timers<Int>.end)
    #expect(timers.removeFirst(dueBy: Roots.Timers<Int>.end - .seconds(1)) == nil)
    #expect(timers.removeFirst(dueBy: Roots.Timers<Int>.end)?.what == 1)
  }
}
