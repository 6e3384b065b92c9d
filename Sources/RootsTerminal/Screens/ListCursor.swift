/// The chosen row of a list, and the rows around it that are in sight.
struct ListCursor {
  private(set) var row = 0
  private(set) var count: Int
  private(set) var height = 1
  /// The first row in sight after a click: what was clicked stays under the mouse.
  private var pinned: Int?

  init(count: Int = 0) { self.count = count }

  mutating func begin(count: Int) { (self.count, row, pinned) = (count, 0, nil) }

  mutating func fit(height: Int) { self.height = max(1, height) }

  mutating func choose(_ row: Int) { (self.row, pinned) = (max(0, min(row, count - 1)), nil) }

  /// Moves by a key that has the same meaning in every list. Returns `false` for any other key.
  mutating func press(_ key: Key) -> Bool {
    switch key {
    case .up: choose(row - 1)
    case .down: choose(row + 1)
    case .pageUp: choose(row - height)
    case .pageDown: choose(row + height)
    default: return false
    }
    return true
  }

  mutating func wheel(_ direction: Mouse.Direction) { choose(row + (direction == .up ? -1 : 1)) }

  /// Returns `true` if the row was chosen already.
  mutating func click(_ row: Int) -> Bool {
    if row == self.row { return true }
    let first = first
    choose(row)
    pinned = first
    return false
  }

  func keys(forRow row: Int) -> [Key] {
    row == self.row
      ? [.enter] : Array(repeating: row > self.row ? .down : .up, count: abs(row - self.row))
  }

  private var first: Int {
    if let pinned, (pinned..<pinned + height).contains(row) { return pinned }
    return Self.first(showing: row, of: count, height)
  }

  var visible: Range<Int> { first..<max(first, min(first + height, count)) }

  static func first(showing row: Int, of count: Int, _ height: Int) -> Int {
    max(0, min(row - height / 2, count - height))
  }
}
