import TestTraits
import Testing

/// Tests of tests: what ties them to the requirements, and what all of them carry.
@Suite(.timeLimited) struct `The tests` {
  private static let rows = Row.features + Row.cases

  @Test func `are tied to rows that exist, and to each of them`() {
    let keys = Set(Self.rows.map(\.key))
    let tied = Set(TestSource.all.flatMap(\.rows))
    #expect(Self.rows.map(\.key).filter { !tied.contains($0) } == [])
    #expect(tied.subtracting(keys).sorted() == [])
    #expect(keys.count == Self.rows.count)
  }

  @Test func `mention what the rows are about that they are tied to`() {
    let rows = Dictionary(Self.rows.map { ($0.key, $0) }) { first, _ in first }
    let strange = TestSource.all.flatMap { test in
      test.rows.compactMap { key -> String? in
        guard let row = rows[key], !row.subjects.contains(where: test.mentions) else { return nil }
        return "'\(test.name)' in \(test.file) mentions none of \(row.subjects), which \(key) is about"
      }
    }
    #expect(strange == [])
  }

  /// The list of the rows is complete: the numbers have no gaps, and no case is lost.
  @Test func `know all rows`() {
    let sizes = ["0": 57, "1": 18, "2": 34, "3": 14, "4": 15]
    let numbers = sizes.flatMap { chapter, size in (1...size).map { "\(chapter).\($0)" } }
    let toldOnly: Set = ["2.19", "4.1", "4.15"]
    #expect(Set(Row.features.map(\.key)) == Set(numbers).subtracting(toldOnly))
    let groups = Dictionary(grouping: Row.cases) { $0.key.prefix(3) }.mapValues(\.count)
    #expect(groups == ["4.1": 34, "4.2": 9, "4.3": 16, "4.4": 20, "4.5": 18, "4.6": 10])
  }

  @Test func `name rows by their traits only`() {
    let numbers = TextFile.list("Tests", ending: ".swift").filter { file in
      TextFile.read(file)?.contains(/\bR [0-4]\.\d/) == true
    }
    #expect(numbers == [])
  }

  @Test func `have a time limit`() {
    #expect(TestSource.all.count > 1_000)
    #expect(TestSource.all.filter { !$0.isLimited }.map { "'\($0.name)' in \($0.file)" } == [])
  }

  /// A test that a missing tool or variable turns off has not been run, and counts as passed.
  @Test func `run always`() {
    let switches = ["disabled", "enabled"].map { ".\($0)(" }
    let optional = TestSource.all.filter { switches.contains(where: $0.mentions) }
    #expect(optional.map(\.name) == [])
  }

  /// A shell that looks for a tool and does without it passes where the tool is missing.
  @Test func `do not ask whether a tool is there`() {
    #expect(
      Self.files(matching: /command -[v]|\bwhic[h] \w+ *[|&>]|typ[e] -[pP]|\|\| *(?:exi[t] 0|tru[e]\b)/) == []
    )
  }

  /// All that a test writes is below a folder that `OwnFolder` makes: what else has that name, no home and no folder
  /// for temporary files can come in its way.
  @Test func `have folders of their own`() {
    let makers = Self.files(
      matching: /mkdtem[p]|temporaryDirector[y]|NSTemporaryDirector[y]|"\/tm[p]\/[^"]*\\\(/)
    #expect(makers == ["Tests/Traits/OwnFolder.swift"])
  }

  private static func files(matching pattern: Regex<Substring>) -> [String] {
    TextFile.list("Tests", ending: ".swift").filter {
      !$0.hasPrefix("Tests/Bench/") && TextFile.read($0)?.contains(pattern) == true
    }
  }

  @Test func `that do not end end the run`() async {
    await #expect(processExitsWith: .exitCode(1)) {
      try await TimeLimited.end("waits for ever", within: .milliseconds(500)) {
        await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
      }
    }
  }
}
