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
}
