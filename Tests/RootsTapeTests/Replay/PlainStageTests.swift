import Roots
import RootsApp
import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Tapes that are played by lines.
@MainActor @Suite(.timeLimited) struct `A tape in plain mode` {
  private static let desk = """
    app Desk {
      start screen=home
      screen home title=Desk { text "Two people wait."; list { row "Name" { overlay name }; row "Here" { push here }
        row "Shut" { push shut } } }
      screen here title=Here { text "Ada and Grace."; key f5 { set seen=#true } }
      guard closed { refuse "closed at night" }
      screen shut title=Shut guard=closed { text "Nothing." }
      set seen=#false
      accessory name title="A name" {
        field name label=Name; field size label=Size type=choice choices="S,M,L" default=M
        field pin label=PIN type=secret
        submit Keep { complete }
      }
    }
    """

  private func play(_ tape: String) async throws -> (result: TapeResult, said: [String]) {
    let (plan, _) = TapeLoader().load(SourceText(name: "tapes/t.tape", text: tape))
    let app = try TextApp.app(Self.desk)
    var said: [String] = []
    var options = ReplayOptions()
    options.writing = .off
    let replay = Replay(plan, options: options, files: ToyFiles()) { setup throws(StageRefusal) in
      try PlainStage(setup) { setup, terminal throws(StageRefusal) in
        try SessionStage(app, setup, on: terminal)
      } write: {
        said.append($0)
      }
    }
    return (await replay.run(), said)
  }

  @Test func `enters what its keys do`() async throws {
    let (result, said) = try await play("Down\nEnter\nF5\nExpect Value seen == true\nEscape\nExpect Top home")
    #expect(result.code == .passed)
    #expect(said.filter { $0.hasPrefix("> ") } == ["> 2", "> k f5", "> b"])
    #expect(said.contains("main, 2 deep: Desk, Here"))
  }

  @Test func `answers the questions of a form, and shows no secret`() async throws {
    let (result, said) = try await play(
      "Enter\nType \"Ada\"\nTab\nTab\nType \"1234\"\nCtrl+S\nExpect Layers 0\nExpect Completed name")
    #expect(result.code == .passed)
    #expect(said.contains("Name? Ada"))
    #expect(said.contains("PIN? •"))
    #expect(!said.joined().contains("1234"))
  }

  @Test func `finds in the words what is claimed of the screen, and passes over the picture`() async throws {
    let (result, _) = try await play(
      "Expect \"Two people wait.\"\nExpect+Row 1 \"nothing\"\nExpect Golden \"none\"\nExpect Not \"Grace\"")
    #expect(result.code == .passed)
    #expect(result.cases.map(\.passed) == [2])
    #expect(result.notes == ["2 claims about rows, panes or looks skipped: lines have none"])
  }

  @Test func `finds what was said to the last key`() async throws {
    let (result, _) = try await play("Down 2\nEnter\nExpect \"closed at night\"\nDown\nExpect Top home")
    #expect(result.failures.map(\.sentence) == [])
  }

  @Test func `fails where the words are not said`() async throws {
    #expect(try await play("Expect \"Grace\"").result.code == .failed)
    #expect(try await play("Down\nEnter\nExpect Top home").result.code == .failed)
  }
}
