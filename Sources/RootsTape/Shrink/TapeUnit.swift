internal import Roots
internal import RootsApp
internal import RootsTerminal

/// A command of a tape that is being shortened.
struct TapeUnit: Hashable {
  var action: TapeAction
  /// The command as its file has it, for one that cannot be printed.
  let original: String

  init(_ command: TapeCommand, in source: SourceText) {
    action = command.action
    original = source.text(in: command.range)
  }

  /// The line of a tape that says it.
  var line: String { TapePrinter.text(of: action) ?? original }

  /// What is not tried without: where the program comes from and what it runs in.
  var isFixed: Bool {
    switch action {
    case .launch, .require: true
    default: false
    }
  }

  /// What cannot have any part in a failure of the program.
  var isOrnament: Bool {
    switch action {
    case .output, .screenshot, .capture, .hide, .show, .note: true
    default: false
    }
  }

  /// How many keys it presses.
  var keyCount: Int {
    switch action {
    case .type(let text, _): text.unicodeScalars.count
    case .press(let keys, _, let count): keys.count * count
    default: 0
    }
  }
}

extension TapeUnit {
  /// How often it does what it does, if that can be less.
  var count: Int {
    switch action {
    case .press(_, _, let count), .scroll(_, _, let count): count
    default: 1
    }
  }

  func with(count: Int) -> TapeUnit {
    var unit = self
    switch action {
    case .press(let keys, let pace, _): unit.action = .press(keys, pace: pace, count: count)
    case .scroll(let direction, let pace, _): unit.action = .scroll(direction, pace: pace, count: count)
    default: break
    }
    return unit
  }

  /// The text that it types or pastes.
  var text: [Unicode.Scalar]? {
    switch action {
    case .type(let text, _), .copy(let text): Array(text.unicodeScalars)
    default: nil
    }
  }

  func with(text scalars: [Unicode.Scalar]) -> TapeUnit {
    var unit = self
    let text = String(String.UnicodeScalarView(scalars))
    switch action {
    case .type(_, let pace): unit.action = .type(text, pace: pace)
    case .copy: unit.action = .copy(text)
    default: break
    }
    return unit
  }

  /// The same with one part less: a pace, a field of a payload, a JSON value.
  var simpler: [TapeUnit] {
    switch action {
    case .type(let text, .some): [with(.type(text, pace: nil))]
    case .press(let keys, .some, let count): [with(.press(keys, pace: nil, count: count))]
    case .perform(let command):
      command.split(separator: " ").indices.dropFirst().compactMap { place in
        var words = command.split(separator: " ")
        guard words[place].contains("="), !command.contains("\"") else { return nil }
        words.remove(at: place)
        return with(.perform(words.joined(separator: " ")))
      }
    case .resolve(let kind, let name, let outcome, .some):
      [with(.resolve(kind: kind, name: name, outcome: outcome, nil))]
    default: []
    }
  }

  /// The same with keys that come earlier in a fixed order, so that equal faults have equal tapes.
  var smaller: [TapeUnit] {
    guard case .press(let keys, let pace, let count) = action, keys.count == 1 else { return [] }
    let rank = Self.order.firstIndex(of: keys[0]) ?? Self.order.count
    return Self.order[..<rank].map { with(.press([$0], pace: pace, count: count)) }
  }

  private static let order: [Key] = [.enter, .escape, .tab, .down, .up, .right, .left, .space]

  private func with(_ action: TapeAction) -> TapeUnit {
    var unit = self
    unit.action = action
    return unit
  }
}
