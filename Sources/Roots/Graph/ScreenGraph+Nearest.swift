extension ScreenGraph {
  /// The names of the screens most like a name nobody declared, best first, at most so many.
  package func screens(nearest name: String, count: Int = 3) -> [String] {
    let wanted = Array(name.utf8.prefix(64))
    let farthest = max(1, wanted.count / 3)
    var found: [(distance: Int, place: Int)] = []
    for (place, screen) in screens.enumerated() where abs(screen.utf8.count - wanted.count) <= farthest {
      let worst = found.count < count ? farthest : (found.last?.distance ?? 0) - 1
      guard let distance = Self.distance(wanted, Array(screen.utf8), atMost: worst) else { continue }
      let rank = found.firstIndex { $0.distance > distance } ?? found.count
      found.insert((distance, place), at: rank)
      if found.count > count { found.removeLast() }
    }
    return found.map { screens[$0.place] }
  }

  /// How many bytes must be changed, added, left out or swapped with a neighbour, unless these are too many.
  private static func distance(_ one: [UInt8], _ other: [UInt8], atMost limit: Int) -> Int? {
    guard abs(one.count - other.count) <= limit else { return nil }
    var before: [Int] = [], last = Array(0...other.count)
    for row in one.indices {
      var line = [row + 1]
      for column in other.indices {
        let same = one[row] == other[column]
        var cost = min(last[column] + (same ? 0 : 1), last[column + 1] + 1, line[column] + 1)
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        line.append(cost)
      }
      guard let least = line.min(), least <= limit else { return nil }
      (before, last) = (last, line)
    }
    guard let distance = last.last, distance <= limit else { return nil }
    return distance
  }
}
