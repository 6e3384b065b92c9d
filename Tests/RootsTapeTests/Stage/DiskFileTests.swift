import Foundation
import RootsFiles
@testable import RootsTape
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A file of this machine` {
  private let files = DiskFiles()

  @Test func `is read as it is, up to a size`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.put("0123456789", at: "a")
    #expect(try files.read(file).get() == Array("0123456789".utf8))
    #expect(try DiskFiles(limit: 10).read(file).get().count == 10)
    #expect(throws: FileProblem.tooLarge(limit: 9)) { try DiskFiles(limit: 9).read(file).get() }
    #expect(FileProblem.tooLarge(limit: 64 << 20).description == "it is larger than 64 MiB")
  }

  @Test func `is read only if it is a file`() throws {
    let scratch = try ScratchFolder()
    #expect(throws: FileProblem.notAFile) { try files.read(scratch.path).get() }
    #expect(throws: FileProblem.notAFile) { try files.read("/dev/null").get() }
    #expect(throws: FileProblem.absent) { try files.read(scratch.path + "a").get() }
    let file = try scratch.put("", at: "b")
    #expect(throws: FileProblem.absent) { try files.read(file + "/c").get() }
    #expect(try files.read(file).get() == [])
  }

  @Test func `is read from a descriptor too, also from a pipe`() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data("piped".utf8))
    try pipe.fileHandleForWriting.close()
    let bytes = try files.read(descriptor: pipe.fileHandleForReading.fileDescriptor).get()
    #expect(String(decoding: bytes, as: UTF8.self) == "piped")
    #expect(throws: FileProblem.self) { try files.read(descriptor: -1).get() }
  }

  @Test func `is listed with the others in order, and can be removed`() throws {
    let scratch = try ScratchFolder()
    for name in ["b", "a", ".c"] { try scratch.put("", at: name) }
    #expect(files.list(scratch.path) == [".c", "a", "b"])
    #expect(files.remove(scratch.path + "a") == nil)
    #expect(files.remove(scratch.path + "a") == .absent)
    #expect(files.list(scratch.path) == [".c", "b"])
    #expect(files.list(scratch.path + "absent") == [])
  }

  @Test func `has its folders made on the way`() throws {
    let scratch = try ScratchFolder()
    #expect(files.write([1, 2], to: scratch.path + "x/y/z.txt") == nil)
    #expect(try files.read(scratch.path + "x/y/z.txt").get() == [1, 2])
    #expect(files.write([3], to: scratch.path + "x/y/z.txt") == nil)
    #expect(try files.read(scratch.path + "x/y/z.txt").get() == [3])
    #expect(files.list(scratch.path + "x/y") == ["z.txt"])
    #expect(files.write([], to: scratch.path + "x/y/z.txt/w") != nil)
    #expect(files.write([], to: scratch.path + "x") != nil)
  }

  @Test func `is tried without being made`() throws {
    let scratch = try ScratchFolder()
    let old = try scratch.put("old", at: "old")
    try scratch.link("dangling", to: scratch.path + "nowhere")
    #expect(files.trial(scratch.path + "a/b/c.txt") == nil)
    #expect(files.trial(old) == nil)
    #expect(files.trial(old + "/c.txt") == .refused("'\(old)' is not a folder"))
    #expect(files.trial(scratch.path + "dangling/c.txt") == .behindLink(scratch.path + "dangling"))
    #expect(files.trial(scratch.path + "dangling") == .link)
    #expect(files.trial(folder: "") == .refused("it is not the name of a folder"))
    #expect(files.trial(folder: "a\0b") == .refused("it is not the name of a folder"))
    #expect(files.trial(folder: scratch.path + "//") == nil)
    #expect(scratch.names == ["dangling", "old"])
    #expect(try files.read(old).get() == Array("old".utf8))
  }

  @Test func `of bytes that wait is kept as far as it was appended`() throws {
    let scratch = try ScratchFolder()
    let file = try SafeFile(scratch.path + "a.tape", .own)
    file.append(Array("one\n".utf8))
    #expect(file.keep() == nil)
    func text() throws -> String {
      String(decoding: try files.read(scratch.path + "a.tape").get(), as: UTF8.self)
    }
    #expect(try text() == "one\n")
    file.preview(Array("previewed\n".utf8))
    #expect(try text() == "one\npreviewed\n")
    file.preview(Array("less\n".utf8))
    #expect(try text() == "one\nless\n")
    file.append(Array("2\n".utf8))
    #expect(file.keep() == nil)
    #expect(try text() == "one\n2\n")
    #expect(file.finish() == nil)
    #expect(try text() == "one\n2\n")
    #expect(scratch.names == ["a.tape"])
  }
}
