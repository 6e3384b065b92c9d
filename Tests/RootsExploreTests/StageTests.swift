import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `An exploration by stages` {
  private static let folder = URL(filePath: "../Golden/Foreign", relativeTo: URL(filePath: #filePath))

  private func staged(_ app: ScriptedApp, _ last: Stage, workers: Int = 2) throws -> StagedWalk {
    var options = Exploration.Options()
    options.workers = workers
    return StagedWalk(try Model(app, checks: .moves), options, upTo: last)
  }

  private func foreign(_ name: String) throws -> ScriptedApp {
    let url = Self.folder.appending(path: name + ".kdl")
    // Without its picture, which is another file.
    let text = try String(contentsOf: url, encoding: .utf8).replacing(
      "backdrop \"Maps/city.txt\"", with: "")
    let reading = ScriptedApp.read(text: text, name: name)
    return try #require(reading.app, "\(reading.diagnostics.map(\.rendered))")
  }

  @Test func `know what another stage has reached: a row behind a URL`() throws {
    let app = try TextApp.app(
      """
      app Two scheme=two { start screen=a
        screen a { url "/"; list { row go { set seen=#true; push b id=1 } } }
        screen b {
          param id type=int; url "/b/:id(int)"
          list { row rows when=seen { push c }; row url when="!seen" { push d } }
        }
        screen c { text c }
        screen d { text d }
        set seen=#false
      }
      """)
    let walk = StagedWalk(try Model(app), Exploration.Options(), upTo: .all).walk
    #expect(walk.isComplete)
    #expect(walk.warnings(app: "a.kdl").map(\.message) == [])
  }

  @Test func `does not say what no answer is given to where not every answer was tried`() throws {
    let app = try TextApp.app(
      """
      app Many { start screen=home
        screen home { list {
          row A { push many what=a; on-result { completed { push end } } }
          row B { push many what=b; on-result { completed { push end } } }
        } }
        screen end { text End }
        screen many {
          param what; list { row Go { push done; on-result { completed { complete what="{what}" } } } }
        }
        screen done { list { row Order { complete } } }
      }
      """)
    let walk = StagedWalk(try Model(app), Exploration.Options(), upTo: .once).walk
    #expect(walk.warnings(app: "a.kdl").map(\.message) == [])
  }

  @Test(arguments: ["bank", "depot"]) func `sees every screen of an app that is not complete in a minute`(
    _ name: String
  ) throws {
    let walk = try staged(try foreign(name), .once).walk
    #expect(walk.stage == .once && walk.bound == nil && walk.left == 0)
    let report = ExplorationReport(walk)
    #expect(report.screens.missing == [] && !report.isComplete && report.stage == .once)
    #expect(walk.oddities(app: "a.kdl").map(\.message) == [])
    #expect(report.text.contains(": everything was tried once, not every two moves; "), "\(report.text)")
  }

  /// One URL breaks what holds behind every key.
  private static let door = """
    app "Door" scheme=door {
      start screen=home
      screen home { list { row Open { set open=day; push sheet } } }
      screen sheet { list { row Check { push check } } }
      screen check { param branch default=a; url "/reserve/:branch" stack=home; list { row Done { pop } } }
      invariant opened "open.sheet" when="open.check"
      set open=night
    }
    """

  @Test func `opens each URL`() throws {
    let app = try TextApp.app(Self.door)
    #expect(app.doors { _ in [] }.urls == ["door://reserve/unknown"])
    for stage in Stage.allCases {
      let walk = try staged(app, stage).walk
      #expect(walk.faults.map(\.fault.property) == [.claim("opened")])
      let tape = try #require(walk.reports(app: "a.kdl").first?.tape)
      #expect(tape.contains("\nOpen \"door://reserve/unknown\"\nExpect Invariants\n"), "\(tape)")
    }
  }

  @Test(arguments: [
    // A value that a row has set, and two of them.
    "screen home { url \"/\"; list { row One { set n=1 } } }\nscreen b { url \"/b\"; text b }\ninvariant i \"n!=1\" when=\"open.b\"",
    "screen home { url \"/\"; list { row One { set n=1 }; row Two { set m=1 } } }\nscreen b { url \"/b\"; list { row Go when=\"n==1,m==1\" { set n=7 } } }\ninvariant i \"n!=7\"",
    // One URL behind another one.
    "screen home { url \"/\"; text home }\nscreen a { url \"/a\"; list { row Take { set n=1 } } }\nscreen b { url \"/b\"; text b }\ninvariant i \"n==0\" when=\"open.b\"",
    // The last one of many values that are asked about.
    "screen home { text home }\nscreen p { param a type=int; url \"/p/:a(int)\"; list { row One when=\"a==10\" { pop }; row Two when=\"a==20\" { pop }; row Three when=\"a==30\" { pop }; row Four when=\"a==40\" { pop }; row Five when=\"a==50\" { pop }; row Six when=\"a==60\" { pop }; row Seven when=\"a==70\" { set n=1 } } }\ninvariant i \"n==0\"",
  ])
  func `finds what a URL breaks behind what was done before`(nodes: String) throws {
    let app = try TextApp.app("app M { start screen=home; set n=0 m=0\n\(nodes)\n}")
    for stage in [Stage.pairs, .all] {
      let walk = try staged(app, stage).walk
      #expect(Set(walk.faults.map(\.fault.property)) == [.claim("i")], "\(stage)")
    }
  }

  @Test func `prefers ways of keys to URLs`() throws {
    let walk = try staged(TextApp.app(Self.door), .pairs).walk
    let witness = try #require(walk.coverage[.screen("check")])
    #expect(walk.way(to: witness).allSatisfy { $0.door == nil })
  }

  @Test func `tries all states in the end, and says what it rests on until then`() throws {
    let app = try TextApp.app(Self.door)
    let reports = try Stage.allCases.map { ExplorationReport(try staged(app, $0).walk) }
    #expect(reports.map(\.isComplete) == [false, false, true])
    #expect(reports.map(\.stage) == [.once, .pairs, .all])
  }

  /// Screens, and the words that lead to the last one, without which nothing does.
  private nonisolated static let words: [(nodes: String, word: String)] = [
    (
      """
      screen gate { param code; url "/gate/:code"; list { row In when="code==seven" { push in } } }
      """, "seven"
    ),
    (
      """
      screen gate { param code; url "/gate"; list { row In when="code==seven,pin==two" { push in } }; param pin }
      """, "seven"
    ),
    (
      """
      screen gate { param code; url "/gate/:code"; list { row On { push on word="{code}" } } }
      screen on { param word; list { row In when="word==seven" { push in } } }
      """, "seven"
    ),
    (
      """
      screen gate { url "/gate"; field name; submit Look { push found who="{name}" } }
      screen found { param who; list { row for=s in=staff where="name=={who}" "Call" { push in } } }
      """, "={who}"
    ),
    (
      """
      screen gate { url "/gate"; field age type=int; list { row for=s in=staff where="id>{age},id>40" Call { push in } } }
      """, ",id>40"
    ),
    (
      """
      screen gate { param nr type=int; url "/gate/:nr(int)"; find p in=staff where="id=={nr},name==Bo"
        list { row In when=p { push in } } }
      """, "name==Bo"
    ),
  ]

  @Test(arguments: words) func `tries words that conditions and data ask for in URLs and fields`(
    _ nodes: String, _ word: String
  ) throws {
    func faults(_ nodes: String) throws -> Int {
      let app = try TextApp.app(
        """
        app Asked scheme=a { start screen=home
          data staff generate=50 { column id type=int; column name words="Ada,Bo" }
          screen home { text h }
          \(nodes)
          screen in { text gold }
          invariant never-in "!open.in"
        }
        """)
      return try staged(app, .once).walk.faults.count
    }
    #expect(try faults(nodes) == 1)
    #expect(try faults(nodes.replacing("push in", with: "set x=1")) == 0)
    let other = [",id>40": ",id>99", "={who}": "={who},id>99", "name==Bo": "name==Cy"][word]
    if let other { #expect(try faults(nodes.replacing(word, with: other)) == 0) }
  }

  private static let far = """
    app "Far" {
      start screen=home
      screen home { list {
        row One { set one=#true two=#false }; row Two when=one { set two=#true one=#false }
        row Three when="two,!one" { set three=#true }
        row Deep when="one,two,three" { push deep }
        row Again when=two { set one=#true }
      } }
      screen deep
      set one=#false two=#false three=#false
    }
    """

  @Test func `looks for the values that what is missing needs`() throws {
    #expect(ExplorationReport(try staged(TextApp.app(Self.far), .once).walk).screens.missing == [])
  }

  private static let apart = """
    app "Apart" {
      start screen=home
      screen home { list {
        row One { set one=#true }; row Two { set two=#true }; row Three { set three=#true }
        row Deep when="one,two,three" { push deep }
      } }
      screen deep
      set one=#false two=#false three=#false
    }
    """

  @Test func `calls nothing unreachable while it looks for what is missing`() throws {
    var rounds = 0
    let cut = StagedWalk(try Model(TextApp.app(Self.apart)), Exploration.Options(), upTo: .pairs) {
      progress in
      rounds += progress.states == 1 ? 1 : 0
      return rounds < 2
    }
    #expect(cut.walk.bound == .interrupted && cut.walk.elsewhere.contains(.rested("home")))
    #expect(cut.walk.warnings(app: "a.kdl").map(\.message) == [])
  }

  @Test(arguments: [("hotel", Stage.once), ("../../../Resources/Apps/ride", .pairs)])
  func `finds the same with any number of workers`(_ name: String, _ stage: Stage) throws {
    let app = try foreign(name)
    let walks = try [1, 3].map { try staged(app, stage, workers: $0).walk }
    #expect(walks[0].states == walks[1].states && walks[0].edges == walks[1].edges)
    #expect(walks[0].coverage == walks[1].coverage)
    #expect(walks[0].faults.map(\.fault) == walks[1].faults.map(\.fault))
  }

  @Test func `finds in the first stage that a long round of screens grows`() throws {
    let rounds = (1...6).map { "screen s\($0) { list { row On { push s\($0 % 6 + 1) } } }" }
    func growth(_ last: String) throws -> [String] {
      let nodes = rounds.joined(separator: "\n").replacing("push s1 ", with: last)
      return try staged(TextApp.app("app A { start screen=s1\n\(nodes) }"), .once).walk.growth(app: "a").map(
        \.message)
    }
    #expect(try growth("push s1 ").map { $0.hasPrefix("'s1' opens 's2' opens 's3' opens") } == [true])
    #expect(try growth("pop-to s1 ") == [])
  }

  @Test func `ends where values count for ever`() throws {
    let app = try TextApp.app(
      """
      app "Endless" {
        start screen=home
        screen home title="{n}" { list { row "More {n}" { set n="{n}1" }; row On { push item id="{n}" } } }
        screen item { param id; list { row On { push item id="{id}" } } }
        invariant short "values.n!=7"
        set n=""
      }
      """)
    let walk = try staged(app, .pairs).walk
    #expect(walk.stage == .pairs && walk.bound == nil && walk.states < 200)
  }
}
