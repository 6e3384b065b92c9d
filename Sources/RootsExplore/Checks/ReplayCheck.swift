internal import Roots
internal import RootsApp
package import RootsTape
internal import RootsTerminal

/// Plays ways of an exploration in the program that people use: at the keys, with everything drawn.
///
/// The exploration knows nothing of pictures, sizes, saved states and motion; here they are tried, from the first
/// state in which each thing was covered.
@MainActor package struct ReplayCheck {
  private let walk: Exploration
  private let app: String
  private let makeStage: StageMaker
  /// How many states are looked at, at most.
  package var limit = 60

  /// Creates a check of what a walk has covered.
  package init(_ walk: Exploration, app: String, stage makeStage: @escaping StageMaker) {
    self.walk = walk
    self.app = app
    self.makeStage = makeStage
  }

  /// Plays everything; what was found, and how many states were looked at.
  /// - Parameter goesOn: is asked before every state.
  package func run(_ goesOn: () -> Bool = { true }) async -> (found: [Exploration.Found], states: Int) {
    var found: [Exploration.Found] = []
    var states = 0
    for way in walk.samples(upTo: limit) where goesOn() {
      guard let (current, faults) = Trace(way).replay(on: walk.model), faults.isEmpty else { continue }
      states += 1
      for trip in trips(at: way, current) where goesOn() {
        if let one = await fault(of: trip, after: way) { found.append(one) }
      }
    }
    return (found, states)
  }

  private func trips(at way: [Move], _ current: State) -> [RoundTrip] {
    var trips = [RoundTrip(.keys), RoundTrip(.resize)]
    if walk.model.app.map.isRestorable { trips.append(RoundTrip(.restore)) }
    if let target = current.raced(after: way) { trips.append(RoundTrip(.motion, target)) }
    return trips
  }

  private func fault(of trip: RoundTrip, after way: [Move]) async -> Exploration.Found? {
    guard var sentence = await shortfall(of: trip, after: way) else { return nil }
    var kept = way
    var place = 0
    while place < kept.count, !Interruption.isAskedFor {
      var fewer = kept
      fewer.remove(at: place)
      if let again = await shortfall(of: trip, after: fewer) {
        (kept, sentence) = (fewer, again)
      } else {
        place += 1
      }
    }
    guard let current = Trace(kept).replay(on: walk.model)?.current else { return nil }
    var found = Exploration.Found(
      fault: Fault(property: .trip(trip.kind), message: sentence),
      screen: current.engine.state.focusedEntry?.screen ?? "", witness: nil)
    (found.way, found.trip) = (kept, trip)
    found.tape = tape(of: trip, after: kept, saying: sentence)
    return found
  }

  /// What is not as the tape of some moves expects; `nil` if all is, or if the moves cannot be made.
  private func shortfall(of trip: RoundTrip, after way: [Move]) async -> String? {
    guard let tape = tape(of: trip, after: way, saying: "") else { return nil }
    return await failure(of: tape)
  }

  /// What fails on a tape, if anything does.
  func failure(of tape: String) async -> String? {
    let (plan, findings) = TapeLoader().load(SourceText(name: "explored.tape", text: tape))
    guard !findings.hasErrors else { return nil }
    var options = ReplayOptions()
    options.writing = .off
    return await Replay(plan, options: options, files: NoFiles(), stage: makeStage).run().failures.first?
      .sentence
  }

  private func tape(of trip: RoundTrip, after way: [Move], saying sentence: String) -> String? {
    guard let (current, faults) = Trace(way).replay(on: walk.model), faults.isEmpty else { return nil }
    let title = "\(trip.kind.rawValue): \(sentence)"
    guard trip.kind == .motion else {
      return Trace(way).tape(on: walk.model, app: app, title: title, ending: trip.ending(in: current))
    }
    guard current.raced(after: way) == trip.target, let visit = current.visit(to: trip.target) else {
      return nil
    }
    let push = TapeAction.perform(ScriptCommand(.push(visit)).description)
    return Trace(way).tape(
      on: walk.model, app: app, title: title, settings: [.set(.motion, "on")],
      racing: 1, ending: [push, .settleAutomatically(.on), .settle(timeout: nil)] + trip.ending(in: current))
  }
}

extension State {
  /// A screen that can be opened in the middle of the last move without anything but time being different.
  fileprivate func raced(after way: [Move]) -> String? {
    guard case .fill? = way.last else {
      guard !way.isEmpty, lastMove.commits == 1, !lastMove.facts.contains(where: \.isEnding) else {
        return nil
      }
      return model.names.first { opens($0) }
    }
    return nil
  }

  /// Whether a screen can be opened here, and nothing else comes of it: no claim of the app is broken by opening what the
  /// app itself may never open there.
  private func opens(_ name: String) -> Bool {
    guard model.watched.isEmpty, engine.attempts.isEmpty, model.plan.any(name)?.isAccessory == false,
      let visit = visit(to: name)
    else { return false }
    var there = self
    there.perform(.command(ScriptCommand(.push(visit))))
    return there.lastMove.commits == 1 && there.engine.attempts.isEmpty
      && there.engine.state.focusedEntry?.screen == name && there.stateFaults().isEmpty
  }
}

extension Fact {
  fileprivate var isEnding: Bool { if case .completion = self { true } else { false } }
}

/// Files for tapes that neither read nor write any.
@MainActor private final class NoFiles: TapeFiles {
  func read(_ path: String) -> Result<[UInt8], FileProblem> { .failure(.absent) }
  func begin(_ path: String, _ privacy: FilePrivacy) -> Result<any FileSink, FileProblem> {
    .failure(.refused("nothing is written"))
  }
  func list(_ folder: String) -> [String] { [] }
  func remove(_ path: String) -> FileProblem? { nil }
  func png(of svg: String) -> Result<[UInt8], FileProblem> { .failure(.refused("nothing is drawn")) }
}
