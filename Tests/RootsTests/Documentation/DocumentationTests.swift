import Glibc
import Roots
import Testing

@Suite struct `The documentation` {
  @Test func `shows a first program that runs as it stands`() throws {
    let program = try #require(TextFile.read("Sources/Examples/Twelve/main.swift"))
    for page in ["README.md", "Sources/Roots/Roots.docc/Roots.md"] {
      let text = try #require(TextFile.read(page))
      #expect(text.blocks(of: "swift").first == String(program.dropLast()), "\(page)")
      #expect(text.blocks(of: "").first == (try output(of: "Twelve")), "\(page)")
    }
  }

  @Test func `counts twelve lines in the first program`() throws {
    let program = try #require(TextFile.read("Sources/Examples/Twelve/main.swift"))
    #expect(program.split(separator: "\n").count <= 12)
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
