internal import Roots

package struct Spot: Sendable {
  package let tree: KdlTree
  package let range: SourceRange

  package init(tree: KdlTree, range: SourceRange) { (self.tree, self.range) = (tree, range) }

  package var source: SourceText { tree.source }
}

extension KdlNode {
  package var spot: Spot { Spot(tree: tree, range: nameRange) }
}

extension KdlEntry {
  package var spot: Spot { Spot(tree: tree, range: valueRange) }

  /// Where a part of a string value stands, given in bytes of the string; the whole value where escapes hide it.
  package func spot(of part: Range<Int>) -> Spot {
    guard let text = value.text else { return spot }
    let count = text.utf8.count
    switch valueRange.length - count {
    case 0: return spot(from: valueRange.start, part)
    case 2 where tree.source.bytes[valueRange.start] == UInt8(ascii: "\""):
      return spot(from: valueRange.start + 1, part)
    default: return spot(of: part, among: Array(text.utf8)) ?? spot
    }
  }

  /// For strings with escapes or over several lines: what is written must hold the part as often as the string.
  private func spot(of part: Range<Int>, among text: [UInt8]) -> Spot? {
    guard text.count <= Self.searchLimit, !part.isEmpty, part.upperBound <= text.count else { return nil }
    let wanted = Array(text[part])
    let written = tree.source.bytes[valueRange.start..<valueRange.end].ranges(holding: wanted)
    let meant = text.ranges(holding: wanted)
    guard meant.count == written.count, let index = meant.firstIndex(of: part) else { return nil }
    return Spot(
      tree: tree, range: SourceRange(start: written[index].lowerBound, end: written[index].upperBound))
  }

  /// In longer texts names are not searched for one by one.
  private static let searchLimit = 4_096

  private func spot(from start: Int, _ part: Range<Int>) -> Spot {
    Spot(tree: tree, range: SourceRange(start: start + part.lowerBound, end: start + part.upperBound))
  }
}

extension Findings {
  package mutating func error(_ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot) {
    error(message, help, at: spot.range, in: spot.source)
  }

  package mutating func warning(_ message: String, _ help: Diagnostic.Help? = nil, at spot: Spot) {
    warning(message, help, at: spot.range, in: spot.source)
  }
}

extension Spot {
  package func prefix(_ word: String) -> Spot {
    let end = min(range.end, range.start + word.utf8.count)
    let isThere = source.text(in: range).hasPrefix(word)
    return isThere ? Spot(tree: tree, range: SourceRange(start: range.start, end: end)) : self
  }

  /// Where a step of the path stands; all of it without a number.
  package func step(_ number: Int?) -> Spot? {
    guard let number else { return self }
    let places = StatePath.places(in: source.text(in: range))
    guard places.indices.contains(number) else { return nil }
    let place = places[number]
    return Spot(
      tree: tree,
      range: SourceRange(start: range.start + place.lowerBound, end: range.start + place.upperBound))
  }

  /// Where the first step of a name stands; all of the path if none has it.
  package func step(named name: String) -> Spot {
    let steps = StatePath.steps(source.text(in: range)) ?? []
    return steps.firstIndex { $0.name == name }.flatMap(step) ?? self
  }
}
