import Glibc
import TestTraits
import Testing

@testable import RootsStore

@Suite(.timeLimited) struct `A file of state` {
  private let folder = Folder()

  private func file(_ name: String) throws -> StateFile { try #require(try StateFile(folder[name])) }

  @Test func `stays in the folder where it was found`() throws {
    for name in ["real", "other"] { mkdir(folder[name], 0o700) }
    folder.link("link", to: "real")
    let found = try file("link/a")
    #expect(rename(folder["real"], folder["moved"]) == 0 && rename(folder["other"], folder["real"]) == 0)
    #expect(try found.create() && folder.mode("moved/a") == 0o600 && folder.mode("real/a") == 0)
    #expect(try StateFile(folder["none/a"]) == nil)
    for path in ["/a", "a", folder["a"]] { #expect(try StateFile(path)?.path == path) }
  }

  @Test(arguments: ["after it was found", "before"])
  func `of a database is in no folder to which a link leads that takes the place of its own`(_ when: String)
    throws
  {
    for name in ["sub", "victim"] { mkdir(folder[name], 0o700) }
    func exchange() {
      #expect(rename(folder["sub"], folder["moved"]) == 0)
      folder.link("sub", to: "victim")
    }
    let location = StoreLocation.file(folder["sub/a.sqlite"])
    if when == "before" {
      exchange()
      let error = #expect(throws: StoreError.self) { try Opening(location, .init(), creating: true) }
      #expect(error?.trouble == .notAFile("a link"))
    } else {
      let opening = try #require(try Opening(location, .init(), creating: true))
      exchange()
      let connection = try #require(try opening.connection(patience: 0))
      try connection.run("CREATE TABLE late (word TEXT)")
      #expect(folder.bytes("moved/a.sqlite").count > 0 && folder.mode("moved/a.sqlite-wal") == 0o600)
    }
    #expect(OwnFolder.names(in: folder["victim"]) == [])
  }

  @Test func `is made once, for its owner alone`() throws {
    #expect(try file("a").create() && folder.mode("a") == 0o600)
    folder.write("a", [1])
    #expect(try !file("a").create() && folder.bytes("a") == [1])
    folder.link("b", to: "c")
    #expect(try !file("b").create() && folder.names == ["a", "b"])
  }

  @Test(
    arguments: [(0o600, 0o600), (0o644, 0o600), (0o601, 0o600), (0o700, 0o700), (0o660, 0o600)]
      as [(mode_t, mode_t)])
  func `becomes private if others could do anything with it`(_ mode: mode_t, _ wanted: mode_t) throws {
    folder.write("a", [1])
    folder.setMode("a", mode)
    let identity = try #require(try file("a").identity())
    try file("a").makePrivate(identity)
    #expect(folder.mode("a") == wanted)
  }

  @Test func `is known again by its device and number alone`() throws {
    folder.write("a", [1])
    let first = try #require(try file("a").identity())
    folder.write("a", [1, 2, 3])
    let second = try #require(try file("a").identity())
    #expect(first == second && second.bytes == 3)
    folder.write("b", [1])
    #expect(try file("b").identity() != first)
    #expect(rename(folder["b"], folder["a"]) == 0)
    #expect(try file("a").identity() != first && file("none").identity() == nil)
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func `is left alone if something other than a file stands beside it`(
    _ companion: String
  ) throws {
    folder.write("a", [1])
    mkdir(folder["a" + companion], 0o700)
    let path = try file("a").path + companion
    let error = #expect(throws: StoreError.self) { try file("a").identity() }
    #expect(error?.trouble == .notAFile("a folder") && error?.path == path)
  }

  @Test(arguments: [(0, true), (9, true), (10, true), (11, false), (100_000, false)])
  func `is read up to a limit`(_ count: Int, _ isRead: Bool) throws {
    folder.write("a", [UInt8](repeating: 7, count: count))
    if isRead {
      #expect(try file("a").bytes(atMost: 10).count == count)
    } else {
      let error = #expect(throws: StoreError.self) { try file("a").bytes(atMost: 10) }
      guard case .tooLarge(_, let limit)? = error?.trouble else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(limit == 10)
    }
  }

  @Test func `of many blocks is read whole`() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    folder.write("a", bytes)
    #expect(try file("a").bytes(atMost: 200_000) == bytes)
  }

  @Test func `is set aside with its companions, under a name that is free`() throws {
    for number in 1...10 {
      folder.write("a", [UInt8(number)])
      folder.write("a-wal", [UInt8(number)])
      let identity = try #require(try file("a").identity())
      if number < 10 {
        let place = try #require(try file("a").setAside(identity))
        let name = number == 1 ? "a.bad" : "a.bad\(number)"
        #expect(place.hasSuffix("/\(name)") && folder.bytes(name) == [UInt8(number)])
        #expect(folder.bytes(name + "-wal") == [UInt8(number)] && !folder.names.contains("a"))
      } else {
        let error = #expect(throws: StoreError.self) { try file("a").setAside(identity) }
        #expect(error?.words == "nine damaged files are kept beside it already" && folder.names.contains("a"))
      }
    }
  }

  @Test func `is not set aside if another one stands there by now`() throws {
    folder.write("a", [1])
    let identity = try #require(try file("a").identity())
    folder.write("b", [2])
    #expect(rename(folder["b"], folder["a"]) == 0)
    #expect(try file("a").setAside(identity) == nil && folder.names == ["a"])
    folder.remove("a")
    #expect(try file("a").setAside(identity) == nil && folder.names == [])
  }

  @Test func `is not set aside while another program sets something aside in the folder`() throws {
    folder.write("a", [1])
    let identity = try #require(try file("a").identity())
    let other = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    let error = #expect(throws: StoreError.self) { try file("a").setAside(identity, patience: 0) }
    #expect(error?.trouble == .locked && folder.names == ["a"])
    #expect(flock(other, LOCK_UN) == 0)
    #expect(try file("a").setAside(identity, patience: 0) != nil)
  }

  @Test func `has folders that are made for their owner alone`() throws {
    try StateFile.makeFolder(of: folder["x/y/z/a"])
    #expect(folder.names == ["x"] && folder.mode("x/y") == 0o700 && folder.mode("x/y/z") == 0o700)
    #expect(folder.mode("x/y/z/a") == 0)
    try StateFile.makeFolder(of: folder["x/y/z/a"])
    for path in ["a", "/a", ""] { try StateFile.makeFolder(of: path) }
    folder.write("file", [1])
    let error = #expect(throws: StoreError.self) { try StateFile.makeFolder(of: folder["file/x/a"]) }
    #expect(error?.path == folder["file/x/a"] && error?.words == "Not a directory")
  }

  @Test(
    arguments: [
      (S_IFREG, nil), (S_IFLNK, "a link"), (S_IFDIR, "a folder"), (S_IFIFO, "a pipe"), (S_IFSOCK, "a socket"),
      (S_IFCHR, "a device"), (S_IFBLK, "a device"),
    ] as [(mode_t, String?)])
  func `is told from what else can stand there`(_ mode: mode_t, _ kind: String?) {
    #expect((mode | 0o644).kindOfNonFile == kind)
  }

  @Test(
    arguments: [
      (EACCES, .readOnly), (EPERM, .readOnly), (EROFS, .readOnly), (ENOSPC, .full), (EDQUOT, .full),
      (EFBIG, .full),
      (ELOOP, .notAFile("a link")), (ENOENT, .unreachable), (EIO, .unreachable), (EMFILE, .unreachable),
    ] as [(Int32, StoreError.Trouble)])
  func `cannot be used for the reasons that the system gives`(_ number: Int32, _ trouble: StoreError.Trouble)
  {
    #expect(StoreError.Trouble.system(number) == trouble)
  }
}
