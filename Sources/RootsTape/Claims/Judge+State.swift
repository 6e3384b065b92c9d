internal import Roots
internal import RootsApp

extension Judge {
  typealias Path = [StateStep]

  func equal(_ path: Path, _ wanted: Value) -> Verdict {
    let found = state[path]
    let shown = found?.plain ?? "absent"
    let name = TapePrinter.pathText(path)
    return .when(
      found?.equals(wanted) ?? false, "\(name) is \(shown)",
      Shortfall("\(name) is \(shown)", path: name, expected: wanted.plain, actual: shown))
  }

  /// The URL of what is shown: all of it, or without scheme.
  func route(_ wanted: String) -> Verdict {
    let url = state.document["route"]?.text
    let path = url.flatMap { url in url.firstRange(holding: "://").map { "/" + url[$0.upperBound...] } }
    let isWhole = wanted.contains(part: "://")
    let shown = (isWhole ? url : path ?? url) ?? "null"
    return .when(
      shown == wanted, "route is \(shown)",
      Shortfall("route is \(shown)", path: "route", expected: wanted, actual: shown))
  }

  func top(_ name: String, on place: Place?) -> Verdict {
    let verdict = top(place.map(state.path) ?? state.front, name)
    guard case .fails(var shortfall) = verdict else { return verdict }
    let other = state.places.last { state.screens(at: state.path(of: $0)).last == name }
    if place == nil, let other {
      let claim = TapePrinter.claim(of: Expectation(.top(name, on: other)))
      shortfall.sentence += "; '\(name)' is on top of \(other): Expect \(claim)"
    }
    return .fails(shortfall)
  }

  private func top(_ stack: Path, _ name: String) -> Verdict {
    equal(stack + [.field("top"), .field("screen")], .string(name))
  }

  func depth(_ stack: Path, _ depth: Int) -> Verdict {
    let screens = state.screens(at: stack)
    let path = TapePrinter.pathText(stack)
    let sentence = "\(path).depth is \(screens.count)"
    return .when(
      screens.count == depth, sentence,
      Shortfall(sentence, path: "\(path).depth", expected: "\(depth)", actual: "\(screens.count)"))
  }

  func stack(_ stack: Path, _ patterns: [Assertion.StackPattern]) -> Verdict {
    let screens = state.screens(at: stack)
    let path = TapePrinter.pathText(stack) + ".stack"
    let shown = "[\(screens.joined(separator: ", "))]"
    let wanted = patterns.map(\.text).joined(separator: ", ")
    return .when(
      patterns.match(screens), "\(path) is \(shown)",
      Shortfall("\(path) is \(shown)", path: path, expected: "[\(wanted)]", actual: shown))
  }

  func layers(_ count: Int) -> Verdict {
    let names = state.layerNames
    let shown = names.isEmpty ? "0" : "\(names.count) [\(names.joined(separator: ", "))]"
    return .when(
      names.count == count, "layers is \(shown)",
      Shortfall("layers is \(shown)", path: "layers", expected: "\(count)", actual: shown))
  }

  func layer(_ name: Assertion.LayerName, _ claim: Assertion.LayerClaim) -> Verdict {
    let path = state.path(of: name)
    guard state[path] != nil else {
      let open = state.layerNames
      let shown = open.isEmpty ? "no layer is open" : "open are \(open.joined(separator: ", "))"
      return .fails(
        Shortfall(shown, path: "layers", expected: TapePrinter.pathText(path), actual: "absent"))
    }
    return switch claim {
    case .top(let screen): top(path, screen)
    case .depth(let count): depth(path, count)
    case .stack(let patterns): stack(path, patterns)
    }
  }

  /// The focus by its path, by the name of its layer or tab, or by the screen that has it.
  func focus(_ name: String) -> Verdict {
    let focus = state.document["focus"]?.text ?? "nothing"
    let path = StatePath.steps(focus) ?? []
    let names = [state[path + [.field("name")]]?.text, state.screens(at: path).last]
    let last = path.last.map { TapePrinter.pathText([$0]) }
    let known = ([focus, last] + names).compactMap { $0 }
    let shown = names.compactMap { $0 }.last.map { "\(focus), \($0)" } ?? focus
    return .when(
      known.contains(name), "focus is \(shown)",
      Shortfall("focus is \(shown)", path: "focus", expected: name, actual: shown))
  }

  func compare(_ prefix: Path, _ comparison: Comparison) -> Verdict {
    let path = prefix + comparison.path
    // A state has no field of that name at its root: then a stack is meant.
    let stack = path.first == .field("top") ? state.front : state.base
    let found = state[path] ?? (prefix.isEmpty ? state[stack + path] : nil)
    let name = TapePrinter.pathText(path)
    let relation = comparison.relation
    let holds = relation.holds(for: found)
    // Without its quotes a text can look like the number that is claimed.
    if !holds, case .equals(let value) = relation, let found, found.plain == value.plain {
      let sentence = "\(name) is \(found.json), not \(value.json)"
      return .fails(Shortfall(sentence, path: name, expected: value.json, actual: found.json))
    }
    if let found, let bound = relation.bound, found.order(to: bound) == nil {
      let sentence = "\(name) is \(found.json), which is neither less nor more than \(bound.json)"
      return .fails(.aboutNothing(sentence, expected: relation.wanted, actual: found.json))
    }
    let shown = found.map { $0.plain } ?? "absent"
    let wanted = relation.wanted
    return .when(
      holds, "\(name) is \(shown)",
      Shortfall(
        "\(name) is \(shown)" + (found == nil ? offer(inPlaceOf: path) : ""), path: name, expected: wanted,
        actual: shown))
  }

  /// The name that may have been meant by the last step of a path that leads nowhere.
  private func offer(inPlaceOf path: Path) -> String {
    guard case .field(let name)? = path.last, let known = state[Path(path.dropLast())]?.fields?.keys,
      let nearest = Names.nearest(to: name, in: known, limit: 1).first
    else { return "" }
    return "; did you mean '\(nearest)'?"
  }

  func queue(_ count: Int) -> Verdict {
    let found = state.document["queue"]?.integer ?? 0
    let shown = found == 0 ? "idle" : "\(found)"
    return .when(
      found == count, "the queue is \(shown)",
      Shortfall(
        "queue is \(shown)", path: "queue", expected: count == 0 ? "idle" : "\(count)", actual: shown))
  }

  func guarded(_ name: String, _ answer: Assertion.GuardState) -> Verdict {
    let verdict = equal([.field("guards"), .field(name)], .string(answer.rawValue))
    guard case .fails(var shortfall) = verdict, state[[.field("guards"), .field(name)]] == nil else {
      return verdict
    }
    shortfall.sentence = "guard '\(name)' was never asked"
    return .fails(shortfall)
  }

  func same(as step: String) -> Verdict {
    guard let then = memory.steps[step] else {
      let nearest = Names.nearest(to: step, in: memory.steps.keys.sorted(), limit: 1).first
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      return .fails(
        .aboutNothing("no step '\(step)' has been passed\(hint)", expected: step, actual: "absent"))
    }
    return equal(then, named: "at step '\(step)'")
  }

  func changed() -> Verdict {
    let isSame = memory.beforeInput.map { $0.canonical == state.canonical } ?? true
    return .when(
      !isSame, "the state has changed",
      Shortfall("the state is what it was", expected: "changed", actual: "unchanged"))
  }

  func unchanged() -> Verdict {
    guard let then = memory.beforeInput else { return .holds("the state is what it was") }
    return equal(then, named: "before")
  }

  private func equal(_ then: StateView, named name: String) -> Verdict {
    let (old, new) = (then.canonical, state.canonical)
    if old == new { return .holds("the state is what it was \(name)") }
    let change = new.changes(since: old).first ?? new.firstOther(than: old)
    let path = change?.path ?? "state"
    let (was, now) = (change?.old ?? "absent", change?.new ?? "absent")
    return .fails(
      Shortfall("\(path) was \(was) \(name), is \(now)", path: path, expected: was, actual: now))
  }

  func invariants() -> Verdict {
    let violations = stage.violations
    let first = violations.first ?? ""
    return .when(
      violations.isEmpty, "all invariants hold",
      Shortfall(first, expected: "all invariants hold", actual: violations.joined(separator: "; ")))
  }

  func exit(_ status: Int) -> Verdict {
    let found = stage.exitStatus
    let shown = found.map { "it has ended with \($0)" } ?? "it is still running"
    return .when(
      found == status, shown,
      Shortfall(
        "the program: \(shown)", path: "exit", expected: "\(status)", actual: found.map { "\($0)" } ?? "none"
      ))
  }
}

extension Comparison.Relation {
  /// The value that another one has to be less or more than.
  fileprivate var bound: Value? {
    switch self {
    case .less(let value), .lessOrEqual(let value), .greater(let value), .greaterOrEqual(let value): value
    case .equals, .differs, .matches, .has, .exists, .absent: nil
    }
  }

  fileprivate var wanted: String {
    switch self {
    case .equals(let value): value.plain
    case .differs(let value): "not \(value.plain)"
    case .less(let value): "less than \(value.plain)"
    case .lessOrEqual(let value): "at most \(value.plain)"
    case .greater(let value): "more than \(value.plain)"
    case .greaterOrEqual(let value): "at least \(value.plain)"
    case .matches(let pattern): "like \(pattern)"
    case .has(let value): "with \(value.plain)"
    case .exists: "present"
    case .absent: "absent"
    }
  }
}

extension Assertion.StackPattern {
  fileprivate var text: String {
    switch self {
    case .screen(let name): name
    case .anyOne: "*"
    case .anyNumber: "…"
    }
  }

  fileprivate func allows(_ screen: String) -> Bool {
    switch self {
    case .screen(let name): name == screen
    case .anyOne: true
    case .anyNumber: false
    }
  }
}

extension [Assertion.StackPattern] {
  /// Whether a whole stack is as described; where any number fits, as few as possible are taken first.
  func match(_ screens: [String]) -> Bool {
    var (pattern, screen) = (0, 0)
    var retry: (pattern: Int, screen: Int)?
    while screen < screens.count {
      if pattern < count, self[pattern] == .anyNumber {
        retry = (pattern, screen)
        pattern += 1
      } else if pattern < count, self[pattern].allows(screens[screen]) {
        (pattern, screen) = (pattern + 1, screen + 1)
      } else if let last = retry {
        retry = (last.pattern, last.screen + 1)
        (pattern, screen) = (last.pattern + 1, last.screen + 1)
      } else {
        return false
      }
    }
    return self[pattern...].allSatisfy { $0 == .anyNumber }
  }
}
