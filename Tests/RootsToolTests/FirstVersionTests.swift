import Foundation
import Roots
import TestTraits
import Testing

/// Files of the first version, as that version wrote them: `Tests/Golden/First`.
@Suite(.timeLimited) struct `The first version` {
  /// A line of the shell in a folder that has its files.
  private func run(_ line: String) throws -> (output: String, status: Int32) {
    try shell("cp '\(Page.top)'/Tests/Golden/First/* \"$TMPDIR\"; cd \"$TMPDIR\"; \(line)")
  }

  @Test func `has left app files that are read, and tapes that play`() throws {
    let run = try run(
      "\"$ROOTS\" check first.kdl >/dev/null 2>&1 && \"$ROOTS\" replay first.tape 2>/dev/null")
    #expect(run.output == "ok   first.tape  8 keys, 8 claims\n")
    #expect(run.status == 0)
  }

  @Test func `has named claims otherwise, which is said with the name of now`() throws {
    let run = try run("\"$ROOTS\" tape check first.tape 2>&1 | head -1")
    #expect(
      run.output == """
        first.tape:8:8: warning[W116]: this claim is written in an older form; write 'Expect Phase idle'

        """)
  }

  @Test func `has left a database of which the saved state is restored`() throws {
    let run = try run("echo q | \"$ROOTS\" run first.kdl --plain --restore --db first.sqlite 2>&1")
    #expect(
      run.output.hasPrefix(
        """
        ✓ restored 3 screens
        tab 1 list: things, deep
        deep. 3 times "ä"

        """), "\(run.output)")
  }

  /// What it printed for other programs: fields are added, but none is renamed, taken away or given another type.
  private static let outputs = [
    ("check", "check --json first.kdl"), ("urls", "urls --json first.kdl"),
    ("path", "path --json first.kdl things hint"),
    ("open", "open --dry-run --json first.kdl first://thing/7"),
    ("graph", "graph --format json first.kdl"), ("report", "replay first.tape --report json=-"),
    ("explore", "explore --json first.kdl"),
  ]

  @Test(arguments: outputs)
  func `has printed no field that is not printed now`(_ file: String, _ command: String) throws {
    let before = try run("cat \(file).json").output
    let now = try run("\"$ROOTS\" \(command) 2>/dev/null").output
    let (fields, printed) = (Self.fields(of: before), Self.fields(of: now))
    #expect(!fields.isEmpty)
    #expect(fields.subtracting(printed).sorted() == [])
  }

  /// The path of each field in lines of JSON, with the type of what it holds: `tapes[].keys number`.
  private static func fields(of lines: String) -> Set<String> {
    var found: Set<String> = []
    func walk(_ value: Any, _ path: String) {
      switch value {
      case let object as [String: Any]: for (name, value) in object { walk(value, "\(path).\(name)") }
      case let list as [Any]: for value in list { walk(value, path + "[]") }
      case is NSNull: found.insert("\(path) null")
      case is String: found.insert("\(path) text")
      default: found.insert("\(path) number")
      }
    }
    for line in lines.split(separator: "\n") where line.first == "{" {
      if let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)) { walk(value, "") }
    }
    return found
  }
}
