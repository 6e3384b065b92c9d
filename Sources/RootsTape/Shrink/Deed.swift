internal import Roots
internal import RootsTerminal

/// An input that answered, or that asked the program for nothing: a key on a row that is dead, say, or one that only
/// changed values.
///
/// A failure tells nothing of it: a claim about the state may fail without that key as well, and a tape that lacks
/// it has lost what is wrong.
struct Deed {
  private var key = ""
  /// The row on which it was done; `nil` if that is not known.
  private var row: String?
  private var values: Set<String> = []
  private var answers: [String] = []
  /// True for the last input where it asked for something: which row did so may be what is wrong.
  private var asks = false
  /// True if nothing was asked for since.
  private(set) var isLast = false

  /// The deeds among events that are of the last inputs, `reach` of them.
  /// - Parameters:
  ///   - rows: The texts of the rows with the cursor before steps.
  ///   - last: The text of the row with the cursor behind all.
  static func all(
    in events: [(step: Int, event: LogEvent)], _ rows: [Int: String], last: String?, reach: Int
  ) -> [Deed] {
    let (inputs, done) = doings(in: events)
    var deeds: [Deed] = done.suffix(reach).compactMap { place in
      let (step, input) = events[inputs[place]]
      let next = place + 1 < inputs.count ? inputs[place + 1] : events.endIndex
      let isLast = place == done.last
      guard
        var deed = Deed(events[inputs[place]..<next].map(\.event))
          ?? (isLast && reach > 1 ? Deed(asking: true) : nil)
      else { return nil }
      deed.isLast = isLast && !deed.asks
      guard deed.values.isEmpty, deed.answers.isEmpty else { return deed }
      deed.key = input.summary
      // A repeated key begins on a row that is known, and goes on to others.
      let isFirst = place == 0 || events[inputs[place - 1]].step != step
      deed.row = (isFirst ? rows[step] : nil) ?? (place == inputs.count - 1 && !deed.asks ? last : nil)
      return deed.asks && deed.row == nil ? nil : deed
    }
    // A text that is given up leaves no trace either.
    if let end = done.last, end > 0, events[inputs[end - 1]].event.isText {
      var typing = Deed()
      typing.key = "text, \(events[inputs[end]].event.summary)"
      deeds.append(typing)
    }
    return deeds
  }

  /// The values that the last inputs have changed, `reach` of them.
  static func valuesChanged(in events: [(step: Int, event: LogEvent)], reach: Int) -> Set<String> {
    let (inputs, done) = doings(in: events)
    guard let first = done.suffix(reach).first else { return [] }
    return Set(
      events[inputs[first]...].compactMap {
        if case .value(let name, _) = $0.event.kind { name } else { nil }
      })
  }

  /// The places of inputs in events, and which of them do more than to move or to type a word.
  private static func doings(in events: [(step: Int, event: LogEvent)]) -> (inputs: [Int], done: [Int]) {
    let inputs = events.indices.filter { events[$0].event.isInput }
    func isText(_ place: Int) -> Bool {
      inputs.indices.contains(place) && events[inputs[place]].event.isText
    }
    let done = inputs.indices.filter { place in
      // A letter between others is a part of a word.
      let isWord = isText(place) && (isText(place - 1) || isText(place + 1))
      return !isWord && !events[inputs[place]].event.isMove
    }
    return (inputs, done)
  }

  private init(asking: Bool = false) { asks = asking }

  /// `nil` if the program was asked for something, and there was no answer.
  private init?(_ events: [LogEvent]) {
    var asked = false
    for event in events {
      switch event.kind {
      case .request, .outcome: asked = true
      case .completion(_, let screen, .completed(let payload)):
        answers.append("\(screen) \(payload?.value?.json ?? "")")
      case .guardAnswered(let name, let answer, _): answers.append("\(name) \(answer.rawValue)")
      case .value(let name, _): values.insert(name)
      default: break
      }
    }
    if asked, answers.isEmpty { return nil }
  }

  func isDone(by other: Deed?) -> Bool {
    guard let other else { return false }
    return key == other.key && values == other.values && answers == other.answers && asks == other.asks
      && (row == nil || row == other.row)
  }
}

extension Frame {
  /// The text of the row with the cursor.
  var rowOfCursor: String? { cursor.map { row($0.y).part(at: $0.x).withoutGaps } }
}

extension TapeUnit {
  /// Whether it only moves about, or gives nothing to the program.
  var isPassing: Bool {
    switch action {
    case .press(let keys, _, _): keys.allSatisfy(\.isPassing)
    case .scroll: true
    default: action.role != .keys && action.role != .input
    }
  }
}

extension Key {
  fileprivate static let passing: [Key] = [
    .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .backTab, .backspace, .delete,
  ]

  fileprivate var isPassing: Bool { Self.passing.contains(self) }
}

extension LogEvent {
  var isInput: Bool {
    switch kind {
    case .key, .text, .paste, .mouse, .url, .command: true
    default: false
    }
  }

  fileprivate var isText: Bool { if case .text = kind { true } else { false } }

  fileprivate var isMove: Bool {
    if case .key(let key) = kind { Key.passing.contains { $0.description == key } } else { false }
  }
}
