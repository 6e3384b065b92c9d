internal import RootsApp
internal import RootsTerminal

/// The differences of a frame from a golden one, row beside row.
struct GoldenComparison {
  let golden: GoldenFrame
  let frame: Frame
  let differences: [GoldenFrame.Difference]

  init(_ golden: GoldenFrame, _ frame: Frame, _ differences: [GoldenFrame.Difference]) {
    self.golden = golden
    self.frame = frame
    self.differences = differences
  }

  func shortfall(named file: String) -> Shortfall {
    let rows = rows
    let first = differences[0]
    var sentence = first.sentence
    if case .row(let row, _, _) = first, rows.at(row)?.origin != nil {
      sentence = rows.movement ?? sentence
    }
    let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
    var shortfall = Shortfall(
      "\(count) from \(file): \(sentence)", expected: first.texts.0, actual: first.texts.1)
    shortfall.rows = rows
    return shortfall
  }

  private var rows: [RowPair] {
    var marks: [Int: (expected: String, actual: String)] = [:]
    for difference in differences {
      switch difference {
      case .row(let row, let expected, let actual): marks[row] = RowMarks.between(expected, actual)
      case .style(let row, _, _): if marks[row] == nil { marks[row] = ("a", "a") }
      case .cursor(let expected, let actual):
        for place in [expected, actual].compactMap({ $0 }) where marks[place.y] == nil {
          marks[place.y] = ("<>", "<>")
        }
      case .size: break
      }
    }
    let expected = golden.sources
    let origins = origins
    return (0..<min(golden.size.rows, frame.size.rows)).map { row in
      let marks = origins[row] == nil ? marks[row] ?? ("", "") : ("m", "m")
      return RowPair(
        number: row + 1, expected: expected.at(row) ?? "", actual: frame.fullRow(row), marks: marks.1,
        expectedMarks: marks.0, origin: origins[row].map { $0 + 1 })
    }
  }

  /// For each row that holds what another one should hold, and the other way round, the row where that was expected.
  private var origins: [Int: Int] {
    var places: [String: [Int]] = [:]
    var now: [(row: Int, words: String)] = []
    var wanted: [Int: String] = [:]
    for case .row(let row, let expected, let actual) in differences {
      let words = (Self.words(expected), Self.words(actual))
      // The same words: a row that is selected, or not any more.
      guard words.0 != words.1 else { continue }
      wanted[row] = words.0
      if !words.0.isEmpty { places[words.0, default: []].append(row) }
      now.append((row, words.1))
    }
    let there = Set(now.map(\.words))
    var origins: [Int: Int] = [:]
    for (row, words) in now where wanted[row].map(there.contains) == true {
      guard let place = places[words]?.first else { continue }
      places[words]?.removeFirst()
      origins[row] = place
    }
    return origins.count > 1 ? origins : [:]
  }

  /// The words of a row: frames and marks beside them belong to the place and not to the row.
  private static func words(_ row: String) -> String {
    row.split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
  }
}

extension GoldenFrame {
  var sources: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix(size.rows)
      .map { String($0.dropLast()) }
  }
}

extension GoldenFrame.Difference {
  /// True if only the length of a secret makes the difference: its text comes from a variable of the machine.
  func isLengthOfSecret(_ golden: GoldenFrame, _ frame: Frame) -> Bool {
    switch self {
    case .row(_, let expected, let actual): expected.withoutLengthsOfSecrets == actual.withoutLengthsOfSecrets
    case .cursor(let expected?, let actual?):
      expected.y == actual.y && golden.sources.at(expected.y)?.hasSecret(before: expected.x) == true
        && frame.fullRow(actual.y).hasSecret(before: actual.x)
    case .cursor, .size, .style: false
    }
  }

  var sentence: String {
    switch self {
    case .size(let expected, let actual): "the size is \(actual), not \(expected)"
    case .cursor(_, let actual): "the cursor is \(actual.map { "at \($0.y + 1),\($0.x + 1)" } ?? "off")"
    case .row(let row, _, _): "row \(row + 1) differs"
    case .style(let row, _, _): "the looks of row \(row + 1) differ"
    }
  }

  var texts: (String, String) {
    switch self {
    case .size(let expected, let actual): ("\(expected)", "\(actual)")
    case .cursor(let expected, let actual):
      (
        expected.map { "cursor \($0.y + 1),\($0.x + 1)" } ?? "cursor off",
        actual.map { "cursor \($0.y + 1),\($0.x + 1)" } ?? "cursor off"
      )
    case .row(_, let expected, let actual): (expected, actual)
    case .style(_, let expected, let actual):
      (expected.joined(separator: ", "), actual.joined(separator: ", "))
    }
  }
}

extension String {
  /// One dot for each secret, with room behind it for the others.
  fileprivate var withoutLengthsOfSecrets: String {
    var scalars = UnicodeScalarView()
    var isBehindDot = false
    for scalar in unicodeScalars {
      scalars.append(scalar == Glyph.secret && isBehindDot ? " " : scalar)
      isBehindDot = scalar == Glyph.secret
    }
    return String(scalars)
  }

  fileprivate func hasSecret(before column: Int) -> Bool {
    Array(unicodeScalars).at(column - 1) == Glyph.secret
  }
}

/// Marks below two rows: a letter for each scalar that differs, dots between.
enum RowMarks {
  static func between(_ expected: String, _ actual: String) -> (expected: String, actual: String) {
    let (one, other) = (Array(expected.unicodeScalars), Array(actual.unicodeScalars))
    let byPlace = (0..<max(one.count, other.count)).filter { one.at($0) != other.at($0) }
    let words = (Self.words(of: one), Self.words(of: other))
    let common = Self.common(words.0.map { one[$0] }, words.1.map { other[$0] })
    let rest = (
      words.0.indices.filter { !common.0.contains($0) }.flatMap { words.0[$0] },
      words.1.indices.filter { !common.1.contains($0) }.flatMap { words.1[$0] }
    )
    // Words that only stand elsewhere, as one before them is longer, are the same.
    guard rest.0.count + rest.1.count < byPlace.count, let first = byPlace.first else {
      return (marks(byPlace), marks(byPlace))
    }
    return rest.0.isEmpty && rest.1.isEmpty
      ? (marks([first]), marks([first])) : (marks(rest.0), marks(rest.1))
  }

  private static func marks(_ places: [Int]) -> String {
    guard let last = places.max() else { return "" }
    let marked = Set(places)
    return (0...last).map { marked.contains($0) ? "X" : "." }.joined()
  }

  private static func words(of row: [Unicode.Scalar]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    for (place, scalar) in row.enumerated() where scalar != " " {
      if let last = words.last, last.upperBound == place {
        words[words.count - 1] = last.lowerBound..<place + 1
      } else {
        words.append(place..<place + 1)
      }
    }
    return words
  }

  /// The places of a longest common subsequence of two rows of words.
  private static func common(
    _ one: [ArraySlice<Unicode.Scalar>], _ other: [ArraySlice<Unicode.Scalar>]
  ) -> (Set<Int>, Set<Int>) {
    let difference = other.difference(from: one) { $0.elementsEqual($1) }
    var places = (Set(one.indices), Set(other.indices))
    for change in difference {
      switch change {
      case .remove(let place, _, _): places.0.remove(place)
      case .insert(let place, _, _): places.1.remove(place)
      }
    }
    return places
  }
}
