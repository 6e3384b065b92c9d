import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `What a navigator runs in` {
  private final class Host: NavigatorHost {
    var said: [String] = []
    var isHandlingInput: Bool { false }

    func redraw() { said.append("redraw") }
    func show(_ toast: Toast, of screen: ContextID?) { said.append("\(toast.severity) \(toast.text)") }
    func handTerminal<Answer>(_ use: () throws -> Answer) throws -> Answer {
      said.append("handed")
      return try use()
    }
    func copy(_ text: String) -> Bool {
      said.append("copy \(text)")
      return true
    }
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
    context.toast("the disk is nearly full", .warning)
    #expect(
      host.said == ["redraw", "done saved", "failure the disk is full", "warning the disk is nearly full"])
    #expect(rig.log.takeDiagnostics() == [])
  }

  @Test func `says what is wrong with itself: a screen that is missing, and one that has stayed`() throws {
    let rig = try Rig()
    rig.nav.push("seller")
    let entry = try #require(rig.nav.state.focusedEntry)
    #expect(rig.nav.violations() == [])
    let resident = try #require(rig.nav.screens.remove(entry.id))
    #expect(rig.nav.violations() == ["\(entry.key) stands, but has no living screen"])
    rig.nav.screens.insert(resident)
    #expect(rig.nav.violations() == [])
    rig.nav.pop()
    rig.nav.screens.insert(resident)
    #expect(rig.nav.violations() == ["\(entry.id) has left, but is still kept for"])
    _ = rig.nav.screens.remove(entry.id)
    #expect(rig.nav.violations() == [])
  }

  @Test func `lets go of every question, screen and answer when it ends`() async throws {
    let rig = try Rig.guarded { _ in .wait }
    rig.nav.push("profile")
    #expect(rig.nav.questions.count == 1)
    let waiting = Task { try? await rig.nav.answer(of: "seller", as: Int.self) }
    await Task.yield()
    rig.nav.shutdown()
    _ = await waiting.value
    #expect(rig.nav.questions.isEmpty && rig.nav.screens.isEmpty && rig.nav.answersOnTheirWay == 0)
    #expect(rig.nav.violations() == [])
  }

  @Test func `is over for a screen that has left: it stands nowhere, and what it begins ends at once`()
    async throws
  {
    let rig = try Rig()
    rig.nav.push("seller")
    let context = try #require(rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) })
    #expect(!context.isOver && context.place == .tab("home"))
    rig.nav.pop()
    #expect(context.isOver && context.place == nil)
  }

  @Test func `gives its terminal and its clipboard to a screen, which else has none`() throws {
    let rig = try Rig()
    let start = try #require(rig.nav.state.focusedEntry)
    let context = try #require(rig.nav.context(start.id))
    #expect(throws: HandoverRefusal.noTerminal) { try context.handTerminal { 7 } }
    #expect(!context.copy("abc"))
    let host = Host()
    rig.nav.host = host
    #expect(try context.handTerminal { 7 } == 7)
    #expect(context.copy("abc"))
    #expect(host.said == ["handed", "copy abc"])
  }
}
