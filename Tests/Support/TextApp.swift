internal import Roots
package import RootsApp
package import RootsTape

/// Apps that a test writes down as text.
package enum TextApp {
  /// A text that a test got wrong.
  private struct Unreadable: Error { let findings: String }

  /// Returns the program that a text describes.
  package static func app(_ text: String) throws -> ScriptedApp {
    let reading = ScriptedApp.read(SourceText(name: "app.kdl", text: text))
    guard let app = reading.app else { throw Unreadable(findings: reading.diagnostics.rendered) }
    return app
  }

  /// Plays a tape as the program itself would play it.
  @MainActor package static func play(
    _ tape: String, on text: String, _ options: ReplayOptions = ReplayOptions(),
    files: ToyFiles = ToyFiles()
  ) async throws -> TapeResult {
    let (plan, findings) = TapeLoader().load(SourceText(name: "tapes/t.tape", text: tape))
    guard !findings.hasErrors else { throw Unreadable(findings: findings.rendered) }
    let app = try app(text)
    let replay = Replay(plan, options: options, files: files) { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    return await replay.run()
  }
}
