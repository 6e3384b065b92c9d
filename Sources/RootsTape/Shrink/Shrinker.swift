package import Roots
internal import RootsTerminal

/// Looks for the shortest tape that fails as a given one does.
///
/// Parts that lead back to where they began are cut out first, which needs no trying; then everything that can be
/// left out is, in ever smaller pieces; then counts, texts and keys become smaller. Every step is played.
@MainActor package final class Shrinker {
  private let loader: TapeLoader
  private let files: any TapeFiles
  private let makeStage: StageMaker
  private let options: ReplayOptions
  private let limit: Int
  private var source: SourceText
  private var claim: TapeUnit?
  private var wanted: Signature?
  private var deeds: [Deed] = []
  /// The values that the last inputs have changed, or of which the claim says something.
  private var changed: Set<String> = []
  private var known: [[TapeUnit]: Bool] = [:]
  private var runs = 0

  /// Whether the tape is short enough: it is asked again and again, and what is shortest by then is handed back.
  package var isInterrupted: @MainActor () -> Bool = { false }
  /// Told of every tape that is played: how many there were, and how many keys this one has.
  package var onRun: (@MainActor (_ runs: Int, _ keys: Int) -> Void)?

  /// Asked for a way to where something is open with some values, as lines of a tape.
  package var way: (@MainActor (NavigationState, Record) -> [String]?)?
  /// The state in which a tape has to fail; `nil` if any will do.
  private var end: StateView?

  /// The number of times that the shortest tape is played to see that it fails every time.
  private static let proofs = 2

  /// A shrinker that plays at most `limit` tapes, three of which are always needed.
  package init(
    loader: TapeLoader, files: any TapeFiles, options: ReplayOptions = ReplayOptions(), limit: Int = 2_000,
    stage makeStage: @escaping StageMaker
  ) {
    self.loader = loader
    self.files = files
    self.makeStage = makeStage
    self.limit = max(1 + Self.proofs, limit)
    var options = options
    options.writing = .off
    options.events = .kept
    self.options = options
    source = SourceText(name: "", bytes: [])
  }

  package enum Outcome: Sendable {
    case passes
    case unplayable(String)
    case unstable
    case interrupted
    case shrunk(Shrunk)
  }

  package struct Shrunk: Sendable {
    package let tape: String
    package let keysBefore: Int
    package let keysAfter: Int
    package let runs: Int
    /// Whether it fails at its last claim, and not by an invariant that does not hold at its end.
    package let failsByClaim: Bool
    /// True if it goes a way that was not on the tape before.
    package let isByOtherWay: Bool
    package let end: End
  }

  package enum End: Sendable {
    case smallest
    case spent
    case interrupted
  }

  private struct Signature: Hashable {
    let code: TapeSummary.Code
    /// The claim that failed, or the message where nothing was claimed.
    let what: String
    /// The expectation: at a claim that holds an invariant may fail.
    let expected: String
    let screen: String
    /// The payload of the screen in front, where it has to be the same.
    let payload: Value?
    /// The last request before it failed, if nothing else was done since: a tape that never comes to that
    /// fails in another way.
    let request: String?
    /// The values of the program, and the changes that the last input made, where they have to be the same.
    let values: [Value?]
    let shifts: [String]
  }

  /// The things that a shorter tape has to share with the one that failed, beside the screen in front and the last
  /// request.
  package enum Likeness {
    case claim
    /// A claim that a text is missing would fail in many other places too.
    case claimAndEffects

    /// The number of last inputs whose deeds are kept: a person goes on to where it should show.
    fileprivate var reach: Int { self == .claim ? 1 : 8 }
  }

  package var likeness = Likeness.claim
  /// The text that has to stand in the picture of a failure, if it does in that of the first one.
  package var wrong: String?

  package func shrink(_ source: SourceText) async -> Outcome {
    self.source = source
    let (plan, findings) = loader.load(source)
    if let mistake = findings.first(where: { $0.severity == .error }) { return .unplayable(mistake.headline) }
    let story = await Story(plan, options, files, makeStage, isInterrupted)
    if isInterrupted() { return .interrupted }
    if let refusal = story.refusal { return .unplayable(refusal) }
    guard let failure = story.failure else { return .passes }
    let units = Tape(source).commands.map { TapeUnit($0, in: source) }
    guard let last = story.units.last, units.indices.contains(last) else { return .passes }
    let failsByClaim = units[last].isClaim && !failure.isLeftover
    deeds = failsByClaim ? story.deeds(reach: likeness.reach) : []
    changed = story.valuesChanged(reach: likeness.reach).union(named(by: failure))
    if failure.frame?.text.contains(part: wrong ?? "") != true { wrong = nil }
    wanted = signature(failure, of: story, claims: failsByClaim)
    claim = failsByClaim ? units[last] : nil
    let whole = Array(claim == nil ? units[...last] : units[..<last])
    let before = whole.reduce(0) { $0 + $1.keyCount }
    guard await fails(whole) else { return isInterrupted() ? .interrupted : .unstable }
    let found = await smallest(await withoutLoops(whole, story))
    let small = await byOtherWay(found)
    let end: End = isInterrupted() ? .interrupted : runs < budget ? .smallest : .spent
    guard await failsEveryTime(small) else { return .unstable }
    let after = small.reduce(0) { $0 + $1.keyCount }
    let more = likeness == .claim ? "" : " The last keys do the same; 'tape shrink' keeps the claim alone."
    let head = "# From \(before.of("key")) to \(after) in \(runs.of("run")).\(more)\n"
    return .shrunk(
      Shrunk(
        tape: head + text(small), keysBefore: before, keysAfter: after, runs: runs,
        failsByClaim: failsByClaim, isByOtherWay: small != found, end: end))
  }

  // MARK: Another way

  /// A tape with fewer keys that goes another way to the same end, if one is known.
  private func byOtherWay(_ units: [TapeUnit]) async -> [TapeUnit] {
    guard let way else { return units }
    var best = units
    let (plan, _) = loader.load(SourceText(name: source.name, text: text(units)))
    let story = await Story(plan, options, files, makeStage, isInterrupted)
    end = story.failure?.state?.canonical
    known = [:]
    for (place, state) in story.states {
      guard !isInterrupted(), let lines = way(state.open, state.values) else { continue }
      let ahead = SourceText(name: source.name, text: lines.map { $0 + "\n" }.joined())
      let other =
        units[..<place].filter { $0.isFixed || $0.isSetting }
        + Tape(ahead).commands.map { TapeUnit($0, in: ahead) } + units[place...]
      if keys(other) < keys(best), await fails(other) { best = other }
    }
    return best
  }

  private func keys(_ units: [TapeUnit]) -> Int { units.reduce(0) { $0 + $1.keyCount } }

  // MARK: Playing

  private func text(_ units: [TapeUnit]) -> String {
    (units.map(\.line) + [claim?.original].compactMap { $0 }).map { $0 + "\n" }.joined()
  }

  /// The number of tapes that may be played while a shorter one is looked for.
  private var budget: Int { limit - Self.proofs }

  /// Whether a tape that has failed does so again; one who interrupts does not wait for that.
  private func failsEveryTime(_ units: [TapeUnit]) async -> Bool {
    for _ in 0..<Self.proofs where !isInterrupted() {
      guard await play(units) || isInterrupted() else { return false }
    }
    return true
  }

  /// Whether a tape of these commands fails as the first one did; none does when no more tapes are to be played.
  private func fails(_ units: [TapeUnit]) async -> Bool {
    if let answer = known[units] { return answer }
    guard runs < budget, !isInterrupted() else { return false }
    let answer = await play(units)
    if !isInterrupted() { known[units] = answer }
    return answer
  }

  private func play(_ units: [TapeUnit]) async -> Bool {
    guard let wanted else { return false }
    runs += 1
    onRun?(runs, units.reduce(0) { $0 + $1.keyCount })
    let (plan, findings) = loader.load(SourceText(name: source.name, text: text(units)))
    if findings.hasErrors { return false }
    let story = await Story(plan, options, files, makeStage, noting: .rows, isInterrupted)
    guard let failure = story.failure, signature(failure, of: story, claims: claim != nil) == wanted
    else { return false }
    if let end, failure.state?.canonical != end { return false }
    if let wrong, failure.frame?.text.contains(part: wrong) != true { return false }
    let done = story.deeds(reach: likeness.reach)
    return deeds.allSatisfy { deed in done.contains { deed.isDone(by: $0) } }
  }

  /// The values of which the claim says something: by their names, or by what stands in a text.
  private func named(by failure: TapeFailure) -> [String] {
    let words = failure.place.statement.split { !$0.isLetter && !$0.isNumber }
    return (failure.state?.document["values"]?.fields ?? [:]).compactMap { name, value in
      let text = value.text ?? value.json
      let parts = text.split { !$0.isLetter && !$0.isNumber }
      return words.contains(name[...]) || !parts.isEmpty && parts.allSatisfy(words.contains) ? name : nil
    }
  }

  private func signature(_ failure: TapeFailure, of story: Story, claims: Bool) -> Signature {
    let focus = failure.state.flatMap { state -> String? in
      let path = StatePath.steps(state.document["focus"]?.text ?? "") ?? []
      return state.screens(at: path).last
    }
    let asksForEffects = claims && likeness == .claimAndEffects
    let front = failure.state.flatMap { state in
      if case .list(let stack)? = state[state.front + [.field("stack")]] {
        stack.last?.fields?["payload"]
      } else {
        nil
      }
    }
    return Signature(
      code: failure.code, what: claims ? failure.claim : failure.sentence,
      expected: claims ? failure.shortfall.expected : "", screen: focus ?? "",
      payload: asksForEffects ? front : nil,
      request: deeds.contains(where: \.isLast) ? nil : failure.lastRequest,
      values: asksForEffects ? changed.sorted().map { failure.state?.document["values"]?.fields?[$0] } : [],
      shifts: asksForEffects ? story.shifts : [])
  }

  // MARK: Leaving out

  private func withoutLoops(_ units: [TapeUnit], _ story: Story) async -> [TapeUnit] {
    let plain = units.filter { !$0.isOrnament }
    let start = await fails(plain) ? plain : units
    var kept: [TapeUnit] = []
    var place = 0
    // A key that does nothing leads back to where it began, and may be what is wrong.
    let end = units.lastIndex { !$0.isPassing } ?? units.count
    let lastPlaces = Dictionary(
      story.marks.prefix(end + 1).enumerated().compactMap { place, mark in mark.map { ($0, place) } },
      uniquingKeysWith: { _, later in later })
    while place < units.count {
      let back = story.marks[place].flatMap { lastPlaces[$0] } ?? place
      if back > place, back <= units.count {
        kept += units[place..<back].filter { $0.isFixed || $0.isSetting }
        place = back
      } else {
        kept.append(units[place])
        place += 1
      }
    }
    kept.removeAll(where: \.isOrnament)
    return await fails(kept) ? kept : start
  }

  private func smallest(_ units: [TapeUnit]) async -> [TapeUnit] {
    var best = units
    while runs < budget, !isInterrupted() {
      let before = best
      let kept = await smallestPart(of: Array(best.indices)) { part in
        await self.fails(self.merged(part, before))
      }
      best = merged(kept, before)
      if !(await fails(best)) { best = before }
      for place in best.indices { best = await smaller(best, at: place) }
      if best == before { break }
    }
    return best
  }

  private func merged(_ part: [Int], _ whole: [TapeUnit]) -> [TapeUnit] {
    let kept = Set(part)
    let looks = claim?.looks == true
    return whole.indices.filter { kept.contains($0) || whole[$0].isFixed || looks && whole[$0].isWindow }
      .map { whole[$0] }
  }

  // MARK: Making smaller

  private func smaller(_ units: [TapeUnit], at place: Int) async -> [TapeUnit] {
    var units = units
    func with(_ unit: TapeUnit) -> [TapeUnit] {
      var changed = units
      changed[place] = unit
      return changed
    }
    if let repetition = units[place].repetition, repetition.count > 1 {
      let count = await smallestNumber(upTo: repetition.count) { count in
        await self.fails(with(repetition.with(count)))
      }
      units = with(repetition.with(count))
    }
    if let text = units[place].text {
      let least = await smallestPart(of: text.scalars) { part in
        await self.fails(with(text.with(part)))
      }
      units = with(text.with(least))
    }
    for unit in units[place].simpler where await fails(with(unit)) { units = with(unit) }
    for unit in units[place].smaller where await fails(with(unit)) {
      units = with(unit)
      break
    }
    return units
  }
}

extension TapeUnit {
  fileprivate var isClaim: Bool {
    if case .expect = action { true } else { false }
  }

  fileprivate var isSetting: Bool {
    if case .set = action { return true }
    if case .env = action { return true }
    return false
  }
}

extension TapeFailure {
  /// The command that was asked for last, if any was since the last claim that held.
  fileprivate var lastRequest: String? {
    for event in events.reversed() {
      if case .request(_, let asked, _) = event.kind { return asked.command.verb }
    }
    return nil
  }

  fileprivate var claim: String {
    place.statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
