import Foundation
import Roots
import RootsTape
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The folder of a session` {
  private let folder: Folder
  private var place: String { "\(folder.path)/out" }

  init() throws { folder = try Folder() }

  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private func refusal(_ path: String) -> String? {
    if case .failure(let refusal) = TestFolder.create(path, for: "till.kdl") {
      refusal.description
    } else {
      nil
    }
  }

  @Test func `is made where there is none, and gone again if nothing was written`() throws {
    try? TestFolder.create(place, for: "till.kdl").map { made in
      #expect(made.path == place && names(place) == ["session.jsonl"])
    }.get()
    #expect(names(folder.path) == ["app.kdl"])
    mkdir(place, 0o700)
    _ = TestFolder.create(place, for: "till.kdl")
    // It was there before.
    #expect(names(folder.path) == ["app.kdl", "out"] && names(place) == [])
  }

  @Test func `stays with everything that was written`() throws {
    var made: TestFolder? = try TestFolder.create(place, for: "till.kdl").get()
    made?.add(["a": 1])
    made?.write("picture", to: "note-1.txt")
    made?.end(["end": 2])
    made = nil
    #expect(
      try folder.read("out/session.jsonl") == "{\"a\":1}\n{\"end\":2}\n"
        && folder.read("out/note-1.txt") == "picture")
    let modes = try names(place).map {
      try FileManager.default.attributesOfItem(atPath: "\(place)/\($0)")[.posixPermissions] as? Int
    }
    #expect(modes.allSatisfy { $0 == 0o600 }, "\(modes)")
  }

  @Test func `is refused where something else is`() throws {
    #expect(
      refusal("\(folder.path)/no/out") == "\(folder.path)/no/out: the folder above it does not exist")
    #expect(refusal(folder.path) == "\(folder.path) is not an empty folder")
    #expect(refusal("\(folder.path)/app.kdl/x")?.hasPrefix("\(folder.path)/app.kdl/x: ") == true)
    mkdir(place, 0o700)
    symlink(place, "\(folder.path)/link")
    #expect(
      refusal("\(folder.path)/link")
        == "\(folder.path)/link: 'link' is a link, and links are not followed; "
        + "name the folder that it leads to")
    try folder.write("out/session.jsonl", "x")
    #expect(refusal(place)?.hasPrefix("\(place) holds a session already; name another") == true)
    #expect(try folder.read("out/session.jsonl") == "x\n")
  }

  @Test func `knows which of its lines are written, and that it is gone`() throws {
    let made = try TestFolder.create(place, for: "till.kdl").get()
    let line: Record = ["note": 1, "text": "a"]
    made.add(line)
    #expect(made.holds(line) && made.problem == nil && !made.isGone)
    try FileManager.default.removeItem(atPath: place)
    #expect(made.isGone && !made.holds(line) && made.problem == .refused("its folder is gone"))
    made.write("picture", to: "note-1.txt")
    #expect(made.problem == .refused("its folder is gone"))
  }

  @Test func `writes a picture as soon as that is possible`() throws {
    let made = try TestFolder.create(place, for: "till.kdl").get()
    made.add(["a": 1])
    mkdir("\(place)/note-1.txt", 0o700)
    made.write("one", to: "note-1.txt")
    made.write("two", to: "note-2.txt")
    #expect(made.problem != nil && names(place) == ["note-1.txt", "session.jsonl"])
    // The journal does not wait for pictures.
    made.add(["b": 2])
    #expect(try folder.read("out/session.jsonl") == "{\"a\":1}\n{\"b\":2}\n" && made.problem != nil)
    #expect(rmdir("\(place)/note-1.txt") == 0)
    made.catchUp()
    #expect(
      try made.problem == nil && folder.read("out/note-1.txt") == "one"
        && folder.read("out/note-2.txt") == "two")
  }

  @Test func `is in use until its last line is written`() throws {
    let made = try TestFolder.create(place, for: "till.kdl").get()
    #expect(TestFolder.isGoingOn(place))
    made.add(["a": 1])
    #expect(TestFolder.isGoingOn(place))
    made.end(["end": 1])
    #expect(!TestFolder.isGoingOn(place))
    #expect(!TestFolder.isGoingOn(folder.path) && !TestFolder.isGoingOn("\(folder.path)/none"))
  }

  @Test func `is one of those that hold a journal, in the order of their names`() throws {
    for name in ["till-2", "till-1", ".hidden", "empty"] { mkdir("\(folder.path)/\(name)", 0o700) }
    for name in ["till-2", "till-1", ".hidden"] { try folder.write("\(name)/session.jsonl", "{}") }
    #expect(TestFolder.sessions(in: folder.path) == ["till-1", "till-2"])
    #expect(TestFolder.sessions(in: "\(folder.path)/none") == [])
  }
}

@MainActor @Suite(.timeLimited) struct `The order for a session` {
  private func order(_ words: String...) throws(Misuse) -> TestOrder? {
    let reader = ArgumentReader(subcommands: Tool.subcommands)
    guard case .run(_, let invocation) = try reader.read(words) else { return nil }
    return try TestOrder(invocation)
  }

  private func message(_ words: String...) -> String? {
    do throws(Misuse) {
      let reader = ArgumentReader(subcommands: Tool.subcommands)
      if case .run(_, let invocation) = try reader.read(words) { _ = try TestOrder(invocation) }
      return nil
    } catch { return error.message }
  }

  @Test func `says what is explored, for how long, and where it is kept`() throws {
    let order = try #require(
      try order("session", "a.kdl", "--charter", "Pay\u{1B} by card", "--time", "45m", "--out", "o"))
    #expect(order.charter == "Pay\u{FFFD} by card" && order.limit == .seconds(2_700) && order.folder == "o")
    let plain = try #require(try self.order("session", "a.kdl"))
    #expect(plain.charter.isEmpty && plain.limit == nil && plain.folder == nil)
    #expect(try self.order("run", "a.kdl") == nil)
  }

  @Test func `has a time box from a second to a day`() throws {
    #expect(try order("session", "a", "--time", "1s")?.limit == .seconds(1))
    #expect(try order("session", "a", "--time", "24h")?.limit == .seconds(86_400))
    #expect(message("session", "a", "--time", "999ms") == "'--time' takes at least one second")
    #expect(
      message("session", "a", "--time", "24.001h")?.hasPrefix("'--time' takes a time up to 86400 seconds")
        == true)
    #expect(message("session", "a", "--out=") == "'--out' needs the name of a folder")
  }
}
