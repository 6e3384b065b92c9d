import Testing

@Suite struct `Every requirement` {
  /// The text of all tests; a row counts as tested where a test names it, as `R 0.44`.
  private static let tests: String = TextFile.list("Tests", ending: ".swift")
    .filter { !$0.contains("/Requirements/") }
    .compactMap(TextFile.read).joined(separator: "\n")

  @Test func `of the features is named by a test, or stands on the list of those that wait`() {
    let named = Self.numbers(in: Self.tests)
    let missing = Rows.features.filter { !named.contains($0.number) && Waiting.features[$0.number] == nil }
    #expect(missing.map { "R \($0.number) \($0.name)" } == [])
  }

  @Test func `among the edge cases is named by a test, or stands on the list of those that wait`() {
    let tests = Self.plain(Self.tests)
    let missing = Rows.cases.filter { item in
      !tests.contains(Self.plain("R \(item.group) \(item.name)")) && Waiting.cases[item.name] == nil
    }
    #expect(missing.map { "R \($0.group) \($0.name)" } == [])
  }

  @Test func `that waits is not tested already`() {
    let named = Self.numbers(in: Self.tests)
    #expect(Waiting.features.keys.filter(named.contains).sorted() == [])
    let tests = Self.plain(Self.tests)
    let done = Rows.cases.filter { item in
      Waiting.cases[item.name] != nil && tests.contains(Self.plain("R \(item.group) \(item.name)"))
    }
    #expect(done.map(\.name) == [])
  }

  /// The numbers that follow an `R`, also in a row: `R 0.44, 0.45 and 1.2`.
  ///
  /// The groups of the edge cases are numbered as some features are: with a name behind it, `R 4.1` is a group.
  private static func numbers(in text: String) -> Set<String> {
    var numbers: Set<String> = []
    let cases = text.replacing(/\bR 4\.[1-6] (?!R \d|and \d)/, with: "")
    for match in cases.matches(of: /\bR (\d\.\d+(?:(?:, | and |, and )\d\.\d+)*)/) {
      for number in match.output.1.matches(of: /\d\.\d+/) { numbers.insert(String(number.output)) }
    }
    return numbers
  }

  /// A text without what differs between a table and the name of a test: signs, blanks, capitals.
  private static func plain(_ text: String) -> String {
    String(text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." })
  }
}

/// The rows that no test names yet, each with the reason.
enum Waiting {
  private static let nothing =
    "the row tells of its source (a sample that does not compile, a state, thanks); a program has nothing to do"

  static let features: [String: String] = [
    "2.19": nothing,
    "4.1": nothing,
    "4.15": nothing,
  ]

  static let cases: [String: String] = [:]
}
