import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A program of a file that is started again` {
  private func app() throws -> ScriptedApp {
    let text = """
      app Kept {
        restore #true; start screen=root; set session=#null
        screen root; screen pa restorable=#true
        screen sec guard=lock restorable=#true
        flow f start=f0 restorable=#true { screens f0 f1 }
        screen f0 restorable=#true; screen f1 restorable=#true
        accessory ask
        guard lock { ask ask; remember session }
      }
      """
    let reading = ScriptedApp.read(SourceText(name: "kept.kdl", text: text))
    return try #require(reading.app, "\(reading.diagnostics.rendered)")
  }

  private func host(restoring snapshot: Snapshot? = nil, _ lines: String...) throws -> ScriptHost {
    let host = try ScriptHost(app())
    if let snapshot { host.navigator.restore(snapshot) }
    for line in lines { host.send(try #require(ScriptCommand.read(line).command)) }
    return host
  }

  private func screens(_ host: ScriptHost) -> [String] {
    host.navigator.state[.main].entries.map(\.screen)
  }

  @Test func `goes on with what a guard keeps back, however often it ends at the login`() throws {
    let first = try host("push sec", "complete 1", "push pa")
    #expect(screens(first) == ["root", "sec", "pa"])
    let kept = try #require(first.navigator.snapshot())
    let second = try host(restoring: kept)
    #expect(screens(second) == ["root"])
    #expect(second.navigator.held.map(\.by) == ["lock"])
    #expect(second.navigator.snapshot() == kept)
    let third = try host(restoring: second.navigator.snapshot(), "complete 1")
    #expect(screens(third) == ["root", "sec", "pa"])
    #expect(third.navigator.state.openLayers.isEmpty)
    let refused = try host(restoring: kept, "cancel")
    #expect(screens(refused) == ["root"])
    #expect(refused.navigator.snapshot()?.stacks.flatMap { $0.entries.map(\.screen) } == ["root"])
  }

  @Test func `finds its flows as they were`() throws {
    let first = try host("push f", "push f1", "push pa @on=main")
    let again = try host(restoring: first.navigator.snapshot())
    #expect(screens(again) == ["root", "f", "pa"])
    #expect(again.navigator.state[.nested("f")].entries.map(\.screen) == ["f0", "f1"])
    #expect(again.navigator.restorationReport.dropped.isEmpty)
  }
}
