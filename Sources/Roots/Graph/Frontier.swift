/// One side of a search: the screens that were found and not yet left, by their distance from the side's beginning.
///
/// It is a ring of lists, one for each distance within reach of the dearest edge. If all edges cost 1, there are two
/// lists, and the search is breadth-first.
struct Frontier: Sendable {
  /// A screen in a list, and the index of the entry before it. The first entries are the heads of the lists: they hold
  /// the length of the list instead of a screen. No entry has a head before it, so 0 ends a list.
  private struct Entry: Sendable {
    var screen: Int32 = 0
    var before: Int32 = 0
  }

  private struct Step: Sendable {
    var screen: Int32 = 0
    var cost: Int32 = 1
  }

  // The number of screens that are left at a time, and of their edges that are read at a time.
  private static let screensAtOnce = 32
  private static let stepsAtOnce = 256

  /// The distance up to which all screens are found, with their exact distance.
  private(set) var level = 0

  /// The work of this level: the screens still to be left, and the edges that were followed.
  private(set) var weight = 0

  private let side: Int
  private let mask: Int

  // In use up to `tail`; the rest is spare room.
  private var entries: [Entry]
  private var tail: Int

  // The number of entries beyond this level.
  private var waiting = 0

  // The screens that are being left: the ranges of their edges that are not followed yet. Those before `left` are done.
  private var leaving: [Range<Int>] = []
  private var left = 0

  private var steps = Array(repeating: Step(), count: Frontier.stepsAtOnce)
  private var echo: Int32 = 0

  init(side: Int, dearest: Int) {
    var lists = 2
    while lists <= dearest { lists *= 2 }
    self.side = side
    mask = lists - 1
    tail = lists
    entries = Array(repeating: Entry(), count: lists)
  }

  mutating func restart(at level: Int) {
    for list in 0...mask { entries[list] = Entry() }
    tail = mask + 1
    self.level = level
    (weight, waiting, left) = (0, 0, 0)
    leaving.removeAll(keepingCapacity: true)
  }

  mutating func begin(with screen: Int) {
    makeRoom(for: 1)
    let list = level & mask
    entries[tail] = Entry(screen: Int32(truncatingIfNeeded: screen), before: entries[list].before)
    entries[list] = Entry(screen: entries[list].screen + 1, before: Int32(truncatingIfNeeded: tail))
    tail += 1
    weight += 1
  }

  var isLevelDone: Bool { left == leaving.count && entries[level & mask].before == 0 }

  var isExhausted: Bool { waiting == 0 && isLevelDone }

  /// The nearest distance beyond this level with a screen; `nil` if there is none.
  var nextLevel: Int? {
    waiting == 0 ? nil : (level + 1...level + mask).first { entries[$0 & mask].before != 0 }
  }

  /// The level must not be beyond ``nextLevel``.
  mutating func advance(to later: Int) {
    level = later
    weight = Int(entries[level & mask].screen)
    waiting -= weight
  }

  private mutating func makeRoom(for count: Int) {
    let missing = tail + count - entries.count
    if missing > 0 { entries.append(contentsOf: repeatElement(Entry(), count: tail + missing)) }
  }
}

// The inner loops of every search. The memory of a large graph has a high latency but serves many requests at a time.
// Each of the loops therefore requests many independent screens.
extension Frontier {
  /// Follows about `limit` edges at most from this level, until a path is known that costs at most `bound`.
  mutating func follow(
    _ rows: Rows, marks: inout Marks, best: inout Int, until bound: Int, atMost limit: Int
  ) {
    var followed = 0
    while followed < limit, best > bound, !isLevelDone {
      if left == leaving.count { leaveNext(rows, marks) }
      let count = gather(rows)
      followed += count + 1
      weight += count
      // Storing the result keeps the compiler from removing the reads.
      echo = Self.touch(steps, count, marks.all, side)
      makeRoom(for: count)
      let found = scan(count, &marks, &best)
      waiting += found
      tail += found
    }
  }

  /// Removes the next screens of this level from its list, to follow their edges.
  private mutating func leaveNext(_ rows: Rows, _ marks: Marks) {
    let start = rows.start.span, list = level & mask
    leaving.removeAll(keepingCapacity: true)
    left = 0
    var place = Int(entries[list].before), taken: Int32 = 0
    while place != 0, taken < Self.screensAtOnce {
      let screen = Int(entries[place].screen)
      // Otherwise the screen was reached at less cost after it was added.
      if marks.has(screen, at: level, side: side) {
        leaving.append(Int(start[screen])..<Int(start[screen + 1]))
      }
      place = Int(entries[place].before)
      taken += 1
    }
    entries[list] = Entry(screen: entries[list].screen - taken, before: Int32(truncatingIfNeeded: place))
    weight -= Int(taken)
  }

  /// Copies the next edges; returns their number.
  private mutating func gather(_ rows: Rows) -> Int {
    var count = 0
    while left < leaving.count, count < Self.stepsAtOnce {
      let slots = leaving[left], end = min(slots.upperBound, slots.lowerBound + Self.stepsAtOnce - count)
      Self.copy(slots.lowerBound..<end, of: rows, to: &steps, at: count)
      count += end - slots.lowerBound
      if end == slots.upperBound { left += 1 } else { leaving[left] = end..<slots.upperBound }
    }
    return count
  }

  private static func copy(_ slots: Range<Int>, of rows: Rows, to steps: inout [Step], at first: Int) {
    let other = rows.other.span, costs = rows.cost.span, isPlain = costs.isEmpty
    var steps = steps.mutableSpan, place = first
    for slot in slots {
      steps[place] = Step(screen: other[slot], cost: isPlain ? 1 : Int32(costs[slot]))
      place += 1
    }
  }

  /// Reads the marks that are needed next, to bring them into the cache.
  private static func touch(_ steps: [Step], _ count: Int, _ marks: [Int32], _ side: Int) -> Int32 {
    let steps = steps.span, marks = marks.span
    var echo: Int32 = 0
    for step in 0..<count { echo |= marks[2 * Int(steps[step].screen) + side] }
    return echo
  }

  /// Records the steps that reach a screen at less cost than known; returns their number.
  private mutating func scan(_ count: Int, _ marks: inout Marks, _ best: inout Int) -> Int {
    Self.scan(
      steps, count, onto: &entries, from: tail, &marks.all, base: Int(marks.base), side: side, level: level,
      mask: mask, &best)
  }

  private static func scan(
    _ steps: [Step], _ count: Int, onto entries: inout [Entry], from first: Int, _ marks: inout [Int32],
    base: Int, side: Int, level: Int, mask: Int, _ best: inout Int
  ) -> Int {
    let steps = steps.span
    var entries = entries.mutableSpan, marks = marks.mutableSpan, tail = first
    for index in 0..<count {
      let step = steps[index], place = 2 * Int(step.screen) + side
      let distance = level + Int(step.cost), known = Int(marks[place]) - base
      if known >= 0 && known <= distance || distance > Marks.farthest { continue }
      marks[place] = Int32(truncatingIfNeeded: base + distance)
      let list = distance & mask
      entries[tail] = Entry(screen: step.screen, before: entries[list].before)
      entries[list] = Entry(screen: entries[list].screen &+ 1, before: Int32(truncatingIfNeeded: tail))
      tail += 1
      let rest = Int(marks[place ^ 1]) - base
      if rest >= 0, distance + rest < best { best = distance + rest }
    }
    return tail - first
  }
}
