import Observation
import TestTraits
import Testing

@testable import Roots
@testable import RootsTerminal

@MainActor @Suite(.timeLimited) struct `A person who waits for a screen` {
  /// Lets the maker of a screen go on when it is told to.
  @MainActor private final class Gate {
    private var waiting: CheckedContinuation<Void, Never>?

    func pass() async {
      open()
      await withCheckedContinuation { waiting = $0 }
    }
    func open() { waiting.take()?.resume() }

    // A task that was given up waits to the end of its test.
    isolated deinit { open() }
  }

  private let gate = Gate()

  private func session(_ detail: Deck.Detail = .quiet) throws -> Session {
    let gate = gate
    let map = AppMap(title: "Files") {
      Tab("files", root: "list", title: "Files")
      Tab("help", root: "help", title: "Help")
      Screen("list", title: "All files") { context in
        BodyScreen {
          List(["README", "Package"]) { name in
            Row(name) { context.push("file", payload: ["name": .string(name)]) }
          }
        }
      }
      Screen("file", title: "File {name}").prepare { context in
        await gate.pass()
        return BodyScreen { "The file." }
      }
      Screen("help", title: "Help") { _ in BodyScreen { "Help yourself." } }
    }
    let session = Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck(detail: detail))
    session.press(.enter)
    return session
  }

  private func sketch(_ session: Session) -> String { session.navigator.state.sketch }

  @Test func `reads what is loading, in words of the program`() async throws {
    let session = try session()
    #expect(session.loading == "File README")
    #expect(session.frame.text.contains("⠋ File README is loading; Esc gives up"))
    for word in ["queue", "working", "request"] { #expect(!session.frame.text.contains(word)) }
    gate.open()
    await session.settled()
    #expect(session.loading == nil)
    #expect(session.frame.text.contains("The file."))
    #expect(!session.frame.text.contains("loading"))
  }

  @Test func `sees a sign that turns ten times a second`() throws {
    let session = try session()
    var signs: [Character] = []
    for _ in 0..<4 {
      #expect(session.frame.text.contains("File README is loading"))
      let place = try #require(session.frame.text.firstRange(of: " File README is loading")).lowerBound
      signs.append(session.frame.text[session.frame.text.index(before: place)])
      let next = try #require(session.nextTurn)
      #expect(next - session.now == .milliseconds(100))
      session.advance(to: next)
    }
    #expect(signs == ["⠋", "⠙", "⠹", "⠸"])
    session.press(.escape)
    session.draw()
    #expect(session.nextTurn == nil)
  }

  @Test(arguments: [Key.escape, .ctrl("c"), Key(.escape, .shift), .ctrl("[")])
  func `gives it up by a key`(_ key: Key) async throws {
    let session = try session()
    var log: [String] = []
    let token = session.navigator.listen { log.append("\($0.kind)") }
    session.press(key)
    token.cancel()
    #expect(session.loading == nil && session.isSettled && !session.isFinished)
    #expect(session.frame.text.contains("gave up File README"))
    #expect(log.contains { $0.contains("it was given up while its screen was made") }, "\(log)")
    gate.open()
    await session.settled()
    #expect(sketch(session) == "*files: list | help: help")
  }

  @Test func `goes to another tab in its place`() async throws {
    let session = try session()
    session.press("2")
    #expect(sketch(session) == "files: list | *help: help")
    #expect(session.message == nil)
    gate.open()
    await session.settled()
    #expect(sketch(session) == "files: list | *help: help")
  }

  @Test func `changes nothing by keys that the screen was meant to get, and is told so`() async throws {
    let session = try session()
    for key in [Key.down, .enter, "x"] { session.press(key) }
    #expect(session.loading == "File README")
    #expect(session.frame.text.contains("File README is loading and takes no keys yet; Esc gives up"))
    gate.open()
    await session.settled()
    #expect(session.frame.text.contains("The file."))
    session.press(.escape)
    session.press(.enter)
    #expect(session.loading == "File README")
    #expect(!session.frame.text.contains("no keys yet"))
    session.press(.escape)
  }

  @Test func `opens the palette and help, and may quit`() throws {
    let session = try session()
    session.press("?")
    #expect(session.chrome.hasKeys)
    session.press(.escape)
    #expect(session.loading == "File README")
    session.press("q")
    #expect(session.isFinished)
  }

  @Test func `sees the answer of the one that gave way`() async throws {
    let session = try session()
    session.press(.escape)
    var ending: Ending?
    session.request(Request(.push("file")).completion { ending = $0 })
    session.press("2")
    #expect(ending == .cancelled(.superseded))
  }

  @Test func `waits no longer for the payload of a screen that is shown than for the next key`() async throws
  {
    let session = try session()
    session.press(.escape)
    let gate = gate
    session.request(
      Request(.push("help")).loading {
        await gate.pass()
        return ["n": 1]
      })
    #expect(session.frame.text.contains("⠋ Help"))
    #expect(!session.isSettled)
    session.press(.escape)
    #expect(sketch(session) == "*files: list | help: help")
    #expect(session.isSettled)
    gate.open()
    await session.settled()
    #expect(sketch(session) == "*files: list | help: help")
  }
}

@MainActor @Suite(.timeLimited) struct `A screen of an observable model` {
  @Observable @MainActor final class Counter {
    var count = 0
    var other = 0
  }

  @MainActor private final class Models {
    var all: [Counter]
    init(all: [Counter]) { self.all = all }
  }

  private func session(_ content: @escaping @MainActor () -> String) throws -> Session {
    let map = AppMap(title: "Count") { Screen("count") { _ in BodyScreen { content() } } }
    return Session(try Navigator(map), on: HeadlessTerminal(), chrome: Deck())
  }

  @Test func `is drawn again when the model changes, and only then`() throws {
    let counter = Counter()
    var drawn = 0
    let session = try session {
      drawn += 1
      return "Counted to \(counter.count)."
    }
    var wakes = 0
    session.onOutsideChange = { wakes += 1 }
    #expect(session.frame.text.contains("Counted to 0."))
    counter.count += 1
    #expect(session.frame.text.contains("Counted to 1."))
    let before = drawn
    counter.other += 1
    #expect(session.frame.text.contains("Counted to 1."))
    #expect(drawn == before)
    counter.count += 1
    #expect(session.frame.text.contains("Counted to 2."))
  }

  @Test func `wakes the program that is to draw it`() async throws {
    let counter = Counter()
    let session = try session { "Counted to \(counter.count)." }
    var isAwake = false
    session.onOutsideChange = { isAwake = true }
    session.draw()
    counter.count += 1
    while !isAwake { await Task.yield() }
    #expect(session.frame.text.contains("Counted to 1."))
  }

  // What is read only under some condition is watched as soon as it is read.
  @Test func `watches what was read last`() throws {
    let (one, two) = (Counter(), Counter())
    let models = Models(all: [one])
    let session = try session { "Counted to \(models.all.map(\.count))." }
    #expect(session.frame.text.contains("Counted to [0]."))
    models.all = [two]
    session.invalidate()
    _ = session.frame
    two.count = 7
    #expect(session.frame.text.contains("Counted to [7]."))
  }

  @Test func `is observed once, however often it is drawn, and not held`() async throws {
    weak var gone: Session?
    let counter = Counter()
    var wakes = 0
    do {
      let session = try session { "Counted to \(counter.count)." }
      gone = session
      for _ in 0..<50 {
        session.invalidate()
        session.draw()
      }
      session.onOutsideChange = { wakes += 1 }
      counter.count += 1
      for _ in 0..<100 { await Task.yield() }
      #expect(wakes == 1)
    }
    counter.count += 1
    #expect(gone == nil)
  }
}
