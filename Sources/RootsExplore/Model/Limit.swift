internal import Roots
internal import RootsApp

/// Something of a program that an exploration does not try in full, however long it takes.
package enum Limit: Sendable, Equatable {
  /// Of what can be typed into a field, one text is tried.
  case texts
  /// Of the fields of a payload, one value is tried.
  case payloads
  /// The maximum number of earlier states, to which undo goes back, that tell states apart.
  case undo(Int)
  /// Time passes in steps that do not lead to every order of timers.
  case time(Duration)

  /// Whether samples stand for what is infinite, so that all else is complete.
  var isSampling: Bool {
    switch self {
    case .texts, .payloads: true
    case .undo, .time: false
    }
  }

  /// The limit as the report names it.
  package var text: String {
    switch self {
    case .texts: "texts by one sample each"
    case .payloads: "payloads by one sample each"
    case .undo(let depth): "undo told apart by \(depth) states"
    case .time(let step): "time in steps of \(step)"
    }
  }
}

extension Model {
  /// What is not tried in full.
  package var limits: [Limit] {
    var limits: [Limit] = []
    switch alphabet {
    case .keys: if app.asksForTexts { limits.append(.texts) }
    case .operations: if app.asksForPayloads { limits.append(.payloads) }
    }
    if plan.map.limits.undo > undoDepth { limits.append(.undo(undoDepth)) }
    if !time.isExact { limits.append(.time(time.unitTime)) }
    return limits
  }
}

extension Model {
  /// What a person can do with the program and no move does, as far as it can matter for the app.
  package var untried: [String] {
    guard alphabet == .keys else { return [] }
    let map = app.map
    var untried = ["keys of the deck that go anywhere (u, g, [ and ], the palette)"]
    if app.screens.values.joined().contains(where: { $0.leaveGuard != nil }) { untried.append("quitting") }
    if !map.guards.isEmpty { untried.append("Ctrl-C on a held request") }
    if !watched.isEmpty { untried.append("keys while a transition runs") }
    if map.isRestorable { untried.append("keys after a restart") }
    return untried
  }
}

extension ScriptedApp {
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
