/// A test as its source has it.
struct TestSource {
  let file: String
  let name: String
  /// The keys of the rows that it is tied to.
  let rows: [String]
  /// Whether its suite has a time limit.
  let isLimited: Bool
  /// The line of its suite, its attribute and its body, in lower case.
  private let text: String

  /// All tests of the package.
  static let all: [TestSource] = TextFile.list("Tests", ending: ".swift").flatMap { file in
    tests(in: file, (TextFile.read(file) ?? "").split(separator: "\n", omittingEmptySubsequences: false))
  }

  func mentions(_ word: String) -> Bool { text.contains(word.lowercased()) }

  private static func tests(in file: String, _ lines: [Substring]) -> [TestSource] {
    var suite: Substring = ""
    return lines.indices.compactMap { start in
      let line = lines[start]
      if line.contains("@Suite") { suite = line }
      guard line.contains("@Test"), line.firstMatch(of: /^ *(@MainActor )?@Test\b/) != nil else { return nil }
      let source = lines[start...end(of: start, in: lines)].joined(separator: "\n")
      let ties = source.firstMatch(of: /\.rows?\((\s*"(?:[^"\\]|\\.)*"\s*,?)+\)/).map { $0.output.0 } ?? ""
      let rows = ties.matches(of: /"((?:[^"\\]|\\.)*)"/).map { match in
        String(match.output.1).replacing("\\\"", with: "\"")
      }
      let body = source.replacing(ties, with: "")
      return TestSource(
        file: file, name: String(source.firstMatch(of: /func\s+`([^`]*)`/)?.output.1 ?? line),
        rows: rows, isLimited: suite.contains(".timeLimited"),
        text: "\(suite)\n\(body)".lowercased())
    }
  }

  /// The last line of the function that an attribute stands before.
  private static func end(of start: Int, in lines: [Substring]) -> Int {
    let indent = lines[start].prefix { $0 == " " }
    let function = lines[start...].firstIndex { $0.contains(/\bfunc\b/) } ?? start
    return lines[function...].firstIndex { line in
      line.hasPrefix(indent) && line.dropFirst(indent.count).first != " "
        && (line.hasSuffix("}") || line.hasPrefix(indent + "}"))
    } ?? start
  }
}
