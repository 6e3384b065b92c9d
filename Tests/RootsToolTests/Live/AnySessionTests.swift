import Roots
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@testable import RootsTools

@MainActor @Suite(.serialized, .timeLimited) struct `Any testing session` {
  private static let keys: [Key] = [
    .enter, .enter, .enter, .enter, .escape, .down, .down, .up, .tab, .space, .backspace, .ctrl("s"),
    .character("1"), .character("2"), .character("3"), .character("z"), .character("c"), .character("i"),
    .character("o"), .function(2), .ctrl("p"),
  ]

  private var random = Seeded(seed: 0)

  private mutating func act(_ run: TestRun) {
    let session = run.session
    switch Int.random(in: 0..<20, using: &random) {
    case 0: run.type(["ada", "4242", "2030-01-31", "7"].randomElement(using: &random) ?? "")
    case 1: session.advance(by: .milliseconds(.random(in: 0...90_000, using: &random)))
    case 2, 3: makeNote(run)
    default: session.press(Self.keys.randomElement(using: &random) ?? .enter)
    }
    session.advance(by: .milliseconds(10))
  }

  /// Makes a note or goes back to one, by the key or by the palette.
  private mutating func makeNote(_ run: TestRun) {
    let session = run.session
    if Bool.random(using: &random) {
      session.press(.character("N"))
    } else {
      session.press(.ctrl("p"))
      run.type("note...")
      session.press(.enter)
    }
    guard run.deck.isAsking else { return }
    if run.shown("the notes (").isEmpty || Bool.random(using: &random) {
      run.type("2why so?")
      session.press(.enter)
    } else {
      run.type("5")
      for _ in 0..<Int.random(in: 0...3, using: &random) { session.press(.down) }
      session.press(.enter)
      run.type("1")
    }
    #expect(!run.deck.isAsking)
  }

  @Test(arguments: ["shop", "clinic", "ride", "onboarding"], Seeded.seeds(2))
  mutating func `has a tape that does the same again`(_ name: String, _ seed: Int) throws {
    random = Seeded(seed: UInt64(seed))
    let folder = try Folder()
    let apps = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    #expect(try folder.run("cp -r '\(apps.joined(separator: "/"))/Resources/Apps/.' .").status == 0)
    let run = try TestRun(folder, "\(name).kdl")
    for _ in 0..<150 where run.session.exitStatus == nil { act(run) }
    #expect(run.end() == nil)
    let tape = try folder.read("out/session.tape")
    // What was typed where nothing is shown stands on no tape.
    if tape.contains("Type \"{") { return }
    let replay = try folder.run("$ROOTS replay --allow-outside out/session.tape")
    #expect(replay.status == 0, "\(replay.output)\n\(tape)")
  }
}
