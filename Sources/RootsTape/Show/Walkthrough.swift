internal import Roots
internal import RootsTerminal

/// A run of a program, moment by moment, for a page.
struct Walkthrough {
  var facts: [(name: String, text: String)] = []
  var notes: [String] = []
  var refusal: String?
  private let title: String
  private var steps: [Step] = []
  private var moments: [Moment] = []
  private var table: FrameTable
  private var trail = FrameTrail()
  private var state = Record()
  private var omitted = 0

  fileprivate struct Step {
    let name: String
    let line: Int
    var skipped: String?
    var todo: String?
  }

  struct Moment {
    let kind: Kind
    /// The action: the name of a key, a statement of the tape.
    let label: String
    let time: Duration
    var line: Int?
    var tape: String?
    var events: [String] = []
    var verdict: Verdict?

    fileprivate var step = -1
    fileprivate var frame = FrameTrail.Change()
    fileprivate var state: Record?

    init(_ kind: Kind, _ label: String, at time: Duration, line: Int? = nil) {
      (self.kind, self.label, self.time, self.line) = (kind, label, time, line)
    }

    enum Kind: String { case start, key, input, wait, claim, note, end }

    enum Verdict {
      case held
      /// It does not hold. Where that was expected, `todo` is the reason.
      case failed(Shortfall, todo: String?)
    }
  }

  /// The most moments of a page, so that a tape of a million keys makes a page that opens; failures are always added.
  static let limit = 20_000

  init(_ title: String, _ picture: PictureOptions) {
    self.title = title
    table = FrameTable(picture)
  }

  /// Draws what is added from now on with these looks.
  mutating func wear(_ picture: PictureOptions) { table.options = picture }

  mutating func begin(_ step: String, line: Int) { steps.append(Step(name: step, line: line)) }
  mutating func skip(_ reason: String) { if let last = steps.indices.last { steps[last].skipped = reason } }
  mutating func expectFailure(_ reason: String) {
    if let last = steps.indices.last { steps[last].todo = reason }
  }

  /// Adds a moment with the frame and the state after it; beyond ``limit`` only failures.
  mutating func add(_ moment: Moment, _ frame: Frame?, _ state: Record?) {
    if moments.count >= Self.limit, !moment.isFailure {
      omitted += 1
      return
    }
    var moment = moment
    moment.step = steps.count - 1
    if let frame { moment.frame = trail.change(to: frame, &table) }
    if let state {
      moment.state = state.difference(since: self.state)
      self.state = state
    }
    moments.append(moment)
  }
}

extension Walkthrough.Moment {
  fileprivate var isFailure: Bool {
    if case .failed? = verdict { true } else { false }
  }
}

// MARK: - For the page

extension Walkthrough {
  /// All data, in the form that the script of the page reads.
  var document: Record {
    var notes = notes
    if omitted > 0 { notes.append("the page shows \(moments.count) of \(moments.count + omitted) moments") }
    var document: Record = [
      "title": .string(title), "facts": .list(facts.map { .list([.string($0.name), .string($0.text)]) }),
      "notes": .list(notes.map { .string($0) }),
      "paper": table.paper, "looks": table.lookList, "rows": table.rowList,
      "steps": .list(steps.map { .record($0.fields) }),
      "moments": .list(moments.map { .record($0.fields) }),
    ]
    if let refusal { document["error"] = .string(refusal) }
    return document
  }
}

extension Walkthrough.Step {
  fileprivate var fields: Record {
    var fields: Record = ["name": .string(name), "n": .int(line)]
    if let skipped { fields["skipped"] = .string(skipped) }
    if let todo { fields["todo"] = .string(todo) }
    return fields
  }
}

extension Walkthrough.Moment {
  fileprivate var fields: Record {
    var fields: Record = ["k": .string(kind.rawValue), "l": .string(label), "t": .int(time.milliseconds)]
    if let line { fields["n"] = .int(line) }
    if let tape { fields["in"] = .string(tape) }
    if step >= 0 { fields["g"] = .int(step) }
    for (name, value) in frame.fields { fields[name] = value }
    if let state { fields["s"] = .record(state) }
    if !events.isEmpty { fields["e"] = .list(events.map { .string($0) }) }
    if let verdict { fields["v"] = .record(verdict.fields) }
    return fields
  }
}

extension Walkthrough.Moment.Verdict {
  fileprivate var fields: Record {
    guard case .failed(let shortfall, let todo) = self else { return ["ok": true] }
    var fields: Record = [
      "ok": false, "why": .string(shortfall.sentence), "expected": .string(shortfall.expected),
      "actual": .string(shortfall.actual),
    ]
    if let path = shortfall.path { fields["path"] = .string(path) }
    if let todo { fields["todo"] = .string(todo) }
    if !shortfall.rows.isEmpty {
      fields["rows"] = .list(
        shortfall.rows.map { row in
          .list([
            .int(row.number), .string(row.expected), .string(row.actual), .string(row.marks),
            .string(row.expectedMarks),
          ])
        })
    }
    return fields
  }
}
