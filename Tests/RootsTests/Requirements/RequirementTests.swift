import TestTraits
import Testing

/// Tests of tests: what ties them to the requirements, and what all of them carry.
@Suite(.timeLimited) struct `The tests` {
  @Test func `are tied to rows that exist, and to each of them`() {
    let (rows, tied) = (Set(Rows.features + Rows.cases), Set(TestSource.all.flatMap(\.rows)))
    #expect(rows.subtracting(tied).sorted() == [] && tied.subtracting(rows).sorted() == [])
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
