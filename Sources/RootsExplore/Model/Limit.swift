internal import Roots
internal import RootsApp

/// A part of a program's behavior that an exploration does not cover in full, however long it takes.
package enum Limit: Sendable, Equatable {
  case texts
  case payloads
  case rows(String, kinds: Int, of: Int)
  /// The maximum number of earlier states, reachable by undo, that tell states apart.
  case undo(Int)
  /// Time passes in steps that do not lead to every order of timers.
  case time(Duration)
  /// The maximum number of equal entries of a stack that tell states apart.
  case repeats(Int)
  /// The maximum number of requests that wait at once in a state from which moves are tried.
  case waiting(Int)
  /// Keys of the deck that lead anywhere are pressed only after some moves.
  case deckKeys

  package var text: String {
    switch self {
    case .texts: "a few texts a field"
    case .payloads: "one value a parameter"
    case .rows(let table, let kinds, let count):
      "\(kinds) \(kinds == 1 ? "kind" : "kinds") of the \(count) rows of '\(table)'"
    case .undo(let depth): "\(depth.of("state")) for undo"
    case .time(let step): "steps of \(step) in time"
    case .repeats(let count): "\(count) repeats of a screen on a stack"
    case .waiting(let count): "\(count) requests that wait at once"
    case .deckKeys: "a sample of the keys that go anywhere"
    }
  }
}

extension Model {
  package var limits: [Limit] {
    var limits: [Limit] = []
    switch alphabet {
    case .keys: if app.asksForTexts { limits.append(.texts) }
    case .operations: if app.asksForPayloads { limits.append(.payloads) }
    }
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
