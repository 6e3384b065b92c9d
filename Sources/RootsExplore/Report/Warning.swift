internal import Roots
internal import RootsApp

/// A finding that is seldom meant: not a fault by itself, but worth a look.
package struct Warning: Sendable {
  package let kind: Kind
  /// The finding with the titles of screens, and a cure.
  package fileprivate(set) var message: String
  /// A tape that shows it, if one can.
  package let tape: String?
  /// The file that the tape was written to, if there is one.
  package var file: String?
  /// The screens to which nothing leads.
  var unreached: [String] = []

  package enum Kind: String, Sendable {
    case growsWithoutEnd = "grows without end"
    case wrongPop = "wrong pop"
    case unreachable
    case neverAnswered = "never answered"
    case cannotStay = "cannot stay"
    case deadControl = "dead control"
    case silentClaim = "silent claim"
    case cannotLeave = "cannot leave"
    case noWayBack = "no way back"
    case wrongConsent = "consent by the wrong screen"
    case lost
    case twoTruths = "two ways, two truths"
    case leftOpen = "left open"
    case turnsTab = "back changes the tab"
    case stale = "stale"
    case wrongTab = "wrong tab"
    case skippedStep = "skipped step"
  }

  var value: Value {
    [
      "kind": .string(kind.rawValue), "message": .string(message),
      "tape": tape.map { .string($0) } ?? .null,
    ]
  }
}

extension Warning {
  fileprivate func resting(on stage: Stage?) -> Warning {
    guard let stage, stage < .all else { return self }
    var warning = self
    warning.message += " (\(stage.basis))"
    return warning
  }
}

extension Exploration {
  /// Those of one kind with the shortest ways first.
  package func warnings(app name: String) -> [Warning] {
    let growth = growth(app: name) + piles(app: name) + oddities(app: name) + unsurePops(app: name)
    // Conclusions from what was not seen need a complete walk.
    guard hasEnded, options.projection.isExact, model.alphabet == .keys, !deadlines.report.isOver else {
      return growth
    }
    // That a condition never holds is known of all states alone.
    let claims = (stage ?? .all) == .all ? silentClaims : []
    // To try a control once is too little: its effect can depend on the screens below.
    let controls = stage == .once ? [] : deadControls
    // All states tell it more exactly.
    let locked = (stage ?? .all) == .all ? [] : lockedOut
    let conclusions = unreached + unanswered + unsettled + controls + claims + losses + locked
    return growth + conclusions.map { $0.resting(on: stage) } + noWaysBack(app: name) + twoTruths(app: name)
  }

  /// The maximum number of warnings of one kind; more of them mostly have the same cause.
  static let warningLimit = 5
}
