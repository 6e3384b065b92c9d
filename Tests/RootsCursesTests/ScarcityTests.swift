import Foundation
import Glibc
import RootsApp
import RootsLanguage
import RootsStore
import RootsTape
import TestTraits
import Testing

/// Nothing that is missing may bring a program down: it says what it lacks, or goes on without.
@Suite(.serialized, .timeLimited) struct `A program that lacks` {
  private static let app = """
    app Scarce version=1 {
      restore #true
      start screen=home
      screen home title=Home restorable=#true { text "all is there"; field words label=Words }
    }
    """

  /// Starts the program under limits that a shell sets.
  private func start(
    _ limits: String, _ words: [String], environment: [String: String] = [:]
  ) throws -> Pty {
    let line = "\(limits); exec \"$0\" \"$@\""
    return try #require(
      Pty(["-c", line, Pty.folder + "/roots"] + words, program: "/bin/sh", environment: environment))
  }

  private func scratch() throws -> Scratch {
    let scratch = Scratch()
    try scratch.write(Self.app, "scarce.kdl")
    return scratch
  }

  private func quit(_ pty: Pty, _ comment: Comment? = nil) {
    pty.send("\u{3}\u{3}")
    let news = pty.news()
    #expect(news == .exited(130) || news == .died(SIGINT), comment)
    #expect(pty.modes == pty.modesBefore, comment)
    #expect(pty.modesLeftOn == [], comment)
  }

  // With three of them the system cannot even load a program, with up to eight it does nothing. With twelve the screen
  // has all that it needs and the recording does not; with thirteen only the memory is missing.
  @Test(arguments: 4...16) func `descriptors goes on, or says so`(count: Int) throws {
    let scratch = try scratch()
    let pty = try start(
      "ulimit -n \(count)",
      ["record", scratch["scarce.kdl"], "--db", scratch["a.sqlite"], "-o", scratch["a.tape"]],
      environment: ["HOME": scratch.path])
    if pty.shows(anyOf: ["all is there", "roots: "]) == "all is there" {
      #expect(count > 12)
      return quit(pty)
    }
    let news = pty.news()
    #expect(news == .exited((9...11).contains(count) ? 69 : 4))
    #expect(count <= 12)
    #expect(pty.modes == pty.modesBefore)
    #expect(pty.modesLeftOn == [])
  }

  /// A disk that is full takes a part of the last line; that part is taken back.
  @Test func `room for its recording goes on, says so, and leaves whole lines`() throws {
    let scratch = try scratch()
    // 1 MiB, in blocks of 512 bytes.
    let pty = try start(
      "ulimit -f 2048", ["record", scratch["scarce.kdl"], "--no-db", "-o", scratch["a.tape"]],
      environment: ["HOME": scratch.path])
    try #require(pty.shows("all is there"))
    let piece = "\u{1B}[200~" + String(repeating: "0123456789abcdef", count: 4096) + "\u{1B}[201~"
    for _ in 0..<20 {
      pty.send(piece)
      pty.drain()
    }
    try #require(pty.shows("the recording is not complete"))
    quit(pty)
    #expect(pty.sinceMark.contains("the last tape is not complete: File too large"))
    let source = SourceText(
      name: "a.tape", bytes: Array(try Data(contentsOf: URL(filePath: scratch["a.tape"]))))
    #expect(!TapeLoader().load(source).1.hasErrors)
    #expect(source.bytes.last == UInt8(ascii: "\n"))
    #expect(source.bytes.count > 900_000)
  }

  @Test(arguments: [nil, "", "relative", "/nonexistent", "/proc", "/dev/null"])
  func `a home goes on without keeping anything`(home: String?) throws {
    let scratch = try scratch()
    let set = home.map { "HOME='\($0)'; export HOME" } ?? "unset HOME"
    let pty = try start(
      "\(set); cd \(scratch.path.quotedForShell) || exit", ["run", scratch["scarce.kdl"], "--signs"])
    try #require(pty.shows("all is there"))
    // It says that nothing is kept.
    #expect(pty.shows("choose a"))
    quit(pty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["scarce.kdl"])
  }
}
