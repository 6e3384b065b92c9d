import Foundation
import RootsTape
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The place of a recording` {
  @Test(arguments: [
    ("app.kdl", "tapes/a.tape", "../app.kdl"), ("app.kdl", "a.tape", "app.kdl"),
    ("sub/x.kdl", "a.tape", "sub/x.kdl"),
    ("sub/x.kdl", "tapes/a.tape", "../sub/x.kdl"), ("app.kdl", "d1/d2/d3/a.tape", "../../../app.kdl"),
    ("sub/x.kdl", "sub/a.tape", "x.kdl"), ("link.kdl", "a.tape", "app.kdl"),
    ("sub/../app.kdl", "sub/./a.tape", "../app.kdl"),
    // Far apart the whole path says more.
    ("app.kdl", "d1/d2/d3/d4/a.tape", "/app.kdl"),
  ])
  func `is one from which the tape finds its app`(_ app: String, _ tape: String, _ name: String) throws {
    let folder = try Folder()
    for inner in ["sub", "tapes", "d1/d2/d3/d4"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(inner)", withIntermediateDirectories: true)
    }
    try folder.write("sub/x.kdl", "app X { screen x }")
    symlink("\(folder.path)/app.kdl", "\(folder.path)/link.kdl")
    let wanted = name.hasPrefix("/") ? folder.path + name : name
    #expect(RecordingPlace.name(of: "\(folder.path)/\(app)", for: "\(folder.path)/\(tape)") == wanted)
  }

  @Test(arguments: [
    ("out/a.tape", "../app.kdl"), ("out/./in//a.tape", "../../app.kdl"), ("out/../a.tape", nil),
  ])
  func `is that from a folder which is not made yet`(_ tape: String, _ name: String?) throws {
    let folder = try Folder()
    try folder.write("app.kdl", "app X { screen x }")
    let app = "\(folder.path)/app.kdl"
    #expect(RecordingPlace.name(of: app, for: "\(folder.path)/\(tape)") == name ?? app)
  }

  @Test func `names an app that has no path as it is called`() {
    #expect(RecordingPlace.name(of: "demo", for: "/tmp/a.tape") == "demo")
    #expect(RecordingPlace.name(of: "/nowhere/a.kdl", for: "/tmp/a.tape") == "/nowhere/a.kdl")
    #expect(RecordingPlace.name(of: "/etc/passwd", for: "/nowhere/a.tape") == "/etc/passwd")
    #expect(
      RecordingPlace.name(of: "/etc/passwd", for: "/a.tape") == "/etc/passwd",
      "nothing is shared with the root")
  }

  @Test(arguments: [
    ("shop.kdl", "shop-"), ("/a/b/shop.kdl", "shop-"), ("shop.v2.kdl", "shop-"), ("demo", "demo-"),
    (".hidden", "hidden-"),
    ("/", "app-"), ("", "app-"), ("a b", "a b-"),
  ])
  func `is called like the app and the time`(_ app: String, _ start: String) {
    let stem = RecordingPlace.stem(of: app)
    #expect(stem.hasPrefix(start), "\(stem)")
    let time = stem.dropFirst(start.count)
    #expect(time.count == 15 && time.filter(\.isNumber).count == 14 && Array(time)[8] == "-", "\(stem)")
  }

  @Test(arguments: [
    ("a.tape", "a.html"), ("a", "a.html"), ("/x.tape/b.tape", "/x.tape/b.html"), (".tape", ".html"),
    ("a.tape.bak", "a.tape.bak.html"),
  ])
  func `has a page beside it`(_ tape: String, _ page: String) {
    #expect(RecordingOrder.page(of: tape) == page)
  }

  @Test func `is what is asked for, and what the options say is done there`() throws {
    func order(_ words: [String]) throws(Misuse) -> RecordingOrder? {
      guard case .run(_, let invocation) = try ArgumentReader(subcommands: Tool.subcommands).read(words)
      else { return nil }
      return try RecordingOrder(invocation, app: "a.kdl")
    }
    let full = try #require(
      try order([
        "record", "a.kdl", "-o", "b.tape", "--auto-expect", "state", "--sleeps", "--tidy", "--vhs", "--html",
      ]))
    #expect(full.tape == "b.tape" && full.wantsPages && full.app == "a.kdl")
    #expect(full.options.expectations == .state && full.options.pauses == .kept)
    #expect(full.options.erasure == .folded && full.options.reader == .vhs)
    // Only 'record' begins a tape by itself.
    let run = try #require(try order(["run", "a.kdl"]))
    let usual = RecorderOptions()
    #expect(
      run.tape == nil && !run.wantsPages && run.options.pauses == usual.pauses
        && run.options.erasure == usual.erasure)
    #expect(run.options.reader == usual.reader && run.options.expectations == usual.expectations)
    #expect(throws: Misuse("'--auto-expect' takes off, top or state, not 'all'")) {
      try order(["record", "a", "-o", "b", "--auto-expect", "all"])
    }
  }
}

@MainActor @Suite(.timeLimited) struct `Tapes on a command line` {
  @Test func `are files as they are named, and all tapes of a folder and those below by name`() throws {
    let folder = try Folder()
    for inner in ["t/b", "t/.hidden", "t/a.tape"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(inner)", withIntermediateDirectories: true)
    }
    for name in [
      "t/z.tape", "t/c.tape", "t/b/y.tape", "t/.hidden/x.tape", "t/.w.tape", "t/v.txt", "t/a.tape/in.tape",
    ] {
      try folder.write(name, "Enter")
    }
    let list = TapeList(DiskFiles())
    let found = ["a.tape/in.tape", "b/y.tape", "c.tape", "z.tape"].map { "\(folder.path)/t/\($0)" }
    #expect(list.tapes(["\(folder.path)/t"]) == found)
    #expect(list.tapes(["\(folder.path)/t/"]) == found)
    #expect(
      list.tapes(["x.tape", "-", "\(folder.path)/t/v.txt"]) == ["x.tape", "-", "\(folder.path)/t/v.txt"])
    #expect(list.tapes(["\(folder.path)/t/b", "x"]) == ["\(folder.path)/t/b/y.tape", "x"])
    #expect(list.tapes(["\(folder.path)/t/.hidden"]) == ["\(folder.path)/t/.hidden/x.tape"])
    #expect(list.tapes([]) == [])
  }

  @Test func `are found sixteen folders deep, with the folder that lies deeper, and behind no link`() throws {
    let folder = try Folder()
    var inner = "t"
    for _ in 0..<20 {
      mkdir("\(folder.path)/\(inner)", 0o700)
      try folder.write("\(inner)/a.tape", "Enter")
      symlink("\(folder.path)/t", "\(folder.path)/\(inner)/round")
      symlink("a.tape", "\(folder.path)/\(inner)/b.tape")
      inner += "/t"
    }
    let found = TapeList(DiskFiles()).tapes(["\(folder.path)/t"])
    #expect(found.count == 17 && found.count { $0.hasSuffix("/a.tape") } == 16, "\(found)")
  }
}
