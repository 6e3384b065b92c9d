/// A place in one of several files.
struct Spot: Sendable {
  let tree: KdlTree
  let range: SourceRange

  var source: SourceText { tree.source }
}

extension KdlNode {
  /// Where the name stands.
  var spot: Spot { Spot(tree: tree, range: nameRange) }
}

extension KdlEntry {
  /// Where the value stands.
  var spot: Spot { Spot(tree: tree, range: valueRange) }

  /// Where a part of a string value stands, given in bytes of the string; the whole value if the string was
  /// written with escapes.
  func spot(of part: Range<Int>) -> Spot {
    guard let text = value.text else { return spot }
    let count = text.utf8.count
    switch valueRange.length - count {
    case 0: return spot(from: valueRange.start, part)
    case 2 where tree.source.bytes[valueRange.start] == UInt8(ascii: "\""):
      return spot(from: valueRange.start + 1, part)
    default: return spot
    }
  }

  private func spot(from start: Int, _ part: Range<Int>) -> Spot {
    Spot(tree: tree, range: SourceRange(start: start + part.lowerBound, end: start + part.upperBound))
  }
}

extension Findings {
  mutating func error(_ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot) {
    error(message, help, at: spot.range, in: spot.source)
  }

  mutating func warning(_ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot) {
    warning(message, help, at: spot.range, in: spot.source)
  }
}
