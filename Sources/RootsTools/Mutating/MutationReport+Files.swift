internal import Roots
internal import RootsApp
internal import RootsTape

extension MutationReport {
  func bytes(_ kind: ReplayOrder.ReportFile.Kind, on atlas: @autoclosure () -> Atlas) -> [UInt8] {
    switch kind {
    case .html: page(on: atlas())
    case .junit: Array(Report.junit(summaries).utf8)
    case .tap: Array(Report.tap(summaries).utf8)
    case .json: Array((value.json + "\n").utf8)
    }
  }

  /// The report as that of a replay: a tape stands for a part of the app, and its steps for the changes there.
  private var summaries: [TapeSummary] {
    var records = Dictionary(grouping: judged, by: \.owner).sorted { $0.key < $1.key }
      .map { summary($0, $1.map(step)) }
    let skipped = leftOut.map { tape, why -> Record in
      ["name": .string(tape), "file": .string(tape), "skipped": .string("left out: \(why)")]
    }
    if !skipped.isEmpty { records.append(summary("tapes", skipped)) }
    if let remark {
      let code = TapeSummary.Code.interrupted.rawValue
      records.append(["tape": .string(title), "code": .int(code), "error": .string(remark)])
    }
    return records.compactMap { TapeSummary($0) }
  }

  private func summary(_ name: String, _ steps: [Record]) -> Record {
    let code = steps.contains { $0["failures"] != nil } ? TapeSummary.Code.failed : .passed
    return [
      "tape": .string(name), "code": .int(code.rawValue), "steps": .list(steps.map { .record($0) }),
    ]
  }

  private func step(_ one: JudgedChange) -> Record {
    var step: Record = ["name": .string(one.words), "passed": 0]
    if let place = one.place { (step["file"], step["line"]) = (.string(place.file), .int(place.line)) }
    switch one.verdict {
    case .noticed: step["passed"] = 1
    case .noDifference: step["skipped"] = "no difference"
    case .notKnown(let why): step["skipped"] = .string("not known: \(why)")
    case .notNoticed(let pointer):
      let text = [start(of: pointer), claim(of: pointer)]
      var failure: Record = [
        "type": .string(one.outcome.rawValue), "message": .string("\(words(of: one)): \(text[0])"),
        "expected": .string(text[1]), "actual": "no tape claims it",
        "text": .list(text.map { .string($0) }),
      ]
      (failure["file"], failure["line"]) = (step["file"], step["line"])
      step["failures"] = [.record(failure)]
    }
    return step
  }

  /// Colors the screens of a page by what is noticed of them, and names there what is not.
  private func page(on atlas: Atlas) -> [UInt8] {
    var atlas = atlas
    atlas.facts.append(("noticed", share.map { "\($0) % of \(judged.count.of("change"))" } ?? "no share"))
    if let remark { atlas.notes.append(remark) }
    for (screen, all) in Dictionary(grouping: judged, by: \.screen) {
      let noticed = all.count { $0.outcome == .noticed }
      let notes = all.compactMap { one in
        one.pointer.map { "not noticed: \(words(of: one)); \(start(of: $0)): \(claim(of: $0))" }
      }
      var isShown = false
      atlas.describe(screen ?? "") {
        isShown = true
        if noticed + notes.count > 0 { $0.noticed = (noticed, noticed + notes.count) }
        $0.notes += notes
      }
      if !isShown { atlas.notes += notes.sorted() }
    }
    return atlas.page
  }
}
