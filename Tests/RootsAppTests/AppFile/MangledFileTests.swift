import RootsApp
import TestSupport
import TestTraits
import Testing

/// Data with mistakes in them.
@Suite(.timeLimited) struct `A file of data with mistakes at random` {
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
  func `is read whole, or refused with a place in it`(name: String) throws {
    let folder = Folder()
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
    for _ in 0..<100 {
      let mangled = mangler.mangled(text)
      folder.write(name, mangled)
      let reading = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
      let findings = reading.diagnostics
      #expect((reading.app == nil) == findings.contains { $0.severity == .error }, "\(mangled)")
      #expect(findings.allSatisfy { $0.range.end <= $0.source.bytes.count }, "\(mangled)")
      let again = try ScriptedApp.read(file: "\(folder.path)/app.kdl")
      #expect(again.diagnostics.rendered == findings.rendered)
      guard let table = reading.app?.data["guests"] else { continue }
      let names = table.columns.map(\.name)
      for number in 0..<table.count {
        #expect(table.record(number).allSatisfy { names.contains($0.0) }, "\(mangled)")
      }
    }
  }
}
