internal import Roots
internal import RootsApp
internal import RootsTape

/// A change with what has come of it.
struct JudgedChange {
  let change: AppChange
  let verdict: Verdict

  enum Verdict {
    /// A tape fails with it.
    case noticed(tape: String, line: Int)
    case notNoticed(Pointer)
    /// Both apps are the same, as far as the explorer goes.
    case noDifference
    case notKnown(String)
  }

  /// The smallest thing that would notice a change.
  struct Pointer {
    let tape: String
    /// True if the tape is not there yet.
    let isNew: Bool
    /// The line behind which both apps differ, and what it does.
    let line: Int
    let statement: String
    let keys: Int
    /// The claim that tells the apps apart; `nil` if no claim can say it.
    let claim: String?
  }

  fileprivate var pointer: Pointer? { if case .notNoticed(let pointer) = verdict { pointer } else { nil } }
}

/// The report of `roots mutate`, as text and as JSON.
struct MutationReport {
  let title: String
  let judged: [JudgedChange]
  let leftOut: [(tape: String, why: String)]
  /// The changes that were to be made, if not all of them were.
  let cut: (reason: String, left: Int)?
  let isSample: Bool
  /// The extent of the comparison of apps.
  let extent: String?

  private func count(_ isCounted: (JudgedChange.Verdict) -> Bool) -> Int {
    judged.count { isCounted($0.verdict) }
  }

  var noticed: Int { count { if case .noticed = $0 { true } else { false } } }
  var missed: [JudgedChange] { judged.filter { $0.pointer != nil } }
  private var equal: Int { count { if case .noDifference = $0 { true } else { false } } }
  private var unknown: [(JudgedChange, why: String)] {
    judged.compactMap { if case .notKnown(let why) = $0.verdict { ($0, why) } else { nil } }
  }

  /// The share of the changes that were noticed, in percent, rounded down; `nil` if there were none.
  var share: Int? {
    let all = noticed + missed.count
    return all == 0 ? nil : noticed * 100 / all
  }

  var text: String {
    var parts = [judged.count.of("change"), "\(noticed) noticed", "\(missed.count) not noticed"]
    if equal > 0 { parts.append("\(equal) without a difference") }
    if !unknown.isEmpty { parts.append("\(unknown.count) not known") }
    let head = "\(title): \(isSample ? "a sample of " : "")\(parts.joined(separator: ", "))"
    let gap = String(repeating: " ", count: max(2, 93 - head.count))
    var lines = [head + gap + (share.map { "\($0) %" } ?? "no share")]
    if let cut { lines.append("  \(cut.reason), \(cut.left) changes not made") }
    for (owner, missed) in groups { lines += text(owner, missed) }
    if !unknown.isEmpty { lines.append("  not known") }
    lines += unknown.map { "    \(place(of: $0))  \($0.change.words): \($1)" }
    if let extent, equal > 0 { lines.append("  without a difference: \(extent)") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The changes that were not noticed, by the parts of the app, those with most of them first.
  private var groups: [(String, [JudgedChange])] {
    Dictionary(grouping: missed, by: \.change.site.owner.title)
      .sorted { (-$0.value.count, $0.key) < (-$1.value.count, $1.key) }
  }

  private func text(_ owner: String, _ missed: [JudgedChange]) -> [String] {
    var lines = ["  \(owner) (\(missed.count) not noticed)"]
    for one in missed {
      guard let pointer = one.pointer else { continue }
      lines.append("    \(place(of: one))  \(one.change.words)")
      let place = "\(name(pointer.tape)):\(pointer.line), after \(pointer.statement)"
      let way = pointer.keys == 0 ? "a new tape without a key" : "\(pointer.keys.of("key")) away"
      let start =
        pointer.isNew
        ? "no tape shows it; \(way): \(name(pointer.tape))" : "first seen at \(place)"
      lines.append("      \(start)")
      lines.append("        " + (pointer.claim ?? "no claim can say it; Expect Golden keeps the whole frame"))
    }
    return lines
  }

  private func place(of one: JudgedChange) -> String { "\(name(one.change.file)):\(one.change.line)" }

  private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  var value: Value {
    [
      "app": .string(title), "changes": .int(judged.count), "noticed": .int(noticed),
      "notNoticed": .int(missed.count), "noDifference": .int(equal), "notKnown": .int(unknown.count),
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
      "kind": .string(change.kind.name), "of": .string(change.site.owner.title),
      "file": .string(change.file), "line": .int(change.line), "what": .string(change.words),
    ]
    switch verdict {
    case .noticed(let tape, let line):
      record["result"] = "noticed"
      record["tape"] = .string(tape)
      record["at"] = .int(line)
    case .notNoticed(let pointer):
      record["result"] = "not noticed"
      record["tape"] = .string(pointer.tape)
      record["new"] = .bool(pointer.isNew)
      record["at"] = .int(pointer.line)
      record["claim"] = pointer.claim.map { .string($0) } ?? .null
    case .noDifference: record["result"] = "no difference"
    case .notKnown(let why):
      record["result"] = "not known"
      record["why"] = .string(why)
    }
    return .record(record)
  }
}
