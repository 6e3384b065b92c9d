import Foundation
import TestTraits
import Testing

/// In all that is shown, each terminal gets only what its description holds, and few things more where they are known.
@Suite(.serialized, .timeLimited) struct `A session sends only what the terminal knows` {
  private static let types = ["vt100", "linux", "xterm", "xterm-256color", "screen", "tmux"]

  private static let resources = URL(filePath: "../../../Resources/", relativeTo: URL(filePath: #filePath))
    .standardizedFileURL.path()

  private static let tapes: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: resources + "Tapes")) ?? [])
    .filter { $0.hasSuffix(".tape") }.sorted()

  /// In a torment every terminal with every tape; else each terminal does one of both things.
  private static let sessions: [(type: String, tape: String)] =
    Torment.isFull
    ? types.flatMap { type in tapes.map { (type, $0) } }
    : zip(["vt100", "linux", "xterm-256color"], tapes).map { ($0, $1) }
  private static let victims = Torment.isFull ? types : ["xterm", "screen", "tmux"]

  /// What has no place in a description, for the terminals that are told so.
  private static func allowed(for type: String) -> [CapabilityShape] {
    ["vt100", "linux"].contains(type) ? Auditor.plain : Auditor.plain + Auditor.allowed
  }

  private func findings(_ pty: Pty, _ type: String, tellsKeys: Bool = false) throws -> [String] {
    let keys = tellsKeys ? Auditor.keys : []
    return Auditor(try #require(TerminalEntry(type: type)), allowing: Self.allowed(for: type) + keys)
      .findings(in: pty.output)
  }

  @Test(arguments: sessions)
  func `while it plays a tape`(type: String, tape: String) throws {
    let words = ["replay", "--live", "--speed", "64", Self.resources + "Tapes/" + tape]
    let pty = try #require(
      Pty(
        words, program: "roots", environment: ["TERM": type, "HOME": "/nonexistent"], rows: 40, columns: 100))
    // One of the terminals that are told to know more has the protocol of keys.
    let tellsKeys = type == "xterm-256color"
    if tellsKeys {
      try #require(pty.shows("\u{1B}[?u"))
      pty.send("\u{1B}[?0u")
    }
    // A new size has everything drawn, also what stands there already.
    for round in 1...200 {
      pty.rest(150)
      pty.mark()
      pty.resize(rows: 40, columns: round % 2 == 0 ? 100 : 101)
      try #require(pty.shows("q quit"))
      pty.rest(50)
      if pty.sinceMark.contains(" end, ") { break }
    }
    #expect(pty.sinceMark.contains(" end, "))
    pty.send("q")
    #expect(pty.news() == .exited(0))
    #expect(pty.keyLevel == 0 && pty.sinceMark.contains("\u{1B}[<u") == tellsKeys)
    let findings = try findings(pty, type, tellsKeys: tellsKeys)
    #expect(findings == [])
    #expect(pty.output.count > 3000)
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `while a signal ends the tape, which is then reported`(signal: Int32) throws {
    let type = "xterm"
    let words = ["replay", "--live", "--speed", "0.05", Self.resources + "Tapes/tea.tape"]
    let pty = try #require(
      Pty(
        words, program: "roots", environment: ["TERM": type, "HOME": "/nonexistent"], rows: 40, columns: 100))
    try #require(pty.shows("q quit"))
    pty.mark()
    pty.kill(signal)
    #expect(pty.news() == .exited(128 + signal))
    #expect(pty.sinceMark.contains("tea.tape  interrupted at line "))
    #expect(pty.modes == pty.modesBefore)
    #expect(pty.modesLeftOn == [])
    let findings = try findings(pty, type)
    #expect(findings == [])
  }

  /// Texts that would do something, if they came to a terminal as they are.
  private static let evil = [
    "\\u{1b}]0;evil\\u{7}", "\\u{1b}[31;1m", "\\u{9b}5n", "\\u{1b}]52;c;cXVpdA==\\u{7}", "\\u{202e}back",
    "\\u{1b}P+q\\u{1b}\\\\", "\\u{0}\\u{8}\\u{7f}", "zero\\u{200b}width\\u{feff}",
  ]

  private static var app: String {
    let rows = evil.map { "row \"\($0)\" detail=\"\($0)\" { push card text=\"\($0)\" }" }
    return """
      app Evil {
        start screen=home
        screen home title="\(evil[0])" {
          text "\(evil.joined(separator: " "))"
          list { \(rows.joined(separator: "; ")) }
        }
        screen card title="{text}" { param text type=string; text "{text}"; field words label="\(evil[2])" }
      }
      """
  }

  /// True if the terminal answers the question for the keys, each in a session.
  @Test(arguments: victims, [false, true])
  func `while hostile texts are shown, typed, pasted and named`(type: String, tellsKeys: Bool) throws {
    let folder = Scratch()
    try folder.write(Self.app, "evil.kdl")
    let pty = try #require(
      Pty(
        ["run", folder["evil.kdl"], "--signs", "--no-db"], program: "roots",
        environment: ["TERM": type, "HOME": folder.path]))
    try #require(pty.shows("back"))
    if tellsKeys {
      pty.send("\u{1B}[?0u")
      try #require(pty.shows("\u{1B}[>1u"))
    }
    for row in 0..<(Torment.isFull ? Self.evil.count : 3) {
      pty.send("\r")
      pty.rest(30)
      pty.send("\u{1B}[200~pasted \u{1B}]0;x\u{7} \u{9B}5n\u{1B}[201~")
      pty.send("\u{1B}[31337n\u{1B}]11;rgb:0/0/0\u{7}\u{1B}P1$r0m\u{1B}\\")
      pty.rest(30)
      pty.send("\u{1B}")
      pty.rest(60)
      pty.send("\u{1B}")
      pty.rest(60)
      if row % 2 == 0 { pty.resize(rows: 20 + Int32(row), columns: 60 + Int32(row)) }
      pty.send("\u{1B}[B")
    }
    pty.send("i?")
    pty.rest(100)
    pty.kill(SIGTERM)
    #expect(pty.news() == .died(SIGTERM))
    let findings = try findings(pty, type, tellsKeys: tellsKeys)
    #expect(findings == [])
    #expect(pty.modes == pty.modesBefore)
    #expect(pty.keyLevel == 0)
  }

  private func findingsOfLines(_ pty: Pty) throws -> [String] {
    Auditor(try #require(TerminalEntry(type: "dumb")), allowing: Auditor.plain).findings(in: pty.output)
  }

  @Test(arguments: ["unknown-type", "evil\u{1B}]0;x\u{7}", ""])
  func `and only a word where it cannot be shown`(type: String) throws {
    let pty = try #require(
      Pty(["demo", "--no-db"], program: "roots", environment: ["TERM": type, "HOME": "/nonexistent"]))
    #expect(pty.news() == .exited(69))
    let findings = try findingsOfLines(pty)
    #expect(findings == [])
    #expect(String(decoding: pty.output, as: UTF8.self).hasPrefix("roots: "))
  }

  @Test func `and only lines where it knows nothing`() throws {
    let folder = Scratch()
    try folder.write(Self.app, "evil.kdl")
    let pty = try #require(
      Pty(
        ["run", folder["evil.kdl"], "--signs", "--no-db"], program: "roots",
        environment: ["TERM": "dumb", "HOME": folder.path]))
    for line in ["1", "b", "2", "\u{1B}]0;x\u{7}", "?", ":push nowhere"] {
      try #require(pty.shows("> "))
      pty.rest(20)
      pty.mark()
      pty.send(line + "\n")
    }
    pty.rest(50)
    pty.send("\u{4}")
    #expect(pty.news() == .exited(0))
    let findings = try findingsOfLines(pty)
    #expect(findings == [])
  }
}
