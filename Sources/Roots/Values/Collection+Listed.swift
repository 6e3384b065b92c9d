extension BidirectionalCollection<String> {
  /// The texts as a list in a sentence: `a, b or c`.
  package func listed(with word: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(word) \(last)"
  }
}
