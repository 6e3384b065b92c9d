import RootsTape
import TestSupport
import TestTraits
import Testing

@testable import RootsApp

@MainActor @Suite(.timeLimited) struct `The trail of screens that were seen` {
  private static let vault = """
    app Vault {
      start screen=home
      screen home { list { row In { push sec } } }
      screen sec guard=lock { list { row On { push x } } }
      screen x
      guard lock revoke=cover { when s=#true }
      key "8" { set s=#false }
      key "9" { set s=#true }
      set s=#true
    }
    """

  private func play(_ tape: String) async throws -> TapeResult {
    let (plan, _) = TapeLoader().load(SourceText(name: "tapes/t.tape", text: tape))
    let app = try TextApp.app(Self.vault)
    var options = ReplayOptions()
    options.writing = .off
    let replay = Replay(plan, options: options, files: ToyFiles()) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    return await replay.run()
  }

  @Test(arguments: [
    "Enter\nExpect Top sec\nEnter\nExpect Top x\nType \"[\"\nExpect Top sec",
    "Enter\nExpect Top sec\nType \"89\"\nEnter\nExpect Top x\nType \"[\"\nExpect Top sec",
  ])
  func `holds one that was covered and is seen again`(_ tape: String) async throws {
    let result = try await play("Launch vault\n" + tape)
    #expect(result.code == .passed, "\(result)")
  }
}
