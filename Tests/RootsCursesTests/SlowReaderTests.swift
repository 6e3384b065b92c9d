import Foundation
import TestTraits
import Testing

/// A terminal that does not read must cost only its own pictures.
@Suite(.serialized, .timeLimited) struct `A terminal that does not read` {
  /// The resident memory of a process, in kB.
  private func memory(_ process: Int32) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
  }

  @Test func `loses no key, costs no memory, and is shown the newest frame`() throws {
    let pty = try #require(Pty())
    try #require(pty.shows("START-MARK"))
    // A frame that fits into no line: from here on everything waits.
    pty.resize(rows: 200, columns: 400)
    pty.send("f")
    try #require(pty.shows("0123456789"))
    pty.send(String(repeating: "\u{1B}[B", count: 200))
    pty.waitUntilTaken()
    let before = try memory(pty.process)
    let count = 2_000
    pty.send(String(repeating: "\u{1B}[B", count: count - 200))
    pty.waitUntilTaken()
    let growth = try memory(pty.process) - before
    #expect(growth < 8192)
    pty.mark()
    // Drawn whole: of a number that was shown in part, only the changed digits would be sent.
    pty.send("f\u{0C}")
    #expect(pty.shows("\(count)"), "\(pty.sinceMark.suffix(300).debugDescription)")
    #expect(pty.sinceMark.utf8.count < 500_000)
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.modes == pty.modesBefore)
  }
}
