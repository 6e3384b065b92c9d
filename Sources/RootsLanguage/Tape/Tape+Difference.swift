internal import Roots

package enum TapeChange: Sendable {
  case same(TapeCommand)
  case removed(TapeCommand)
  case added(TapeCommand)

  package var isChange: Bool {
    if case .same = self { false } else { true }
  }
}

extension [TapeChange] {
  /// The changes for people: `-` and `+` before commands of only one tape, and a few common ones around them.
  package func listing(_ old: SourceText, _ new: SourceText, around distance: Int = 2) -> String {
    let changed = indices.filter { self[$0].isChange }
    let shown = changed.reduce(into: Set<Int>()) { $0.formUnion(($1 - distance)...($1 + distance)) }
    var text = ""
    var last: Int?
    for place in indices where shown.contains(place) {
      if let last, place > last + 1 { text += "  …\n" }
      last = place
      switch self[place] {
      case .same(let command): text += Self.line(" ", command, new)
      case .removed(let command): text += Self.line("-", command, old)
      case .added(let command): text += Self.line("+", command, new)
      }
    }
    return text
  }

  private static func line(_ mark: String, _ command: TapeCommand, _ source: SourceText) -> String {
    "\(mark) \(command.start.line): \(VisibleText(source.text(in: command.range).oneLine).text)\n"
  }
}

extension Tape {
  /// The differences from an older tape: every command of both, in order.
  ///
  /// Comments, spacing and the places of commands do not count.
  package func changes(from older: Tape) -> [TapeChange] {
    let (old, new) = (older.commands, commands)
    let head = zip(old, new).prefix { $0.action == $1.action }.count
    let shorter = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(shorter).prefix { $0.action == $1.action }.count
    let middle = Self.changes(
      from: Array(old[head..<(old.count - tail)]), to: Array(new[head..<(new.count - tail)]))
    return new[..<head].map { .same($0) } + middle + new[(new.count - tail)...].map { .same($0) }
  }

  /// The most pairs of commands to compare; more would take too much memory.
  private static let pairLimit = 4_000_000

  private static func changes(from old: [TapeCommand], to new: [TapeCommand]) -> [TapeChange] {
    guard old.count * new.count <= pairLimit else {
      return old.map { .removed($0) } + new.map { .added($0) }
    }
    let table = commonLengths(old, new)
    var changes: [TapeChange] = []
    var (row, column) = (0, 0)
    while row < old.count, column < new.count {
      if old[row].action == new[column].action {
        changes.append(.same(new[column]))
        (row, column) = (row + 1, column + 1)
      } else if table[row + 1][column] >= table[row][column + 1] {
        changes.append(.removed(old[row]))
        row += 1
      } else {
        changes.append(.added(new[column]))
        column += 1
      }
    }
    return changes + old[row...].map { .removed($0) } + new[column...].map { .added($0) }
  }

  /// For each pair of places, the number of commands that the rests from there have in common.
  private static func commonLengths(_ old: [TapeCommand], _ new: [TapeCommand]) -> [[Int32]] {
    let empty = [Int32](repeating: 0, count: new.count + 1)
    var table = [[Int32]](repeating: empty, count: old.count + 1)
    for row in old.indices.reversed() {
      for column in new.indices.reversed() {
        table[row][column] =
          old[row].action == new[column].action
          ? table[row + 1][column + 1] + 1 : max(table[row + 1][column], table[row][column + 1])
      }
    }
    return table
  }
}
