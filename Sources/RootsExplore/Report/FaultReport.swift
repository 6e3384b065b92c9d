internal import Roots
internal import RootsApp
internal import RootsTape

/// A fault as it is reported: once, even if it was seen on several screens, with the shortest tape that shows it.
package struct FaultReport: Sendable {
  package let found: Exploration.Found
  package let message: String
  /// `nil` if the fault could not be reproduced.
  package let tape: String?
  package let screenTitle: String
  package var file: String?

  var value: Value {
    [
      "kind": .string(found.fault.property.word), "screen": .string(found.screen),
      "message": .string(message), "title": .string(screenTitle),
      "tape": tape.map { .string($0) } ?? .null,
    ]
  }

  package var word: String { found.fault.property.word }
}

extension Exploration {
  /// Returns each fault once: faults with equal tapes are one, and so is a broken invariant, which is reported with the
  /// shortest way. If a round trip breaks the same invariant, that is not another fault.
  package func reports(app name: String) -> [FaultReport] {
    var seen: Set<String> = []
    var broken: Set<Fault.Property> = []
    let claims = Set(faults.filter(\.fault.isClaim).map(\.fault.message))
    let different = faults.filter { found in
      guard found.fault.isClaim else { return found.trip == nil || !claims.contains(found.fault.message) }
      return broken.insert(found.fault.property).inserted
    }
    return different.map { report(on: $0, app: name) }.filter { report in
      guard let tape = report.tape else { return true }
      return seen.insert(tape).inserted
    }
  }

  /// With its tape: shrunk, reproduced twice, and ending with what it expects.
  package func report(on found: Found, app name: String) -> FaultReport {
    let title = model.title(of: found.screen)
    let isRace = found.trip?.kind == .race
    func report(_ message: String, _ tape: String?) -> FaultReport {
      FaultReport(found: found, message: message, tape: tape, screenTitle: title)
    }
    if let tape = found.tape { return report(found.fault.message, tape) }
    let shortest = Trace(found.way ?? found.witness.map(way) ?? []).shrunk(until: deadlines.report) {
      message(of: found, at: $0) != nil
    }
    let trace = found.fault.property == .drain ? heard(shortest, found) : shortest
    guard let message = message(of: found, at: trace), self.message(of: found, at: trace) == message else {
      return report(found.fault.message, nil)
    }
    var ending = found.fault.property.claims.map { TapeAction.expect($0) }
    if !isRace, let trip = found.trip, let current = trace.replay(on: model)?.current {
      ending = trip.ending(in: current)
    }
    if isRace { ending = [.settleAutomatically(.on), .settle(timeout: nil)] + ending }
    let tape = trace.tape(
      on: model, app: name, title: "\(isRace ? "race" : found.fault.property.word): \(message)",
      settings: isRace ? [.set(.motion, "on")] : [], racing: isRace ? 2 : 0, ending: ending)
    return report(message, tape)
  }

  /// A claim does not hear the events of the start: a move is wanted that shows the same behind it.
  private func heard(_ trace: Trace, _ found: Found) -> Trace {
    guard trace.moves.isEmpty else { return trace }
    return State(model).moves.lazy.map { Trace([$0]) }.first { message(of: found, at: $0) != nil } ?? trace
  }

  /// `nil` if the moves do not show the fault.
  private func message(of found: Found, at trace: Trace) -> String? {
    if found.trip?.kind == .race { return trace.raceFault(found.fault.property, on: model)?.message }
    guard let (current, faults) = trace.replay(on: model) else { return nil }
    if let trip = found.trip { return trip.fault(in: current)?.message }
    return faults.first { $0.property == found.fault.property }?.message
  }
}

extension Fault {
  fileprivate var isClaim: Bool { if case .claim = property { true } else { false } }
}

extension Fault.Property {
  fileprivate var claims: [Expectation] {
    let reason = Assertion.EventPattern.Field("reason", "reentrancyLimit")
    let circle = Expectation(.event(.word(.outcome, fields: [reason])), isNegated: true)
    return (self == .drain ? [circle] : []) + [Expectation(.invariants)]
  }
}
