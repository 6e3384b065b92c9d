/// What is wrong with a status file: the first of it word by word, the rest as a number.
struct Troubles: Sendable, Equatable {
  private(set) var first: [Trouble] = []
  private(set) var count = 0

  /// Something that is wrong on a line.
  struct Trouble: Sendable, Equatable {
    let line: Int
    let what: String
  }

  private static let limit = 200

  mutating func note(_ line: Int, _ what: String) {
    count += 1
    if first.count < Self.limit { first.append(Trouble(line: line, what: what)) }
  }

  /// How many are not told word by word.
  var more: Int { count - first.count }
}
