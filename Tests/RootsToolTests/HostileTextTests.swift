import TestTraits
import Testing

@testable import RootsTools

/// Text from elsewhere never acts on a terminal, whichever command it goes through and wherever it comes out.
@MainActor @Suite(.timeLimited) struct `Hostile text` {
  /// A title for the window, a report, an 8-bit color, a turn of the direction, nothing that takes room.
  private nonisolated static let evil =
    "a\u{1B}]0;b\u{7}c\u{1B}[6nd\u{9B}31me\u{202E}f\u{200B}g\u{7F}h\u{8}ij"

  /// The same as an app file or a tape may spell it.
  private nonisolated static let spelled = evil.unicodeScalars.map { scalar in
    scalar.value < 0x20 || scalar.value > 0x7E ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
  }
  .joined()

  private static let app = """
    app "Evil \(spelled)" scheme=evil version=1 {
      start screen=home
      restore #true
      screen home title="\(spelled)" {
        url "/home"
        text "\(spelled)"
        list {
          row "\(spelled)" detail="\(spelled)" { push item text="\(spelled)" }
          row "Form" { push form }
          row "Door" { push vault }
        }
        table { columns "\(spelled)" B; row "\(spelled)" "\(spelled)" }
      }
      screen item title="{text}" { param text default=x; url "/item/:text"; text "{text}" }
      screen form title="Form" {
        field words label="\(spelled)" default="\(spelled)"
        leave-guard "\(spelled)" when=dirty stay="\(spelled)" leave="\(spelled)"
        submit "\(spelled)" { complete words="{words}" }
      }
      screen named title="Named" { text x }
      screen vault guard=door { text x }
      guard door { manual }
    }
    """

  private static let tape = """
    Launch app.kdl
    Step "a"
    Enter
    Check "\(evil)"
    Check Top nowhere
    Escape
    Open "evil://item/%1b%5d0;b%07"
    Note "\(evil)"
    Do push nowhere
    """

  private static let log = """
    {"n":1,"t":0,"event":"begin","app":"\\u001b]0;b\\u0007","version":"\\u009b","pid":1,"size":"80x24"}
    {"n":2,"t":1,"event":"key","key":"\(evil)"}
    \(evil)
    {"n":3,"t":2,"event":"didAppear","entry":"\\u001b[6n","screen":"\\u202e"}
    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    try folder.write("app.kdl", Self.app)
    try folder.write("named.kdl", Self.app.replacing("screen named", with: "screen \"\(Self.spelled)\""))
    try folder.write("raw.kdl", "app \"\(Self.evil)\" { screen home title=\"\(Self.evil)\" }")
    try folder.write("a.tape", Self.tape)
    try folder.write(
      "files.tape",
      "Output a.txt\nOutput a.cast\nOutput a.jsonl\nOutput a.svg\nOutput a.html\nOutput a.xml\nOutput a.tap\n"
        + "Output a.json\nLaunch app.kdl\nStep \"\(Self.evil)\"\nCheck Top nowhere\nEnter\nCheck \"\(Self.evil)\""
    )
    try folder.write("a.log", Self.log)
    return folder
  }

  /// What would act on a terminal, or hide from a person; in data nothing hides.
  private static func acting(in text: String, isData: Bool) -> [String] {
    text.unicodeScalars.compactMap { scalar in
      if scalar == "\n" || scalar == "\t" { return nil }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate: return String(scalar.value, radix: 16)
      case .format: return !isData && scalar == "\u{200D}" ? nil : String(scalar.value, radix: 16)
      default: return nil
      }
    }
  }

  private static let calls: [[String]] =
    ["app.kdl", "named.kdl", "raw.kdl"].flatMap { app in
      [
        ["check", app], ["check", "--json", app], ["fmt", app], ["graph", app], ["urls", app],
        ["urls", "--json", app], ["graph", app, "--format", "svg"], ["graph", app, "--format", "dot"],
        ["graph", app, "--format", "mermaid"], ["graph", app, "--format", "json"],
        ["path", app, "home", "item"], ["path", app, "home", evil], ["path", app, "home", "item", "--json"],
        ["path", app, evil, evil, "--via", evil], ["open", app, "evil://item/" + evil, "--dry-run"],
        ["open", app, "evil://item/%1b%5d0;b%07", "--dry-run"], ["open", app, evil, "--dry-run"],
        ["open", app, "evil://item/%1b%5d0;b%07", "--dry-run", "--json"],
        ["explore", app, "--states", "200", "--check", "none"],
        ["explore", app, "--states", "200", "--check", "none", "--json"],
        ["run", app, "--plain", "--no-db"], ["run", app, "--plain", "--no-db", "--at", evil],
        ["run", app, "--plain", "--no-db", "--tab", evil], ["drive", app],
        ["record", app, "--plain", "--no-db", "-o", "new.tape"],
      ]
    } + [
      ["replay", "a.tape"], ["replay", "--report", "json=-", "a.tape"],
      ["replay", "--report", "tap=-", "a.tape"],
      ["replay", "--report", "junit=-", "a.tape"], ["replay", "--trace", "-", "a.tape"],
      ["replay", "files.tape"],
      ["tape", "check", "a.tape"], ["tape", "check", "--json", "a.tape"], ["tape", "fmt", "a.tape"],
      ["tape", "dump", "a.tape"], ["tape", "export", "--vhs", "a.tape"],
      ["tape", "diff", "a.tape", "files.tape"],
      ["tape", "import", "a.log"], ["tape", "import", "a.cast"], ["tail", "--once", "a.log"],
      ["tail", "--once", "--json", "a.log"], ["tail", "--once", evil], ["doctor"], ["config"],
      ["config", "--path", "--config", evil], ["config", "--config", evil], ["keys", "--config", evil],
      [evil], ["help", evil], ["check", "--\(evil)"], ["check", evil], ["completions", evil], ["man", evil],
      ["replay", evil], ["run", evil], ["replay", "--speed", evil, "a.tape"], ["graph", "--db", evil],
    ]

  /// Lines for all that read their input.
  private static let input =
    "1\nb\n2\n\(evil)\nb\n3\n:push item text=\"\(spelled)\"\n:\(evil)\n?\nopen \(evil)\nstate\n"

  /// What a command writes to any stream. Those that run apps need a main thread of their own.
  private func said(_ words: [String], in folder: Folder) throws -> String {
    if ["replay", "run", "record", "explore"].contains(words[0]) {
      return try folder.run("$ROOTS " + words.map { "'\($0)'" }.joined(separator: " ") + " < input").output
    }
    let isFile = { (word: String) in ["kdl", "tape", "log", "cast"].contains { word.hasSuffix(".\($0)") } }
    let call = Call(
      words.map { isFile($0) ? "\(folder.path)/\($0)" : $0 }, input: Self.input, isTerminal: true)
    return call.output + call.errors
  }

  @Test func `comes out of no command as it went in`() throws {
    let folder = try folder()
    #expect(try folder.run("$ROOTS check app.kdl").status == 0)
    try folder.write("input", Self.input)
    for words in Self.calls {
      let text = try said(words, in: folder)
      let isData = words.contains { ["--json", "json", "json=-", "dump", "drive", "--trace"].contains($0) }
      #expect(Self.acting(in: text, isData: isData) == [], "\(words): \(text.debugDescription.prefix(2000))")
    }
  }

  /// The doors through which a text comes back to a person.
  private static let doors: [@Sendable (String) -> [String]] = [
    { ["check", "missing \($0).kdl"] }, { ["check", "names.kdl", "--\($0)"] },
    { ["path", "app.kdl", "home", "x\($0)y"] },
    { ["path", "app.kdl", "home", "item", "--via", "x\($0)y"] },
    { ["open", "app.kdl", "evil://x\($0)y", "--dry-run"] },
    { ["graph", "--db", "x\($0)y.sqlite"] }, { ["path", "--db", "x\($0)y/none.sqlite", "a", "b"] },
    { ["x\($0)y"] },
    { ["explain", "x\($0)y"] }, { ["tape", "check", "x\($0)y.tape"] },
  ]

  @Test(
    arguments: [
      "\u{3164}", "\u{115F}", "\u{200B}", "\u{200D}", "\u{202E}", "\u{FE0F}", "\u{E0041}", "\u{2800}",
      "\u{85}", "\u{E000}",
    ] as [Unicode.Scalar])
  func `is spelled in one way at every door`(scalar: Unicode.Scalar) throws {
    let folder = try Folder()
    let (hex, spelled) = (String(scalar.value, radix: 16), "\\u{\(String(scalar.value, radix: 16))}")
    try folder.write(
      "app.kdl",
      "app E scheme=evil { screen home { url \"/home\"; list { row i { push item } } }; screen item }")
    try folder.write(
      "names.kdl", "app E { screen \"x\(scalar)y\" { list { row r { push nowhere\(scalar) } } } }")
    try folder.write(
      "a.tape", "Launch app.kdl\nCheck Top \"x\(scalar)y\"\nCheck \"x\(scalar)y\"\nDo push x\(scalar)y")
    for words in Self.doors.map({ $0(String(scalar)) }) {
      let call = Call(words.map { $0.hasSuffix("app.kdl") ? "\(folder.path)/\($0)" : $0 }, isTerminal: true)
      let said = call.output + call.errors
      #expect(said.contains(spelled), "\(words): \(said)")
      #expect(!said.unicodeScalars.contains(scalar) && !said.contains("\u{FFFD}"), "\(words): \(said)")
    }
    for command in ["check names.kdl", "replay a.tape", "tape check a.tape"] {
      let said = try folder.run("$ROOTS \(command)").output
      #expect(said.contains(spelled), "\(command): \(said)")
      #expect(!said.unicodeScalars.contains(scalar) && !said.contains("\u{FFFD}"), "\(command): \(said)")
    }
    let driven = Call(["drive", "\(folder.path)/app.kdl"], input: "push \"x\(scalar)y\"\nzz\(scalar)\n")
      .output
    #expect(!driven.contains("\u{FFFD}"))
    // In data, what is not certain to be seen may stand as it is, but nothing that acts.
    if !["2800", "fe0f", "e000"].contains(hex) {
      #expect(!driven.unicodeScalars.contains(scalar), "\(driven)")
    }
  }

  @Test func `stands in no file as it went in`() throws {
    let folder = try folder()
    _ = try folder.run("$ROOTS replay files.tape --out failed")
    _ = try folder.run(
      "printf '1\\nb\\n' | $ROOTS record app.kdl --plain --db a.sqlite -o new.tape --log a.jlog")
    let written = try folder.run(
      "ls -d a.txt a.cast a.jsonl a.svg a.html a.xml a.tap a.json new.tape a.jlog failed/*")
    let names = written.output.split(separator: "\n").map(String.init)
    #expect(names.count >= 12, "\(names)")
    for name in names {
      let text = try folder.read(name)
      #expect(text.count > 50, "\(name)")
      let isData = ["json", "jsonl", "cast", "jlog"].contains { name.hasSuffix(".\($0)") }
      #expect(Self.acting(in: text, isData: isData) == [], "\(name): \(text.debugDescription.prefix(2000))")
    }
    #expect(
      try folder.run(
        "find . -newer app.kdl -type f -perm /077 ! -name '*.kdl' ! -name '*.tape' ! -name a.log"
      ).output == "")
  }
}
