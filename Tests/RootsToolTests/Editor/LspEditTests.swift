import Foundation
import Roots
import RootsApp
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

/// A text as an editor has it, changed at places counted as the protocol counts them.
private struct EditedText {
  private(set) var text: [Unicode.Scalar]
  let encoding: String

  init(_ text: String, _ encoding: String) {
    self.text = Array(text.unicodeScalars)
    self.encoding = encoding
  }

  var string: String { String(String.UnicodeScalarView(text)) }

  /// The line and the column of a character.
  func position(of place: Int) -> Value {
    var line = 0
    var column = 0
    for (index, scalar) in text[..<place].enumerated() {
      let endsLine = scalar == "\n" || scalar == "\r" && !(index + 1 < text.count && text[index + 1] == "\n")
      if endsLine {
        (line, column) = (line + 1, 0)
      } else {
        column += encoding == "utf-8" ? UTF8.width(scalar) : UTF16.width(scalar)
      }
    }
    return ["line": .int(line), "character": .int(column)]
  }

  /// Puts a text in the place of a part; the change as the protocol says it.
  mutating func replace(_ range: Range<Int>, with new: String) -> Value {
    let change: Value = [
      "range": ["start": position(of: range.lowerBound), "end": position(of: range.upperBound)],
      "text": .string(new),
    ]
    text.replaceSubrange(range, with: Array(new.unicodeScalars))
    return change
  }

  func place(_ dice: inout Seeded) -> Int { whole(Int(dice.next() % UInt64(text.count + 1))) }

  /// The place, or the one before if it lies inside of a line end of two characters: no editor can say that.
  func whole(_ place: Int) -> Int {
    let place = min(place, text.count)
    let parts = place > 0 && place < text.count && text[place - 1] == "\r" && text[place] == "\n"
    return parts ? place - 1 : place
  }
}

/// Documents that are edited in pieces, by the thousand.
@MainActor @Suite(.timeLimited) struct `Edits that are sent one by one` {
  private static let app = """
    app "Bäckerei 🥐" {
        start screen=home
        set count=1
        screen home title="Hällo" {
            text "{count} Stück 🥖 und \\"mehr\\""
            list {
                row "Mehr" { set count=2 }
                row "Brot 🍞" detail="{count}" { push bread id=1 }
            }
        }
        screen bread { param id type=int; url "/bread/:id"; text "Nummer {id}" when="id>0" }
        invariant few "count<=3" "open.bread<=1"
    }

    """

  private static let pieces = [
    "", "x", " ", "\n", "{", "}", "\"", "🥖", "é", ";", "screen q { }", "row \"r\" { push home }", "/*", "//",
    "\\",
    "#", "\r\n", "push ", "=", "(", "{nope}", "\u{FEFF}", "\u{202E}", "\t",
  ]

  private struct Finding: Equatable, CustomStringConvertible {
    let line: Int
    let column: Int
    let severity: String
    let message: String

    var description: String { "\(line):\(column) \(severity) \(message)" }
  }

  /// What `roots check` says of a text. It comes in as one: a file without an app is not quoted.
  private func checked(_ text: String) throws -> [Finding] {
    try Call(["check", "--json", "-"], input: text).lines.map { line in
      let fields = try #require(try Value(json: line).fields)
      let cure =
        fields["suggestion"]?.text.map { "; did you mean '\($0)'?" } ?? fields["hint"]?.text.map { "; \($0)" }
      return Finding(
        line: fields["line"]?.integer ?? 0, column: fields["column"]?.integer ?? 0,
        severity: fields["severity"]?.text ?? "",
        message: VisibleText((fields["message"]?.text ?? "") + (cure ?? "")).text)
    }
  }

  /// The same as the server says it, its columns counted in characters.
  private func said(_ diagnostics: [Record], _ text: EditedText) -> [Finding] {
    let source = SourceText(name: "", text: text.string)
    let lines = LspText(Array(text.string.utf8))
    return diagnostics.map { fields in
      let encoding = LspEncoding(rawValue: text.encoding) ?? .utf8
      let place = source.position(at: lines.offset(fields["range"]?["start"], encoding) ?? 0)
      let severity = ["", "error", "warning", "note"][fields["severity"]?.integer ?? 0]
      return Finding(
        line: place.line, column: place.column, severity: severity, message: fields["message"]?.text ?? "")
    }
  }

  @Test(arguments: ["utf-8", "utf-16"])
  func `leave the server with the text of the editor, and with what 'roots check' says of it`(
    _ encoding: String
  ) throws {
    let client = try LspClient(encoding: encoding)
    let uri = client.uri("a.kdl")
    try client.openFile("a.kdl", Self.app)
    _ = try client.diagnostics(uri)
    var text = EditedText(Self.app, encoding)
    var dice = Seeded(seed: encoding == "utf-8" ? 8 : 16)
    for version in 2...120 {
      // Now and then everything is put right again, so that not all edits fall into ruins.
      let changes: [Value]
      if version.isMultiple(of: 12) {
        changes = [["text": .string(Self.app)]]
        text = EditedText(Self.app, encoding)
      } else {
        changes = (0...Int(dice.next() % 3)).map { _ in
          let start = text.place(&dice)
          let end = max(start, text.whole(start + [0, 0, 1, 6][Int(dice.next() % 4)]))
          return text.replace(start..<end, with: dice.pick(Self.pieces))
        }
      }
      client.notify(
        "textDocument/didChange",
        ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .list(changes)])
      let held = try client.request("roots/text", ["textDocument": ["uri": .string(uri)]])
      #expect(held.text == text.string, "version \(version)")
      let findings = said(try client.newest(uri), text)
      #expect(
        findings == (try checked(text.string)), "version \(version): \(text.string)")
    }
  }

  @Test func `never lose the server, a thousand of them with mistakes of all kinds`() throws {
    let client = try LspClient(encoding: "utf-16")
    let tape = "Launch a.kdl\nEnter 2\nExpect Top bread\nExpect Value count == 1\nDo push bread id=2\n"
    try client.openFile("a.kdl", Self.app)
    try client.openFile("t.tape", tape)
    var texts = ["a.kdl": EditedText(Self.app, "utf-16"), "t.tape": EditedText(tape, "utf-16")]
    var dice = Seeded(seed: 1_000)
    let asked = [
      "hover", "completion", "definition", "references", "documentHighlight", "documentSymbol", "codeLens",
    ]
    for version in 2...1_001 {
      let name = dice.pick(["a.kdl", "t.tape"])
      guard var text = texts[name] else { continue }
      if version.isMultiple(of: 50) { text = EditedText(name == "a.kdl" ? Self.app : tape, "utf-16") }
      let start = text.place(&dice)
      let end = max(start, text.whole(start + Int(dice.next() % 4)))
      var change = text.replace(start..<end, with: dice.pick(Self.pieces))
      if version.isMultiple(of: 50) { change = ["text": .string(text.string)] }
      texts[name] = text
      let uri: Value = .string(client.uri(name))
      client.notify(
        "textDocument/didChange",
        ["textDocument": ["uri": uri, "version": .int(version)], "contentChanges": [change]])
      let position = text.position(of: text.place(&dice))
      _ = try? client.request(
        "textDocument/\(dice.pick(asked))", ["textDocument": ["uri": uri], "position": position])
      #expect(client.isRunning)
    }
    for (name, text) in texts {
      #expect(
        try client.request("roots/text", ["textDocument": ["uri": .string(client.uri(name))]]).text
          == text.string)
    }
    #expect(try client.request("shutdown", nil) == .null)
  }

  @Test func `may point behind lines, into characters and backwards`() throws {
    let client = try LspClient(encoding: "utf-16")
    try client.openFile("a.kdl", "a🥖b\nc")
    func change(_ from: (Int, Int), _ to: (Int, Int), _ text: String) throws -> String? {
      let start: Value = ["line": .int(from.0), "character": .int(from.1)]
      let end: Value = ["line": .int(to.0), "character": .int(to.1)]
      let document: Record = ["textDocument": ["uri": .string(client.uri("a.kdl"))]]
      client.notify(
        "textDocument/didChange",
        .record(
          document.merging([
            "contentChanges": [["range": ["start": start, "end": end], "text": .string(text)]]
          ])))
      return try client.request("roots/text", .record(document)).text
    }
    #expect(try change((0, 99), (0, 99), "!") == "a🥖b!\nc")
    #expect(try change((0, 2), (0, 3), "-") == "a-b!\nc")
    #expect(try change((9, 0), (9, 9), "d") == "a-b!\ncd")
    #expect(try change((1, 1), (0, 1), "") == "ad")
    #expect(try change((-1, -1), (-1, -1), "0") == "0ad")
  }
}
