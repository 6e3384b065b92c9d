import TestTraits
import Testing

@testable import Roots
@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A session` {
  private func session() throws -> Session {
    let map = AppMap(title: "Shop") {
      Tab("home", root: "catalog")
      Screen("catalog", title: "Catalog")
      Screen("item", title: "Item {id}").identity("id").parameter("id", .int)
      Accessory("cart", title: "Cart")
    }
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
  }

  @Test(.row("2.20")) func `shows what was restored in its first frame, and at rest`() throws {
    var map = AppMap(title: "Shop") {
      Tab("home", root: "catalog")
      Screen("catalog", title: "Catalog").restorable()
      Screen("item", title: "Item").restorable()
    }
    map.isRestorable = true
    let earlier = try Navigator(map)
    earlier.push("item")
    let navigator = try Navigator(map)
    navigator.restore(try #require(earlier.snapshot()))
    let terminal = HeadlessTerminal()
    var options = Session.Options()
    options.motion = .full
    let session = Session(navigator, on: terminal, chrome: Deck(), options: options)
    session.draw()
    #expect(terminal.frameCount == 1)
    #expect(session.isSettled)
    #expect(terminal.frame?.text.contains("Item") == true)
  }

  @Test func `composes when its frame is read`() throws {
    let session = try session()
    session.send(.push(Visit("item", payload: ["id": 42])))
    #expect(session.frame.text.contains("Item 42"))
  }

  @Test func `waits for the end of one message, however often something is said`() throws {
    let session = try session()
    let idle = session.navigator.clock.count
    for _ in 0..<1_000 { session.say("it means nothing here") }
    #expect(session.navigator.clock.count == idle + 1)
    session.advance(by: .seconds(3))
    session.say("it means nothing here")
    session.advance(by: .seconds(3))
    #expect(session.message?.text == "it means nothing here")
    session.advance(by: .seconds(1))
    #expect(session.message == nil && session.navigator.clock.count == idle)
  }

  @Test func `sends what Esc means`() throws {
    let session = try session()
    session.send(.push(Visit("item", payload: ["id": 42])))
    session.press(.escape)
    #expect(session.navigator.state.sketch == "*home: catalog")
  }

  @Test func `tells what a screen has done, wherever one is by then`() throws {
    let session = try session()
    session.send(.push(Visit("item", payload: ["id": 42])))
    let item = try #require(session.navigator.state.focusedEntry.flatMap { session.navigator.context($0.id) })
    session.press(.escape)
    item.tell("42 is saved")
    #expect(session.frame.text.contains("✓ 42 is saved"))
    session.press(.down)
    #expect(!session.frame.text.contains("42 is saved"))
    var log: [String] = []
    let token = session.navigator.listen { log.append("\($0.kind)") }
    item.warn("42 is lost")
    token.cancel()
    #expect(session.frame.text.contains("✗ 42 is lost"))
    #expect(log.contains { $0.contains("42 is lost") })
  }

  @Test func `writes down no secret of what is sent or opened`() throws {
    var map = AppMap(title: "Bank") {
      Screen("home", title: "Home").children("pay")
      Screen("pay", title: "Pay").parameter("pin").url("/pay/:pin")
    }
    map.secretParameters = ["pay": ["pin"]]
    map.scheme = "bank"
    let command = Command.push(Visit("pay", payload: ["pin": "blueberry"]))
    let ways: [@MainActor (Session) -> Void] = [
      { $0.send(command) }, { $0.send(.open("bank://pay/blueberry")) }, { $0.open("bank://pay/blueberry") },
      { $0.send(Request(command, origin: .key), written: "push pay pin=blueberry") },
    ]
    for way in ways {
      let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
      var log: [String] = []
      let token = session.navigator.listen { log.append($0.description) }
      way(session)
      token.cancel()
      #expect(session.navigator.state.focusedEntry?.payload?.fields["pin"] == "blueberry")
      #expect(log.filter { $0.contains("blueberry") } == [])
    }
  }

  @Test func `tells listeners what comes in before it takes effect`() throws {
    let session = try session()
    var heard: [String] = []
    let token = session.listen { heard.append("\($0) \(session.navigator.state.sketch)") }
    session.send(.overlay("cart"))
    session.press(.escape)
    token.cancel()
    session.press(.enter)
    #expect(heard.count == 2)
    #expect(heard[1].contains("L0: cart"))
  }
}

@MainActor @Suite(.timeLimited) struct `A session slowed down on purpose` {
  private func session(_ motion: Session.Options.MotionChoice) throws -> Session {
    var options = Session.Options()
    options.slowness = .milliseconds(500)
    options.motion = motion
    let session = Session(
      try Navigator(Shop.map()), on: HeadlessTerminal(), chrome: Deck(detail: .inspection), options: options)
    session.draw()
    return session
  }

  @Test(arguments: [Session.Options.MotionChoice.still, .full])
  func `lets keys be pressed while a request waits, and while the change is locked`(
    _ motion: Session.Options.MotionChoice
  ) throws {
    let session = try session(motion)
    session.send(.push(Visit("catalog")))
    #expect(session.navigator.state.sketch == "*home: home | map: map | inbox: inbox")
    #expect(session.frame.text.contains("working"))
    session.press(.escape)
    #expect(session.backlogCount == 1)
    session.advance(by: .milliseconds(500))
    #expect(session.navigator.state.sketch == "*home: home > catalog | map: map | inbox: inbox")
    #expect(session.backlogCount == 1)
    session.advance(by: .milliseconds(500))
    #expect(session.backlogCount == 0)
    session.advance(by: .milliseconds(500))
    #expect(session.navigator.state.sketch == "*home: home | map: map | inbox: inbox")
    session.advance(by: .milliseconds(500))
    #expect(session.isSettled)
  }

  @Test func `lets what waits be taken back`() throws {
    let session = try session(.still)
    session.send(.push(Visit("catalog")))
    session.press(.ctrl("c"))
    session.advance(by: .seconds(2))
    #expect(session.navigator.state.sketch == "*home: home | map: map | inbox: inbox")
    #expect(!session.isFinished)
  }

  @Test func `comes to rest by itself where time is injected`() async throws {
    let session = try session(.full)
    session.send(.push(Visit("catalog")))
    await session.settled()
    #expect(session.navigator.state.focusedEntry?.screen == "catalog")
  }
}

@MainActor @Suite(.timeLimited) struct `Quitting` {
  /// A page that asks before it is left.
  private final class Draft: TextScreen, LeaveGuarding {
    var state = BodyState()
    var content: Content { Content { "A draft." } }
    let answer: Guard.Decision
    init(_ answer: Guard.Decision) { self.answer = answer }
    func mayLeave(_ attempt: GuardAttempt) -> Guard.Decision { answer }
  }

  private func session(_ answer: Guard.Decision) throws -> Session {
    let map = AppMap(title: "Shop") {
      Screen("home")
      Screen("draft").make { _ in Draft(answer) }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
    session.send(.push(Visit("draft")))
    session.press("q")
    #expect(!session.isFinished)
    return session
  }

  @Test func `shows its last picture to the end, and nothing of screens that have ended`() throws {
    let session = try session(.allow)
    session.press(.escape)
    session.draw()
    let last = session.frame.text
    session.quit()
    session.draw()
    #expect(session.frame.text == last && session.isFinished)
  }

  @Test func `asks once where there is something to leave`() throws {
    let session = try session(.allow)
    session.press(.escape)
    #expect(!session.isFinished)
    session.press("q")
    session.press("y")
    #expect(session.exitStatus == 0)
  }

  @Test func `asks no question of its own where a screen asks one, and ends with its answer`() throws {
    let session = try session(.wait)
    session.press(.escape)
    session.press("q")
    #expect(!session.frame.text.contains("and quit?") && session.isHeldBack)
    session.force(.grant())
    #expect(session.exitStatus == 0)
  }

  @Test func `ends nothing that does not want to be left, but can be forced`() throws {
    let session = try session(.wait)
    session.press("q")
    #expect(!session.isFinished)
    for _ in 0..<3 {
      #expect(session.frame.text.contains("something here is not done yet; ^C twice quits anyway"))
      session.press("q")
      #expect(!session.isFinished)
    }
    session.press(.ctrl("c"))
    session.press(.ctrl("c"))
    #expect(session.exitStatus == 130)
  }

  @Test(arguments: ["?", ":", "m"]) func `closes what lies over a screen that asks by Ctrl-C`(key: Key) throws
  {
    let session = try session(.wait)
    session.press(.ctrl("c"))
    session.advance(by: .seconds(2))
    let before = session.frame.text
    session.press(key)
    #expect(session.frame.text != before)
    session.press(.ctrl("c"))
    #expect(session.isHeldBack && !session.isFinished)
    let cards = { (text: String) in text.split(separator: "\n").dropFirst().prefix(16) }
    #expect(cards(session.frame.text) == cards(before))
  }

  @Test func `asks by Ctrl-C as by q where a screen does not want to be left, and ends twice pressed`() throws
  {
    let (asking, forced, between) = (try session(.wait), try session(.wait), try session(.wait))
    for session in [asking, forced, between] {
      session.press(.ctrl("c"))
      #expect(session.frame.text.contains("cancelled") && !session.isHeldBack)
      session.advance(by: .seconds(2))
      session.press(.ctrl("c"))
      #expect(session.isHeldBack && !session.isFinished)
      #expect(session.frame.text.contains("something here is not done yet; ^C twice quits anyway"))
    }
    asking.force(.grant())
    forced.advance(by: .seconds(9))
    forced.press(.ctrl("c"))
    between.press(.down)
    between.press(.ctrl("c"))
    #expect(asking.exitStatus == 130 && forced.exitStatus == 130 && between.exitStatus == 130)
    let stayed = try session(.wait)
    stayed.press(.ctrl("c"))
    stayed.advance(by: .seconds(2))
    stayed.press(.ctrl("c"))
    stayed.force(.refuse())
    stayed.press("q")
    stayed.press(.ctrl("c"))
    #expect(!stayed.isFinished && !stayed.isHeldBack)
    let free = try session(.allow)
    free.press(.escape)
    free.press(.ctrl("c"))
    #expect(free.exitStatus == 130)
  }

  @Test func `shows what refuses to be left, also with an inspector over it`() throws {
    let session = try session(.wait)
    session.press(.escape)
    session.resize(to: Size(columns: 60, rows: 18))
    session.press("i")
    #expect(session.frame.text.contains("━ State ━"))
    session.press("q")
    #expect(session.frame.text.contains("something here is not done yet"))
    #expect(!session.frame.text.contains("State") && session.frame.text.contains("A draft."))
  }

  @Test func `takes more rows for a message where one is too short`() throws {
    let session = try session(.wait)
    session.press("q")
    for size in [Size(columns: 40, rows: 12), Size(columns: 40, rows: 20)] {
      session.resize(to: size)
      let rows = session.frame.text.split(separator: "\n").map(String.init)
      let cure = try #require(rows.firstIndex { $0.contains("anyway") })
      #expect(rows[cure - 1].contains("something here is not done yet;"))
    }
  }

  @Test func `names a held quit so in the inspector too`() throws {
    let session = try session(.wait)
    session.press(.escape)
    session.resize(to: Size(columns: 120, rows: 36))
    session.press("i")
    session.press("q")
    session.press("q")
    let text = session.frame.text
    #expect(text.contains("quit") && text.contains("held by") && !text.contains("dismiss-all"))
  }

  @Test func `says who objects`() throws {
    let session = try session(.refuse("unsaved words"))
    session.press("q")
    #expect(!session.isFinished)
    #expect(session.frame.text.contains("unsaved words"))
  }
}
