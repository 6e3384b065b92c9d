import Roots
@testable import RootsExplore
import RootsTape
import RootsTerminal
import TestTraits
import Testing

@testable import RootsTools

/// A program in Swift is explored by pressing its keys.
@MainActor @Suite(.timeLimited) struct `A walk through a program` {
  private func walk(
    _ bounds: ProgramWalk.Bounds = .init(), @AppMapBuilder _ map: @escaping @MainActor () -> AppMap
  ) async throws -> (walk: ProgramWalk, end: ProgramWalk.End) {
    let stage = try ProgramStage(StageSetup()) { _ in StartedProgram(try Navigator(map())) }
    var walk = ProgramWalk(stage, bounds) { _ in }
    let end = try await walk.run { false }
    return (walk, end)
  }

  /// A form with a field, and the screen that opens when it is sent.
  private func form(_ field: Field) -> AppMap {
    AppMap {
      Tab("one", root: "one")
      Screen("one") { context in
        BodyScreen {
          field
          Submit("Go") { _ in context.push("behind") }
        }
      }
      Screen("behind") { _ in BodyScreen { "Behind" } }
    }
  }

  nonisolated private static let fields: [(Field, [String: String], Bool)] = [
    (Field("n", kind: .int, rules: [.range(10...20)]), [:], true),
    (Field("n", kind: .date, need: .required), [:], true),
    (Field("n", rules: [.digits(5)]), [:], true), (Field("n", rules: [.length(3...4)]), [:], true),
    (Field("n", need: .required, rules: [.own { $0 == "me@home" ? nil : "no" }]), [:], false),
    (
      Field("n", need: .required, rules: [.own { $0 == "me@home" ? nil : "no" }], sample: "me@home"), [:],
      true
    ),
    (Field("n", need: .required, rules: [.own { $0 == "me@home" ? nil : "no" }]), ["n": "me@home"], true),
    (Field("n", kind: .int, initial: "7", rules: [.own { $0 == "42" ? nil : "no" }]), ["n": "42"], true),
    (
      Field("pin", kind: .secret, need: .required, rules: [.own { $0 == "4711" ? nil : "no" }]), [:],
      true
    ),
  ]

  @Test(arguments: fields)
  func `fills fields with what they accept, with samples and with texts that are given`(
    _ field: Field, _ texts: [String: String], _ isPassed: Bool
  ) async throws {
    var bounds = ProgramWalk.Bounds(texts: texts)
    bounds.secrets = { $0 == "pin" ? "4711" : nil }
    let (walk, end) = try await walk(bounds) { form(field) }
    #expect(end == .complete && walk.faults.isEmpty)
    #expect(walk.screens.contains("behind") == isPassed)
    for leg in walk.suite().joined() {
      var writer = TapeWriter(pauses: .kept)
      #expect(!(writer.take(leg.step) + writer.finish()).joined().contains("4711"))
    }
  }

  @Test func `sees every screen that keys lead to, and ends when all keys are tried`() async throws {
    let (walk, end) = try await walk {
      Tab("one", root: "one")
      Tab("two", root: "two")
      Screen("one") { context in
        BodyScreen(keys: [ScreenKey("x", "look") { context.push("deep") }]) {
          List { Row("Ask") { context.overlay("ask") } }
        }
      }
      Screen("two") { _ in BodyScreen { "Two" } }
      Screen("deep") { _ in BodyScreen { "Deep" } }
      Screen("lost") { _ in BodyScreen { "Lost" } }
      Accessory("ask") { context in BodyScreen { List { Row("Yes") { context.complete(true) } } } }
    }
    #expect(end == .complete)
    #expect(walk.screens == ["one", "two", "deep", "ask"])
    #expect(walk.faults.isEmpty)
  }

  @Test func `says by which keys a picture is made that is not what would be drawn`() async throws {
    var drawn = 0
    let (walk, _) = try await walk {
      Screen("home") { context in
        BodyScreen(keys: [ScreenKey("x", "look") { context.push("odd") }]) { "Home" }
      }
      Screen("odd") { _ in
        BodyScreen {
          let _ = drawn += 1
          "Drawn \(drawn) times"
        }
      }
    }
    let fault = try #require(walk.faults.first)
    #expect(fault.message.contains("not what would be drawn") && fault.screen == "odd")
    #expect(fault.steps.last == .key("x"))
  }

  @Test func `ends where a program never comes to rest, and says what keeps it going`() async throws {
    var bounds = ProgramWalk.Bounds()
    bounds.patience = .milliseconds(50)
    let (walk, end) = try await walk(bounds) {
      Screen("home") { context in
        BodyScreen(
          keys: [ScreenKey("x", "load") { context.task { try await Task.sleep(for: .seconds(3_600)) } }]
        ) { "Home" }
      }
    }
    #expect(end == .stuck)
    #expect(walk.faults.first?.message.contains("does not come to rest") == true)
    #expect(walk.faults.first?.steps == [.key("x")])
  }

  @Test func `opens every row of a list that has a few`() async throws {
    let (walk, _) = try await walk {
      Screen("home") { context in
        BodyScreen { List { for number in 0..<9 { Row("To \(number)") { context.push("page\(number)") } } } }
      }
      for number in 0..<9 { Screen("page\(number)") { _ in BodyScreen { "Page \(number)" } } }
    }
    #expect(walk.screens.count == 10)
  }

  @Test(arguments: [ProgramWalk.Stage.once, .pairs])
  func `opens the rows behind those that differ in a number alone, and those of a second list`(
    _ last: ProgramWalk.Stage
  ) async throws {
    var bounds = ProgramWalk.Bounds()
    bounds.last = last
    let (walk, _) = try await walk(bounds) {
      Screen("home") { context in
        BodyScreen {
          List {
            for number in 1...5 { Row("Bike \(number)") { context.push("bike") } }
            Row("5") { context.push("number") }
          }
          List { Row("Add") { context.push("new") } }
        }
      }
      for name in ["bike", "number", "new"] { Screen(name) { _ in BodyScreen { "\(name)" } } }
    }
    #expect(walk.screens == ["home", "bike", "number", "new"])
  }

  @Test(arguments: [ProgramWalk.Stage.once, .pairs])
  func `fills in and sends the form of a guard`(_ last: ProgramWalk.Stage) async throws {
    var bounds = ProgramWalk.Bounds()
    bounds.last = last
    let stage = try ProgramStage(StageSetup()) { _ in
      var isKnown = false
      return StartedProgram(
        try Navigator(
          AppMap {
            Screen("home") { context in BodyScreen { List { Row("In") { context.push("inside") } } } }
            Screen("inside") { _ in BodyScreen { "Inside" } }.guarded(by: "auth")
            Accessory("login") { context in
              BodyScreen {
                Field("name", label: "Name", need: .required)
                Field("word", label: "Word", need: .required)
                Submit("Go") { context.complete($0) }
              }
            }
            Guard(
              "auth",
              asking: { attempt in
                if isKnown { return .allow }
                isKnown = (try? await attempt.navigator.present("login", as: Record.self)) != nil
                return isKnown ? .allow : .refuse("no")
              })
          }))
    }
    var walk = ProgramWalk(stage, bounds) { _ in }
    _ = try await walk.run { false }
    #expect(walk.screens == ["home", "login", "inside"])
  }

  @Test func `does not press its way down a list of ten thousand`() async throws {
    let (walk, end) = try await walk {
      Screen("home") { context in
        BodyScreen {
          List(count: 10_000) { number in
            Row("Row \(number)") { context.push("row", payload: ["n": .int(number)]) }
          }
        }
      }
      Screen("row") { _ in BodyScreen { "A row" } }
    }
    #expect(end == .complete)
    #expect(walk.leftOut > 0 && walk.presses < 1_000)
    #expect(walk.screens == ["home", "row"])
  }

  @Test func `lets time pass as a step of its own`() async throws {
    let (walk, _) = try await walk {
      Screen("home") { context in
        let _ = context.after(.seconds(60)) { context.push("late") }
        return BodyScreen { "Home" }
      }
      Screen("late") { _ in BodyScreen { "Late" } }
    }
    #expect(walk.screens == ["home", "late"])
  }

  @Test func `ends by itself where there is no end of states, and says in how many no key was tried`()
    async throws
  {
    var bounds = ProgramWalk.Bounds()
    bounds.exactStates = 10
    let (walk, end) = try await walk(bounds) {
      Screen("page") { context in
        let number = context.payload?.fields["n"]?.integer ?? 0
        return BodyScreen(
          keys: [
            ScreenKey("x", "next") {
              context.replace(with: "page", payload: ["n": .int(number + 1)])
            },
            ScreenKey("y", "look") { context.push("deep", payload: ["n": .int(number)]) },
          ]
        ) { "Page \(number)" }
      }
      Screen("deep") { _ in BodyScreen { "Deep" } }
    }
    #expect(end == .complete)
    #expect(walk.screens == ["page", "deep"] && walk.statesLeftOut > 0)
    #expect(walk.stateCount < 40)
  }

  @Test func `writes each step down before it is taken, and begins anew at a start`() throws {
    let folder = try Folder()
    let path = "\(folder.path)/walk.tape"
    let trail = WalkTrail(path, header: "Launch app\n")
    func text() throws -> String { String(decoding: try DiskFiles().read(path).get(), as: UTF8.self) }
    trail.follow(.key(.enter))
    #expect(try text() == "Launch app\nEnter\n")
    trail.follow(.time(.seconds(2)))
    trail.follow(.key("x"))
    #expect(try text() == "Launch app\nEnter\nSleep 2s\nType \"x\"\n")
    trail.follow(nil)
    trail.follow(.key(.down))
    #expect(try text() == "Launch app\nDown\n")
    trail.remove()
    #expect(!DiskFiles().list(folder.path).contains("walk.tape"))
  }

  /// Counts the screens that are there.
  private final class Counted: TextScreen {
    var state = BodyState()
    let context: ScreenContext
    let count: Count

    final class Count { var screens = 0 }

    init(_ context: ScreenContext, _ count: Count) {
      (self.context, self.count) = (context, count)
      count.screens += 1
    }

    isolated deinit { count.screens -= 1 }

    var content: Content {
      Table(0..<50) {
        Column("A") { "row \($0)" }
        Column("B") { -$0 }
      } row: { number in
        Row("row \(number)") { self.context.push("list") }
      }
    }
  }

  @Test(arguments: [[], ["/"], ["s"], [.enter], [.enter, .enter], ["/", "r"], [.down]] as [[Key]])
  func `leaves nothing of a program that is started again`(_ keys: [Key]) async throws {
    let count = Counted.Count()
    let stage = try ProgramStage(StageSetup()) { _ in
      StartedProgram(try Navigator(AppMap(title: "T") { Screen("list") { Counted($0, count) } }))
    }
    for _ in 0..<3 {
      for key in keys {
        stage.press(key)
        _ = await stage.session.settled(within: .seconds(5))
        _ = stage.frame
      }
      try await stage.take(.restart(.cold))
      _ = await stage.session.settled(within: .seconds(5))
    }
    #expect(count.screens == 1, "\(count.screens)")
  }

  @Test func `starts again where a program has ended`() async throws {
    let (walk, end) = try await walk {
      Screen("home") { context in
        BodyScreen(
          keys: [
            ScreenKey("x", "end") { context.navigator?.shutdown() },
            ScreenKey("y", "look") { context.push("other") },
          ]
        ) { "Home" }
      }
      Screen("other") { _ in BodyScreen { "Other" } }
    }
    #expect(end == .complete)
    #expect(walk.screens == ["home", "other"])
  }

  @Test func `goes in stages, of which the first sees every screen, row and key`() async throws {
    var presses: [Int] = []
    for stage in ProgramWalk.Stage.allCases {
      var bounds = ProgramWalk.Bounds()
      bounds.last = stage
      let (walk, end) = try await walk(bounds) {
        Screen("home") { context in
          BodyScreen(keys: [ScreenKey("x", "mark") { context.push("marked") }]) {
            List { for name in ["a", "b", "c"] { Row("To \(name)") { context.push(name) } } }
          }
        }
        for name in ["a", "b", "c", "marked"] {
          Screen(name) { context in
            BodyScreen { List { for row in 1...3 { Row("Row \(row)") { context.overlay("ask") } } } }
          }
        }
        Accessory("ask") { context in BodyScreen { List { Row("Yes") { context.complete(true) } } } }
      }
      #expect(end == .complete && walk.ended == stage && walk.screens.count == 6)
      presses.append(walk.presses)
    }
    #expect(presses == presses.sorted() && presses[0] < presses[2])
  }

  @Test func `knows a way to each fault that goes round the others`() async throws {
    let (walk, _) = try await walk {
      Screen("home") { context in
        BodyScreen(
          keys: [
            ScreenKey("x", "one") { context.push("one") }, ScreenKey("y", "two") { context.push("two") },
          ]
        ) { "Home" }
      }
    }
    #expect(walk.faults.map(\.way) == [[.key("x")], [.key("y")]])
  }

  @Test func `says which fields it knows no text for`() async throws {
    let own = Field("mail", need: .required, rules: [.own { $0 == "me@home" ? nil : "no" }])
    let (mail, _) = try await walk { form(own) }
    #expect(mail.lacks == ["mail": "--text mail=…"] && !mail.screens.contains("behind"))
    let (pin, _) = try await walk { form(Field("pin", kind: .secret, need: .required)) }
    #expect(pin.lacks == ["pin": "ROOTS_SECRET_PIN"])
  }

  @Test func `fills a form of several fields in its first stage`() async throws {
    var bounds = ProgramWalk.Bounds()
    (bounds.last, bounds.secrets) = (.once, { _ in "4711" })
    let (walk, end) = try await walk(bounds) {
      Screen("home") { context in
        BodyScreen {
          Field("who", need: .required)
          Field("code", kind: .secret, need: .required, rules: [.own { $0 == "4711" ? nil : "no" }])
          Submit("Go") { _ in context.push("behind") }
        }
      }
      Screen("behind") { _ in BodyScreen { "Behind" } }
    }
    #expect(end == .complete && walk.screens == ["home", "behind"])
  }

  @Test func `is bounded by a number of keys`() async throws {
    var bounds = ProgramWalk.Bounds()
    bounds.presses = 2
    let (walk, end) = try await walk(bounds) {
      Screen("home") { context in
        BodyScreen { List { Row("On") { context.push("home") } } }
      }
    }
    #expect(end == .bound("2 keys") && walk.presses == 2 && walk.ended == nil)
    #expect(walk.progress == "not everything once")
  }

  @Test func `has ways that take every step again, of which each begins at the start`() async throws {
    let (walk, _) = try await walk {
      Tab("one", root: "one")
      Tab("two", root: "two")
      Screen("one") { context in
        BodyScreen {
          List {
            for name in ["a", "b", "c"] {
              Row(name) { context.push("deep", payload: ["n": .string(name)]) }
            }
          }
        }
      }
      Screen("two") { context in
        BodyScreen(keys: [ScreenKey("x", "ask") { context.overlay("ask") }]) { "Two" }
      }
      Screen("deep") { _ in BodyScreen { "Deep" } }
      Accessory("ask") { context in BodyScreen { List { Row("Yes") { context.complete(true) } } } }
    }
    let long = walk.suite()
    let short = walk.suite(longest: 5)
    #expect(long.count < short.count)
    #expect(short.allSatisfy { $0.count < 12 })
    for suite in [long, short] {
      #expect(
        Set(suite.joined().map(\.step)).isSuperset(of: [.key("x"), .key(.enter), .key(.escape), .key("2")]))
      #expect(suite.joined().contains { $0.claim == .top("deep") })
      #expect(suite.joined().contains { $0.claim == .top("ask") })
    }
  }

  @Test func `knows how it came to what a shorter way does not lead to`() async throws {
    let (walk, _) = try await walk {
      Screen("home") { context in
        BodyScreen(keys: [ScreenKey("x", "look") { context.push("other") }]) { "Home" }
      }
      Screen("other") { context in
        BodyScreen(keys: [ScreenKey("y", "end") { context.navigator?.shutdown() }]) {
          List { Row("On") { context.push("home") } }
        }
      }
    }
    let edges = Set(walk.suite().joined().map(ProgramWalk.Edge.init))
    let trails = walk.trails(taking: edges)
    #expect(!edges.isEmpty && Set(trails.joined().map(ProgramWalk.Edge.init)).isSuperset(of: edges))
    #expect(walk.trails(taking: []).isEmpty)
    for trail in trails { #expect(trail.first?.from == 0) }
  }

  @Test func `goes the same way every time`() async throws {
    @MainActor func steps() async throws -> [[ProgramWalk.Step]] {
      let (walk, _) = try await walk {
        Screen("home") { context in
          BodyScreen(
            keys: [Key("x"), "y", "z"].map { key in
              ScreenKey(key, "look") { context.push(key.description) }
            }
          ) { List { Row("On") { context.push("x") } } }
        }
        for name in ["x", "y", "z"] {
          Screen(name) { _ in BodyScreen { List { for row in 1...3 { Row("\(row)") {} } } } }
        }
      }
      return walk.suite().map { $0.map(\.step) }
    }
    let first = try await steps()
    for _ in 0..<3 { #expect(try await steps() == first) }
  }

  @Test func `has tapes for its faults, played again and made as short as they can be`() async throws {
    var drawn = 0
    let make: StageMaker = { setup throws(StageRefusal) in
      try ProgramStage(setup) { _ in
        StartedProgram(
          try Navigator(
            AppMap {
              Screen("home") { context in
                BodyScreen {
                  List { for name in ["one", "odd"] { Row(name) { context.push(name) } } }
                }
              }
              Screen("one") { _ in BodyScreen { "One" } }
              Screen("odd") { _ in
                BodyScreen {
                  let _ = drawn += 1
                  "Drawn \(drawn) times"
                }
              }
            }))
      }
    }
    let proof = WalkProof(on: make)
    let (tape, words) = await proof.proven(
      ["Enter\n", "Enter\nEscape\nDown\nUp\nDown\nEnter\n"], named: "fault.tape")
    #expect(tape.hasSuffix("Down\nEnter\n") && tape.contains("From 6 keys to 2"))
    #expect(words == "2 keys, played again; the walk had 6")
    let sound = await proof.proven(["Enter\nEscape\n"], named: "fault.tape")
    #expect(sound.tape == "Enter\nEscape\n" && sound.words.hasPrefix("played again, it shows no fault"))
    let late = await WalkProof(on: make, within: .zero).proven(["Enter\n"], named: "fault.tape")
    #expect(late == (tape: "Enter\n", words: "not played again within 0.0 s"))
    #expect(await proof.plays("Enter\nExpect Top one\n"))
    #expect(await !proof.plays("Enter\nExpect Top home\n"))
    #expect(await !proof.plays("Bad words\n"))
  }
}
