/// Timers in the order of time; of equal times, the one that was set first comes first.
package struct Timers<What: Sendable>: Sendable {
  private struct Timer: Comparable {
    let due: Duration
    let token: Int

    static func < (one: Timer, other: Timer) -> Bool { (one.due, one.token) < (other.due, other.token) }
  }

  // A heap: the first is due first. Cancelled timers stay in it until there are too many.
  private var heap: [Timer] = []
  private var pending: [Int: What] = [:]
  private var last = 0

  package init() {}

  /// No time is later than this: sums of times stay numbers.
  package static var end: Duration { .seconds(Int64.max) }

  package var isEmpty: Bool { pending.isEmpty }

  package var next: Duration? { heap.first?.due }

  package var all: [(due: Duration, what: What)] {
    heap.sorted().compactMap { timer in pending[timer.token].map { (timer.due, $0) } }
  }

  /// Returns the number that cancels the timer.
  package mutating func set(_ what: What, at due: Duration) -> Int {
    last += 1
    pending[last] = what
    heap.append(Timer(due: min(Self.end, due), token: last))
    rise(heap.count - 1)
    return last
  }

  package mutating func cancel(_ token: Int) {
    guard pending.removeValue(forKey: token) != nil else { return }
    if heap.count > 2 * pending.count + 16 {
      heap = heap.filter { pending[$0.token] != nil }.sorted()
    } else {
      dropCancelled()
    }
  }

  package mutating func removeAll() { (heap, pending) = ([], [:]) }

  package mutating func removeFirst(dueBy time: Duration) -> (due: Duration, what: What)? {
    guard let timer = heap.first, timer.due <= time else { return nil }
    let what = pending.removeValue(forKey: timer.token)
    removeTop()
    dropCancelled()
    return what.map { (timer.due, $0) }
  }

  /// Removes cancelled timers at the front, so that the first one is always due some time.
  private mutating func dropCancelled() {
    while let first = heap.first, pending[first.token] == nil { removeTop() }
  }

  private mutating func removeTop() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    sink(0)
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      let least = [2 * place + 1, 2 * place + 2].filter { $0 < heap.count }.min { heap[$0] < heap[$1] }
      guard let least, heap[least] < heap[place] else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
