internal import Roots
internal import RootsApp
internal import RootsExplore
internal import RootsTape
internal import RootsTerminal

/// Goes through a program by pressing its keys.
///
/// The state of a program in Swift cannot be copied, so there is one place at a time: from it the walk goes to the
/// nearest untried key by the shortest known way, and starts again only if no way leads to one. What is open and what
/// is shown tell two states apart; time passes only as a step of the walk. It goes in stages: keys are tried in the first
/// state of each front, then behind each step from each front, then in all states. Where there are many of these, keys
/// are tried in a few of those that have the same front: a program that shows a thousand packages has few kinds of
/// screens.
@MainActor struct ProgramWalk {
  typealias Stage = RootsExplore.Stage

  enum Step: Hashable {
    case key(Key)
    case time(Duration)
    case fill(Filling)
  }

  /// A text that takes the place of what stands in a field.
  struct Filling: Hashable {
    let field: String
    /// `nil` for a secret, which stands in a variable.
    let text: String?
    let clears: Bool

    var clearing: [Key] { clears ? [.end, .ctrl("u")] : [] }
  }

  struct Bounds {
    /// The texts for fields, by their names.
    var texts: [String: String] = [:]
    var secrets: @Sendable (_ field: String) -> String? = { SecretVariable.text(of: $0) }
    var presses = 20_000
    var time: Duration?
    /// The last stage that is begun.
    var last = Stage.all
    /// The number of states from which on keys are tried in a few of those alone that have the same in front.
    var exactStates = 300
    /// The real time that the effects of a key may take.
    var patience = Duration.seconds(5)
  }

  /// The steps lead to it from the start, those of `way` by no other fault.
  struct Fault {
    let message: String
    let screen: String
    let steps: [Step]
    let way: [Step]?
  }

  enum End: Hashable { case complete, bound(String), interrupted, stuck, changed }

  private struct State {
    let claim: Assertion?
    let front: Front
    /// The first stage in which its steps are tried.
    let stage: Stage
    var untried: [Step]
    /// The steps that were tried, in order, and the states to which they lead.
    private(set) var ways: [(step: Step, state: Int)] = []

    init(_ claim: Assertion?, _ front: Front, _ stage: Stage, untried: [Step]) {
      (self.claim, self.front, self.stage, self.untried) = (claim, front, stage, untried)
    }

    subscript(step: Step) -> Int? {
      get { ways.first { $0.step == step }?.state }
      set {
        ways.removeAll { $0.step == step }
        if let newValue { ways.append((step, newValue)) }
      }
    }
  }

  private let program: ProgramStage
  private let bounds: Bounds
  private let follow: (Step?) -> Void
  private var states: [State] = []
  private var numbers: [String: Int] = [:]
  /// The number of times that a key that only moves about in a list or a text has been tried with the same things open
  /// and the same field.
  private var moves: [String: [Key?: Int]] = [:]
  /// The steps since each start.
  private var trails: [[Leg]] = [[]]
  private var steps: [Step] = []
  private var place = 0
  private var complaints: Set<String> = []
  /// The steps at which something was wrong: the ways to other faults go round them.
  private var faulty: Set<Edge> = []
  /// The fields for which no text is known that they would accept, with what gives one.
  private(set) var lacks: [String: String] = [:]

  private(set) var faults: [Fault] = []
  private(set) var screens: Set<String> = []
  private(set) var presses = 0
  private(set) var restarts = 0
  /// Keys that were left out, as they only go on in lists or deeper into what repeats itself.
  private(set) var leftOut = 0
  /// States in which no key was tried, as enough others have the same in front.
  private(set) var statesLeftOut = 0
  private var alike: [Front: Int] = [:]
  private var pairs: Set<Pair> = []
  /// The rows that were chosen on fronts that differ in nothing else.
  private var rows: [Front: Rows] = [:]
  private var stage = Stage.once
  /// The last stage that has ended.
  private(set) var ended: Stage?
  /// The steps by which a known way has led elsewhere, each with the screen on which it was taken.
  private(set) var surprises: [(step: Step, screen: String)] = []
  var stateCount: Int { states.count }
  /// The words for the stage that has ended, and for the one that has not.
  var progress: String {
    let next = ended.map { Stage(rawValue: $0.rawValue + 1) } ?? .once
    return [ended?.basis, next?.lack].compactMap(\.self).joined(separator: ", ")
  }

  init(_ program: ProgramStage, _ bounds: Bounds, follow: @escaping (Step?) -> Void) {
    self.program = program
    self.bounds = bounds
    self.follow = follow
  }

  /// Walks until everything has been tried, or a bound is met.
  mutating func run(until isInterrupted: () -> Bool) async throws(StageRefusal) -> End {
    let began = ContinuousClock.now
    guard await settle(isInterrupted) else { return isInterrupted() ? .interrupted : .stuck }
    place = look()
    while !isInterrupted() {
      if presses >= bounds.presses { return .bound("\(bounds.presses) keys") }
      if let time = bounds.time, .now - began >= time { return .bound("the time") }
      let isAtRest: Bool
      if isOpen(place), let step = states[place].untried.popLast() {
        isAtRest = try await take(step, isInterrupted)
      } else if let way = way(from: place, to: isOpen) {
        isAtRest = try await go(way, isInterrupted)
      } else if way(from: 0, to: isOpen) != nil {
        isAtRest = try await restart(isInterrupted)
        if isAtRest, way(from: place, to: isOpen) == nil { return .changed }
      } else {
        ended = stage
        guard stage < bounds.last, let next = Stage(rawValue: stage.rawValue + 1) else { return .complete }
        stage = next
        continue
      }
      if !isAtRest, !isInterrupted() { return .stuck }
    }
    return .interrupted
  }

  /// True if something is left to be tried in a state, in the present stage.
  private func isOpen(_ state: Int) -> Bool {
    let known = states[state]
    if known.untried.isEmpty { return false }
    return known.stage <= stage
      && (stage > .once || known.front.longList == nil || rows[known.front.withoutRow]?.areAlike != true)
  }

  // MARK: Going

  /// Stops where the way leads elsewhere than before.
  private mutating func go(_ way: [Step], _ isInterrupted: () -> Bool) async throws(StageRefusal) -> Bool {
    for step in way {
      let expected = states[place][step]
      let screen = program.session.navigator.state.focusedEntry?.screen ?? ""
      guard try await take(step, isInterrupted) else { return false }
      if place != expected {
        surprises.append((step, screen))
        return true
      }
    }
    return true
  }

  private mutating func take(
    _ step: Step, _ isInterrupted: () -> Bool
  ) async throws(StageRefusal) -> Bool {
    steps.append(step)
    presses += 1
    follow(step)
    switch step {
    case .key(let key): program.press(key)
    case .time(let passed): program.advance(to: program.now + passed)
    case .fill(let filling):
      let text = filling.text ?? bounds.secrets(filling.field) ?? ""
      for key in filling.clearing + Key.typing(text) { program.press(key) }
    }
    guard await settle(isInterrupted) else { return false }
    if program.exitStatus != nil { return try await restart(isInterrupted) }
    let (before, known) = (place, faults.count)
    place = look(behind: step, from: before)
    if faults.count > known { faulty.insert(Edge(Leg(from: before, step: step, claim: nil))) }
    if step == .key(.enter), !states[before].front.row.isEmpty {
      let front = states[before].front
      rows[front.withoutRow, default: Rows()].chosen.insert(front.row)
      rows[front.withoutRow]?.targets.insert(states[place].front.screens)
    }
    states[before][step] = place
    trails[trails.count - 1].append(Leg(from: before, step: step, claim: states[place].claim))
    return true
  }

  private mutating func restart(_ isInterrupted: () -> Bool) async throws(StageRefusal) -> Bool {
    restarts += 1
    steps = []
    trails.append([])
    follow(nil)
    try await program.take(.restart(.cold))
    guard await settle(isInterrupted) else { return false }
    let begin = look()
    place = begin
    return true
  }

  private func way(
    from start: Int, to isWanted: (Int) -> Bool, roundFaults: Bool = false
  ) -> [Step]? {
    var before: [Int: (state: Int, step: Step)] = [:]
    var front = [start][...]
    while let state = front.popFirst() {
      if isWanted(state) {
        var way: [Step] = []
        var at = state
        while at != start, let last = before[at] {
          way.append(last.step)
          at = last.state
        }
        return way.reversed()
      }
      for (step, next) in states[state].ways where next != start && before[next] == nil {
        if roundFaults, faulty.contains(Edge(Leg(from: state, step: step, claim: nil))) { continue }
        before[next] = (state, step)
        front.append(next)
      }
    }
    return nil
  }

  /// A step that was taken, and what can be claimed behind it.
  struct Leg {
    let from: Int
    let step: Step
    let claim: Assertion?
  }

  struct Edge: Hashable {
    let from: Int
    let step: Step

    init(_ leg: Leg) { (from, step) = (leg.from, leg.step) }
  }

  /// Ways from the start that take every step which was tried, few of them, and none much longer than a person likes to
  /// read. They are put together from what is known of the states, so that they need not play.
  func suite(longest: Int = 60) -> [[Leg]] {
    var left = states.map { Set($0.ways.map(\.step)) }
    var suite: [[Leg]] = []
    while var way = way(from: 0, to: { !left[$0].isEmpty }) {
      var (tape, place): ([Leg], Int) = ([], 0)
      let longest = max(longest, way.count + 1)
      repeat {
        for step in way {
          left[place].remove(step)
          let next = states[place][step] ?? 0
          tape.append(Leg(from: place, step: step, claim: states[next].claim))
          place = next
        }
        while tape.count < longest,
          let next = states[place].ways.first(where: { left[place].contains($0.step) })
        {
          left[place].remove(next.step)
          tape.append(Leg(from: place, step: next.step, claim: states[next.state].claim))
          place = next.state
        }
        way = tape.count < longest ? self.way(from: place, to: { !left[$0].isEmpty }) ?? [] : []
      } while !way.isEmpty
      suite.append(tape)
    }
    return suite
  }

  /// The walk itself, from each start as far as it takes some steps for the first time.
  func trails(taking edges: Set<Edge>) -> [[Leg]] {
    var left = edges
    return trails.compactMap { trail in
      let last = trail.lastIndex { left.contains(Edge($0)) }
      guard let last else { return nil }
      left.subtract(trail[...last].map(Edge.init))
      return Array(trail[...last])
    }
  }

  /// The longest time that an interruption may have to wait.
  private static let slice = Duration.milliseconds(100)

  /// Waits until nothing is going on; says whether it came to that.
  private mutating func settle(_ isInterrupted: () -> Bool) async -> Bool {
    let until = ContinuousClock.now + bounds.patience
    var isDone = false
    repeat {
      isDone = await program.session.settled(within: min(Self.slice, bounds.patience))
    } while !isDone && .now < until && !isInterrupted()
    if !isDone, !isInterrupted() {
      let names = program.busy.joined(separator: ", ")
      complain("it does not come to rest: \(names); a task that never ends says 'background: true'")
    }
    return isDone
  }

  // MARK: Looking

  /// The number of the state that is seen; notes what is wrong in it.
  private mutating func look(behind step: Step? = nil, from before: Int = 0) -> Int {
    let session = program.session
    // A message is about the step before, and would make two states of one.
    session.takeMessage()
    for entry in session.keyEntries { screens.insert(entry.screen) }
    for violation in program.violations { complain(violation) }
    let open = Value.record(program.state.withoutNumbers).json
    let name = open + program.frame.text
    if let number = numbers[name] { return number }
    numbers[name] = states.count
    let claim = Assertion(topOf: session.navigator.state)
    let all = possible()
    noteLack()
    let front = Front(session, all)
    let isNewPair = step.map {
      pairs.insert(Pair(before: states[before].front, step: $0, front: front)).inserted
    }
    let isTried = isToBeTried(front)
    if !isTried { statesLeftOut += 1 }
    let stage: Stage = alike[front] == 1 ? .once : isNewPair == true ? .pairs : .all
    let steps = all.filter { !isLeftOut($0, open) }
    states.append(State(claim, front, stage, untried: isTried || stage < .all ? steps.reversed() : []))
    return states.count - 1
  }

  /// The number of states with the same in front that are tried, where there are many.
  static let mostAlike = 3

  private mutating func isToBeTried(_ front: Front) -> Bool {
    alike[front, default: 0] += 1
    return states.count < bounds.exactStates || alike[front, default: 0] <= Self.mostAlike
  }

  private mutating func complain(_ message: String) {
    guard complaints.insert(message).inserted else { return }
    let screen = program.session.navigator.state.focusedEntry?.screen ?? ""
    let last = steps.last
    var way: [Step]?
    if let last { way = self.way(from: 0, to: { $0 == place }, roundFaults: true).map { $0 + [last] } }
    faults.append(Fault(message: message, screen: screen, steps: steps, way: way))
  }

  /// More entries than these on a stack only repeat what is below them.
  private static let deepest = 6
  /// The number of times that keys that move about in a list are tried with the same things open.
  private static let mostMoves = 3
  /// The most rows of a screen that are chosen one after the other.
  static let mostRows = 12

  /// The steps that are possible in the state that is seen, the most telling first.
  private func possible() -> [Step] {
    let session = program.session
    let state = session.navigator.state
    guard program.exitStatus == nil, let entry = state.focusedEntry else { return [] }
    let view = session.view(of: entry)
    var keys = view.hints.filter { !$0.isMinor }.flatMap(\.keys) + [.enter, .escape]
    if view.takesText { keys.append("a") }
    if let deck = program.deck, session.barrier == nil {
      keys += deck.keys.compactMap(\.key) + deck.bindings.extras.map(\.key)
      if state.tabOrder.count > 1 { keys += deck.bindings.keys(for: .tab).prefix(state.tabOrder.count) }
    }
    var seen: Set<Key> = []
    var steps = keys.filter { key in
      seen.insert(key).inserted && (!view.takesText || key.typed == nil || key == "a")
    }.map(Step.key)
    if let filling { steps.insert(.fill(filling), at: 0) }
    if let deadline = program.nextDeadline {
      steps.append(.time(max(.milliseconds(500), deadline - program.now)))
    }
    return steps
  }

  /// True for a step that only goes on in a list or deeper into what repeats itself.
  private mutating func isLeftOut(_ step: Step, _ open: String) -> Bool {
    let state = program.session.navigator.state
    guard let entry = state.focusedEntry else { return false }
    let isDeep = state[state.focusedPlace].count > Self.deepest
    var isLeftOut = isDeep && step != .key(.escape)
    if step.isMove {
      let body = program.session.view(of: entry).body
      let rows = (0..<body.blockCount).reduce(0) { $0 + (body.block($1)?.choosableCount ?? 1) }
      let open = open + (program.session.typedField?.field.name ?? "")
      moves[open, default: [:]][step.key, default: 0] += 1
      let most = step.key == .down ? max(Self.mostMoves, min(rows, Self.mostRows)) : Self.mostMoves
      isLeftOut = isDeep || moves[open]?[step.key] ?? 0 > most
    }
    if isLeftOut { leftOut += 1 }
    return isLeftOut
  }
}

extension ProgramWalk {
  /// Notes that nothing is known which the field that has the keys would accept.
  private mutating func noteLack() {
    guard let (field, _) = program.session.typedField else { return }
    if field.kind == .secret {
      if bounds.secrets(field.name) == nil { lacks[field.name] = SecretVariable.name(of: field.name) }
    } else if bounds.texts[field.name] == nil, field.sample.isEmpty, field.usualText == nil,
      field.complaint(about: "a") != nil
    {
      lacks[field.name] = "--text \(field.name)=…"
    }
  }

  /// The text for the field that has the keys, unless it stands there: as it is asked for, as the field says, or one that
  /// the field accepts.
  private var filling: Filling? {
    guard let (field, text) = program.session.typedField else { return nil }
    if field.kind == .secret {
      // No tape may hold it, so no option gives it.
      guard let secret = bounds.secrets(field.name), secret != text else { return nil }
      return Filling(field: field.name, text: nil, clears: !text.isEmpty)
    }
    let given = bounds.texts[field.name] ?? (field.sample.isEmpty ? nil : field.sample)
    guard let wanted = given ?? field.usualText, wanted != text else { return nil }
    return Filling(field: field.name, text: wanted, clears: !text.isEmpty)
  }
}

extension Body.Field {
  /// A text that the field accepts, found by trying; `nil` where a letter is one, or none is found.
  fileprivate var usualText: String? {
    if complaint(about: "a") == nil { return nil }
    let ones = (1...16).map { String(repeating: "1", count: $0) }
    return (["2026-01-31"] + ones).first { complaint(about: $0) == nil }
  }
}

extension ProgramWalk.Step {
  /// True if it goes on in a list, a text or the time, and opens nothing.
  fileprivate var isMove: Bool {
    switch self {
    case .time: true
    case .fill: false
    case .key(let key): ProgramWalk.Step.moving.contains(key)
    }
  }

  /// In words, such as `key enter`.
  var words: String {
    switch self {
    case .key(let key): "key \(key)"
    case .time: "the time"
    case .fill(let filling): "the text of '\(filling.field)'"
    }
  }

  /// `nil` for time and texts.
  fileprivate var key: Key? { if case .key(let key) = self { key } else { nil } }

  private static let moving: Set<Key> = [
    .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .space, "a", "s", "S", "*",
    "/",
  ]
}

extension Record {
  /// The document of a state without what is another with every visit: the ids of entries, and how often was counted.
  fileprivate var withoutNumbers: Record {
    Record(
      compactMap { name, value in
        switch name {
        case "id", "owner", "registry", "request": nil
        case "payload": (name, value)
        default: (name, value.withoutNumbers)
        }
      })
  }
}

extension Value {
  fileprivate var withoutNumbers: Value {
    switch self {
    case .record(let record): .record(record.withoutNumbers)
    case .list(let values): .list(values.map(\.withoutNumbers))
    default: self
    }
  }
}
