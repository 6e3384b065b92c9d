import Glibc
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A console` {
  @Test func `reads everything up to a limit, and nothing of what is longer`() {
    let pieces: [[UInt8]] = [[1, 2, 3], [4], [5, 6]]
    #expect(TestConsole(pieces).console().readAll(limit: 6) == [1, 2, 3, 4, 5, 6])
    #expect(TestConsole(pieces).console().readAll(limit: 7) == [1, 2, 3, 4, 5, 6])
    #expect(TestConsole(pieces).console().readAll(limit: 5) == nil)
    #expect(TestConsole().console().readAll(limit: 0) == [])
    #expect(TestConsole([[1]]).console().readAll(limit: 0) == nil)
  }

  @Test func `takes an input that fails for one that has ended`() {
    let console = Console(input: { _ in -1 }, output: { _ in .written }, errors: { _ in true })
    #expect(console.readAll(limit: 9) == [])
  }

  @Test func `writes nothing more once something could not be written`() {
    let kept = TestConsole()
    let console = kept.console()
    console.put("a")
    console.put("")
    #expect(kept.outputs.count == 1 && console.isOpen)
    kept.outcome = .unread
    console.put("b")
    #expect(!console.isOpen && console.writing == .unread)
    kept.outcome = .written
    console.put("c")
    #expect(kept.output == "ab" && console.writing == .unread)
  }

  @Test(
    arguments: [
      (.written, .written, .ok, ""), (.unread, .written, .ok, ""), (.written, .unread, .ok, ""),
      (.failed(ENOSPC), .written, .impossible, "No space left on device"),
      (.written, .failed(EIO), .impossible, "Input/output error"),
      // What was known first is said: closing is not even tried then.
      (.failed(ENOSPC), .failed(EIO), .impossible, "No space left on device"),
    ] as [(Console.Writing, Console.Writing, ExitCode, String)])
  func `ends as the work did, unless its output is lost`(
    _ writing: Console.Writing, _ closing: Console.Writing, _ code: ExitCode, _ why: String
  ) {
    let kept = TestConsole()
    let console = kept.console()
    kept.outcome = writing
    console.put("x")
    #expect(console.finish(.ok) { closing } == code)
    #expect(kept.errors == (why.isEmpty ? "" : "roots: the output is not complete: \(why)\n"))
    if code == .ok { #expect(console.finish(.failed) { closing } == .failed) }
  }

  @Test func `shows a file on a terminal without what would act on it, and elsewhere as it is`() {
    let bytes = Array("a\u{1B}[2J\tb\nc\u{202E}\u{FF}".utf8) + [0xFF]
    let (screen, pipe) = (TestConsole(), TestConsole())
    screen.console(isTerminal: true).put(file: bytes)
    pipe.console().put(file: bytes)
    #expect(Array(pipe.outputs.joined()) == bytes)
    #expect(screen.output == "a\\u{1b}[2J\tb\nc\\u{202e}ÿ\u{FFFD}", "\(screen.output.debugDescription)")
  }

  @Test(arguments: [(199, ""), (200, ""), (201, "\nand 1 line more"), (5_000, "\nand 4800 lines more")])
  func `says no more than two hundred lines of a message`(_ count: Int, _ more: String) {
    let kept = TestConsole()
    kept.console().tell((1...count).map { "line \($0)" }.joined(separator: "\n"))
    let shown = (1...min(count, 200)).map { "line \($0)" }.joined(separator: "\n")
    #expect(kept.errors == shown + more + "\n")
    let returning = TestConsole()
    returning.console().tell((1...count).map { "line \($0)" }.joined(separator: "\r\n"))
    #expect(returning.errors.unicodeScalars.count { $0 == "\n" } == min(count, 200) + (count > 200 ? 1 : 0))
  }

  @Test func `shortens each line of a message, and keeps what separates them`() {
    let kept = TestConsole()
    kept.console().tell(String(repeating: "a", count: 1_001) + "\n\n" + String(repeating: "b", count: 1_000))
    let lines = kept.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.map(\.count) == [1_001, 0, 1_000, 0] && lines[0].hasSuffix("a…"))
    let hostile = TestConsole()
    hostile.console().tell("\u{1B}]0;x\u{7}\r\n")
    #expect(hostile.errors == "\\u{1b}]0;x\\u{7}\n\n", "\(hostile.errors.debugDescription)")
  }

  @Test func `waits for nothing where there is no file to wait for`() {
    let console = TestConsole().console()
    #expect(console.wait(for: [], forever: true).input)
    #expect(!console.wait(for: [], forever: false).input)
    #expect(console.wait(for: [0], forever: true).files.isEmpty)
  }

  @Test func `knows from which of several files something can be read`() throws {
    var ends: [[Int32]] = []
    for _ in 0..<3 {
      var pair: [Int32] = [0, 0]
      try #require(pipe(&pair) == 0)
      ends.append(pair)
    }
    defer { for end in ends.joined() { close(end) } }
    let console = Console(
      input: { _ in 0 }, output: { _ in .written }, errors: { _ in true }, inputFile: ends[0][0])
    let files = [ends[1][0], ends[2][0]]
    #expect(console.wait(for: files, forever: false) == (false, []))
    #expect(write(ends[2][1], "x", 1) == 1)
    #expect(console.wait(for: files, forever: true) == (false, [ends[2][0]]))
    #expect(write(ends[0][1], "x", 1) == 1)
    #expect(console.wait(for: files, forever: true) == (true, [ends[2][0]]))
  }
}

@MainActor @Suite(.timeLimited) struct `The app on a command line` {
  @Test func `has a name by which its things are kept, which says where its file is`() throws {
    #expect(AppIdentity.name("Shop", at: BuiltInApp.demo.rawValue) == "Shop")
    #expect(AppIdentity.name("Shop", at: "/nowhere/shop.kdl") == "Shop /nowhere/shop.kdl")
    #expect(AppIdentity.name("Shop", at: "/usr/../etc/./passwd") == "Shop /etc/passwd")
    #expect(AppIdentity.name("Shop", at: "nowhere.kdl") != AppIdentity.name("Shop", at: "other.kdl"))
  }

  @Test func `is too long at the input beyond what a file may have`() {
    let limit = 16 << 20
    let kept = TestConsole([[UInt8](repeating: 0x20, count: limit), [0x20]])
    #expect(throws: Misuse("the input has more than 16 MiB", code: .impossible)) {
      try AppSource.load("-", kept.console())
    }
  }

  @Test(arguments: [
    ("app T { screen a", ExitCode.misuse), ("app T { tab a root=b }", .impossible), ("", .misuse),
    ("screen a", .misuse),
  ])
  func `cannot be used for a reason that its status tells`(_ text: String, _ code: ExitCode) {
    let kept = TestConsole(text)
    #expect(throws: Misuse.shown(code)) { try AppSource.load("-", kept.console()) }
    #expect(kept.output.isEmpty && !kept.errors.isEmpty)
  }
}
