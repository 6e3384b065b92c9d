import Foundation
import TestTraits
import Testing

@testable import RootsApp
@testable import RootsExplore

/// A fault planted in an app that was written from the documentation alone.
struct ForeignFault: Sendable, CustomTestStringConvertible {
  let app: String
  let kind: Warning.Kind
  /// The words that name it.
  let words: String
  /// Parts of the app, and what stands in their place when the fault is planted.
  let parts: [(String, String)]

  var testDescription: String { "\(kind.rawValue) in \(app)" }

  static let all = [
    ForeignFault(
      app: "hotel", kind: .leftOpen, words: "'Receipt' stays open when the consent to guard 'desk' is gone",
      parts: [("title=\"Receipt\" guard=desk", "title=\"Receipt\"")]),
    ForeignFault(
      app: "library", kind: .skippedStep, words: "a URL opens 'All right?' outside of its flow 'reserve'",
      parts: [
        (
          "screen res-check title=\"All right?\" {",
          "screen res-check title=\"All right?\" { url \"/reserve/check\""
        )
      ]),
    ForeignFault(
      app: "library", kind: .wrongTab, words: "a URL opens 'Loan' under tab 'find'",
      parts: [("url \"/loan\"", "url \"/loan\" stack=find")]),
    ForeignFault(
      app: "recipes", kind: .growsWithoutEnd,
      words: "'Cook' opens 'Step 2' opens 'Done' opens 'Dishes' opens 'Dish' opens 'Cook', again and again",
      parts: [("pop-to dishes", "push dishes")]),
    ForeignFault(
      app: "helpdesk", kind: .noWayBack, words: "once 'no' is true, nothing leads to 'Answer', 'Sent' again",
      parts: [
        (
          "row \"No\" { cancel } } }\n    accessory code",
          "row \"No\" { set no=#true; cancel } } }\n    set no=#false\n    accessory code"
        ), ("row \"Answer\" {", "row \"Answer\" when=\"!no\" {"),
      ]),
    ForeignFault(
      app: "museum", kind: .turnsTab, words: "going back from 'Work' leads to another tab, 'tour'",
      parts: [("    screen results", "    on work.didDisappear { tab tour }\n    screen results")]),
    ForeignFault(
      app: "campus", kind: .lost,
      words: "what is typed into 'question' on 'Ask' is lost when key n opens 'Note'",
      parts: [
        (
          "        key n { overlay quick-note }\n    }",
          "    }\n    key n { pop @force=#true; overlay quick-note }"
        )
      ]
    ),
    ForeignFault(
      app: "gym", kind: .stale, words: "'Weight' goes on showing the 'weight' that it was opened with",
      parts: [
        ("{ push weight }", "{ push weight weight=\"{weight}\" }"),
        ("screen weight title=\"Weight\" {", "screen weight title=\"Weight\" { param weight type=int;"),
      ]),
    ForeignFault(
      app: "festival", kind: .wrongTab, words: "'Map' opens under tab 'lineup'",
      parts: [("row \"On the map\" { tab map }", "row \"On the map\" { push map }")]),
    ForeignFault(
      app: "store", kind: .wrongPop, words: "'pop 4' on 'count-shelf' finds only 2 screens to close",
      parts: [("row \"Right\" { pop }", "row \"Right\" { pop 4 }")]),
    ForeignFault(
      app: "podcast", kind: .unreachable, words: "leads to 'Mine'",
      parts: [("; row \"Subscribed\" when=subscribed { push mine }", "")]),
  ]
}

@MainActor @Suite(.timeLimited) struct `An app from elsewhere` {
  private static let folder = URL(filePath: "../../Golden/Foreign", relativeTo: URL(filePath: #filePath))

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name + ".kdl"), encoding: .utf8)
  }

  private func warnings(_ text: String) throws -> [Warning] {
    let reading = ScriptedApp.read(text: text, name: "a.kdl")
    let app = try #require(reading.app, "\(reading.diagnostics.map(\.rendered))")
    let walk = StagedWalk(try Model(app), Exploration.Options(), upTo: .once).walk
    #expect(walk.bound == nil && ExplorationReport(walk).screens.missing.count < 2 && walk.faults.isEmpty)
    return walk.warnings(app: "a.kdl")
  }

  @Test(arguments: [
    "campus", "festival", "gym", "helpdesk", "hotel", "library", "museum", "podcast", "recipes", "store",
  ])
  func `is explored in the first stage, and nothing is wrong with it`(_ name: String) throws {
    #expect(try warnings(text(name)).map(\.message) == [])
  }

  @Test(arguments: ForeignFault.all) func `names the fault that is planted in it in the first stage`(
    _ fault: ForeignFault
  ) throws {
    var text = try text(fault.app)
    for (part, planted) in fault.parts {
      #expect(text.contains(part))
      text = text.replacing(part, with: planted)
    }
    let all = try warnings(text)
    let found = all.filter { $0.kind == fault.kind && $0.message.contains(fault.words) }
    #expect(found.count == 1, "\(all.map(\.message))")
  }
}
