import Glibc
import Roots
import TestTraits
import Testing

@Suite(.timeLimited) struct `The documentation` {
  @Test func `shows a first program that runs as it stands`() throws {
    let program = try #require(TextFile.read("Sources/Examples/Twelve/main.swift"))
    for page in ["README.md", "Sources/Roots/Roots.docc/Roots.md"] {
      let text = try #require(TextFile.read(page))
      #expect(text.blocks(of: "swift").first == String(program.dropLast()), "\(page)")
      #expect(text.blocks(of: "").first == (try output(of: "Twelve")), "\(page)")
    }
  }

  // Small things stay small.
  @Test(.row("1.18")) func `counts twelve lines in the first program`() throws {
    let program = try #require(TextFile.read("Sources/Examples/Twelve/main.swift"))
    #expect(program.split(separator: "\n").count <= 12)
  }

  // A snippet that is not the program would not be compiled.
  @Test func `shows no other Swift on the first page of the library`() throws {
    let program = try #require(TextFile.read("Sources/Examples/Twelve/main.swift"))
    let page = try #require(TextFile.read("Sources/Roots/Roots.docc/Roots.md"))
    #expect(page.blocks(of: "swift") == [String(program.dropLast())])
  }

  @Test(arguments: ["Roots", "RootsPatterns"].flatMap { TextFile.list("Sources/\($0)", ending: ".swift") })
  func `shows no snippet that is not compiled`(path: String) throws {
    func trimmed(_ text: String) -> [String] {
      text.split(separator: "\n").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
    let compiled = try #require(TextFile.read("Tests/RootsTests/Documentation/Snippets.swift"))
    let source = try #require(TextFile.read(path)).split(separator: "\n")
    let comments = source.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("///") }
      .map { $0.dropFirst(3).hasPrefix(" ") ? $0.dropFirst(4) : $0.dropFirst(3) }
    let all = trimmed(compiled).joined(separator: "\n")
    for snippet in comments.joined(separator: "\n").blocks(of: "swift") {
      #expect(all.contains(trimmed(snippet).joined(separator: "\n")), "\(snippet)")
    }
  }

  @Test func `lists only what there is`() throws {
    let pages = TextFile.list("Sources/Roots/Roots.docc", ending: ".md").compactMap(TextFile.read)
    let sources = TextFile.list("Sources/Roots", ending: ".swift").compactMap(TextFile.read)
      .joined(separator: "\n")
    let names = pages.joined(separator: "\n").matches(of: /(?m)^- ``(\w+)``$/).map { String($0.output.1) }
    let missing = names.filter { name in
      !["struct", "enum", "class", "protocol", "typealias"].contains { sources.contains("\($0) \(name)") }
    }
    #expect(missing == [])
    #expect(Set(names).count == names.count && names.count > 30)
  }

  @Test(arguments: ["Roots", "RootsPatterns"].flatMap { TextFile.list("Sources/\($0)", ending: ".swift") })
  func `says of everything public what it is`(path: String) throws {
    let lines = try #require(TextFile.read(path)).split(separator: "\n").map { $0.drop { $0 == " " } }
    var silent: [Substring] = []
    var last: Substring = ""
    for line in lines where !(line.hasPrefix("@") && !line.contains("public ")) {
      let isPublic = line.contains(/^(@\w+(\(.*\))? )*(public|open) (?!import)/)
      let isWitness = Self.witnesses.contains { line.contains($0) }
      if isPublic && !last.hasPrefix("///") && !isWitness { silent.append(line) }
      last = line
    }
    #expect(silent == [])
  }

  /// What a protocol asks for is explained there.
  private static let witnesses = [
    "func ==", "func <", "func hash(", "func encode(", "func makeIterator(", "func next(", "func add(to",
    "func carryOut(", "func lifeCycle(", "func leading(", "init(from decoder", "Literal ", "init(nilLiteral",
    "var description:", "var navigationName:", "var underestimatedCount:",
    "var step: RouteStep {", "var transition: Transition? { nil",
  ]

  @Test(.row("0.25")) func `is about Roots, and so is the package`() throws {
    #expect(try #require(TextFile.read("README.md")).hasPrefix("# Roots\n"))
    #expect(try #require(TextFile.read("Sources/Roots/Roots.docc/Roots.md")).hasPrefix("# ``Roots``\n"))
    #expect(try #require(TextFile.read("Package.swift")).contains("name: \"Roots\""))
  }

  /// Runs a program that was built with the tests and returns what it printed.
  private func output(of program: String) throws -> String {
    let tests = try #require(CommandLine.arguments.first { $0.hasSuffix(".xctest") })
    let folder = tests.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let pipe = try #require(popen("'\(folder.joined(separator: "/"))/\(program)'", "r"))
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes.dropLast(1), as: UTF8.self)
  }
}
