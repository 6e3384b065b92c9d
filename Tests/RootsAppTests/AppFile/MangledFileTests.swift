import RootsApp
import TestSupport
import TestTraits
import Testing

/// Files with mistakes in them, and what is found: a change of what is refused, where, and in which words is seen here.
@Suite(.timeLimited) struct `A file with mistakes at random` {
  /// What it says, wherever the project stands.
  private func words(of finding: Diagnostic) -> String {
    (finding.message + (finding.help.map { " \($0)" } ?? "")).replacing(Project.path(""), with: "")
  }

  /// The findings of a file on one line: places, codes, and what stands for the words.
  private func line(_ number: Int, _ findings: [Diagnostic]) -> String {
    let found = findings.map { finding in
      let end = finding.source.position(at: finding.range.end)
      return "\(finding.position.line):\(finding.position.column)-\(end.line):\(end.column)"
        + " \(finding.severity.rawValue.prefix(1))\(finding.code ?? "") \(digest(words(of: finding)))"
    }
    return "\(number)  " + (found.isEmpty ? "-" : found.joined(separator: ", "))
  }

  @Test(arguments: ["demo", "shop", "ride", "onboarding"])
  func `is found fault with as ever, as an app`(name: String) throws {
    let text = Project.text("Resources/Apps/\(name).kdl")
    var mangler = Mangler(seed: UInt64(text.utf8.count))
    let story = (0..<60).map { number in
      let source = SourceText(name: Project.path("Resources/Apps/\(name).kdl"), text: mangler.mangled(text))
      let reading = ScriptedApp.read(source, includes: .fromFolder)
      return line(number, reading.diagnostics) + (reading.app == nil ? "" : ", read")
    }
    GoldenText.expect(story, "Walks/mangled-\(name)")
  }

  @Test(arguments: ["flows", "guards", "parts"])
  func `is found fault with as ever, as an app of a few lines`(name: String) throws {
    let text = Project.text("Tests/Fuzzing/Inputs/app/\(name).kdl")
    var mangler = Mangler(seed: UInt64(text.utf8.count))
    let story = (0..<200).map { number in
      let source = SourceText(name: "\(name).kdl", text: mangler.mangled(text))
      let reading = ScriptedApp.read(source)
      return line(number, reading.diagnostics) + (reading.app == nil ? "" : ", read")
    }
    GoldenText.expect(story, "Walks/mangled-\(name)")
  }

  @Test(arguments: ["comments", "names", "numbers", "strings", "types"])
  func `is found fault with as ever, and written as ever, as KDL`(name: String) {
    let text = Project.text("Tests/Fuzzing/Inputs/kdl/\(name).kdl")
    var mangler = Mangler(seed: UInt64(text.utf8.count))
    let story = (0..<150).map { number in
      let reading = KdlDocument.read(SourceText(name: "\(name).kdl", text: mangler.mangled(text)))
      let written = [reading.document.canonical, reading.formatted ?? ""].map(digest)
      return line(number, Array(reading.diagnostics)) + ", " + written.joined(separator: " ")
    }
    GoldenText.expect(story, "Walks/mangled-kdl-\(name)")
  }

  @Test func `is found fault with as ever, as commands`() {
    var generator = CommandGenerator(seed: 11)
    var mangler = Mangler(seed: 12)
    let story = (0..<400).map { number in
      let text = mangler.mangled(generator.command().description)
      let reading = ScriptCommand.read(SourceText(name: "line", text: text))
      return line(number, reading.diagnostics) + " " + digest(reading.command?.description ?? "")
    }
    GoldenText.expect(story, "Walks/mangled-commands")
  }

  private static let data = [
    "guests.csv": """
    id,name,born,paid,"the room"
    1,Ada,1815-12-10,true,"East, 2"
    2,"Grace ""Amazing"" Hopper",1906-12-09,false,West 4
    3,漢字,1990-01-01,true,""
    4,Edsger,1930-05-11,false,7

    """,
    "guests.json": """
    [{"id": 1, "name": "Ada", "born": "1815-12-10", "paid": true, "the room": "East, 2"},
     {"id": 2, "name": "Gr\\u00e2ce \\"x\\"", "born": null, "paid": false, "the room": 4.5e0},
     {"id": 3, "name": "漢字", "paid": true}]
    """,
    "guests.kdl": """
    guest id=1 name=Ada born="1815-12-10" paid=#true
    guest id=2 name="Grace Hopper" paid=#false // the second
    guest id=0x3 name=#"Ed"sger"# born=#null
    """,
  ]

  @Test(arguments: ["guests.csv", "guests.json", "guests.kdl"])
  func `is found fault with as ever, and means the same, as data`(name: String) throws {
    let folder = try Folder()
    folder.write(
      "app.kdl",
      """
      app T {
        data guests "\(name)"
        screen home { list { row for=guest in=guests where="paid=#true" "{guest.name}" { push home } } }
      }
      """)
    let text = Self.data[name] ?? ""
    var mangler = Mangler(seed: UInt64(text.utf8.count))
    let story = try (0..<250).map { number in
      folder.write(name, mangler.mangled(text))
      let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
      let table = reading.app?.data["guests"]
      let kinds = table?.columns.map { "\($0.name):\($0.kind)" }.joined(separator: ",") ?? "none"
      let records = table.map { table in (0..<table.count).map { "\(table.record($0))" } } ?? []
      return line(number, reading.diagnostics) + " \(records.count) \(digest(kinds + records.joined()))"
    }
    GoldenText.expect(story, "Walks/mangled-\(name)")
  }
}
