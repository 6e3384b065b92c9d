/// A set of Unicode scalars as sorted ranges with gaps between them.
struct ScalarSet: Hashable, Sendable {
  private(set) var ranges: [ClosedRange<UInt32>]

  static let highest: UInt32 = 0x10FFFF
  static let all = ScalarSet(ranges: [0...highest])
  static let allButNewline = ScalarSet(ranges: [0...9, 11...highest])

  private init(ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  init(_ unordered: [ClosedRange<UInt32>]) {
    let sorted = unordered.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
    ranges = []
    for range in sorted {
      if let last = ranges.last, range.lowerBound <= last.upperBound &+ 1 {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  init(_ scalar: Unicode.Scalar) { ranges = [scalar.value...scalar.value] }

  var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= Self.highest { gaps.append(next...Self.highest) }
    return ScalarSet(ranges: gaps)
  }

  func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar)
  }
}
