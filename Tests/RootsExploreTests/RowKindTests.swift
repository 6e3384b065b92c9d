import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape

@MainActor @Suite(.timeLimited) struct `Rows of data in an exploration` {
  private func walk(_ text: String) throws -> Exploration {
    var options = Exploration.Options()
    options.states = 3_000
    var walk = Exploration(try Model(TextApp.app(text), checks: .moves), options)
    walk.walk()
    return walk
  }

  /// The walk of an app with nine rows and a value to keep what is read of one.
  private func walkNine(_ nodes: String) throws -> Exploration {
    try walk(
      """
      app T scheme=t {
        start screen=list
        data guests generate=9 { column id type=int; column name words="Ada,Bo" }
        set seen=0
        \(nodes)
      }
      """)
  }

  private func app(_ data: String, _ rest: String) -> String {
    """
    app "Guests" {
      start screen=home
      \(data)
      screen home title="Home" { list { row for=guest in=guests "{guest.name}" { push guest id="{guest.id}" } } }
      screen guest title="Guest" identity=id {
        param id type=int
        find guest in=guests where="id=={id}"
        \(rest)
      }
    }
    """
  }

  private let guests =
    "data guests generate=300 { column id type=int; column name text=\"Guest {id}\"; column mood words=\"well,ill\" }"

  @Test func `that are treated alike are one, and the report names how many there are`() throws {
    let walk = try walk(app(guests, "list { row Back { pop } }"))
    #expect(walk.isComplete)
    #expect(walk.states == 2)
    #expect(
      ExplorationReport(walk).text.hasPrefix("Guests: complete up to 1 kind of the 300 rows of 'guests'; "),
      "\(ExplorationReport(walk).text)")
  }

  @Test func `are told apart as far as there is time, and the model says so`() throws {
    let app = try TextApp.app(app(guests, "list { row Doctor when=\"guest.mood==ill\" { push home } }"))
    #expect(try Model(app, while: { false }).lacksKinds)
    #expect(try !Model(app).lacksKinds)
  }

  @Test func `are told apart by what conditions ask of them, wherever they are asked`() throws {
    let asked = [
      "list { row Doctor when=\"guest.mood==ill\" { push home } }",
      "list { row Far { push mood mood=\"{guest.mood}\" } }\n}\nscreen mood { param mood; list { row x when=\"mood==ill\" { pop } }",
    ]
    for rest in asked {
      let walk = try walk(app(guests, rest))
      #expect(
        ExplorationReport(walk).limits.contains(.rows("guests", kinds: 2, of: 300)), "\(rest)")
    }
  }

  @Test func `find a fault that only some rows lead to, with a tape that shows it`() async throws {
    let text =
      app(
        "set sad=#false\n" + guests,
        "list { row Feel when=\"guest.mood==ill\" { set sad=#true } }"
      ).dropLast(2)
      + "\ninvariant merry \"!sad\"\n}"
    let walk = try walk(String(text))
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("merry")])
    let report = try #require(walk.reports(app: "app.kdl").first)
    let tape = try #require(report.tape)
    #expect(try await TextApp.play(tape, on: String(text)).code == .failed, "\(tape)")
  }

  /// What an invariant can read of a row that was chosen, by every path and spelling, and whether that is one row of
  /// two kinds, or one of as many kinds as there are rows.
  nonisolated private static let readings: [(claim: String, kinds: Int)] = [
    ("main.top.payload.id!=7", 2), ("main.top.payload[id]!=7", 2), ("main.stack[-1].payload[id]!=7", 2),
    ("main[top].payload.id!=7", 2), ("seen!=7", 2), ("values.seen!=7", 2), ("values[seen]!=7", 2),
    ("route!=t://item/7", 9), ("held[0].command!=push other id=7", 9), ("held.count<1", 1),
  ]

  @Test(arguments: readings) func `are told apart by what an invariant reads, by any path`(
    claim: String, kinds: Int
  ) throws {
    let walk = try walkNine(
      """
      guard slow { manual }
      screen list {
        list {
          row for=g in=guests "{g.name}" { set seen="{g.id}"; push item id="{g.id}" }
          row for=g in=guests "Slow {g.name}" { push other id="{g.id}" @guard=slow }
        }
      }
      screen item { param id type=int; url "/item/:id(int)" }
      screen other { param id type=int }
      invariant one "\(claim)"
      """)
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("one")])
    let limit = ExplorationReport(walk).limits.contains(.rows("guests", kinds: kinds, of: 9))
    #expect(limit == (kinds < 9), "\(ExplorationReport(walk).text)")
  }

  /// What an invariant can read of a row without a name of the row in its path, and what is done with the row.
  nonisolated private static let indirectReadings: [(claim: String, action: String)] = [
    ("values.seen[0]!=7", "set seen=\"{g}\""),
    ("main.top.payload.g[0]!=7", "push item g=\"{g}\""),
    ("held[0].command!=open \"t://safe?x=7\"", "open \"t://safe?x={g.id}\""),
    ("main.top.resource!=x7", "push item @resource=\"x{g.id}\""),
    ("main.top[resource]!=x7", "push thing id=\"x{g.id}\""),
    ("main.top.resource!=7", "push number id=\"{g.id}\""),
    ("main.top.resource!=7", "push item @resource=\"{g.id}\""),
    ("held[0].command!=push item @resource=x7", "push item @resource=\"x{g.id}\" @guard=slow"),
  ]

  @Test(arguments: indirectReadings)
  func `are each of a kind of its own where an invariant reads no name of them`(
    claim: String, action: String
  ) throws {
    let walk = try walkNine(
      """
      guard slow { manual }
      screen list { list { row for=g in=guests "{g.name}" { \(action) } } }
      screen item
      screen thing identity=id { param id }
      screen number identity=id { param id type=int }
      screen safe guard=slow { url "/safe" }
      invariant one #"\(claim)"#
      """)
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("one")], "\(ExplorationReport(walk).text)")
  }

  /// Ways on which a cell is handed on until something reads it.
  nonisolated private static let ways: [(name: String, nodes: String)] = [
    (
      "the screen to which a URL leads",
      """
      screen list { list { row for=g in=guests "{g.id}" { open "t://{g.mood}/1" } } }
      screen well { url "/well/:n"; list { row Back { pop } } }
      screen ill { url "/ill/:n"; list { row Break { set bad=#true } } }
      """
    ),
    (
      "a screen to which a redirect leads",
      """
      redirect "/as/:mood" to="/porch/:mood"
      screen list { list { row for=g in=guests "{g.id}" { open "t://as/{g.mood}" } } }
      screen porch { param mood; url "/porch/:mood"; list { row Break when="mood==ill" { set bad=#true } } }
      """
    ),
    (
      "what a guard opens instead",
      """
      screen list { list { row for=g in=guests "{g.id}" { set mind="{g.mood}"; push vault } } }
      screen vault guard=door
      screen porch { param mood; list { row Break when="mood==ill" { set bad=#true }; row Back { pop } } }
      guard door { when in=#true; redirect { push porch mood="{mind}" } }
      """
    ),
    (
      "an answer behind which the row is found again",
      """
      screen list { list { row for=g in=guests "{g.id}" { push guest id="{g.id}" } } }
      screen guest {
        param id type=int
        find who in=guests where="id=={id}"
        list { row Ask { overlay card; on-result { completed { set mind="{who.mood}" } } } }
      }
      accessory card { list { row Yes { complete 1 } } }
      key b { push end }
      screen end { list { row Break when="mind==ill" { set bad=#true } } }
      """
    ),
    (
      "an answer with the whole row",
      """
      screen list { list {
        row Pick { overlay pick; on-result { completed { set mind="{value}" } } }
        row Break when="mind.mood==ill" { set bad=#true } } }
      accessory pick { list { row for=g in=guests "{g.id}" { complete "{g}" } } }
      """
    ),
    (
      "a consent that is remembered",
      """
      screen list { list { row Vault { push vault } } }
      screen vault guard=door { list { row Break when="mind==ill" { set bad=#true }; row Back { pop } } }
      accessory pick { list { row for=g in=guests "{g.id}" { complete "{g.mood}" } } }
      guard door { ask pick; remember mind }
      """
    ),
    (
      "the first screen of a flow",
      """
      screen list { list { row for=g in=guests "{g.id}" { push visit mood="{g.mood}" } } }
      flow visit start=first { screens first }
      screen first { list { row Break when="mood==ill" { set bad=#true }; row Back { back } } }
      """
    ),
    (
      "a screen on the way to another",
      """
      screen list { children ward; list { row for=g in=guests "{g.id}" { go bed mood="{g.mood}" } } }
      screen ward { param mood; children bed; list { row Break when="mood==ill" { set bad=#true } } }
      screen bed { list { row Back { pop } } }
      """
    ),
  ]

  @Test(arguments: ways) func `are told apart by what is read at the end of a way`(
    name: String, nodes: String
  ) throws {
    let walk = try walk(
      """
      app T scheme=t {
        start screen=list
        data guests generate=4 { column id type=int; column mood words="well,ill" }
        set bad=#false in=#false mind=#null
        \(nodes)
        invariant merry "!bad"
      }
      """)
    #expect(walk.isComplete)
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("merry")], "\(name)")
    #expect(ExplorationReport(walk).limits.contains(.rows("guests", kinds: 2, of: 4)), "\(name)")
  }

  @Test func `are all tried where a URL is made of them`() throws {
    let walk = try walk(
      """
      app T scheme=t {
        start screen=list
        data guests generate=30 { column id type=int; column name text="Guest {id}" }
        screen list { list { row for=g in=guests "{g.name}" { open "t://guest/{g.id}" } } }
        screen guest { param id type=int; url "/guest/:id(int)"; text "{id}"; list { row Back { pop } } }
      }
      """)
    #expect(walk.isComplete && walk.faults.isEmpty)
    #expect(ExplorationReport(walk).limits == [] && ExplorationReport(walk).states == 31)
  }

  @Test func `that lead to other rows are told apart by these`() throws {
    let text = """
      app "Visits" {
        start screen=home
        data guests generate=4 { column id type=int; column mood words="well,ill" }
        data visits generate=40 { column id type=int; column guest from=1 to=5 }
        screen home { list { row for=visit in=visits "{visit.id}" { push visit id="{visit.id}" } } }
        screen visit {
          param id type=int
          find visit in=visits where="id=={id}"
          find guest in=guests where="id=={visit.guest}"
          list { row Doctor when="guest.mood==ill" { pop }; row Neither when="!guest" { pop } }
        }
      }
      """
    let limits = ExplorationReport(try walk(text)).limits
    #expect(limits.contains(.rows("visits", kinds: 3, of: 40)), "\(limits)")
  }

  @Test func `meets screens that load, that have loaded, and that have failed`() throws {
    let walk = try walk(
      """
      app "Slow" {
        start screen=home
        set sorry=#false
        screen home { list { row Go { push detail @after="2s" @fails="1 of 3" } } }
        screen detail { list { row Sorry when=failed { set sorry=#true }; row Wait when=loading { back } } }
        invariant polite "!sorry"
      }
      """)
    #expect(walk.isComplete)
    #expect(walk.states < 100)
    #expect(Set(walk.faults.map(\.fault.property)) == [.claim("polite")])
  }
}
