import Glibc
import TestTraits
import Testing

@testable import RootsTools

@Suite(.timeLimited) struct `The README` {
  @Test func `names every subcommand that asks an app something`() throws {
    let page = try #require(Page("README.md"))
    let commands = page.sessions.flatMap { $0.map(\.command) }
    for name in ["check", "fmt", "drive", "graph", "path", "open", "urls", "replay", "explore"] {
      #expect(commands.contains { $0.contains("roots \(name) ") }, "\(name)")
    }
  }

  @Test func `leads only to files that are there`() throws {
    let text = try #require(Page.read("README.md"))
    let links = text.matches(of: /\]\(([^)#:]+)\)/).map { String($0.output.1) }
    #expect(links.count > 10)
    #expect(links.filter { access("\(Page.top)/\($0)", F_OK) != 0 } == [])
  }
}

@MainActor @Suite(.timeLimited) struct `The documentation's prose` {
  @Test(arguments: Page.all) func `calls only subcommands and options that there are`(_ page: Page) throws {
    let text = try #require(Page.read(page.path))
    for match in text.matches(of: /(?:`|\n)roots ([a-z]+)([^`\n]*)/) {
      let subcommand = Tool.subcommands.first { $0.name == match.output.1 }
      let known = (subcommand?.options ?? []).map(\.name)
      let options = match.output.2.prefix { $0 != "#" && $0 != "|" }.matches(of: /\s(--[a-z-]+|-[a-z])\b/)
      #expect(subcommand != nil, "\(match.output.0)")
      #expect(options.map { String($0.output.1) }.filter { !known.contains($0) } == [], "\(match.output.0)")
    }
  }

  @Test(arguments: Page.all.map(\.path) + [".github/CONTRIBUTING.md"])
  func `names only targets that the Makefile has, and scripts that there are`(_ path: String) throws {
    let (text, makefile) = (try #require(Page.read(path)), try #require(Page.read("Makefile")))
    for match in text.matches(of: /(?:`|\n)make ([a-z-]+)/) {
      #expect(makefile.contains("\n\(match.output.1):"), "\(match.output.0)")
    }
    for match in text.matches(of: /(?:`|\n)(.ci\/[a-z\/-]+)/) {
      #expect(access("\(Page.top)/\(match.output.1)", F_OK) == 0, "\(match.output.0)")
    }
  }

  @Test func `has a line for each of the Makefile's few targets, and for each script of .ci`() throws {
    let makefile = try #require(Page.read("Makefile"))
    let targets = makefile.matches(of: /(?m)^([a-z][a-z-]*):(?!=)/).map { String($0.output.1) }
    #expect(targets.count > 10 && Set(targets).count <= 14)
    #expect(targets.filter { !"\n\(makefile)".contains("\n# make \($0) ") } == [])
    let guide = try #require(Page.read(".github/CONTRIBUTING.md"))
    let scripts = try shell("cd '\(Page.top)' && find .ci -type f -perm -u+x").output.split(separator: "\n")
    #expect(scripts.count > 10)
    #expect(scripts.filter { !guide.contains($0) } == [])
  }
}
