@testable import Roots
@testable import RootsApp
@testable import RootsExplore
import RootsTerminal
import TestSupport
import TestTraits
import Testing

/// Every stored property of a program is in the key of its states, or listed here with the reason why not.
@MainActor @Suite(.timeLimited) struct `The key of a state` {
  private static let app = """
    app "Key" {
      start tab=a
      set n=0
      tab a root=list
      tab b root=other
      screen list { list { row "Card" { overlay card; on-result { completed { set n=1 } } } } }
      screen other
      screen draft { field text; list { row "Send" when="text=b" { set n=2 } } }
      screen vault guard=porter
      accessory card
      flow f start=f0 { screens f0 }
      screen f0
      guard porter timeout="30s" { manual }
      keep draft for="60s"
      keep card for="20s" from=presentation
    }
    """

  /// A program in which everything is in use that can be: a kept screen, one that will be, a flow, a layer whose
  /// answer is waited for, and a held request.
  private static func base() throws -> State {
    var state = State(try Model(TextApp.app(app)))
    state.send(ScriptCommand(.push("f", on: .tab("b"))))
    state.send(ScriptCommand(.push(Visit("other", payload: ["x": 1]), on: .tab("b"))))
    state.send(ScriptCommand(.show(tab: "a")))
    state.send(ScriptCommand(.push("draft")))
    state.perform(.fill(field: "text", with: "a"))
    state.send(ScriptCommand(.pop()))
    state.perform(.row(block: 0, row: 0, title: "Card"))
    var held = ScriptCommand(.push("vault", on: .tab("b")))
    held.keep = .seconds(10)
    state.send(held)
    return state
  }

  /// How a property is changed; or why no change of it makes another state.
  enum Judgment {
    case told(@MainActor (inout Program) throws -> Void)
    /// Its own properties are judged.
    case parts
    case not(String)
  }

  private static func attempt(_ change: @escaping @MainActor (inout Engine.Attempt) -> Void) -> Judgment {
    .told { change(&$0.engine.attempts[0]) }
  }

  private static func pending(_ change: @escaping @MainActor (inout Engine.Pending) -> Void) -> Judgment {
    attempt { change(&$0.requests[0]) }
  }

  private static func journey(_ change: @escaping @MainActor (inout Engine.Pending.Journey) -> Void)
    -> Judgment
  {
    pending { change(&$0.gathered) }
  }

  private static func values(_ change: @escaping @MainActor (inout Request.Values) -> Void) -> Judgment {
    pending { change(&$0.request.values) }
  }

  private static func stay(_ change: @escaping @MainActor (inout Keep.Stay) -> Void) -> Judgment {
    .told { program in
      let id = try #require(program.keep.stays.keys.sorted().first)
      let said = program.keep.release(id)
      var stay = try #require(said)
      change(&stay)
      program.keep.use(stay, for: id)
    }
  }

  private static func kept(_ change: @escaping @MainActor (Entry, Keep.Stay) -> (Entry, Keep.Stay))
    -> Judgment
  {
    .told { program in
      let old = try #require(program.keep.all.first)
      _ = program.keep.remove(old.stay.key)
      let (entry, stay) = change(old.entry, old.stay)
      let number = program.keep.store(entry, stay)
      let timers = program.timers.all
      program.timers.removeAll()
      for (due, alarm) in timers {
        if case .kept = alarm {
          _ = program.timers.set(.kept(number), at: due)
        } else {
          _ = program.timers.set(alarm, at: due)
        }
      }
    }
  }

  /// Puts another entry in the place of the one on top of tab b.
  private static func entry(_ change: @escaping @MainActor (Entry) -> Entry) -> Judgment {
    .told { program in
      let top = try #require(program.engine.state[at: .tab(1)].top)
      program.engine.state[at: .tab(1)].replaceTop(with: change(top))
    }
  }

  private static let atRest = Judgment.not("nothing of it is there between two moves")
  private static let counts = Judgment.not("it only tells identities apart")

  /// The judgments, by type and property.
  private static let judgments: [String: [String: Judgment]] = [
    "Program": [
      "engine": .parts, "interest": .not("all states of a search have it"),
      "now": .not("the times that are left are told"), "steps": counts,
      "closing": .not("nothing in an app file ends the program"), "handling": atRest, "lastRequest": counts,
      "holdingsTold": counts, "current": atRest, "depth": atRest, "actions": atRest, "agenda": atRest,
      "mark": atRest,
      "isRestoring": atRest,
      "memory": .parts,
    ],
    "Program.Memory": [
      "name": .not("all states of a search have it"), "transition": .not("nothing is shown"),
      "transitionLimit": .not("nothing is shown"), "keep": .parts, "timers": .told { $0.timers.removeAll() },
      "waiters": .told { $0.waiters.removeAll() },
      "loads": .told { $0.loads = [try #require($0.state.focusedEntry?.id): .failed] },
      "askedAgain": .not("guards of app files answer at once when they are asked again"),
      "refusedAgain": .not("guards of app files answer at once when they are asked again"),
      "guardAnswers": .not("nothing decides by it; told where an invariant reads it"),
      "timeouts": .not("it only finds the timers, which are told"), "preparation": atRest, "running": atRest,
      "lastTransition": counts, "skipped": atRest, "restable": .not("screens of app files are never let go"),
      "resting": .not("screens of app files are never let go"),
      "unmade": .not("told where hooks hear of the making, which is tested beside this"),
      "restoration": .not("told where guards hold up a restoring, which is tested beside this"),
      "marks": .not("only what is saved depends on it"),
    ],
    "Engine": [
      "state": .parts, "queue": atRest, "waitsForTransitions": .not("nothing is shown"), "memory": .parts,
      "outbox": atRest,
    ],
    "Engine.Memory": [
      "history": .not("told where the program goes back to it, which is tested beside this"),
      "judged": atRest,
      "urgent": atRest, "attempts": .told { $0.engine.attempts.removeAll() }, "lastAttempt": counts,
      "holdings": counts,
      "holders": .not("it follows from the screens"), "backHandlers": .not("no screen of an app file is one"),
      "veiled": .told { program in
        program.engine.veiled = [try #require(program.state.focusedEntry?.id): ["porter"]]
      }, "consents": .not("it follows from what stands, and its guards"),
    ],
    "Attempt": [
      "id": counts,
      "question": .told { program in
        let old = program.engine.attempts[0]
        program.engine.attempts[0] = Engine.Attempt(
          id: old.id, question: .entry(guard: "other"), requests: old.requests, screens: old.screens,
          presented: old.presented, hasPresented: old.hasPresented, patience: old.patience, parent: old.parent
        )
      },
      "requests": attempt { $0.requests.append($0.requests[0]) },
      "screens": .told { program in
        let old = program.engine.attempts[0]
        program.engine.attempts[0] = Engine.Attempt(
          id: old.id, question: old.question, requests: old.requests, screens: ["list"],
          presented: old.presented,
          hasPresented: old.hasPresented, patience: old.patience, parent: old.parent)
      },
      "presented": attempt { $0.presented.insert(ContextID(1)) },
      "hasPresented": attempt { $0.hasPresented.toggle() },
      "isOutdated": attempt { $0.isOutdated.toggle() },
      "patience": attempt { $0.patience = $0.patience == .wait ? .refuse : .wait },
      "parent": attempt { $0.parent = $0.id },
    ],
    "Pending": [
      "request": .parts, "stage": pending { $0.stage.formSymmetricDifference(.bound) }, "journey": .parts,
    ],
    "Journey": [
      "command": journey { $0.command = .pop() },
      "allowed": journey { $0.allowed.insert(.entry(guard: "other")) },
      "chain": journey { $0.chain.append(.pop()) }, "targets": journey { $0.targets.append(.main) },
      "payload": journey { $0.payload = Payload(["y": 1]) }, "steps": journey { $0.steps.append(.pop()) },
      "moment": journey { $0.moment = 99 },
    ],
    "Request": [
      "id": .not("the order of the requests is told"),
      "command": pending { $0.request.command = .push("other") },
      "origin": pending { $0.request.origin = .program }, "motion": .not("nothing is shown"),
      "leaving": pending { $0.request.leaving = .force },
      "attempt": .told { program in
        program.engine.attempts[0].requests[0].request.attempt = program.engine.attempts[0].id
      }, "extras": .parts,
    ],
    "Values": [
      "hooks": .not("app files have none"), "transition": .not("nothing is shown"),
      "guards": values { $0.guards.append(Guard("other") { _ in .allow }) },
      "keepAlive": values { $0.keepAlive = KeepAlive(within: .seconds(20)) },
      "isRestorable": values { $0.isRestorable = true }, "restorationName": .not("app files have none"),
      "maker": .not("app files have none"), "trail": values { $0.trail.append("pop") },
      "visited": .not("there is one navigator"), "parts": values { $0.parts.append(nil) },
      "isQuit": values { $0.isQuit = true }, "isQuitAskedOnly": .not("no move asks so"),
      "answers": values { $0.answers.append("x") },
      "waiter": values { $0.waiter = .handler(7, opener: nil) },
      "loading": values { $0.loading = Request.Loading(time: .seconds(1), fails: false) },
    ],
    "Keep": ["stays": .parts, "uses": .not("it counts the stays"), "kept": .parts, "last": counts],
    "Stay": [
      "key": stay { $0 = Keep.Stay(key: "x", place: $0.place, lifetime: $0.lifetime, end: $0.end) },
      "place": stay { $0 = Keep.Stay(key: $0.key, place: .main, lifetime: $0.lifetime, end: $0.end) },
      "lifetime": stay { $0 = Keep.Stay(key: $0.key, place: $0.place, lifetime: .session, end: $0.end) },
      "end": stay { $0 = Keep.Stay(key: $0.key, place: $0.place, lifetime: $0.lifetime, end: .seconds(1)) },
      "receivesPayloads": stay { $0.receivesPayloads.toggle() },
      "guards": stay { $0.guards.insert("x") },
      "isReused": .not("only its arrival depends on it"),
      "isCovered": .not("it follows from what is covered, which is told"),
    ],
    "Kept": [
      "entry": kept { entry, stay in (entry.carrying(Payload(["z": 1])), stay) },
      "stay": kept { entry, stay in
        (entry, Keep.Stay(key: stay.key, place: .main, lifetime: stay.lifetime, end: stay.end))
      }, "number": counts, "timer": .not("it only finds the timer, which is told"),
    ],
    "Entry": [
      "id": .not("identities are numbered in the order in which they appear"),
      "openerNumber": .not("only the state document says it; told where an invariant reads it"),
      "subject": .parts,
    ],
    "Subject": [
      "screen": entry { Entry(id: $0.id, screen: "vault", opener: $0.opener, payload: $0.payload) },
      "identity": entry {
        Entry(id: $0.id, screen: $0.screen, opener: $0.opener, identity: "7", payload: $0.payload)
      }, "payload": entry { $0.carrying(nil) },
      "variant": entry {
        Entry(id: $0.id, screen: $0.screen, opener: $0.opener, payload: $0.payload, variant: 1)
      }, "isTabHost": .not("the screen says so"),
    ],
    "Layer": [
      "number": layer { .init(number: $0.number + 1, opener: $0.opener, stack: $0.stack) },
      "opener": layer { .init(number: $0.number, opener: nil, stack: $0.stack) },
      "asker": layer {
        .init(
          number: $0.number, opener: $0.opener, asker: .init(AttemptID(number: 9), answers: nil),
          stack: $0.stack)
      },
      "stack": layer { .init(number: $0.number, opener: $0.opener) },
    ],
    "Nest": [
      "name": nest { .init(name: "g", host: $0.host, place: $0.place, ground: $0.ground, stack: $0.stack) },
      "host": nest {
        .init(name: $0.name, host: ContextID(2), place: $0.place, ground: $0.ground, stack: $0.stack)
      },
      "place": .not("it follows from the host"), "ground": .not("it follows from the host"),
      "stack": nest { .init(name: $0.name, host: $0.host, place: $0.place, ground: $0.ground) },
    ],
    "TabBar": [
      "signs": .not("told where tabs come and go, which is tested beside this"),
      "selected": .told { program in
        let bar = program.engine.state.bar
        program.engine.state.bar = .init(bar.signs, selected: 1 - bar.selected, visited: bar.visited)
      },
      "visited": .told { program in
        let bar = program.engine.state.bar
        program.engine.state.bar = .init(bar.signs, selected: bar.selected, visited: [])
      },
    ],
  ]

  private static func layer(
    _ change: @escaping @MainActor (NavigationState.Layer) -> NavigationState.Layer
  ) -> Judgment {
    .told { $0.engine.state.layers = .init($0.engine.state.layers.map(change)) }
  }

  private static func nest(_ change: @escaping @MainActor (NavigationState.Nest) -> NavigationState.Nest)
    -> Judgment
  {
    .told { $0.engine.state.nests = .init($0.engine.state.nests.map(change)) }
  }

  /// One value of each type that is judged.
  private static func samples(_ state: State) throws -> [String: Any] {
    let program = state.program
    let attempt = try #require(program.engine.attempts.first)
    let pending = try #require(attempt.requests.first)
    let entry = try #require(program.state.focusedEntry)
    return [
      "Program": program, "Program.Memory": try unshared("memory", of: program), "Engine": program.engine,
      "Engine.Memory": try unshared("memory", of: program.engine), "Attempt": attempt, "Pending": pending,
      "Journey": pending.gathered, "Request": pending.request, "Values": pending.request.values,
      "Keep": program.keep,
      "Stay": try #require(program.keep.stays.values.first), "Kept": try #require(program.keep.all.first),
      "Entry": entry, "Subject": try #require(Mirror(reflecting: entry).descendant("subject")),
      "Layer": try #require(program.state.layers.first), "Nest": try #require(program.state.nests.first),
      "TabBar": program.state.bar,
    ]
  }

  private static func unshared(_ name: String, of value: Any) throws -> Any {
    try #require(Mirror(reflecting: value).descendant(name, "box", 0))
  }

  @Test func `tells every stored property, or there is a reason why not`() throws {
    for (type, value) in try Self.samples(Self.base()) {
      let properties = Set(Mirror(reflecting: value).children.compactMap(\.label))
      let judged = try #require(Self.judgments[type])
      #expect(properties == Set(judged.keys), "the properties of \(type)")
    }
  }

  @Test func `is another one when any property that is told is another`() throws {
    let base = try Self.base()
    var changed = 0
    for (type, properties) in Self.judgments {
      for (property, judgment) in properties {
        guard case .told(let change) = judgment else { continue }
        var program = base.program
        try change(&program)
        #expect(base.with(program).key(.whole) != base.key(.whole), "\(type).\(property)")
        changed += 1
      }
    }
    #expect(changed > 40)
    #expect(base.with(base.program).key(.whole) == base.key(.whole))
  }

  @Test func `tells earlier states where the app goes back to them, and the names of tabs where they change`()
    throws
  {
    func states(_ actions: String) throws -> (State, State) {
      let text = """
        app "T" {
          tab a; tab b
          screen a { list { row "X" { \(actions) } } }
          screen b
        }
        """
      let model = try Model(TextApp.app(text))
      var one = State(model)
      let other = State(model)
      one.send(ScriptCommand(.push("b")))
      one.send(ScriptCommand(.pop()))
      return (one, other)
    }
    let (one, other) = try states("redo")
    #expect(one.key(.whole) != other.key(.whole))
    let (same, like) = try states("push b")
    #expect(same.key(.whole) == like.key(.whole))
    let model = try Model(
      TextApp.app(
        "app \"T\" { tab a; tab b; screen a { list { row \"X\" { remove-tab b; add-tab c root=b } } }; screen b }"
      ))
    var (old, new) = (State(model), State(model))
    old.perform(.command(ScriptCommand(.removeTab("b"))))
    new.perform(.command(ScriptCommand(.removeTab("b"))))
    old.perform(.command(ScriptCommand(.addTab("b", root: "b"))))
    new.perform(.command(ScriptCommand(.addTab("c", root: "b"))))
    #expect(old.key(.whole) != new.key(.whole))
  }

  @Test func `tells what hears an answer that can be given again after an undo`() throws {
    let text = """
      app T {
        start screen=a
        set n=0
        screen a {
          text "{n}"
          list {
            row One { overlay ask; on-result { completed { set n=1 } } }
            row Two { overlay ask; on-result { completed { set n=2 } } }
            row Undo { undo }
          }
        }
        accessory ask { list { row Yes { complete }; row No { cancel } } }
      }
      """
    let model = try Model(TextApp.app(text))
    let keys = [0, 1].map { row in
      var state = State(model)
      state.perform(.row(block: 1, row: row, title: row == 0 ? "One" : "Two"))
      state.perform(.row(block: 0, row: 1, title: "No"))
      return state.key()
    }
    #expect(keys[0] != keys[1])
  }

  @Test func `tells regions of time, not times`() throws {
    let text = """
      app "T" { start screen=a; screen a { list { row "B" { push b } } }; screen b; screen c; keep b for="30s"; keep c for="20s" }
      """
    func key(_ waits: Int...) throws -> StateKey {
      var state = State(try Model(TextApp.app(text)))
      state.send(ScriptCommand(.push("b")))
      state.send(ScriptCommand(.pop()))
      for wait in waits { state.send(ScriptCommand(.advance(.seconds(wait)))) }
      return state.key(.whole)
    }
    // The unit is ten seconds.
    #expect(try key(1) == key(9))
    #expect(try key(1) != key())
    #expect(try key(1) != key(10))
    #expect(try key(10) != key(11))
    #expect(try key(11) == key(9, 5))
    #expect(try key(30) == key(40))
  }

  @Test func `tells how many equal requests a guard holds`() throws {
    let text = """
      app "T" { start screen=a; screen a { list { row B { push b } } }; guard g { manual }; screen b guard=g }
      """
    var state = State(try Model(TextApp.app(text)))
    var keys = [state.key(.whole)]
    for count in 1...3 {
      state.perform(.row(block: 0, row: 0, title: "B"))
      #expect(state.engine.held.count == count)
      #expect(!keys.contains(state.key(.whole)))
      keys.append(state.key(.whole))
    }
    // All of them wait for one answer, and what was refused leaves no trace.
    state.send(ScriptCommand(.refuse()))
    #expect(state.key(.whole) == keys[0])
  }

  @Test func `does not tell timers of keepings that are over`() throws {
    let text = "app \"T\" { start screen=a; screen a; screen b; keep b for=\"30s\" }"
    var state = State(try Model(TextApp.app(text)))
    state.send(ScriptCommand(.push("b")))
    let there = state.key(.whole)
    state.send(ScriptCommand(.pop()))
    #expect(state.program.nextDeadline == .seconds(30))
    state.send(ScriptCommand(.push("b")))
    #expect(state.program.nextDeadline == nil)
    #expect(state.key(.whole) == there)
  }
}

extension State {
  fileprivate func with(_ program: Program) -> State {
    State(State.Rest(program: program.rest, script: script, ledger: ledger), on: model)
  }
}
