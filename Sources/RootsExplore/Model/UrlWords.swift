internal import Roots
internal import RootsApp

/// The properties of a word in a URL that decide where the URL leads.
///
/// A word that fills a segment of the path, or a value of the query, leads to the same screen as any other word of the
/// same types, unless a pattern contains it literally.
struct UrlWords {
  enum Place: Hashable, Comparable {
    /// It fills a segment of the path or a value of the query.
    case word
    case text
  }

  private let literals: Set<String>
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

  static func places(in url: String) -> [(path: ValuePath, place: Place)] {
    let bytes = Array(url.utf8)
    return TemplateScanner.names(in: url).map { path, range in
      // The range of a name excludes its braces.
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

  /// Returns everything about a value that decides where a URL leads.
  /// - Parameter number: A number that tells the value from others.
  func answers(about value: Value, at place: Place, number: Int32) -> [Int32] {
    let word = value.shown
    let isCanonical = Int(word).map { String($0) == word } ?? true
    guard place == .word, !changesWords, isCanonical, word.isPlainWord, !literals.contains(word.lowercased())
    else { return [1, number] }
    return [0] + ParameterType.allCases.map { $0.accepts(word) ? 1 : 0 }
  }
}

extension String {
  fileprivate var isPlainWord: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "-")
      }
  }

  /// True if a redirect to this URL puts a captured word next to other letters.
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
