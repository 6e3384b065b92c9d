import Roots
import RootsStore
import RootsTape
import RootsTerminal
import TestTraits
import Testing

private final class Rows: TextScreen {
  var state = BodyState()
  let context: ScreenContext

  init(context: ScreenContext) { self.context = context }

  var content: Content {
    List { Row("one") { self.context.push("row") } }
  }
}

/// A program that keeps its state as the articles teach it.
@MainActor @Suite(.timeLimited) struct `A rehearsal of a program that keeps its state` {
  private static let name = "roots rehearsal test"

  private func start(_ launch: Launch) throws -> StartedProgram {
    var map = AppMap(title: "Ledger") {
      Screen("rows") { Rows(context: $0) }.restorable()
      Screen("row") { Rows(context: $0) }.restorable()
    }
    map.isRestorable = true
    let navigator = try Navigator(map)
    if launch.beginning == .restored { navigator.keepRestored(in: try RestorationFile(of: Self.name)) }
    return StartedProgram(navigator)
  }

  /// The second tape would begin where the first one ended, and the person would find there what the tapes have left.
  @Test func `finds nothing that was kept before, and leaves nothing to a person`() async throws {
    let rehearsal = Rehearsal(of: start)
    for _ in 0..<2 {
      let tape = """
        Expect Stack rows
        Enter
        Expect Stack rows row
        Restart
        Expect Stack rows row
        Restart cold
        Expect Stack rows
        """
      #expect(await rehearsal.play(text: tape).story == "")
    }
    #expect(try RestorationFile(of: Self.name).load() == nil)
  }

  @Test(arguments: [
    ("push rwo", "unknown screen 'rwo'; did you mean 'row'?"),
    ("transaction { push row; push rwo }", "unknown screen 'rwo'; did you mean 'row'?"),
    ("tab rows", "unknown tab 'rows'"),
  ])
  func `fails where a tape gives a command with a name that the program lacks`(
    command: String, why: String
  ) async {
    let story = await Rehearsal(of: start).play(text: "Do \(command)\nExpect Stack rows").story
    #expect(story.contains(why), "\(story)")
  }
}
