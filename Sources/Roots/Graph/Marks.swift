/// The distances of all screens from the starts (side 0) and to the target (side 1) of a search.
///
/// They are reused from search to search: each search counts from a higher base, and marks below the base belong to
/// earlier searches, so nothing has to be cleared.
struct Marks: Sendable {
  /// The maximum distance: its sum with any base is still a mark.
  static let farthest = 1 << 30 - 1

  /// Both marks of a screen are side by side, because they are read together.
  var all: [Int32]

  private(set) var base: Int32 = 1

  init(screens: Int) { all = Array(repeating: 0, count: 2 * screens) }

  /// The distance of a screen, if it is known; it must not be beyond ``farthest``.
  subscript(screen: Int, side: Int) -> Int? {
    get {
      let mark = all[2 * screen + side]
      return mark < base ? nil : Int(mark - base)
    }
    set { all[2 * screen + side] = newValue.map { mark(for: $0) } ?? 0 }
  }

  func has(_ screen: Int, at distance: Int, side: Int) -> Bool {
    all[2 * screen + side] == mark(for: distance)
  }

  private func mark(for distance: Int) -> Int32 { base &+ Int32(truncatingIfNeeded: distance) }

  /// Forgets all distances, which must not exceed the given one.
  mutating func forget(upTo distance: Int) {
    let next = Int(base) + distance + 1
    if next <= Self.farthest {
      base = Int32(truncatingIfNeeded: next)
    } else {
      all = Array(repeating: 0, count: all.count)
      base = 1
    }
  }
}
