import Foundation
import RootsFiles
import TestTraits
import Testing

@testable import RootsTape

@MainActor @Suite(.timeLimited) struct `A file that is written` {
  /// A folder that is there as long as it is used.
  private final class Scratch {
    private let own = OwnFolder()
    var path: String { own.path }
    var names: [String] { own.names }

    func mode(_ name: String) throws -> Int {
      let facts = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      return facts[.posixPermissions] as? Int ?? 0
    }
  }

  @Test func `has no name until it is whole, so that a program that is killed leaves nothing`() throws {
    let scratch = Scratch()
    let file = try SafeFile("\(scratch.path)/a.cast", .own)
    file.append(Array(repeating: 0x61, count: 1 << 20))
    file.flush()
    #expect(scratch.names == [])
    #expect(file.finish() == nil)
    #expect(scratch.names == ["a.cast"])
    #expect(try scratch.mode("a.cast") == 0o600)
  }

  @Test func `that is given up leaves nothing`() throws {
    let scratch = Scratch()
    do { try SafeFile("\(scratch.path)/a.txt", .shared).append([1]) }
    #expect(scratch.names == [])
  }

  @Test(arguments: [0o755, 0o444, 0o640])
  func `can be run and read by the same people as the one that it replaces`(mode: Int) throws {
    let scratch = Scratch()
    let path = "\(scratch.path)/a.tape"
    #expect(
      FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: mode]))
    #expect(DiskFiles().write([1], to: path, .shared) == nil)
    #expect(try scratch.mode("a.tape") == mode)
    #expect(DiskFiles().write([1], to: path, .kept) == nil)
    #expect(try scratch.mode("a.tape") == mode)
    #expect(DiskFiles().write([1], to: path + ".new", .kept) == nil)
    #expect(try scratch.mode("a.tape.new") == 0o600)
    #expect(unlink(path + ".new") == 0)
    // What is private is private, also where another file stood before.
    #expect(DiskFiles().write([2], to: path, .own) == nil)
    #expect(try scratch.mode("a.tape") == 0o600)
    #expect(scratch.names == ["a.tape"])
  }

  @Test func `is not written through a link, nor read through one where links are refused`() throws {
    let scratch = Scratch()
    let (victim, link) = ("\(scratch.path)/victim", "\(scratch.path)/link")
    #expect(DiskFiles().write([1], to: victim) == nil)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: victim)
    #expect(DiskFiles().write([2], to: link) == .link)
    #expect(try DiskFiles().read(victim).get() == [1])
    #expect(try DiskFiles().read(link).get() == [1])
    #expect(throws: FileProblem.link) { try DiskFiles(links: .refused).read(link).get() }
  }

  @Test func `has a name in which everything is seen, if a tape names it`() {
    for name in ["a\u{1B}[2J.txt", "a\u{202E}txt.b", "a\n.txt"] {
      #expect(ReplayOptions().refusal(of: name) == .unseen)
    }
    #expect(ReplayOptions().refusal(of: "Bücher/日本.txt") == nil)
  }
}
