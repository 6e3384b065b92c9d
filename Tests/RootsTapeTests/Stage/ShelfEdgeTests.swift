import Foundation
import Roots
import RootsApp
@testable import RootsLanguage
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A shelf of apps` {
  private static let app = "app Shop { screen list { list { row x { push item } } }; screen item }"
  private static let faulty = "app A {\n  screen list { list { row x { push itm } } }\n  screen item\n}"

  private func refusal(_ shelf: AppShelf, _ name: String?, for tape: String) -> String? {
    do {
      _ = try shelf.app(name, for: tape)
      return nil
    } catch { return error.description }
  }

  @Test(arguments: ["shop.kdl", "./shop.kdl", "sub/../shop.kdl", ".//shop.kdl", "sub/./../shop.kdl"])
  func `finds an app by each path that stays in the folder`(_ name: String) throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    try scratch.put("", at: "sub/x")
    let shelf = AppShelf()
    #expect(try shelf.app(name, for: scratch.path + "t.tape").map.title == "Shop")
    #expect(shelf.isFaultless)
  }

  @Test(arguments: ["../shop.kdl", "inner/../../shop.kdl", "./../shop.kdl"])
  func `finds no app by a path that leads out`(_ name: String) throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.app, at: "shop.kdl")
    try scratch.put("", at: "sub/inner/x")
    let tape = scratch.path + "sub/t.tape"
    let said = refusal(AppShelf(), name, for: tape)
    #expect(said?.contains("lies outside of the working folder") == true, "\(said ?? "")")
    #expect(try AppShelf(reach: .anywhere).app(name, for: tape).map.title == "Shop")
  }

  @Test func `says what a tape lacks where nothing stands in for it`() {
    let needed = "the tape names no app; write 'Launch app.kdl' in it, or give --app"
    #expect(refusal(AppShelf(), nil, for: "t.tape") == needed)
    #expect(refusal(AppShelf(fallback: { nil }), nil, for: "t.tape") == needed)
    let absent = "there is no 'no-such-app'; a program is launched by its path: 'Launch ./no-such-app'"
    #expect(refusal(AppShelf(), "no-such-app", for: "t.tape") == absent)
    #expect(refusal(AppShelf(builtIn: ["no-such-app": { nil }]), "no-such-app", for: "t.tape") == absent)
  }

  @Test func `keeps what was read of a faulty app, and says that it is not faultless`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(Self.faulty, at: "a.kdl")
    try scratch.put(Self.app, at: "shop.kdl")
    let (shelf, tape) = (AppShelf(), scratch.path + "t.tape")
    #expect(shelf.isFaultless && shelf.files.isEmpty)
    let sound = try #require(shelf.reading("shop.kdl", for: tape))
    #expect(sound.app?.map.title == "Shop" && shelf.isFaultless)
    let reading = try #require(shelf.reading("a.kdl", for: tape))
    #expect(reading.app == nil && !shelf.isFaultless)
    #expect(reading.diagnostics.contains { $0.severity == .error })
    // It is read once.
    try scratch.put(Self.app, at: "a.kdl")
    #expect(shelf.reading("a.kdl", for: tape)?.app == nil)
    #expect(AppShelf().reading("a.kdl", for: tape)?.app != nil)
  }

  @Test func `shows the line of a mistake with the place marked, as a check does`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.put(Self.faulty, at: "a.kdl")
    let said = try #require(refusal(AppShelf(), "a.kdl", for: scratch.path + "t.tape"))
    let lines = said.split(separator: "\n")
    #expect(lines.count > 2 && lines[1] == "  screen list { list { row x { push itm } } }", "\(said)")
    #expect(lines[2].contains("^"))
    let checked = try ScriptedApp.read(file: file).diagnostics.filter { $0.severity == .error }.rendered
    #expect(said + "\n" == checked)
  }

  @Test func `judges the names in claims by the app that is played in place of any other`() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.put(Self.app, at: "shop.kdl")
    let text = "Launch nowhere.kdl\nExpect Top itm\nExpect Top item"
    let plan = TapeLoader().load(SourceText(name: scratch.path + "t.tape", text: text)).plan
    let said = AppShelf(override: file).unknownNames(in: plan).map { "\($0.position.line) \($0.message)" }
    #expect(said == ["2 unknown screen 'itm'"])
    // Without it the app is not there, and no name can be judged.
    let others = AppShelf().unknownNames(in: plan).map { "\($0.position.line) \($0.message)" }
    #expect(others == ["1 there is no 'nowhere.kdl' beside the tape"])
    #expect(AppShelf().idleNames(in: plan).isEmpty)
  }
}

@Suite(.timeLimited) struct `A path put together` {
  private static func path(_ dice: inout Seeded) -> String {
    (0..<Int(dice.next() % 5) + 1).map { _ in dice.pick(["a", "b.c", "..", ".", "x.tape", ".d", "é"]) }
      .joined(separator: "/")
  }

  @Test func `is resolved without regard to steps that lead nowhere`() {
    var dice = Seeded(seed: 72)
    for _ in 0..<400 {
      let (one, other) = (Self.path(&dice), Self.path(&dice))
      let whole = TapePaths.resolved("\(one)/\(other)")
      for joint in ["//", "/./", "/q/../", "/q/r/../../", "/./q/.././"] {
        #expect(TapePaths.resolved(one + joint + other) == whole, "\(one)\(joint)\(other)")
      }
      #expect(TapePaths.resolved(whole) == whole)
      let parts = whole.split(separator: "/", omittingEmptySubsequences: false)
      #expect(whole.isEmpty || !parts.contains(".") && !parts.contains(""))
      // What leads out stands at the beginning.
      #expect(!parts.drop { $0 == ".." }.contains(".."), "\(whole)")
    }
  }

  @Test func `into the state is read as it is printed`() {
    var dice = Seeded(seed: 73)
    for _ in 0..<400 {
      var steps: [StateStep] = [.field(dice.pick(["main", "tabs", "é", "a-b", "two words"]))]
      for _ in 0..<Int(dice.next() % 5) {
        switch dice.next() % 3 {
        case 0: steps.append(.field(dice.pick(["stack", "x_1", "1"])))
        case 1: steps.append(.key(dice.pick(["home", "a.b", "two words", "é"])))
        default: steps.append(.index(Int(dice.next() % 9) - 4))
        }
      }
      #expect(StatePath.steps(TapePrinter.pathText(steps)) == steps, "\(TapePrinter.pathText(steps))")
    }
  }
}

@Suite(.timeLimited) struct `A problem with a file` {
  nonisolated static let sentences: [(FileProblem, String)] = [
    (.absent, "there is no such file"), (.link, "it is a link, and links are not followed"),
    (.notAFile, "it is not a regular file"),
    (.outside, "it lies outside of the working folder; --allow-outside lets it be written"),
    (.unseen, "its name holds a character that is not seen"),
    (.tooLarge(limit: 1 << 20), "it is larger than 1 MiB"),
    (.tooLarge(limit: 3 << 20), "it is larger than 3 MiB"),
    (.tooLarge(limit: (2 << 20) - 1), "it is larger than 1 MiB"), (.refused("no room"), "no room"),
  ]

  @Test(arguments: sentences) func `is a sentence`(_ problem: FileProblem, _ sentence: String) {
    #expect(problem.description == sentence)
  }

  nonisolated static let codes: [(Int32, FileProblem)] = [
    (ENOENT, .absent), (ENOTDIR, .absent), (ELOOP, .link), (EACCES, .refused("Permission denied")),
    (EISDIR, .refused("Is a directory")),
  ]

  @Test(arguments: codes) func `is what the system says it is`(_ code: Int32, _ problem: FileProblem) {
    #expect(FileProblem(code) == problem)
  }
}

@MainActor @Suite(.timeLimited) struct `A stage of lines` {
  private static let desk = """
    app Desk {
      start screen=home
      screen home { text "Two people wait."; list { row "Name" { push here }; row "Here" { push here } } }
      screen here { text "Ada and Grace." }
    }
    """

  @MainActor private final class Said { var lines: [String] = [] }

  private func stage(_ said: Said) async throws -> PlainStage {
    let app = try TextApp.app(Self.desk)
    var setup = StageSetup()
    setup.size = Size(columns: 50, rows: 12)
    let stage = try PlainStage(setup) { setup, terminal throws(StageRefusal) in
      try SessionStage(app, setup, on: terminal)
    } write: {
      said.lines.append($0)
    }
    await stage.settle()
    return stage
  }

  @Test func `has words in place of a picture`() async throws {
    let said = Said()
    let stage = try await stage(said)
    #expect(!stage.hasPicture && stage.panes.isEmpty && stage.violations == [])
    #expect(stage.isSettled && stage.busy == [] && stage.exitStatus == nil && stage.secretField == nil)
    #expect(stage.frame.text.contains("Two people wait."))
    #expect(said.lines.contains { $0.contains("Two people wait.") })
    #expect(stage.frame.size.columns >= "Two people wait.".count && stage.frame.size.rows > 1)
  }

  @Test func `enters a number for a row, and nothing for a key that only moves`() async throws {
    let said = Said()
    let stage = try await stage(said)
    func entered() -> [String] { said.lines.filter { $0.hasPrefix("> ") } }
    stage.press(.down)
    await stage.settle()
    #expect(entered() == [])
    stage.press(.enter)
    await stage.settle()
    #expect(entered() == ["> 2"])
    #expect(stage.frame.text.contains("Ada and Grace."))
    stage.press(.escape)
    await stage.settle()
    #expect(entered() == ["> 2", "> b"])
    #expect(stage.frame.text.contains("Two people wait.") && !stage.frame.text.contains("Ada and Grace."))
    #expect(stage.violations == [])
  }
}
