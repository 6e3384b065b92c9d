internal import Roots
internal import RootsApp
internal import RootsFiles
package import RootsTape
internal import RootsTerminal

/// Plays ways of an exploration in the real program: at the keys, with everything drawn.
///
/// The exploration has no pictures, sizes, saved states or animations. They are tried here, in the first state that
/// covered each fact.
@MainActor package struct ReplayCheck {
  let walk: Exploration
  private let app: String
  private let makeStage: StageMaker
  package var limit = 60

  package init(_ walk: Exploration, app: String, stage makeStage: @escaping StageMaker) {
    self.walk = walk
    self.app = app
    self.makeStage = makeStage
  }

  /// As long as there is time.
  /// - Parameter note: A function that is called before each state and each check.
  package func run(_ note: () -> Void = {}) async -> (found: [Exploration.Found], states: Int) {
    var found: [Exploration.Found] = []
    var states = 0
    func goesOn() -> Bool {
      note()
      return !walk.deadlines.tries.isOver
    }
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
    while place < kept.count, !walk.deadlines.tries.isOver {
      var fewer = kept
      fewer.remove(at: place)
      if let again = await shortfall(of: trip, after: fewer) {
        (kept, sentence) = (fewer, again)
      } else {
        place += 1
      }
    }
    guard let current = Trace(kept).replay(on: walk.model)?.current else { return nil }
    let fault = Fault(property: .trip(trip.kind), message: sentence)
    var found = Exploration.Found(fault, on: current.screenInFocus, by: kept)
    found.trip = trip
    found.tape = tape(of: trip, after: kept, saying: sentence)
    return found
  }

  /// `nil` if there is none, or if the moves cannot be made.
  private func shortfall(of trip: RoundTrip, after way: [Move]) async -> String? {
    guard let tape = tape(of: trip, after: way, saying: "") else { return nil }
    return await failure(of: tape)
  }

  func failure(of tape: String) async -> String? {
    let (plan, findings) = TapeLoader().load(SourceText(name: "explored.tape", text: tape))
    guard !findings.hasErrors else { return nil }
    var options = ReplayOptions()
    options.writing = .off
    return await Replay(plan, options: options, files: DiskFiles(), stage: makeStage).run().failures.first?
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
  /// Returns a screen that can be opened during the transition of the last move with the same result as after it.
  fileprivate func raced(after way: [Move]) -> String? {
    guard case .fill? = way.last else {
      guard !way.isEmpty, lastMove.commits == 1, !lastMove.facts.contains(where: \.isEnding) else {
        return nil
      }
      return model.names.first { opens($0) }
    }
    return nil
  }

  /// True if a screen can be opened here with no other effect. Opening it must not break an invariant either, since the
  /// app itself may never open it here.
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
