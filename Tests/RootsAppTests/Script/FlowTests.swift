import Roots
import TestTraits
import Testing

@MainActor @Suite(.timeLimited) struct `A flow of an app file` {
  private static let nodes = """
    screen home { list { row x { push trip to=sea { on-result { completed { set end="{value}" } } } } } }
    flow trip start=pack { param to; screens pack go; input rain; output left seen }
    screen pack { param to; list { row a { push go }; row b { message left="{to}" }; row c { message odd=1 } } }
    screen go { list { row a { message seen=whale }; row b { complete back } } }
    on trip.message { push note got="{value.left}{value.seen}" @on=main }
    screen note { param got type=any }
    set end=#null wet=#null
    """

  @Test(.row("3.8")) func `starts with what it was opened with`() throws {
    let drive = try Drive(Self.nodes)
    try drive("press enter")
    let state = try drive("state").state
    #expect(
      state["nested"]?.json
        == #"{"trip":{"depth":1,"stack":[{"id":"c3","screen":"pack","payload":{"to":"sea"},"owner":"c2"}]}}"#)
  }

  @Test(.row("4.12")) func `tells its parent what is among its outputs`() throws {
    let drive = try Drive(Self.nodes)
    try drive("press enter")
    #expect(try drive("press down enter").payload?.json == #"{"got":"sea"}"#)
    try drive("reset")
    try drive("press enter enter")
    #expect(try drive("press enter").payload?.json == #"{"got":"whale"}"#)
  }

  @Test func `keeps to itself what is not`() throws {
    let drive = try Drive(Self.nodes)
    try drive("press enter")
    let answer = try drive("press end enter")
    #expect(answer.stacks == "main: home > trip | trip/ pack")
    #expect(answer.events.contains("diagnostic no screen listens to the messages of c3:pack"))
  }

  @Test(.row("4.13")) func `hands a message on outwards, past those who do not listen`() throws {
    let drive = try Drive(
      """
      screen home { list { row x { push outer } } }
      flow outer { screens inner; output news }
      flow inner { screens desk; output news }
      screen desk { list { row x { message news=1 } } }
      on outer.message { push note got="{value.news}" @on=main }
      screen note
      """)
    try drive("press enter")
    #expect(try drive("press enter").payload?.json == #"{"got":1}"#)
  }

  @Test func `ends at the first listener`() throws {
    let drive = try Drive(Self.nodes + "\non go.message { push note got=\"mine {value.seen}\" @on=main }")
    try drive("press enter enter")
    #expect(try drive("press enter").payload?.json == #"{"got":"mine whale"}"#)
  }

  @Test(.row("4.10")) func `hears what it is told: the screen on top first, then those below, then itself`()
    throws
  {
    let drive = try Drive(
      Self.nodes + """

        on pack.input { set wet="{value.rain}"; push note got="pack {wet}" @on=main }
        on trip.input { push note got="trip {value.rain}" @on=main }
        """)
    try drive("press enter enter")
    #expect(try drive("tell trip rain=much").notes == [#"{"got":"pack much"}"#])
    let own = try Drive(Self.nodes + "\non trip.input { push note got=\"{value.rain}\" @on=main }")
    try own("press enter")
    #expect(try own("tell trip rain=5").notes == [#"{"got":5}"#])
  }

  @Test func `says when it does not listen, or is not there`() throws {
    let drive = try Drive(Self.nodes)
    #expect(
      try drive("tell trip rain=1").message == "'trip' is not allowed here: it is not open, and hears nothing"
    )
    try drive("press enter")
    #expect(try drive("tell trip rain=1").events == ["diagnostic 'trip' does not listen to what it is told"])
  }
}

extension Drive.Answer {
  /// The payloads of the notes on the main stack.
  fileprivate var notes: [String] {
    guard case .list(let entries)? = state["main"]?.fields?["stack"] else { return [] }
    return entries.compactMap(\.fields).filter { $0["screen"] == "note" }.map { $0["payload"]?.json ?? "" }
  }
}
