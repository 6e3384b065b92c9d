extension BidirectionalCollection {
  /// The elements up to the last one that is not blank.
  package func trimmedAtEnd(of isBlank: (Element) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// The elements from the first to the last one that is not blank.
  package func trimmed(of isBlank: (Element) -> Bool) -> SubSequence {
    var rest = trimmedAtEnd(of: isBlank)
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    return rest
  }
}

extension StringProtocol {
  /// The text without white space around it.
  package var trimmed: String { String(trimmed(of: \.isWhitespace)) }

  /// The text without white space at its end.
  package var trimmedAtEnd: String { String(trimmedAtEnd(of: \.isWhitespace)) }
}
