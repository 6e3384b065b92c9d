import Foundation
import TestTraits
import Testing

@testable import RootsApp
@testable import RootsExplore

extension DesignFault {
  /// Effects of one move that are seldom meant.
  static let odd = [
    DesignFault(
      kind: .leftOpen,
      message:
        "'Hold' stays open when the consent to guard 'member' is gone, though every way to it leads through that "
        + "guard; 'guard=member' on it closes it as well",
      nodes: """
        start tab=me
        tab me root=me
        tab loans root=loans
        set user=#null seen=#false held=#false
        screen me { list {
          row Sign-in when="!user" { overlay sign-in }; row Sign-out when=user { set user=#null }; row Seat { push seat }
        } }
        screen seat guard=member { list { row Reserve when="!held" { set held=#true; tab loans; push hold } } }
        screen loans { list { row Look { set seen=#true } } }
        screen hold title="Hold"
        guard member revoke=pop { ask sign-in; remember user }
        accessory sign-in { list { row In { complete user=ann } } }
        """,
      part: "screen hold title", mended: "screen hold guard=member title"),
    DesignFault(
      kind: .turnsTab,
      message:
        "going back from 'Book' leads to another tab, 'loans'; if that is not meant, look at what its hooks and the "
        + "'on-result' of what opens it do",
      nodes: """
        start tab=find
        tab find root=find
        tab loans root=loans
        set held=#false
        screen find { list { row Book { push book } } }
        screen loans
        screen book title="Book" { list { row Hold { set held=#true } } }
        on book.didDisappear { tab loans }
        """,
      part: "{ tab loans }", mended: "{ set held=#false }"),
    DesignFault(
      kind: .lost,
      message:
        "what is typed into 'why' on 'Why?' is lost when the time is up; a longer time, or none, leaves it there",
      nodes: """
        start screen=home
        set note=""
        screen home { list { row Write { push write } } }
        screen write guard=g { text "{note}" }
        accessory ask title="Why?" { field why; submit Send { set note="{why}"; complete } }
        guard g timeout=5 { ask ask }
        """,
      part: " timeout=5", mended: ""),
    DesignFault(
      kind: .lost,
      message:
        "what is typed into 'why' on 'Why?' is lost when key n opens 'News'; 'keep ask for=session' keeps it",
      nodes: """
        start screen=home
        set note=""
        screen home { list { row Write { push ask } }; text "{note}" }
        screen ask title="Why?" { field why; submit Send { set note="{why}"; pop @force=#true }; leave-guard "Stay?" when=dirty }
        accessory news title="News" { text "Nothing new." }
        key n { pop @force=#true; overlay news }
        """,
      part: "pop @force=#true; overlay", mended: "pop; overlay"),
    DesignFault(
      kind: .growsWithoutEnd,
      message: "the URL '/desk' opens 'Closed', each time over the one before; if that is not meant, "
        + "'reveal' or 'pop-to' goes back to the one that is open",
      nodes: """
        start screen=home
        set open=#true
        screen home { list { row Desk { push desk }; row Close { set open=#false } } }
        screen desk guard=hours { url "/desk" }
        screen closed title="Closed"
        guard hours { when open=#true; redirect { push closed } }
        """,
      part: "push closed", mended: "reveal closed"),
    DesignFault(
      kind: .lost,
      message:
        "what is typed into 'why' on 'Why?' is lost when key o closes it, and its 'leave-guard' is not asked; "
        + "an accessory can ask before that",
      nodes: """
        start screen=home
        set user=ada note=""
        screen home { list { row Write { push ask }; row In { set user=ada } }; text "{note}" }
        screen ask title="Why?" guard=staff { field why; submit Send { set note="{why}"; pop @force=#true }; leave-guard "Stay?" when=dirty }
        accessory sure { list { row Yes { set user=#null } } }
        guard staff { when user=ada }
        key o { set user=#null }
        """,
      part: "key o { set user=#null }", mended: "key o { overlay sure }"),
    // The guard asks once, and the round goes on without it.
    DesignFault(
      kind: .growsWithoutEnd,
      message:
        "'Booking' opens 'Show' opens 'Holder' opens 'Booking', again and again; if that is not meant, 'reveal' or "
        + "'pop-to' goes back to the one that is open",
      nodes: """
        start screen=show
        guard staff { ask sign-in; remember user }
        screen show title="Show" { list { row "Four" { push other }; row "Five" { push holder seat=5 } } }
        screen other { text "o" }
        screen holder title="Holder" { param seat type=int; list { row "Booking" { push booking } } }
        screen booking title="Booking" guard=staff { list { row "The show" { push show } } }
        accessory sign-in { list { row "Sign in" { complete #true } } }
        """,
      part: "{ push show }", mended: "{ pop-to show }"),
    DesignFault(
      kind: .growsWithoutEnd,
      message:
        "'Station' opens 'Crew', each time over the one before; if that is not meant, 'reveal' or 'pop-to' goes back "
        + "to the one that is open",
      nodes: """
        tab calls root=calls
        tab crews root=crews
        screen calls { list { row Station { push station } } }
        screen station title="Station" { list { row Crew { tab crews; push crew } } }
        screen crews { list { row Crew { push crew } } }
        screen crew title="Crew" { list { row Shift { push shift } } }
        screen shift
        """,
      part: "tab crews; push crew", mended: "tab crews"),
    DesignFault(
      kind: .stale,
      message:
        "'Letter' goes on showing the 'news' that it was opened with when the value 'news' changes; without the "
        + "parameter it shows the value",
      nodes: """
        start screen=home
        set news=off
        screen home { list { row News { push letter news="{news}" } } }
        screen letter title="Letter" { param news; text "It is {news}."; list { row On { set news=on } } }
        """,
      part: "param news; ", mended: ""),
    DesignFault(
      kind: .wrongTab,
      message:
        "'Loans' opens under tab 'find', though its place is under tab 'loans'; 'tab loans' before it opens it there",
      nodes: """
        start tab=find
        tab find root=find
        tab loans root=loans
        screen find { list { row Mine { push loans } } }
        screen loans title="Loans" { list { row Loan { push loan } } }
        screen loan
        """,
      part: "{ push loans }", mended: "{ tab loans }"),
    DesignFault(
      kind: .wrongTab,
      message:
        "'Bill' opens under tab 'a', though its place is under tab 'b'; 'tab b' before it opens it there",
      nodes: """
        start tab=a
        tab a root=home
        tab b root=bills
        screen home { list { row Pay { push bill id=1 } } }
        screen bills { list { row Bill { push bill id=1 } } }
        screen bill title="Bill" { param id type=int; text "{id}"; url "/bill/:id(int)" stack=bills }
        """,
      part: "row Pay { push bill id=1 }", mended: "row Pay { tab b }"),
    DesignFault(
      kind: .wrongTab,
      message:
        "a URL opens 'Loan' under tab 'find', though all ways to it lead through tab 'loans'; 'stack=loans' behind "
        + "the URL opens it there",
      nodes: """
        start tab=find
        tab find root=find
        tab loans root=loans
        screen find { list { row Loans { tab loans } } }
        screen loans { list { row Loan { push loan id=7 } } }
        screen loan title="Loan" { param id type=int; text "{id}"; url "/loan/:id(int)" stack=find }
        """,
      part: "stack=find", mended: "stack=loans"),
    DesignFault(
      kind: .skippedStep,
      message:
        "a URL opens 'When?' outside of its flow 'trip', without the first step 'Where?': nothing hears its answer "
        + "there; the URL belongs to 'Where?'",
      nodes: """
        start screen=home
        set to=none day=none
        screen home { list { row Trip { overlay trip } }; text "{to} {day}" }
        flow trip start=where { screens where when }
        screen where title="Where?" { list { row Rome { set to=rome; push when } } }
        screen when title="When?" { url "/trip/when"; list { row Monday { set day=monday; dismiss-all } } }
        """,
      part: "url \"/trip/when\"; ", mended: ""),
    DesignFault(
      kind: .skippedStep,
      message:
        "a URL opens 'Check' without 'Day' before it, which alone sets 'day'; the URL belongs to 'Day'",
      nodes: """
        start screen=home
        set day=none
        screen home { list { row Reserve { push days } } }
        screen days title="Day" { list { row Monday { set day=monday; push check } } }
        screen check title="Check" { text "On {day}."; url "/check" stack=home; list { row Back { pop-to home } } }
        """,
      part: " stack=home", mended: ""),
    DesignFault(
      kind: .wrongPop,
      message:
        "'pop 4' on 'Done' closes 'List' or 'Results' as the last screen, by the way that led there; 'pop-to' names "
        + "where to go",
      nodes: """
        start screen=home
        screen home { list { row List { push list }; row Search { push results } } }
        screen list title="List" { list { row Item { push item } } }
        screen results title="Results" { list { row Item { push item } } }
        screen item { list { row Edit { push edit } } }
        screen edit { list { row Save { push done } } }
        screen done title="Done" { list { row Back { pop 4 } } }
        """,
      part: "pop 4", mended: "pop 3"),
    DesignFault(
      kind: .neverAnswered,
      message:
        "'Pay' and 'Terms' wait for each other: each opens the other for an answer, and gives its own only when it "
        + "has that; a row with 'complete' on one of them ends it",
      nodes: """
        start screen=home
        set done=#false
        screen home { list { row Pay { overlay pay; on-result { completed { set done=#true } } } }; text "{done}" }
        accessory pay title="Pay" { list { row Agree { overlay terms; on-result { completed { complete } } } } }
        accessory terms title="Terms" { list { row Accept { overlay pay; on-result { completed { complete } } } } }
        """,
      part: "row Accept { overlay pay; on-result { completed { complete } } }",
      mended: "row Accept { complete }"),
  ]
}

@MainActor @Suite(.timeLimited) struct `Something odd` {
  private static let kinds: Set<Warning.Kind> = [
    .leftOpen, .turnsTab, .stale, .wrongTab, .skippedStep, .lost, .neverAnswered, .growsWithoutEnd,
    .wrongPop,
  ]

  private func warnings(_ app: ScriptedApp, _ stage: Stage) throws -> [Warning] {
    StagedWalk(try Model(app), Exploration.Options(), upTo: stage).walk.warnings(app: "a.kdl")
      .filter { Self.kinds.contains($0.kind) }
  }

  @Test(arguments: DesignFault.odd)
  func `is found by each stage from its first on, told once, and not of the mended twin`(
    _ app: DesignFault
  ) throws {
    let text = "app \"A\" {\n\(app.nodes)\n}"
    for stage in Stage.allCases {
      let found = try warnings(ExplorerApps.app(text), stage)
      let bare = found.map { $0.message.replacing(" (\(stage.basis))", with: "") }
      #expect(bare == [app.message])
      #expect(found.allSatisfy { $0.kind == app.kind && ($0.tape != nil || $0.kind == .neverAnswered) })
      #expect(text.contains(app.part))
      let mended = try ExplorerApps.app(text.replacing(app.part, with: app.mended))
      #expect(try warnings(mended, stage).map(\.message) == [])
    }
  }

  @Test(arguments: ["clinic", "onboarding", "ride", "shop"])
  func `is not said of a sound app`(_ name: String) throws {
    let url = URL(filePath: "../../../Resources/Apps/\(name).kdl", relativeTo: URL(filePath: #filePath))
    let app = try #require(try ScriptedApp.read(file: url.path).app)
    let walk = StagedWalk(try Model(app), Exploration.Options(), upTo: .once).walk
    #expect(walk.oddities(app: "a.kdl").map(\.message) == [])
  }
}
