internal import Roots
internal import RootsTerminal

/// The effect of the last input that asked the program for nothing: a key on a row that is dead, say, or one that only
/// changed values.
///
/// A failure tells nothing of it: a claim about the state may fail without that key as well, and a tape that lacks
/// it has lost what is wrong.
struct Deed {
  private var key = ""
  private var values: Set<String> = []
  /// The row of the cursor; `nil` if it was moved since.
  private var row: Int?

  /// The deed before a failure; `nil` if the input before it asked the program for something.
  init?(before failure: TapeFailure) {
    let events = failure.events
    let inputs = events.indices.filter { events[$0].isInput }
    func isText(_ place: Int) -> Bool { inputs.indices.contains(place) && events[inputs[place]].isText }
    let last = inputs.indices.last { place in
      // A letter between others is a part of a word.
      let isWord = isText(place) && (isText(place - 1) || isText(place + 1))
      return !isWord && !events[inputs[place]].isMove
    }
    guard let last else { return nil }
    for event in events[inputs[last]...] {
      switch event.kind {
      case .request, .outcome: return nil
      case .value(let name, _): values.insert(name)
      default: break
      }
    }
    guard values.isEmpty else { return }
    key = events[inputs[last]].summary
    if last == inputs.count - 1 { row = failure.frame?.cursor?.y }
  }

  func isDone(by other: Deed?) -> Bool {
    guard let other else { return false }
    return key == other.key && values == other.values && (row == nil || row == other.row)
  }
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
  fileprivate var isInput: Bool {
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
