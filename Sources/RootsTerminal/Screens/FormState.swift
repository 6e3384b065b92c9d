internal import Roots

/// The contents of the fields of a body, by the names of the fields.
struct FormState: Sendable, Hashable {
  private var texts: [String: TextField] = [:]
  private var areas: [String: TextArea] = [:]
  private var toggles: [String: Bool] = [:]
  private var choices: [String: String] = [:]
  private var edited: Set<String> = []
  /// The fields whose mistakes are shown: text that is still being typed is not marked as wrong.
  private var judged: Set<String> = []
  private var remarks: [String: String] = [:]
  /// The reasons why fields did not take a text, until something else is done with them.
  private var refusals: [String: String] = [:]

  private static let empty = FormState()

  // MARK: Reading

  /// `true` or `false` for a tick box.
  func text(of field: Body.Field) -> String {
    switch field.kind {
    case .string, .int, .secret, .date: texts[field.name]?.text ?? field.initial
    case .area: areas[field.name]?.text ?? field.initial
    case .bool: isTicked(field) ? "true" : "false"
    case .choice: choice(of: field)
    }
  }

  /// `null` if the field is empty or not valid.
  func value(of field: Body.Field) -> Value {
    let text = text(of: field)
    switch field.kind {
    case .bool: return .bool(isTicked(field))
    case .string, .area: return .string(text)
    case .secret: return .secret(Secret(text))
    case .int: return Int(text.trimmed).map(Value.int) ?? .null
    case .date: return CalendarDay(text.trimmed) == nil ? .null : .string(text.trimmed)
    case .choice: return text.isEmpty ? .null : .string(text)
    }
  }

  func hasChanges(in body: Body) -> Bool {
    body.fields.contains { text(of: $0) != FormState.empty.text(of: $0) }
  }

  func isTicked(_ field: Body.Field) -> Bool { toggles[field.name] ?? field.initial.isYes }

  /// Empty if the word is not among the present ones.
  func choice(of field: Body.Field) -> String {
    guard case .choice(let words) = field.kind else { return "" }
    let word = choices[field.name] ?? field.initial
    return words.contains(word) ? word : ""
  }

  func textField(of field: Body.Field) -> TextField {
    let privacy = field.kind.privacy
    guard let typed = texts[field.name] else { return TextField(field.initial, kind: privacy) }
    return typed.kind == privacy ? typed : TextField(typed.text, kind: privacy)
  }

  func area(of field: Body.Field) -> TextArea { areas[field.name] ?? TextArea(behind: field.initial) }

  func typed(into field: Body.Field) -> TextField? { texts[field.name] }

  func shownWidth(of field: Body.Field, atMost limit: Int) -> Int {
    let text = text(of: field)
    let width = field.kind == .secret ? min(text.count, limit) : Text.width(of: text, atMost: limit)
    return min(width + 1, limit)
  }

  func agrees(with other: FormState) -> Bool {
    guard toggles == other.toggles, choices == other.choices, edited == other.edited,
      Set(areas.keys).union(other.areas.keys).allSatisfy({
        areas[$0, default: TextArea()].agrees(with: other.areas[$0, default: TextArea()])
      })
    else { return false }
    return Set(texts.keys).union(other.texts.keys).allSatisfy { name in
      guard let one = texts[name], let two = other.texts[name] else {
        // Text that has not been edited yet has the cursor at its end.
        let known = texts[name] ?? other.texts[name]
        return known.map { $0.cursor == $0.count } ?? true
      }
      return one == two || one.kind == .secret
    }
  }

  /// The contents that were filled in, by the kinds and names of the fields, including fields that are not in the body.
  var filled: [(name: String, text: String)] {
    let all =
      texts.map { ("text \($0)", $1.text) } + areas.map { ("text \($0)", $1.text) }
      + choices.map { ("choice \($0)", $1) }
      + toggles.map { ("toggle \($0)", $1 ? "true" : "false") }
    return all.sorted { $0.0 < $1.0 }
  }

  // MARK: Filling in

  mutating func fill(_ field: Body.Field, with text: String) {
    switch field.kind {
    case .string, .int, .secret, .date: texts[field.name] = TextField(text, kind: field.kind.privacy)
    case .area: areas[field.name] = TextArea(behind: text)
    case .bool: toggles[field.name] = text.isYes
    case .choice: choices[field.name] = text
    }
    remarks[field.name] = nil
  }

  /// `nil` for keys without a meaning in the field.
  mutating func press(_ key: Key, in field: Body.Field) -> TextField.Effect? {
    refusals[field.name] = nil
    switch field.kind {
    case .string, .int, .secret, .date:
      guard TextField.takes(key) else { return nil }
      return edit(field) { $0.press(key) }
    case .area: return press(key, inArea: field)
    case .bool:
      guard key == .space else { return nil }
      toggle(field)
      return .changed
    case .choice(let words): return press(key, in: field, words)
    }
  }

  /// Up on the first line and Down on the last one leave the field.
  private mutating func press(_ key: Key, inArea field: Body.Field) -> TextField.Effect? {
    let old = area(of: field)
    if key == .up && old.line == 0 || key == .down && old.line == old.lineCount - 1 { return nil }
    return edit(area: field) { $0.press(key) }
  }

  private mutating func edit(area field: Body.Field, _ change: (inout TextArea) -> Bool) -> TextField.Effect?
  {
    var area = area(of: field)
    let old = area.text
    if case .area(let rows) = field.kind { area.fit(rows: rows) }
    guard change(&area) else { return nil }
    if case .area(let rows) = field.kind { area.fit(rows: rows) }
    areas[field.name] = area
    guard area.text != old else { return .unchanged }
    touch(field)
    return .changed
  }

  mutating func moveCursor(ofArea field: Body.Field, to point: Point, columns: Int) {
    _ = edit(area: field) {
      $0.moveCursor(to: point, columns: columns)
      return true
    }
  }

  private mutating func press(_ key: Key, in field: Body.Field, _ words: [String]) -> TextField.Effect? {
    if field.kind.isLongChoice {
      var picker = picker(of: field)
      guard picker.press(key) else { return nil }
      return picker.choice.map { choose($0, in: field) } ?? .unchanged
    }
    let step: Int
    switch key {
    case .right, .character("l"), .space: step = 1
    case .left, .character("h"): step = -1
    default: return nil
    }
    guard !words.isEmpty else { return .unchanged }
    let old = words.firstIndex(of: choice(of: field))
    var new = old.map { $0 + step } ?? (step > 0 ? 0 : words.count - 1)
    if key == .space { new %= words.count }
    return words.indices.contains(new) ? choose(words[new], in: field) : .unchanged
  }

  func picker(of field: Body.Field) -> Picker {
    guard case .choice(let words) = field.kind else { return Picker([]) }
    return Picker(words, selected: words.firstIndex(of: choice(of: field)))
  }

  mutating func toggle(_ field: Body.Field) {
    toggles[field.name] = !isTicked(field)
    touch(field)
  }

  mutating func choose(_ word: String, in field: Body.Field) -> TextField.Effect {
    guard word != choice(of: field) else { return .unchanged }
    choices[field.name] = word
    touch(field)
    return .changed
  }

  /// Returns, and shows beside the field, why it does not take a text whole; nothing is cut in silence.
  mutating func refuse(_ text: String, in field: Body.Field) -> String? {
    let most = if case .area = field.kind { TextArea.mostBytes } else { TextField.mostBytes }
    let held = self.text(of: field).utf8.count
    if held + text.utf8.count <= most { return nil }
    let why =
      held + text.prefix(1).utf8.count > most
      ? "the field is full: it takes \(most) bytes"
      : "\(text.utf8.count) bytes do not fit: the field takes \(most), and has \(held)"
    refusals[field.name] = why
    return why
  }

  mutating func paste(_ text: String, into field: Body.Field) -> TextField.Effect? {
    if case .area = field.kind {
      return edit(area: field) {
        $0.insert(text)
        return true
      }
    }
    return edit(field) { $0.insert(text) ? .changed : .unchanged }
  }

  /// - Parameter isAtStart: True if the window shows the beginning, wherever the cursor is.
  mutating func moveCursor(
    of field: Body.Field, toColumn column: Int, ofWindow columns: Int, fromStart isAtStart: Bool
  ) {
    _ = edit(field) {
      if isAtStart { $0.move(.start) }
      $0.moveCursor(toColumn: column, ofWindow: columns)
      return .unchanged
    }
  }

  private mutating func edit(
    _ field: Body.Field, _ change: (inout TextField) -> TextField.Effect?
  ) -> TextField.Effect? {
    if texts[field.name]?.kind != field.kind.privacy { texts[field.name] = textField(of: field) }
    guard let effect = change(&texts[field.name, default: TextField()]) else { return nil }
    if effect == .changed { touch(field) }
    return effect
  }

  private mutating func touch(_ field: Body.Field) {
    edited.insert(field.name)
    (remarks[field.name], refusals[field.name]) = (nil, nil)
  }

  // MARK: Mistakes

  func complaint(about field: Body.Field) -> String? {
    remarks[field.name] ?? field.complaint(about: text(of: field))
  }

  mutating func complain(about field: String, _ remark: String) { remarks[field] = remark }

  mutating func judge(_ field: Body.Field) { judged.insert(field.name) }

  mutating func leave(_ field: Body.Field) {
    refusals[field.name] = nil
    if edited.contains(field.name) { judge(field) }
  }

  /// `nil` while the field has never been left.
  func shownComplaint(about field: Body.Field) -> String? {
    refusals[field.name] ?? (judged.contains(field.name) ? complaint(about: field) : remarks[field.name])
  }

  var hasComplaints: Bool { !judged.isEmpty || !remarks.isEmpty || !refusals.isEmpty }
}

extension Body {
  /// The next field of the same form, which ends at its button, in visible order.
  func nextField(after number: Int) -> Int? {
    for other in blocks(from: rank(ofBlock: number) + 1) {
      switch block(other) {
      case .field: return other
      case .submit: return nil
      case .list, .table, .text, .chart, .image, nil: continue
      }
    }
    return nil
  }

  /// The button that sends a form from a block: the next one, or else the first one.
  func submit(from number: Int) -> (block: Int, word: String)? {
    func first(from rank: Int) -> (block: Int, word: String)? {
      blocks(from: rank).lazy.compactMap { other in
        if case .submit(let word) = block(other) { (block: other, word: word) } else { nil }
      }.first
    }
    return first(from: rank(ofBlock: number)) ?? first(from: 0)
  }

  private func blocks(from rank: Int) -> some Sequence<Int> {
    (min(rank, blockCount)..<blockCount).lazy.map(block(ofRank:))
  }
}

extension Body.Field.Kind {
  /// The most choices that are shown side by side; more are shown one at a time.
  private static let mostChoicesShown = 6

  var isLongChoice: Bool {
    if case .choice(let words) = self { words.count > Self.mostChoicesShown } else { false }
  }

  var hasRows: Bool {
    switch self {
    case .choice, .area: true
    case .string, .int, .bool, .secret, .date: false
    }
  }

  var leavesWithEnter: Bool { if case .area = self { false } else { true } }

  var isTyped: Bool {
    switch self {
    case .string, .int, .secret, .date, .area: true
    case .bool, .choice: false
    }
  }

  fileprivate var privacy: TextField.Kind { self == .secret ? .secret : .open }
}

extension String {
  fileprivate var isYes: Bool { self == "true" || self == "#true" || self == "yes" || self == "1" }
}
