extension TextField {
  /// What a key did to a field.
  enum Edit { case none, moved, changed }

  /// Edits the field as people expect of a line they type in.
  mutating func take(_ key: Key) -> Edit {
    if let typed = key.typed { return insert(String(typed)) ? .changed : .none }
    switch key {
    case .backspace: return delete(.left) ? .changed : .none
    case .delete: return delete(.right) ? .changed : .none
    case .ctrl("w"), Key(.backspace, .alt): return delete(.wordLeft) ? .changed : .none
    case .ctrl("u"): return delete(.start) ? .changed : .none
    case .ctrl("k"): return delete(.end) ? .changed : .none
    case .left, .ctrl("b"): return move(.left) ? .moved : .none
    case .right, .ctrl("f"): return move(.right) ? .moved : .none
    case .home, .ctrl("a"): return move(.start) ? .moved : .none
    case .end, .ctrl("e"): return move(.end) ? .moved : .none
    case Key(.left, .ctrl), .alt("b"): return move(.wordLeft) ? .moved : .none
    case Key(.right, .ctrl), .alt("f"): return move(.wordRight) ? .moved : .none
    default: return .none
    }
  }
}
