/// Classes of scalars that a program cannot tell apart, so that its table of moves stays small.
struct PatternAlphabet: Sendable {
  enum Neighbor: UInt8, Sendable { case edge, newline, word, other }

  /// The class of the end of the text: one past the last class of scalars.
  let end: Int
  let asciiClasses: [UInt16]
  private let starts: [UInt32]
  private let classes: [UInt16]
  private let members: [UInt32]

  init(_ program: PatternProgram) {
    let watched = program.hasAssertions ? [ScalarSet("\n"), ScalarSet.words] : []
    let sets = program.sets + watched
    let cuts = sets.flatMap { $0.ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] } }
    let starts = Set(cuts + [0]).filter { $0 <= ScalarSet.highest }.sorted()
    let (classes, members) = Self.refine(starts, by: sets)
    self.starts = starts
    self.classes = classes
    self.members = members
    end = members.count
    asciiClasses = (0..<128).map { classes[Self.interval(of: $0, in: starts)] }
  }

  /// Splits the intervals that begin at `starts` until no set holds only a part of a class.
  private static func refine(_ starts: [UInt32], by sets: [ScalarSet]) -> ([UInt16], members: [UInt32]) {
    var groups = Array(repeating: 0, count: starts.count)
    var groupCount = 1
    for set in sets {
      var inside: [Int: Int] = [:]
      for range in set.ranges {
        var place = interval(of: range.lowerBound, in: starts)
        while place < starts.count, starts[place] <= range.upperBound {
          let group = inside[groups[place]] ?? groupCount
          if group == groupCount { groupCount += 1 }
          inside[groups[place]] = group
          groups[place] = group
          place += 1
        }
      }
    }
    return numbered(groups, starts)
  }

  private static func numbered(_ groups: [Int], _ starts: [UInt32]) -> ([UInt16], members: [UInt32]) {
    var numbers: [Int: UInt16] = [:]
    var members: [UInt32] = []
    let classes = groups.indices.map { place in
      if let number = numbers[groups[place]] { return number }
      let number = UInt16(clamping: members.count)
      numbers[groups[place]] = number
      members.append(starts[place])
      return number
    }
    return (classes, members)
  }

  private static func interval(of scalar: UInt32, in starts: [UInt32]) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return low
  }

  func classOf(_ scalar: UInt32) -> Int { Int(classes[Self.interval(of: scalar, in: starts)]) }

  func isMember(_ scalarClass: Int, of set: ScalarSet) -> Bool {
    scalarClass < end && set.contains(members[scalarClass])
  }

  func neighbor(_ scalarClass: Int) -> Neighbor {
    guard scalarClass < end else { return .edge }
    return Self.neighbor(scalar: members[scalarClass])
  }

  static func neighbor(scalar: UInt32) -> Neighbor {
    scalar == 0x0A ? .newline : ScalarSet.words.contains(scalar) ? .word : .other
  }
}
