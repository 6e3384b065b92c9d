internal import Roots
internal import RootsApp
internal import RootsTerminal

struct FailureText {
  let failure: TapeFailure
  let width: Int

  /// - Parameter width: The number of columns; that of the failure if nothing is said.
  init(_ failure: TapeFailure, width: Int? = nil) {
    self.failure = failure
    self.width = max(60, min(width ?? failure.width, 400))
  }

  var lines: [String] {
    let lines = [headline] + excerpt + claimLine + changeLines + rowLines + eventLines + [fileLine]
    return lines.map { Text.shortened($0) }
  }
}

// MARK: - Where

extension FailureText {
  private var headline: String {
    let position = failure.place.position
    let place = "\(failure.place.source.name):\(position.line):\(position.column)"
    let left = VisibleText("\(place)  \(failure.place.statement.oneLine)").text
    let step = failure.step.map { "step \"\(VisibleText($0).text)\", " } ?? ""
    let key = failure.lastKey.map { " (\(VisibleText($0).text))" } ?? ""
    let moment = "\(step)after key \(failure.keyCount)\(key) at t=\(failure.time.seconds(digits: 3...3))s"
    let room = width - 5 - Text.width(of: left) - Text.width(of: moment)
    let gap = String(repeating: " ", count: max(2, room))
    return "FAIL \(left)\(gap)\(moment)"
  }

  /// The tape's line with the one before it, and a caret below what does not hold.
  private var excerpt: [String] {
    let source = failure.place.source
    let position = failure.place.position
    let digits = max(2, String(position.line).count)
    func row(_ mark: String, _ number: String, _ text: String) -> String {
      let gap = String(repeating: " ", count: max(0, digits - number.count))
      return "\(mark)\(gap)\(number) │ \(text)"
    }
    var lines: [String] = []
    let range = source.line(at: failure.place.range.start)
    if position.line > 1 {
      let before = source.line(at: max(0, range.start - 1))
      lines.append(row("  ", "\(position.line - 1)", VisibleText(source.text(in: before)).text))
    }
    let caret = failure.place.caret
    let shown = SourceExcerpt(of: source, around: caret)
    lines.append(row("> ", "\(position.line)", shown.line))
    lines.append(row("  ", "", "\(shown.marks) \(VisibleText(failure.sentence).text)"))
    return lines
  }
}

extension TapeFailure.Place {
  /// The word that says what is claimed: behind the verb, its scope and `Not`.
  var caret: SourceRange {
    let bytes = Array(source.bytes[range.start..<min(range.end, source.bytes.count)])
    var words: [Range<Int>] = []
    var place = 0
    while place < bytes.count, words.count < 8 {
      let start = bytes[place...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
      let end = bytes[start...].firstIndex { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A } ?? bytes.count
      if start < end { words.append(start..<end) }
      place = max(end, start + 1)
    }
    func text(_ index: Int) -> String { String(decoding: bytes[words[index]], as: UTF8.self) }
    guard !words.isEmpty else { return range }
    var index = 1
    let verb = text(0)
    if verb.contains(part: "+Row") || verb.contains(part: "+Pane") { index += 1 }
    if index < words.count, text(index) == "Row" { index += 2 }
    if index < words.count, text(index) == "Not" { index += 1 }
    let word = words.at(index) ?? words[0]
    return SourceRange(start: range.start + word.lowerBound, end: range.start + word.upperBound)
  }
}

// MARK: - What

extension FailureText {
  private func label(_ name: String) -> String { "  " + Text.fitted(name, to: 9) }

  private func visible(_ text: String) -> String {
    Text.shortened(VisibleText(text).text, to: 400)
  }

  private var claimLine: [String] {
    let shortfall = failure.shortfall
    guard let path = shortfall.path else { return [] }
    // Each is cut by itself, so that a long one does not hide the other.
    return [
      "\(label("claimed"))\(path)  \(visible(shortfall.expected)), found \(visible(shortfall.actual))"
    ]
  }

  private var changeLines: [String] {
    let changes = failure.changes.prefix(12)
    guard !changes.isEmpty else { return [] }
    let column = min(32, changes.map { Text.width(of: $0.path) }.max() ?? 0)
    return ["  changed since \(beginning)"]
      + changes.map { change in
        let text = VisibleText("\(change.old ?? "absent") → \(change.new ?? "absent")").text
        return "    \(Text.fitted(change.path, to: column))  \(text)"
      }
  }

  /// The claim since which something has changed or happened.
  private var beginning: String { failure.passed.map(line) ?? "the start" }

  private func line(of place: TapeFailure.Place) -> String {
    place.source.name == failure.place.source.name
      ? "line \(place.position.line)" : VisibleText(place.brief).text
  }

  private var rowLines: [String] { DifferenceText(failure.shortfall, width).lines }

  private var eventLines: [String] {
    let since = lines(of: failure.events)
    if !since.isEmpty {
      return ["  events since \(beginning)\(failure.passed == nil ? "" : " passed")"] + since
    }
    // The statement that did it stands before the claim that held last.
    let before = lines(of: failure.inputEvents)
    guard let input = failure.input, !before.isEmpty else { return [] }
    return ["  no event since \(beginning) passed; events of \(line(of: input))"] + before
  }

  private func lines(of events: [LogEvent]) -> [String] {
    var lines: [String] = []
    var time: Duration?
    for event in events.told.suffix(40) {
      let summary = VisibleText(event.text).text
      if event.time == time, let last = lines.last, Text.width(of: last) + summary.count + 3 <= width {
        lines[lines.count - 1] = "\(last) · \(summary)"
      } else {
        lines.append("    t=\(event.time.seconds(digits: 3...3)) \(summary)")
        time = event.time
      }
    }
    return lines
  }

  private var fileLine: String {
    let files = failure.files.isEmpty ? "" : "\(label("files"))\(VisibleText(failure.files.folded).text)   "
    let rerun = "rerun  \(failure.rerun)"
    return files.isEmpty ? "  \(rerun)" : files + rerun
  }
}

extension [String] {
  /// The names of files, short where they differ by their types alone: `out/login.failure.{txt,svg,json}`.
  fileprivate var folded: String {
    let stems = Set(map { TapePaths.stem(of: $0) })
    guard count > 1, stems.count == 1, let stem = stems.first else { return joined(separator: " ") }
    return "\(stem).{\(map { $0.dropFirst(stem.count + 1) }.joined(separator: ","))}"
  }
}

extension TapeFailure {
  /// Leads to this place with the keyboard in hand; a tape from the standard input can only be played again.
  var rerun: String {
    let options = rerunOptions.map { " \(VisibleText($0).text.quotedForShell)" }.joined()
    let (tape, line) = includer ?? (place.source.name, place.position.line)
    if tape == SourceText.standardInput { return "roots replay -\(options)" }
    // A tape that is read out gives no keyboard in hand.
    let isPlain = rerunOptions.contains("--plain")
    let stop = isPlain ? "" : (line.map { " --until \($0)" } ?? "") + " --sandbox"
    let name = VisibleText(tape).text
    return "roots replay \((name.hasPrefix("-") ? "./" + name : name).quotedForShell)\(stop)\(options)"
  }
}
