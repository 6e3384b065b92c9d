internal import Glibc
internal import Roots
internal import RootsExplore
internal import RootsApp
internal import RootsFiles
internal import RootsStore
internal import RootsTape

extension Console {
  /// It may not matter: without faults no tape is written.
  func warnIfTapesCannotBeWritten(by program: String) {
    guard let problem = DiskFiles().trial(folder: ".") else { return }
    tell("\(program): tapes of faults cannot be written into this folder: \(problem); '--out' names another")
  }
}

extension ExploreRun {
  /// Tries the outputs that the table of options does not cover; shows an error for one that cannot be written.
  func canWrite(_ app: ScriptedApp) -> Bool {
    if let spool = order.spool, order.share != nil, let problem = DiskFiles().trial(folder: spool) {
      return complain(spool, problem)
    }
    if order.folder == nil, order.share == nil { console.warnIfTapesCannotBeWritten(by: "roots") }
    return order.share != nil || keepGraph(of: app)
  }

  /// Writes the graph into the database, before the visits can be added at the end.
  private func keepGraph(of app: ScriptedApp) -> Bool {
    guard let file = order.database else { return true }
    let source = GraphSource(app)
    do {
      try Store(StoreLocation(file)).keep(source.graph, title: source.title, roots: source.roots)
      return true
    } catch {
      console.tell("roots: \(error)")
      return false
    }
  }

  /// The app as the tapes in a folder name it.
  func app(in folder: String) -> String { RecordingPlace.name(of: order.source, for: "\(folder)/new.tape") }

  var folder: String { order.folder ?? "." }

  /// Adds their paths to the report.
  func writeTapes(of report: inout ExplorationReport) -> Bool {
    for place in report.found.indices {
      guard let tape = report.found[place].tape else { continue }
      let path = "\(folder)/\(Exploration.fileName("fail-\(report.found[place].word)", tape))"
      guard write(tape, to: path) else { return false }
      report.found[place].file = path
    }
    for place in report.warnings.indices {
      guard let tape = report.warnings[place].tape else { continue }
      let path = "\(folder)/\(Exploration.fileName("warn-\(report.warnings[place].kind.rawValue)", tape))"
      guard write(tape, to: path) else { return false }
      report.warnings[place].file = path
    }
    return true
  }

  func writeSuite(of walk: Exploration) -> Bool {
    guard let folder = order.suite else { return true }
    let tapes = walk.suite(app: app(in: folder))
    for (number, tape) in tapes.enumerated() {
      guard write(tape, to: "\(folder)/edges-\(number + 1).tape") else { return false }
    }
    console.tell("\(tapes.count.of("tape")) in \(folder)")
    return true
  }

  func writeCoverage(_ report: ExplorationReport) -> Bool {
    guard let path = order.coverage else { return true }
    return write(report.value.json + "\n", to: path)
  }

  func writePage(of walk: Exploration, _ report: ExplorationReport) -> Bool {
    guard let path = order.page else { return true }
    let app = report.model.app
    let source = GraphSource(app)
    let chart = Chart(
      source.graph, title: source.title, roots: source.roots, origins: source.origins,
      counts: Chart.Counts(
        screens: source.graph.screens.map { report.coverage.contains(.screen($0)) ? 1 : 0 },
        edges: source.graph.edges.map { report.coverage.contains(.edge($0.from, $0.to)) ? 1 : 0 }))
    var atlas = Atlas(chart)
    atlas.facts = [
      ("graph", chart.extent), ("coverage", chart.reached ?? ""), ("states", "\(walk.states)"),
      ("faults", "\(report.faults.count)"),
    ]
    let problem = AtlasMaking(app, named: order.source, console).fill(&atlas, from: walk, prototype: true)
    if let problem {
      console.tell("roots: \(problem)")
      return false
    }
    if let problem = DiskFiles().write(atlas.page, to: path, .shared) { return complain(path, problem) }
    for note in atlas.notes { console.tell("roots: \(path): \(note)") }
    return true
  }

  /// Goes through all expanded states again, for the graph and collisions of keys.
  func lookAgain(at walk: Exploration, _ report: inout ExplorationReport) -> Bool {
    let (path, verifies) = (order.graph, order.verifiesKeys)
    guard path != nil || verifies else { return true }
    var file: (any FileSink)?
    if let path {
      switch DiskFiles().begin(path, .shared) {
      case .failure(let problem): return complain(path, problem)
      case .success(let begun): file = begun
      }
    }
    let graph = StateGraph(
      of: walk, comparesKeys: verifies,
      write: file.map { file in { line in file.append(Array((line + "\n").utf8)) } })
    if let path, !Interruption.isAskedFor, let problem = file?.finish() { return complain(path, problem) }
    let isCut = walk.deadlines.report.isOver
    if isCut, let path { report.unfinished.append("what is missing in '\(path)'") }
    if isCut, verifies { report.unfinished.append("keys of states") }
    guard verifies, !isCut || graph.collision != nil else { return true }
    report.phases.append(
      Exploration.Phase("keys", ["states": walk.states, "collisions": graph.collision == nil ? 0 : 1]))
    if let collision = graph.collision { console.tell("roots: \(collision)") }
    return graph.collision == nil
  }

  // MARK: Visits

  /// A line about the coverage by people; `nil` without a database or visits in it.
  func visitsByHand(_ report: ExplorationReport) -> String? {
    guard let file = order.database, let visits = try? Store(StoreLocation(file)).visits(),
      !visits.isEmpty
    else { return nil }
    let graph = GraphSource(report.model.app).graph
    let coverage = Coverage(of: graph, by: visits)
    let only = visits.screens.keys.filter {
      $0 != ScriptedApp.question && !report.coverage.contains(.screen($0))
    }.sorted()
    return "kept so far  \(coverage.screensSeen) of \(graph.screens.count) screens, "
      + "\(coverage.edgesWalked) of \(graph.edges.count) ways"
      + (only.isEmpty ? "" : "; only there: \(only.joined(separator: ", "))") + "\n"
  }

  func keepVisits(_ report: ExplorationReport) -> Bool {
    guard let file = order.database else { return true }
    let now = time(nil)
    var visits = Visits()
    for fact in report.coverage {
      switch fact {
      case .screen(let name): visits.see(name, at: now)
      case .edge(let from, let to):
        visits.walk(Visits.Walk(from, to, report.model.kind(from, to)), at: now)
      case .operation, .guardian, .completion, .answer, .askedToLeave, .rejection, .layers, .binding, .rested,
        .tested, .offered, .idle, .used, .folded, .pile, .overfull, .oddity:
        break
      }
    }
    do {
      try Store(StoreLocation(file)).add(visits)
      return true
    } catch {
      console.tell("roots: \(error)")
      return false
    }
  }

  // MARK: Files

  private func write(_ text: String, to path: String) -> Bool {
    guard let problem = DiskFiles().write(Array(text.utf8), to: path, .shared) else { return true }
    return complain(path, problem)
  }

  private func complain(_ path: String, _ problem: FileProblem) -> Bool {
    console.tell("roots: cannot write '\(path)': \(problem)")
    return false
  }
}
