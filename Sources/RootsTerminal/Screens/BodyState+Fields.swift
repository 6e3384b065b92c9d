public import Roots

extension BodyState {
  /// The text that a field holds, as it was typed or chosen; of a tick box `true` or `false`.
  public func text(of field: Body.Field) -> String {
    switch field.kind {
    case .string, .int, .secret, .date: texts[field.name]?.text ?? field.initial
    case .bool: isTicked(field) ? "true" : "false"
    case .choice: choice(of: field)
    }
  }

  /// What a field holds, as data: `null` where nothing or nothing valid has been filled in.
  public func value(of field: Body.Field) -> Value {
    let text = text(of: field)
    switch field.kind {
    case .bool: return .bool(isTicked(field))
    case .string, .secret: return .string(text)
    case .int: return Int(text.trimmed).map(Value.int) ?? .null
    case .date: return CalendarDay(text.trimmed) == nil ? .null : .string(text.trimmed)
    case .choice: return text.isEmpty ? .null : .string(text)
    }
  }

  /// What all fields of a body hold, by name.
  public func record(of body: Body) -> Record {
    Record(body.fields.map { ($0.name, value(of: $0)) })
  }

  /// Whether anything is filled in that was not there at first: what leaving the screen would lose.
  public func hasChanges(in body: Body) -> Bool {
    body.fields.contains { text(of: $0) != BodyState.untouched.text(of: $0) }
  }

  /// Fills in a field as if it had been typed; of a tick box `true` or `false`, of a choice one of its words.
  public mutating func fill(_ field: Body.Field, with text: String) {
    switch field.kind {
    case .string, .int, .secret, .date:
      texts[field.name] = TextField(text, kind: field.kind.privacy)
    case .bool: toggles[field.name] = text.isYes
    case .choice: choices[field.name] = text
    }
    remarks[field.name] = nil
  }

  /// Forgets what has been filled in: after it was sent, say.
  public mutating func clearFields() {
    texts = [:]
    toggles = [:]
    choices = [:]
    remarks = [:]
    edited = []
    judged = []
  }

  func isTicked(_ field: Body.Field) -> Bool { toggles[field.name] ?? field.initial.isYes }

  func choice(of field: Body.Field) -> String {
    guard case .choice(let words) = field.kind else { return "" }
    let word = choices[field.name] ?? field.initial
    return words.contains(word) ? word : ""
  }

  private static let untouched = BodyState()

  /// The columns that the text of a field takes while it is shown, and one for the cursor.
  func shownWidth(of field: Body.Field, atMost limit: Int) -> Int {
    let text = text(of: field)
    let width = field.kind == .secret ? min(text.count, limit) : Text.width(of: text, atMost: limit)
    return min(width + 1, limit)
  }

  /// The field of text behind a field, with its cursor.
  func textField(of field: Body.Field) -> TextField {
    let privacy = field.kind.privacy
    guard let typed = texts[field.name] else { return TextField(field.initial, kind: privacy) }
    return typed.kind == privacy ? typed : TextField(typed.text, kind: privacy)
  }

  /// Makes sure that a field of text exists that can be changed in place.
  mutating func prepareText(of field: Body.Field) {
    if let typed = texts[field.name], typed.kind == field.kind.privacy { return }
    texts[field.name] = textField(of: field)
  }
}

extension BodyState {
  /// What a key does to a field that has the keys; `nil` if it may move the selection instead.
  mutating func press(_ key: Key, in field: Body.Field, of body: Body) -> Reaction? {
    if key == .enter { return goOn(from: field, in: body) }
    switch field.kind {
    case .string, .int, .secret, .date: return pressInText(key, of: field)
    case .bool:
      guard key == .space else { return nil }
      toggles[field.name] = !isTicked(field)
      return changed(field)
    case .choice(let words): return press(key, amongst: words, of: field)
    }
  }

  private mutating func pressInText(_ key: Key, of field: Body.Field) -> Reaction? {
    guard TextField.takes(key) else { return nil }
    prepareText(of: field)
    switch texts[field.name]?.press(key) {
    case .changed: return changed(field)
    case .unchanged: return .handled
    case nil: return nil
    }
  }

  private mutating func press(_ key: Key, amongst words: [String], of field: Body.Field) -> Reaction? {
    let step: Int
    switch key {
    case .right, .character("l"), .space: step = 1
    case .left, .character("h"): step = -1
    default: return nil
    }
    guard !words.isEmpty else { return .handled }
    let old = words.firstIndex(of: choice(of: field))
    var new = old.map { $0 + step } ?? (step > 0 ? 0 : words.count - 1)
    if key == .space { new %= words.count }
    guard words.indices.contains(new), new != old else { return .handled }
    choices[field.name] = words[new]
    return changed(field)
  }

  /// What a change of a field means to the screen.
  mutating func changed(_ field: Body.Field) -> Reaction {
    edited.insert(field.name)
    remarks[field.name] = nil
    return .event(.changed(field: field.name, value(of: field)))
  }
}

extension Body.Field.Kind {
  fileprivate var privacy: TextField.Kind { self == .secret ? .secret : .open }
}

extension String {
  /// The text without blanks around it.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// Whether a text says yes, as files do.
  fileprivate var isYes: Bool { self == "true" || self == "#true" || self == "yes" || self == "1" }
}
