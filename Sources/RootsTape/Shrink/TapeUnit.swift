internal import Roots
internal import RootsApp
internal import RootsTerminal

struct TapeUnit: Hashable {
  var action: TapeAction
  /// The command as its file has it, for one that cannot be printed.
  let original: String

  init(_ command: TapeCommand, in source: SourceText) {
    action = command.action
    original = source.text(in: command.range)
  }

  var line: String { TapePrinter.text(of: action) ?? original }

  /// Whether the tape is never tried without it: it says which program is started, or what that needs.
  var isFixed: Bool {
    if case .launch = action { return true }
    if case .require = action { return true }
    return false
  }

  /// True if it says in how large a window the program is looked at.
  var isWindow: Bool {
    switch action {
    case .set(.columns, _), .set(.rows, _): true
    default: false
    }
  }

  /// True if it claims something of what is seen, which may be seen in some windows only.
  var looks: Bool {
    guard case .expect(let claim) = action else { return false }
    return switch claim.assertion {
    case .text, .golden, .same: true
    default: false
    }
  }

  /// Whether it cannot contribute to a failure of the program.
  var isOrnament: Bool { action.role == .ornament }

  var keyCount: Int {
    if case .type(let text, _) = action { return text.unicodeScalars.count }
    if case .press(let keys, _, let count) = action { return keys.count * count }
    return 0
  }
}

extension TapeUnit {
  /// The count, and the unit with another one; `nil` if it has none.
  var repetition: (count: Int, with: (Int) -> TapeUnit)? {
    if case .press(let keys, let pace, let count) = action {
      return (count, { with(.press(keys, pace: pace, count: $0)) })
    }
    if case .scroll(let direction, let pace, let count) = action {
      return (count, { with(.scroll(direction, pace: pace, count: $0)) })
    }
    return nil
  }

  var text: (scalars: [Unicode.Scalar], with: ([Unicode.Scalar]) -> TapeUnit)? {
    if action.secret != nil { return nil }
    func string(_ scalars: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(scalars)) }
    if case .type(let text, let pace) = action {
      return (Array(text.unicodeScalars), { with(.type(string($0), pace: pace)) })
    }
    if case .copy(let text) = action { return (Array(text.unicodeScalars), { with(.copy(string($0))) }) }
    return nil
  }

  /// The same with one part less: a pace, a field of a payload, a JSON value.
  var simpler: [TapeUnit] {
    if case .type(let text, .some) = action { return [with(.type(text, pace: nil))] }
    if case .press(let keys, .some, let count) = action {
      return [with(.press(keys, pace: nil, count: count))]
    }
    if case .resolve(let kind, let name, let outcome, .some) = action {
      return [with(.resolve(kind: kind, name: name, outcome: outcome, nil))]
    }
    if case .give(let values) = action, values.count > 1 {
      return values.map { name, _ in
        var rest = values
        rest[name] = nil
        return with(.give(rest))
      }
    }
    guard case .perform(let command) = action, !command.contains("\"") else { return [] }
    let words = command.split(separator: " ")
    return words.indices.dropFirst().filter { words[$0].contains("=") }.map { place in
      var rest = words
      rest.remove(at: place)
      return with(.perform(rest.joined(separator: " ")))
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
