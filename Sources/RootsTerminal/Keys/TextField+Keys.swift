extension TextField {
  /// What a key did to a field.
  enum Effect: Sendable { case changed, unchanged }

  /// Edits by a key; `nil` for keys that mean nothing to a field.
  mutating func press(_ key: Key) -> Effect? {
    if let character = key.typed { return insert(String(character)) ? .changed : .unchanged }
    if let motion = Self.motions[key] {
      move(motion)
      return .unchanged
    }
    guard let reach = Self.deletions[key] else { return nil }
    return delete(reach) ? .changed : .unchanged
  }

  /// Whether a key means something to a field.
  package static func takes(_ key: Key) -> Bool {
    key.typed != nil || motions[key] != nil || deletions[key] != nil
  }

  private static let motions: [Key: Motion] = [
    .left: .left, .right: .right, .home: .start, .end: .end, .ctrl("b"): .left, .ctrl("f"): .right,
    Key(.left, .ctrl): .wordLeft, Key(.right, .ctrl): .wordRight,
    Key(.left, .alt): .wordLeft, Key(.right, .alt): .wordRight,
    .alt("b"): .wordLeft, .alt("f"): .wordRight, .ctrl("a"): .start, .ctrl("e"): .end,
  ]

  private static let deletions: [Key: Motion] = [
    .backspace: .left, .delete: .right, .ctrl("w"): .wordLeft, .ctrl("u"): .start, .ctrl("k"): .end,
    Key(.backspace, .alt): .wordLeft, Key(.backspace, .ctrl): .wordLeft,
    Key(.delete, .ctrl): .wordRight, .alt("d"): .wordRight,
  ]

  /// Puts the cursor where a column of the window is, when the window is so wide.
  mutating func moveCursor(toColumn column: Int, ofWindow columns: Int) {
    var here = window(columns: columns).cursor
    while here > column, let last = before.last {
      move(.left)
      here -= width(of: last)
    }
    while let next = after.first, here + width(of: next) <= column {
      here += width(of: next)
      move(.right)
    }
  }

  private func width(of character: Character) -> Int {
    kind == .secret ? 1 : Text.width(of: String(character))
  }
}

extension TextField {
  /// What a key did to a line that is typed into a pane.
  enum Edit { case none, moved, changed }

  /// Edits the field as people expect of a line they type in.
  mutating func take(_ key: Key) -> Edit {
    let before = cursor
    switch press(key) {
    case .changed: return .changed
    case .unchanged where cursor != before: return .moved
    case .unchanged, nil: return .none
    }
  }
}
