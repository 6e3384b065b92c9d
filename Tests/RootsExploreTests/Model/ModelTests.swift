@testable import RootsApp
import RootsTerminal
import TestTraits
import Testing

@testable import Roots
@testable import RootsExplore

@MainActor @Suite(.timeLimited) struct `The model of a program` {
  private func model(
    _ nodes: String, _ alphabet: Model.Alphabet = .keys, checks: Checks = [], undo: Int? = nil
  ) throws
    -> Model
  {
    try Model(ExplorerApps.app("app A { \(nodes) }"), alphabet, checks: checks, undo: undo)
  }

  @Test func `names each screen once, accessories last, and no question of the tool`() throws {
    let model = try model(
      "start screen=b; screen b { leave-guard \"Leave?\" }; screen a; accessory c; accessory c parents=a; accessory d"
    )
    #expect(model.names == ["b", "a", "c", "d"])
    #expect(model.places == ["b": 0, "a": 1, "c": 2, "d": 3])
  }

  @Test(arguments: [("a", "Home"), ("b", "b"), ("c", "c"), ("d", "d"), ("e", "Card"), ("none", "none")])
  func `calls a screen by its title unless that says nothing without a payload`(name: String, title: String)
    throws
  {
    let model = try model(
      "screen a title=Home; screen b title=\"{x}\" { param x }; screen c; screen d; accessory e title=Card")
    #expect(model.title(of: name) == title)
  }

  @Test(arguments: [
    ("a", "b", "push"), ("b", "m", "overlay"), ("b", "a", "push"),
    ("a", "none", "push"),
  ])
  func `knows how one screen leads to another`(from: String, to: String, kind: String) throws {
    let model = try model("start screen=a; screen a { children b m }; screen b; accessory m")
    #expect("\(model.kind(from, to))" == kind)
  }

  @Test(arguments: [
    ("", 2), ("invariant i \"layers.count<1\"", 2), ("invariant i \"open.a<2\"", 3),
    ("invariant i \"open.a<5\"", 6), ("invariant i \"open[a]<5\"", 6),
    ("invariant i \"layers[0].stack[3].screen==a\"", 4),
    ("invariant i \"open.a<5\"; invariant j \"open.a<3\"", 6),
  ]) func `counts as many equal entries of a stack as claims do`(_ claims: String, _ repeats: Int) throws {
    #expect(try model("start screen=a; screen a; \(claims)").repeats == repeats)
  }

  @Test(arguments: [
    ("", 2), ("invariant i \"held.count<2\"", 2), ("invariant i \"held.count<4\"", 4),
    ("invariant i \"held[5]=null\"", 5), ("invariant i \"main.depth<9\"", 2),
    ("invariant i \"top=a\" when=\"held[count]>3\"", 3),
  ]) func `lets as many requests wait as claims count`(_ claims: String, _ limit: Int) throws {
    #expect(try model("start screen=a; screen a; \(claims)").waitingLimit == limit)
  }

  @Test func `is not made of a program that cannot be run, and all its mistakes are reported`() throws {
    var app = try ExplorerApps.app("app A { start screen=a; screen a }")
    app.map.tabs.append(Tab("t", root: "nowhere"))
    app.map.tabs.append(Tab("u", root: "elsewhere"))
    do {
      _ = try Model(app)
      Issue.record("there is a model")
    } catch {
      #expect(error.problems.count >= 2)
      #expect(error.description.contains("nowhere") && error.description.contains("elsewhere"))
      #expect(error.description.split(separator: "\n").count >= error.problems.count)
    }
  }

  // MARK: Earlier states

  private static let row = "start screen=a; screen a { list { row B { push b } } }; screen b"

  @Test func `keeps earlier states only where something goes back to them`() throws {
    #expect(try model(Self.row).undoDepth == 0)
    #expect(try model(Self.row, undo: 5).undoDepth == 1)
    #expect(try model(Self.row, undo: 0).undoDepth == 0)
    for verb in ["undo", "redo"] {
      #expect(try model("\(Self.row) { list { row U { \(verb) } } }").undoDepth == 1)
      #expect(try model("\(Self.row); key u { \(verb) }").undoDepth == 1)
    }
  }

  @Test func `has a twin that keeps earlier states, for what goes back to them`() throws {
    let model = try model(Self.row, checks: .moves)
    #expect(model.recalling.undoDepth == 1 && model.recalling === model.recalling)
    #expect(model.recalling.checks == .moves && model.recalling.alphabet == .keys)
    let trace = Trace([.row(block: 0, row: 0, title: "B"), .command(ScriptCommand(.undo))])
    #expect(trace.replay(on: model)?.current.engine.state.focusedEntry?.screen == "a")
  }

  // MARK: What is worth hearing of

  @Test(arguments: [
    ("screen a", false, false, false), ("screen a; on a.didAppear { set x=1 }", true, false, false),
    ("screen a; screen b; keep b for=\"9s\"", false, true, false),
    ("screen a { leave-guard \"Leave?\" }", false, true, true),
  ])
  func `hears of lives and screens only where that means something`(
    _ nodes: String, _ hearsLives: Bool, _ hearsScreens: Bool, _ hasHolders: Bool
  ) throws {
    let model = try model("start screen=a; set x=0; \(nodes)")
    #expect(model.interest.contains(.life) == hearsLives && model.watched.isEmpty != hearsLives)
    #expect(model.interest.contains(.screens) == hearsScreens && model.hasHolders == hasHolders)
    #expect(
      !model.interest.contains(.events) && model.interest.isSuperset(of: [.commits, .outcomes, .endings]))
    let app = try ExplorerApps.app("app A { start screen=a; set x=0; \(nodes) }")
    #expect(try Model(app, logs: true).interest.isSuperset(of: [.events, .life, .screens]))
  }

  @Test func `lists the claims that have a condition`() throws {
    let model = try model(
      "start screen=a; screen a; invariant i \"top=a\"; invariant j \"top=a\" when=\"layers.count=0\"")
    #expect(model.conditionalInvariants == ["j"])
  }

  // MARK: What screens offer by themselves

  @Test func `offers the keys of the app on the base and not on layers`() throws {
    let model = try model(
      "start screen=a; screen a { list { row C { overlay c } }; key x { pop } }; key y { pop }; accessory c { key z { pop } }"
    )
    var state = State(model)
    func keys() -> [String] {
      state.moves.compactMap { if case .key(let key) = $0 { key.description } else { nil } }
    }
    #expect(keys() == ["x", "y"])
    state.perform(.row(block: 0, row: 0, title: "C"))
    #expect(keys() == ["z"])
  }
}
