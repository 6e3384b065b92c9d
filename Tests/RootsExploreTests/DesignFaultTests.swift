import TestTraits
import Testing

@testable import RootsApp
@testable import RootsExplore

/// A fault of design, and how the same app looks without it.
struct DesignFault: Sendable, CustomTestStringConvertible {
  let kind: Warning.Kind
  let message: String
  /// The nodes of the app, and what is in them in place of a part when it is mended.
  let nodes: String
  let part: String
  let mended: String

  var testDescription: String { kind.rawValue }

  static let all = [
    DesignFault(
      kind: .growsWithoutEnd,
      message: "'Item' opens 'Shop' opens 'Item', again and again; if that is not meant, "
        + "'reveal' or 'pop-to' goes back to the one that is open",
      nodes: """
        screen shop title="Shop" { list { row Look { push item } } }
        screen item title="Item" { list { row Shop { push shop } } }
        """,
      part: "push shop", mended: "pop-to shop"),
    DesignFault(
      kind: .wrongPop, message: "'pop 2' on 'Item' finds only 1 screen to close; 'pop-to' names where to go",
      nodes: """
        screen home { list { row Item { push item }; row List { push list } } }
        screen list { list { row Item { push item } } }
        screen item title="Item" { list { row Done { pop 2 } } }
        """,
      part: "pop 2", mended: "pop-to home"),
    DesignFault(
      kind: .unreachable,
      message: "'Vault', 'Deep' lie behind guard 'auth', and its question 'Sign in' can only be cancelled: "
        + "'complete' answers it",
      nodes: """
        screen home { list { row Vault { push vault } } }
        screen vault title="Vault" guard=auth { list { row Deep { push deep } } }
        screen deep title="Deep"
        accessory login title="Sign in" { list { row In when=never { complete }; row Out { cancel } } }
        guard auth { ask login }
        """,
      part: "when=never ", mended: ""),
    DesignFault(
      kind: .unreachable, message: "no row or key of the app that can be used, and no URL, leads to 'Week'",
      nodes: """
        set late=#null
        screen home { list { row Week when=late { push week } } }
        screen week title="Week"
        """,
      part: "when=late ", mended: ""),
    DesignFault(
      kind: .neverAnswered,
      message:
        "'Name' is opened for an answer, and nothing that can be done on it gives one; 'complete' does",
      nodes: """
        set name=#null
        screen home { text "{name}"; list { row Ask { overlay form; on-result { completed { set name=given } } } } }
        accessory form title="Name" { field name; submit Go { push sure } }
        screen sure { list { row Yes { pop } } }
        """,
      part: "{ pop } } }", mended: "{ complete } } }"),
    DesignFault(
      kind: .neverAnswered,
      message:
        "'Trip' is opened for an answer, and nothing that can be done on it gives one; 'complete' on its first "
        + "screen 'Where' does",
      nodes: """
        set to=#null
        screen home { text "{to}"; list { row Book { push trip; on-result { completed { set to="{value.to}" } } } } }
        flow trip title="Trip" { screens where when }
        screen where title="Where" { list { row Rome { push when; on-result { completed { pop } } } } }
        screen when { list { row Monday { complete to=Rome } } }
        """,
      part: "completed { pop }", mended: "completed { complete to=Rome }"),
    DesignFault(
      kind: .cannotStay,
      message: "'Today' is left as soon as it is shown: its hooks lead away before any key",
      nodes: """
        screen home { list { row Today { push today } } }
        screen today title="Today"
        screen week
        on today.didAppear { push week }
        on week.didAppear { set seen=#true }
        """,
      part: "on today.didAppear { push week }", mended: "on today.didAppear { set seen=#true }"),
    DesignFault(
      kind: .deadControl, message: "row 'Home' on 'Start' changes nothing wherever it can be used",
      nodes: """
        screen home title="Start" { list { row Home { pop-to home }; row On { push on } } }
        screen on
        """,
      part: "pop-to home", mended: "push on"),
    DesignFault(
      kind: .silentClaim, message: "invariant 'paid' was never put to the test: its 'when' held in no state",
      nodes: """
        set paid=#false
        screen home { list { row Pay { set paid=#true } } }
        invariant paid "top=home" when="paid=yes"
        """,
      part: "paid=yes", mended: "paid"),
    DesignFault(
      kind: .wrongConsent,
      message:
        "'Vault' lies behind guard 'auth', which asks on 'Sign in'; 'Code' answers in its place, and the guard "
        + "does not hear it: 'ask login answers=code' does",
      nodes: """
        screen home { list { row Vault { push vault } } }
        screen vault title="Vault" guard=auth
        accessory login title="Sign in" { list { row Code { push code } } }
        screen code title="Code" { list { row Yes { complete } } }
        guard auth { ask login }
        """,
      part: "ask login", mended: "ask login answers=code"),
    DesignFault(
      kind: .lost,
      message:
        "what is typed into 'words' on 'Ask' is lost when one goes back before it is sent; 'leave-guard "
        + "\"Leave it?\" when=dirty' asks first, and 'keep ask for=session' keeps it",
      nodes: """
        screen home { list { row Ask { push ask } } }
        screen ask title="Ask" { field words; submit Send { pop @force=#true } }
        """,
      part: "submit Send", mended: "leave-guard \"Throw it away?\" when=dirty; submit Send"),
    DesignFault(
      kind: .neverAnswered,
      message:
        "'Me' opens 'Color' for an answer, and nothing that can be done on it then gives one, though elsewhere it "
        + "does: look at what it is given, and at each 'when' on it",
      nodes: """
        set mine=none
        screen home { list { row Me { push me }; row Color { push color mode=pick; on-result { completed { set mine="{value.c}" } } } } }
        screen me title="Me" { list { row Color { push color mode=view; on-result { completed { set mine="{value.c}" } } } } }
        screen color title="Color" { param mode; list { row Red when="mode=pick" { complete c=red } } }
        """,
      part: "mode=view", mended: "mode=pick"),
    DesignFault(
      kind: .lost,
      message:
        "what is typed into 'title' on 'Post' is lost when one goes back before it is sent; 'leave-guard "
        + "\"Leave it?\" when=dirty' asks first, and 'keep post for=session' keeps it",
      nodes: """
        screen home { list { row Post { overlay post; on-result { completed { set last="{value.words}" } } } } }
        accessory post title="Post" { field title; field words; submit Post { complete words="{words}" } }
        """,
      part: "submit Post", mended: "leave-guard \"Throw it away?\" when=dirty; submit Post"),
    DesignFault(
      kind: .lost,
      message:
        "what is typed into 'words' on 'Letter' is lost when one goes back before it is sent; its 'leave-guard' "
        + "never asks, for its 'when' held in no state where one could go back",
      nodes: """
        set careful=#false
        screen home { list { row Letter { push letter } } }
        screen letter title="Letter" {
          field words; submit Send { pop @force=#true }; leave-guard "Leave it?" when="dirty,careful"
        }
        """,
      part: "dirty,careful", mended: "dirty"),
    DesignFault(
      kind: .silentClaim, message: "row 'Refund' on 'Shop' was never there: its 'when' held in no state",
      nodes: """
        set full=#false paid=#false
        screen shop title="Shop" { list {
          row Take when="!full" { set full=#true paid=#false }
          row Pay when="full,!paid" { set paid=#true full=#false }
          row Refund when="full,paid" { set paid=#false }
        } }
        """,
      part: "full,paid", mended: "paid"),
    DesignFault(
      kind: .silentClaim,
      message: "'leads-to cellar home within=1' was never put to the test: 'Cellar' was never in front",
      nodes: """
        screen home { list { row Look { set seen=#true } } }
        screen cellar title="Cellar" { list { row Up { pop } } }
        leads-to cellar home within=1
        """,
      part: "row Look { set seen=#true }", mended: "row Cellar { push cellar }"),
    DesignFault(
      kind: .growsWithoutEnd,
      message:
        "'Card' opens over 'Card', layer upon layer; if that is not meant, 'dismiss' before 'overlay' closes the one "
        + "that is open",
      nodes: """
        screen home { list { row Card { overlay card } } }
        accessory card title="Card" { list { row Next { overlay card }; row Close { cancel } } }
        """,
      part: "row Next { overlay card }", mended: "row Next { dismiss; overlay card }"),
    DesignFault(
      kind: .growsWithoutEnd,
      message:
        "Enter pressed twice on row 'Save' of 'Start' opens 'Saved' twice, for keys go on to 'Start'; if that is not "
        + "meant, 'dismiss' before 'overlay' closes the one that is open",
      nodes: """
        screen home title="Start" { list { row Save { overlay saved } } }
        accessory saved title="Saved" input=passes { text "All of it." }
        """,
      part: "{ overlay saved }", mended: "{ dismiss-all; overlay saved }"),
    DesignFault(
      kind: .cannotLeave,
      message:
        "after row 'Night' on 'home', which leads to 'Moon', no key leads back to where the app "
        + "begins; if that is not meant, a row or key that leads there, and is there then, mends it, or 'reachable' "
        + "claims it",
      nodes: """
        screen home { list { row Night { set-stack { night } } } }
        screen night title="Night" { list { row Moon { push moon } } }
        screen moon title="Moon"
        on night.didAppear { push moon }
        """,
      part: "on night.didAppear { push moon }", mended: "on night.didAppear { set seen=#true }"),
    DesignFault(
      kind: .noWayBack,
      message:
        "after row 'Lock' on 'Start', 'Vault' can never be reached again; if that is not meant, a row or key that "
        + "leads there, and is there then, mends it, or 'reachable' claims it",
      nodes: """
        set locked=#false
        screen home title="Start" { list {
          row Vault when="!locked" { push vault }; row Lock when="!locked" { set locked=#true }
          row Open when=locked { set seen=#true }
        } }
        screen vault title="Vault"
        """,
      part: "row Open when=locked { set seen=#true }", mended: "row Open when=locked { set locked=#false }"),
    DesignFault(
      kind: .noWayBack,
      message:
        "after row 'In' on 'Sign in', which leads to 'vault', 'Help' can never be reached again; if that is not meant, "
        + "a row or key that leads there, and is there then, mends it, or 'reachable' claims it",
      nodes: """
        set user=#null
        screen home { list { row Help when="!user" { push help }; row Vault { push vault } } }
        screen vault guard=auth
        screen help title="Help" { list { row Back { pop } } }
        guard auth { ask login; remember user }
        accessory login title="Sign in" { list { row Help { push help }; row In { complete user=ann } } }
        """,
      part: "row Help when=\"!user\" { push help }; ", mended: ""),
    DesignFault(
      kind: .twoTruths,
      message:
        "'item' shows something else when '/item/7' opens it: its title is 'Item ' then, and 'Item Shoe' when "
        + "rows lead to it; what it shows has to stand in its URL, or in values",
      nodes: """
        screen home { list { row Shoe { push item id=7 name=Shoe } } }
        screen item title="Item {name}" { param id type=int; url "/item/:id(int)" }
        """,
      part: "param id type=int;", mended: "param id type=int; param name;"),
    DesignFault(
      kind: .twoTruths,
      message:
        "'room' has the URL '/room/B' by what it is given, and that opens 'Tour'; a URL that the other one does not "
        + "have mends it",
      nodes: """
        screen home { list { row A { push room name=A }; row B { push room name=B }; row Tour { push tour } } }
        screen room title="Room {name}" { param name; url "/room/:name" }
        screen tour title="Tour" { url "/room/B" }
        """,
      part: "url \"/room/B\"", mended: "url \"/tour\""),
  ]
}

@MainActor @Suite(.timeLimited) struct `A fault of design` {
  private func warnings(_ nodes: String) throws -> [Warning] {
    let text = "app \"A\" { start screen=\(nodes.contains("screen shop") ? "shop" : "home")\n\(nodes)\n}"
    var walk = Exploration(try Model(ExplorerApps.app(text), checks: .moves))
    walk.walk()
    #expect(walk.isComplete && walk.faults.isEmpty, "\(walk.faults)")
    return walk.warnings(app: "app.kdl")
  }

  @Test func `is told of what lies behind it as well`() throws {
    let found = try warnings(
      """
      screen home { list { row Safe { push safe } } }
      screen safe title="Safe" guard=a
      accessory ka title="KA" { list { row Ask when=never { push sa }; row No { cancel } } }
      screen sa title="SA" { list { row Ok { complete } } }
      guard a { ask ka answers=sa }
      """)
    #expect(
      found.filter { $0.kind == .unreachable }.map(\.message) == [
        "'Safe' lies behind guard 'a', whose question 'KA' is answered on 'SA', and that is never reached",
        "no row or key of the app that can be used, and no URL, leads to 'SA'",
      ])
  }

  @Test func `is not a chain of questions, however many of them wait`() throws {
    let found = try warnings(
      """
      screen home { list { row Safe { push safe } } }
      screen safe guard=a
      accessory ka { list { row Ask { push sa }; row No { cancel } } }
      accessory kb { list { row Ask { push sb }; row No { cancel } } }
      accessory kc { list { row Ask { push sc }; row No { cancel } } }
      accessory kd { list { row Yes { complete }; row No { cancel } } }
      screen sa guard=b { list { row Ok { complete } } }
      screen sb guard=c { list { row Ok { complete } } }
      screen sc guard=d { list { row Ok { complete } } }
      guard a { ask ka answers=sa }
      guard b { ask kb answers=sb }
      guard c { ask kc answers=sc }
      guard d { ask kd }
      """)
    #expect(found.map(\.message) == [])
  }

  @Test(arguments: DesignFault.all)
  func `is found where it was planted, and not in the mended twin`(_ fault: DesignFault) throws {
    let found = try warnings(fault.nodes)
    #expect(
      found.filter { $0.kind == fault.kind }.map(\.message) == [fault.message], "\(found.map(\.message))")
    let mended = try warnings(fault.nodes.replacing(fault.part, with: fault.mended))
    #expect(mended.filter { $0.kind == fault.kind }.map(\.message) == [])
  }
}
