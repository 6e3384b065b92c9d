import Testing

@Suite struct `The README` {
  @Test func `names every subcommand that asks an app something`() throws {
    let page = try #require(Page("README.md"))
    let commands = page.sessions.flatMap { $0.map(\.command) }
    #expect(commands.count >= 8)
    for name in ["check", "fmt", "drive", "graph", "path", "open", "urls"] {
      #expect(commands.contains { $0.contains("roots \(name) ") }, "\(name)")
    }
  }
}
