import TestSupport
import TestTraits
import Testing

@testable import Roots
@testable import RootsApp
@testable import RootsExplore
@testable import RootsTape

@MainActor @Suite(.timeLimited) struct `A reduced exploration` {
  private func walk(_ text: String, _ projection: Projection = Projection(), states: Int = 3_000) throws
    -> Exploration
  {
    var options = Exploration.Options()
    (options.states, options.projection) = (states, projection)
    var walk = Exploration(try Model(TextApp.app(text), checks: .moves), options)
    walk.walk()
    return walk
  }

  // MARK: Stacks that grow without end

  /// Eight screens, of which three open one another for ever.
  private func rounds(_ back: String) -> String {
    """
    app "Rounds" {
      start screen=home
      screen home title="Home" { list { row "On" { push one }; row "About" { push about } } }
      screen one title="One" { list { row "On" { push two }; row "Aside" { push aside } } }
      screen two title="Two" { list { row "On" { push three } } }
      screen three title="Three" { list { row "Round" { \(back) } } }
      screen aside title="Aside" { list { row "Deeper" { push deeper } } }
      screen deeper title="Deeper"
      screen about title="About" { list { row "More" { push more } } }
      screen more title="More"
      invariant few "open.one<3" when="open.one"
    }
    """
  }

  @Test(arguments: ["Quay", "3", ""]) func `ends where a field begins with what was typed into it`(
    _ first: String
  ) throws {
    let walk = try walk(
      """
      app "Drafts" {
        start screen=home
        screen home { list { row Address { push address } } }
        screen address {
          field street default="{address}"
          submit Save { set address="{street}"; pop }
          leave-guard "Leave it?" when=dirty
        }
        keep address for=session
        set address="\(first)"
      }
      """, states: 200)
    #expect(walk.isComplete, "\(walk.states) states")
  }

  @Test func `folds what loads on a stack that grows without end`() throws {
    let walk = try walk(
      """
      app "Loading" {
        start screen=a
        screen a { list { row On { push a @after=2 }; row Top { pop-to-root } } }
        key y { push a @after=1 }
      }
      """)
    #expect(walk.isComplete && walk.states < 3_000, "\(walk.states) states")
  }

  @Test func `ends where a stack grows without end, and says so`() async throws {
    let walk = try walk(rounds("push one"))
    #expect(walk.isComplete)
    let warnings = walk.warnings(app: "app.kdl")
    #expect(warnings.map(\.kind) == [.growsWithoutEnd])
    #expect(
      warnings.first?.message.hasPrefix("'One' opens 'Two' opens 'Three' opens 'One', again and again;")
        == true,
      "\(warnings.map(\.message))")
    let tape = try #require(warnings.first?.tape)
    #expect(try await TextApp.play(tape, on: rounds("push one")).code == .passed, "\(tape)")
    #expect(
      ExplorationReport(walk).text.hasPrefix("Rounds: complete up to 4 repeats of a screen on a stack; "))
    #expect(
      Set(walk.faults.map(\.fault.property)) == [.claim("few")], "an invariant that counts is still broken")
  }

  @Test func `says of screens that change places that one lies below another, not that it opens it`() throws {
    let walk = try walk(
      "app Swap { screen home { list { row Deep { push d } } }; screen d { list { row Sw { swap } } } }")
    let said = walk.warnings(app: "app.kdl").filter { $0.kind == .growsWithoutEnd }.map(\.message)
    #expect(said.contains { $0.hasPrefix("'d' below 'home' below 'd', again and again;") }, "\(said)")
    #expect(said.count == 1)
  }

  @Test(arguments: Stage.allCases) func `knows no place for a screen to which two tabs lead`(_ stage: Stage)
    throws
  {
    let app = try TextApp.app(
      """
      app W scheme=w {
        tab home root=home; tab bookings root=bookings
        screen home { url "/home"; list { row "A show" { push show id=1 } } }
        screen bookings { url "/bookings"; list { row "A booking" { push booking id=1 } } }
        screen show identity=id { param id type=int; url "/show/:id(int)"; text "show {id}"; list { row "Booking" { push booking id=1 } } }
        screen booking identity=id { param id type=int; url "/booking/:id(int)"; text "b {id}"; list { row "The show" { push show id="{id}" } } }
      }
      """)
    let walk = StagedWalk(try Model(app), Exploration.Options(), upTo: stage).walk
    #expect(!walk.warnings(app: "a.kdl").map(\.kind).contains(.wrongTab))
  }

  @Test(arguments: [Stage.once, .pairs]) func `calls nothing unreachable that a value has to count for`(
    _ stage: Stage
  ) throws {
    let app = try TextApp.app(
      """
      app Pad {
        start screen=a
        set pin=""
        screen a { text "{pin}"; list { row "1" { set pin="{pin}1" }; row "2" { set pin="{pin}2" }; row Clear { set pin="" }; row Open when="pin=='121212'" { push vault }; row Never when="pin==x,pin==y" { push cellar } } }
        screen vault { text in }
        screen cellar { text in }
        screen moon { text far }
      }
      """)
    let walk = StagedWalk(try Model(app), Exploration.Options(), upTo: stage).walk
    let found = walk.warnings(app: "a.kdl").filter { $0.kind == .unreachable }
    #expect(found.map(\.unreached) == [["moon"]], "\(found)")
  }

  @Test(arguments: [Stage.pairs, .all])
  func `tells of a text that is lost where its leave guard does not ask`(
    _ stage: Stage
  ) throws {
    for (condition, isLost) in [("dirty,note", true), ("dirty", false)] {
      let app = try TextApp.app(
        """
        app D {
          start screen=home
          set note=#null
          screen home { text "{note}"; list { row Write { push note } } }
          screen note title=Note { field words; submit Keep { set note="{words}"; pop @force=#true }; leave-guard "Leave?" when="\(condition)" }
        }
        """)
      let walk = StagedWalk(try Model(app), Exploration.Options(), upTo: stage).walk
      let found = walk.warnings(app: "a.kdl").filter { $0.kind == .lost }.map(\.message)
      let message =
        "what is typed into 'words' on 'Note' is lost when one goes back where its 'leave-guard' does not ask; "
        + "'when=dirty' asks wherever there is a text"
      #expect(found == (isLost ? [message] : []))
    }
  }

  @Test func `knows no other place for a screen because a tab with it was added`() throws {
    let walk = try walk(
      """
      app Pins {
        tab a root=home; tab b root=parts
        screen home
        screen parts { list { row Part { push part id=1 } } }
        screen part identity=id { param id type=int; list { row Pin { add-tab extra root=part id=1 }; row Unpin { remove-tab extra } } }
      }
      """)
    #expect(walk.isComplete)
    #expect(!walk.warnings(app: "app.kdl").map(\.kind).contains(.wrongTab))
  }

  @Test func `warns of nothing where the way leads back`() throws {
    let walk = try walk(rounds("pop-to one"))
    #expect(walk.isComplete)
    #expect(walk.warnings(app: "app.kdl").isEmpty)
  }

  // MARK: What cannot matter

  @Test func `tells no states apart by what is only shown`() throws {
    let text = """
      app "Shown" {
        start screen=list
        set last=#null color=#null open=#false
        screen list { text "{last} {color}"; list {
          row "A" { set last=a }; row "B" { set last=b }; row "C" { set last=c }
          row "Red" { set color="{last}" }; row "Open" when="!open" { set open=#true } } }
      }
      """
    #expect(try walk(text).states == 2)
    #expect(try walk(text, .whole).states == 26)
    // Now a condition reads it, by way of another value.
    let read = text.replacing("when=\"!open\"", with: "when=\"color=a\"")
    // Of each of the two values it matters whether it is 'a'.
    #expect(try walk(read).states == 4)
    // What may be anything but a copy matters as it is: nothing, or one of three texts.
    let written = read.replacing("color=\"{last}\"", with: "color=\"{last}-\"").replacing(
      "color=a", with: "color=a-")
    #expect(try walk(written).states == 7)
  }

  @Test func `tells states apart by whether anything was typed where that is asked`() throws {
    let text = """
      app "Typed" {
        start screen=list
        screen list { list { row "Write" { push form } } }
        screen form { field size type=choice choices="S,M,L"; leave-guard "Throw it away?" when=dirty }
      }
      """
    // What was chosen counts only as far as it is asked about: the list, the form, the form with a choice, and the
    // question on it by each of three ways.
    #expect(try walk(text).states == 6)
    #expect(try walk(text, .whole).states == 14)
  }

  // MARK: Answers

  /// A form whose answer has two fields; a row asks for one of them.
  private static let form = """
    app "Form" {
      start screen=home
      set size=#null agreed=#null
      screen home {
        list {
          row "Ask" { overlay form; on-result { completed { set size="{value.size}" agreed="{value.agreed}" } } }
          row "Sign" when=agreed { push signed }
        }
      }
      accessory form {
        field size type=choice choices="S,M,L"
        field agreed type=bool
        submit "Answer" { complete size="{size}" agreed="{agreed}" }
      }
      screen signed
    }
    """

  @Test func `does not tell states apart by what is only shown of an answer`() throws {
    let shown = try walk(Self.form)
    let none = try walk(Self.form.replacing("size=\"{value.size}\" ", with: ""))
    #expect(shown.isComplete && shown.states == none.states)
    let read = try walk(Self.form.replacing("when=agreed", with: "when=\"size=S\""))
    #expect(read.isComplete && read.states > shown.states)
  }

  @Test func `tells states apart by what is read of an answer that is handed on whole`() throws {
    let text = """
      app "Hands" {
        start screen=home
        set chosen=#null color=#null
        screen home {
          list {
            row "Choose" { overlay first; on-result { completed { set chosen="{value}" } } }
            row "Take" when=chosen { overlay second; on-result { completed { set color="{value.color}" } } }
            row "In" when="color=blue" { push blue }
          }
        }
        accessory first { list { row Red { complete color=red }; row Blue { complete color=blue } } }
        accessory second { list { row Yes { complete "{chosen}" } } }
        screen blue
      }
      """
    let walk = try walk(text)
    #expect(walk.isComplete && ExplorationReport(walk).screens.missing.isEmpty)
  }

  @Test func `tells states apart by what a guard remembers of the answer to its question`() throws {
    let text = """
      app "Asks" {
        start screen=home
        set session=#null
        guard auth { ask login; remember session }
        screen home { list { row "In" { push vault } } }
        screen vault guard=auth { list { row "Chief" when="session.who=chief" { push safe }; row "Back" { back } } }
        accessory login { list { row Clerk { push clerk }; row Chief { complete who=chief } } }
        screen clerk { list { row Sure { complete who=clerk } } }
        screen safe
      }
      """
    let walk = try walk(text)
    #expect(walk.isComplete && ExplorationReport(walk).screens.missing.isEmpty)
    #expect(try self.walk(text, .whole).states >= walk.states)
  }

  // MARK: Undo

  @Test
  func `counts the state behind an undo only where one can go back, and that before it only to go on again`()
    throws
  {
    func states(_ rows: String) throws -> Int {
      let screens = ["a", "b", "c"].map { "row \($0) { replace \($0) }" }.joined(separator: "; ")
      let text = """
        app "Undone" {
          start screen=a
          screen a { list { \(screens) } }
          screen b { list { \(screens) } }
          screen c { list { \(screens); \(rows) } }
        }
        """
      return try walk(text).states
    }
    let (none, undo, both) = (
      try states(""), try states("row U { undo }"), try states("row U { undo }; row R { redo }")
    )
    #expect(none == 3)
    #expect(undo > none && both > undo, "\(none), \(undo), \(both)")
  }
}
