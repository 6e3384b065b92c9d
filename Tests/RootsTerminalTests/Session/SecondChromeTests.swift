import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// A program's own chrome: the screen that has the keys, and the message of the moment below it.
@MainActor private final class Bare: ToolChrome {
  var language: PromptLanguage?
  private let isForTesters: Bool

  init(language: PromptLanguage? = nil, forTesters isForTesters: Bool = false) {
    self.language = language
    self.isForTesters = isForTesters
  }

  func begin(_ session: Session) { session.sayRefusals() }
  func offers(_ action: Action) -> Bool { isForTesters || action.group != .testing }

  func handle(_ event: InputEvent, _ session: Session) -> KeyOutcome {
    guard case .key(let key) = event else { return .ignored }
    if key == .escape { return .command(.back) }
    if key == "2", session.barrier == nil { return .command(.show(tab: "orders")) }
    return session.offer(.key(key))
  }

  func draw(on canvas: inout Canvas, _ session: Session) {
    guard let entry = session.navigator.state.focusedEntry else { return }
    let height = canvas.height - 1
    canvas.within(Rect(x: 0, y: 0, width: canvas.width, height: height)) {
      session.view(of: entry).draw(.whole, on: &$0, with: .focused)
    }
    guard let message = session.message else { return }
    canvas.put("\(message.sign) \(message.text)", at: Point(x: 0, y: height))
  }
}

/// A presenter that shows nothing.
@MainActor private final class Still: TransitionPresenter {
  let isMoving = true
  func present(_ presentation: Presentation) -> PresentationPhase { .done }
  func skipToEnd() {}
}

/// A screen that counts, and reports when a row is chosen.
@MainActor private final class Counter: TextScreen {
  let context: ScreenContext
  var state = BodyState()
  var count = 0
  init(_ context: ScreenContext) { self.context = context }

  var content: Content {
    "Count \(count)"
    List {
      Row("Save") { self.context.tell("saved") }
      Row("Fail") { self.context.warn("the disk is full") }
    }
  }
}

@MainActor private func map() -> AppMap {
  AppMap(title: "Bare") {
    Screen("home", title: "Home").children("counter", "vault")
    Screen("counter", title: "Counter").make { Counter($0) }
    Screen("vault", title: "Vault").guarded(by: "auth")
    Screen("draft", title: "Draft").guarded(by: "never")
    Guard("auth") { _ in .wait }
    Guard("never") { _ in .refuse("closed today") }
  }
}

@MainActor @Suite(.timeLimited) struct `A chrome of the program's own` {
  private func session(_ chrome: Bare = Bare(), _ screens: String...) throws -> Session {
    let session = Session(
      try Navigator(map()), on: HeadlessTerminal(Size(columns: 40, rows: 8)), chrome: chrome)
    for screen in screens { session.send(.push(Visit(stringLiteral: screen))) }
    return session
  }

  /// What a plain terminal says while these lines are entered.
  private func talk(_ chrome: Bare, holding screen: String? = nil, _ lines: String...) throws -> String {
    var said: [String] = []
    let terminal = PlainTerminal { said.append($0) }
    let session = Session(try Navigator(map()), on: terminal, chrome: chrome)
    if let screen { session.send(.push(Visit(stringLiteral: screen))) }
    terminal.begin(session)
    for line in lines { terminal.enter(line) }
    return said.joined(separator: "\n")
  }

  @Test func `shows where an entry leads whose definition makes no screen`() throws {
    let session = try session()
    #expect(session.frame.text.contains("Counter"))
    session.press(.enter)
    #expect(session.navigator.state.sketch == "*main: home > counter")
  }

  @Test func `shows what a screen reports, until the next key`() throws {
    let session = try session(Bare(), "counter")
    session.press(.enter)
    #expect(session.frame.text.contains("✓ saved"))
    session.press(.down)
    #expect(session.message == nil)
    session.press(.enter)
    #expect(session.frame.text.contains("✗ the disk is full"))
    session.advance(by: .seconds(4))
    #expect(session.message == nil)
  }

  @Test(arguments: [Key(.escape, .shift), .ctrl("[")])
  func `gets the key that all terminals send for one that means nothing to it`(key: Key) throws {
    let session = try session(Bare(), "counter")
    session.press(key)
    #expect(session.navigator.state.sketch == "*main: home")
  }

  @Test func `shows why a request was refused`() throws {
    let session = try session(Bare(), "draft")
    #expect(session.frame.text.contains("closed today"))
  }

  @Test func `knows what a layer with the keys does not let through`() throws {
    var map = map()
    map.tabs = [Tab("first", root: "home"), Tab("orders", root: "counter")]
    map.accessories = [Accessory("card", title: "Card") { _ in BodyScreen { "a card" } }]
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Bare())
    session.navigator.overlay("card")
    #expect(session.barrier == "'Card' has the keys")
    session.press("2")
    #expect(session.navigator.state.selectedTab == "first")
    session.press(.escape)
    session.press("2")
    #expect(session.navigator.state.selectedTab == "orders" && session.barrier == nil)
  }

  @Test func `offers its screens in plain lines`() throws {
    let said = try talk(Bare(), "1", "1")
    #expect(said.contains(" 1 Counter, push   2 Vault, push"))
    #expect(said.contains("Bare: Home, Counter"))
    #expect(said.contains("✓ saved"))
  }

  @Test func `says in plain lines why a request was refused`() throws {
    let language = PromptLanguage { .command(.push(Visit(stringLiteral: $0))) }
    #expect(try talk(Bare(language: language), ":draft").contains("✗ 'never' refused: closed today"))
  }

  @Test func `takes commands in plain lines if it has a language`() throws {
    #expect(try talk(Bare(language: Shop.language), ":push counter").contains("Bare: Home, Counter"))
    #expect(try talk(Bare(), ":push counter").contains("':push counter' is not a command here"))
  }

  @Test func `decides who may grant what is held`() throws {
    let tester = try talk(Bare(forTesters: true), holding: "vault", "+")
    #expect(tester.contains("held: push vault, by auth; + grants, - refuses"))
    #expect(tester.contains("main, 2 deep: Home, Vault"))
    let user = try talk(Bare(), holding: "vault", "+")
    #expect(user.contains("waiting for an answer\n"))
    #expect(user.contains("'+' is not a command here"))
  }
}

@MainActor @Suite(.timeLimited) struct `A screen's report` {
  private func session(_ navigator: Navigator) -> Session {
    Session(navigator, on: HeadlessTerminal(Size(columns: 40, rows: 8)), chrome: Bare())
  }

  private func counter(_ navigator: Navigator) throws -> Counter {
    navigator.push("counter")
    let id = try #require(navigator.state.focusedEntry?.id)
    return try #require(navigator.screen(id) as? Counter)
  }

  @Test func `is shown by every presenter of transitions`() throws {
    let navigator = try Navigator(map())
    let session = session(navigator)
    let still = Still()
    navigator.presenter = still
    let counter = try counter(navigator)
    counter.context.tell("saved")
    #expect(session.message == Session.Message(text: "saved", tone: .done))
    counter.context.warn("the disk is full")
    #expect(session.message == Session.Message(text: "the disk is full", tone: .failure))
    #expect(session.frame.text.contains("Count 0"))
    counter.count = 7
    #expect(session.frame.text.contains("Count 0"))
    counter.context.redraw()
    #expect(session.frame.text.contains("Count 7"))
  }

  @Test func `is shown from a navigator below the session's`() throws {
    let navigator = try Navigator(map())
    let session = session(navigator)
    let child = try Navigator(map(), name: "child")
    try navigator.attach(child)
    var changes = 0
    _ = session.frame
    session.onOutsideChange = { changes += 1 }
    let counter = try counter(child)
    counter.context.redraw()
    #expect(changes == 1)
    counter.context.tell("saved")
    #expect(session.message?.text == "saved")
    counter.context.warn("the disk is full")
    #expect(session.message?.tone == .failure)
  }

  @Test func `is written to the event log where there is no host`() throws {
    let navigator = try Navigator(map())
    var diagnostics: [String] = []
    let token = navigator.listen { if case .diagnostic(let text) = $0.kind { diagnostics.append(text) } }
    let counter = try counter(navigator)
    counter.context.tell("saved")
    counter.context.redraw()
    counter.context.warn("the disk is full")
    #expect(diagnostics == ["the disk is full"])
    withExtendedLifetime(token) {}
  }
}
