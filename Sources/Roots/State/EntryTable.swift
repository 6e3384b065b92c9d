/// A table of values by entry. The identities are consecutive numbers, so a simple hash is enough; each step in the
/// life of a screen looks an entry up here.
struct EntryTable<Value> {
  private var keys: [UInt64]
  private var places: [Value?]
  private(set) var count = 0

  // The mark of a free place; no identity gets this high.
  private static var free: UInt64 { .max }

  init() {
    keys = Array(repeating: Self.free, count: 8)
    places = Array(repeating: nil, count: 8)
  }

  var isEmpty: Bool { count == 0 }

  /// The identities and their values, oldest first.
  var all: [(key: ContextID, value: Value)] {
    var all: [(key: ContextID, value: Value)] = []
    for (key, value) in zip(keys, places) {
      if let value { all.append((ContextID(key), value)) }
    }
    return all.sorted { $0.key < $1.key }
  }

  subscript(id: ContextID) -> Value? {
    get { places[place(of: id.number)] }
    set {
      guard let newValue else {
        remove(id)
        return
      }
      if 2 * (count + 1) > keys.count { grow() }
      let place = place(of: id.number)
      if keys[place] == Self.free { count += 1 }
      keys[place] = id.number
      places[place] = newValue
    }
  }

  @discardableResult
  mutating func remove(_ id: ContextID) -> Value? {
    var hole = place(of: id.number)
    guard let removed = places[hole] else { return nil }
    count -= 1
    // Later keys move into the hole if their probe sequence crosses it; otherwise they would not be found.
    var next = following(hole)
    while keys[next] != Self.free {
      let home = home(of: keys[next])
      if distance(from: home, to: next) >= distance(from: hole, to: next) {
        keys[hole] = keys[next]
        places[hole] = places[next]
        hole = next
      }
      next = following(next)
    }
    keys[hole] = Self.free
    places[hole] = nil
    return removed
  }

  /// Returns the place of an identity, or the free place where it would go.
  private func place(of number: UInt64) -> Int {
    var place = home(of: number)
    while keys[place] != number && keys[place] != Self.free { place = following(place) }
    return place
  }

  private func home(of number: UInt64) -> Int {
    Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 32) & (keys.count - 1)
  }

  private func following(_ place: Int) -> Int { (place + 1) & (keys.count - 1) }

  private func distance(from one: Int, to other: Int) -> Int { (other - one) & (keys.count - 1) }

  private mutating func grow() {
    let (oldKeys, oldPlaces) = (keys, places)
    keys = Array(repeating: Self.free, count: oldKeys.count * 2)
    places = Array(repeating: nil, count: oldKeys.count * 2)
    for (key, value) in zip(oldKeys, oldPlaces) where key != Self.free {
      let place = place(of: key)
      keys[place] = key
      places[place] = value
    }
  }
}

extension EntryTable: Sendable where Value: Sendable {}
