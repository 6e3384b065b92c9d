import Roots
import RootsApp
@testable import RootsTape
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Screens whose data take their time, in each way that a load can end.
@MainActor private final class Library {
  struct Fire: Error, CustomStringConvertible { let description = "the library is on fire" }

  private(set) var refreshes = 0
  private(set) var answers: [Bool] = []
  private(set) var isAtIt = false
  private(set) var wasCancelled = false

  private(set) var begun = 0
  private(set) var rests = 0

  func rest(_ clock: ScreenClock, _ time: Duration) async throws {
    begun += 1
    try await clock.sleep(for: time)
    rests += 1
  }

  private final class Shelf: TextScreen {
    var state = BodyState()
    private let context: ScreenContext
    private var book = ""

    init(_ context: ScreenContext, load: @escaping @MainActor @Sendable () async throws -> String) {
      self.context = context
      context.task(id: "book") { [weak self] in self?.book = try await load() }
    }

    var content: Content {
      if context.isLoading { "One moment." }
      book
    }
    var keys: [ScreenKey] { [ScreenKey("x", "give up") { self.context.cancelTask(id: "book") }] }
  }

  private func shelf(
    _ name: String, _ load: @escaping @MainActor @Sendable (ScreenContext) async throws -> String
  ) -> Screen {
    Screen(name) { context in Shelf(context) { try await load(context) } }
  }

  func navigator() throws -> Navigator {
    let (atOnce, soon) = (
      shelf("at-once") { _ in "Emma" },
      shelf("soon") { _ in
        for _ in 0..<20 { await Task.yield() }
        return "Ulysses"
      }
    )
    let fails = shelf("fails") { _ in
      await Task.yield()
      throw Fire()
    }
    let never = shelf("never") { _ in
      self.isAtIt = true
      defer { self.wasCancelled = true }
      await waitForCancellation()
      return ""
    }
    let slow = shelf("slow") { context in
      try await context.clock.sleep(for: .seconds(30))
      return "Middlemarch at \(context.clock.now.components.seconds)s"
    }
    return try Navigator(
      AppMap(title: "Library") {
        Screen("door") { _ in BodyScreen { "Come in." } }
        atOnce
        soon
        fails
        never
        slow
        Screen("clock") { context in
          context.every(.seconds(1)) { self.refreshes += 1 }
          return BodyScreen { "Refreshed \(self.refreshes) times." }
        }
        Screen("mill") { context in
          context.every(.seconds(1)) {
            self.refreshes += 1
            let start = ContinuousClock.now
            while start.duration(to: .now) < .milliseconds(100) {}
          }
          return BodyScreen { "The mill goes round." }
        }
        Screen("watch") { context in
          context.task(background: true) { while !Task.isCancelled { await Task.yield() } }
          return BodyScreen { "On watch." }
        }
        Screen("asks") { context in
          context.task {
            for _ in 1...2 {
              self.answers.append(try await context.present("sure", as: Bool.self) ?? false)
            }
            self.answers.append(false)
          }
          return BodyScreen { context.isLoading ? "Busy." : "At rest after \(self.answers)." }
        }
        Accessory("sure") { context in
          BodyScreen { List { Row("Yes") { context.complete(true) } } }
        }
        Screen("late") { context in
          context.after(.seconds(2)) { context.push("at-once") }
          return BodyScreen { "Wait." }
        }
      })
  }
}

@MainActor @Suite(.timeLimited) struct `Work that takes time` {
  private let library = Library()

  private func play(within limit: String = "600s", _ lines: String...) async -> TapeSummary {
    var options = ReplayOptions()
    options.writing = .off
    let tape = SourceText(
      name: "library.tape", text: (["Set Guard \(limit)"] + lines).joined(separator: "\n"))
    return await Rehearsal(
      options: options, files: ToyFiles(), of: { _ in StartedProgram(try library.navigator()) }
    ).play(tape)
  }

  private func session(at screen: String) throws -> Session {
    let session = Session(try library.navigator(), on: HeadlessTerminal(), chrome: Deck())
    session.send(.push(Visit(screen)))
    return session
  }

  @Test(arguments: [("at-once", "Emma"), ("soon", "Ulysses")])
  func `is waited for by those who wait until all is settled`(screen: String, book: String) async throws {
    let session = try session(at: screen)
    #expect(session.frame.text.contains("One moment."))
    await session.settled()
    #expect(session.frame.text.contains(book))
    #expect(!session.frame.text.contains("One moment."))
  }

  @Test(arguments: [("at-once", "Emma"), ("soon", "Ulysses")])
  func `is done when the next line of a tape is read`(screen: String, book: String) async {
    let summary = await play("Do push \(screen)", "Expect \"\(book)\"", "Expect Not \"One moment.\"")
    #expect(summary.story == "")
    #expect(summary.code == .passed)
  }

  @Test func `is given up when its screen does not want it any more, and that is not an error`() async {
    let summary = await play(
      "Do push slow", "Expect \"One moment.\"", "Type x", "Expect Not \"One moment.\"", "Sleep 31s",
      "Expect Not \"Middlemarch\"", "Expect Not \"✗\"")
    #expect(summary.story == "")
  }

  @Test func `of no screen is waited for, and says what it throws`() async throws {
    let session = try session(at: "at-once")
    var isDone = false
    session.navigator.task {
      for _ in 0..<20 { await Task.yield() }
      isDone = true
      throw Library.Fire()
    }
    await session.settled()
    #expect(isDone)
    #expect(session.frame.text.contains("✗ the library is on fire"))
  }

  @Test func `of no screen ends with the program, and needs no front end`() async throws {
    let navigator = try library.navigator()
    var said: [String] = []
    let token = navigator.listen { event in
      if case .diagnostic(let text) = event.kind { said.append(text) }
    }
    navigator.task { throw Library.Fire() }
    await navigator.settled()
    #expect(said == ["the library is on fire"])
    var wasCancelled = false
    navigator.task {
      await waitForCancellation()
      wasCancelled = true
    }
    await Task.yield()
    navigator.shutdown()
    while !wasCancelled { await Task.yield() }
    token.cancel()
  }

  @Test func `of no screen is not waited for where it runs in the background, and ends with the program`()
    async throws
  {
    let session = try session(at: "at-once")
    var wasCancelled = false
    session.navigator.task(background: true) {
      await waitForCancellation()
      wasCancelled = true
    }
    await session.settled()
    #expect(!wasCancelled && session.frame.text.contains("Emma"))
    session.navigator.shutdown()
    while !wasCancelled { await Task.yield() }
  }

  @Test func `is waited for by a tape in real time`() async {
    let summary = await play("Do push soon", "Wait+Screen@5s /Ulysses/")
    #expect(summary.story == "")
  }

  @Test func `says an error that it throws`() async throws {
    let session = try session(at: "fails")
    await session.settled()
    #expect(session.message?.text == "the library is on fire")
    #expect(!session.frame.text.contains("One moment."))
  }

  @Test func `is named by a tape for which it takes too long`() async {
    let summary = await play(within: "1s", "Do push never", "Expect Top never")
    #expect(summary.code == .timedOut)
    #expect(summary.story.contains("still busy after 1s: task 'book' of 'never'"), "\(summary.story)")
    // Nothing keeps a program whose tape has ended.
    while !library.wasCancelled { await Task.yield() }
  }

  @Test func `is cancelled and not waited for when its screen leaves`() async throws {
    let session = try session(at: "never")
    while !library.isAtIt { await Task.yield() }
    session.press(.escape)
    await session.settled()
    #expect(session.navigator.state.focusedEntry?.screen == "door")
    while !library.wasCancelled { await Task.yield() }
  }

  @Test func `is no longer waited for by those whose own task is canceled`() async throws {
    let session = try session(at: "never")
    while !library.isAtIt { await Task.yield() }
    let waiting = [Task { await session.settled() }, Task { await session.navigator.settled() }]
    for _ in 0..<20 { await Task.yield() }
    waiting[0].cancel()
    await waiting[0].value
    #expect(!waiting[1].isCancelled && !session.navigator.work.isAtRest)
    waiting[1].cancel()
    await waiting[1].value
  }

  // The longer sleep began first: when the shorter one is over, the task waits for the longer one.
  @Test func `may sleep in several of its parts at the same time`() async throws {
    let session = try session(at: "door")
    let context = try #require(
      session.navigator.state.focusedEntry.flatMap { session.navigator.context($0.id) })
    context.task { [library] in
      let clock = context.clock
      async let longest: Void = library.rest(clock, .seconds(3))
      async let middle: Void = library.rest(clock, .seconds(2))
      try await library.rest(clock, .seconds(1))
      _ = try await (longest, middle)
    }
    while library.begun < 3 { await Task.yield() }
    for passed in 1...3 {
      await session.settled()
      #expect(library.rests == passed - 1 && context.isLoading)
      session.advance(by: .seconds(1))
    }
    await session.settled()
    #expect(library.rests == 3 && !context.isLoading)
  }

  @Test func `may sleep on the program's own time`() async {
    let summary = await play(
      "Do push slow", "Expect \"One moment.\"", "Sleep 29s", "Expect \"One moment.\"", "Sleep 1s",
      "Expect \"Middlemarch at 30s\"")
    #expect(summary.story == "")
  }

  @Test func `may be found by a tape that waits for what it shows`() async {
    let summary = await play("Do push slow", "Wait+Screen@40s /Middlemarch/")
    #expect(summary.story == "")
  }

  @Test func `may ask a question, and is not at work until the answer comes`() async {
    let summary = await play(
      "Do push asks", "Expect \"Yes\"", "Expect \"At rest after [].\"", "Enter", "Expect \"after [true].\"",
      "Escape", "Expect Top asks", "Expect Not \"✗\"", "Expect \"At rest after [true].\"")
    #expect(summary.story == "")
  }

  @Test func `ends its sleep when its screen leaves`() async {
    let summary = await play(
      "Do push slow", "Escape", "Sleep 60s", "Expect Top door", "Expect Not \"Middle\"")
    #expect(summary.story == "")
  }

  @Test func `goes on in the background without being waited for`() async throws {
    let session = try session(at: "watch")
    await session.settled()
    #expect(session.frame.text.contains("On watch."))
  }

  @Test func `is done again and again as the program's time passes, until its screen leaves`() async {
    let summary = await play(
      "Do push clock", "Sleep 5s", "Expect \"Refreshed 5 times.\"", "Escape", "Sleep 5s", "Expect Top door")
    #expect(summary.story == "")
    #expect(library.refreshes == 5)
  }

  @Test func `that is due without end ends a wait when the guard's real time has passed`() async {
    let summary = await play(
      within: "0.5s", "Launch one", "Sleep 100s", "Launch two", "Do push mill", "Wait+Screen@60m /never/")
    #expect(summary.code == .timedOut)
    let end = 100 + library.refreshes
    #expect(summary.story.contains("timers go off without end, still at \(end)s"), "\(summary.story)")
    // Each time takes a fifth of it, and the wait is measured in turns, of which others on the machine take some.
    #expect((1..<100).contains(library.refreshes), "\(library.refreshes)")
  }

  @Test func `is done after a time, unless its screen has left`() async {
    #expect(await play("Do push late", "Sleep 2s", "Expect Top at-once").story == "")
    #expect(await play("Do push late", "Escape", "Sleep 9s", "Expect Top door").story == "")
  }

  @Test func `is replaced by what begins with the same id`() async throws {
    let session = try session(at: "door")
    let context = try #require(
      session.navigator.state.focusedEntry.flatMap { session.navigator.context($0.id) })
    var done: [Int] = []
    for number in 1...3 {
      context.task(id: "search") {
        try await context.clock.sleep(for: .seconds(1))
        done.append(number)
      }
    }
    #expect(context.isLoading)
    await session.settled()
    session.advance(by: .seconds(1))
    await session.settled()
    #expect(done == [3])
    #expect(!context.isLoading)
    #expect(session.message == nil)
  }
}
