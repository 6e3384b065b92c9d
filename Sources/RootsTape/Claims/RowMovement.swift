// Rows that stand elsewhere than expected.

extension [RowPair] {
  var shift: Int? {
    let shifts = Set(compactMap { row in row.origin.map { row.number - $0 } })
    return shifts.count == 1 ? shifts.first : nil
  }

  /// The sentence about rows that have moved; `nil` if none has.
  var movement: String? {
    let moved = filter { $0.origin != nil }.map(\.number)
    guard let first = moved.first, let last = moved.last else { return nil }
    let all =
      last - first + 1 == moved.count
      ? "rows \(first) to \(last)" : "\(moved.count) rows between \(first) and \(last)"
    guard let shift else { return "\(all) are in another order" }
    return
      "\(all) stand \(abs(shift) == 1 ? "1 row" : "\(abs(shift)) rows") \(shift > 0 ? "lower" : "higher")"
  }
}
