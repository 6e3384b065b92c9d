import TestTraits
import Testing

@testable import Roots

@MainActor @Suite(.timeLimited) struct `A navigator, asked for anything` {
  /// The toy program with guards that answer as they are told, and a screen that may hold.
  private func map(_ answers: Held<[Guard.Decision]>, asks: Bool = false) -> AppMap {
    var map = Deed.linked
    map.limits.layers = 4
    map.guards = [
      Guard("auth") { _ in answers.value.popLast() ?? .allow }.manual(),
      Guard("cover") { _ in answers.value.popLast() ?? .allow }.covering().manual(),
    ]
    if asks {
      // What it answers comes when the screen of its question has closed.
      map.guards.append(
        Guard("badge") { attempt in
          attempt.present(QuestionForm("login"))
          return .wait
        })
      map.change("profile") { $0.guarded(by: "auth", "badge") }
      map.change("reviews") { $0.guarded(by: "badge") }
    }
    map.change("seller") { $0.guarded(by: "auth") }
    map.change("cart") { $0.guarded(by: "auth", "cover") }
    map.change("photo") { $0.guarded(by: "cover") }
    return map
  }

  // Every order of a few verbs; each is undone again, so that all of them have one root.
  @Test(.row("0.8")) func `keeps everything in order, in every order of five commands`() throws {
    let alphabet: [(String, @MainActor (Navigator) -> Void)] = [
      ("push", { $0.push("seller") }), ("pop", { $0.pop() }), ("overlay", { $0.overlay("cart") }),
      ("tab", { $0.show(tab: "map") }),
      ("transaction", { $0.send(.transaction([.push("item"), .overlay("card"), .pop(2)])) }),
    ]
    let walk = try NavigatorWalk(map(Held([])))
    func explore(_ depth: Int) {
      guard depth > 0, walk.problems.isEmpty else { return }
      for (name, step) in alphabet {
        let (before, commits) = (walk.nav.state, walk.commits)
        walk.take(name, step)
        guard walk.commits > commits else { continue }
        explore(depth - 1)
        walk.take("undo") { $0.send(.undo) }
        #expect(walk.nav.state.looks == before.looks)
      }
    }
    explore(5)
    walk.finish()
    #expect(walk.problems == [])
    #expect(walk.commits > 3_000)
  }

  @Test(arguments: Seeded.seeds(8)) func `keeps everything in order, at random`(_ seed: UInt64) throws {
    var random = Seeded(seed: seed * 7_919 + 1)
    let answers = Held<[Guard.Decision]>([])
    let walk = try NavigatorWalk(map(answers, asks: true))
    if seed.isMultiple(of: 2) { walk.nav.presenter = walk.stage }
    walk.nav.overlap = seed % 3 == 1 ? .wait : .skip
    for _ in 0..<200 {
      answers.value = (0..<4).map { _ in .random(&random) }
      let (name, step) = Self.step(on: walk.nav, walk.stage, &random)
      walk.take(name, step)
    }
    walk.finish()
    #expect(walk.problems == [])
    #expect(walk.commits > 10)
  }

  @Test(arguments: Seeded.seeds(2)) func `tells the same of a long walk each time`(_ seed: UInt64) throws {
    let story = try story(seed)
    #expect(try self.story(seed) == story)
    WalkStory.keep(Array(story.joined()), "navigator-\(seed)")
  }

  /// The story of a walk: each step, the events that it leads to, and the state after it.
  private func story(_ seed: UInt64) throws -> [[String]] {
    var random = Seeded(seed: seed * 104_729 + 5)
    let answers = Held<[Guard.Decision]>([])
    let notes = Notes()
    let nav = try Navigator(map(answers).madeWhereNotMade { Noted($0, notes) })
    let stage = Stage()
    if seed.isMultiple(of: 2) { nav.presenter = stage }
    nav.overlap = seed % 3 == 1 ? .wait : .skip
    var story: [[String]] = []
    var told: [String] = []
    let token = nav.listen { told.append("  \($0)") }
    for _ in 0..<150 {
      answers.value = (0..<4).map { _ in .random(&random) }
      let (name, step) = Self.step(on: nav, stage, &random)
      step(nav)
      let sketch = "= \(nav.state.sketch)" + (nav.held.isEmpty ? "" : ", held \(nav.held.map(\.id))")
      story.append([name] + told + [sketch])
      told = []
    }
    nav.shutdown()
    token.cancel()
    return story + (told.isEmpty ? [] : [told])
  }

  /// Anything that can happen to a navigator.
  private static func step(
    on nav: Navigator, _ stage: Stage, _ random: inout Seeded
  ) -> (String, @MainActor (Navigator) -> Void) {
    let command = Command.random(on: nav.state, &random)
    let other = Command.random(on: nav.state, &random)
    let entry = nav.state.standing.randomElement(using: &random)
    let keeping = KeepAlive(within: .seconds(2))
    let isOnline = Bool.random(using: &random)
    switch Int.random(in: 0..<28, using: &random) {
    case 0: return ("undo", { $0.send(.undo) })
    case 1: return ("redo", { $0.send(.redo) })
    case 2: return ("grant", { $0.send(.grant()) })
    case 3: return ("refuse", { $0.send(.refuse()) })
    case 4, 5, 6: return ("end", { _ in stage.end() })
    case 7: return ("revoke", { $0.revoke("auth", "cover", "badge") })
    case 8: return ("ask again", { $0.reevaluateGuards() })
    case 9: return ("wait", { $0.advance(by: .seconds(3)) })
    case 10: return ("hold", { $0.hold(true) })
    case 11: return ("let go", { $0.hold(false) })
    case 12:
      return (
        "at once \(command.summary), \(other.summary)",
        { nav in nav.busily { [command, other, .back].forEach { nav.send($0) } } }
      )
    case 13:
      return (
        "transaction \(command.summary), \(other.summary)",
        { nav in
          _ = try? nav.transaction { draft in
            try draft.apply(command)
            _ = try? draft.transaction { try $0.apply(other) }
          }
        }
      )
    case 14: return ("cancel", { nav in if let last = nav.held.last { nav.cancel(last.id) } })
    case 15:
      return (
        "then \(command.summary), \(other.summary)",
        { nav in nav.send(Request(command).outcome { [unowned nav] _ in nav.send(other) }) }
      )
    case 16: return ("keeping \(command.summary)", { $0.send(Request(command).keepAlive(keeping)) })
    case 17:
      return (
        "loading \(command.summary)",
        { nav in
          nav.send(
            Request(command).loading {
              if isOnline { return 5 }
              throw CancellationError()
            })
        }
      )
    case 18: return ("go", { $0.send(.go("reviews", .each)) })
    default:
      return (
        command.summary,
        { $0.send(Request(command, origin: entry.map { .entry($0) } ?? .program)) }
      )
    }
  }

  // MARK: Re-entrance

  /// A screen that asks for something at one step of its life.
  @MainActor private final class Restless: LiveScreen {
    private let context: ScreenContext
    private let step: LifeCycle
    private let heard: Held<[String]>

    init(_ context: ScreenContext, _ step: LifeCycle, _ heard: Held<[String]>) {
      self.context = context
      self.step = step
      self.heard = heard
    }

    func lifeCycle(_ step: LifeCycle) {
      guard step == self.step, heard.value.isEmpty else { return }
      let before = context.navigator?.state.sketch ?? ""
      context.overlay("toast")
      // What is asked for in here comes later.
      #expect(context.navigator?.state.sketch == before)
      heard.value.append("\(step)")
    }
  }

  @Test(arguments: LifeCycle.allCases)
  func `queues what a screen asks for at a step of its life`(_ step: LifeCycle) throws {
    let heard = Held<[String]>([])
    let rig = try Rig { map in
      map.change("seller") { $0.make { Restless($0, step, heard) } }
    }
    rig.send("seller", .push("seller"))
    rig.send("item", .push("item"))
    rig.send("back", .pop())
    rig.send("pop", .pop())
    let isReached = ![.covered, .uncovered, .didReselect].contains(step)
    #expect(heard.value == (isReached ? ["\(step)"] : []))
    #expect(rig.outcomes.first == "seller committed")
    #expect(rig.outcomes.count == 4)
    #expect(rig.nav.violations() == [])
    #expect(rig.nav.isSettled)
  }

  // MARK: Leaks

  @Test(.row("0.10")) func `is left with nothing when everything is closed`() throws {
    let rig = try Rig()
    let (registered, alive) = (rig.nav.registryCount, rig.notes.alive)
    weak var screen: (any LiveScreen)?
    weak var context: ScreenContext?
    for _ in 0..<5 {
      rig.nav.push("seller", completion: rig.ending(of: "seller"))
      rig.nav.overlay("cart", completion: rig.ending(of: "cart"))
      rig.nav.send(Request(.push("item")).embed(in: "box").onMessage { _ in })
    }
    let top = try #require(rig.nav.state.focusedEntry?.id)
    screen = rig.nav.screen(top)
    context = rig.nav.context(top)
    #expect(screen != nil && context != nil)
    rig.nav.dismissAll()
    rig.nav.popToRoot()
    #expect(screen == nil)
    #expect(context == nil)
    #expect(rig.nav.registryCount == registered)
    #expect(rig.notes.alive == alive)
    #expect(rig.endings.count == 10)
    #expect(rig.nav.screens.count == registered - 1)
  }

  @Test func `tells those who wait when it is dropped in the middle of a transition`() throws {
    let stage = Stage()
    var outcomes: [String] = []
    do {
      let nav = try Navigator(Deed.linked)
      nav.presenter = stage
      nav.overlap = .wait
      for screen in ["seller", "item"] {
        nav.send(
          Request(.push(Visit(screen))).outcome { outcomes.append("\(screen) \($0 == .success(.committed))") }
        )
      }
      #expect(outcomes.isEmpty && stage.shown.count == 1)
    }
    #expect(outcomes == ["seller true", "item false"])
  }

  @Test func `is at work while a guard works on its answer, and not after that`() async throws {
    let latch = Latch()
    let rig = try Rig { map in
      map.guards = [
        Guard(
          "auth",
          asking: { _ in
            await latch.wait()
            return .allow
          })
      ]
      map.change("profile") { $0.guarded(by: "auth") }
    }
    rig.nav.push("profile")
    #expect(rig.nav.work.atWork == ["guard 'auth'"])
    latch.open()
    while !rig.nav.work.isAtRest { await Task.yield() }
    #expect(rig.nav.state.focusedEntry?.screen == "profile")
    rig.nav.pop()
    rig.nav.push("profile")
    #expect(!rig.nav.work.isAtRest)
    rig.nav.send(Request(.back, origin: .key))
    rig.nav.shutdown()
    #expect(rig.nav.work.isAtRest)
    latch.open()
  }

  @Test func `cancels the work on answers that are not needed any more`() async throws {
    let (words, said) = AsyncStream.makeStream(of: String.self)
    do {
      let rig = try Rig { map in
        map.guards = [
          Guard(
            "auth",
            asking: { _ in
              said.yield("asked")
              try? await Task.sleep(for: .seconds(3_600))
              said.yield(Task.isCancelled ? "canceled" : "not canceled")
              return .allow
            })
        ]
        map.change("profile") { $0.guarded(by: "auth") }
      }
      rig.nav.push("profile")
    }
    var heard = words.makeAsyncIterator()
    #expect(await heard.next() == "asked")
    #expect(await heard.next() == "canceled")
  }

  @Test func `is not kept alive by waiters, observers or questions`() async throws {
    weak var gone: Navigator?
    let latch = Latch()
    do {
      let rig = try Rig.guarded { _ in .wait }
      gone = rig.nav
      rig.nav.push("profile")
      _ = rig.nav.changes(of: .all)
      _ = rig.nav.observe(.main, owner: latch) { _ in }
      rig.nav.push("seller")
      let context = rig.nav.state.focusedEntry.flatMap { rig.nav.context($0.id) }
      context?.scope.run { await latch.wait() }
    }
    #expect(gone == nil)
    latch.open()
  }
}

extension Guard.Decision {
  fileprivate static func random(_ random: inout Seeded) -> Guard.Decision {
    let all: [Guard.Decision] = [.allow, .allow, .wait, .refuse("no"), .redirect(.push("list"))]
    return all.randomElement(using: &random) ?? .allow
  }
}
