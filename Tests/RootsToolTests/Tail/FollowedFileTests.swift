import Foundation
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A file that is followed` {
  private let folder: Folder
  private var path: String { "\(folder.path)/a.log" }

  init() throws { folder = try Folder() }

  private func write(_ text: String, to path: String? = nil) throws {
    try text.write(toFile: path ?? self.path)
  }

  private func add(_ text: String) throws {
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
  }

  private func read(_ file: FollowedFile) -> String {
    var all: [UInt8] = []
    while case let part = file.read(), !part.isEmpty { all += part }
    return String(decoding: all, as: UTF8.self)
  }

  @Test func `is read to its end, and then what is added`() throws {
    try write("one\n")
    let file = try FollowedFile(path)
    #expect(read(file) == "one\n" && read(file) == "")
    try add("two\n")
    #expect(!file.isRenewed() && read(file) == "two\n")
    let long = String(repeating: "x", count: 200_000)
    try add(long)
    #expect(read(file) == long)
  }

  @Test func `is read from its beginning where it is emptied, or another takes its place`() throws {
    try write("one\ntwo\n")
    let file = try FollowedFile(path)
    #expect(read(file) == "one\ntwo\n")
    try write("1\n")
    #expect(file.isRenewed() && read(file) == "1\n" && !file.isRenewed())
    try write("other\n", to: path + ".new")
    #expect(rename(path + ".new", path) == 0)
    #expect(file.isRenewed() && read(file) == "other\n" && !file.isRenewed())
  }

  @Test func `stays what it was while nothing, or no file, stands in its place`() throws {
    try write("one\n")
    let file = try FollowedFile(path)
    #expect(read(file) == "one\n")
    #expect(unlink(path) == 0)
    #expect(!file.isRenewed())
    #expect(mkdir(path, 0o700) == 0)
    #expect(!file.isRenewed() && read(file) == "")
    #expect(rmdir(path) == 0)
    try write("new\n")
    #expect(file.isRenewed() && read(file) == "new\n")
  }

  @Test func `is begun near its end only if it is longer than four megabytes`() throws {
    let most = 4 << 20
    try write(String(repeating: "a", count: most))
    let whole = try FollowedFile(path)
    #expect(!whole.skipAhead() && read(whole).utf8.count == most)
    try add("bcd")
    let cut = try FollowedFile(path)
    #expect(cut.skipAhead())
    let text = read(cut)
    #expect(text.utf8.count == most && text.hasSuffix("abcd"))
    #expect(!cut.isRenewed())
  }

  @Test func `is refused with its reason`() throws {
    func why(_ path: String) -> String? {
      do throws(FollowedFile.Refusal) {
        _ = try FollowedFile(path)
        return nil
      } catch { return error.why }
    }
    #expect(why("\(folder.path)/none") == "there is no '\(folder.path)/none'")
    #expect(why(folder.path) == "'\(folder.path)' is not a file")
    #expect(why("\(folder.path)/app.kdl/x") == "'\(folder.path)/app.kdl/x' cannot be read: not a directory")
    // A pipe without a writer must not hold anything up.
    #expect(mkfifo(path, 0o600) == 0)
    #expect(why(path) == "'\(path)' is not a file")
  }
}
