extension TextField {
  enum Effect: Sendable { case changed, unchanged }

  /// `nil` for keys without a meaning in a field.
  mutating func press(_ key: Key) -> Effect? {
    if let character = key.typed { return insert(String(character)) ? .changed : .unchanged }
    switch Self.strokes[key] {
    case .move(let motion):
      move(motion)
      return .unchanged
    case .delete(let reach): return delete(reach) ? .changed : .unchanged
    case nil: return nil
    }
  }

  package static func takes(_ key: Key) -> Bool {
    key.typed != nil || strokes[key] != nil
  }

  private enum Stroke: Sendable {
    case move(Motion)
    case delete(Motion)
  }

  private static let strokes: [Key: Stroke] = [
    .left: .move(.left), .right: .move(.right), .home: .move(.start), .end: .move(.end),
    .ctrl("b"): .move(.left), .ctrl("f"): .move(.right), .ctrl("a"): .move(.start), .ctrl("e"): .move(.end),
    Key(.left, .ctrl): .move(.wordLeft), Key(.right, .ctrl): .move(.wordRight),
    Key(.left, .alt): .move(.wordLeft), Key(.right, .alt): .move(.wordRight),
    .alt("b"): .move(.wordLeft), .alt("f"): .move(.wordRight),
    .backspace: .delete(.left), .delete: .delete(.right),
    .ctrl("w"): .delete(.wordLeft), .ctrl("u"): .delete(.start), .ctrl("k"): .delete(.end),
    Key(.backspace, .alt): .delete(.wordLeft), Key(.backspace, .ctrl): .delete(.wordLeft),
    Key(.delete, .ctrl): .delete(.wordRight), .alt("d"): .delete(.wordRight),
  ]

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
  enum Edit { case none, moved, changed }

  /// Edits the field and says more exactly what the key did than `press`: a move that leads nowhere is `none`.
  mutating func take(_ key: Key) -> Edit {
    let before = cursor
    switch press(key) {
    case .changed: return .changed
    case .unchanged where cursor != before: return .moved
    case .unchanged, nil: return .none
    }
  }
}
