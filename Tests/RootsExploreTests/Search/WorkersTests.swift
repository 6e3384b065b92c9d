import TestTraits
import Testing

@testable import RootsExplore

@Suite(.timeLimited) struct `Threads that work` {
  @Test(arguments: [1, 2, 7, 40]) func `return what each has done, in order`(count: Int) {
    #expect(Workers.work(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test func `are at least one`() { #expect(Workers.work(0) { $0 } == [0]) }

  @Test func `are as many as there are cores, and few enough for a machine`() {
    #expect((1...Workers.limit).contains(Workers.cores))
  }

  @Test func `are handed each piece once, in order`() {
    let line = Workers.Line(3..<8, until: .now + .seconds(3_600))
    var pieces: [Int] = []
    while let piece = line.next() { pieces.append(piece) }
    #expect(pieces == [3, 4, 5, 6, 7] && line.next() == nil)
  }

  @Test func `are handed the first piece also when there is no time left, and no other`() {
    let line = Workers.Line(3..<8, until: .now - .seconds(1))
    #expect(line.next() == 3 && line.next() == nil)
    #expect(Workers.Line(4..<4, until: .now - .seconds(1)).next() == nil)
    #expect(Workers.Line(4..<4, until: .now + .seconds(3_600)).next() == nil)
  }

  @Test func `share the pieces of one line`() {
    let line = Workers.Line(0..<500, until: .now + .seconds(3_600))
    let parts = Workers.work(4) { _ in
      var pieces: [Int] = []
      while let piece = line.next() { pieces.append(piece) }
      return pieces
    }
    #expect(parts.joined().sorted() == Array(0..<500))
    #expect(parts.allSatisfy { $0 == $0.sorted() })
  }
}

@Suite(.timeLimited) struct `The line on the progress of a walk` {
  private func line(
    _ states: Int, left: Int = 0, after seconds: Double = 1,
    _ change: (inout Exploration.Options) -> Void = { _ in }
  ) -> String {
    var options = Exploration.Options()
    change(&options)
    let progress = Exploration.Progress(
      states: states, left: left, screens: Exploration.Progress.Part(1, of: 2),
      ways: Exploration.Progress.Part(3, of: 3))
    return progress.line(after: .seconds(seconds), options)
  }

  private nonisolated static let rests: [(Int?, Double?, String?)] = [
    (nil, nil, nil), (1_000, nil, "at most 9 s"), (7_000, nil, "at most 1 min 9 s"),
    (6_099, nil, "at most 1 min 0 s"),
    (6_000, nil, "at most 59 s"), (360_099, nil, "at most 1 h 0 min"), (360_000, nil, "at most 59 min 59 s"),
    (90, nil, "at most 0 s"), (nil, 4, "at most 3 s"), (nil, 0.5, "at most 0 s"), (1_000, 3, "at most 2 s"),
    (300, 60, "at most 2 s"),
  ]

  @Test(arguments: rests) func `says how long the walk still takes, where that is known`(
    _ states: Int?, _ seconds: Double?, _ rest: String?
  ) {
    let line = line(100) { ($0.states, $0.time) = (states, seconds.map { .seconds($0) }) }
    #expect(line.contains("left") == (rest != nil))
    if let rest { #expect(line.contains(", \(rest) left"), "\(line)") }
  }

  @Test(arguments: [(50, "50 to try, 100 a"), (51, "51 to try and growing, 100 a"), (0, "0 to try, 100 a")])
  func `says whether more states are found than are tried`(left: Int, part: String) {
    #expect(line(100, left: left).contains(part))
  }

  @Test func `leaves out what does not fit, and never cuts a part`() {
    for states in [1, 12_345, 1_234_567_890, 1_234_567_890_123_456] {
      let line = line(states, left: states) { $0.states = .max }
      #expect(line.count <= 78 && line.hasPrefix("screens 1/2, ways 3/3, \(states) states"), "\(line)")
      #expect([" growing", " left", " a second", " states"].contains { line.hasSuffix($0) }, "\(line)")
    }
  }

  @Test func `does not divide by a time of zero`() {
    #expect(line(5, after: 0).hasSuffix("5000 a second"))
    #expect(line(1, after: 10).hasSuffix("0 a second"))
  }

  @Test func `counts a part as whole when nothing of it is missing`() {
    #expect(Exploration.Progress.Part(3, of: 3).isWhole && !Exploration.Progress.Part(2, of: 3).isWhole)
  }
}
