package import Roots
package import RootsApp
internal import Synchronization

/// The part that all states of one exploration share: the program, its plan, and what is computed in advance.
package final class Model: Sendable {
  private let recalled = Mutex<Model?>(nil)
  package let app: ScriptedApp
  package let plan: Plan
  package let alphabet: Alphabet
  /// The screens whose life cycle a script reacts to.
  let watched: Set<String>
  let readsMessages: Bool
  /// The index of each screen in ``names``.
  let places: [String: Int]
  /// True if a kept screen can differ from one that is newly made.
  let keepMatters: Bool
  let time: TimeGrid
  /// The number of states before the present one that tell states apart; 0 if nothing goes back to them.
  let undoDepth: Int
  let undoReach: UndoReach
  /// The graph with all edges, including those that path finding leaves out.
  let wholeGraph: ScreenGraph
  let changesTabs: Bool
  /// True if an invariant reads the answers of guards.
  let readsAnswers: Bool
  let conditionalInvariants: Set<String>
  /// The controls that are on a screen only under a condition. ``controlsOfScreens`` has their indices by screen.
  let conditionalControls: [ConditionalControl]
  let controlsOfScreens: [String: [Int]]
  let relevance: Relevance
  let equalRows: EqualRows
  let rowKinds: RowKinds
  /// The number of equal entries of a stack that tell states apart: at least as many as invariants count.
  let repeats: Int
  /// The maximum number of requests that wait in a state from which moves are tried, at least as many as invariants
  /// count. A request that is held can be made again and again.
  let waitingLimit: Int
  package let checks: Checks
  /// A number of effects that no move reaches unless it never ends.
  let stepLimit: Int
  let grounds: OddityGrounds
  let typing = FormFillings()
  /// True if any screen may have to be asked before it is left.
  let hasHolders: Bool
  /// The declared URLs with their parameters, as moves.
  let doors: [Move]
  /// True if they are a part of the values that are asked about.
  let doorsAreCut: Bool
  let namesBehindURLs: Set<String>
  /// The effects that the program has to report.
  let interest: Program.Interest
  /// Replaces effects of the engine, for tests that plant faults.
  let meddler: Meddler?

  package typealias Meddler = Program.Meddler

  /// The moves that are tried in every state.
  package enum Alphabet: String, Sendable, CaseIterable {
    /// The actions of a person: rows, forms, keys, tabs and going back; and the answers to guards that wait.
    case keys
    /// The engine's commands, also those that no screen offers.
    case operations = "ops"
  }

  /// The error for a program that cannot be explored because it cannot run.
  package struct Unfit: Error, CustomStringConvertible {
    package let problems: [AppMap.Problem]

    package var description: String { problems.map(\.description).joined(separator: "\n") }
  }

  /// - Parameter undo: The maximum number of earlier states to keep, if something outside goes back to them. Without
  ///   it, they are kept as the program says if anything in it goes back to them.
  /// - Parameter logs: Records the events of the log in each move.
  /// - Parameter rows: Tries one row of data of each kind, or all of them.
  /// - Parameter goesOn: A function that is asked, for each value of a column, if there is time to tell kinds of rows
  ///   apart.
  /// - Throws: ``Unfit`` with every error of the map.
  package convenience init(
    _ app: ScriptedApp, _ alphabet: Alphabet = .keys, checks: Checks = [], stepLimit: Int = 20_000,
    undo: Int? = nil, logs: Bool = false, rows: EqualRows.Choice = .one, while goesOn: () -> Bool = { true },
    meddler: Meddler? = nil
  ) throws(Unfit) {
    let problems = app.map.validate().filter { $0.severity == .error }
    guard problems.isEmpty else { throw Unfit(problems: problems) }
    self.init(
      app, alphabet, checks, stepLimit, undo, logs, RowKinds(app, rows, while: goesOn), meddler)
  }

  private init(
    _ app: ScriptedApp, _ alphabet: Alphabet, _ checks: Checks, _ stepLimit: Int, _ undo: Int?, _ logs: Bool,
    _ rowKinds: RowKinds, _ meddler: Meddler?
  ) {
    self.app = app
    self.alphabet = alphabet
    self.meddler = meddler
    self.checks = checks
    self.stepLimit = stepLimit
    // These screens are never made. Having a content says that they can be kept.
    var map = app.map(living: { $0.make { _ in DescribedScreen() } })
    let commands = app.commands
    let goesBack = commands.contains(where: \.goesThroughHistory)
    map.limits.undo = min(undo ?? (goesBack ? .max : 0), map.limits.undo)
    undoDepth = min(map.limits.undo, Self.undoLimit)
    changesTabs = commands.contains { $0.command.changesTabs }
    time = TimeGrid(app.times)
    conditionalInvariants = Set(app.invariants.filter { $0.premise != nil }.map(\.name))
    let controls = app.conditionalControls
    conditionalControls = controls
    controlsOfScreens = Dictionary(grouping: controls.indices) { controls[$0].screen }
    relevance = Relevance(app, alphabet, rowKinds)
    equalRows = goesBack ? EqualRows() : EqualRows(app, relevance)
    self.rowKinds = rowKinds
    keepMatters = app.remembersByKeeping(relevance)
    repeats = max(2, (app.invariants.compactMap(\.largestNumber).max() ?? 0) + 1)
    waitingLimit = max(
      Self.leastWaitingLimit, map.depthOfQuestions, app.invariants.compactMap(\.largestHeld).max() ?? 0)
    readsAnswers = app.invariants.contains { $0.reads("guards") }
    plan = Plan(map)
    let (urls, areCut) = app.doors(relevance.texts(aroundThoseAskedOf:))
    (doors, doorsAreCut) = (urls.map { .command(ScriptCommand(.open($0))) }, areCut)
    namesBehindURLs = app.namesBehindURLs
    wholeGraph = map.wholeGraph
    grounds = OddityGrounds(app, plan, wholeGraph)
    places = Dictionary(uniqueKeysWithValues: zip(Self.names(plan, app), 0...))
    undoReach = UndoReach(app, plan.graph, depth: undoDepth)
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
    readsMessages = app.screens.values.contains { $0.contains { !$0.onMessage.isEmpty } }
  }

  /// The maximum of ``undoDepth``: each earlier state multiplies the number of states.
  static let undoLimit = 1

  static let leastWaitingLimit = 2

  /// The model of the same program with its earlier states kept, for moves that go back to them.
  var recalling: Model {
    if let known = recalled.withLock({ $0 }) { return known }
    let model = Model(app, alphabet, checks, stepLimit, .max, false, rowKinds, meddler)
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

  /// True if there was no time to tell the kinds of rows of data apart.
  package var lacksKinds: Bool { rowKinds.isCut }

  /// The name if the title is empty or depends on a payload.
  func title(of name: String) -> String {
    let title = plan.any(name)?.screen.title ?? ""
    if !title.isEmpty, !title.contains("{") { return title }
    return name == Entry.emptyScreen ? "empty" : name
  }

  /// Returns the kind of the edge between two screens: the declared one, or one that fits the second screen.
  package func kind(_ from: String, _ to: String) -> ScreenGraph.Edge.Kind {
    if let edge = wholeGraph.edges.first(where: { $0.from == from && $0.to == to }) { return edge.kind }
    return app.map.accessories.contains { $0.name == to } ? .overlay : .push
  }

  func guardian(_ name: String) -> Guard? { plan.guards[name] }
}

extension Command {
  fileprivate var changesTabs: Bool {
    if case .addTab = self { return true }
    if case .removeTab = self { return true }
    return false
  }
}

/// A live screen that does nothing; explored screens have only descriptions.
@MainActor private final class DescribedScreen: LiveScreen {}
