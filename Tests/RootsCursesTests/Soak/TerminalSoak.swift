import Foundation
import Glibc
import Roots
import RootsTerminal
import TestTraits

/// One app as a program in a terminal: random input, new sizes, stops, and a line that is cut off and taken up again.
struct TerminalSoak {
  private let path: String
  private let folder: String
  private var random: Seeded
  private(set) var row: SoakRow
  private var size = Size(columns: 80, rows: 24)

  /// How many sections of input a line holds.
  private static let length = 60

  init(_ path: String, in folder: String, seed: UInt64) {
    self.path = path
    self.folder = folder
    random = Seeded(seed: seed)
    row = SoakRow(app: URL(filePath: path).deletingPathExtension().lastPathComponent, mode: "terminal")
  }

  mutating func run(_ budget: SoakBudget) {
    while !budget.isSpent(after: row.inputs) { connect(budget) }
  }

  /// A program from its start to its end.
  private mutating func connect(_ budget: SoakBudget) {
    let tape = "\(folder)/\(row.app)-terminal-\(row.starts).tape"
    row.starts += 1
    let words = [
      "record", path, "-o", tape, "--db", "\(folder)/\(row.app).sqlite", "--reduce-motion", "--auto-expect",
      "state",
    ]
    guard let pty = Pty(words, program: "roots", environment: ["HOME": folder]), pty.shows("\u{1B}[?2026l")
    else {
      return row.trouble("does not start")
    }
    for section in 0..<Self.length where !budget.isSpent(after: row.inputs) {
      press(pty)
      disturb(pty, section)
      // Once everything has been used; programs that are begun anew are measured together.
      if section >= Self.length / 4 { measure(pty) }
      if pty.hasNews { break }
      pty.forget()
    }
    end(pty)
    check(tape)
  }

  private mutating func press(_ pty: Pty) {
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let input = SoakInput.next(&random, in: size, [])
      if case .resize(let new) = input {
        size = new
        pty.resize(rows: Int32(new.rows), columns: Int32(new.columns))
      }
      pty.send(input.bytes)
      row.inputs += 1
      // An Escape is one when nothing follows it soon.
      if case .key(.escape) = input { pty.listen(60) }
    }
    pty.rest(10)
  }

  private mutating func disturb(_ pty: Pty, _ section: Int) {
    guard section % 10 == 9, !pty.hasNews else { return }
    // An Escape before it would make another key of Ctrl-Z; what draws everything anew takes it.
    pty.send("\u{C}")
    pty.rest(60)
    if section % 20 == 9 { pty.send("\u{1A}") } else { pty.kill(SIGSTOP) }
    guard case .stopped? = pty.news() else { return row.trouble("is not stopped") }
    if section % 20 == 9, pty.modes != pty.modesBefore { row.trouble("leaves its modes when it is stopped") }
    row.stops += 1
    size = Size(columns: 100, rows: 30)
    pty.resize(rows: 30, columns: 100)
    pty.foreground()
    guard pty.news() == .continued else { return row.trouble("is not continued") }
    pty.rest(10)
  }

  private mutating func measure(_ pty: Pty) {
    guard let memory = ProcessFacts.memory(pty.process) else { return }
    row.memory.note(memory)
    ProcessFacts.descriptors(pty.process).map { row.descriptors.note($0) }
  }

  /// Ends a program: its line is cut off, or it is asked to go.
  private mutating func end(_ pty: Pty) {
    if pty.hasNews {
      let news = pty.news()
      if news != .exited(0) { row.trouble("ends by itself: \(String(describing: news))") }
      return
    }
    let isCut = row.starts % 2 == 0
    if isCut { pty.hangUp() } else { pty.kill(SIGTERM) }
    let news = pty.news(reading: !isCut)
    if news != .died(isCut ? SIGHUP : SIGTERM) { row.trouble("does not end: \(String(describing: news))") }
    if !isCut, pty.modes != pty.modesBefore { row.trouble("leaves its modes") }
  }

  /// What was done in the terminal must be possible without one.
  private mutating func check(_ tape: String) {
    row.tapes += 1
    // A click for which there are no keys is not on the tape, and the tape says so.
    if let text = try? String(contentsOfFile: tape, encoding: .utf8),
      text.contains("# left out") || text.contains("\nType \"{")
    {
      row.identical += 1
      return
    }
    guard let pty = Pty(["replay", tape], program: "roots", environment: ["HOME": folder]) else {
      return row.trouble("no replay")
    }
    let news = pty.news()
    if news == .exited(0) {
      row.identical += 1
      unlink(tape)
    } else {
      row.trouble("\(tape) replays to \(String(describing: news))")
    }
  }
}
