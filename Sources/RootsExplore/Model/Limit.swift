internal import Roots
internal import RootsApp

/// A part of a program's behavior that an exploration does not cover in full, however long it takes.
package struct Limit: Sendable, Equatable {
  package let text: String

  private init(_ text: String) { self.text = text }

  static let texts = Limit("a few texts a field")
  static let urls = Limit("a few values a URL")
  static let payloads = Limit("one value a parameter")
  /// Keys of the deck that lead anywhere are pressed only after some moves.
  static let deckKeys = Limit("a sample of the keys that go anywhere")

  static func rows(_ table: String, kinds: Int, of count: Int) -> Limit {
    Limit("\(kinds) \(kinds == 1 ? "kind" : "kinds") of the \(count) rows of '\(table)'")
  }

  /// The maximum number of earlier states, reachable by undo, that tell states apart.
  static func undo(_ depth: Int) -> Limit { Limit("\(depth.of("state")) for undo") }

  /// Time passes in steps that do not lead to every order of timers.
  static func time(_ step: Duration) -> Limit { Limit("steps of \(step) in time") }

  /// The maximum number of equal entries of a stack that tell states apart.
  static func repeats(_ count: Int) -> Limit { Limit("\(count) repeats of a screen on a stack") }

  /// The maximum number of requests that wait at once in a state from which moves are tried.
  static func waiting(_ count: Int) -> Limit { Limit("\(count) requests that wait at once") }
}

extension Model {
  package var limits: [Limit] {
    var limits: [Limit] = []
    switch alphabet {
    case .keys: if app.asksForTexts { limits.append(.texts) }
    case .operations: if app.asksForPayloads { limits.append(.payloads) }
    }
    if doorsAreCut { limits.append(.urls) }
    for (table, kinds, rows) in rowKinds.counts where kinds < rows && app.offersRows(of: table) {
      limits.append(.rows(table, kinds: kinds, of: rows))
    }
    if plan.map.limits.undo > undoDepth { limits.append(.undo(undoDepth)) }
    if !time.isExact { limits.append(.time(time.unitTime)) }
    return limits
  }
}

extension ScriptedApp {
  fileprivate func offersRows(of table: String) -> Bool {
    screens.values.joined().flatMap(\.allBlocks).flatMap(\.content.rows).contains {
      $0.source?.query.table == table
    }
  }

  /// True if any screen has a field whose values cannot all be tried.
  fileprivate var asksForTexts: Bool {
    screens.values.joined().contains { screen in
      screen.allBlocks.contains {
        if case .field(let field) = $0.content { !field.kind.isFinite } else { false }
      }
    }
  }

  fileprivate var asksForPayloads: Bool {
    (map.allScreens + map.accessories.map(\.screen)).contains {
      $0.parameters.contains { $0.fallback == nil }
    }
  }
}
