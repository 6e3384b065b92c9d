/// One side of a search: the screens found and not yet left, by their distance from where it began.
///
/// A ring of buckets, one for each distance that the dearest edge can still reach; with edges that all cost 1
/// there are two of them, and this is a breadth-first queue.
struct Frontier: Sendable {
  /// All screens up to this distance are found, with their exact distance.
  private(set) var level = 0

  /// How many edges this side has followed: what the search balances.
  private(set) var work = 0

  private var buckets: [[Int32]]
  private let mask: Int

  // Where the bucket of this level goes on: a screen, and how many of its edges are done.
  private var place = 0
  private var done = 0

  // How many screens wait in the buckets beyond this level.
  private var waiting = 0

  init(dearest: Int) {
    var size = 2
    while size <= dearest { size *= 2 }
    buckets = Array(repeating: [], count: size)
    mask = size - 1
  }

  /// Begins anew at a distance.
  mutating func restart(at level: Int) {
    for bucket in buckets.indices where !buckets[bucket].isEmpty {
      buckets[bucket].removeAll(keepingCapacity: true)
    }
    self.level = level
    (work, place, done, waiting) = (0, 0, 0, 0)
  }

  /// Adds a screen found at a distance beyond this level.
  mutating func append(_ screen: Int32, at distance: Int) {
    buckets[distance & mask].append(screen)
    waiting += 1
  }

  /// Adds a screen from which the search begins at this level.
  mutating func begin(with screen: Int32) { buckets[level & mask].append(screen) }

  /// Whether every screen of this level has been left.
  var isLevelDone: Bool { place == buckets[level & mask].count }

  /// Whether no screen is left at all.
  var isExhausted: Bool { waiting == 0 && isLevelDone }

  /// The nearest distance beyond this level at which a screen waits.
  var nextLevel: Int? {
    waiting == 0 ? nil : (level + 1...level + mask).first { !buckets[$0 & mask].isEmpty }
  }

  /// Goes on to a later level, at or before ``nextLevel``.
  mutating func advance(to later: Int) {
    buckets[level & mask].removeAll(keepingCapacity: true)
    level = later
    (place, done) = (0, 0)
    waiting -= buckets[level & mask].count
  }

  /// The screen to be left next and the edges still to be followed from it, at most so many; nil when the level
  /// is done.
  mutating func take(atMost count: Int, from rows: Rows) -> (screen: Int, slots: Range<Int>)? {
    let bucket = level & mask
    guard place < buckets[bucket].count else { return nil }
    let screen = Int(buckets[bucket][place])
    let all = rows.slots(of: screen), first = all.lowerBound + done
    let slots = first..<min(all.upperBound, first + count)
    work += slots.count + 1
    if slots.upperBound == all.upperBound {
      place += 1
      done = 0
    } else {
      done += slots.count
    }
    return (screen, slots)
  }
}
