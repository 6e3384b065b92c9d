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
