internal import Roots
internal import RootsApp
internal import RootsTape

struct JudgedChange {
  let kind: String
  /// The part of the app that is changed, and its screen, if it is one.
  let owner: String
  let screen: String?
  /// `nil` where the app is not in a file.
  let place: (file: String, line: Int)?
  let words: String
  let verdict: Verdict

  init(change: AppChange, verdict: Verdict) {
    (kind, owner, screen) = (change.kind.name, change.site.owner.title, change.site.owner.screen)
    (place, words, self.verdict) = ((change.file, change.line), change.words, verdict)
  }

  init(change: ProgramChange, verdict: Verdict) {
    (kind, owner, screen) = (change.kind, change.owner, change.screen)
    (place, words, self.verdict) = (nil, change.words, verdict)
  }

  enum Verdict {
    /// A tape fails with it; in line 0 if the program does not come to one.
    case noticed(tape: String, line: Int, how: String? = nil)
    case notNoticed(Pointer)
    /// Both apps are the same, as far as the explorer goes.
    case noDifference
    case notKnown(String)
  }

  /// The smallest thing that would notice a change.
  struct Pointer {
    let tape: MutateTape
    /// The line behind which both apps differ, and what it does.
    let line: Int
    let statement: String
    /// The claim that tells the apps apart; `nil` if no claim can say it.
    let claim: String?
    /// True if other texts are shown there.
    let isShown: Bool
  }

  enum Outcome: String {
    case noticed
    case notNoticed = "not noticed"
    case noDifference = "no difference"
    case notKnown = "not known"
  }

  var outcome: Outcome {
    switch verdict {
    case .noticed: .noticed
    case .notNoticed: .notNoticed
    case .noDifference: .noDifference
    case .notKnown: .notKnown
    }
  }
}

struct MutationReport {
  let title: String
  let judged: [JudgedChange]
  let leftOut: [(tape: String, why: String)]
  /// The changes that were to be made, if not all of them were.
  let cut: (reason: String, left: Int)?
  let isSample: Bool
  /// `nil` if no apps were compared.
  let extent: String?

  private func count(_ outcome: JudgedChange.Outcome) -> Int { judged.count { $0.outcome == outcome } }

  /// The noticed changes in percent, rounded down; `nil` if there were none.
  var share: Int? {
    let all = count(.noticed) + count(.notNoticed)
    return all == 0 ? nil : count(.noticed) * 100 / all
  }

  var text: String {
    let (equal, unknown) = (count(.noDifference), count(.notKnown))
    var parts = [
      judged.count.of("change"), "\(count(.noticed)) noticed", "\(count(.notNoticed)) not noticed",
    ]
    if equal > 0 { parts.append("\(equal) without a difference") }
    if unknown > 0 { parts.append("\(unknown) not known") }
    let head = "\(title): \(isSample ? "a sample of " : "")\(parts.joined(separator: ", "))"
    let gap = String(repeating: " ", count: max(2, 93 - head.count))
    let whole = cut == nil ? "" : " of those made"
    var lines = [head + gap + (share.map { "\($0) %\(whole)" } ?? "no share")]
    if let remark { lines.append("  \(remark)") }
    for (owner, missed) in groups { lines += text(owner, missed) }
    if unknown > 0 { lines.append("  not known") }
    for one in judged {
      if case .notKnown(let why) = one.verdict { lines.append("    \(words(of: one)): \(why)") }
    }
    if let extent, equal > 0 { lines.append("  without a difference: \(extent)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Why it does not name every change.
  var remark: String? { cut.map { "\($0.reason), \($0.left) changes not made" } }

  /// By the parts of the app, those with most of them first.
  private var groups: [(String, [JudgedChange])] {
    Dictionary(grouping: judged.filter { $0.outcome == .notNoticed }, by: \.owner)
      .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
  }

  private func text(_ owner: String, _ missed: [JudgedChange]) -> [String] {
    var lines = ["  \(owner) (\(missed.count) not noticed)"]
    for one in missed {
      guard case .notNoticed(let pointer) = one.verdict else { continue }
      lines.append("    \(words(of: one))")
      lines += ["      \(start(of: pointer))", "        \(claim(of: pointer))"]
    }
    return lines
  }

  func start(of pointer: JudgedChange.Pointer) -> String {
    let keys = pointer.tape.plan.keyCount
    let way = keys == 0 ? "a new tape without a key" : "\(keys.of("key")) away"
    let place = "\(name(pointer.tape.path)):\(pointer.line), after \(pointer.statement)"
    return pointer.tape.isNew
      ? "no tape shows it; \(way): \(name(pointer.tape.path))" : "first seen at \(place)"
  }

  func claim(of pointer: JudgedChange.Pointer) -> String {
    pointer.claim
      ?? "no claim can say it there" + (pointer.isShown ? "; Expect Golden keeps the whole frame" : "")
  }

  func words(of one: JudgedChange) -> String {
    (one.place.map { "\(name($0.file)):\($0.line)  " } ?? "") + one.words
  }

  private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  var value: Value {
    [
      "app": .string(title), "changes": .int(judged.count), "noticed": .int(count(.noticed)),
      "notNoticed": .int(count(.notNoticed)), "noDifference": .int(count(.noDifference)),
      "notKnown": .int(count(.notKnown)),
      "share": share.map { .int($0) } ?? .null, "sample": .bool(isSample), "complete": .bool(cut == nil),
      "compared": extent.map { .string($0) } ?? .null,
      "leftOut": .list(leftOut.map { ["tape": .string($0.tape), "why": .string($0.why)] }),
      "list": .list(judged.map(\.value)),
    ]
  }
}

extension JudgedChange {
  fileprivate var value: Value {
    var record: Record = [
      "kind": .string(kind), "of": .string(owner), "what": .string(words),
    ]
    if let place { (record["file"], record["line"]) = (.string(place.file), .int(place.line)) }
    record["result"] = .string(outcome.rawValue)
    switch verdict {
    case .noticed(let tape, let line, let how):
      record["tape"] = .string(tape)
      record["at"] = .int(line)
      record["how"] = how.map { .string($0) }
    case .notNoticed(let pointer):
      record["tape"] = .string(pointer.tape.path)
      record["new"] = .bool(pointer.tape.isNew)
      record["at"] = .int(pointer.line)
      record["claim"] = pointer.claim.map { .string($0) } ?? .null
    case .noDifference: break
    case .notKnown(let why): record["why"] = .string(why)
    }
    return .record(record)
  }
}
