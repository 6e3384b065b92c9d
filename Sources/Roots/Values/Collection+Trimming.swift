extension BidirectionalCollection {
  package func trimmedAtEnd(of isBlank: (Element) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  package func trimmed(of isBlank: (Element) -> Bool) -> SubSequence {
    var rest = trimmedAtEnd(of: isBlank)
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    return rest
  }
}

extension StringProtocol {
  package var trimmed: String { String(trimmed(of: \.isWhitespace)) }

  package var trimmedAtEnd: String { String(trimmedAtEnd(of: \.isWhitespace)) }
}
