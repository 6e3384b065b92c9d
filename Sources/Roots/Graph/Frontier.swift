/// One side of a search: the screens found and not yet left, by their distance from where it began.
///
/// A ring of lists, one for each distance that the edge of the highest cost can still reach; with edges that all
/// cost 1 there are two of them, and this is a breadth-first search level by level.
struct Frontier: Sendable {
  /// A screen in a list, and the entry before it.
  ///
  /// The first entries are the heads of the lists: there the length of the list stands in place of a screen, and no
  /// entry has such a place before it, so 0 ends a list.
  private struct Entry: Sendable {
    var screen: Int32 = 0
    var before: Int32 = 0
  }

  /// Where an edge leads, and what it costs.
  private struct Step: Sendable {
    var screen: Int32 = 0
    var cost: Int32 = 1
  }

  // How many screens are left at a time, and how many of their edges are looked at.
  private static let screensAtOnce = 32
  private static let stepsAtOnce = 256

  /// All screens up to this distance are found, with their exact distance.
  private(set) var level = 0

  /// How much this level takes: the screens still to be left, and the edges followed already.
  private(set) var weight = 0

  private let side: Int
  private let mask: Int

  // Used as far as `tail`; there is room for more.
  private var entries: [Entry]
  private var tail: Int

  // How many entries wait beyond this level.
  private var waiting = 0

  // The screens that are being left: the slots of their edges still to be followed, done as far as `left`.
  private var leaving: [Range<Int>] = []
  private var left = 0

  private var steps = Array(repeating: Step(), count: Frontier.stepsAtOnce)
  private var echo: Int32 = 0

  /// A frontier whose distances are the marks of a side.
  init(side: Int, dearest: Int) {
    var lists = 2
    while lists <= dearest { lists *= 2 }
    self.side = side
    mask = lists - 1
    tail = lists
    entries = Array(repeating: Entry(), count: lists)
  }

  /// Starts again at a distance.
  mutating func restart(at level: Int) {
    for list in 0...mask { entries[list] = Entry() }
    tail = mask + 1
    self.level = level
    (weight, waiting, left) = (0, 0, 0)
    leaving.removeAll(keepingCapacity: true)
  }

  /// Adds a screen from which the search begins at this level.
  mutating func begin(with screen: Int) {
    makeRoom(for: 1)
    let list = level & mask
    entries[tail] = Entry(screen: Int32(truncatingIfNeeded: screen), before: entries[list].before)
    entries[list] = Entry(screen: entries[list].screen + 1, before: Int32(truncatingIfNeeded: tail))
    tail += 1
    weight += 1
  }

  /// Whether every screen of this level has been left.
  var isLevelDone: Bool { left == leaving.count && entries[level & mask].before == 0 }

  /// Whether no screen is left at all.
  var isExhausted: Bool { waiting == 0 && isLevelDone }

  /// The nearest distance beyond this level at which a screen waits.
  var nextLevel: Int? {
    waiting == 0 ? nil : (level + 1...level + mask).first { entries[$0 & mask].before != 0 }
  }

  /// Goes on to a later level, at or before ``nextLevel``.
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

// The inner loops of every search. The memory of a large graph is slow to answer but takes many questions at a time:
// so each of the loops asks about many screens, none of which waits for the answer to another.
extension Frontier {
  /// Follows edges from the screens of this level, about `limit` at most, until a path is known that costs no more
  /// than `bound`.
  mutating func follow(
    _ rows: Rows, marks: inout Marks, best: inout Int, until bound: Int, atMost limit: Int
  ) {
    var followed = 0
    while followed < limit, best > bound, !isLevelDone {
      if left == leaving.count { leaveNext(rows, marks) }
      let count = gather(rows)
      followed += count + 1
      weight += count
      // Stored, so that the compiler does not remove the reads.
      echo = Self.touch(steps, count, marks.all, side)
      makeRoom(for: count)
      let found = scan(count, &marks, &best)
      waiting += found
      tail += found
    }
  }

  /// Takes the next screens of this level off its list.
  private mutating func leaveNext(_ rows: Rows, _ marks: Marks) {
    let start = rows.start.span, list = level & mask
    leaving.removeAll(keepingCapacity: true)
    left = 0
    var place = Int(entries[list].before), taken: Int32 = 0
    while place != 0, taken < Self.screensAtOnce {
      let screen = Int(entries[place].screen)
      // If not, it was reached at less cost since it was added.
      if marks.has(screen, at: level, side: side) {
        leaving.append(Int(start[screen])..<Int(start[screen + 1]))
      }
      place = Int(entries[place].before)
      taken += 1
    }
    entries[list] = Entry(screen: entries[list].screen - taken, before: Int32(truncatingIfNeeded: place))
    weight -= Int(taken)
  }

  /// Copies what the next edges are, and tells how many.
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

  /// Fetches the marks that will be needed next.
  private static func touch(_ steps: [Step], _ count: Int, _ marks: [Int32], _ side: Int) -> Int32 {
    let steps = steps.span, marks = marks.span
    var echo: Int32 = 0
    for step in 0..<count { echo |= marks[2 * Int(steps[step].screen) + side] }
    return echo
  }

  /// Takes the steps that lead to a screen at less cost than known, and tells how many.
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
