import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `What a navigator runs in` {
  private final class Host: NavigatorHost {
    var said: [String] = []

    func redraw() { said.append("redraw") }
    func tell(_ text: String) { said.append("tell \(text)") }
    func warn(_ text: String) { said.append("warn \(text)") }
  }

  @Test func `hears what a screen has to show, and without it trouble is in the event log`() throws {
    let rig = try Rig()
    let start = try #require(rig.nav.state.focusedEntry)
    let context = try #require(rig.nav.context(start.id))
    context.tell("saved")
    context.warn("the disk is full")
    #expect(rig.log.takeDiagnostics() == ["the disk is full"])
    let host = Host()
    rig.nav.host = host
    context.redraw()
    context.tell("saved")
    context.warn("the disk is full")
    #expect(host.said == ["redraw", "tell saved", "warn the disk is full"])
    #expect(rig.log.takeDiagnostics() == [])
  }
}
