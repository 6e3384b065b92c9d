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

  // R 1.18: small things stay small.
  @Test func `counts twelve lines in the first program`() throws {
    let program = try #require(TextFile.read("Sources/Examples/Twelve/main.swift"))
    #expect(program.split(separator: "\n").count <= 12)
  }

  // R 0.25
  @Test func `is about Roots, and so is the package`() throws {
    #expect(try #require(TextFile.read("README.md")).hasPrefix("# Roots\n"))
    #expect(try #require(TextFile.read("Sources/Roots/Roots.docc/Roots.md")).hasPrefix("# ``Roots``\n"))
    #expect(try #require(TextFile.read("Package.swift")).contains("name: \"Roots\""))
  }

  // R 2.34
  @Test func `has a demo with a login before its guarded screens`() throws {
    let demo = try #require(TextFile.read("Resources/Apps/demo.kdl"))
    #expect(demo.contains("guard auth { ask login;"))
    #expect(demo.matches(of: /screen \w+ .*guard=auth/).count > 1)
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
