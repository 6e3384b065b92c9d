import Foundation
import Glibc
import TestTraits
import Testing

@testable import RootsCurses

/// URLs that a later start hands to a program that runs.
@Suite(.serialized, .timeLimited) final class `The door of a program` {
  private let own = OwnFolder()
  private var folder: String { own.path }
  private var socket: String { folder + "/roots-Pkgs.socket" }

  init() { own.write("status", "Package: editor\nStatus: install ok installed\nVersion: 1\n") }

  private func start(_ words: [String] = []) throws -> Pty {
    let environment = ["XDG_RUNTIME_DIR": folder, "HOME": folder, "XDG_STATE_HOME": folder]
    return try #require(Pty(words, program: "Pkgs", environment: environment))
  }

  private func running() throws -> Pty {
    let pty = try start(["--status", folder + "/status", "--notes", folder + "/notes"])
    try #require(pty.shows("help"))
    pty.mark()
    return pty
  }

  private func visit(_ url: String) throws -> DoorVisit.Outcome {
    DoorVisit.hand(url, to: try DoorPlace(of: "Pkgs", in: folder))
  }

  @Test func `leads a URL to the program that runs, and ends the later start`() throws {
    let first = try running()
    let second = try start(["open", "pkg://editor"])
    #expect(second.shows("shown in the running program"))
    #expect(second.news() == .exited(0))
    #expect(first.shows("Write a note"))
    first.send("qy")
    #expect(first.news() == .exited(0))
    #expect(access(socket, F_OK) != 0)
  }

  @Test func `says of a URL that it waits there until something is answered`() throws {
    let first = try running()
    #expect(try visit("pkg://editor") == .taken)
    #expect(first.shows("Write a note"))
    first.send("nhalf")
    #expect(first.shows("half"))
    let second = try start(["open", "pkg://editor/needs"])
    #expect(second.shows("it waits in the running program, for an answer or for a screen that is loading"))
    #expect(second.news() == .exited(0))
    #expect(first.shows("is not kept"))
    first.send("\u{3}\u{3}")
    #expect(first.news() == .exited(130))
  }

  @Test func `is for this user alone`() throws {
    let first = try running()
    var facts = stat()
    #expect(lstat(socket, &facts) == 0)
    #expect(facts.st_mode & S_IFMT == S_IFSOCK && facts.st_mode & 0o777 == 0o600)
    first.send("q")
    #expect(first.news() == .exited(0))
  }

  @Test(arguments: [
    "shop://item/42", "pkg://a b", "", "pkg://editor/of/nothing",
    "pkg://" + String(repeating: "x", count: 5000),
  ])
  func `takes only URLs of the program`(_ url: String) throws {
    let first = try running()
    if case .refused = try visit(url) {} else { Issue.record("\(url) is taken") }
    let second = try start(["open", "pkg://editor/of/nothing"])
    #expect(second.shows("'pkg://editor/of/nothing'"))
    #expect(second.news() == .exited(65))
    #expect(!first.sinceMark.contains("no screen has the URL"))
    let third = try start(["open", "pkg://%zz"])
    #expect(third.shows("'%zz' is not a percent escape"))
    #expect(third.news() == .exited(65))
    #expect(try visit("pkg://editor") == .taken)
    first.send("qy")
    #expect(first.news() == .exited(0))
  }

  @Test func `stays open, no matter what visitors do`() throws {
    let first = try running()
    let place = try DoorPlace(of: "Pkgs", in: folder)
    let silent = (0..<12).map { _ in
      let visitor = UrlDoor.socket()
      // As many as wait already are enough.
      _ = place.withAddress { connect(visitor, $0, $1) }
      _ = send(visitor, "pkg", 3, Int32(MSG_NOSIGNAL))
      return visitor
    }
    let flood = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
    _ = send(silent[11], flood, flood.count, Int32(MSG_NOSIGNAL))
    #expect(try visit("pkg://editor") == .taken)
    silent.forEach { close($0) }
    #expect(try visit("pkg://editor") == .taken)
    first.send("qy")
    #expect(first.news() == .exited(0))
  }

  @Test func `of a program that hangs leads nowhere, and the later start says so and goes on by itself`()
    throws
  {
    let first = try running()
    first.kill(SIGSTOP)
    #expect(first.news() == .stopped(SIGSTOP))
    let second = try start(["open", "pkg://nowhere"])
    #expect(second.shows("the running program does not answer"))
    second.send("qy")
    #expect(second.news() == .exited(0))
    // What has been opened elsewhere is not opened a second time.
    first.foreground()
    #expect(first.news() == .continued)
    #expect(try visit("pkg://editor") == .taken)
    #expect(first.shows("Write a note"))
    #expect(!first.sinceMark.contains("nowhere"))
    first.send("qy")
    #expect(first.news() == .exited(0))
  }

  @Test func `that a killed program has left behind is replaced`() throws {
    let first = try running()
    first.kill(SIGKILL)
    #expect(first.news() == .died(SIGKILL))
    #expect(access(socket, F_OK) == 0)
    #expect(try visit("pkg://editor") == .absent)
    let next = try running()
    #expect(try visit("pkg://editor") == .taken)
    next.send("qy")
    #expect(next.news() == .exited(0))
  }

  @Test func `that a link stands for is not used, and what the link names is left alone`() throws {
    let other = folder + "/other"
    close(open(other, O_CREAT | O_WRONLY, 0o600))
    #expect(symlink(other, socket) == 0)
    #expect(try visit("pkg://editor") == .absent)
    let first = try running()
    #expect(try visit("pkg://editor") == .absent)
    #expect(access(other, F_OK) == 0)
    first.send("q")
    #expect(first.news() == .exited(0))
  }

  @Test func `belongs to the first of several`() throws {
    let first = try running()
    let second = try running()
    #expect(try visit("pkg://editor") == .taken)
    #expect(first.shows("Write a note"))
    second.send("q")
    #expect(second.news() == .exited(0))
    #expect(try visit("pkg://editor") == .taken)
    first.send("qy")
    #expect(first.news() == .exited(0))
  }

  @Test func `needs a folder that no other user may write to`() throws {
    chmod(folder, 0o777)
    #expect(throws: DoorRefusal.notOurs(folder)) { try DoorPlace(of: "Pkgs", in: folder) }
    chmod(folder, 0o700)
    #expect(throws: DoorRefusal.noFolder) { try DoorPlace(of: "Pkgs", in: nil) }
    #expect(throws: DoorRefusal.noFolder) { try DoorPlace(of: "Pkgs", in: "here") }
    #expect(throws: DoorRefusal.noName) { try DoorPlace(of: "/\u{1B}", in: folder) }
    #expect(throws: DoorRefusal.unusable("/nonexistent-folder", ENOENT)) {
      try DoorPlace(of: "Pkgs", in: "/nonexistent-folder")
    }
  }
}
