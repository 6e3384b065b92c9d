// The standard library has these functions in the module for regular expressions. No other part of Roots needs that
// module, and it would add more than a megabyte to every program.

extension Collection where Element: Equatable {
  package func firstRange(holding wanted: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if let end = end(of: wanted, at: start) { return start..<end }
      formIndex(after: &start)
    }
    return nil
  }

  package func contains(part: some Collection<Element>) -> Bool { firstRange(holding: part) != nil }

  /// No two of the places overlap.
  package func ranges(holding wanted: some Collection<Element>) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var start = startIndex
    while !wanted.isEmpty, let range = self[start...].firstRange(holding: wanted) {
      ranges.append(range)
      start = range.upperBound
    }
    return ranges
  }

  package func parts(between wanted: some Collection<Element>) -> [SubSequence] {
    var parts: [SubSequence] = []
    var start = startIndex
    for range in ranges(holding: wanted) {
      parts.append(self[start..<range.lowerBound])
      start = range.upperBound
    }
    return (parts + [self[start...]]).filter { !$0.isEmpty }
  }

  /// `nil` if the elements do not stand there.
  private func end(of wanted: some Collection<Element>, at start: Index) -> Index? {
    var place = start
    for element in wanted {
      guard place < endIndex, self[place] == element else { return nil }
      formIndex(after: &place)
    }
    return place
  }
}

extension StringProtocol {
  package func replacing(each wanted: some StringProtocol, by other: String) -> String {
    var text = ""
    var start = startIndex
    for range in ranges(holding: wanted) {
      text += self[start..<range.lowerBound] + other
      start = range.upperBound
    }
    return text + self[start...]
  }
}
