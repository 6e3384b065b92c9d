import RootsApp
import RootsLanguage
import RootsTape
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.timeLimited) struct `The share that a recording would notice` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write(
      "app.kdl",
      """
      app Shop {
        start screen=home
        set count=1
        screen home { text "Hello"; list { row "More" { set count=7 }; row "Item" { push item } } }
        screen item { text "Item one"; list { row "Back" { pop } } }
        screen far { text "Far away" }
      }
      """)
  }

  private func share(_ tape: String, until isOver: @MainActor (Int) -> Bool = { _ in false }) async throws
    -> NoticedShare
  {
    let file = "\(folder.path)/app.kdl"
    let app = try #require(try ScriptedApp.read(file: file).app)
    let plan = TapeLoader().load(SourceText(name: "\(folder.path)/a.tape", text: tape)).plan
    return try await NoticedShare.measure(app, of: file, until: isOver) { app in
      Replay(plan, files: DiskFiles()) { setup throws(StageRefusal) in try SessionStage(app, setup) }
    }.get()
  }

  private func claims(_ share: NoticedShare) -> [String] {
    share.missed.compactMap(\.claim)
  }

  @Test func `grows with the claims that it names, and counts only what was visited`() async throws {
    let bare = try await share("Enter\n")
    #expect(bare.noticed == 0 && bare.count > 0 && !bare.isSample)
    let claim = "Expect Value count == 7"
    #expect(claims(bare).contains(claim) && bare.missed.first?.line == 1, "\(claims(bare))")
    let better = try await share("Enter\n\(claim)\n")
    #expect(better.noticed > 0 && better.count == bare.count && !claims(better).contains(claim))
    // More is visited, and so more can be missed.
    let longer = try await share("Enter\nDown\nEnter\n")
    #expect(longer.count > bare.count && longer.noticed == 0)
    #expect(!claims(longer).contains { $0.contains("Far") })
  }

  @Test func `is not known of a recording that fails, nor where there was no time`() async throws {
    let failing = await #expect(throws: NoticedShare.Lack.self) { try await share("Enter\nExpect Top far\n") }
    #expect(failing?.why.hasPrefix("the recording does not pass when it is played: ") == true)
    let early = await #expect(throws: NoticedShare.Lack.self) { try await share("Enter\n") { _ in true } }
    #expect(early?.why == "there was no time for enough changes")
  }

  private func session() throws -> TestRun {
    let run = try TestRun(folder, "app.kdl")
    run.testing.countShare = {}
    return run
  }

  private static let half = NoticedShare(
    noticed: 1, count: 2, isSample: false,
    missed: [
      .init(line: 3, statement: "Enter", claim: "Expect Value count == 7", isShown: true),
      .init(line: 2, statement: "Down", claim: "Expect \"Item one\"", isShown: true),
    ])

  @Test func `stands in the bar until the recording goes on`() throws {
    let run = try session()
    run.press("^")
    run.testing.take(.success(Self.half))
    run.session.draw()
    #expect(run.shown("0/45 min, 50 % noticed").count == 1, "\(run.session.frame.text)")
    run.press("v")
    #expect(run.shown("% noticed").isEmpty)
    #expect(run.end() == nil)
  }

  @Test func `is told when it is asked for, with the claims worth adding, which the tape takes`() throws {
    let run = try session()
    run.press("^")
    run.type("N5")
    #expect(run.session.message?.text.hasSuffix("are counted") == true)
    run.testing.take(.success(Self.half))
    // No menu comes by itself: the next key is meant for the program.
    #expect(!run.deck.isAsking)
    #expect(run.session.message?.text.hasSuffix("; the same choice again shows what it lacks") == true)
    run.type("N5")
    #expect(run.shown("1  Expect Value count == 7", "Item one\"").count == 1, "\(run.session.frame.text)")
    run.type("1")
    #expect(run.session.message?.text == "the tape has Expect Value count == 7")
    #expect(run.end() == nil)
    #expect(try folder.read("out/session.tape").contains("\nExpect Value count == 7\n"))
    #expect(try folder.run("$ROOTS replay --allow-outside out/session.tape").status == 0)
    #expect(try folder.run("$ROOTS session close out").status == 0)
    let sheet = try folder.read("out/sheet.md")
    #expect(sheet.contains(" to what was visited |"), "\(sheet)")
  }

  @Test func `says why it is not known, and nothing of it in a program in Swift`() throws {
    let run = try session()
    run.type("N5")
    run.testing.take(.failure(NoticedShare.Lack(why: "there was no time for enough changes")))
    #expect(run.session.message?.text == "not known: there was no time for enough changes")
    run.testing.countShare = nil
    run.press("N")
    #expect(run.shown("the mistakes that the tape").isEmpty)
    #expect(run.end() == nil)
  }
}
