import Roots
import TestTraits
import Testing

@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A start of a program` {
  nonisolated private static let starts: [(words: String, scheme: String?, url: String?)] = [
    ("shop://item/1", "shop", "shop://item/1"), ("SHOP://item/1", "shop", "SHOP://item/1"),
    ("shop://item/1", "Shop", "shop://item/1"), ("open shop://item/1", "shop", "shop://item/1"),
    ("--quiet open shop://item/1 more", "shop", "shop://item/1"),
    ("--quiet shop://item/1", "shop", "shop://item/1"), ("list.csv shop://item/1", "shop", "shop://item/1"),
    ("open", "shop", nil), ("", "shop", nil), ("shops://item/1", "shop", nil), ("shop", "shop", nil),
    ("shop:item", "shop", "shop:item"), ("shop://item/1", nil, nil), ("shop://item/1", "other", nil),
    ("other://x open shop://y", "shop", "shop://y"), ("open other://x", "shop", nil),
  ]

  @Test(arguments: starts) func `opens the URL that is meant for it`(
    words: String, scheme: String?, url: String?
  ) {
    #expect(Launch(words.split(separator: " ").map(String.init)).url(of: scheme) == url)
  }

  @Test(arguments: [
    ("open x://y", "x://y"), ("open x://y z", nil), ("run x://y", nil), ("x://y", nil), ("open", nil),
  ])
  func `is meant for the program that runs if it is to open one thing`(words: String, url: String?) {
    #expect(Launch(words.split(separator: " ").map(String.init)).urlForAnyRun == url)
  }

  @Test func `takes up what was kept unless it is told not to`() {
    #expect(Launch().beginning == .restored && Launch().arguments.isEmpty && Launch().environment.isEmpty)
    let launch = Launch(["a"], beginning: .anew, environment: ["HOME": "/"])
    #expect(launch.beginning == .anew && launch.environment["HOME"] == "/" && launch.seed == nil)
    #expect(launch != Launch(["a"], environment: ["HOME": "/"]))
  }

  @Test func `that fails has a status of its own`() {
    #expect(LaunchEnd("no").status == 70 && "\(LaunchEnd("no"))" == "no")
    #expect(LaunchEnd("help", status: 0).status == 0)
  }

  @Test(arguments: [("roots://inbox", "*inbox"), ("", "*map"), ("other://inbox", "*map")])
  func `does first what the program wants and then opens the URL`(word: String, tab: String) throws {
    let program = StartedProgram(try Navigator(Shop.map())) { $0.navigator.show(tab: "map") }
    let session = Session(
      program.navigator, on: HeadlessTerminal(Size(columns: 80, rows: 24)), chrome: program.chrome)
    program.begin(session, Launch([word]))
    #expect(session.navigator.state.sketch.contains(tab))
    program.end()
  }

  @Test func `has a deck unless the program draws for itself`() throws {
    @MainActor final class Bare: Chrome {
      func draw(on canvas: inout Canvas, _ session: Session) {}
      func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome { .ignored }
    }
    let navigator = try Navigator(Shop.map())
    #expect(StartedProgram(navigator).chrome is Deck)
    let deck = Deck()
    #expect(StartedProgram(navigator, deck: deck).deck === deck)
    let bare = StartedProgram(navigator, chrome: Bare())
    #expect(bare.deck == nil && bare.chrome is Bare)
    #expect(!bare.chrome.hasKeys)
  }
}
