import Roots
import RootsApp
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `Undo in a program with values and guards` {
  private static let app = """
    start screen=root
    set session=#null count=0
    screen root {
      list { row "Add" { set count=1; push cart }; row "Both" { push cart; set count=2; push pay } }
      key "+" { set count=7 }
    }
    screen cart; screen pay
    screen sec guard=lock
    accessory ask
    guard lock { ask ask; remember session }
    key "9" { set session=#true }
    key "8" { set session=#null }
    """

  private func values(_ answer: Drive.Answer) -> Record { answer.state["values"]?.fields ?? Record() }

  @Test func `brings back the values that belong to the state, and redo those after it`() throws {
    let drive = try Drive(Self.app)
    #expect(values(try drive("press enter"))["count"] == 1)
    let undone = try drive("undo")
    #expect(undone.stacks == "main: root")
    #expect(values(undone)["count"] == 0)
    #expect(undone.events.contains("value count 0"))
    let redone = try drive("redo")
    #expect(redone.stacks == "main: root > cart")
    #expect(values(redone)["count"] == 1)
  }

  @Test func `does not repeat what screens do when they appear, or with the answers of what they opened`()
    throws
  {
    let drive = try Drive(
      """
      start screen=root
      set shown=n told=n
      screen root {
        list {
          row Go { push pa }
          row Ask { overlay ask; on-result { cancelled { set told="{told}1"; push pb } } }
        }
      }
      screen pa; screen pb
      accessory ask
      on pa.didAppear { set shown="{shown}1"; push pb }
      on pb.willDisappear { set shown="{shown}2" }
      """)
    #expect(try drive("press enter").stacks == "main: root > pa > pb")
    for _ in 0..<3 {
      #expect(try drive("undo").stacks == "main: root > pa")
      let start = try drive("undo")
      #expect(start.stacks == "main: root")
      #expect(values(start)["shown"] == "n")
      #expect(try drive("redo").stacks == "main: root > pa")
      let end = try drive("redo")
      #expect(end.stacks == "main: root > pa > pb")
      #expect(values(end)["shown"] == "n1")
    }
    try drive("undo")
    try drive("undo")
    #expect(try drive("press down enter").stacks == "main: root | 0: ask")
    let undone = try drive("undo")
    #expect(undone.stacks == "main: root")
    #expect(values(undone)["told"] == "n")
  }

  @Test func `has an answer heard that is given again, also where its opener has come back`() throws {
    let drive = try Drive(
      """
      start screen=home
      set got=none
      screen home { list { row In { push ask } } }
      screen ask {
        list { row Ask { overlay pick; on-result { completed { set got="{value.n}" }; cancelled { set got=no } } } }
      }
      accessory pick { list { row One { complete n=1 }; row Two { complete n=2 } } }
      """)
    for line in ["press enter", "press enter", "press enter"] { try drive(line) }
    #expect(try drive("undo").stacks == "main: home > ask | 0: pick")
    #expect(values(try drive("press down enter"))["got"] == 2)
    #expect(try drive("undo").stacks == "main: home > ask | 0: pick")
    #expect(values(try drive("cancel"))["got"] == "no")
    for line in ["undo", "undo", "undo", "redo"] { try drive(line) }
    #expect(try drive("redo").stacks == "main: home > ask | 0: pick")
    #expect(values(try drive("press enter"))["got"] == 1)
    #expect(try drive("undo").stacks == "main: home > ask | 0: pick")
    #expect(values(try drive("press down enter"))["got"] == 2)
  }

  @Test func `takes back only what the last action has set`() throws {
    let drive = try Drive(Self.app)
    try drive("press +")
    try drive("push cart")
    let undone = try drive("undo")
    #expect(undone.stacks == "main: root")
    #expect(values(undone)["count"] == 7)
  }

  @Test func `goes back step by step through what one row has done`() throws {
    let drive = try Drive(Self.app)
    #expect(values(try drive("press down enter"))["count"] == 2)
    let once = try drive("undo")
    #expect(once.stacks == "main: root > cart")
    #expect(values(once)["count"] == 0)
    let twice = try drive("undo")
    #expect(twice.stacks == "main: root")
    #expect(values(twice)["count"] == 0)
  }

  @Test func `returns to the state that was meant when a guard lets it through`() throws {
    let drive = try Drive(Self.app)
    for line in ["press 9", "push sec", "pop", "press 8"] { try drive(line) }
    #expect(try drive("undo").outcome == "held")
    let answered = try drive("complete 1")
    #expect(answered.stacks == "main: root > sec")
    #expect(answered.layers.isEmpty)
    #expect(answered.state["held"] == [])
  }

  @Test func `gives no consent back that was withdrawn, however many steps lead there`() throws {
    let drive = try Drive(Self.app)
    for line in ["press 9", "push cart", "push sec", "pop 2", "press 8"] { try drive(line) }
    #expect(try drive("undo").stacks == "main: root | 0: ask")
    #expect(values(try drive("cancel"))["session"] == .null)
    // A step in which nothing is guarded does not open the way for the next.
    let other = try Drive(Self.app)
    for line in ["press 9", "push cart", "push sec", "pop", "pop", "press 8"] { try other(line) }
    let first = try other("undo")
    #expect(first.stacks == "main: root > cart")
    #expect(values(first)["session"] == .null)
    #expect(try other("undo").outcome == "held")
    #expect(values(try other("complete ada"))["session"] == "ada")
    #expect(try other("state").stacks == "main: root > cart > sec")
    // Nor does a redo bring back what an undo has taken.
    #expect(values(try other("undo"))["session"] == "ada")
    let login = try Drive(Self.app)
    for line in ["push sec", "complete 1"] { try login(line) }
    #expect(values(try login("undo"))["session"] == .null)
    #expect(try login("redo").outcome == "held")
    #expect(try login("complete #false").stacks == "main: root")
  }

  @Test(arguments: [
    ("push sec; push cart; press 8; undo", "root > sec"),
    // What stands above comes back as dark as it was, or as it would be if it had stayed.
    ("push sec; push cart; press 8; pop; undo", "root > sec > cart"),
    ("push sec; push cart; pop; press 8; undo", "root > sec > cart"),
    ("push sec; push cart; press 8; swap; pop; replace pay; undo", "root > cart"),
    ("push sec; push cart; press 8; pop; undo; undo; redo; redo; undo", "root > sec > cart"),
    ("push sec; push cart; press 8; push pay; pop; undo; pop; pop; undo", "root > sec > cart"),
  ]) func `uncovers nothing that a guard has covered since`(_ lines: String, _ stack: String) throws {
    let drive = try Drive(
      Self.app.replacing("guard lock {", with: "guard lock revoke=cover {")
        .replacing("screen sec guard=lock", with: "screen sec guard=lock { text HIDDEN }")
        .replacing("screen cart;", with: "screen cart { text HIDDEN };"))
    try drive("press 9")
    for line in lines.split(separator: ";") { try drive(line.trimmingPrefix(" ").description) }
    let frame = try drive("frame")
    #expect(frame.stacks == "main: \(stack)")
    #expect(frame.record["frame"]?.json.contains("HIDDEN") == false)
    try drive("press enter")
    try drive("complete 1")
    #expect(try drive("frame").record["frame"]?.json.contains("HIDDEN") == true)
  }

  @Test func `keeps the consent that was given for it`() throws {
    let drive = try Drive(Self.app.replacing("guard lock {", with: "guard lock revoke=cover {"))
    for line in ["press 9", "push sec", "press 8", "push pay", "pop-to-root"] { try drive(line) }
    #expect(try drive("undo").outcome == "held")
    let answered = try drive("complete ada")
    #expect(answered.stacks == "main: root > sec > pay")
    #expect(values(answered)["session"] == "ada")
    #expect(try drive("frame").record["frame"]?.json.contains("closed until") == false)
  }

  @Test(arguments: [
    ("press enter|push sec|undo", "request r4 changed the stack meanwhile", "main: root"),
    ("push pay|push sec|undo", "request r4 changed the stack meanwhile", "main: root"),
    ("press enter|undo|push sec|redo", "request r5 changed the stack meanwhile", "main: root > cart"),
  ]) func `says that it took back what a guard asks about, not that the guard refused`(
    _ lines: String, _ why: String, _ stacks: String
  ) throws {
    let drive = try Drive(Self.app)
    let lines = lines.split(separator: "|").map(String.init)
    for line in lines.dropLast() { _ = try drive(line) }
    let undone = drive.text(lines[lines.count - 1])
    #expect(undone.contains(why) && !undone.contains("guard.answered"), "\(undone)")
    let state = try drive("state")
    #expect(state.stacks == stacks)
    #expect(state.state["guards"]?.fields?["lock"] == nil)
  }

  @Test func `sets values of the app, and no others`() throws {
    let drive = try Drive(Self.app)
    #expect(values(try drive("set count=4 session=#true"))["count"] == 4)
    #expect(try drive("push sec").stacks == "main: root > sec")
    #expect(try drive("set session=#null").stacks == "main: root")
    #expect(try drive("set cout=4").error == "the app has no value 'cout'; did you mean 'count'?")
    #expect(try drive("set unheard=4").error == nil)
  }

  @Test func `never brings the question of a guard back`() throws {
    let drive = try Drive(Self.app)
    try drive("push sec")
    try drive("complete 1")
    let undone = try drive("undo")
    #expect(undone.stacks == "main: root")
    #expect(values(undone)["session"] == .null)
    #expect(try drive("undo").outcome == "unchanged")
    #expect(try drive("state").stacks == "main: root")
  }

  @Test func `leaves an open question alone where only the question has changed`() throws {
    let drive = try Drive(Self.app)
    try drive("push sec")
    #expect(try drive("undo").outcome == "unchanged")
    #expect(try drive("redo").outcome == "unchanged")
    let state = try drive("state")
    #expect(state.stacks == "main: root | 0: ask")
    #expect(state.state["held"] != [])
  }

  @Test func `ends a question whose request it takes the ground from`() throws {
    let drive = try Drive(Self.app)
    try drive("push cart")
    try drive("push sec")
    let undone = try drive("undo")
    #expect(undone.stacks == "main: root")
    #expect(undone.state["held"] == [])
    #expect(undone.layers.isEmpty)
  }

  @Test func `gives what has ended a new identity, and completes nothing twice`() throws {
    let drive = try Drive("screen root; screen s1")
    #expect(try drive("push s1").pushed == "c2")
    try drive("complete 1")
    let undone = try drive("undo")
    #expect(undone.events.contains("create c3 s1"))
    #expect(try drive("complete 2").events.contains("completion c3 s1 completed 2"))
  }

  @Test func `keeps a visit that came back while it goes on over earlier states`() throws {
    let drive = try Drive("screen root; screen a; screen b")
    for line in ["push a", "push b", "pop 2"] { try drive(line) }
    let both = try drive("undo")
    #expect(both.stacks == "main: root > a > b")
    let one = try drive("undo")
    #expect(one.stacks == "main: root > a")
    #expect(!one.events.contains { $0.hasPrefix("create") })
    let again = try drive("redo")
    #expect(!again.events.contains { $0.contains(" a") && $0.hasPrefix("create") })
  }
}
