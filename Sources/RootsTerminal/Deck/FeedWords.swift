internal import Roots

@MainActor struct FeedWords {
  let moment: Moment

  /// The requests that are held, run or wait, then those that are over, newest first; and how many there are.
  func queueLines(width: Int) -> (lines: [InspectorLine], note: String) {
    if let past = moment.past { return (queueLines(at: past.event, width), "") }
    var lines: [InspectorLine] = []
    for held in moment.held {
      lines.append(line("▸", .held, held.id, held.summary, "held by \(held.by)", width))
    }
    let queue = moment.navigator.engine.queue
    let shown = moment.navigator.runningRequest
    if moment.session.isInMotion, let shown {
      lines.append(line("▸", .held, shown.id, shown.command.summary, "in motion", width))
    }
    if let id = moment.navigator.waitingRequest {
      let what = moment.navigator.engine.judgedCommand?.summary ?? ""
      lines.append(line("▸", .held, id, what, "being made", width))
    }
    let running = lines.count - moment.held.count
    var before = moment.navigator.waitingRequest ?? shown?.id
    for request in queue.requests.prefix(20) {
      let why = before.map { "waits #\($0.number)" } ?? "waits"
      lines.append(line(" ", .muted, request.id, request.command.summary, why, width))
      before = request.id
    }
    for waiting in moment.session.waitingInput.prefix(8) {
      lines.append(InspectorLine(text: waiting, mark: ("  ", .muted)))
    }
    let active = lines.count
    lines += moment.deck.feed.requests.newestFirst.lazy.filter { $0.outcome != nil }.prefix(32).map {
      ended($0, width)
    }
    if active > 0, lines.count > active { lines.insert(InspectorLine(text: ""), at: active) }
    return (lines, note(running))
  }

  private func queueLines(at event: Int, _ width: Int) -> [InspectorLine] {
    let asked = moment.deck.feed.requests.newestFirst.drop { $0.start > event }
    return asked.prefix(32).map { request in
      if let end = request.end, end <= event { return ended(request, width) }
      return line("▸", .held, request.id, "\(request.asked)", "on its way", width)
    }
  }

  private func note(_ running: Int) -> String {
    let queued = moment.navigator.engine.queue.count + moment.session.backlogCount
    let counts = [(moment.held.count, "held"), (running, "running"), (queued, "queued")]
    let said = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return said.isEmpty ? "idle" : said.joined(separator: ", ")
  }

  private func line(
    _ sign: String, _ style: Style, _ id: RequestID, _ command: String, _ state: String, _ width: Int
  ) -> InspectorLine {
    let start = "#\(id.number) \(command)"
    return InspectorLine(text: spread(start, state, width - 2), mark: (sign + " ", style))
  }

  private func ended(_ request: EventFeed.Line, _ width: Int) -> InspectorLine {
    let start = "#\(request.id.number) \(request.asked)"
    if let reason = request.outcome?.rejection {
      return InspectorLine(text: spread(start, reason.code, width - 2), mark: ("✗ ", .bad))
    }
    let took = request.ended.map { ($0 - request.began).milliseconds } ?? 0
    let word = request.outcome == .unchanged ? "unchanged" : took > 0 ? "\(took) ms" : ""
    return InspectorLine(text: spread(start, word, width - 2), mark: ("✓ ", .ok))
  }

  private func spread(_ start: String, _ end: String, _ width: Int) -> String {
    guard !end.isEmpty, width - Text.width(of: end) - 1 >= min(14, Text.width(of: start)) else {
      return start
    }
    return Text.fitted(start, to: max(1, min(20, width - Text.width(of: end) - 1))) + " " + end
  }

  func eventLines() -> [InspectorLine] {
    let problems = moment.deck.problems.reversed().map { InspectorLine(text: $0, mark: ("✗ ", .bad)) }
    let events = moment.deck.feed.events.newestFirst.lazy.map { event in
      InspectorLine(
        text: event.text(in: moment.charset), style: event.kind.style,
        mark: ("\(event.time.seconds(digits: 1...1)) ", .muted))
    }
    return problems + events.prefix(300)
  }
}

extension LogEvent.Kind {
  fileprivate var style: Style {
    switch self {
    case .guardAsked, .guardAnswered, .held, .released: .held
    case .outcome(_, .rejected, _), .form, .diagnostic, .invariant: .bad
    case .outcome, .transitionEnded, .lifeCycle(.willDisappear, _, _): .muted
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .request, .lifeCycle,
      .receive, .completion, .message, .kept, .dropped, .restored, .transitionBegan, .value:
      .text
    }
  }
}
