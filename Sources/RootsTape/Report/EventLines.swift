internal import Roots
internal import RootsTerminal

extension [LogEvent] {
  /// The events that say more than others beside them, with their words; text that was typed in one go is one event.
  var told: [(time: Duration, text: String)] {
    var joined: [(time: Duration, text: String)] = []
    var typed: (text: String, field: String?)?
    for event in self where event.isTelling {
      guard case .text(let text, let field) = event.kind else {
        typed = nil
        joined.append((event.time, event.description))
        continue
      }
      let isNext = typed.map { $0.field == field } ?? false
      typed = (isNext ? (typed?.text ?? "") + text : text, field)
      // The number of characters is as secret as they are.
      let words =
        field == nil
        ? "text \(Value.string(Text.clipped(typed?.text ?? "", to: 40)).json)" : event.description
      if isNext, let last = joined.indices.last {
        joined[last].text = words
      } else {
        joined.append((event.time, words))
      }
    }
    return joined
  }
}

extension LogEvent {
  /// Whether the event says more than others beside it: life cycles and transitions follow from requests.
  fileprivate var isTelling: Bool {
    switch kind {
    case .lifeCycle, .transitionBegan, .transitionEnded, .held: false
    case .key, .text, .paste, .mouse, .resize, .url, .command, .note, .terminal, .form, .request, .released,
      .outcome,
      .guardAsked, .guardAnswered, .receive, .completion, .message, .kept, .dropped, .restored, .value,
      .invariant, .diagnostic:
      true
    }
  }
}
