internal import Roots
internal import RootsApp
internal import RootsTerminal

/// A tape that is played on two apps side by side, up to where a claim can tell them apart.
@MainActor package struct TapeComparison {
  private let one: Replay
  private let other: Replay
  /// The last events of both that were compared.
  private var heard = (0, 0)

  /// The first line of a tape after which two apps differ.
  package struct Difference: Hashable, Sendable {
    package let line: Int
    package let statement: String
    /// A claim that holds on the first app there and fails on the other one; `nil` if no claim can say it.
    package var claim: String?
    /// True if other texts are shown there.
    package let isShown: Bool

    package init(line: Int, statement: String, claim: String?, isShown: Bool) {
      (self.line, self.statement, self.claim, self.isShown) = (line, statement, claim, isShown)
    }
  }

  package init(
    _ plan: TapePlan, _ options: ReplayOptions, _ files: any TapeFiles, _ maker: @escaping StageMaker,
    against other: @escaping StageMaker
  ) {
    self.init(
      Replay(plan, options: options, files: files, stage: maker),
      Replay(plan, options: options, files: files, stage: other))
  }

  /// A comparison of two replays of one tape.
  package init(_ one: Replay, _ other: Replay) { (self.one, self.other) = (one, other) }

  /// Plays to the end, where the first app may be already; returns the claims that tell the apps apart there, the least
  /// particular first. There are none if the tape does that itself.
  package mutating func claimsAtEnd() async -> [Expectation] {
    while await one.advance() {}
    await other.begin()
    while other.result.failures.isEmpty, await other.advance() {}
    guard other.result.failures.isEmpty, other.result.refusal == nil else { return [] }
    return candidates()?.filter(tellsApart) ?? []
  }

  /// Plays until a claim can tell the apps apart; returns the first difference if none can, `nil` if there is none.
  package mutating func first() async -> Difference? {
    await one.begin()
    await other.begin()
    var first: Difference?
    while await one.advance(), await other.advance() {
      let step = one.plan.steps[one.next - 1]
      guard isEndOfLine(step), let difference = difference(after: step) else { continue }
      if difference.claim != nil { return difference }
      first = first ?? difference
    }
    return first
  }

  /// True if a claim can be put behind a step: it is the last one of its line, and of the tape itself.
  private func isEndOfLine(_ step: TapeProgram.Step) -> Bool {
    guard step.source.name == one.plan.source.name, one.course.skipping == nil else { return false }
    guard let next = one.plan.steps.at(one.next), next.source.name == step.source.name else { return true }
    return next.command.start.line > step.command.endLine
  }

  private mutating func difference(after step: TapeProgram.Step) -> Difference? {
    candidates().map {
      Difference(
        line: step.command.endLine, statement: one.secrets.statement(of: step),
        claim: $0.first(where: tellsApart).flatMap { TapePrinter.expectationText($0) },
        isShown: one.stage?.frame.text != other.stage?.frame.text)
    }
  }

  /// The claims that could tell the apps apart here; `nil` if they do not differ.
  private mutating func candidates() -> [Expectation]? {
    guard let stage = one.stage, let changed = other.stage else { return nil }
    let (state, there) = (StateView(stage.state), StateView(changed.state))
    let answered = (one.answered(after: heard.0), other.answered(after: heard.1))
    heard = (one.memory.log.last, other.memory.log.last)
    let isOtherState = state != there && state.canonical.withoutHeld != there.canonical.withoutHeld
    // Most frames are the same to their colors, and to write them takes long.
    guard
      isOtherState || answered.0 != answered.1
        || stage.frame != changed.frame && stage.frame.text != changed.frame.text
    else { return nil }
    let answers =
      answered.0.subtracting(answered.1).sorted().map { Expectation(.completed($0, nil)) }
      + answered.1.subtracting(answered.0).sorted().map { Expectation(.completed($0, nil), isNegated: true) }
    return candidates(stage, changed, state, there) + answers
  }

  private func tellsApart(_ claim: Expectation) -> Bool { holds(claim, one) && !holds(claim, other) }

  private func holds(_ claim: Expectation, _ replay: Replay) -> Bool {
    guard let stage = replay.stage, case .holds = replay.judge(claim, stage) else { return false }
    return true
  }

  // MARK: Claims

  /// The claims that a recording could make there, the least particular first.
  private func candidates(
    _ stage: any TapeStage, _ changed: any TapeStage, _ state: StateView, _ there: StateView
  ) -> [Expectation] {
    var claims: [Assertion] = []
    if let one = stage.navigator, let other = changed.navigator {
      let (marks, others) = (Landmarks(one.state), Landmarks(other.state))
      claims += marks.claims(since: others, .top)
      claims += values(state, there, secrets: .record(StateDocument.bare(of: one)))
      claims += marks.claims(since: others, .state)
    }
    var expectations = claims.map { Expectation($0) }
    if stage.secretField == nil, changed.secretField == nil {
      let (shown, shownThere) = (stage.frame.texts, changed.frame.texts)
      func claims(_ texts: [String], without others: [String], isNegated: Bool) -> [Expectation] {
        texts.filter { !others.contains($0) }.map {
          Expectation(.text(.literal($0), in: .screen, count: nil), isNegated: isNegated)
        }
      }
      expectations += claims(shown, without: shownThere, isNegated: false)
      expectations += claims(shownThere, without: shown, isNegated: true)
    }
    return expectations.filter { TapePrinter.expectationText($0) != nil }
  }

  /// The claims about values of the program, fields of what is in front, and everything else that has one value.
  private func values(_ state: StateView, _ there: StateView, secrets bare: Value) -> [Assertion] {
    func fields(_ path: [StateStep]) -> [Comparison] {
      guard let fields = state[path]?.fields else { return [] }
      return fields.compactMap { name, value in
        let step = path + [.field(name)]
        let isSecret = bare.find(step)?.holdsSecret ?? true
        return there[step] == value || isSecret ? nil : Comparison([.field(name)], .equals(value))
      }
    }
    let values = fields([.field("values")]).map { Assertion.value($0) }
    let payload = fields(state.front + [.field("top"), .field("payload")]).map { Assertion.payload($0) }
    let places = ["tab", "focus", "tabOrder"].map { StateStep.field($0) }
    return values + payload + fields([]).filter { places.contains($0.path[0]) }.map { .state($0) }
  }
}

extension Replay {
  fileprivate func answered(after event: Int) -> Set<String> {
    Set(
      memory.log.lines(after: event).compactMap { line in
        if case .completion(_, let screen, .completed) = line.event.kind { screen } else { nil }
      })
  }
}

extension StateView {
  /// Without the requests that wait for an answer: what they would do shows when they do it.
  fileprivate var withoutHeld: StateView { StateView(Record(document.filter { $0.0 != "held" })) }
}

extension Frame {
  /// The texts that stand in it, apart from the lines and gaps between them; those of the bar and the footer come last.
  fileprivate var texts: [String] {
    var texts: [String] = []
    for row in rows.dropFirst().dropLast() + rows.prefix(1) + rows.suffix(1) {
      for part in row.framedParts {
        for piece in part.text.parts(between: "   ").flatMap({ $0.split(separator: "·") }) {
          let text = String(piece.drop { $0 == " " }).trimmedAtEnd
          if !text.isEmpty { texts.append(text) }
        }
      }
    }
    // A single character says least to who reads the tape; what was cut or stands in columns depends on the room.
    func rank(_ text: String) -> Int {
      text.count == 1 ? 2 : text.contains(part: "…") || text.contains(part: "  ") ? 1 : 0
    }
    return (0...2).flatMap { wanted in texts.filter { rank($0) == wanted } }
  }
}

extension Replay {
  /// The screens that are open, and those that came and went since the program was started.
  package var screens: Set<String> {
    let state = stage.map { StateView($0.state) }
    let open = state?.places.flatMap { place in state.map { $0.screens(at: $0.path(of: place)) } ?? [] } ?? []
    return Set(open).union(
      memory.log.lines(after: 0).compactMap { line in
        if case .lifeCycle(_, _, let screen) = line.event.kind { screen } else { nil }
      })
  }
}

extension SourceText {
  /// Returns the tape with lines behind some of its lines; nothing that was there changes.
  package func inserting(_ lines: [(behind: Int, text: String)]) -> [UInt8] {
    var rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    let ending: [UInt8] = rows.first?.last == UInt8(ascii: "\r") ? [UInt8(ascii: "\r")] : []
    for line in lines.enumerated().sorted(by: {
      ($0.element.behind, $0.offset) > ($1.element.behind, $1.offset)
    }) {
      rows.insert(Array(line.element.text.utf8) + ending, at: min(line.element.behind, rows.count))
    }
    // Behind a last line without an end.
    if bytes.last != UInt8(ascii: "\n"), rows.count > 1, rows.last?.isEmpty == false { rows.append([]) }
    return Array(rows.joined(separator: [UInt8(ascii: "\n")]))
  }
}
