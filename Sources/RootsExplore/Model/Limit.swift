internal import Roots
internal import RootsApp

/// Something of a program that an exploration does not try in full, however long it takes.
package enum Limit: Sendable, Equatable {
  /// Of what can be typed into a field, one text is tried.
  case texts
  /// Of the fields of a payload, one value is tried.
  case payloads
  /// Of the rows of data that are alike, one is tried.
  case rows(String, kinds: Int, of: Int)
  /// The maximum number of earlier states, to which undo goes back, that tell states apart.
  case undo(Int)
  /// Time passes in steps that do not lead to every order of timers.
  case time(Duration)
  /// While a change is shown, one key is pressed: in every state, or in one of those that have the same in front.
  case transitions(inAll: Bool)
  /// The maximum number of equal entries of a stack that tells states apart.
  case repeats(Int)
  /// The maximum number of requests that wait at once in a state whose moves are tried.
  case waiting(Int)
  /// The maximum number of screens that are open over the roots in what was tried in full; half as many where several
  /// tabs have some.
  case openScreens(Int, tabs: Int)
  /// Of the states that have the same in front one is tried, where more screens are open than were tried in full.
  case fronts(isBeyond: Bool)
  /// Keys that go anywhere are pressed behind some ways.
  case deckKeys

  /// The limit as the report names it.
  package var text: String {
    switch self {
    case .texts: "one text a field"
    case .payloads: "one value a parameter"
    case .rows(let table, let kinds, let count):
      "\(kinds) \(kinds == 1 ? "kind" : "kinds") of the \(count) rows of '\(table)'"
    case .undo(let depth): "\(depth.of("state")) for undo"
    case .time(let step): "steps of \(step) in time"
    case .transitions(let isInAll):
      "one key in each transition" + (isInAll ? "" : " of each pair of screens on top")
    case .repeats(let count): "\(count) repeats of a screen on a stack"
    case .waiting(let count): "\(count) requests that wait at once"
    case .openScreens(let count, let tabs):
      "\(count.of("screen")) open over "
        + (tabs < 2 ? "the root" : "the root of a tab, or \(count / 2) over those of several")
    case .fronts(let isBeyond):
      "one state for each pair of screens on top" + (isBeyond ? " where more are open" : "")
    case .deckKeys: "a sample of the keys that go anywhere"
    }
  }
}

extension Model {
  /// What is not tried in full.
  package func limits(samplesSecondMoves: Bool = false) -> [Limit] {
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
    if alphabet == .keys, reacts { limits.append(.transitions(inAll: !samplesSecondMoves)) }
    return limits
  }
}

extension Model {
  /// Whether anything in the program may wait for the end of a transition: hooks, answers, questions.
  private var reacts: Bool {
    !watched.isEmpty || !app.map.guards.isEmpty || hasHolders || !app.handlers.isEmpty
  }
}

extension ScriptedApp {
  /// Whether rows of data can be chosen anywhere.
  fileprivate func offersRows(of table: String) -> Bool {
    screens.values.joined().flatMap(\.allBlocks).flatMap(\.content.rows).contains {
      $0.source?.query.table == table
    }
  }

  /// Whether any screen has a field of which not everything that it can hold is tried.
  fileprivate var asksForTexts: Bool {
    screens.values.joined().contains { screen in
      screen.allBlocks.contains {
        if case .field(let field) = $0.content { !field.kind.isFinite } else { false }
      }
    }
  }

  /// Whether any screen has to be given data.
  fileprivate var asksForPayloads: Bool {
    (map.allScreens + map.accessories.map(\.screen)).contains {
      $0.parameters.contains { $0.fallback == nil }
    }
  }
}
