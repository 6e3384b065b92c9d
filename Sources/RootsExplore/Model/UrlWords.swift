internal import Roots
internal import RootsApp

/// What of a word in a URL decides where the URL leads.
///
/// A word that fills a segment of the path, or a value of the query, leads to the same screen as any other of the same
/// types, unless a pattern has it as it is.
struct UrlWords {
  /// Where a name stands in a URL.
  enum Place: Hashable, Comparable {
    /// In the place of a whole segment of the path, or of a value of the query.
    case word
    /// As more than that, or as a part of it.
    case text
  }

  /// The words in patterns.
  private let literals: Set<String>
  /// Whether a redirect makes other words of some.
  private let changesWords: Bool

  init(_ map: AppMap) {
    let patterns = map.routedScreens.flatMap(\.urls) + map.redirects.map(\.pattern)
    literals = Set(
      patterns.flatMap { pattern in
        ((try? RoutePattern(pattern))?.parts ?? []).compactMap {
          if case .literal(let text) = $0 { text.lowercased() } else { nil }
        }
      })
    changesWords = map.redirects.contains { $0.target.joinsWords }
  }

  /// The names in a URL, and where they stand.
  static func places(in url: String) -> [(path: ValuePath, place: Place)] {
    let bytes = Array(url.utf8)
    return TemplateScanner.names(in: url).map { path, range in
      // The braces stand around the name.
      let (start, end) = (range.lowerBound - 1, range.upperBound + 1)
      let before = start > 0 ? bytes[start - 1] : nil
      let after = end < bytes.count ? bytes[end] : nil
      let isInQuery = bytes.prefix(max(0, start)).contains(UInt8(ascii: "?"))
      let (opening, closing) = isInQuery ? ("=", "&#") : ("/", "/?#")
      let isWord =
        before.map(opening.utf8.contains) ?? false && after.map(closing.utf8.contains) ?? true
      return (path, isWord ? .word : .text)
    }
  }

  /// What decides of a value where a URL leads.
  /// - Parameter number: what tells the value from others.
  func answers(about value: Value, at place: Place, number: Int32) -> [Int32] {
    let word = value.shown
    let isCanonical = Int(word).map { String($0) == word } ?? true
    guard place == .word, !changesWords, isCanonical, word.isPlainWord, !literals.contains(word.lowercased())
    else { return [1, number] }
    return [0] + ParameterType.allCases.map { $0.accepts(word) ? 1 : 0 }
  }
}

extension String {
  /// Whether it stands for itself wherever it stands in a URL.
  fileprivate var isPlainWord: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
      }
  }

  /// Whether a redirect to it puts what it has found beside other letters.
  fileprivate var joinsWords: Bool {
    let rest = firstIndex(of: ":").map { self[$0...] } ?? ""
    let path = rest.hasPrefix("://") ? rest.dropFirst(3) : self[...]
    return path.prefix { $0 != "?" }.split(separator: "/").contains { segment in
      let isGap =
        segment.hasPrefix(":") && !segment.dropFirst().contains(":") && !segment.contains("{")
        || segment.hasPrefix("{") && segment.firstIndex(of: "}") == segment.indices.last
        || segment == "*" || segment == "**"
      return !isGap && segment.contains { ":{*".contains($0) }
    }
  }
}
