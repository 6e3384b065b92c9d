import Foundation
@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// What can be reached by keys can be reached by lines: the ways of an exploration are walked in plain mode, each
/// key as the line that does the same, and the state at the end of each is the one that the explorer has reached.
@MainActor @Suite(.timeLimited) struct `An exploration by lines` {
  private static let folder = URL(filePath: "../../Resources/Apps", relativeTo: URL(filePath: #filePath))
    .path()

  @Test(arguments: ["demo", "onboarding", "ride", "shop"])
  func `reaches the states that keys reach`(name: String) async throws {
    let reading = try ScriptedApp.read(file: "\(Self.folder)/\(name).kdl")
    let app = try #require(reading.app)
    var options = Exploration.Options()
    options.states = 600
    var walk = Exploration(try Model(app, checks: [.moves]), options)
    walk.walk()
    var said = 0
    var check = ReplayCheck(walk, app: "\(name).kdl") { setup throws(StageRefusal) in
      try PlainStage(setup) { setup, terminal throws(StageRefusal) in
        try SessionStage(app, setup, on: terminal)
      } write: { _ in
        said += 1
      }
    }
    check.limit = 16
    let (found, states) = await check.run()
    #expect(found.map(\.fault.message) == [])
    #expect(states > 10)
    #expect(said > 200)
  }

  @Test func `notices a state that lines do not reach`() async throws {
    let app = try TextApp.app(
      "app A { start screen=a; screen a { list { row B { push b } } }; screen b { text b } }")
    let other = try TextApp.app(
      "app A { start screen=a; screen a { list { row B { push c } } }; screen c { text b } }")
    var walk = Exploration(try Model(app, checks: [.moves]), Exploration.Options())
    walk.walk()
    let check = ReplayCheck(walk, app: "a.kdl") { setup throws(StageRefusal) in
      try PlainStage(
        setup,
        { setup, terminal throws(StageRefusal) in
          try SessionStage(other, setup, on: terminal)
        }
      ) { _ in }
    }
    #expect(await !check.run().found.isEmpty)
  }

  @Test func `opens nothing in a transition that breaks what an app claims`() async throws {
    let app = try TextApp.app(
      """
      app Motion {
        start screen=home
        screen home { list { row Book { push book } } }
        screen book { list { row Page { push page } } }
        screen page
        invariant one-home "open.home==1"
      }
      """)
    var walk = Exploration(try Model(app, checks: [.moves]), Exploration.Options())
    walk.walk()
    let check = ReplayCheck(walk, app: "motion.kdl") { setup throws(StageRefusal) in
      try SessionStage(app, setup)
    }
    let (found, states) = await check.run()
    #expect(found.map(\.fault.message) == [] && states > 1)
  }
}
