import Foundation
import TestTraits
import Testing

/// A text that is typed into every secret field by every door stands in nothing that the program has written.
@MainActor @Suite(.timeLimited) struct `A secret` {
  private nonisolated static let canary = "canary 7&é4"
  /// Parts of it, and how URLs spell it.
  private nonisolated static let traces = ["canary", "7&é", "canary%207", "%C3%A9"]

  private nonisolated static let app = """
    app Safe version=1 {
      restore #true
      start screen=list
      set token="" who="" kept="" member=#null
      guard gate { ask login; remember member }
      screen list title=List restorable=#true {
        list {
          row "Sign in" {
            overlay login
            on-result { completed { set who="{value.user}"; push done p="{value.user}" } }
          }
        }
      }
      accessory login title="Login {token}" {
        text "typed {pin} and {token}"
        field pin type=secret label=PIN
        submit Go { set token="{pin}"; complete user="{pin}" }
      }
      screen enter title=Enter restorable=#true {
        param given default=""
        url "/enter/:given"
        text "for {given}"
        field pin type=secret label=PIN default="{given}"
        submit Go { set token="{pin}"; push done p="{pin}" }
      }
      screen stored title=Stored restorable=#true {
        param note default=""
        text "kept {kept}, {note} and {member}"
        field open label=Open default="{kept}"
        field pin type=secret label=PIN default="{kept}"
        submit Go { set token="{open}"; push done p="of {pin}, {open}" @resource="{pin}" }
      }
      screen vault title=Vault guard=gate {
        param note default=""
        leave-guard "Leave {member}?" when=token
        text "Open to {member}"
        list { row "On" { open "/done/{token}" } }
      }
      keep stored for="60s"
      screen done title="Done {p}" restorable=#true {
        param p default=""
        url "/done/:p"
        text "Welcome {p}, {token}, {who}"
        table { columns a b; row "{p}" "x {token}" }
        list { row "again {p}" detail="{token}" { push done p="{who}" } }
      }
    }
    """

  /// The text as app files, tapes and commands write it.
  private nonisolated static let quoted = "\"\(canary)\""

  private func place() throws -> Folder {
    let folder = try Folder()
    try folder.write("safe.kdl", `A secret`.app)
    return folder
  }

  /// Fails for every trace of the text in what was said and in the files of a folder; returns how many were
  /// searched.
  private func search(
    _ folder: Folder, besides inputs: Set<String>, _ said: String, _ door: String
  ) throws -> Int {
    var places: [(name: String, bytes: Data)] = [("output", Data(said.utf8))]
    let files = try folder.run("find . -type f").output.split(separator: "\n").map { String($0.dropFirst(2)) }
    for file in files where !inputs.contains(file) {
      let bytes = try Data(contentsOf: URL(filePath: folder.path + "/" + file))
      places.append((file, bytes))
      guard file.hasSuffix(".cast") else { continue }
      // What was typed stands in it one character at a time.
      let typed = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
        $0.contains(",\"i\",")
      }
      .compactMap { $0.split(separator: "\"").dropFirst(3).first }.joined()
      places.append((file + " typed", Data(typed.utf8)))
    }
    for (name, bytes) in places {
      for trace in `A secret`.traces {
        #expect(bytes.range(of: Data(trace.utf8)) == nil, "\(door): \(name) holds '\(trace)'")
      }
    }
    print(
      "a secret by '\(door.prefix { $0 != "\n" })': \(places.count) places searched, \(places.reduce(0) { $0 + $1.bytes.count }) bytes"
    )
    return places.count
  }

  private static let outputs = ["txt", "cast", "jsonl", "svg", "html", "json", "xml", "tap"]

  /// The ways in by tape: what leads to a filled secret field, and sends it.
  private nonisolated static let tapes: [String] = [
    "Enter\nType \(quoted)\nEnter 2",
    "Enter\nType \"{pin}\"\nEnter 2",
    "Enter\nCopy \(quoted)\nPaste\nEnter 2",
    "Do push enter given=\(quoted)\nEnter 2", "Ctrl+P\nType \"/enter/canary\"\nEnter\nEnter 2\nCtrl+P",
    "Open \"/enter/canary%207%26%C3%A94\"\nEnter 2",
    "Type ':set kept=canary'\nEnter\nType ':'\nUp\nEscape", "Type ':Give {\"kept\": \"canary\"}'\nEscape",
    "Type ':push enter \"given\"=canary'\nEscape",
    "Type \":push enter given=canary\"\nEscape", "Type \":open /enter/canary\"\nEscape",
    "Type \":\"\nCopy \"push enter given=canary\"\nPaste\nEnter\nEnter 2",
    "Do transaction { push enter given=\(quoted); push list }\nDo pop\nEnter 2",
    "Give {\"kept\":\(quoted)}\nDo push stored\nTab\nTab\nEnter\nType \"u\"\nDo undo\nDo redo",
    "Do push vault\nType \(quoted)\nEnter 2\nEnter\nEscape\nEnter",
    "Do push vault\nType \(quoted)\nEnter 2\nRestart restore",
    "Enter\nType \(quoted)\nEscape\nDo undo\nEnter\nDo undo\nDo redo",
    "Do push enter\nType \(quoted)\nDo push stored note=x\nDo pop\nRestart cold\nEnter",
  ]

  @Test(arguments: tapes) func `that a tape brings is in none of its files`(_ steps: String) throws {
    let folder = try place()
    let outputs = `A secret`.outputs.map { "Output out.\($0)" }.joined(separator: "\n")
    let tape = "Launch safe.kdl\n\(outputs)\n\(steps)\nScreenshot shot.svg\nExpect Top nowhere\n"
    try folder.write("in.tape", tape)
    let run = try folder.run(
      "ROOTS_SECRET_PIN='\(`A secret`.canary)' $ROOTS replay --trace trace.txt --report html=report.html in.tape 2>&1; $ROOTS replay -v in.tape 2>&1"
    )
    #expect(run.output.contains("FAIL"))
    let count = try search(folder, besides: ["safe.kdl", "in.tape"], run.output, steps)
    #expect(count >= `A secret`.outputs.count + 5, "\(count) places")
  }

  @Test func `that is entered in lines is in no log, database, recording or note`() throws {
    let folder = try place()
    try folder.write("lines", "1\n1\n\(`A secret`.canary)\n2\n:undo\n:redo\n?\n")
    let run = try folder.run(
      "export XDG_STATE_HOME=\"$PWD\"; $ROOTS record safe.kdl --plain --log log --db base.db -o rec.tape < lines 2>&1;"
        + " $ROOTS tail --once log 2>&1")
    #expect(run.output.contains("Welcome •, •, •"), "\(run.output)")
    let count = try search(folder, besides: ["safe.kdl", "lines"], run.output, "lines")
    #expect(count >= 4, "\(count) places")
  }

  @Test func `that is driven in is in no answer`() throws {
    let folder = try place()
    let lines = [
      "press enter", "type \(`A secret`.quoted)", "press enter enter", "state", "reset",
      "push enter given=\(`A secret`.quoted)", "press enter enter", "frame", "reset",
      "open \"/enter/canary%207%26%C3%A94\"", "press enter enter", "frame",
      "match \"/enter/canary%207%26%C3%A94\"",
    ]
    try folder.write("lines", lines.joined(separator: "\n") + "\n")
    let run = try folder.run("$ROOTS drive safe.kdl < lines 2>&1")
    #expect(run.output.contains("•"))
    let count = try search(folder, besides: ["safe.kdl", "lines"], run.output, "drive")
    #expect(count >= 1, "\(count) places")
  }

  @Test func `that is driven in pieces, or spelled another way, is in no answer`() throws {
    let folder = try place()
    let spelled = #""canary\"7\\&\u{e9}4""#
    let lines = [
      "press Enter", "type \(spelled)", "press Enter Enter", "state", "push enter given=\(spelled)",
      "path enter given=\(spelled)", "canonical \"/enter/canary%207%26%C3%A94\"",
      "transaction { push enter given=\(spelled); push list }",
      ##"push enter given=#"canary"7\&é4"#"##, "reset",
      "press Enter", #"type "canary one""#, "press Left Left", #"type "canary two""#,
      "press Home c a n a r y",
      #"type "canary three""#, "press Enter Enter", "state",
    ]
    try folder.write("lines", lines.joined(separator: "\n") + "\n")
    let run = try folder.run("$ROOTS drive safe.kdl < lines 2>&1")
    for line in [
      #"type \"•\""#, #"press \"•\""#, "push enter given=•", "transaction { push enter given=•; push list }",
    ] {
      #expect(run.output.contains("\"command\":\"\(line)\""), "\(line) in \(run.output)")
    }
    #expect(!run.output.contains("c a n a r y"))
    _ = try search(folder, besides: ["safe.kdl", "lines"], run.output, "drive")
  }

  @Test func `that stands in a line which is not understood is not said again`() throws {
    let folder = try place()
    let lines = [
      "psuh enter given=\(`A secret`.quoted)", "push enter given=\(`A secret`.quoted) more",
      "push enter given=\"canary",
      "open /enter/canary more", "opn /enter/canary", "transaction { push enter given=canary; psuh done }",
      "path enter given=canary more", "match /enter/canary more", "set-stack enter given=canary",
      "set kpt=canary more", "open \"/\\u{65}nter/canary\" more", "\"\\u{67}iven\"=canary more", "psuh",
    ]
    try folder.write("lines", lines.joined(separator: "\n") + "\n")
    let run = try folder.run("$ROOTS drive safe.kdl < lines 2>&1")
    #expect(run.output.split(separator: "\n").count == lines.count, "\(run.output)")
    #expect(
      run.output.contains("because it may hold a secret that the app takes from outside"), "\(run.output)")
    #expect(run.output.contains("\"command\":\"psuh\",\"error\":\"unknown command 'psuh'"), "\(run.output)")
    for line in ["psuh list", "push done p=", "pop-to list more", "tab", "presss Tab Tab"] {
      try folder.write("lines", line + "\n")
      let said = try folder.run("$ROOTS drive safe.kdl < lines 2>&1").output
      #expect(said.contains("\"command\":\"\(line)\",\"error\":") && !said.contains("hidden"), "\(said)")
    }
    try folder.write("lines", lines.joined(separator: "\n") + "\n")
    _ = try search(folder, besides: ["safe.kdl", "lines"], run.output, "drive")
  }

  /// The plain parameters and values get it in the app; `kept`, a plain value, is given it from outside.
  @Test func `that goes on through plain parameters is in nothing that is made of a recording`() throws {
    let folder = try place()
    try folder.write("lines", "1\n1\n\(`A secret`.canary)\n2\n1\n?\n:undo\n:redo\nq\n")
    let run = try folder.run(
      """
      export XDG_STATE_HOME="$PWD/state" ROOTS_SECRET_PIN='\(`A secret`.canary)'
      exec 2>&1; $ROOTS record safe.kdl --plain --auto-expect state --log log --db base.db -o rec.tape < lines
      $ROOTS run safe.kdl --plain --restore --db base.db < /dev/null
      for verb in check fmt dump 'export --vhs' shrink; do $ROOTS tape $verb rec.tape; done
      $ROOTS replay --trace trace rec.tape; $ROOTS replay -v --report html=page rec.tape; $ROOTS tape diff rec.tape rec.tape
      $ROOTS tape bisect --vs trace rec.tape; $ROOTS replay -j 2 --report junit=unit rec.tape rec.tape
      $ROOTS graph safe.kdl --db base.db; $ROOTS tail --once log
      """)
    #expect(run.output.contains("•"), "\(run.output)")
    let count = try search(folder, besides: ["safe.kdl", "lines"], run.output, "what is made of a recording")
    #expect(count >= 6, "\(count) places")
  }

  @Test func `that is handed on is warned of, where it is, with what to do`() throws {
    let folder = try place()
    let run = try folder.run("$ROOTS check safe.kdl 2>&1")
    #expect(
      run.output.contains("the text of the secret field 'pin' is handed on: it is shown and stored as '•'"))
    #expect(run.output.contains("ask about it with 'when'"))
    #expect(run.output.split(separator: "secret field 'pin'").count == 7)
  }
}
