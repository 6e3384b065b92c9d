import TestTraits
import Testing

@testable import Pkgs

@MainActor @Suite(.timeLimited) struct `The packages of a machine` {
  private let packages: Packages

  init() throws { packages = try Machine.packages() }

  private func find(_ label: String) throws -> Packages.Number { try #require(packages.find(label)) }

  @Test func `are those that are there`() {
    #expect(packages.count == 9)
    #expect(!packages.names(packages.installed).contains("gamedata"))
    #expect(packages.sections.map(\.name) == ["editors", "libs", "misc", "shells", "text"])
    #expect(packages.sections.map(\.packages.count) == [1, 3, 2, 1, 1])
  }

  @Test func `are found by name and architecture, the installed one first`() throws {
    let text = ["i386 deinstall ok config-files", "amd64 install ok installed"].map { words in
      let parts = words.split(separator: " ", maxSplits: 1)
      return "Package: lib\nArchitecture: \(parts[0])\nStatus: \(parts[1])\nVersion: 1\n\n"
    }.joined()
    let packages = try Machine.packages(text)
    #expect(packages.find("lib").map(packages.label) == "lib:amd64")
    #expect(packages.find("lib:i386").map(packages.label) == "lib:i386")
    #expect(packages.find("lib:armhf") == nil)
    #expect(packages.find("li") == nil)
    #expect(packages.find("") == nil)
  }

  @Test func `are in order though the file is not`() throws {
    let text = ["b", "c", "a"].map { "Package: \($0)\nStatus: install ok installed\nVersion: 1\n\n" }.joined()
    let packages = try Machine.packages(text)
    #expect(packages.names(packages.installed) == ["a", "b", "c"])
  }

  @Test(arguments: [
    ("libc7", ["libc6"]), ("edit", ["editor"]), ("x", []), ("", []),
    ("libx", ["libc6", "libgcc-s1", "libtext"]),
  ])
  func `that are unknown are near to others`(_ name: String, _ near: [String]) {
    #expect(packages.names(near: name) == near)
  }

  @Test(arguments: [
    ("libc6 (>= 2.34)", ["libc6"]), ("libc6 (>= 3)", []), ("libc6:any", ["libc6"]), ("libc6:i386", []),
    ("dictionary", ["wordlist"]), ("dictionary (>= 1)", []), ("speller (>= 3)", ["wordlist"]),
    ("speller (>> 3)", []),
    ("gamedata", []), ("nothing", []),
  ])
  func `answer to what is asked for`(_ wanted: String, _ answers: [String]) throws {
    let relation = try #require(Relation.read(wanted.utf8).relations.first?.alternatives.first)
    #expect(packages.names(packages.ties.answers(to: relation)) == answers)
  }

  @Test func `are needed, the strongest need first`() throws {
    let needs = packages.ties.needers(of: try find("libc6"))
    #expect(packages.names(needs.map(\.package)) == ["libtext", "shell", "editor", "libgcc-s1"])
    #expect(needs.map(\.strength) == [.beforehand, .beforehand, .needed, .needed])
    #expect(packages.names(packages.ties.needers(of: try find("wordlist")).map(\.package)) == ["editor"])
    #expect(packages.ties.needers(of: try find("editor")).isEmpty)
  }

  @Test func `are there for a reason`() throws {
    #expect(packages.reason(for: try find("shell")) == .standing(.essential))
    #expect(packages.reason(for: try find("editor")) == .itself)
    #expect(packages.reason(for: try find("ringone")) == .ring)
    guard case .path(let path) = packages.reason(for: try find("libtext")) else {
      Issue.record("no path")
      return
    }
    #expect(packages.names(path.map(\.package)) == ["editor", "libtext"])
    guard case .path(let longer) = packages.reason(for: try find("libgcc-s1")) else {
      Issue.record("no path")
      return
    }
    #expect(packages.names(longer.map(\.package)) == ["shell", "libc6", "libgcc-s1"])
    guard case .path(let recommended) = packages.reason(for: try find("wordlist")) else {
      Issue.record("no path")
      return
    }
    #expect(recommended.map(\.strength) == [.needed, .recommended])
  }

  @Test func `are there for a reason however long the way is`() throws {
    let text = (0..<4_000).map { number in
      "Package: p\(number)\nStatus: install ok installed\nVersion: 1\nDepends: p\(number + 1)\n\n"
    }.joined()
    let packages = try Machine.packages(text)
    guard case .path(let path) = packages.reason(for: try #require(packages.find("p3999"))) else {
      Issue.record("no path")
      return
    }
    #expect(path.count == 4_000)
  }

  @Test(arguments: [
    ("LIB", ["libc6", "libgcc-s1", "libtext"]), ("libc6", ["libc6"]), ("text", ["libtext", "editor"]),
    ("lib c", ["libc6", "libgcc-s1"]), ("zzz", []), ("", []), ("  ", []),
    ("ring", ["ringone", "ringtwo"]),
  ])
  func `are found by words`(_ words: String, _ found: [String]) {
    #expect(Set(packages.names(packages.search(words))).isSuperset(of: found))
    if let first = found.first { #expect(packages.names(packages.search(words)).first == first) }
    if found.isEmpty { #expect(packages.search(words).isEmpty) }
  }
}
