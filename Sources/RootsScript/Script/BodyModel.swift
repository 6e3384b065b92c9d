package import Roots
package import RootsTerminal

/// Where a person is in a body: what is selected, and what has been typed.
///
/// A value: copying it copies the screen as it stands.
package struct BodyModel: Hashable, Sendable {
  /// Which of the things that can be selected is.
  private var selected = 0
  /// The texts of the fields that were changed.
  private var texts: [String: String] = [:]

  package init() {}

  /// What a key came to.
  package enum Answer: Hashable, Sendable {
    /// Nothing: somebody else may want the key.
    case passed
    /// The selection or a text changed, or the key was for nobody else.
    case handled
    /// A row was chosen.
    case chose(block: Int, row: Int)
    /// A form was sent by one of its buttons; all fields are valid.
    case sent(block: Int, Record)
  }

  /// Something that can be selected.
  private enum Stop {
    case row(block: Int, row: Int)
    case field(Body.Field)
    case submit(block: Int)
  }

  // MARK: Reading

  /// What a field holds.
  package func text(of field: Body.Field) -> String { texts[field.name] ?? field.initial }

  /// What all fields of a body hold, as data.
  package func fields(in body: Body) -> Record {
    Record(body.fields.map { ($0.name, $0.value(of: text(of: $0)) ?? .string(text(of: $0))) })
  }

  /// Whether a field holds something else than at first.
  package func isDirty(in body: Body) -> Bool {
    !texts.isEmpty && body.fields.contains { text(of: $0) != $0.initial }
  }

  /// Whether what is typed goes into a field.
  package func isTyping(in body: Body) -> Bool {
    if case .field(let field)? = stop(in: body) { field.kind.isTyped } else { false }
  }

  // MARK: Keys

  /// Takes a key.
  package mutating func press(_ key: Key, in body: Body) -> Answer {
    let stops = stops(in: body)
    guard !stops.isEmpty else { return .passed }
    selected = min(selected, stops.count - 1)
    if case .field(let field) = stops[selected], take(key, field) { return .handled }
    switch key {
    case .up, .character("k"): return move(-1, stops.count)
    case .down, .character("j"): return move(1, stops.count)
    case .tab: return wrap(1, stops.count)
    case .backTab: return wrap(-1, stops.count)
    case .home: return move(-stops.count, stops.count)
    case .end: return move(stops.count, stops.count)
    case .pageUp: return move(-10, stops.count)
    case .pageDown: return move(10, stops.count)
    case .enter: return enter(stops, body)
    default: return .passed
    }
  }

  private mutating func move(_ steps: Int, _ count: Int) -> Answer {
    selected = max(0, min(count - 1, selected + steps))
    return .handled
  }

  private mutating func wrap(_ steps: Int, _ count: Int) -> Answer {
    selected = (selected + steps + count) % count
    return .handled
  }

  private mutating func enter(_ stops: [Stop], _ body: Body) -> Answer {
    switch stops[selected] {
    case .row(let block, let row): return .chose(block: block, row: row)
    case .field: return move(1, stops.count)
    case .submit(let block): return send(block, stops, body)
    }
  }

  /// Sends the form, or goes to the first field that is not filled in rightly.
  private mutating func send(_ block: Int, _ stops: [Stop], _ body: Body) -> Answer {
    for (place, stop) in stops.enumerated() {
      guard case .field(let field) = stop else { continue }
      let text = text(of: field)
      if field.value(of: text) == nil || (field.need == .required && text.isEmpty) {
        selected = place
        return .handled
      }
    }
    return .sent(block: block, fields(in: body))
  }

  /// Types into a field; says whether the key was for it.
  private mutating func take(_ key: Key, _ field: Body.Field) -> Bool {
    switch field.kind {
    case .bool:
      guard key == .space else { return false }
      texts[field.name] = text(of: field) == "true" ? "false" : "true"
      return true
    case .choice(let choices):
      guard let step = [Key.right: 1, .space: 1, .left: -1][key], !choices.isEmpty else { return false }
      let place = choices.firstIndex(of: text(of: field)) ?? (step > 0 ? -1 : 0)
      texts[field.name] = choices[(place + step + choices.count) % choices.count]
      return true
    case .string, .int, .secret, .date: return edit(key, field)
    }
  }

  private mutating func edit(_ key: Key, _ field: Body.Field) -> Bool {
    if let character = key.typed {
      var text = text(of: field)
      if text.utf8.count < TextField.mostBytes { text.append(character) }
      texts[field.name] = text
      return true
    }
    guard key == .backspace else { return false }
    texts[field.name] = String(text(of: field).dropLast())
    return true
  }

  // MARK: Stops

  private func stop(in body: Body) -> Stop? {
    let stops = stops(in: body)
    return stops.isEmpty ? nil : stops[min(selected, stops.count - 1)]
  }

  private func stops(in body: Body) -> [Stop] {
    var stops: [Stop] = []
    for (index, block) in body.allBlocks.enumerated() {
      switch block {
      case .list(let rows):
        for (row, shown) in rows.enumerated() where shown.availability == .available {
          stops.append(.row(block: index, row: row))
        }
      case .field(let field): stops.append(.field(field))
      case .submit: stops.append(.submit(block: index))
      case .text, .table, .image: break
      }
    }
    return stops
  }
}

extension Body {
  /// All blocks: the screen's own, the top part's, the bottom part's.
  package var allBlocks: [Block] { blocks + (top?.blocks ?? []) + (bottom?.blocks ?? []) }

  /// All fields, in order.
  package var fields: [Field] {
    allBlocks.compactMap { if case .field(let field) = $0 { field } else { nil } }
  }
}

extension Body.Field {
  /// What a text in this field stands for; `nil` if it is not what the field takes.
  package func value(of text: String) -> Value? {
    switch kind {
    case .string, .secret: .string(text)
    case .int: text.isEmpty ? .null : Int(text).map { .int($0) }
    case .bool: .bool(text == "true")
    case .choice(let choices): text.isEmpty || choices.contains(text) ? .string(text) : nil
    case .date: text.isEmpty || text.isDate ? .string(text) : nil
    }
  }
}

extension Body.Field.Kind {
  /// Whether letters are typed into it.
  fileprivate var isTyped: Bool {
    switch self {
    case .string, .int, .secret, .date: true
    case .bool, .choice: false
    }
  }
}

extension String {
  /// Whether this is a day of the calendar, such as `2026-11-20`.
  fileprivate var isDate: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2] else { return false }
    guard parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }) else { return false }
    guard let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...days[month - 1]).contains(day)
  }
}
