internal import Roots
internal import RootsApp
internal import RootsTape

struct JudgedChange {
  let kind: String
  /// The part of the app that is changed, and its screen, if it is one.
  let owner: String
  let screen: String?
  /// `nil` where the app is not in a file.
  var place: (file: String, line: Int)?
  let words: String
  let verdict: Verdict

  /// The end of a judgement, for which other cores may still be at work; `nil` if the work was to end.
  typealias Ending = @MainActor () async -> JudgedChange?

  enum Verdict {
    /// A tape fails with it; in line 0 if the program does not come to one.
    case noticed(tape: String, line: Int, how: String? = nil)
    case notNoticed(Pointer)
    /// Both apps are the same, as far as the explorer goes.
    case noDifference
    case notKnown(String)
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

  /// The smallest thing that would notice a change: what differs first in a tape, with the claim about it.
  struct Pointer {
    let tape: MutateTape
    var difference: TapeComparison.Difference
  }

  var pointer: Pointer? { if case .notNoticed(let pointer) = verdict { pointer } else { nil } }
}

struct MutationReport {
  let title: String
  let judged: [JudgedChange]
  let leftOut: [(tape: String, why: String)]
  /// The changes that were to be made, if not all of them were.
  let cut: (reason: String, left: Int)?
  let isSample: Bool
  /// True if the app is no longer what was judged.
  var isStale = false
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
    let whole = cut == nil ? "" : unknown > 0 ? " of those known" : " of those made"
    var lines = [head + gap + (share.map { "\($0) %\(whole)" } ?? "no share")]
    if let remark { lines.append("  \(remark)") }
    for (owner, missed) in groups {
      lines.append("  \(owner) (\(missed.count) not noticed)")
      for one in missed {
        lines.append("    \(words(of: one))")
        if let pointer = one.pointer {
          lines += ["      \(start(of: pointer))", "        \(claim(of: pointer))"]
        }
      }
    }
    if unknown > 0 { lines.append("  not known") }
    for one in judged {
      if case .notKnown(let why) = one.verdict { lines.append("    \(words(of: one)): \(why)") }
    }
    if let extent, equal > 0 { lines.append("  without a difference: \(extent)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Why it does not name every change.
  var remark: String? { cut.map { "\($0.reason), at most \($0.left) changes not made" } }

  /// By the parts of the app, those with most of them first.
  private var groups: [(String, [JudgedChange])] {
    Dictionary(grouping: judged.filter { $0.outcome == .notNoticed }, by: \.owner)
      .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
  }

  func start(of pointer: JudgedChange.Pointer) -> String {
    let keys = pointer.tape.plan.keyCount
    let way = keys == 0 ? "a new tape without a key" : "\(keys.of("key")) away"
    let place = "\(name(pointer.tape.path)):\(pointer.difference.line), after \(pointer.difference.statement)"
    return pointer.tape.isNew
      ? "no tape shows it; \(way): \(name(pointer.tape.path))" : "first seen at \(place)"
  }

  func claim(of pointer: JudgedChange.Pointer) -> String {
    pointer.difference.claim
      ?? "no claim can say it there"
      + (pointer.difference.isShown ? "; Expect Golden keeps the whole frame" : "")
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
      record["at"] = .int(pointer.difference.line)
      record["claim"] = pointer.difference.claim.map { .string($0) } ?? .null
    case .noDifference: break
    case .notKnown(let why): record["why"] = .string(why)
    }
    return .record(record)
  }
}
