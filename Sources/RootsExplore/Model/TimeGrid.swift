internal import Roots
internal import RootsApp

/// The resolution in which the times left until timers fire tell states apart.
///
/// The order of several timers depends on the times for which they were set, and all of these are multiples of one
/// unit. Two states behave alike if each of their timers has the same number of whole units left and the remainders
/// stand in the same order. States with this in common form a region. There are finitely many regions, and a step of
/// time leads from one to the next.
package struct TimeGrid: Sendable {
  private let unit: Int128
  /// True if the unit divides every time of the program; otherwise some orders of timers are not tried.
  package let isExact: Bool

  /// The maximum number of units in the longest time; each unit makes two regions.
  private static let limit: Int128 = 32

  init(_ times: some Sequence<Duration>) {
    let times = times.map(\.attoseconds).filter { $0 > 0 }
    let longest = times.max() ?? 1
    let divisor = times.reduce(Int128(0)) { one, other in
      var (one, other) = (one, other)
      while other != 0 { (one, other) = (other, one % other) }
      return one
    }
    isExact = divisor == 0 || longest / divisor <= Self.limit
    unit = isExact ? max(1, divisor) : (longest + Self.limit - 1) / Self.limit
  }

  package var unitTime: Duration { Duration(attoseconds: unit) }

  func regions(of times: [Duration]) -> Regions { Regions(times.filter { $0 > .zero }, unit) }

  /// Returns the time that leads to the next region; `nil` if no timer runs, or if one fires before.
  func step(in program: Program) -> Duration? {
    let times = program.timesLeft.map(\.attoseconds)
    guard !times.isEmpty else { return nil }
    let rests = times.map { $0 % unit }
    let least = rests.filter { $0 > 0 }.min() ?? unit
    let step = rests.contains(0) ? least / 2 : least
    if step == 0 { return nil }
    if let next = program.nextDeadline, step >= (next - program.now).attoseconds { return nil }
    return Duration(attoseconds: step)
  }

  /// The order of remaining times.
  struct Regions {
    private var unit: Int128 = 1
    /// The different remainders, in ascending order.
    private var rests: [Int128] = []

    init() {}

    fileprivate init(_ times: [Duration], _ unit: Int128) {
      self.unit = unit
      for rest in times.map({ $0.attoseconds % unit }).sorted() where rest > 0 && rest != rests.last {
        rests.append(rest)
      }
    }

    /// All times that are over are equal.
    func add(_ time: Duration, to mixer: inout KeyMixer) {
      let time = time.attoseconds
      if time < 0 || time == 0 { return mixer.add(-1) }
      mixer.add(Int(truncatingIfNeeded: time / unit))
      mixer.add((rests.firstIndex(of: time % unit) ?? -1) + 1)
    }
  }
}
