internal import Glibc
internal import Roots
internal import RootsScript
internal import RootsStore
internal import RootsTerminal

extension Subcommand {
  static let explore = Subcommand(
    "explore", "APP", count: 1...1, summary: "walk through everything an app can do",
    details: """
      Tries everything that can be done in every state that can be reached, breadth first, and looks after each
      step whether anything is wrong: visits that are never answered, requests without outcome, guarded screens
      without consent, hooks that run in circles, and the invariants of the app file. Reports how much of the
      app was covered, and writes a tape for each fault, by the shortest way that leads to it.

      Without --ops it does what a person can do: rows, forms, keys, tabs, going back.

      States are told apart exactly, unless --project says otherwise: 'payload=off', 'values=off', 'stack=3'
      (the entries of each stack that count), 'layers=2', separated by commas.

      With --spool many processes explore together: in each round, each shard prints how many states it expanded;
      when all of them print 0, --merge reports. A shard that is run twice does no harm.

      Exit status: 0 explored completely and nothing found; 1 something found; 2 the app does not parse;
      3 a bound was met (0 with --best-effort); 4 the app cannot be used, or a file not be written; 130 Ctrl-C.
      """,
    options: [
      Option("--ops", "try the engine's commands, whatever screens offer"),
      Option("--keys", "try what a person can do; the default"),
      Option("--depth", value: "N", "go no further than so many moves"),
      Option("--states", value: "N", "stop when so many states are known; 100000 if nothing else ends it"),
      Option("--time", value: "DURATION", "stop after so long: 30, 500ms, 2m"),
      Option("--project", value: "WHAT", "what does not tell states apart"),
      Option("-j", value: "N", "work on so many cores; by default on all"),
      Option("--out", value: "DIR", "write the tapes of faults here; by default into this folder"),
      Option("--suite", value: "DIR", "write tapes here that cover everything that was covered"),
      Option("--spool", value: "DIR", "explore in rounds, by processes that share this folder"),
      Option("--round", value: "N", "the round, from 0"),
      Option("--shard", value: "I/N", "which of how many processes, from 0; 'auto' asks Slurm's variables"),
      Option("--merge", "report what all shards in the spool have found so far"),
      Option("--db", value: "FILE", "count what was covered here; 'roots graph --coverage' shows it"),
      Option("--json", "print the report as JSON"),
      Option("--best-effort", "do not fail because a bound was met"),
    ],
    examples: [
      "roots explore shop.kdl", "roots explore shop.kdl --ops --depth 6 -j 4",
      "roots explore shop.kdl --suite tapes", "roots explore shop.kdl --db shop.sqlite",
    ]
  ) { invocation, console in
    do throws(ExploreRun.Misuse) {
      return try ExploreRun(invocation, console).run()
    } catch {
      console.tell("roots: \(error.message)")
      console.tell("try 'roots explore --help'")
      return .misuse
    }
  }
}

/// One run of `roots explore`.
@MainActor private struct ExploreRun {
  private let source: String
  private let alphabet: Terrain.Alphabet
  private var options = Exploration.Options()
  private let invocation: Invocation
  private let console: Console

  struct Misuse: Error { let message: String }

  init(_ invocation: Invocation, _ console: Console) throws(Misuse) {
    self.invocation = invocation
    self.console = console
    source = invocation.arguments[0]
    alphabet = invocation.has("--ops") ? .operations : .keys
    if invocation.has("--ops") && invocation.has("--keys") {
      throw Misuse(message: "'--ops' and '--keys' exclude each other")
    }
    options.depth = try number("--depth")
    options.states = try number("--states")
    options.workers = try number("-j") ?? Crew.cores
    if let text = invocation["--time"] {
      guard let time = Duration(notation: text) else {
        throw Misuse(message: "'--time' needs a duration such as 30 or 500ms, not '\(text)'")
      }
      options.time = time
    }
    if options.depth == nil && options.states == nil && options.time == nil {
      options.states = Exploration.Options.usualStates
    }
    options.projection = try projection()
  }

  private func number(_ option: String) throws(Misuse) -> Int? {
    guard let text = invocation[option] else { return nil }
    guard let number = Int(text), number > 0 else {
      throw Misuse(message: "'\(option)' needs a number above nought, not '\(text)'")
    }
    return number
  }

  private func projection() throws(Misuse) -> Projection {
    var projection = Projection()
    for part in invocation["--project"]?.split(separator: ",") ?? [] {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      switch (pair.first, pair.last.flatMap(Int.init)) {
      case ("payload", nil) where pair.last == "off": projection.countsPayloads = false
      case ("values", nil) where pair.last == "off": projection.countsValues = false
      case ("stack", let count?) where count > 0: projection.stack = count
      case ("layers", let count?) where count >= 0: projection.layers = count
      default:
        let known = "payload=off, values=off, stack=N, layers=N"
        throw Misuse(message: "'\(part)' is nothing to project by; there are \(known)")
      }
    }
    return projection
  }

  // MARK: Running

  func run() -> ExitCode {
    let app: ScriptedApp
    switch AppSource.load(source, console) {
    case .success(let found): app = found
    case .failure(let unusable): return unusable.code
    }
    let terrain: Terrain
    do {
      terrain = try Terrain(app, alphabet)
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
    if let folder = invocation["--spool"] { return spool(folder, terrain) }
    let walk = walk(terrain)
    let survey = Survey(walk)
    console.put(text(of: survey))
    guard writeFaults(walk), writeSuite(walk), keepVisits(walk.tally) else { return .impossible }
    if !walk.faults.isEmpty { return .failed }
    if walk.bound == .interrupted { return .interrupted }
    return walk.isComplete || invocation.has("--best-effort") ? .ok : .timedOut
  }

  private func walk(_ terrain: Terrain) -> Exploration {
    var walk = Exploration(terrain, options)
    let line = Headway("states", console)
    Interruption.during {
      walk.walk { progress in
        line?.show { progress.line(after: $0, options) }
        return !Interruption.isAskedFor
      }
    }
    line?.clear()
    return walk
  }

  // MARK: Spooling

  /// One shard in one round, or the report on all of them.
  private func spool(_ folder: String, _ terrain: Terrain) -> ExitCode {
    do throws(Spool.Failure) {
      if invocation.has("--merge") {
        let tally = try Spool.merge(folder, terrain, options.projection)
        let survey = Survey(tally)
        console.put(text(of: survey))
        if !tally.faults.isEmpty { return .failed }
        return tally.left == 0 || invocation.has("--best-effort") ? .ok : .timedOut
      }
      guard let shard = Spool.Shard(invocation["--shard"] ?? "0/1", surroundings: Self.variable),
        let round = Int(invocation["--round"] ?? "0"), round >= 0
      else {
        console.tell("roots: '--spool' goes with '--round N' and '--shard I/N', I below N, or '--merge'")
        return .misuse
      }
      let expanded = try Spool(folder, round: round, shard).run(terrain, options.projection)
      console.put("\(expanded)\n")
      return .ok
    } catch {
      console.tell("roots: \(error.description)")
      return .impossible
    }
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // MARK: Files

  private func writeFaults(_ walk: Exploration) -> Bool {
    guard !walk.faults.isEmpty else { return true }
    let folder = invocation["--out"] ?? "."
    for found in walk.faults {
      console.tell("\(found.fault.invariant.word) at '\(found.screen)': \(found.fault.message)")
      guard let tape = walk.tape(of: found, app: source) else {
        console.tell("  no tape shows it again")
        continue
      }
      let path = "\(folder)/\(Exploration.fileName(of: found, tape))"
      guard write(tape, to: path, in: folder) else { return false }
      console.tell("  \(path)")
    }
    return true
  }

  private func writeSuite(_ walk: Exploration) -> Bool {
    guard let folder = invocation["--suite"] else { return true }
    let tapes = walk.suite(app: source)
    for (number, tape) in tapes.enumerated() {
      guard write(tape, to: "\(folder)/edges-\(number + 1).tape", in: folder) else { return false }
    }
    console.tell("\(tapes.count) tapes in \(folder)")
    return true
  }

  /// Counts what was covered with what people have visited.
  private func keepVisits(_ tally: Tally) -> Bool {
    guard let file = invocation["--db"] else { return true }
    let source = GraphSource(tally.terrain.app)
    let now = time(nil)
    var visits = Visits()
    for fact in tally.coverage {
      switch fact {
      case .screen(let name): visits.see(name, at: now)
      case .edge(let from, let to):
        visits.walk(Visits.Walk(from, to, tally.terrain.kind(from, to)), at: now)
      default: break
      }
    }
    do {
      let store = Store(StoreLocation(file))
      try store.keep(source.graph, title: source.title, roots: source.roots)
      try store.add(visits)
      return true
    } catch {
      console.tell("roots: \(error)")
      return false
    }
  }

  private func text(of survey: Survey) -> String {
    invocation.has("--json") ? survey.value.json + "\n" : Text.sanitized(survey.text, breaks: .kept)
  }

  private func write(_ text: String, to path: String, in folder: String) -> Bool {
    guard let problem = DiskFiles().write(Array(text.utf8), to: path, .shared) else { return true }
    console.tell("roots: cannot write '\(path)': \(problem)")
    return false
  }
}
