import Roots
@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

/// What a program does, without one that runs: its functions are pure.
@MainActor @Suite(.timeLimited) struct `A program as functions of its state` {
  private func entry(_ screen: String, _ payload: Record = Record(), id: UInt64 = 1, variant: Int = 0)
    -> Entry
  {
    Entry(id: ContextID(id), screen: screen, payload: Payload(payload), variant: variant)
  }

  /// Effects on one line each: the command with the number of its handler, or the values that are set.
  private func text(_ effects: [ScriptEffect]?) -> [String]? {
    effects?.map { effect in
      switch effect {
      case .send(let command, let id, let handler):
        "\(command.description)\(handler.map { " > \($0)" } ?? "")\(id.map { " of \($0)" } ?? "")"
      case .set(let values): "set \(Value.record(values).json)"
      }
    }
  }

  @Test func `does what is chosen, by the blocks and rows that are there`() throws {
    let app = try Drive.app(
      """
      set on=#false n=1
      screen a {
        list when=on { row Hidden { pop } }
        list { row Gone when=on { back }; row One { push b n="{n}"; overlay c { on-result { completed { set n=2 } } } }; row Two { set n=5; push b n="{n}" } }
        text "[to b](b)"
        table { columns x; row plain }
        submit Go { complete "{n}" }
      }
      screen b; accessory c { submit Y { complete 1 } }
      """)
    var state = ScriptState(app)
    let a = entry("a")
    #expect(text(app.choose(block: 0, row: 0, of: a, state)) == ["push b n=1 of c1", "overlay c > 0 of c1"])
    // Each action sees what those before it have set.
    #expect(text(app.choose(block: 0, row: 1, of: a, state)) == ["set {\"n\":5}", "push b n=5 of c1"])
    #expect(
      text(app.choose(block: 0, row: 2, of: a, state)) == []
        && text(app.choose(block: 0, row: -1, of: a, state)) == [])
    #expect(text(app.choose(block: 1, row: 0, of: a, state)) == ["push b of c1"])
    // A table in which no row does anything has nothing to choose.
    #expect(
      text(app.choose(block: 2, row: 0, of: a, state)) == [] && app.rows(ofBlock: 2, of: a, state)?.count == 0
    )
    #expect(
      app.rows(ofBlock: 4, of: a, state) == nil && app.rows(ofBlock: 0, of: entry("none"), state) == nil)
    #expect(
      text(app.submit(block: 3, of: a, state)) == ["complete 1 of c1"]
        && text(app.submit(block: nil, of: a, state)) == ["complete 1 of c1"])
    #expect(
      text(app.submit(block: 0, of: a, state)) == []
        && text(app.submit(block: 9, of: a, state)) == ["complete 1 of c1"])
    _ = app.set(["on": true], &state)
    #expect(
      text(app.choose(block: 0, row: 0, of: a, state)) == ["pop of c1"]
        && text(app.choose(block: 1, row: 0, of: a, state)) == ["back of c1"])
  }

  @Test func `counts the blocks of its parts behind its own`() throws {
    let app = try Drive.app(
      """
      screen a {
        top height=3 { list { row Top { push b } } }
        list { row Own { pop } }
        bottom height=3 { list { row Bottom { back } }; submit Go { complete 1 } }
      }
      screen b { list { row r { push a } } }
      """)
    let state = ScriptState(app)
    #expect(
      (0..<4).map { text(app.choose(block: $0, row: 0, of: entry("a"), state)) } == [
        ["pop of c1"], ["push b of c1"], ["back of c1"], [],
      ])
    #expect(text(app.submit(block: nil, of: entry("a"), state)) == ["complete 1 of c1"])
  }

  @Test func `does what keys say: those of the screen first, and on a layer no others`() throws {
    let app = try Drive.app(
      """
      key g { push b }; key h title=Home { pop-to-root }
      screen a { key g { back } }
      screen b
      accessory l { key x { dismiss } }
      """)
    let host = ScriptHost(app)
    let (state, base) = (host.state, host.navigator.state)
    let a = try #require(base.focusedEntry)
    #expect(text(app.bound("g", on: a, in: base, state)) == ["back of \(a.id)"])
    #expect(text(app.bound("h", on: a, in: base, state)) == ["pop-to-root of \(a.id)"])
    #expect(app.bound("x", on: a, in: base, state) == nil)
    #expect(text(app.bound("g", on: nil, in: base, state)) == ["push b"])
    host.send(try #require(ScriptCommand.read("overlay l").command))
    let l = try #require(host.navigator.state.focusedEntry)
    #expect(l.screen == "l" && app.bound("g", on: l, in: host.navigator.state, state) == nil)
    #expect(text(app.bound("x", on: l, in: host.navigator.state, state)) == ["dismiss of \(l.id)"])
    func keys(_ screen: String, _ isOnLayer: Bool) -> [String] {
      app.bindings(of: app.screens[screen]?.first, onLayer: isOnLayer).map { "\($0.key)" }
    }
    #expect(
      keys("a", false) == ["g", "h"] && keys("a", true) == ["g"] && keys("b", false) == ["g", "h"]
        && keys("l", true) == ["x"])
    #expect(app.bindings(of: nil, onLayer: false).count == 2 && app.bindings(of: nil, onLayer: true).isEmpty)
  }

  @Test func `keeps for a screen what its keys begin, as one key or as a sequence`() throws {
    let app = try Drive.app(
      """
      key "g g" { push b }; key h { push b }
      screen a { key g { back }; key "h x" { back } }
      screen b
      """)
    let keys = app.bindings(of: app.screens["a"]?.first, onLayer: false).map { "\($0.key)" }
    #expect(keys == ["g", "h x"])
    #expect(app.bindings(of: app.screens["b"]?.first, onLayer: false).map { "\($0.key)" } == ["g g", "h"])
  }

  @Test func `does what hooks, messages and inputs say, with what is told`() throws {
    let app = try Drive.app(
      """
      set n=0
      screen a { param id default=7 }
      on a.didAppear { set n="{id}" }
      on a.message { set n="{value.x}" }
      on a.input { set n="{value}" }
      screen b
      """)
    let state = ScriptState(app)
    let a = entry("a", ["id": 3])
    #expect(
      text(app.step(.didAppear, of: a, state)) == ["set {\"n\":3}"]
        && text(app.step(.destroy, of: a, state)) == [])
    #expect(
      text(app.message(["x": 5], of: a, state)) == ["set {\"n\":5}"]
        && text(app.message(nil, of: a, state)) == ["set {\"n\":null}"])
    #expect(
      text(app.input("hi", of: a, state)) == ["set {\"n\":\"hi\"}"]
        && text(app.input(nil, of: a, state)) == ["set {\"n\":null}"])
    for screen in ["b", "none"] {
      let other = entry(screen)
      #expect(
        text(app.step(.didAppear, of: other, state)) == [] && text(app.message(1, of: other, state)) == [])
      #expect(text(app.input(1, of: other, state)) == [])
    }
  }

  @Test func `does with an answer what the row says that asked for it`() throws {
    let app = try Drive.app(
      """
      set n=0
      screen a { param id default=7; list { row r { overlay c { on-result { completed { set n="{value.x} of {id}" }; cancelled { set n="{value}" } } } } } }
      accessory c { submit Y { complete x=1 } }
      """)
    let state = ScriptState(app)
    #expect(
      text(app.answer(0, .completed(["x": 5]), opener: entry("a", ["id": 3]), state)) == [
        "set {\"n\":\"5 of 3\"}"
      ])
    #expect(text(app.answer(0, .completed(nil), opener: nil, state)) == ["set {\"n\":\" of \"}"])
    #expect(text(app.answer(0, .cancelled(.popped), opener: nil, state)) == ["set {\"n\":\"popped\"}"])
    #expect(
      text(app.answer(1, .completed(nil), opener: nil, state)) == []
        && text(app.answer(-1, .completed(nil), opener: nil, state)) == [])
  }

  @Test func `shows of an accessory the definition that applies`() throws {
    let app = try Drive.app(
      "screen a { list { row r { overlay l } } }; accessory l title=One; accessory l title=Two parents=a")
    let state = ScriptState(app)
    #expect((0..<3).map { app.title(of: entry("l", variant: $0), state) } == ["One", "Two", "One"])
    #expect(
      app.title(of: entry("none {x}"), state) == "none " && app.body(of: entry("none"), state) == Body())
  }

  // MARK: Values and guards

  @Test func `tells which guards a change of values turns, and which way`() throws {
    let app = try Drive.app(
      """
      set in=#false age=20
      screen a guard="auth,adult,open"
      guard auth { ask login; remember session }
      guard adult { when age=20 }
      guard open { allow }
      accessory login { submit Y { complete } }
      """)
    var state = ScriptState(app)
    #expect(app.set(["in": true], &state).isEmpty && state.values == ["in": true, "age": 20])
    #expect(
      app.set(["session": true, "age": 17], &state)
        == ScriptedApp.GuardChange(withdrawn: ["adult"], given: ["auth"]))
    #expect(app.set(["session": true], &state).isEmpty)
    #expect(
      app.replaceValues(with: ["age": 20], &state)
        == ScriptedApp.GuardChange(withdrawn: ["auth"], given: ["adult"]))
    #expect(state.values == ["age": 20])
  }

  private func verdict(_ guardian: String, _ values: Record = Record(), on command: Command = .push("a"))
    throws -> String
  {
    let app = try Drive.app(
      "set x=#false; screen a guard=g; screen b; accessory q { submit Y { complete } }\nguard g { \(guardian) }"
    )
    let script = try #require(app.guards["g"])
    switch script.verdict(on: command, values) {
    case .decided(.allow): return "allow"
    case .decided(.refuse(let why)): return "refuse" + (why.map { " \($0)" } ?? "")
    case .decided(.redirect(let command)): return ScriptCommand(command).description
    case .decided(.wait): return "wait"
    case .ask(let form):
      return
        "ask \(form.visit.screen) \(form.visit.payload?.value?.json ?? "") \(form.answers) \(form.remembers ?? "")"
    }
  }

  @Test func `asks guards what they say, as far as values decide`() throws {
    #expect(
      try verdict("allow") == "allow" && verdict("refuse") == "refuse"
        && verdict("refuse \"not {x}\"", ["x": 7]) == "refuse not 7")
    #expect(
      try verdict("manual") == "wait" && verdict("redirect { push b n=\"{x}\" }", ["x": 7]) == "push b n=7")
    #expect(try verdict("ask q n=\"{x}\" answers=b; remember s", ["x": 7]) == "ask q {\"n\":7} [\"b\"] s")
    #expect(
      try verdict("ask q; remember s", ["s": true]) == "allow"
        && verdict("ask q; remember s", ["s": false]).hasPrefix("ask q"))
    #expect(try verdict("when x=1", ["x": 1]) == "allow" && verdict("when x=1", ["x": 2]) == "refuse")
    #expect(
      try verdict("when x=1; when y=2", ["x": 1, "y": 2]) == "allow"
        && verdict("when x=1; when y=2", ["x": 1]) == "refuse")
    #expect(
      try verdict("when x=1; allow", ["x": 2]) == "allow" && verdict("when x=1; manual", ["x": 2]) == "wait")
  }

  @Test func `opens nothing where a guard is asked about what stands there already`() throws {
    let evict = Command.evict(guards: ["g"])
    #expect(
      try verdict("ask q; remember s", on: evict) == "refuse"
        && verdict("ask q; remember s", ["s": true], on: evict) == "allow")
    #expect(
      try verdict("ask q", on: evict) == "allow" && verdict("manual", on: evict) == "allow"
        && verdict("refuse no", on: evict) == "allow")
    #expect(
      try verdict("when x=1; ask q", ["x": 2], on: evict) == "refuse"
        && verdict("when x=1; ask q", ["x": 1], on: evict) == "allow")
  }

  @Test func `asks before a screen is left whose condition holds, in the words of the file`() throws {
    let app = try Drive.app(
      """
      set busy=#false
      screen a title="Form {n}" { param n default=1; leave-guard "Drop {n}?" when=busy stay="Keep {n}" }
      screen b { leave-guard "Sure?" }
      screen c
      """)
    var state = ScriptState(app)
    func verdict(_ entry: Entry?) -> Value? {
      if case .ask(let form) = app.verdict(.leave(ContextID(1)), on: .pop(), leaving: entry, state) {
        #expect(form.visit.screen == ScriptedApp.question)
        return form.visit.payload?.value
      }
      return nil
    }
    #expect(verdict(entry("a", ["n": 4])) == nil && verdict(entry("c")) == nil && verdict(nil) == nil)
    #expect(
      verdict(entry("b")) == [
        "title": .string(app.title(of: entry("b"), state)), "question": "Sure?", "stay": "Stay here",
        "leave": "Leave",
      ])
    _ = app.set(["busy": true], &state)
    #expect(
      verdict(entry("a", ["n": 4])) == [
        "title": "Form 4", "question": "Drop 4?", "stay": "Keep 4", "leave": "Leave",
      ])
    if case .decided(.refuse(nil)) = app.verdict(.entry(guard: "none"), on: .pop(), leaving: nil, state) {
    } else {
      Issue.record("a guard that is not there lets in")
    }
  }

  // MARK: What the state keeps

  @Test func `keeps what belongs to an entry, until it leaves or becomes another`() throws {
    var state = ScriptState(try Drive.app("screen a"))
    state.bodies = [ContextID(1): BodyState(), ContextID(2): BodyState()]
    state.move(ContextID(1), to: ContextID(3))
    #expect(Set(state.bodies.keys) == [ContextID(2), ContextID(3)])
    state.move(ContextID(9), to: ContextID(2))
    #expect(Set(state.bodies.keys) == [ContextID(3)])
    state.forget(ContextID(3))
    #expect(state.bodies.isEmpty)
  }

  @Test func `lets the loading of screens fail in turn, and begins anew when all have had theirs`() throws {
    let app = try Drive.app(
      "screen a { list { row r { push b @fails=\"1 of 2\" @after=3 }; row s { push b @fails=\"2 of 3\" } } }; screen b { text x when=loading }"
    )
    #expect(app.period == 6)
    var state = ScriptState(app)
    let one = try #require(ScriptCommand.read("push b @fails=\"1 of 2\" @after=3").command)
    let plain = try #require(ScriptCommand.read("push b @after=3").command)
    var loadings: [Request.Loading?] = []
    for _ in 0..<12 { loadings.append(app.loading(one.request(.key), one, &state).values.loading) }
    #expect(
      loadings.count { $0?.fails == true } == 6 && Array(loadings[..<6]) == Array(loadings[6...])
        && state.turn == 0)
    #expect(loadings.allSatisfy { $0?.time == .seconds(3) })
    #expect(app.loading(plain.request(.key), plain, &state).values.loading?.fails == false && state.turn == 0)
    // Odds that the app itself does not have turn round by themselves.
    let other = try #require(ScriptCommand.read("push b @fails=\"1 of 20\"").command)
    for _ in 0..<19 { _ = app.loading(other.request(.key), other, &state) }
    #expect(state.turn == 19)
    _ = app.loading(other.request(.key), other, &state)
    #expect(state.turn == 0)
  }
}

@MainActor @Suite(.timeLimited) struct `All that a program does` {
  private static let nodes = """
    tab home root=a
    screen a {
      list { row r { push b @keep="5s" @after="250ms"; on-result { completed { push c; advance 7 }; cancelled { back } } } }
      table { columns x; row y { transaction { push c; transaction { pop } } } }
      text "[link](d)"
      submit Go { message x=1 }
      key k { overlay q }
      top height=2 { list { row t { undo } } }
    }
    screen b { list { row r { complete 1 } } }
    screen c; screen d
    on c.didAppear { redo }
    on c.message { push d @keep=session }
    on c.input { uncover }
    key z { push e; on-result { completed { set n=1 } } }
    screen e { submit Y { complete 1 } }
    accessory q { submit Y { complete } }
    accessory login { submit Y { complete } }
    guard auth timeout="9s" { ask login }
    guard other { ask q answers=b }
    guard third { redirect { transaction { push c; pop } } }
    keep d for="60s"
    keep q for=30
    set n=0
    """

  private func app() throws -> ScriptedApp { try Drive.app(Self.nodes) }

  @Test func `is every command of a row, a link, a key, a form, a hook, an answer and a guard`() throws {
    let commands = try app().commands.map(\.command.verb)
    #expect(
      commands.sorted() == [
        "advance", "back", "complete", "complete", "complete", "complete", "message", "overlay", "pop", "pop",
        "push", "push", "push", "push",
        "push", "push", "push", "redo", "transaction", "transaction", "transaction", "uncover", "undo",
      ], "\(commands)")
    #expect(try app().redirections.map(\.command.verb) == ["transaction", "push", "pop"])
  }

  @Test func `has the times for which anything is set`() throws {
    let times = try app().times.sorted()
    #expect(times == [.milliseconds(250), .seconds(5), .seconds(7), .seconds(9), .seconds(30), .seconds(60)])
    #expect(try Drive.app("screen a").times == [])
  }

  @Test func `awaits the answers of what is opened for one, and of questions that answer themselves`() throws
  {
    // For 'b' and 'e' something is done with the answer; 'q' is opened without, and others answer for it.
    #expect(try app().awaited == ["b", "e", "login"])
    #expect(
      try Drive.app("screen a { list { row r { push b { on-result { cancelled { back } } } } } }; screen b")
        .awaited == [])
  }

  @Test func `is what follows a key, with all that follows an answer`() throws {
    let app = try app()
    let row = try #require(app.screens["a"]?.first?.blocks.first?.content.rows.first)
    #expect(app.commands(of: row.actions).map(\.command.verb) == ["push", "push", "advance", "back"])
    #expect(app.commands(of: [.set(["n": 1])]).isEmpty)
  }

  @Test func `is done by controls, or by itself`() throws {
    let script = try #require(try app().screens["a"]?.first)
    #expect(script.controls.count == 6 && script.reactions.isEmpty && !script.isAlive && !script.watchesLife)
    let other = try #require(try app().screens["c"]?.first)
    #expect(other.controls.isEmpty && other.reactions.count == 3 && other.isAlive && other.watchesLife)
  }

  @Test(arguments: [
    (ScriptGoal(screen: "a", origin: nil, limit: nil), "reachable a"),
    (ScriptGoal(screen: "a", origin: "b", limit: nil), "leads-to b a"),
    (ScriptGoal(screen: "a", origin: "b", limit: 3), "leads-to b a within=3"),
  ]) func `has goals that are said as a file writes them`(goal: ScriptGoal, text: String) throws {
    #expect(goal.text == text)
    #expect(try Drive.app("screen b { list { row r { push a } } }; screen a; \(text)").goals == [goal])
  }

  nonisolated private static let bars: [(values: Record, fraction: Double?)] = [
    (["done": 3, "all": 12], 0.25), (["done": 1.5, "all": 3], 0.5), (["done": "3", "all": "12"], 0.25),
    (["done": 20, "all": 10], 1), (["done": -1, "all": 10], 0),
    (["done": 3, "all": 0], nil), (["done": 3, "all": -1], nil), (["done": "x", "all": 10], nil),
    (["done": 3], nil), (["all": 3], nil), (["done": true, "all": 1], nil),
    (["done": .secret(Secret("42")), "all": 99], nil), (["done": 1, "all": .secret(Secret("2"))], nil),
  ]

  @Test(arguments: bars) func `shows how much of something is done, where that can be said`(
    values: Record, fraction: Double?
  ) {
    let script = ChartScript.progress(
      ChartScript.Scale(
        label: Template("{done} of {all}"), value: Template("{done}"), high: Template("{all}"), role: .ok))
    guard case .progress(let bar) = script.diagram(in: ScriptScope(values: values)) else {
      return #expect(Bool(false))
    }
    #expect(bar.fraction == fraction && bar.role == .ok)
    #expect(bar.label == "\(values["done"]?.shown ?? "") of \(values["all"]?.shown ?? "")")
  }
}
