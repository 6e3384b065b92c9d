/// A switch that is on or off.
public struct Toggle: Hashable, Sendable {
  /// The words of the switch.
  public var label: String
  /// True if it is on.
  public var isOn: Bool

  /// A switch, off unless `isOn` is given.
  public init(_ label: String, isOn: Bool = false) {
    self.label = label
    self.isOn = isOn
  }

  /// Handles input: Space, Enter and a click change it.
  public mutating func take(_ input: ScreenInput) -> KeyOutcome {
    switch input {
    case .key(.space), .key(.enter), .click: isOn.toggle()
    case .key, .paste, .wheel, .stretch, .drag, .choose: return .ignored
    }
    return .handled
  }

  /// The meanings of its keys.
  public var hints: [Hint] { [Hint(.space, isOn ? "switch off" : "switch on")] }

  /// Its words in plain mode: `Loud: yes`.
  public var plain: String { "\(label): \(isOn ? "yes" : "no")" }

  /// Draws it in the first row.
  public func draw(on canvas: inout Canvas, with focus: ScreenFocus = .focused) {
    let hasKeys = focus == .focused
    canvas.put(
      Text.clipped("\(isOn ? "[✓]" : "[ ]") \(label)", to: canvas.width), at: .zero,
      style: hasKeys ? .bold : .text)
    if hasKeys { canvas.showCursor(at: Point(x: min(1, canvas.width - 1), y: 0)) }
  }
}

/// One of many choices in one row: `‹ Sweden ›  7 of 20`.
///
/// Left, Right and Space walk through the choices; a letter goes to the next one that begins with it.
public struct Picker: Hashable, Sendable {
  /// The choices.
  public let choices: [String]
  /// The index of the choice; `nil` while nothing is chosen.
  public private(set) var selected: Int?

  /// A picker for some choices; `selected` is ignored if it is not an index of them.
  public init(_ choices: [String], selected: Int? = nil) {
    self.choices = choices
    self.selected = selected.flatMap { choices.indices.contains($0) ? $0 : nil }
  }

  /// The chosen word.
  public var choice: String? { selected.map { choices[$0] } }

  /// Handles a key. Returns `false` if it has no meaning here.
  public mutating func press(_ key: Key) -> Bool {
    guard !choices.isEmpty else { return false }
    let last = choices.count - 1
    switch key {
    case .right: selected = selected.map { min($0 + 1, last) } ?? 0
    case .left: selected = selected.map { max($0 - 1, 0) } ?? last
    case .space: selected = selected.map { ($0 + 1) % choices.count } ?? 0
    default:
      guard let letter = key.typed?.lowercased(), let found = next(from: letter) else { return false }
      selected = found
    }
    return true
  }

  /// The next choice that begins with a letter, from the beginning again after the end.
  private func next(from letter: String) -> Int? {
    let start = selected.map { $0 + 1 } ?? 0
    return (0..<choices.count).lazy.map { (start + $0) % choices.count }
      .first { choices[$0].lowercased().hasPrefix(letter) }
  }

  /// Handles keys, the wheel and clicks: a click on the left sign goes back, a click anywhere else goes on.
  public mutating func take(_ input: ScreenInput) -> KeyOutcome {
    switch input {
    case .key(let key): return press(key) ? .handled : .ignored
    case .click(let point, _): _ = press(point.x < 2 ? .left : .right)
    case .wheel(let direction, _, _):
      guard direction == .up || direction == .down else { return .ignored }
      _ = press(direction == .up ? .left : .right)
    case .paste, .stretch, .drag, .choose: return .ignored
    }
    return .handled
  }

  /// The meanings of its keys.
  public var hints: [Hint] { [Hint([.left, .right], "choose")] }

  /// Its words in plain mode: `Sweden, 7 of 20`.
  public var plain: String {
    guard let selected else { return "none of \(choices.count)" }
    return "\(choices[selected]), \(selected + 1) of \(choices.count)"
  }

  /// Draws it in the first row.
  public func draw(on canvas: inout Canvas, with focus: ScreenFocus = .focused) {
    let hasKeys = focus == .focused
    let count = selected.map { "  \($0 + 1) of \(choices.count)" } ?? "  \(choices.count) to choose from"
    let room = canvas.width - 4 - count.utf8.count
    let word = Text.clipped(choice ?? "…", to: max(3, room))
    var x = canvas.put("‹ ", at: .zero, style: hasKeys ? .accent : .muted)
    x += canvas.put(word, at: Point(x: x, y: 0), style: hasKeys ? .bold : .text)
    x += canvas.put(" ›", at: Point(x: x, y: 0), style: hasKeys ? .accent : .muted)
    canvas.put(count, at: Point(x: x, y: 0), style: .muted)
    if hasKeys { canvas.showCursor(at: Point(x: min(2, canvas.width - 1), y: 0)) }
  }
}
