import Roots
import TestTraits
import Testing

@testable import RootsTerminal

/// What a program says for a moment, and what it has of the terminal besides.
@MainActor @Suite(.timeLimited) struct `What a screen does outside of itself` {
  private let terminal = HeadlessTerminal()

  private func session(_ key: @escaping @MainActor (ScreenContext) -> Void) throws -> Session {
    let map = AppMap(title: "Toasts") {
      Screen("home") { context in BodyScreen(keys: [ScreenKey("x", "do it") { key(context) }]) { "Home" } }
    }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    session.press("x")
    return session
  }

  @Test(arguments: [
    (Toast.Severity.info, "· hello"), (.done, "✓ hello"), (.warning, "! hello"), (.failure, "✗ hello"),
  ])
  func `a toast has the sign of its severity, and ends with the next key`(
    _ severity: Toast.Severity, _ shown: String
  ) throws {
    let session = try session { $0.toast("hello", severity) }
    #expect(session.frame.text.contains(shown))
    session.press(.down)
    #expect(!session.frame.text.contains("hello"))
  }

  @Test func `a navigator tells as a screen does`() throws {
    let session = try session { $0.navigator?.tell("hello") }
    #expect(session.frame.text.contains("✓ hello"))
  }

  @Test func `what a toast offers is done by its key, once, and stays while other keys are pressed`() throws {
    var undone = 0
    let session = try session { $0.toast("deleted", .done, action: .init("undo") { undone += 1 }) }
    session.press(.down)
    #expect(session.frame.text.contains("✓ deleted F12 undo"))
    session.press(.function(12))
    #expect(undone == 1)
    #expect(!session.frame.text.contains("deleted"))
    session.press(.function(12))
    #expect(undone == 1)
    #expect(session.frame.text.contains("no message offers anything"))
  }

  @Test func `what a toast offers stands in the palette and in help as long as the toast is shown`() throws {
    var undone = 0
    let session = try session { $0.toast("deleted", .done, action: .init("undo it") { undone += 1 }) }
    session.press("?")
    #expect(session.frame.text.contains("undo it"))
    session.press(.escape)
    session.press(.ctrl("p"))
    session.type("undo it")
    session.press(.enter)
    #expect(undone == 1)
    session.press("x")
    session.advance(by: .seconds(8))
    #expect(!session.frame.text.contains("deleted"))
    session.press(.ctrl("p"))
    session.type("undo it")
    #expect(!session.frame.text.contains("do  undo it"))
  }

  @Test func `what a toast says and offers cannot draw on the terminal`() throws {
    let session = try session { $0.toast("a\u{1B}[2Jb", action: .init("un\u{1B}]0;do") {}) }
    #expect(session.frame.text.contains("a�[2Jb") && session.frame.text.contains("un�]0;do"))
    #expect(!session.frame.text.contains("\u{1B}"))
  }

  @Test func `a copied text is sent without what controls a terminal`() throws {
    _ = try session { $0.copy("one\n\ttwo\u{1B}[31m\u{7}") }
    #expect(terminal.clipboard?.hasPrefix("one\n") == true)
    #expect(terminal.clipboard?.contains("\u{1B}") == false)
    #expect(terminal.clipboard?.contains("\u{7}") == false)
  }

  @Test func `a copied text is that of the data, not the one that is drawn`() throws {
    let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467} \u{1F1E9}\u{1F1EA} \u{2764}\u{FE0F}"
    _ = try session { $0.copy("\(family)\r\n\u{202E}") }
    #expect(terminal.clipboard == "\(family)\n\u{FFFD}")
  }

  @Test(arguments: [
    ("", "there is nothing to copy"), (String(repeating: "a", count: 74_995), "74995 bytes are too many"),
  ])
  func `what cannot be copied is said in one line`(_ text: String, _ words: String) throws {
    let session = try session { $0.copy(text) }
    #expect(session.frame.text.contains(words))
    #expect(terminal.clipboard == nil)
  }

  // What is cut off says what to do.
  @Test(arguments: [ClipboardRefusal.unsupported, .off, .empty, .tooLong(bytes: 100_000_000)])
  func `why nothing is copied fits into the toast of a small terminal`(_ refusal: ClipboardRefusal) throws {
    let session = try session { $0.warn(refusal.description) }
    #expect(session.frame.text.contains("✗ \(refusal)"))
  }

  @Test func `a screen cannot give away a terminal that is not there`() async throws {
    let session = try session { context in context.task { try context.handTerminal {} } }
    await session.settled()
    #expect(session.frame.text.contains("✗ there is no terminal to run another program in"))
  }

  @Test func `no time passes for a program that was stopped, or while another one has the terminal`() throws {
    let session = try session { _ in }
    session.options.time = .clock
    session.wake()
    let began = session.pace.start(at: .zero)
    session.receive([.focus(.gained)])
    #expect(session.pace.start(at: .zero) == began)
    session.receive([.resumed])
    #expect(session.pace.start(at: .zero) > began)
  }

  @Test func `time passes before the first key, so that what a first screen waits for happens`() throws {
    let session = try session { context in
      _ = context.after(.milliseconds(1)) { context.toast("over", .info) }
    }
    session.options.time = .clock
    session.draw()
    let deadline = try #require(session.deadline)
    while ContinuousClock.now < deadline {}
    // Asked again it is the same moment, and it is over.
    #expect(session.deadline == deadline)
    session.wake()
    #expect(session.message?.text == "over")
  }

  @Test func `a screen whose maker fails says why in one line, and the program goes on`() throws {
    struct Gone: Error, CustomStringConvertible { let description = "the file is gone" }
    let map = AppMap(title: "Toasts") {
      Screen("home") { context in
        BodyScreen { List { Row("On") { context.push("broken") } } }
      }
      Screen("broken") { _ in
        if true { throw Gone() }
        return BodyScreen { "Never" }
      }
    }
    let session = Session(try Navigator(map), on: terminal, chrome: Deck())
    session.press(.enter)
    #expect(session.frame.text.contains("'broken' failed: the file is gone"))
    #expect(session.navigator.state.sketch == "*main: home")
  }

  @Test func `a session waits for work no longer than it is told to`() async throws {
    let session = try session { context in context.task { try await Task.sleep(for: .seconds(3_600)) } }
    #expect(!(await session.settled(within: .milliseconds(20))))
    session.quit()
    #expect(await session.settled(within: .seconds(30)))
  }

  @Test func `a session that was waited for in vain is let go`() async throws {
    weak var gone: Session?
    do {
      let session = try session { context in context.task { try await Task.sleep(for: .seconds(3_600)) } }
      gone = session
      #expect(!(await session.settled(within: .milliseconds(5))))
    }
    for _ in 0..<1_000 where gone != nil { await Task.yield() }
    #expect(gone == nil)
  }

  @Test func `lines of plain text go on while something does not end`() async throws {
    var lines: [String] = []
    let plain = PlainTerminal { lines.append($0) }
    let map = AppMap(title: "Plain") {
      Screen("home") { context in
        BodyScreen { List { Row("Load") { context.push("slow") } } }
      }
      Screen("slow").prepare { _ in
        try await Task.sleep(for: .seconds(3_600))
        return BodyScreen { "Never" }
      }
    }
    let session = Session(try Navigator(map), on: plain, chrome: Deck())
    plain.begin(session)
    plain.enter("1")
    await plain.settle(within: .milliseconds(20))
    #expect(lines.last == "· not everything is done yet")
    session.quit()
  }

  @Test func `what a toast offers is a choice of plain text as well`() throws {
    var undone = 0
    var lines: [String] = []
    let plain = PlainTerminal { lines.append($0) }
    let map = AppMap(title: "Plain") {
      Screen("home") { context in
        BodyScreen {
          List { Row("Delete") { context.toast("deleted", .done, action: .init("undo") { undone += 1 }) } }
        }
      }
    }
    let session = Session(try Navigator(map), on: plain, chrome: Deck())
    plain.begin(session)
    plain.enter("1")
    #expect(lines.contains("✓ deleted   ! undo"))
    plain.enter("!")
    #expect(undone == 1)
    session.quit()
  }
}
