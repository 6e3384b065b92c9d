package import Roots
package import RootsApp
internal import Synchronization

/// What all states of one exploration share: the program, its plan, and what has been looked up in advance.
package final class Model: Sendable {
  private let started = Mutex<State.Rest?>(nil)
  private let recalled = Mutex<Model?>(nil)
  package let app: ScriptedApp
  package let plan: Plan
  package let alphabet: Alphabet
  /// The screens whose life means something to the script.
  let watched: Set<String>
  let readsMessages: Bool
  /// The places of screens among the ``names``.
  let places: [String: Int]
  /// Whether a screen that is kept is anything other than one that is made anew.
  let keepMatters: Bool
  /// How much of the time that is left tells states apart.
  let time: TimeGrid
  /// The maximum number of earlier states that tell states apart, from the last one; none where nothing goes back to
  /// them.
  let undoDepth: Int
  /// Which of them can still matter.
  let undoReach: UndoReach
  /// All ways that can be drawn, those included that are not sought.
  let wholeGraph: ScreenGraph
  /// Whether tabs come and go.
  let changesTabs: Bool
  /// Whether anything that is looked at reads what guards have answered.
  let readsAnswers: Bool
  /// The invariants that have to hold under some condition only.
  let conditionalInvariants: Set<String>
  /// What is there on screens only where something holds, and the places of these controls, by screen.
  let conditionalControls: [ConditionalControl]
  let controlsOfScreens: [String: [Int]]
  /// What invariants read of the state that may lie deeper than what is in front, each with the largest count that is
  /// told from larger ones.
  let deepPaths: [(path: ValuePath, most: Int)]
  /// The names on which it can depend what the program does.
  let relevance: Relevance
  /// Which rows do the same, each with another thing.
  let equalRows: EqualRows
  /// Which rows of data are alike.
  let rowKinds: RowKinds
  private let dataRows: EqualRows.Choice
  /// How many equal entries of a stack tell states apart, at least as many as invariants count.
  let repeats: Int
  /// How many requests wait at most in a state behind which moves are tried, at least as many as invariants count: a
  /// request that is held can be made again and again.
  let waitingLimit: Int
  /// What is looked at beside what costs nothing.
  package let checks: Checks
  /// More steps than any move takes that comes to an end.
  let stepLimit: Int
  /// How far apart screens are, where ways are checked.
  let shortestPaths: ShortestPaths?
  let typing = FormFillings()
  /// Whether any screen may want to be asked before it is left.
  let hasHolders: Bool
  /// What the program has to tell of.
  let interest: Program.Interest
  /// What screens offer that depends on nothing; of an accessory, one for each of its definitions.
  private let staticMoves: [String: [StaticMoves?]]
  /// Takes the place of what the engine wants done: for tests that plant faults.
  let meddler: Meddler?

  package typealias Meddler = Program.Meddler

  /// What is tried in every state.
  package enum Alphabet: String, Sendable, CaseIterable {
    /// What a person can do: rows, forms, keys, tabs, going back; and answers to guards that wait.
    case keys
    /// The engine's commands, also those that no screen offers.
    case operations = "ops"
  }

  /// A program that cannot be explored because it cannot be run.
  package struct Unfit: Error, CustomStringConvertible {
    package let problems: [AppMap.Problem]

    package var description: String { problems.map(\.description).joined(separator: "\n") }
  }

  /// The model of a program.
  /// - Parameter undo: how many earlier states are kept at most, where something outside goes back to them. Without
  ///   it, they are kept as the program says if anything in it goes back to them.
  /// - Parameter logs: whether states note the events of the log.
  /// - Parameter rows: whether one row of data is tried of each kind, or all of them are.
  /// - Throws: ``Unfit`` with every problem of its map.
  package init(
    _ app: ScriptedApp, _ alphabet: Alphabet = .keys, checks: Checks = [], stepLimit: Int = 20_000,
    undo: Int? = nil, logs: Bool = false, rows: EqualRows.Choice = .one, meddler: Meddler? = nil
  ) throws(Unfit) {
    let problems = app.map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw Unfit(problems: problems) }
    self.app = app
    self.alphabet = alphabet
    self.meddler = meddler
    self.checks = checks
    self.stepLimit = stepLimit
    // Nothing is ever made of these screens: that there would be something says that they can be kept.
    var map = app.map(living: { $0.make { _ in DescribedScreen() } })
    let commands = app.commands
    map.limits.undo = min(
      undo ?? (commands.contains(where: \.goesThroughHistory) ? .max : 0), map.limits.undo)
    undoDepth = min(map.limits.undo, Self.undoLimit)
    changesTabs = commands.contains { $0.command.changesTabs }
    time = TimeGrid(app.times)
    conditionalInvariants = Set(app.invariants.filter { $0.premise != nil }.map(\.name))
    let controls = app.conditionalControls
    conditionalControls = controls
    controlsOfScreens = Dictionary(grouping: controls.indices) { controls[$0].screen }
    deepPaths = app.invariants.flatMap { invariant in
      let paths = invariant.claim.paths + (invariant.premise?.paths ?? [])
      return paths.filter(\.readsDeep).map { ($0, (invariant.largestNumber ?? 0) + 1) }
    }
    relevance = Relevance(app, alphabet)
    equalRows = undoDepth == 0 ? EqualRows(app, relevance) : EqualRows()
    dataRows = rows
    rowKinds = RowKinds(app, rows)
    keepMatters = app.remembersByKeeping(relevance)
    repeats = max(2, (app.invariants.compactMap(\.largestNumber).max() ?? 0) + 1)
    waitingLimit = max(
      Self.leastWaitingLimit, map.depthOfQuestions, app.invariants.compactMap(\.largestHeld).max() ?? 0)
    readsAnswers = app.invariants.contains { $0.reads("guards") }
    plan = Plan(map)
    wholeGraph = map.wholeGraph
    places = Dictionary(uniqueKeysWithValues: zip(Self.names(plan, app), 0...))
    undoReach = UndoReach(app, plan.graph, depth: undoDepth)
    shortestPaths = checks.isEmpty ? nil : ShortestPaths(plan.graph)
    watched = Set(app.screens.lazy.filter { $0.value.contains(where: \.watchesLife) }.map(\.key))
    hasHolders =
      map.allScreens.contains { $0.mayHold } || map.accessories.contains { $0.screen.mayHold }
    let keepsScreens =
      map.allScreens.contains { $0.lifetime != nil }
      || map.accessories.contains { $0.screen.lifetime != nil }
    var interest: Program.Interest = [.commits, .outcomes, .endings]
    if !watched.isEmpty { interest.insert(.life) }
    if keepsScreens || hasHolders { interest.insert(.screens) }
    if logs { interest.formUnion([.events, .life, .screens]) }
    self.interest = interest
    staticMoves = app.screens.mapValues { $0.map { StaticMoves($0, in: app) } }
    readsMessages = app.screens.values.contains { $0.contains { !$0.onMessage.isEmpty } }
  }

  /// The maximum number of earlier states that tell states apart: with each, all that can be done counts once more.
  static let undoLimit = 1

  /// How many screens are open over a root, at least, when the one is open that declared ways reach last.
  var farthest: Int {
    var near = Set(plan.roots)
    for steps in 0... {
      var next = Set(plan.graph.edges.lazy.filter { near.contains($0.from) }.map(\.to))
      if steps == 0 { next.formUnion(app.origins.keys) }
      if next.isSubset(of: near) { return steps }
      near.formUnion(next)
    }
    return 0
  }

  /// The least value of ``waitingLimit``.
  static let leastWaitingLimit = 2

  /// The program as it starts.
  var start: State.Rest {
    if let known = started.withLock({ $0 }) { return known }
    let start = State(self).rest
    started.withLock { $0 = start }
    return start
  }

  /// The same program with its earlier states kept, for moves that go back to them.
  var recalling: Model {
    if let known = recalled.withLock({ $0 }) { return known }
    let model =
      (try? Model(
        app, alphabet, checks: checks, stepLimit: stepLimit, undo: .max, rows: dataRows, meddler: meddler))
      ?? self
    recalled.withLock { $0 = model }
    return model
  }

  /// The screens and accessories of the program, in the order of definition, each once.
  package var names: [String] { Self.names(plan, app) }

  private static func names(_ plan: Plan, _ app: ScriptedApp) -> [String] {
    var seen: Set<String> = []
    return (plan.names + app.map.accessories.map(\.name)).filter {
      $0 != ScriptedApp.question && seen.insert($0).inserted
    }
  }

  /// The title of a screen, or its name where the title says nothing without a payload.
  func title(of name: String) -> String {
    let title = plan.any(name)?.screen.title ?? ""
    return title.isEmpty || title.contains("{") ? name : title
  }

  /// How one screen leads to another: as declared, else as the other is shown.
  package func kind(_ from: String, _ to: String) -> ScreenGraph.Edge.Kind {
    if let edge = wholeGraph.edges.first(where: { $0.from == from && $0.to == to }) { return edge.kind }
    return app.map.accessories.contains { $0.name == to } ? .overlay : .push
  }

  /// What the screen of an entry offers, if that depends on nothing.
  func staticMoves(of entry: Entry) -> StaticMoves? {
    guard let staticMoves = staticMoves[entry.screen] else { return nil }
    return staticMoves.indices.contains(entry.variant) ? staticMoves[entry.variant] : staticMoves.first ?? nil
  }

  func guardian(_ name: String) -> Guard? { plan.guards[name] }
}

extension Command {
  /// Whether tabs come or go by it.
  fileprivate var changesTabs: Bool {
    if case .addTab = self { return true }
    if case .removeTab = self { return true }
    return false
  }
}

/// The screen of an entry in an exploration, where a description is all there is.
@MainActor private final class DescribedScreen: LiveScreen {}
