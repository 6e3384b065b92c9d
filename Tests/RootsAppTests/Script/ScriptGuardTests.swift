import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A guard of an app file` {
  private static let app = """
    screen home { children vault open refused elsewhere slow counted }
    screen vault guard=auth { list { row out { set session=#null } } }
    screen open guard=allowing; screen refused guard=refusing; screen elsewhere guard=redirecting
    screen slow guard=manual; screen counted guard=enough
    accessory login { field user default=ada; submit Go { complete user="{user}" } }
    guard auth { ask login reason="to open {thing}"; remember session }
    guard allowing { allow }
    guard refusing { refuse "closed on {day}" }
    guard redirecting { redirect { push open } }
    guard manual { manual }
    guard enough { when count=3; refuse "only {count}" }
    set day=Sunday thing=vault session=#null count=1
    """

  @Test func `allows, refuses, redirects`() throws {
    let drive = try Drive(Self.app)
    #expect(try drive("push open").stacks == "main: home > open")
    let refused = try drive("push refused")
    #expect(refused.code == "guardRefused")
    #expect(refused.message == "'refusing' refused: closed on Sunday")
    #expect(try drive("push elsewhere").stacks == "main: home > open > open")
  }

  @Test(arguments: ["@guard=auth", "@keep=30", "@transition=none", "@force=#true"])
  func `redirects by a command of which nothing more is said`(_ modifier: String) {
    let text = "app T { screen a; guard auth { allow }; guard g { redirect { push a \(modifier) } } }"
    let reading = ScriptedApp.read(SourceText(name: "t.kdl", text: text))
    #expect(
      reading.diagnostics.map(\.sentence) == [
        "the command of 'redirect' takes no '@transition', '@keep', '@guard' or '@force'; "
          + "the screen can name its guard itself"
      ])
  }

  @Test(.rows("2.16", "2.17")) func `asks, remembers, and lets everything through from then on`() throws {
    let drive = try Drive(Self.app)
    let asked = try drive("push vault")
    #expect(asked.outcome == "held")
    #expect(asked.stacks == "main: home | 0: login")
    #expect(asked.events.first == "guard.asked auth for 1")
    #expect(asked.state["held"]?.json == "[{\"request\":1,\"command\":\"push vault\",\"by\":\"auth\"}]")
    let answered = try drive("press end enter")
    #expect(answered.stacks == "main: home > vault")
    #expect(answered.events.contains("guard.answered auth allowed"))
    #expect(answered.events.last == "outcome 1 push home → vault")
    try drive("pop")
    #expect(try drive("push vault").outcome == "committed")
  }

  @Test func `is asked before a command that names it, wherever that leads`() throws {
    let drive = try Drive(Self.app)
    #expect(try drive("push open @guard=auth").stacks == "main: home | 0: login")
    #expect(try drive("press end enter").stacks == "main: home > open")
    #expect(try drive("push open @guard=refusing").code == "guardRefused")
  }

  @Test func `takes leaving for no`() throws {
    let drive = try Drive(Self.app)
    try drive("push vault")
    let answer = try drive("press escape")
    #expect(answer.stacks == "main: home")
    #expect(answer.events.contains("guard.answered auth denied"))
    #expect(answer.events.last?.hasPrefix("outcome 1 refused") == true)
    #expect(!answer.events.contains { $0.hasPrefix("diagnostic") })
  }

  @Test func `closes what it guards when its consent is withdrawn`() throws {
    let drive = try Drive(Self.app)
    try drive("push vault")
    try drive("press end enter")
    try drive("push open")
    try drive("push vault")
    let answer = try drive("press enter")
    #expect(answer.stacks == "main: home")
    #expect(try drive("push vault").outcome == "held")
  }

  @Test func `goes by values`() throws {
    let drive = try Drive(
      Self.app + "\nkey p { set count=3 }; key m { set count=2 }")
    #expect(try drive("push counted").message == "'enough' refused: only 1")
    try drive("press p")
    #expect(try drive("push counted").stacks == "main: home > counted")
    #expect(try drive("press m").stacks == "main: home")
  }

  @Test func `covers what stands there, until it consents again`() throws {
    let app = try `An app file`.app(
      """
      screen home { children safe }
      screen safe guard=open
      guard open revoke=cover { when ready=#true }
      set ready=#true
      """)
    let host = ScriptHost(app)
    host.send(ScriptCommand(.push("safe")))
    let entry = try #require(host.navigator.state.focusedEntry)
    #expect(entry.screen == "safe" && !host.navigator.isCovered(entry.id))
    host.set(["ready": false])
    #expect(host.navigator.state.focusedEntry == entry)
    #expect(host.navigator.isCovered(entry.id))
    host.set(["ready": true])
    #expect(!host.navigator.isCovered(entry.id))
  }

  @Test(arguments: ["cover", "pop"]) func `tells that a guard no longer consents`(_ revocation: String) throws
  {
    let drive = try Drive(
      """
      set in=#true
      screen home { list { row "Out" { set in=#false } } }
      screen v guard=g
      screen out { list { row "Out" { set in=#false } } }
      guard g revoke=\(revocation) { when in=#true; refuse "no" }
      """)
    #expect(try drive("push v").state["guards"] == ["g": "allowed"])
    try drive("push out")
    let out = try drive("press enter")
    #expect(out.events.contains("guard.answered g withdrawn"))
    #expect(out.state["guards"] == ["g": "denied"])
    #expect(try !drive("press enter").events.contains("guard.answered g withdrawn"))
  }

  @Test func `waits for a decision by hand`() throws {
    let drive = try Drive(Self.app)
    #expect(try drive("push slow").outcome == "held")
    #expect(try drive("push slow").outcome == "held")
    let granted = try drive("grant r1")
    #expect(granted.outcome == "committed")
    #expect(granted.pushed == "c3")
    #expect(granted.stacks == "main: home > slow > slow")
    #expect(try drive("push slow").outcome == "held")
    let refused = try drive("refuse \"not today\"")
    #expect(refused.events.last?.contains("not today") == true)
    #expect(refused.state["held"] == [])
    #expect(try drive("grant").outcome == "unchanged")
  }

  @Test func `times out by injected time`() throws {
    let drive = try Drive("screen a { children b }; screen b guard=g; guard g timeout=\"2s\" { manual }")
    try drive("push b")
    #expect(try drive("advance 1").state["held"] != [])
    let answer = try drive("advance 1")
    #expect(answer.events.contains("guard.answered g timedOut"))
    #expect(answer.state["held"] == [])
  }

  @Test func `stands before every door`() throws {
    // push, path, link, transaction, tab, stack
    let app = """
      tab one root=home; tab two root=vault
      screen home { children vault }
      screen vault guard=no { url "/vault"; children safe }
      screen safe { url "/vault/safe" }
      guard no { refuse "no" }
      """
    let drive = try Drive(app)
    for line in [
      "push vault", "go safe", "open \"test://vault\"", "open \"test://vault/safe\"", "tab two",
      "transaction { push home; push vault }", "set-stack @on=tab:one { home; vault }", "navigate vault",
      "replace vault", "go-to vault", "overlay vault", "pop-to vault", "push safe @on=tab:two",
      "add-tab three root=vault", "reveal vault", "bring-to-front vault", "push vault @embed=x",
    ] where line != "push safe @on=tab:two" {
      let answer = try drive(line)
      #expect(answer.code == "guardRefused", "\(line): \(answer.outcome)")
      #expect(!answer.record.json.contains("\"screen\":\"vault\""), "\(line)")
    }
  }
}

@MainActor @Suite(.timeLimited) struct `A screen with unsaved changes` {
  private static let app = """
    screen home { children edit }
    screen edit title="Note {n}" {
      param n default=1
      field note
      leave-guard "Discard {note}?" when=dirty stay="Keep writing" leave="Throw away"
    }
    """

  @Test func `is left without a question while nothing has changed`() throws {
    let drive = try Drive(Self.app)
    try drive("push edit")
    #expect(try drive("pop").outcome == "committed")
  }

  @Test func `asks before it is left, and stays or goes as it is answered`() throws {
    let drive = try Drive(Self.app)
    try drive("push edit")
    try drive("type hello")
    let asked = try drive("press escape")
    #expect(asked.outcome == "held")
    #expect(asked.stacks == "main: home > edit | 0: leave-question")
    #expect(
      asked.layers.first?["stack"]?.json == """
        [{"id":"c3","screen":"leave-question","payload":{"title":"Note 1","question":"Discard hello?",\
        "stay":"Keep writing","leave":"Throw away"},"owner":"c2"}]
        """)
    let stayed = try drive("press enter")
    #expect(stayed.stacks == "main: home > edit")
    #expect(stayed.events.contains("guard.answered edit denied"))
    try drive("press escape")
    #expect(try drive("press down enter").stacks == "main: home")
  }

  @Test func `may be left by force`() throws {
    let drive = try Drive(Self.app)
    try drive("push edit")
    try drive("type x")
    #expect(try drive("pop @force=#true").stacks == "main: home")
  }

  @Test func `may bring a question of its own`() throws {
    let drive = try Drive(
      Self.app + "\naccessory leave-question { text \"{question}\"; list { row sure { complete #true } } }")
    try drive("push edit")
    try drive("type x")
    try drive("pop")
    #expect(try drive("press enter").stacks == "main: home")
  }
}
