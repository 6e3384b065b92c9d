package import RootsTerminal

package struct FormFiller: Sendable {
  private let body: Body
  package private(set) var state: BodyState
  package private(set) var keys: [Key] = []

  package init(_ body: Body, _ state: BodyState?) {
    self.body = body
    self.state = state ?? BodyState()
  }

  /// Fills in the missing fields first; returns true if the form was sent.
  package mutating func send(_ block: Int) -> Bool {
    for field in body.fields where state.complaint(about: field) != nil {
      fill(field.name, with: field.samples[0])
    }
    let steps = steps(to: .enter) { reaction, _, _ in
      if case .event(.sent(block, _)) = reaction { true } else { false }
    }
    guard let steps else { return false }
    for key in [Key](repeating: .tab, count: steps) + [.enter] { press(key) }
    return true
  }

  /// Returns false if the row does not exist.
  package mutating func choose(block: Int, row: Int) -> Bool {
    for _ in 0..<body.blockCount where state.selection(in: body)?.block != block { press(.tab) }
    guard let here = state.selection(in: body), here.block == block else { return false }
    for _ in 0..<abs(row - here.row) { press(row < here.row ? .up : .down) }
    return press(.enter) == .event(.chose(list: block, row: row))
  }

  package mutating func fill(_ name: String, with text: String) {
    guard let field = body.fields.first(where: { $0.name == name }) else { return }
    let first: Key = field.kind.isFinite ? .space : Key.typing(text).first ?? .space
    guard let steps = steps(to: first, where: { $1.text(of: field) != $2.text(of: field) }) else { return }
    for _ in 0..<steps { press(.tab) }
    guard field.kind.isFinite else {
      clear(field)
      for key in Key.typing(text) { press(key) }
      return
    }
    // Space goes from one option to the next, and from the last to the first.
    for _ in field.samples where state.text(of: field) != text { press(.space) }
  }

  /// Text that is typed behind a default could be typed again and again.
  private mutating func clear(_ field: Body.Field) {
    for key in [Key.ctrl("u"), .backspace] {
      while case let text = state.text(of: field), !text.isEmpty {
        press(key)
        if state.text(of: field) == text { break }
      }
    }
  }

  /// Returns the number of Tabs to the first block where the key has the wanted effect; `nil` if there is none.
  private func steps(
    to key: Key, where isWanted: (BodyState.Reaction, _ after: BodyState, _ before: BodyState) -> Bool
  ) -> Int? {
    var walked = state
    // Tab passes from block to block, not from row to row.
    for steps in 0...body.blockCount {
      var probe = walked
      if isWanted(probe.press(key, in: body), probe, walked) { return steps }
      _ = walked.press(.tab, in: body)
    }
    return nil
  }

  /// Presses Tab several times and then a key that the program binds, which itself changes nothing on the body.
  package mutating func press(_ key: Key, after tabs: Int) {
    for _ in 0..<tabs { press(.tab) }
    keys.append(key)
  }

  @discardableResult
  private mutating func press(_ key: Key) -> BodyState.Reaction {
    keys.append(key)
    return state.press(key, in: body)
  }
}

extension Body.Field {
  /// The texts that are tried in the field; of free text, one that it accepts.
  fileprivate var samples: [String] {
    switch kind {
    case .bool: ["true", "false"]
    case .choice(let words): words.isEmpty ? [""] : words
    case .string, .secret, .int, .area: [sample]
    case .date: ["2026-01-31"]
    }
  }

  /// The texts that can be filled in and differ from the present one; for free text, only while the field is untouched,
  /// unless conditions compare it with others.
  func samples(besides state: BodyState, _ asked: [String] = []) -> [String] {
    let present = state.text(of: self)
    let others = kind.isFinite ? [] : Set(asked).subtracting(samples).sorted()
    if !kind.isFinite && others.isEmpty && present != BodyState().text(of: self) { return [] }
    return (samples + others).filter { $0 != present }
  }

  private var sample: String {
    for rule in rules {
      switch rule.kind {
      case .digits(let count): return String(repeating: "1", count: count)
      case .length(let range): return String(repeating: "a", count: max(1, range.lowerBound))
      case .range(let range): return String(max(1, range.lowerBound))
      case .own: continue
      }
    }
    return kind == .int ? "1" : "a"
  }
}

extension Body.Field.Kind {
  /// True if all values that such a field can hold are tried.
  var isFinite: Bool {
    switch self {
    case .bool, .choice: true
    case .string, .secret, .int, .date, .area: false
    }
  }
}
