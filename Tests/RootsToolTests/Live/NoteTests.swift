import Roots
import RootsApp
import RootsStore
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `A note` {
  @Test func `names the stacks as paths do`() throws {
    let text = "app T { tab home root=list; screen list; screen item; accessory cart }"
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    let host = try ScriptHost(#require(reading.app, "\(reading.diagnostics.rendered)"))
    for line in ["push item", "overlay cart"] { host.send(try #require(ScriptCommand.read(line).command)) }
    let note = LiveNotes.line("odd word", host.navigator.state, at: "now")
    #expect(note.hasSuffix("  tabs.home: list > item, layers[0]: cart  odd word"), "\(note)")
  }

  @Test func `of a megabyte is kept as far as a field goes, and says where it was cut`() throws {
    let folder = try Folder()
    let app = try #require(ScriptedApp.read(SourceText(name: "app.kdl", text: "app T { screen a }")).app)
    let session = Session(
      ScriptHost(app).navigator, on: HeadlessTerminal(Size(columns: 200, rows: 24)), chrome: Deck())
    let notes = LiveNotes(beside: .file("\(folder.path)/t.sqlite"))
    let field = TextField(String(repeating: "why? ", count: 200_000))
    notes.keep(field.text, session)
    #expect(
      session.message?.text.hasSuffix(".notes, cut after 16 KiB") == true, "\(session.message?.text ?? "")")
    let size = try folder.run("wc -c *.notes").output.trimmed
    #expect(size.hasPrefix("164"), "\(size)")
    notes.keep("why?", session)
    #expect(session.message?.text.hasSuffix(".notes") == true)
  }
}
